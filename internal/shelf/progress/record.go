package progress

import (
	"encoding/json"
	"errors"
	"math"

	"inkshelf/internal/server"
)

// book is what is kept of a book, to show it and to find it on its server again.
type book struct {
	ID          server.BookID   `json:"id"`
	Series      server.SeriesID `json:"series,omitzero"`
	SeriesTitle string          `json:"seriesTitle,omitzero"`
	Title       string          `json:"title,omitzero"`
	Number      string          `json:"number,omitzero"`
	Sort        float64         `json:"sort,omitzero"`
	Pages       int             `json:"pages,omitzero"`
	Format      server.Format   `json:"format,omitzero"`
	Unreadable  string          `json:"unreadable,omitzero"`
	Stamp       string          `json:"stamp,omitzero"`
}

func bookOf(b server.Book) book {
	sort := b.Number.Sort
	if math.IsNaN(sort) || math.IsInf(sort, 0) {
		sort = 0 // it cannot be written
	}
	return book{
		ID: b.ID, Series: b.Series, SeriesTitle: b.SeriesTitle, Title: b.Title, Number: b.Number.Text, Sort: sort,
		Pages: max(b.Pages, 0), Format: b.Format, Unreadable: b.Unreadable, Stamp: b.Stamp,
	}
}

func (b book) neutral() server.Book {
	return server.Book{
		ID: b.ID, Series: b.Series, SeriesTitle: b.SeriesTitle, Title: b.Title, Number: server.Number{Text: b.Number, Sort: b.Sort},
		Pages: b.Pages, Format: b.Format, Unreadable: b.Unreadable, Stamp: b.Stamp,
	}
}

// encode returns the record of a state. Nothing in a state can fail to be written: times and numbers were made plain.
func (st *state) encode() []byte {
	data, err := json.Marshal(st)
	if err != nil {
		panic(err)
	}
	return data
}

var errRecord = errors.New("no record of a position")

// decode reads a record. What a damaged one may hold beyond reason is refused, so that nothing else has to expect it.
func decode(data []byte) (*state, error) {
	st := &state{}
	if err := json.Unmarshal(data, st); err != nil {
		return nil, err
	}
	sane := st.Place >= nothing && st.Place <= reached && st.Stage >= settled && st.Stage <= kept
	for _, n := range []int{st.Book.Pages, st.Here.Page, st.Here.Pages, st.Base.Page, st.There.Page, st.Sent.Page} {
		sane = sane && n >= 0
	}
	if !sane {
		return nil, errRecord
	}
	st.Here.At, st.Base.At, st.There.At = plain(st.Here.At), plain(st.Base.At), plain(st.There.At)
	return st, nil
}

func (st *state) ref() server.Ref { return server.Ref{Source: st.Source, Book: st.Book.ID} }
