package recipeserver

import (
	"cmp"
	"encoding/hex"
	"fmt"
	"hash/fnv"
	"slices"

	"inkshelf/internal/server"
	"inkshelf/internal/title"
)

// category is a category as recipes name it.
type category struct{ id, title string }

func (w wireCategory) key() string { return string(w.ID) }

// neutral returns the category, or none where its id can be none: nothing could be asked about it.
func (w wireCategory) neutral() (category, bool) {
	c := category{id: string(w.ID), title: titleOf(w.Name, w.Slug, w.ID)}
	return c, isID(c.id)
}

// summary is what lists say of a recipe, as far as it is needed for more than one page of a list: a server may have very
// many.
type summary struct {
	id, title  string
	photo      string     // changes with the picture; empty: there is none
	state      string     // changes with the recipe and its picture
	stamp      string     // changes with all that is shown of it, the titles of its categories too
	categories []category // sorted by title; none twice
}

// categoryLimit bounds the categories of one recipe. Nobody files a recipe under so many.
const categoryLimit = 100

func (w wireSummary) key() string { return string(w.ID) }

func (w wireSummary) neutral() (summary, bool) {
	s := summary{id: string(w.ID), title: titleOf(w.Name, w.Slug, w.ID), photo: w.photo(), state: w.state()}
	for _, wc := range w.Categories[:min(len(w.Categories), categoryLimit)] {
		c, ok := wc.neutral()
		if _, twice := s.category(c.id); ok && !twice {
			s.categories = append(s.categories, c)
		}
	}
	title.Sort(s.categories, func(c category) string { return c.title })
	var titles []string
	for _, c := range s.categories {
		titles = append(titles, c.title)
	}
	s.stamp = s.state + "/" + digest(titles...)
	return s, isID(s.id)
}

// places returns the categories that the recipe is listed in, one at least, sorted by title.
func (s summary) places() []category {
	if len(s.categories) == 0 {
		return []category{{uncategorised, uncategorisedTitle}}
	}
	return s.categories
}

// category returns the one of its places that has an id.
func (s summary) category(id string) (category, bool) {
	places := s.places()
	i := slices.IndexFunc(places, func(c category) bool { return c.id == id })
	if i < 0 {
		return category{}, false
	}
	return places[i], true
}

// titleOf returns the first of some texts that has anything to read in it.
func titleOf(texts ...wireText) string {
	for _, t := range texts {
		if s := server.Title(string(t)); !blank(s) {
			return s
		}
	}
	return ""
}

// sortByTitle puts recipes in the order of their titles, those of one title in that of their ids.
func sortByTitle(recipes []summary) {
	slices.SortFunc(recipes, func(a, b summary) int { return cmp.Compare(a.id, b.id) })
	title.Sort(recipes, func(s summary) string { return s.title })
}

// digest returns a short text that changes with every one of some texts.
func digest(texts ...string) string {
	sum := fnv.New128a()
	_, _ = fmt.Fprintf(sum, "%q", texts)
	return hex.EncodeToString(sum.Sum(nil))
}

// isID reports whether a text is a UUID in small letters, as all ids of the server's are. Others are not sent: the server would take them
// for the slug of something else.
func isID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i := range len(s) {
		switch c := s[i]; i {
		case 8, 13, 18, 23:
			if c != '-' {
				return false
			}
		default:
			if !('0' <= c && c <= '9' || 'a' <= c && c <= 'f') {
				return false
			}
		}
	}
	return true
}
