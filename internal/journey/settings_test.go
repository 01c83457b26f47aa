package journey

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/emulator"
	"inkshelf/internal/lang"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/screen/settings"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// chosen is a reader on which something is chosen: a book that can be leafed through, over a list that has a column at the
// side, and the settings.
type chosen struct {
	*reader
	desk  *desk.Desk
	close func() // ends the app, so that it can be started again
}

// leaf is a page of a book. The key for the menu opens the settings.
type leaf struct {
	*desk.Desk
	class loop.Class
	gray  paint.Gray
}

func (p *leaf) Class() loop.Class { return p.class }

func (p *leaf) Draw(dst *paint.Canvas) {
	dst.Fill(dst.Bounds(), p.gray)
	_, body, _ := ui.Screen(dst.Size(), dst.Units(), false)
	ui.List{Name: "book", Len: 1, Kind: ui.BookRow, LeftHand: p.LeftHand(), Words: p.Words, Row: func(int) ui.Row {
		return ui.Row{Name: "1", Title: "One", Mark: ui.NotOnReader}
	}}.Draw(dst, image.Rect(body.Min.X, body.Max.Y-150, body.Max.X, body.Max.Y))
}

func (p *leaf) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev, _ := ev.(loop.Key); ev.Key {
	case loop.KeyNext:
		turn.RedrawAll()
	case loop.KeyMenu:
		turn.Push(settings.New(settings.Options{Desk: p.Desk, Version: "1.0"}))
	}
}

// startChosen starts a reader with what is saved on a volume; nil is a reader on which nothing can be saved.
func startChosen(t *testing.T, v *disktest.Volume, class loop.Class, gray paint.Gray) *chosen {
	t.Helper()
	var s *shelf.Shelf
	if v != nil {
		var err error
		if s, err = shelf.Open(shelf.Options{Top: v}); err != nil {
			t.Fatal(err)
		}
	}
	d := desk.New(s)
	scale, policy := screen.InForce(s)
	r := startReader(t, &leaf{d, class, gray}, setup{
		panel: emulator.Options{Model: half}, loop: loop.Options{Scale: scale, Policy: policy, Frozen: true},
	})
	return &chosen{r, d, func() {
		r.exit()
		if s != nil {
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		}
	}}
}

// says returns the texts on the screen as one.
func (c *chosen) says() string { return strings.Join(c.Texts(), "\n") }

// clears leafs through some pages and says which of them are cleared.
func (c *chosen) clears(pages int) string {
	c.t.Helper()
	var all []string
	for _, f := range c.costs(func() {
		for range pages {
			c.Press(record.KeyNext)
			c.settle()
		}
	}) {
		if f.full {
			all = append(all, "clear")
		} else {
			all = append(all, f.wave.String())
		}
	}
	return strings.Join(all, " ")
}

// choosing is something that is chosen, and what follows.
type choosing struct {
	class loop.Class
	gray  paint.Gray
	taps  []string // in the settings
	says  string   // the row
	force func(c *chosen) string
	want  string // of that, before
	then  string // and after, also when the app was started again
}

var choices = map[string]choosing{
	"text, every page": {
		loop.ClassText, paint.White,
		[]string{"setting:refresh-text", "choice:1"},
		"Every page",
		leafing(4), "GL16 GL16 GL16 GL16", "clear clear clear clear",
	},
	"text, at chapters": {
		loop.ClassText, paint.White,
		[]string{"setting:refresh-text", "choice:chapter"},
		"At each chapter",
		leafing(8), "GL16 GL16 GL16 GL16 GL16 clear GL16 GL16", "GL16 GL16 GL16 GL16 GL16 GL16 GL16 GL16",
	},
	"comics, every 3 pages, dark ones too": {
		loop.ClassArt, 0x33,
		[]string{"setting:refresh-comics", "choice:3"},
		"Every 3 pages",
		leafing(4), "clear clear clear clear", "GC16 GC16 clear GC16",
	},
	"size of text": {
		loop.ClassUI, paint.White, []string{"setting:scale", "scale:150"}, "150 %", rowHeight, "66 px", "102 px",
	},
	"hand": {
		loop.ClassUI, paint.White, []string{"setting:hand"}, "Left", column, "right", "left",
	},
	"zones": {
		loop.ClassUI, paint.White,
		[]string{"setting:zones", "zones:one-hand"},
		"One hand",
		func(c *chosen) string { return c.desk.Settings.Zones }, "", shelf.ZonesOneHand,
	},
	"zones from right to left": {
		loop.ClassUI, paint.White,
		[]string{"setting:zones", "zones:fixed", "back"},
		"Three columns",
		func(c *chosen) string { return fmt.Sprint(c.desk.Settings.FixedZones) }, "false", "true",
	},
}

func leafing(pages int) func(c *chosen) string {
	return func(c *chosen) string {
		twoFingers(c.reader) // the count begins anew
		c.settle()
		return c.clears(pages)
	}
}

// rowHeight returns how high a row of the settings is, which grows with the text.
func rowHeight(c *chosen) string {
	c.Press(record.KeyMenu)
	c.settle()
	area := c.target("setting:zones").Area
	c.Press(record.KeyBack)
	c.settle()
	return fmt.Sprint(area.Dy(), " px")
}

