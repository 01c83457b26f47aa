package server_test

import (
	"math"
	"testing"

	"inkshelf/internal/server"
)

func TestNumberOf(t *testing.T) {
	for _, c := range []struct {
		value float64
		want  string
	}{
		{1, "1"},
		{1.5, "1.5"},
		{2.25, "2.25"},
		{10, "10"},
		{0, "0"},
		{math.Copysign(0, -1), "0"},
		{1e6, "1000000"},
		{math.NaN(), ""},
		{math.Inf(1), ""},
		{math.Inf(-1), ""},
	} {
		got := server.NumberOf(c.value)
		if got.Text != c.want {
			t.Errorf("%v: got %q, want %q", c.value, got.Text, c.want)
		}
		if got.Known() != (c.want != "") {
			t.Errorf("%v: known is %v", c.value, got.Known())
		}
	}
}

func TestFormatWords(t *testing.T) {
	for format, want := range map[server.Format]string{
		server.PageImages: "PageImages", server.Reflowable: "Reflowable", server.ComicArchive: "ComicArchive", 9: "Format(9)",
	} {
		if got := format.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
