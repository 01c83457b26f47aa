package journey

import (
	"errors"
	"fmt"
	"image"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
)

// otherKind is a kind that neither program has, with words, a logo and gaps of its own.
type otherKind struct {
	name  string // what config.json calls it
	words map[string]server.Words
	lacks []string // operations of the server
	bare  bool     // it has none beyond those of server.Server
	files bool     // its books are files
	never []string // what it must not be offered: targets, by how their names begin
}

// stamps keeps how far one has read and says what was begun, but not what comes next. Its albums have no covers, and its
// stamps are files.
var stamps = otherKind{
	name: "stampserver",
	words: map[string]server.Words{
		"en": {Series: server.Noun{One: "album", Many: "albums"}, Book: server.Noun{One: "stamp", Many: "stamps"}, Number: "no."},
		"fr": {
			Series: server.Noun{One: "album", Many: "albums", Gender: server.Masculine},
			Book:   server.Noun{One: "vignette", Many: "vignettes", Gender: server.Feminine},
			Number: "nº",
		},
	},
	lacks: []string{"Libraries", "SeriesThumbnail", "OpenBook", "FirstPage"},
	bare:  true, files: true,
	never: []string{"filter:library", "next:", "all:up next", "search:server"},
}

// coins is the opposite: cabinets have covers and stand in rooms, the pages of coins come one by one, nobody keeps how far
// one has read, and the server can be searched.
var coins = otherKind{
	name: "coinserver",
	words: map[string]server.Words{
		"en": {Series: server.Noun{One: "cabinet", Many: "cabinets"}, Book: server.Noun{One: "coin", Many: "coins"}, Number: "coin"},
		"fr": {
			Series: server.Noun{One: "vitrine", Many: "vitrines", Gender: server.Feminine},
			Book:   server.Noun{One: "jeton", Many: "jetons", Gender: server.Masculine},
			Number: "jeton",
		},
	},
	lacks: []string{"InProgress", "SetProgress", "ClearProgress", "OpenFile", "BookThumbnail"},
	never: []string{"continue:", "all:continue reading", "next:", "all:up next"},
}

// face is how the kind shows itself: its logo is a square that is not filled.
func (k otherKind) face() server.Face {
	logo := image.NewGray(image.Rect(0, 0, 96, 96))
	for i := range logo.Pix {
		if x, y := i%96, i/96; min(x, y, 95-x, 95-y) >= 24 {
			logo.Pix[i] = 0xff
		}
	}
	return server.Face{Name: "Kind of " + k.name, Logo: logo, Words: k.words}
}

// content has a series of twelve, of which one was begun, and so many others that they fill pages.
func (k otherKind) content() memory.Content {
	sample := memory.Sample()
	c := memory.Content{Libraries: sample.Libraries}
	kinds := map[bool]memory.Book{false: sample.Series[0].Books[0], true: sample.Series[3].Books[1]}
	for i, title := range strings.Fields("Birds Castles Dragons Engines Flowers Ghosts Harbours Islands Jewels Kings Lakes Mills Nuts Owls") {
		s := memory.Series{Series: server.Series{
			ID: server.SeriesID(fmt.Sprint("s", i)), Title: title, Library: sample.Libraries[i%2].ID, Summary: strings.Repeat("About "+title+". ", 40),
		}, Cover: sample.Series[0].Cover}
		for n := range 12 - 11*min(i, 1) {
			b := kinds[k.files]
			b.ID, b.Title, b.Progress = server.BookID(fmt.Sprintf("b%d-%d", i, n)), fmt.Sprint(title, " ", n+1), nil
			b.Number = server.NumberOf(float64(n + 1))
			if n == 2 {
				b.Progress = &server.Progress{Page: 2, At: frozenTime}
			}
			s.Books = append(s.Books, b)
		}
		c.Series = append(c.Series, s)
	}
	return c
}

// start runs the whole app, in a language, with two servers of the kind: one that works, and one that is away.
func (k otherKind) start(t *testing.T, dir, language string, m record.Model) (srv *memory.Server, r *reader) {
	t.Helper()
	write(t, filepath.Join(dir, "config.json"), fmt.Sprintf(`[{"name": "Mine", "type": %q, "server": "http://mine.example", "apiKey": "k"},
		{"name": "Away", "type": %[1]q, "server": "http://away.example", "apiKey": "k"}]`, k.name))
	prepare(t, dir, func(s *shelf.Shelf) error { return s.SetSettings(shelf.Settings{Language: language}) })
	srv = memory.New(k.content())
	srv.Lack(k.lacks...)
	return srv, startKinds(t, dir, m, true, server.Kinds{k.kind(srv)})
}

// kind returns the kind, of which there is one server that works.
func (k otherKind) kind(srv *memory.Server) server.Kind {
	return server.Kind{Types: []string{k.name, k.name + "-2"}, Needs: server.APIKey, Face: k.face(), Open: func(a server.Account) (server.Server, error) {
		s := srv
		if a.Name == "Away" {
			s = memory.New(memory.Content{})
			s.Lack(k.lacks...)
			s.Fail(errors.New("it is away"))
		}
		if k.bare {
			return struct{ server.Server }{s}, nil
		}
		return s, nil
	}}
}

