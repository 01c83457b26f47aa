package stock_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/stock"
)

// step is something that happens to a book. After it the book is here with a stamp, or not here ("").
type step struct {
	book  server.BookID
	do    func(s *stock.Stock) error
	stamp string
}

// steps are a life of three books, with everything that moves files. The last download is left half done.
func steps() []step {
	get := func(id, title, stamp string, pages int, f server.Format) step {
		row, b := one(id, "Row", title)
		b.Stamp, b.Pages, b.Format = stamp, pages, f
		return step{b.ID, func(s *stock.Stock) error { _, err := download(s, "Comics", row, b); return err }, stamp}
	}
	remove := func(id server.BookID) step {
		return step{id, func(s *stock.Stock) error { return s.Remove(server.Ref{Source: "Comics", Book: id}) }, ""}
	}
	half := func(id, stamp string) step {
		row, b := one(id, "Row", "Half")
		b.Stamp = stamp
		return step{b.ID, func(s *stock.Stock) error {
			if _, err := s.Reserve("Comics", row, b); err != nil {
				return err
			}
			f, err := s.Part(server.Ref{Source: "Comics", Book: b.ID})
			if err != nil {
				return err
			}
			defer func() { _ = f.Close() }()
			w, err := bookfile.Continue(f, fmt.Sprint("Comics", b.ID, b.Stamp))
			if err == nil && w.Pages() == 0 {
				err = w.Add(picture(b, 1))
			}
			return err
		}, ""}
	}
	return []step{
		get("1", "One", "1", 2, server.PageImages),
		get("2", "Two", "1", 2, server.Reflowable),
		get("1", "One", "2", 3, server.PageImages), // another size
		get("1", "One", "3", 3, server.PageImages), // the same size
		get("2", "Two", "2", 2, server.PageImages), // another place
		remove("2"),
		get("2", "Two", "3", 1, server.PageImages),
		half("3", "1"),
	}
}

// byHand are files that people have put among ours.
var byHand = map[string][]byte{"Comics/Row/Theirs.cbz": cbz("theirs"), "Comics/Row/Two.cbz": cbz("in the way of ours")}

// scene is a step on a volume that the steps before it have left behind.
type scene struct {
	volume *disktest.Volume
	done   map[server.BookID]string // what the books are before it
	step   step
}

// scenes are all steps, one after the other.
func scenes(t *testing.T) []scene {
	t.Helper()
	v := disktest.NewVolume(disktest.Options{})
	for name, data := range byHand {
		lay(t, v, name, data)
	}
	done := make(map[server.BookID]string)
	var list []scene
	for _, st := range steps() {
		list = append(list, scene{v.After(disktest.Kept, 0), maps.Clone(done), st})
		if err := st.do(open(t, v)); err != nil {
			t.Fatal(err)
		}
		done[st.book] = st.stamp
	}
	return list
}

// play does the step on a copy of the volume, and cuts the power after so many operations. It reports whether the
// step was done nonetheless.
func (sc scene) play(ops int) (*disktest.Volume, bool) {
	v := sc.volume.After(disktest.Kept, 0)
	v.CutAt(v.Ops() + ops)
	s, _, err := stock.Open(options(v))
	return v, err == nil && sc.step.do(s) == nil
}

// TestCrash cuts the power at every operation of every step, in every way. What was finished is there afterwards, no
// book is here that is not whole, every byte is accounted for, and nothing of anybody else's is lost.
func TestCrash(t *testing.T) {
	t.Parallel()
	cuts := 0
	for at, sc := range scenes(t) {
		first, stride, losses := 0, 1, disktest.Losses
		if testing.Short() {
			first, stride = at%2, 2
		}
		for ops, whole := first, false; !whole; ops += stride {
			var cut *disktest.Volume
			cut, whole = sc.play(ops)
			if testing.Short() {
				losses = disktest.Losses[cuts%3:][:1]
			}
			for _, loss := range losses {
				v := cut.After(loss, uint64(ops))
				if ops%2 == 1 {
					v = cutAgain(t, v, ops).After(loss, uint64(ops))
				}
				if !sc.survived(t, v, whole) {
					t.Fatalf("step %d, cut after %d operations, %v", at, ops, loss)
				}
				cuts++
			}
		}
	}
	t.Logf("%d cuts", cuts)
}

