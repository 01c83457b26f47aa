package journey

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/guide"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
)

// walker goes from home through every screen that something on the screen before leads to, one of each kind.
type walker struct {
	*reader
	open    func(*walker, move) bool // by finger or by keys; whether there is a way
	checks  walkChecks
	seen    map[string]string // the kinds of screens, and how each was reached first
	actions actions
}

// walkChecks says what is checked on the way.
type walkChecks struct {
	layout bool // what a screen looks like
	costs  bool // what each action costs, and that nothing moves while nobody does anything
	ways   bool // the way home, and the way back into lists
}

// actions is what the guide has been told of what was done.
type actions struct {
	costs guide.Costs
	last  emulator.Drawn
	seq   int
}

// move is something on a screen that is touched, shortly or not.
type move struct {
	name string
	long bool
}

func (s move) String() string {
	if s.long {
		return "long " + s.name
	}
	return s.name
}

// way is how a screen was reached.
type way []move

func (w way) String() string {
	if len(w) == 0 {
		return home
	}
	return strings.Trim(fmt.Sprint([]move(w)), "[]")
}

// Where the walker does not go: out of the app, back, which the key does, to the samples, which have scripts of their own,
// to a page that listens on the network, and to each letter of a keyboard.
var offLimits = []string{"exit", "back", "samples", "configure", "key", "letter"}

// farthest is how many steps from home the walker goes.
const farthest = 7

// walkAll walks the whole app and returns the kinds of screens that it found, each with the way to it.
func walkAll(r *reader, open func(*walker, move) bool, c walkChecks) map[string]string {
	w := &walker{reader: r, open: open, checks: c, seen: map[string]string{}}
	w.actions.costs.Panel = r.Size()
	w.look(home)
	w.seen[home] = home
	w.explore(nil)
	return w.seen
}

// drawn returns what the app draws.
func (w *walker) drawn() emulator.Drawn {
	w.t.Helper()
	d, err := w.Drawn(context.Background())
	if err != nil {
		w.t.Fatal(err)
	}
	return d
}

// home is the kind of the first screen: it has servers and no way back. What else is on it changes with what was read.
const home = "home"

// kind tells screens apart by what can be touched on them, whatever that is called: of twelve series, that they are series.
func (w *walker) kind() string {
	d := w.drawn()
	var parts []string
	for _, t := range d.Targets {
		parts = append(parts, partOf(t))
	}
	if !d.Overlay && slices.Contains(parts, "server") && !slices.Contains(parts, "back") {
		return home
	}
	slices.Sort(parts)
	kind := strings.Join(slices.Compact(parts), " ")
	if d.Overlay {
		kind += ", over another"
	}
	return kind
}

// partOf returns what a target is one of several of, which lead to the like, or its name.
func partOf(t emulator.Target) string {
	part := listOf(t)
	if slices.Contains([]string{"zone", "setting", "filter"}, part) { // each of these is something else
		return t.Name
	}
	return part
}

// listOf returns what a target is one of several of, or its name.
func listOf(t emulator.Target) string {
	part, _, _ := strings.Cut(t.Name, ":")
	part, _, _ = strings.Cut(part, "#")
	return part
}

// look holds what is shown, and what it took, against the guide.
func (w *walker) look(how string) {
	w.t.Helper()
	w.settle()
	d, a := w.drawn(), &w.actions
	var faults []guide.Fault
	if w.checks.layout {
		faults = guide.Screen(d)
	}
	if w.checks.costs {
		faults = append(faults, a.costs.Check(a.last, d, w.records(a.seq))...)
	}
	a.last, a.seq = d, w.Seq()
	w.report(how, faults)
}

func (w *walker) report(how string, faults []guide.Fault) {
	w.t.Helper()
	for _, f := range faults {
		w.t.Errorf("%s: %v", how, f)
	}
}

