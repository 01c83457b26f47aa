package servertest

import (
	"encoding/json"
	"reflect"
	"slices"
	"sync"
	"testing"

	"inkshelf/internal/server"
)

// together checks that calls may overlap: many at once give what one at a time gives. The race detector sees more.
func (o Options) together(t *testing.T) {
	s := o.Open(t)
	on, ctx := o.subject(t, s), o.withDeadline(t)
	times := 8
	if testing.Short() {
		times = 4
	}
	var wg sync.WaitGroup
	for _, op := range o.available() {
		if changes(op) {
			continue // later, since they change what the others give
		}
		want, err := op.call(ctx, s, on)
		if err != nil {
			t.Fatalf("%s: %v", op.name, err)
		}
		for range times {
			wg.Go(func() {
				got, err := op.call(ctx, s, on)
				if err != nil {
					t.Errorf("%s beside other calls: %v", op.name, err)
				} else if !reflect.DeepEqual(got, want) {
					t.Errorf("%s beside other calls gives something else than alone", op.name)
				}
			})
		}
	}
	wg.Wait()
	for _, op := range o.available() {
		for range times / 2 {
			wg.Go(func() {
				if _, err := op.call(ctx, s, on); err != nil {
					t.Errorf("%s beside changes: %v", op.name, err)
				}
			})
		}
	}
	wg.Wait()
	o.pagesTogether(t, s, on)
}

func changes(op operation) bool {
	return slices.Contains([]string{"SetProgress", "ClearProgress", "MarkSeries"}, op.name)
}

// pagesTogether reads several pages of one book at once, as a screen does that prepares the next ones.
func (o Options) pagesTogether(t *testing.T, s server.Server, on subject) {
	t.Helper()
	if o.lacks("OpenBook") {
		return
	}
	ctx := o.withDeadline(t)
	book, err := s.OpenBook(ctx, on.book, on.pages)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	var wg sync.WaitGroup
	for n := 1; n <= book.Len(); n++ {
		want, err := book.Page(ctx, n)
		if err != nil {
			t.Fatal(err)
		}
		for range 4 {
			wg.Go(func() {
				if got, err := book.Page(ctx, n); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("page %d beside other pages is another one (%v)", n, err)
				}
			})
		}
	}
	wg.Wait()
}

// ownership checks that results belong to the caller: spoiling them spoils nothing for the next one.
func (o Options) ownership(t *testing.T) {
	s := o.Open(t)
	on, ctx := o.subject(t, s), o.withDeadline(t)
	for _, op := range o.available() {
		data, err := op.call(ctx, s, on)
		if err != nil {
			t.Fatalf("%s: %v", op.name, err)
		}
		want := snapshot(t, data)
		spoil(data)
		again, err := op.call(ctx, s, on)
		if err != nil {
			t.Fatalf("%s: %v", op.name, err)
		}
		if got := snapshot(t, again); got != want {
			t.Errorf("%s: what one caller does to its result shows in the next one's:\ngot  %.300s\nwant %.300s", op.name, got, want)
		}
	}
}

// snapshot writes data down, so that nothing done to it later shows.
func snapshot(t *testing.T, data any) string {
	t.Helper()
	text, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func spoil(data any) {
	switch data := data.(type) {
	case []server.Series:
		for i := range data {
			spoilTexts(data[i].Authors)
			data[i] = server.Series{}
		}
	case []server.Library:
		clear(data)
	case []server.Book:
		for i := range data {
			spoilTexts(data[i].Authors)
			if data[i].Progress != nil {
				data[i].Progress.Page = -1
			}
			data[i] = server.Book{}
		}
	case server.Found:
		spoil(data.Series)
		spoil(data.Books)
	case server.Picture:
		clear(data.Data)
	}
}

func spoilTexts(texts []string) {
	for i := range texts {
		texts[i] = "spoilt"
	}
}
