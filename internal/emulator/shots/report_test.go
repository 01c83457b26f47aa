package shots_test

import (
	"bytes"
	"encoding/base64"
	"errors"
	"image"
	"regexp"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/emulator/shots"
)

// report returns the page of some results.
func report(t *testing.T, results ...shots.Result) string {
	t.Helper()
	var buf bytes.Buffer
	if err := shots.Report(&buf, results); err != nil {
		t.Fatal(err)
	}
	return buf.String()
}

// varied returns a run with each kind of difference and a failed one.
func varied(t *testing.T) []shots.Result {
	f := newFolders(t)
	f.shot(f.want, "moved", panel(), page)
	f.shot(f.got, "moved", panel(image.Rect(20, 30, 40, 60), image.Rect(200, 200, 210, 210)), page+flash)
	f.shot(f.want, "flashes", panel(), page)
	f.shot(f.got, "flashes", panel(), page+flash)
	f.shot(f.want, "the-same", panel(image.Rect(70, 70, 80, 80)), page)
	f.shot(f.got, "the-same", panel(image.Rect(70, 70, 80, 80)), page)
	f.shot(f.got, "fresh", panel(image.Rect(3, 3, 33, 33)), page)
	f.shot(f.want, "stale", panel(image.Rect(4, 4, 44, 44)), page)
	run := f.run("moved", "flashes", "the-same", "fresh")
	run.Shots[1].Line = 1
	run.Shots[0].Text = `shot moved # <script>alert("x")</script>`

	g := newFolders(t)
	g.put(g.got, "failed.png", encode(panel(image.Rect(5, 5, 55, 55))))
	failed := g.run("never")
	failed.Script, failed.Failed = "reader", `scripts/reader.txt:7: tap "<Ariane>": no such target`
	return []shots.Result{shots.Compare(run), shots.Compare(failed), shots.Compare(shots.Run{Script: "fine"})}
}

func TestReport(t *testing.T) {
	page := report(t, varied(t)...)
	for _, want := range []string{
		"<b>3</b> scripts", "<b>5</b> shots", "<b>2</b> differ<", "<b>1</b> added", "<b>1</b> removed", "<b>1</b> failed",
		"<li>700 pixels differ in 2 places (20,30 20x30; 200,200 10x10)",
		"library.txt:10 <code>shot moved # &lt;script&gt;alert(&#34;x&#34;)&lt;/script&gt;</code>",
		`<i>+</i>0,0 1404x1872 GC16 full`,
		`<svg viewBox="0 0 280 374"`, `x="12" y="22" width="36" height="46"`,
		`scripts/reader.txt:7: tap &#34;&lt;Ariane&gt;&#34;: no such target`,
		"1 shot was not reached.",
		"library.txt:1 <code>shot flashes</code>",
		`alt="flashes, the same before and after"`,
		`<tr><td class="old"><i>−</i>48,240 1308x1512 GL16</td><td></td></tr>`, // of stale
		"3 steps",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is missing", want)
		}
	}
	if strings.Contains(page, "the-same") || strings.Contains(page, "fine") {
		t.Error("what is the same is shown")
	}
}

// TestOutlineInACorner is within the picture, with the width of its line.
func TestOutlineInACorner(t *testing.T) {
	f := newFolders(t)
	f.shot(f.want, "a", panel(), page)
	f.shot(f.got, "a", panel(image.Rect(279, 373, 280, 374)), page)
	if page := report(t, shots.Compare(f.run("a"))); !strings.Contains(page, `<rect x="271" y="365" width="7" height="7"/>`) {
		t.Error("there is no such outline")
	}
}

// TestReportPictures are the files as they are, each once.
func TestReportPictures(t *testing.T) {
	page := report(t, varied(t)...)
	for what, img := range map[string]*image.Gray{
		"before, and of flashes": panel(),
		"after":                  panel(image.Rect(20, 30, 40, 60), image.Rect(200, 200, 210, 210)),
		"added":                  panel(image.Rect(3, 3, 33, 33)),
		"removed":                panel(image.Rect(4, 4, 44, 44)),
		"failed":                 panel(image.Rect(5, 5, 55, 55)),
	} {
		times := 1
		if strings.Contains(what, "flashes") {
			times = 2
		}
		url := `src="data:image/png;base64,` + strings.ReplaceAll(base64.StdEncoding.EncodeToString(encode(img)), "+", "&#43;") + `"`
		if got := strings.Count(page, url); got != times {
			t.Errorf("%s: is there %d times", what, got)
		}
	}
	if n := strings.Count(page, "<img"); n != 6 {
		t.Errorf("%d pictures", n)
	}
}

// TestReportStandsAlone: it loads nothing, and every link leads to one place in it.
func TestReportStandsAlone(t *testing.T) {
	page := report(t, varied(t)...)
	for _, m := range regexp.MustCompile(`(?:src|href)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		if !strings.HasPrefix(m[1], "data:") && strings.Count(page, ` id="`+strings.TrimPrefix(m[1], "#")+`"`) != 1 {
			t.Errorf("leads to %q", m[1])
		}
	}
	for _, bad := range []string{"//", "url(", "@import", "ZgotmplZ"} {
		for _, line := range strings.Split(page, "\n") {
			if strings.Contains(line, bad) && !strings.Contains(line, "data:image/png") && !strings.HasPrefix(strings.TrimSpace(line), "// ") {
				t.Errorf("%q in %q", bad, line)
			}
		}
	}
	var ids []string
	for _, m := range regexp.MustCompile(`<article id="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		ids = append(ids, m[1])
	}
	if want := []string{"s1-1", "s1-2", "s1-3", "s1-4", "s2"}; !slices.Equal(ids, want) {
		t.Errorf("got %q, want %q", ids, want)
	}
}

func TestReportOfNothing(t *testing.T) {
	for _, results := range [][]shots.Result{nil, {shots.Compare(shots.Run{Script: "fine"})}} {
		if page := report(t, results...); !strings.Contains(page, "Every shot is as its baseline") || strings.Contains(page, "<article") {
			t.Errorf("got %s", page)
		}
	}
}

type full struct{}

var errFull = errors.New("no room")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestReportCannotBeWritten(t *testing.T) {
	if err := shots.Report(full{}, nil); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
}