// explore follows what can be touched on the screen where the app is, and comes back to it: of each part of the screen the
// first, shortly, and if it is of several also long.
func (w *walker) explore(here way) {
	if len(here) == farthest {
		return
	}
	var parts []string
	for _, t := range w.drawn().Targets {
		part := partOf(t)
		if slices.Contains(parts, part) || slices.Contains(offLimits, part) {
			continue
		}
		parts = append(parts, part)
		w.follow(here, move{t.Name, false})
		if part != t.Name {
			w.follow(here, move{t.Name, true})
		}
	}
}

// follow touches something on the screen where the app is, explores what opens if that is new, and comes back. What was
// done meanwhile may have put another of its part in its place, or none.
func (w *walker) follow(here way, s move) {
	if s.name = w.like(s.name); w.t.Failed() || s.name == "" {
		return
	}
	before, there := w.kind(), append(slices.Clip(here), s)
	if !w.open(w, s) {
		return
	}
	w.look(there.String())
	kind := w.kind()
	if kind == before {
		return
	}
	if w.seen[kind] == "" {
		w.seen[kind] = there.String()
		w.visit(there)
	}
	if kind != home {
		w.Press(record.KeyBack)
		w.look("back from " + there.String())
	}
	if w.kind() != before {
		w.replay(here)
	}
}

// visit looks around on a screen that was not seen before.
func (w *walker) visit(there way) {
	if w.checks.costs {
		w.report(there.String(), idle(w.reader))
		w.actions.seq = w.Seq()
	}
	if w.checks.ways && w.find("pager:next").Name != "" && !w.drawn().Overlay {
		w.restored(there)
		w.replay(there)
	}
	w.explore(there)
	if w.checks.ways {
		w.leave(there.String())
		w.replay(there)
	}
}

// find returns the target of that name, or an empty one.
func (w *walker) find(name string) emulator.Target {
	for _, t := range w.Targets() {
		if t.Name == name {
			return t
		}
	}
	return emulator.Target{}
}

// like returns the name of a target, or of the first of its part; none if there is neither.
func (w *walker) like(name string) string {
	targets := w.Targets()
	for _, same := range []func(emulator.Target) bool{
		func(t emulator.Target) bool { return t.Name == name },
		func(t emulator.Target) bool { return partOf(t) == partOf(emulator.Target{Name: name}) },
	} {
		if i := slices.IndexFunc(targets, same); i >= 0 {
			return targets[i].Name
		}
	}
	return ""
}

// leave goes home by the key, and fails where that takes more than three screens.
func (w *walker) leave(how string) {
	w.t.Helper()
	screens := 0
	for range 2 * farthest {
		if w.kind() == home {
			break
		}
		if !w.drawn().Overlay {
			screens++
		}
		w.Press(record.KeyBack)
		w.look("on the way back from " + how)
	}
	if w.kind() != home || screens > 3 {
		w.t.Errorf("%s: back leads over %d screens to %q", how, screens, w.kind())
	}
}

// replay goes home and from there along a way.
func (w *walker) replay(to way) {
	w.t.Helper()
	w.leave("somewhere, towards " + to.String())
	for _, s := range to {
		if s.name = w.like(s.name); s.name != "" {
			w.open(w, s)
			w.look(to.String() + ", again")
		}
	}
}

// restored turns a page of a list, goes into one of its items and comes back: the same page is there, and the item is
// marked.
func (w *walker) restored(here way) {
	w.t.Helper()
	w.open(w, move{name: "pager:next"})
	w.look(here.String() + ", next page")
	item, page, picture := w.item(), names(w.Targets()), w.Picture()
	w.open(w, move{name: item.Name})
	w.look(here.String() + ", an item of the next page")
	if w.drawn().Overlay || slices.Equal(names(w.Targets()), page) {
		return // the list is still there
	}
	w.Press(record.KeyBack)
	w.look(here.String() + ", back from it")
	if got := names(w.Targets()); !slices.Equal(got, page) {
		w.t.Errorf("%v: back from %s shows %q, it was %q", here, item.Name, got, page)
	}
	marked := w.Part(item.Area)
	for y := marked.Rect.Min.Y; y < marked.Rect.Max.Y; y++ {
		for x := marked.Rect.Min.X; x < marked.Rect.Max.X; x++ {
			if marked.GrayAt(x, y) != picture.GrayAt(x, y) {
				return
			}
		}
	}
	w.t.Errorf("%v: back from %s nothing shows which it was", here, item.Name)
}

