package recipeserver

import (
	"regexp"

	"inkshelf/internal/server"
)

// Bounds of what one recipe may come to. The longest that anyone prints has some hundred ingredients and steps, on a
// dozen pages.
const (
	partLimit  = 1000      // ingredients, steps, notes, and ingredients that a step names
	toolLimit  = 20        // which stand on one page
	wholeLimit = 256 << 10 // bytes of all its texts together
)

// bound cuts a recipe that is longer than any recipe can be. Where its texts together are too long, what comes last is
// left out.
func (w *wireRecipe) bound() {
	w.Ingredients, w.Steps, w.Notes = first(w.Ingredients), first(w.Steps), first(w.Notes)
	w.Tools = w.Tools[:min(len(w.Tools), toolLimit)]
	for i := range w.Steps {
		w.Steps[i].References = first(w.Steps[i].References)
	}
	left := wholeLimit
	for _, t := range w.texts() {
		if left <= 0 {
			*t = ""
			continue
		}
		*t = wireText(server.Clip(withoutData(string(*t)), min(textLimit, left)))
		left -= len(*t)
	}
}

// first returns the parts that are within the limit.
func first[T any](parts []T) []T { return parts[:min(len(parts), partLimit)] }

// texts returns all texts of a recipe but its title and its categories, in the order in which they are read.
func (w *wireRecipe) texts() []*wireText {
	all := []*wireText{&w.Description, &w.Yield, &w.PrepTime, &w.PerformTime, &w.CookTime, &w.TotalTime}
	for i := range w.Tools {
		all = append(all, &w.Tools[i].Name)
	}
	for _, f := range facts {
		if t := w.Nutrition[f.key]; t != nil {
			all = append(all, t)
		}
	}
	for i := range w.Ingredients {
		in := &w.Ingredients[i]
		all = append(all, &in.Title, &in.Display, &in.Note, &in.OriginalText)
		if u := in.Unit; u != nil {
			all = append(all, &u.Name, &u.PluralName, &u.Abbreviation, &u.PluralAbbreviation)
		}
		for _, named := range []*wireFood{in.Food, in.Recipe} {
			if named != nil {
				all = append(all, &named.Name)
			}
		}
	}
	for i := range w.Steps {
		s := &w.Steps[i]
		all = append(all, &s.Title, &s.Summary, &s.Text)
	}
	for i := range w.Notes {
		all = append(all, &w.Notes[i].Title, &w.Notes[i].Text)
	}
	return all
}

// inText are pictures that are written out as an address.
var inText = regexp.MustCompile(`data:[a-z]+/[^\s"'()<>]*`)

// withoutData takes pictures out that are written into the text, each of them longer than all of its words. That they
// were there still shows.
func withoutData(s string) string { return inText.ReplaceAllString(s, "data:") }