// column returns where the column of a list is.
func column(c *chosen) string {
	if c.target("download:1").Area.Min.X == 0 {
		return "left"
	}
	return "right"
}

// TestSettings chooses everything that can be. It is in force at once, its row says so, and it is in force when the app is
// started again.
func TestSettings(t *testing.T) {
	t.Parallel()
	for name, k := range choices {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				v := disktest.NewVolume(disktest.Options{})
				c := startChosen(t, v, k.class, k.gray)
				if got := k.force(c); got != k.want {
					t.Errorf("at first: %q, want %q", got, k.want)
				}
				c.Press(record.KeyMenu)
				c.settle()
				for _, name := range k.taps {
					c.tap(name)
					c.check()
				}
				if !slices.Contains(c.Texts(), k.says) {
					t.Errorf("the row does not say %q: %q", k.says, c.Texts())
				}
				c.Press(record.KeyBack)
				c.settle()
				if got := k.force(c); got != k.then {
					t.Errorf("when it was chosen: %q, want %q", got, k.then)
				}
				c.close()
				c = startChosen(t, v, k.class, k.gray)
				if got := k.force(c); got != k.then {
					t.Errorf("after a restart: %q, want %q", got, k.then)
				}
				c.close()
			})
		})
	}
}

// TestLanguages has the app speak every language that it knows, and go on so when it is started again.
func TestLanguages(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := disktest.NewVolume(disktest.Options{})
		for _, l := range lang.All() {
			c := startChosen(t, v, loop.ClassUI, paint.White)
			c.Press(record.KeyMenu)
			c.settle()
			before := c.desk.Say.Code()
			c.tap("setting:language")
			got := c.costs(func() { c.tap("choice:" + l.Code()) })
			if l.Code() != before {
				wantCosts(t, l.Name(), got, whole+"GL16: tap choice:"+l.Code())
			}
			c.check()
			for _, text := range []string{l.Text("Settings"), l.Text("Language"), l.Name()} {
				if !slices.Contains(c.Texts(), text) {
					t.Errorf("%s: the screen does not say %q: %q", l.Name(), text, c.Texts())
				}
			}
			c.close()
		}
	})
}

// TestSettingsCosts counts the refreshes: a value that changes costs its row, text of another size one screen.
func TestSettingsCosts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := startChosen(t, disktest.NewVolume(disktest.Options{}), loop.ClassUI, paint.White)
		for _, s := range []step{
			{"the settings open", press(record.KeyMenu), []string{whole + "GL16: key menu"}},
			{"the other hand", tap("setting:hand"), []string{"0,408-702,480 GL16: tap setting:hand"}},
			{"a choice opens", tap("setting:refresh-text"), []string{"72,168-632,704 GL16: tap setting:refresh-text"}},
			{"what is chosen is chosen again", tap("choice:6"), []string{"72,168-632,704 GL16: tap choice:6"}},
			{"a choice opens", tap("setting:refresh-text"), []string{"72,168-632,704 GL16: tap setting:refresh-text"}},
			{"something is chosen", tap("choice:automatic"), []string{"0,168-702,704 GL16: tap choice:automatic"}},
			{"samples open", tap("setting:scale"), []string{whole + "GL16: tap setting:scale"}},
			{"a larger one is chosen", tap("scale:130"), []string{whole + "GL16: tap scale:130"}},
			{"the next page", swipe(500, 150), []string{"0,56-702,936 GL16: swipe left"}},
			{"nothing follows it", press(record.KeyNext), nil},
			{"the number pad", tap("pager:counter"), []string{"184,168-512,696 GL16: tap pager:counter"}},
			{"it closes", tap("cancel"), []string{"184,168-512,696 GL16: tap cancel"}},
		} {
			wantCosts(t, s.what, c.costs(func() { s.do(c.reader) }), s.want...)
			c.check()
		}
		c.close()
	})
}

// TestSettingsWithoutShelf chooses what cannot be kept: it is in force for this run, and the screen says so.
func TestSettingsWithoutShelf(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := startChosen(t, nil, loop.ClassUI, paint.White)
		c.Press(record.KeyMenu)
		c.settle()
		if !strings.Contains(c.says(), "Settings cannot be kept") {
			t.Errorf("the screen says %q", c.says())
		}
		c.tap("setting:hand")
		c.Press(record.KeyBack)
		c.settle()
		if got := column(c); got != "left" {
			t.Errorf("the column is at the %s", got)
		}
		c.close()
	})
}

// TestSettingsCannotBeSaved chooses something on a full disk.
func TestSettingsCannotBeSaved(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := disktest.NewVolume(disktest.Options{})
		c := startChosen(t, v, loop.ClassUI, paint.White)
		c.Press(record.KeyMenu)
		c.settle()
		v.SetReadOnly(true)
		c.tap("setting:hand")
		if !strings.Contains(c.says(), "The settings were not saved") {
			t.Errorf("the screen says %q", c.says())
		}
		c.check()
		c.tap("ok")
		v.SetReadOnly(false)
		c.close()
	})
}
