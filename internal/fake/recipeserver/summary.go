package recipeserver

import (
	"strconv"
	"time"
)

func (s *Server) encodeOrganizer(o *organizer) wireOrganizer {
	w := wireOrganizer{ID: o.id, Name: o.name, Slug: o.slug}
	if s.options.Version == V3 {
		w.GroupID = groupID
	}
	return w
}

func (s *Server) encodeOrganizers(all []*organizer) []wireOrganizer {
	w := []wireOrganizer{}
	for _, o := range all {
		w = append(w, s.encodeOrganizer(o))
	}
	return w
}

// encodeTools writes what one needs for a recipe.
func (s *Server) encodeTools(all []*organizer) []wireTool {
	w := []wireTool{}
	for _, o := range all {
		tool := wireTool{wireOrganizer: s.encodeOrganizer(o)}
		if s.options.Version == V3 {
			tool.Households = []string{}
		} else {
			tool.OnHand = new(bool)
		}
		w = append(w, tool)
	}
	return w
}

// encodeListed writes a recipe as lists have it.
func (s *Server) encodeListed(r *recipe) wireSummary {
	return s.encodeSummary(r, s.options.Version.listed())
}

// encodeSummary writes what lists and single recipes tell alike.
func (s *Server) encodeSummary(r *recipe, z zone) wireSummary {
	w := wireSummary{
		ID: r.id, UserID: userID, GroupID: groupID, Name: r.Name, Slug: r.slug, Image: s.imageKey(r),
		TotalTime: unlessEmpty(r.Total), PrepTime: unlessEmpty(r.Prep), PerformTime: unlessEmpty(r.Cook),
		Description: r.text(s.addressed(r, r.Description)), RecipeCategory: s.encodeOrganizers(r.categories), Tags: s.encodeOrganizers(r.tags),
		Tools: s.encodeTools(r.tools), DateAdded: r.created.Format(time.DateOnly), DateUpdated: z.write(r.edited()),
		CreatedAt: z.write(r.created),
	}
	if s.options.Version == V1 {
		w.UpdateAt = z.write(r.changed)
	} else {
		w.HouseholdID, w.UpdatedAt = householdID, z.write(r.changed)
	}
	s.encodeYield(&w, r)
	return w
}

// text returns a text as the database holds it. One that nobody has written is null in some recipes and empty in others: that
// depends on how they came in.
func (r *recipe) text(written string) *string {
	if written == "" && r.id[0]%2 == 0 {
		return nil
	}
	return &written
}

// unlessEmpty returns null for a text that nobody has written.
func unlessEmpty(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// imageKey changes with the picture. It is a number under 256 until version 2, then four letters and digits; neither is
// part of an address.
func (s *Server) imageKey(r *recipe) *string {
	if r.Photo == nil {
		return nil
	}
	id := newID(r.id, r.Photo.Name)
	if s.options.Version == V3 {
		return unlessEmpty(id[:4])
	}
	n, _ := strconv.ParseUint(id[:2], 16, 8)
	return unlessEmpty(strconv.FormatUint(n, 10))
}
