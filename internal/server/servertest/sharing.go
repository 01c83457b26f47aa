package servertest

import (
	"encoding/json"
	"reflect"
	"sync"
	"testing"

	"inkshelf/internal/server"
)

// together checks that calls may overlap: many at once give what one at a time gives. The race detector sees more.
func (o Options) together(t *testing.T) {
	s := o.Open(t)
	on, ctx := o.subject(t, s), withDeadline(t)
	var wg sync.WaitGroup
	for _, op := range o.available() {
		if op.name == "SetProgress" || op.name == "ClearProgress" {
			continue // these change what the others give
		}
		want, err := op.call(ctx, s, on)
		if err != nil {
			t.Fatalf("%s: %v", op.name, err)
		}
		for range 8 {
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
		if op.name != "SetProgress" && op.name != "ClearProgress" {
			continue
		}
		for range 8 {
			wg.Go(func() {
				if _, err := op.call(ctx, s, on); err != nil {
					t.Errorf("%s beside other calls: %v", op.name, err)
				}
			})
		}
	}
	wg.Wait()
}

// ownership checks that results belong to the caller: spoiling them spoils nothing for the next one.
func (o Options) ownership(t *testing.T) {
	s := o.Open(t)
	on, ctx := o.subject(t, s), withDeadline(t)
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
	case server.Picture:
		clear(data.Data)
	}
}

func spoilTexts(texts []string) {
	for i := range texts {
		texts[i] = "spoilt"
	}
}
