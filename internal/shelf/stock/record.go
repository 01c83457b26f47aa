package stock

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"slices"
	"strings"
	"time"

	"inkshelf/internal/server"
)

// indexName is the file of the index, in the folder of the state.
const indexName = "books.log"

// version is that of the records. A record of another is damaged: fields that this program does not know would be lost
// at the next compaction, so that a change of meaning must have a new number.
const version = 1

// summaryLimit is how many bytes of a summary are kept. The index is read whole at every start.
const summaryLimit = 2000

// record is an entry as a line of the index. It replaces every earlier one of its book; one without a file says that
// the book is gone.
type record struct {
	Version int        `json:"v"`
	Source  string     `json:"source"`
	ID      string     `json:"id"`
	Here    fileRecord `json:"here,omitzero"`
	Damaged bool       `json:"damaged,omitempty"`
	Going   bool       `json:"going,omitempty"`
	Coming  fileRecord `json:"coming,omitzero"`
	Mark    string     `json:"mark,omitempty"`
	Placing bool       `json:"placing,omitempty"`
}

// fileRecord is an Item in a record, or nothing: every file has a path.
type fileRecord struct {
	Path        string   `json:"path"`
	Size        int64    `json:"size,omitempty"`
	Added       int64    `json:"added,omitempty"` // seconds since 1970
	Pinned      bool     `json:"pinned,omitempty"`
	Found       bool     `json:"found,omitempty"`
	Direction   int      `json:"direction,omitempty"`
	Series      string   `json:"series,omitempty"`
	SeriesTitle string   `json:"seriesTitle,omitempty"`
	Title       string   `json:"title,omitempty"`
	Number      string   `json:"number,omitempty"`
	Sort        float64  `json:"sort,omitempty"`
	Pages       int      `json:"pages,omitempty"`
	Format      int      `json:"format,omitempty"`
	Unreadable  string   `json:"unreadable,omitempty"`
	Authors     []string `json:"authors,omitempty"`
	Summary     string   `json:"summary,omitempty"`
	Stamp       string   `json:"stamp,omitempty"`
}

func (e *entry) encode() []byte {
	r := record{Version: version, Source: e.ref.Source, ID: string(e.ref.Book), Damaged: e.damaged, Going: e.going}
	if e.here != nil {
		r.Here = fileOf(*e.here)
	}
	if c := e.coming; c != nil {
		r.Coming, r.Mark, r.Placing = fileOf(c.Item), c.mark, c.placing
	}
	line, err := json.Marshal(r)
	if err != nil {
		panic(err) // nothing in a record can fail: kept has seen to the numbers
	}
	return line
}

func fileOf(i Item) fileRecord {
	b := i.Book
	r := fileRecord{
		Path: i.Path, Size: i.Size, Pinned: i.Pinned, Found: i.Found, Direction: int(i.Direction),
		Series: string(b.Series), SeriesTitle: b.SeriesTitle, Title: b.Title, Number: b.Number.Text, Sort: b.Number.Sort,
		Pages: b.Pages, Format: int(b.Format), Unreadable: b.Unreadable, Authors: b.Authors, Summary: b.Summary, Stamp: b.Stamp,
	}
	if !i.Added.IsZero() {
		r.Added = i.Added.Unix()
	}
	return r
}

// reader reads the lines of an index.
type reader struct {
	entries map[server.Ref]*entry
	sources map[string]error // what checkSource says of each
	line    record           // the line that is being read: thousands of them need no memory each
}

// take reads a line. Of the lines of a book the last counts.
func (r *reader) take(line []byte) error {
	r.line = record{}
	if err := json.Unmarshal(line, &r.line); err != nil {
		return err
	}
	e, err := r.entry(&r.line)
	if err != nil {
		return err
	}
	if e.empty() {
		delete(r.entries, e.ref)
	} else {
		r.entries[e.ref] = e
	}
	return nil
}

// entry checks a record, which may come from anywhere: no path in it leads out of the folder of its source.
func (r *reader) entry(rec *record) (*entry, error) {
	err, known := r.sources[rec.Source]
	if !known {
		err = checkSource(rec.Source)
		r.sources[rec.Source] = err
	}
	switch {
	case err != nil:
		return nil, err
	case rec.Version != version:
		return nil, fmt.Errorf("version %d is not known", rec.Version)
	case rec.ID == "":
		return nil, errors.New("no id")
	}
	e := &entry{ref: server.Ref{Source: rec.Source, Book: server.BookID(rec.ID)}, damaged: rec.Damaged, going: rec.Going}
	if rec.Here.Path != "" {
		if e.here, err = rec.Here.item(e.ref); err != nil {
			return nil, err
		}
	}
	if rec.Coming.Path != "" {
		i, err := rec.Coming.item(e.ref)
		if err != nil {
			return nil, err
		}
		e.coming = &coming{Item: *i, mark: rec.Mark, placing: rec.Placing}
	}
	return e, nil
}

func (f *fileRecord) item(ref server.Ref) (*Item, error) {
	if below, ok := strings.CutPrefix(f.Path, ref.Source+"/"); !ok || !fs.ValidPath(below) || f.Size < 0 {
		return nil, errors.New("a path or a size that cannot be")
	}
	i := &Item{
		Source: ref.Source, Path: f.Path, Size: f.Size, Pinned: f.Pinned, Found: f.Found, Direction: server.Direction(f.Direction),
		Book: server.Book{
			ID: ref.Book, Series: server.SeriesID(f.Series), SeriesTitle: f.SeriesTitle, Title: f.Title,
			Number: server.Number{Text: f.Number, Sort: f.Sort}, Pages: f.Pages, Format: server.Format(f.Format),
			Unreadable: f.Unreadable, Authors: f.Authors, Summary: f.Summary, Stamp: f.Stamp,
		},
	}
	if f.Added != 0 {
		i.Added = time.Unix(f.Added, 0).UTC()
	}
	return i, nil
}

// kept returns what is kept of a book.
func kept(series server.Series, b server.Book) server.Book {
	if series.ID != "" {
		b.Series, b.SeriesTitle = series.ID, series.Title
	}
	if math.IsNaN(b.Number.Sort) || math.IsInf(b.Number.Sort, 0) {
		b.Number = server.Number{}
	}
	b.Progress = nil // it has a place of its own
	b.Summary = server.Clip(b.Summary, summaryLimit)
	b.Authors = slices.Clone(b.Authors)
	return b
}
