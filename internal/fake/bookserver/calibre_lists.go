package bookserver

import (
	"cmp"
	"encoding/hex"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// nav is a feed that comes in pages: of books, of items, or of groups of items.
type nav struct {
	id, title string
	link, up  string
	books     []*book
	items     []*item
	groups    []group
	field     string // of the items
}

// group is the items of a list that begin with one letter.
type group struct {
	letter string
	count  int
}

func (n *nav) len() int { return len(n.books) + len(n.items) + len(n.groups) }

// navcatalog lists all books, or what a field holds.
func (s *calibre) navcatalog(r *http.Request) (nav, *problem) {
	which := r.PathValue("which")
	n := nav{link: s.link("opds", "navcatalog", which), up: s.link("opds")}
	name, p := unhex(which)
	if p != nil {
		return n, p
	}
	switch {
	case name == "Otitle":
		n.id, n.title, n.books = "calibre-all:title", s.words.by(s.words.title), s.byTitle
	case name == "Onewest":
		n.id, n.title, n.books = "calibre-all:timestamp", s.words.by(s.words.newest), s.newest
	case strings.HasPrefix(name, "N"):
		return s.browse(n, name[1:])
	default:
		return n, notFound("Not found")
	}
	n.title = s.words.library + " :: " + n.title
	return n, n.none()
}

// browse lists the items of a field, or the letters that they begin with if there are many.
func (s *calibre) browse(n nav, field string) (nav, *problem) {
	items, ok := s.lists[field]
	if !ok {
		return n, notFound("Category %s not found", repr(field))
	}
	n.id, n.field = "calibre-category-feed:"+field, field
	n.title = s.words.library + " :: " + s.words.by(s.words.fields[field])
	if len(items) <= s.GroupAbove {
		n.items = items
		return n, nil
	}
	var letters []string
	for _, it := range items {
		letters = append(letters, first(it.sort))
	}
	slices.Sort(letters)
	for _, letter := range inAlphabet(slices.Compact(letters), func(l string) string { return l }) {
		n.groups = append(n.groups, group{letter, len(beginning(items, letter))})
	}
	return n, nil
}

// first returns the letter that a text is grouped under.
func first(text string) string {
	for _, r := range text {
		return strings.ToUpper(string(r))
	}
	return "A"
}

// beginning returns the items that begin with a letter, in any case.
func beginning(items []*item, letter string) []*item {
	return keep(items, func(it *item) bool {
		return strings.HasPrefix(strings.ToLower(it.sort), strings.ToLower(letter))
	})
}

// group lists the items of a field that begin with a letter.
func (s *calibre) group(r *http.Request) (nav, *problem) {
	category, which := r.PathValue("category"), r.PathValue("which")
	field, p := unhex(category)
	letter, p2 := unhex(which)
	if p := cmp.Or(p, p2); p != nil {
		return nav{}, p
	}
	items, ok := s.lists[field]
	if !ok {
		return nav{}, notFound("Category %s not found", repr(field))
	}
	n := nav{
		id: "calibre-category-group-feed:" + field + ":" + letter, field: field, items: beginning(items, letter),
		title: s.words.library + " :: " + s.words.by(s.words.fields[field]) + " :: " + letter,
		link:  s.link("opds", "categorygroup", category, which),
		up:    s.link("opds", "navcatalog", hexed("N"+field)),
	}
	if len(n.items) == 0 {
		return nav{}, notFound("No items in group %s:%s", repr(field), repr(letter))
	}
	return n, nil
}

// category lists the books of an item. Its link upwards leads nowhere, since it lacks the letter N.
func (s *calibre) category(r *http.Request) (nav, *problem) {
	category, which := r.PathValue("category"), r.PathValue("which")
	key, p := unhex(which)
	if p != nil {
		return nav{}, p
	}
	id, field, ok := strings.Cut(strings.TrimPrefix(key, "I"), ":")
	number, err := strconv.ParseUint(id, 10, 31)
	if !strings.HasPrefix(key, "I") || !ok || err != nil {
		return nav{}, notFound("Tag %s not found", repr(key))
	}
	if s.lists[field] == nil {
		return nav{}, notFound("Category %s not found", repr(id))
	}
	n := nav{
		id: "calibre-category:" + field + ":" + id, title: s.words.library,
		link: s.link("opds", "category", category, which), up: s.link("opds", "navcatalog", category),
		books: inAlphabet(s.having(field, int(number)), func(b *book) string { return b.sort }),
	}
	if field == "series" {
		slices.SortStableFunc(n.books, byNumber)
	}
	return n, n.none()
}

// search lists what was found. Whoever looks for nothing finds everything.
func (s *calibre) search(r *http.Request) (nav, *problem) {
	terms := r.PathValue("terms")
	n := nav{
		id: "calibre-search:" + terms, title: s.words.library, link: s.link("opds", "search", terms), up: s.link("opds"),
		books: inAlphabet(s.find(terms), func(b *book) string { return b.sort }),
	}
	return n, n.none()
}

// none returns the problem of a list of books that has no book.
func (n *nav) none() *problem {
	if len(n.books) == 0 {
		return notFound("No books found")
	}
	return nil
}

// hexed writes names as they stand in paths.
func hexed(name string) string { return hex.EncodeToString([]byte(name)) }

// unhex reads them. Whatever is none of them breaks the server.
func unhex(text string) (string, *problem) {
	name, err := hex.DecodeString(text)
	if err != nil || len(name) == 0 {
		return "", &problem{code: http.StatusInternalServerError, text: "Internal Server Error"}
	}
	return string(name), nil
}
