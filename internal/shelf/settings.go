package shelf

import (
	"inkshelf/internal/disk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/saved"
)

// What the user has chosen, each in a small file of its own.
type (
	// Filters is which series of a server are shown.
	Filters = saved.Filters
	// View is how the series of a server are shown.
	View = saved.View
	// Style is how the books of a series are shown.
	Style = saved.Reading
	// Bookmarks are the places that the user has marked in a book.
	Bookmarks = saved.Bookmarks
	// Last is where the user was.
	Last = saved.Last
	// Settings is what the user has chosen for the whole app.
	Settings = saved.Settings
)

// The words in these values.
const (
	StatusUnread  = saved.StatusUnread
	StatusReading = saved.StatusReading
	StatusRead    = saved.StatusRead

	ModeGrid = saved.ModeGrid
	ModeList = saved.ModeList
	ModeText = saved.ModeText

	FitPage   = saved.FitPage
	FitWidth  = saved.FitWidth
	FitDouble = saved.FitDouble

	LeftToRight = saved.LeftToRight
	RightToLeft = saved.RightToLeft
	Vertical    = saved.Vertical

	RefreshPage      = saved.RefreshPage
	RefreshThird     = saved.RefreshThird
	RefreshSixth     = saved.RefreshSixth
	RefreshTenth     = saved.RefreshTenth
	RefreshChapter   = saved.RefreshChapter
	RefreshAutomatic = saved.RefreshAutomatic

	HandLeft = saved.HandLeft

	ZonesColumns = saved.ZonesColumns
	ZonesOneHand = saved.ZonesOneHand
	ZonesForward = saved.ZonesForward
)

// Scales are the sizes of the app's text, in percent.
var Scales = saved.Scales

// Settings returns what the user has chosen for the whole app.
func (s *Shelf) Settings() Settings { return recall[Settings](s)(s.saved.Settings()) }

// SetSettings saves that.
func (s *Shelf) SetSettings(v Settings) error { return s.saved.SetSettings(v) }

// Filters returns the filters of a server. What cannot be read is as if nothing had been chosen; the same goes for View,
// Style and Last.
func (s *Shelf) Filters(source string) Filters { return recall[Filters](s)(s.saved.Filters(source)) }

// SetFilters saves the filters of a server.
func (s *Shelf) SetFilters(source string, f Filters) error { return s.saved.SetFilters(source, f) }

// View returns how the series of a server are shown.
func (s *Shelf) View(source string) View { return recall[View](s)(s.saved.View(source)) }

// SetView saves how the series of a server are shown.
func (s *Shelf) SetView(source string, v View) error { return s.saved.SetView(source, v) }

// Style returns how the books of a series are shown.
func (s *Shelf) Style(source string, id server.SeriesID) Style {
	return recall[Style](s)(s.saved.Reading(source, string(id)))
}

// SetStyle saves how the books of a series are shown.
func (s *Shelf) SetStyle(source string, id server.SeriesID, v Style) error {
	return s.saved.SetReading(source, string(id), v)
}

// Bookmarks returns the bookmarks in a book.
func (s *Shelf) Bookmarks(r server.Ref) Bookmarks {
	return recall[Bookmarks](s)(s.saved.Bookmarks(r.Source, string(r.Book)))
}

// SetBookmarks saves the bookmarks in a book.
func (s *Shelf) SetBookmarks(r server.Ref, b Bookmarks) error {
	return s.saved.SetBookmarks(r.Source, string(r.Book), b)
}

// Last returns where the user was.
func (s *Shelf) Last() Last { return recall[Last](s)(s.saved.Last()) }

// SetLast saves where the user is.
func (s *Shelf) SetLast(l Last) error { return s.saved.SetLast(l) }

// recall takes what the saved values answer: what is wrong with them is told, and is no reason not to go on.
func recall[T any](s *Shelf) func(T, *disk.Damage, error) T {
	return func(v T, damage *disk.Damage, err error) T {
		if damage != nil {
			s.damaged(*damage)
		}
		if err != nil {
			s.log.Warn("a saved value cannot be read", "err", err)
		}
		return v
	}
}
