package content_test

import "inkshelf/internal/fake/content"

func comicsOf(c content.Comics) []content.Comic {
	var all []content.Comic
	for _, s := range c.Series {
		all = append(all, s.Comics...)
	}
	return all
}

func readOf(s content.ComicSeries) int {
	n := 0
	for _, b := range s.Comics {
		if b.ReadTo > 0 && b.ReadTo == len(b.Pages) {
			n++
		}
	}
	return n
}

func oneTitle(s content.ComicSeries) bool {
	for _, b := range s.Comics {
		if b.Title != s.Comics[0].Title {
			return false
		}
	}
	return true
}

func wide(p content.Picture) bool { return p.Width > p.Height }

// formatsOf returns the media types of all pages.
func formatsOf(all []content.Comic) map[string]bool {
	types := map[string]bool{}
	for _, b := range all {
		for _, p := range b.Pages {
			types[p.Type] = true
		}
	}
	return types
}

// distinct tells whether no two things have the same key.
func distinct[T any](all []T, key func(T) string) bool {
	seen := map[string]bool{}
	for _, v := range all {
		seen[key(v)] = true
	}
	return len(seen) == len(all)
}

// seriesCalled returns the series with a title.
func seriesCalled(title string) content.ComicSeries {
	for _, s := range content.NewComics().Series {
		if s.Title == title {
			return s
		}
	}
	panic("no series " + title)
}

// bookCalled returns the book with a title, of a series unless that is empty.
func bookCalled(title, series string) content.Book {
	return bookLike(func(b content.Book) bool { return b.Title == title && b.Series == series })
}

// bookLike returns the first book of a sort.
func bookLike(wanted func(content.Book) bool) content.Book {
	for _, b := range content.NewBooks().Books {
		if wanted(b) {
			return b
		}
	}
	panic("no such book")
}

// recipeCalled returns the recipe with a name.
func recipeCalled(name string) content.Recipe {
	for _, r := range content.NewRecipes().Recipes {
		if r.Name == name {
			return r
		}
	}
	panic("no recipe " + name)
}