// item returns the first of what there is most of on the screen.
func (w *walker) item() (first emulator.Target) {
	counts, most := map[string]int{}, 0
	for _, t := range w.Targets() {
		counts[listOf(t)]++
	}
	for _, t := range w.Targets() {
		if n := counts[listOf(t)]; n > most && listOf(t) != "pager" {
			first, most = t, n
		}
	}
	return first
}

func names(targets []emulator.Target) []string {
	var all []string
	for _, t := range targets {
		all = append(all, t.Name)
	}
	return all
}

// walkable starts the app with a server of many series, a small one, and a book that was copied in. Their pictures are
// hardly more than lines, whatever the panel: most of the time goes into pixels. With blind nothing reaches the glass.
func walkable(t *testing.T, dir string, m record.Model, s shelf.Settings, blind bool) *reader {
	t.Helper()
	write(t, filepath.Join(dir, "config.json"), `[{"name": "Large", "type": "large", "server": "http://large.example"},
		{"name": "Small", "type": "small", "server": "http://small.example"}]`)
	copyInPages(t, filepath.Join(dir, "Small", "My own", "Holidays.cbz"), 3, 1)
	prepare(t, dir, func(shelf *shelf.Shelf) error { return shelf.SetSettings(s) })
	kinds := server.Kinds{kindOf("large", memory.New(walked())), kindOf("small", memory.New(memory.Sample()))}
	p := emulator.NewPanel(emulator.Options{Model: m})
	if blind {
		return startKindsOn(t, p, blindfold{p}, dir, true, kinds)
	}
	return startKindsOn(t, p, nosy{p, t}, dir, true, kinds)
}

// blindfold is a panel of which nothing is seen.
type blindfold struct{ *emulator.Panel }

func (blindfold) Flush(*image.Gray, image.Rectangle, device.Waveform, bool) {}

// walked is a server with lists of several pages, and with titles that no screen has room for.
func walked() memory.Content {
	var thin bytes.Buffer
	if err := png.Encode(&thin, image.NewGray(image.Rect(0, 0, 1, 80))); err != nil {
		panic(err) // memory does not fail
	}
	c := memory.Sample()
	for i := range 40 {
		title := fmt.Sprintf("The Chronicle of a Weigh-House on the Causeway, Told by the Keepers of the Tide, Part %d", i+1)
		c.Series = append(c.Series, memory.Series{
			Series: server.Series{
				ID: server.SeriesID(fmt.Sprint("long", i)), Title: title, Authors: []string{"A. Nonyme", "Somebody Else"},
				Summary: strings.Repeat(title+". ", 9),
			},
			Books: slices.Clone(c.Series[i%6].Books),
		})
	}
	for n := range 30 {
		b := c.Series[0].Books[0]
		b.ID, b.Title, b.Number = server.BookID(fmt.Sprint("more", n)), fmt.Sprintf("Volume %d", n+4), server.NumberOf(float64(n+4))
		c.Series[0].Books = append(c.Series[0].Books, b)
	}
	for i := range c.Series {
		s := &c.Series[i]
		s.Cover = thin.Bytes()
		for j := range s.Books {
			s.Books[j].Cover = thin.Bytes()
			for k := range s.Books[j].Images {
				s.Books[j].Images[k] = thin.Bytes()
			}
		}
	}
	return c
}
