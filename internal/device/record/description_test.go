package record_test

import (
	"strings"
	"testing"

	"inkshelf/internal/device/record"
)

func described() record.Description {
	m := record.Reference()
	return record.Description{
		Model: m.Name, Width: m.Size.X, Height: m.Size.Y, DPI: m.DPI, Depth: 8, Touch: m.Touch,
		Platform: "B288", Firmware: "U740.6.8.4473",
	}
}

const description = `model=740
width=1404
height=1872
dpi=300
depth=8
touchmatrix=0,0,10000,18720000,-10000,0
platform=B288
firmware=U740.6.8.4473
`

func TestDescription(t *testing.T) {
	if got := described().String(); got != description {
		t.Errorf("description is\n%swant\n%s", got, description)
	}
	for _, text := range []string{
		description,
		strings.TrimSuffix(description, "\n"),
		strings.ReplaceAll(description, "\n", "\r\n"),
		strings.ReplaceAll(description, "=", " = "),
		"firmware=old\nserial=1=2\nno line\n\n=\n" + description,
	} {
		if got, err := record.ParseDescription(text); err != nil || got != described() {
			t.Errorf("%q is read as %+v, %v, want %+v", text, got, err, described())
		}
	}
}

// TestDescriptionSpaces has more spaces in a value than are needed, as people write them.
func TestDescriptionSpaces(t *testing.T) {
	d, err := record.ParseDescription(strings.Replace(description, "model=740", "model= Touch  Lux \t 4 ", 1))
	if err != nil || d.Model != "Touch Lux 4" {
		t.Errorf("model is %q, %v", d.Model, err)
	}
}

// TestDescriptionKeepsItsLines puts what looks like lines into the values.
func TestDescriptionKeepsItsLines(t *testing.T) {
	d := described()
	d.Model, d.Platform, d.Firmware = "740\nwidth=1\r", "\n\nheight=1", " a  b\n"
	got, err := record.ParseDescription(d.String())
	d.Model, d.Platform, d.Firmware = "740 width=1", "height=1", "a b"
	if err != nil || got != d {
		t.Errorf("read %+v, %v, want %+v", got, err, d)
	}
}

func TestDescriptionBounds(t *testing.T) {
	with := func(line string) string {
		key, _, _ := strings.Cut(line, "=")
		var kept []string
		for l := range strings.Lines(description) {
			if !strings.HasPrefix(l, key+"=") {
				kept = append(kept, l)
			}
		}
		return strings.Join(kept, "") + line
	}
	for line, ok := range map[string]bool{
		"width": false, "width=": false, "width=0": false, "width=1": true, "width=8192": true, "width=8193": false,
		"width=-1404": false, "width=1404.0": false, "width=99999999999999999999": false,
		"height": false, "height=0": false, "height=1": true, "height=8192": true, "height=8193": false,
		"dpi": false, "dpi=49": false, "dpi=50": true, "dpi=1000": true, "dpi=1001": false,
		"depth": false, "depth=0": false, "depth=1": true, "depth=32": true, "depth=33": false,
		"touchmatrix=": false, "touchmatrix=1,2,3,4,5": false, "touchmatrix=1,2,3,4,5,6": true, "touchmatrix=0,0,0,0,0,0": true,
		"model": true, "platform": true, "firmware": true,
	} {
		if _, err := record.ParseDescription(with(line)); (err == nil) != ok {
			t.Errorf("with %q: %v", line, err)
		}
	}
	if _, err := record.ParseDescription(""); err == nil {
		t.Error("no description is one")
	}
	if d, err := record.ParseDescription(with("touchmatrix")); err != nil || d.Touch != record.Identity {
		t.Errorf("without a touch matrix it is %v, %v", d.Touch, err)
	}
}

// FuzzDescription reads any text: nothing panics, and what is read comes back.
func FuzzDescription(f *testing.F) {
	f.Add(description)
	f.Add("width=1\nheight=1\ndpi=50\ndepth=1")
	f.Fuzz(func(t *testing.T, text string) {
		d, err := record.ParseDescription(text)
		if err != nil {
			return
		}
		if again, err := record.ParseDescription(d.String()); err != nil || again != d {
			t.Errorf("%+v comes back as %+v, %v", d, again, err)
		}
	})
}
