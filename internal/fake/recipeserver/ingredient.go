package recipeserver

import (
	"slices"
	"strconv"

	"inkshelf/internal/fake/content"
)

func (s *Server) encodeIngredient(r *recipe, index int, in content.Ingredient) wireIngredient {
	off := s.amountsOff(r)
	w := wireIngredient{
		Quantity: s.quantity(in, off), Unit: s.encodeUnit(in.Unit), Food: s.encodeFood(in.Food), Note: r.text(in.Note),
		Display: display(in, off), Title: unlessEmpty(in.Heading), ReferenceID: referenceID(r, index),
	}
	if s.options.Version == V3 {
		w.ReferencedRecipe, w.Title = null, &in.Heading
	} else {
		on := !off
		w.IsFood, w.DisableAmount = &on, &off
	}
	return w
}

// amountsOff tells whether a recipe's ingredients show without unit and food.
func (s *Server) amountsOff(r *recipe) bool {
	if s.options.Version == V3 {
		return false
	}
	named := func(in content.Ingredient) bool { return in.Food != "" }
	return s.options.AmountsOff || !slices.ContainsFunc(r.Ingredients, named)
}

// quantity returns how much of an ingredient is needed. Where that is not said it is 0 from version 3 on. Before, it is
// null, or while amounts are switched off the 1 that every ingredient is born with.
func (s *Server) quantity(in content.Ingredient, off bool) *number {
	n := number(in.Quantity)
	switch {
	case n != 0 || s.options.Version == V3:
	case off:
		n = 1
	default:
		return nil
	}
	return &n
}

func referenceID(r *recipe, index int) string {
	return newID("ingredient", r.slug, strconv.Itoa(index))
}

func foodID(name string) string { return newID("food", name) }

func (s *Server) encodeThing(id, name string) wireThing {
	w := wireThing{ID: id, Name: name, Aliases: []struct{}{}, CreatedAt: s.options.Version.single().write(opened)}
	if s.options.Version != V3 {
		w.OnHand = new(bool)
	}
	if s.options.Version == V1 {
		w.UpdateAt = w.CreatedAt
	} else {
		w.UpdatedAt = w.CreatedAt
	}
	return w
}

func (s *Server) encodeFood(name string) *wireFood {
	if name == "" {
		return nil
	}
	w := &wireFood{wireThing: s.encodeThing(foodID(name), name)}
	if s.options.Version == V3 {
		w.Households = []struct{}{}
	}
	return w
}