// general are the texts that speak of books of every kind, and of what the app is for.
var general = regexp.MustCompile(`^(Books on the reader|Livres sur la liseuse)$|^(` +
	`Touch a book for a while|Books that you download|Books that you open|Same zones in books|Full refresh, comics|Comics, recipes and ebooks|` +
	`The Lighthouse, vol|Pour télécharger un livre|Vous trouverez ici les livres|Le Phare, vol|Nettoyer l’écran, BD|BD, recettes et livres)`)

// booklike finds the words of other kinds.
var booklike = regexp.MustCompile(`(?i)\b(books?|series|vol|volumes?|comics?|recipes?|livres?|séries?|tomes?|recettes?|bd)\b`)

// TestOtherKind walks through the whole app with servers of kinds that no screen has heard of, in each language. Their words
// are everywhere, and what they cannot do is offered nowhere.
func TestOtherKind(t *testing.T) {
	thorough(t)
	t.Parallel()
	for _, k := range []otherKind{stamps, coins} {
		for _, language := range []string{"en", "fr"} {
			t.Run(k.name+" "+language, func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				synctest.Test(t, func(t *testing.T) {
					_, r := k.start(t, dir, language, stormModel)
					texts, targets := map[string]string{}, map[string]string{}
					found := walkAll(r, func(w *walker, s move) bool {
						ok := byFinger(w, s)
						for _, text := range w.Texts() {
							texts[text] = s.String()
						}
						for _, target := range w.Targets() {
							targets[target.Name] = s.String()
						}
						return ok
					}, walkChecks{layout: true, costs: true, ways: true})
					if len(found) < 10 {
						t.Errorf("there are %d screens: %q", len(found), found)
					}
					for text, how := range texts {
						if booklike.MatchString(text) && !general.MatchString(text) {
							t.Errorf("%s: %q is said of %s", how, text, k.words[language].Book.Many)
						}
					}
					for target, how := range targets {
						if slices.ContainsFunc(k.never, func(name string) bool { return strings.HasPrefix(target, name) }) {
							t.Errorf("%s: %q is offered", how, target)
						}
					}
				})
			})
		}
	}
}

// TestOtherWords reads what the screens say of such a server: at home, in its library in all views, in a series, of a book
// and in it, in the settings, and when the server is away.
func TestOtherWords(t *testing.T) {
	t.Parallel()
	for _, k := range []otherKind{stamps, coins} {
		for _, language := range []string{"en", "fr"} {
			if testing.Short() && k.files != (language == "fr") {
				continue
			}
			t.Run(k.name+" "+language, func(t *testing.T) {
				t.Parallel()
				dir := t.TempDir()
				synctest.Test(t, func(t *testing.T) {
					srv, r := k.start(t, dir, language, half)
					words := k.words[language]
					wants := func(texts ...string) {
						t.Helper()
						for _, text := range texts {
							wantText(t, r, text)
						}
						r.check()
					}
					wantLogo(t, r)
					r.tap("server:Mine")
					for range 3 {
						wants("14 "+words.Series.Many, "12 "+words.Book.Many, "1 "+words.Book.One)
						r.tap("filter:view")
					}
					r.walk("filter:status", "status:downloaded", "apply")
					wants("14 " + words.Series.Many)
					r.walk("clear", "search")
					r.typing("bird")
					wants("1 " + words.Series.One)
					r.tap("series:Birds")
					wants("12 "+words.Book.Many, words.Number+map[bool]string{true: " 3", false: " 1"}[k.files]) // what was begun, where that is known
					if k.files {
						r.choose("book:3", "download")
					}
					r.choose("book:3", "details")
					wants(desk.Capital(words.Series.One) + map[string]string{"en": ": Birds", "fr": "\u00a0: Birds"}[language])
					r.press(record.KeyBack)
					r.tap("book:3")
					r.press(record.KeyNext, record.KeyMenu)
					wants(words.Number + " 3")

					srv.Fail(errors.New("it is away, too"))
					r.press(record.KeyBack, record.KeyHome)
					wants(desk.Capital(words.Number) + " 3")
					r.tap("server:Mine")
					wants("1 " + words.Book.One)
					r.press(record.KeyHome)
					r.walk("menu", "shelf")
					if k.files {
						wants("1 " + words.Book.One)
					}
					r.press(record.KeyHome)
					r.walk("menu", "settings", "setting:servers", "server:Mine")
					wants(map[bool]string{true: "1 " + words.Book.One, false: "0 "}[k.files])
				})
			})
		}
	}
}

// wantLogo fails unless the tile of the server has the logo of the kind: nothing else on it has so long a line.
func wantLogo(t *testing.T, r *reader) {
	t.Helper()
	tile, run, longest := r.Part(r.target("server:Mine").Area), 0, 0
	for y := tile.Rect.Min.Y + 4; y < tile.Rect.Max.Y-4; y++ { // inside of its frame
		for x := tile.Rect.Min.X + 4; x < tile.Rect.Max.X-4; x++ {
			if run++; tile.GrayAt(x, y).Y > 0x20 {
				run = 0
			}
			longest = max(longest, run)
		}
		run = 0
	}
	if longest != 36 {
		t.Errorf("the longest line on the tile is of %d pixels, that of the logo of 36", longest)
	}
}

// TestOtherTypes starts without a config.json. What can be written there is what kinds there are.
func TestOtherTypes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		r := startKinds(t, dir, half, true, server.Kinds{stamps.kind(memory.New(memory.Content{})), coins.kind(memory.New(memory.Content{}))})
		wantText(t, r, "stampserver")
		wantText(t, r, "coinserver")
		r.check()
	})
}
