package saved

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"

	"inkshelf/internal/disk"
)

// The words in the values. An empty one is "not chosen", and so is one that this version does not know.
const (
	StatusUnread  = "unread" // Filters.Status
	StatusReading = "reading"
	StatusRead    = "read"

	ModeGrid = "grid" // View.Mode
	ModeList = "list"
	ModeText = "text" // rows without covers

	FitPage   = "page" // Reading.Fit
	FitWidth  = "width"
	FitDouble = "double"

	LeftToRight = "left-to-right" // Reading.Direction
	RightToLeft = "right-to-left"
	Vertical    = "vertical"

	RefreshPage      = "1" // Reading.Refresh: after how many pages the panel is cleared
	RefreshThird     = "3"
	RefreshSixth     = "6"
	RefreshTenth     = "10"
	RefreshChapter   = "chapter"
	RefreshAutomatic = "automatic"

	HandLeft = "left" // Settings.Hand; otherwise the right one

	ZonesColumns = "columns" // Settings.Zones
	ZonesOneHand = "one-hand"
	ZonesForward = "forward"
)

// Settings is what the user has chosen for the whole app. The zero value is how a new reader is.
type Settings struct {
	Language string `json:"language,omitempty"` // its code
	Scale    int    `json:"scale,omitempty"`    // of the app's text, in percent; 0: 100
	Hand     string `json:"hand,omitempty"`     // HandLeft

	Zones      string `json:"zones,omitempty"`      // where a finger turns pages: ZonesColumns and so on
	FixedZones bool   `json:"fixedZones,omitempty"` // also in books that are read from right to left

	RefreshText string `json:"refreshText,omitempty"` // RefreshPage … RefreshAutomatic
	RefreshArt  string `json:"refreshArt,omitempty"`
}

// Filters is which series of a source are shown: those that pass all of them.
type Filters struct {
	Status     []string `json:"status,omitempty"`  // StatusUnread, StatusReading, StatusRead: those of any of them; none: all
	Library    string   `json:"library,omitempty"` // its id
	Downloaded bool     `json:"downloaded,omitempty"`
}

// View is how the series of a source are shown.
type View struct {
	Mode string `json:"mode,omitempty"` // ModeGrid, ModeList, ModeText
}

// Reading is how the books of a series are shown. What is not chosen is as the book or the settings say.
type Reading struct {
	Fit       string `json:"fit,omitempty"`       // FitPage, FitWidth, FitDouble
	Direction string `json:"direction,omitempty"` // LeftToRight, RightToLeft, Vertical
	Rotation  int    `json:"rotation,omitempty"`  // 0, 90, 180, 270: clockwise
	Refresh   string `json:"refresh,omitempty"`   // RefreshPage … RefreshAutomatic
}

// Bookmarks are the places that the user has marked in a book.
type Bookmarks struct {
	Pages []int `json:"pages,omitempty"`   // from 1
	Of    []int `json:"lengths,omitempty"` // so many pages the book had when each was marked; 0: nobody has noted that
}

// Last is where the user was.
type Last struct {
	Screen string `json:"screen,omitempty"` // in the app's words
	Source string `json:"source,omitempty"`
	Series string `json:"series,omitempty"` // ids
	Book   string `json:"book,omitempty"`
	Page   int    `json:"page,omitempty"` // from 1; 0: none
}

// Settings returns what the user has chosen.
func (s *Store) Settings() (Settings, *disk.Damage, error) {
	v, damage, err := Load[Settings](s, "settings")
	if !slices.Contains(Scales, v.Scale) {
		v.Scale = 0
	}
	v.Hand = oneOf(v.Hand, HandLeft)
	v.Zones = oneOf(v.Zones, ZonesColumns, ZonesOneHand, ZonesForward)
	v.RefreshText = oneOf(v.RefreshText, refreshes...)
	v.RefreshArt = oneOf(v.RefreshArt, refreshes...)
	return v, damage, err
}

