package recipeserver

import (
	"net/http"
	"strings"
)

// listCategories lists categories, also those without a recipe. It does not say how many recipes they have.
func (s *Server) listCategories(w http.ResponseWriter, r *http.Request, _ []string) {
	params := newParams(r)
	q := newPageQuery(params)
	if bad := params.problem(); bad != nil {
		refuse(w, r, bad)
		return
	}
	p, bad := turn(s.catalog.Load().categories, q, func(rows []*organizer) []*organizer {
		return keep(rows, func(o *organizer) bool { return q.search == "" || o.mentions(lower(q.search)) })
	}, s.encodeOrganizer)
	if bad != nil {
		refuse(w, r, bad)
		return
	}
	p.guide(params.categoryLink)
	answer(w, r, p)
}

// mentions tells whether a search finds the category: any of its words. Accents count, for its name is not folded.
func (o *organizer) mentions(search string) bool {
	for _, word := range words(search) {
		if strings.Contains(lower(o.name), word) {
			return true
		}
	}
	return false
}

// emptyCategories lists the categories that have no recipe.
func (s *Server) emptyCategories(w http.ResponseWriter, r *http.Request, _ []string) {
	cat := s.catalog.Load()
	used := map[*organizer]bool{}
	for _, rec := range cat.recipes.rows {
		for _, o := range rec.categories {
			used[o] = true
		}
	}
	empty := []wireOrganizer{}
	for _, o := range cat.categories.rows {
		if !used[o] {
			empty = append(empty, s.encodeOrganizer(o))
		}
	}
	answer(w, r, empty)
}

// category answers with the category of an id.
func (s *Server) category(w http.ResponseWriter, r *http.Request, args []string) {
	id, bad := pathID(args[0])
	if bad != nil {
		refuse(w, r, bad)
		return
	}
	o := s.catalog.Load().category(func(o *organizer) bool { return o.id == id })
	if o == nil {
		refuse(w, r, noCategory)
		return
	}
	answer(w, r, s.encodeOrganizer(o))
}

// pathID reads an id that is part of a path. It has to be of version 4: another is no unknown id but a wrong one.
func pathID(given string) (string, *problem) {
	p := paramProblem{Loc: [2]string{"path", "item_id"}, Input: given}
	id, ok := parseID(given)
	switch {
	case !ok:
		const reason = "invalid length or character"
		p.Type, p.Msg, p.Ctx = "uuid_parsing", "Input should be a valid UUID, "+reason, map[string]any{"error": reason}
	case id[14] != '4':
		p.Type, p.Msg, p.Ctx = "uuid_version", "UUID version 4 expected", map[string]any{"expected_version": 4}
	default:
		return id, nil
	}
	return "", unprocessable(p)
}

// categoryBySlug answers with a category and all of its recipes, unpaged.
func (s *Server) categoryBySlug(w http.ResponseWriter, r *http.Request, args []string) {
	cat := s.catalog.Load()
	o := cat.category(func(o *organizer) bool { return o.slug == args[0] })
	if o == nil {
		refuse(w, r, noCategory)
		return
	}
	whole := struct {
		wireOrganizer
		Recipes []wireSummary `json:"recipes"`
	}{s.encodeOrganizer(o), []wireSummary{}}
	for _, rec := range keep(cat.recipes.rows, among([]string{o.id}, categoriesOf)) {
		whole.Recipes = append(whole.Recipes, s.encodeSummary(rec, s.options.Version.single()))
	}
	answer(w, r, whole)
}
