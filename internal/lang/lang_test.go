package lang_test

import (
	"testing"
	"time"

	"inkshelf/internal/lang"
)

func TestFind(t *testing.T) {
	for code, want := range map[string]string{"en": "English", "fr": "Français", "": "English", "xx": "English"} {
		if got := lang.Find(code).Name(); got != want {
			t.Errorf("%q is %s, want %s", code, got, want)
		}
	}
	if all := lang.All(); all[0] != lang.English() || len(all) < 2 {
		t.Errorf("the languages are %v", all)
	}
}

func TestText(t *testing.T) {
	en, fr := lang.English(), lang.Find("fr")
	for _, c := range []struct{ got, want string }{
		{en.Text("Try again"), "Try again"},
		{fr.Text("Try again"), "Réessayer"},
		{fr.Text("Page %d of %d", 3, 7), "Page 3 sur 7"},
		{fr.Text("Said %s", "nowhere"), "Said nowhere"}, // what it lacks is shown in English
		{en.Count(1, "%d page", "%d pages"), "1 page"},
		{en.Count(0, "%d page", "%d pages"), "0 pages"},
		{fr.Count(0, "%d page", "%d pages"), "0 page"},
		{fr.Count(2, "%d page", "%d pages"), "2 pages"},
		{fr.Count(2, "%d x", "%d xs"), "2 xs"},
		{fr.Text("Mark as read"), "Marquer comme lu"},
		{fr.Feminine().Text("Mark as read"), "Marquer comme lue"},
		{fr.Feminine().Feminine().Text("Try again"), "Réessayer"},
		{en.Feminine().Text("Mark as read"), "Mark as read"},
		{fr.Feminine().Code(), "fr"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}

func TestDate(t *testing.T) {
	now := time.Date(2025, time.March, 14, 9, 41, 0, 0, time.UTC)
	for _, c := range []struct {
		at     time.Time
		en, fr string
	}{
		{time.Date(2025, time.March, 13, 22, 10, 0, 0, time.UTC), "13 March, 22:10", "13 mars à 22:10"},
		{time.Date(2024, time.August, 1, 7, 5, 0, 0, time.UTC), "1 August 2024, 07:05", "1er août 2024 à 07:05"},
		{time.Date(2026, time.December, 31, 0, 0, 0, 0, time.UTC), "31 December 2026, 00:00", "31 décembre 2026 à 00:00"},
	} {
		if got := lang.English().DateTime(c.at, now); got != c.en {
			t.Errorf("got %q, want %q", got, c.en)
		}
		if got := lang.Find("fr").DateTime(c.at, now); got != c.fr {
			t.Errorf("got %q, want %q", got, c.fr)
		}
	}
	months := map[string]bool{}
	for m := time.January; m <= time.December; m++ {
		day := time.Date(2025, m, 2, 0, 0, 0, 0, time.UTC)
		if got, want := lang.English().Date(day, now), day.Format("2 January"); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		months[lang.Find("fr").Date(day, now)] = true
	}
	if len(months) != 12 {
		t.Errorf("French has %d months", len(months))
	}
}

func TestSize(t *testing.T) {
	for bytes, want := range map[int64][2]string{
		5_899_999_999:   {"5.8 GB", "5,8 Go"},
		120_000_000_000: {"120.0 GB", "120,0 Go"},
		999_999_999:     {"999 MB", "999 Mo"},
		4_200:           {"4 kB", "4 ko"},
		-1:              {"0 kB", "0 ko"},
	} {
		if got := lang.English().Size(bytes); got != want[0] {
			t.Errorf("%d: got %q, want %q", bytes, got, want[0])
		}
		if got := lang.Find("fr").Size(bytes); got != want[1] {
			t.Errorf("%d: got %q, want %q", bytes, got, want[1])
		}
	}
}

// TestSpoken has a language become another, and what was taken from it stay as it was.
func TestSpoken(t *testing.T) {
	l := lang.Spoken(lang.English())
	if got := l.Text("Back"); got != "Back" || l.Code() != "en" {
		t.Errorf("in %s it says %q", l.Code(), got)
	}
	l.Become(lang.Find("fr"))
	if got := l.Text("Back"); got != lang.Find("fr").Text("Back") || l.Code() != "fr" || l.Name() != lang.Find("fr").Name() {
		t.Errorf("in %s it says %q", l.Code(), got)
	}
	f := l.Feminine()
	l.Become(lang.Spoken(lang.English()))
	if got := l.Count(2, "%d read", "%d read"); got != "2 read" {
		t.Errorf("in %s it says %q", l.Code(), got)
	}
	if got := f.Text("New"); got != lang.Find("fr").Feminine().Text("New") {
		t.Errorf("what was French says %q", got)
	}
}
