package bookserver

import (
	"net/http"
	"slices"
	"strings"
)

// section is an entry of Calibre-Web's root.
type section struct{ Name, Title, About string }

var sections = []section{
	{"books", "Alphabetical Books", "Books sorted alphabetically"},
	{"hot", "Hot Books", "Popular publications from this catalog based on Downloads."},
	{"rated", "Top Rated Books", "Popular publications from this catalog based on Rating."},
	{"new", "Recently added Books", "The latest Books"},
	{"discover", "Random Books", "Show Random Books"},
	{"readbooks", "Read Books", "Read Books"},
	{"unreadbooks", "Unread Books", "Unread Books"},
	{"author", "Authors", "Books ordered by Author"},
	{"publisher", "Publishers", "Books ordered by publisher"},
	{"category", "Categories", "Books ordered by category"},
	{"series", "Series", "Books ordered by series"},
	{"language", "Languages", "Books ordered by Languages"},
	{"ratings", "Ratings", "Books ordered by Rating"},
	{"formats", "File formats", "Books ordered by file formats"},
	{"shelfindex", "Shelves", "Books organized in shelves"},
}

// guestSections are those that a guest sees.
var guestSections = []string{"books", "new", "shelfindex"}

// visible tells whether somebody has a section in front of them.
func (s *calibreWeb) visible(r *http.Request, name string) bool {
	return !slices.Contains(s.Hidden, name) && (!s.guest(r) || slices.Contains(guestSections, name))
}

// routes says which path is what. A list of books of one thing can be asked for even where its section is hidden.
func (s *calibreWeb) routes() {
	s.on("/opds", s.root)
	s.on("/opds/{$}", s.root)
	s.section("books", letters(s, s.books, func(b *book) string { return b.sort }))
	s.section("books/letter/{letter}", s.feed(s.ofLetter))
	s.section("hot", s.feed(nil)) // nothing was downloaded by anybody yet
	s.section("rated", s.feed(s.bestRated))
	s.section("new", s.feed(s.latest))
	s.section("discover", s.discover)
	s.section("readbooks", s.feed(nil)) // nothing was read either
	s.section("unreadbooks", s.feed(s.latest))
	for name, field := range map[string]string{"author": "authors", "category": "tags", "series": "series"} {
		items := s.bySort(field)
		s.section(name, letters(s, items, func(it *item) string { return it.sort }))
		s.section(name+"/letter/{letter}", s.itemsOfLetter(name, items))
		s.on("/opds/"+name+"/{id}", s.feedOf(field))
	}
	for name, field := range map[string]string{"publisher": "publisher", "language": "languages", "ratings": "rating"} {
		s.section(name, s.list(name, s.named(field)))
		s.on("/opds/"+name+"/{id}", s.feedOf(field))
	}
	s.section("language/{$}", s.list("language", s.named("languages"))) // the root links to it with the slash
	s.section("formats", s.list("formats", s.named("formats")))
	s.on("/opds/formats/{format}", s.feed(s.ofFormat))
	s.section("shelfindex", s.list("shelf", nil))
	s.on("/opds/shelf/{id}", s.feed(nil))
	s.on("/opds/search", s.search)
	s.on("/opds/search/{terms}", s.search)
	s.on("/opds/osd", s.openSearch)
	s.on("/opds/stats", s.stats)
	for _, name := range []string{"cover", "cover_90_90", "cover_240_240", "thumb_240_240"} {
		s.on("/opds/"+name+"/{id}", s.cover)
	}
	s.on("/opds/download/{id}/{format}/{$}", s.download)
	s.mux.HandleFunc("/opds/download/{id}/{format}", s.slashed) // before anybody is asked to log in
}

// on registers what only those may ask for who are logged in.
func (s *calibreWeb) on(pattern string, h http.HandlerFunc) { s.mux.HandleFunc(pattern, s.loggedIn(h)) }

// section registers what can be hidden. Hidden lists of books that were read answer as if they were forbidden.
func (s *calibreWeb) section(path string, h http.HandlerFunc) {
	name, _, _ := strings.Cut(path, "/")
	s.on("/opds/"+path, func(w http.ResponseWriter, r *http.Request) {
		switch {
		case s.visible(r, name):
			h(w, r)
		case strings.HasSuffix(name, "readbooks"):
			s.fail(w, http.StatusForbidden)
		default:
			s.fail(w, http.StatusNotFound)
		}
	})
}