// Scales are the sizes of the app's text, in percent.
var Scales = []int{85, 100, 115, 130, 150}

var refreshes = []string{RefreshPage, RefreshThird, RefreshSixth, RefreshTenth, RefreshChapter, RefreshAutomatic}

// SetSettings saves what the user has chosen.
func (s *Store) SetSettings(v Settings) error { return Save(s, "settings", v) }

// Filters returns the filters of a source.
func (s *Store) Filters(source string) (Filters, *disk.Damage, error) {
	f, damage, err := Load[Filters](s, inSource(source, "filters"))
	f.Status = slices.DeleteFunc(f.Status, func(w string) bool { return oneOf(w, StatusUnread, StatusReading, StatusRead) == "" })
	return f, damage, err
}

// SetFilters saves the filters of a source.
func (s *Store) SetFilters(source string, f Filters) error {
	return Save(s, inSource(source, "filters"), f)
}

// View returns the view of a source.
func (s *Store) View(source string) (View, *disk.Damage, error) {
	v, damage, err := Load[View](s, inSource(source, "view"))
	v.Mode = oneOf(v.Mode, ModeGrid, ModeList, ModeText)
	return v, damage, err
}

// SetView saves the view of a source.
func (s *Store) SetView(source string, v View) error {
	return Save(s, inSource(source, "view"), v)
}

// Reading returns how the books of a series are shown.
func (s *Store) Reading(source, series string) (Reading, *disk.Damage, error) {
	r, damage, err := Load[Reading](s, inSeries(source, series))
	r.Fit = oneOf(r.Fit, FitPage, FitWidth, FitDouble)
	r.Direction = oneOf(r.Direction, LeftToRight, RightToLeft, Vertical)
	r.Refresh = oneOf(r.Refresh, refreshes...)
	if !slices.Contains([]int{0, 90, 180, 270}, r.Rotation) {
		r.Rotation = 0
	}
	return r, damage, err
}

// SetReading saves how the books of a series are shown.
func (s *Store) SetReading(source, series string, r Reading) error {
	return Save(s, inSeries(source, series), r)
}

// Bookmarks returns the bookmarks in a book.
func (s *Store) Bookmarks(source, book string) (Bookmarks, *disk.Damage, error) {
	read, damage, err := Load[Bookmarks](s, inBook(source, book))
	var b Bookmarks
	for i, page := range read.Pages {
		if page < 1 {
			continue
		}
		of := 0
		if i < len(read.Of) {
			of = max(read.Of[i], 0)
		}
		b.Pages, b.Of = append(b.Pages, page), append(b.Of, of)
	}
	return b, damage, err
}

// SetBookmarks saves the bookmarks in a book.
func (s *Store) SetBookmarks(source, book string, b Bookmarks) error {
	return Save(s, inBook(source, book), b)
}

// Last returns where the user was.
func (s *Store) Last() (Last, *disk.Damage, error) {
	l, damage, err := Load[Last](s, "last")
	l.Page = max(l.Page, 0)
	return l, damage, err
}

// SetLast saves where the user is.
func (s *Store) SetLast(l Last) error { return Save(s, "last", l) }

// inSource is the name of a value that a source has one of. Each source has a folder, because a file has others beside it
// whose names begin with its own, and "Comics.old" may be a source as well.
func inSource(source, value string) string { return "sources/" + source + "/" + value }

// inSeries is the name of a value that a series has one of. Ids are any text, hence the hash.
func inSeries(source, series string) string {
	return inSource(source, "reading") + "/" + hashed(series)
}

// inBook is the name of a value that a book has one of.
func inBook(source, book string) string { return inSource(source, "bookmarks") + "/" + hashed(book) }

func hashed(id string) string {
	sum := sha256.Sum256([]byte(id))
	return hex.EncodeToString(sum[:16])
}

// oneOf returns a word if it is one of those, otherwise none.
func oneOf(word string, words ...string) string {
	if slices.Contains(words, word) {
		return word
	}
	return ""
}
