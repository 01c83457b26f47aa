package known

import (
	"encoding/binary"
	"math"
	"time"

	"inkshelf/internal/server"
)

// The bodies hold records: a length and that many bytes, in which the fields stand one after the other. Whole numbers have
// as many bytes as they need, texts begin with their length, lists with their count. There is no field that names
// itself, so that a new one needs a new version (see format). What is taken is taken in the order of the text below: Go
// calls the functions in a composite literal from left to right.

func putSeries(b []byte, s *server.Series) []byte {
	b = putText(b, string(s.ID))
	b = putText(b, s.Title)
	b = putText(b, string(s.Library))
	b = putInt(b, s.Counts.Books)
	b = putInt(b, s.Counts.Read)
	b = putInt(b, s.Counts.InProgress)
	b = putTexts(b, s.Authors)
	b = putText(b, s.Summary)
	b = putInt(b, int(s.Direction))
	return putText(b, s.Stamp)
}

func takeSeries(f *fields) server.Series {
	return server.Series{
		ID:        server.SeriesID(f.text()),
		Title:     f.text(),
		Library:   server.LibraryID(f.text()),
		Counts:    server.Counts{Books: f.int(), Read: f.int(), InProgress: f.int()},
		Authors:   f.texts(),
		Summary:   f.text(),
		Direction: server.Direction(f.int()),
		Stamp:     f.text(),
	}
}

func putBook(b []byte, k *server.Book) []byte {
	b = putText(b, string(k.ID))
	b = putText(b, string(k.Series))
	b = putText(b, k.SeriesTitle)
	b = putText(b, k.Title)
	b = putText(b, k.Number.Text)
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(k.Number.Sort))
	b = putInt(b, k.Pages)
	b = putInt(b, int(k.Format))
	b = putText(b, k.Unreadable)
	b = putProgress(b, k.Progress)
	b = putTexts(b, k.Authors)
	b = putText(b, k.Summary)
	return putText(b, k.Stamp)
}

func takeBook(f *fields) server.Book {
	return server.Book{
		ID:          server.BookID(f.text()),
		Series:      server.SeriesID(f.text()),
		SeriesTitle: f.text(),
		Title:       f.text(),
		Number:      server.Number{Text: f.text(), Sort: f.float()},
		Pages:       f.int(),
		Format:      server.Format(f.int()),
		Unreadable:  f.text(),
		Progress:    takeProgress(f),
		Authors:     f.texts(),
		Summary:     f.text(),
		Stamp:       f.text(),
	}
}

// putProgress keeps nil apart from a position: that a server knows nothing is not page 0.
func putProgress(b []byte, p *server.Progress) []byte {
	if p == nil {
		return putBool(b, false)
	}
	b = putBool(b, true)
	b = putInt(b, p.Page)
	b = putBool(b, p.Completed)
	// In two parts, because the nanoseconds alone do not reach back to the zero time.
	b = binary.AppendVarint(b, p.At.Unix())
	return putInt(b, p.At.Nanosecond())
}

func takeProgress(f *fields) *server.Progress {
	if !f.bool() {
		return nil
	}
	return &server.Progress{Page: f.int(), Completed: f.bool(), At: time.Unix(f.varint(), int64(f.int())).UTC()}
}

func putLibrary(b []byte, l *server.Library) []byte {
	return putText(putText(b, string(l.ID)), l.Title)
}

func takeLibrary(f *fields) server.Library {
	return server.Library{ID: server.LibraryID(f.text()), Title: f.text()}
}