// cutAgain cuts the power while what was cut before is being finished.
func cutAgain(t *testing.T, v *disktest.Volume, n int) *disktest.Volume {
	v.CutAt(v.Ops() + n%7)
	if s, _, err := stock.Open(options(v)); err == nil {
		_, _ = s.Scan(t.Context(), nil) // it fails or not
	}
	return v
}

// survived looks at a volume after a cut, and goes on.
func (sc scene) survived(t *testing.T, v *disktest.Volume, whole bool) bool {
	t.Helper()
	s, damages, err := stock.Open(options(v))
	if err != nil || len(damages) > 0 {
		t.Errorf("open: %v, %v", err, damages)
		return false
	}
	sc.checkHere(t, s, whole)
	if parts := s.Used().Parts; whole && sc.step.stamp != "" && parts > 0 {
		t.Errorf("the book is here, and %d bytes of it in a part", parts)
	}
	scan(t, s, "Comics")
	checkBytes(t, v, s)
	if err := sc.step.do(s); err != nil {
		t.Errorf("going on: %v", err)
	}
	sc.checkHere(t, s, true)
	checkBytes(t, v, s)
	return !t.Failed()
}

// checkHere compares what is here with what was done. A step that was cut may have happened or not; an update may also
// have taken its book along.
func (sc scene) checkHere(t *testing.T, s *stock.Stock, whole bool) {
	t.Helper()
	for _, id := range []server.BookID{"1", "2", "3"} {
		want := []string{sc.done[id]}
		switch {
		case sc.step.book == id && whole:
			want = []string{sc.step.stamp}
		case sc.step.book == id:
			want = []string{sc.done[id], sc.step.stamp, ""}
		}
		got := ""
		ref := server.Ref{Source: "Comics", Book: id}
		if _, ok := s.Item(ref); ok {
			got = wholeStamp(t, s, ref)
		}
		if !slices.Contains(want, got) {
			t.Errorf("book %s: got the stamp %q, want one of %q", id, got, want)
		}
	}
	for _, i := range s.Items("") {
		if i.Found && byHand[i.Path] == nil {
			t.Errorf("%s is taken for somebody else's", i.Path)
		}
	}
}

// wholeStamp reads a book through. It returns the stamp of the item, which must be what the file says.
func wholeStamp(t *testing.T, s *stock.Stock, ref server.Ref) string {
	t.Helper()
	f, err := s.Open(ref)
	if err != nil {
		t.Error(err)
		return "not whole"
	}
	defer func() { _ = f.Close() }()
	kind := bookfile.Comic
	if strings.HasSuffix(f.Item.Path, ".epub") {
		kind = bookfile.Ebook
	}
	found, err := bookfile.Check(f, f.Item.Size, kind, bookfile.Want{Deep: true})
	if err != nil {
		t.Error(err)
		return "not whole"
	}
	if found.Info != nil && found.Info.Stamp != f.Item.Book.Stamp {
		return fmt.Sprintf("%s, but %s in the file", f.Item.Book.Stamp, found.Info.Stamp)
	}
	return f.Item.Book.Stamp
}

// checkBytes looks at what the books take, and at what people have put among them.
func checkBytes(t *testing.T, v *disktest.Volume, s *stock.Stock) {
	t.Helper()
	checkUsed(t, v, s)
	for name, data := range byHand {
		if string(read(t, v, name)) != string(data) {
			t.Errorf("%s is not what its owner put there", name)
		}
	}
}

// checkUsed compares what the stock says that it uses with what lies on the volume.
func checkUsed(t *testing.T, v *disktest.Volume, s *stock.Stock) {
	t.Helper()
	var want stock.Usage
	for _, size := range files(t, v, ".") {
		want.Books += size
		want.Files++
	}
	for _, size := range files(t, v, ".inkshelf/parts") {
		want.Parts += size
	}
	if got := s.Used(); got != want {
		t.Errorf("used: got %+v, want %+v: %v", got, want, files(t, v, "."))
	}
	for _, i := range s.Items("") {
		want.Books -= i.Size
	}
	if want.Books != 0 {
		t.Errorf("%d bytes are of books that nobody sees", want.Books)
	}
}
