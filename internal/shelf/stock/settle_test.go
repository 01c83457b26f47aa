package stock_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/stock"
)

// TestHalfRenamed goes through what a power cut may make of the renaming of an update into its place: what is left of
// the part and what lies in the place, and what the book is after the next start.
func TestHalfRenamed(t *testing.T) {
	const place = "Comics/Row/One.cbz"
	theirs := cbz("theirs, with a length of its own")
	for _, tt := range []struct {
		name       string
		part       bool
		place      func(old, updated []byte) []byte // nil: nothing
		stamp      string                           // of the book; "": not here
		foundToo   bool                             // somebody else's file is found
		wantPlaces string                           // in the end, with the update
	}{
		{"undone", true, func(old, updated []byte) []byte { return old }, "1", false, place},
		{"done", false, func(old, updated []byte) []byte { return updated }, "2", false, place},
		{"both names", true, func(old, updated []byte) []byte { return updated }, "2", false, place},
		{"part lost", false, func(old, updated []byte) []byte { return old }, "1", false, place},
		{"place lost", true, nil, "", false, place},
		{"both lost", false, nil, "", false, place},
		{"garbage", false, func(old, updated []byte) []byte { return make([]byte, len(updated)) }, "", false, place},
		{"garbage in a page", false, func(old, updated []byte) []byte {
			updated = slices.Clone(updated)
			updated[60] ^= 1
			return updated
		}, "", false, place},
		{"replaced", false, func(old, updated []byte) []byte { return theirs }, "", true, place + " Comics/Row/One (2).cbz"},
		{"replaced, part kept", true, func(old, updated []byte) []byte { return theirs }, "", true, place + " Comics/Row/One (2).cbz"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := disktest.NewVolume(disktest.Options{})
			row, b := one("1", "Row", "One")
			ref := server.Ref{Source: "Comics", Book: "1"}
			mustDownload(t, open(t, v), "Comics", row, b)
			old := read(t, v, place)

			// The update, up to its renaming.
			b.Stamp, b.Pages = "2", 3
			var part string
			s := open(t, disktest.Fail(v, func(op, name string) error {
				if op == "rename" && strings.Contains(name, "parts/") {
					part = name
					return errors.New("the power is cut")
				}
				return nil
			}))
			if _, err := download(s, "Comics", row, b); err == nil || part == "" {
				t.Fatalf("the update was not cut: %v", err)
			}
			updated := read(t, v, part)
			if !tt.part {
				if err := v.Remove(part); err != nil {
					t.Fatal(err)
				}
			}
			if tt.place == nil {
				if err := v.Remove(place); err != nil {
					t.Fatal(err)
				}
			} else {
				lay(t, v, place, tt.place(old, updated))
			}

			s = open(t, v)
			got := ""
			if _, ok := s.Item(ref); ok {
				got = wholeStamp(t, s, ref)
			}
			if got != tt.stamp {
				t.Errorf("after the start: got the stamp %q, want %q", got, tt.stamp)
			}
			scan(t, s)
			_, found := s.Item(server.Ref{Source: "Comics", Book: "file:Row/One.cbz"})
			if found != tt.foundToo {
				t.Errorf("somebody else's file is found: %v, want %v", found, tt.foundToo)
			}
			mustDownload(t, s, "Comics", row, b)
			scan(t, s)
			for _, s := range []*stock.Stock{s, open(t, v)} {
				if got := strings.Join(paths(s.Items("")), " "); got != tt.wantPlaces {
					t.Errorf("at the end: got %s, want %s", got, tt.wantPlaces)
				}
				if got := wholeStamp(t, s, ref); got != "2" {
					t.Errorf("at the end: got the stamp %q, want 2", got)
				}
				checkUsed(t, v, s)
			}
		})
	}
}
