package known_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"reflect"
	"sync"
	"testing"
	"time"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/known"
)

// morning is when the tests begin.
var morning = time.Date(2025, 3, 14, 9, 41, 0, 0, time.UTC)

// clock is a clock that stands still until it is put forward.
type clock struct{ now time.Time }

func (c *clock) Now() time.Time { return c.now }

func open(t testing.TB, fsys disk.FS, change ...func(*known.Options)) *known.Known {
	t.Helper()
	o := known.Options{State: fsys, Now: (&clock{morning}).Now}
	for _, c := range change {
		c(&o)
	}
	k, damages, err := known.Open(o)
	if err != nil || damages != nil {
		t.Fatalf("open: got %v, %v", damages, err)
	}
	return k
}

func tempDir(t testing.TB) *disk.Dir {
	t.Helper()
	d, err := disk.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// same compares a list as it came back with what was put.
func same[T any](t *testing.T, got known.List[T], ok bool, want []T) {
	t.Helper()
	if !ok {
		t.Fatal("the list is not known")
	}
	if len(got.Items) != len(want) || len(want) > 0 && !reflect.DeepEqual(got.Items, want) {
		t.Errorf("got %+v, want %+v", got.Items, want)
	}
}

func series(n int) []server.Series {
	list := make([]server.Series, n)
	for i := range list {
		list[i] = server.Series{ID: server.SeriesID(fmt.Sprint("s", i)), Title: fmt.Sprint("Series ", i), Authors: []string{"A", "B"}, Stamp: "1"}
	}
	return list
}

func books(n int) []server.Book {
	list := make([]server.Book, n)
	for i := range list {
		list[i] = server.Book{ID: server.BookID(fmt.Sprint("b", i)), Title: fmt.Sprint("Book ", i), Number: server.NumberOf(float64(i) / 2), Stamp: "1"}
	}
	return list
}

func TestListsComeBack(t *testing.T) {
	libraries := []server.Library{{ID: "1", Title: "Manga"}, {}}
	begun := books(2)
	begun[0].Progress = &server.Progress{Page: 7, At: morning.Add(time.Nanosecond)}
	begun[1].Progress = &server.Progress{} // a server that does not say when

	dir := tempDir(t)
	k := open(t, dir)
	if _, ok := k.Series("Comics"); ok {
		t.Error("series are known at the beginning")
	}
	must(t, k.PutSeries("Comics", series(3)))
	must(t, k.PutSeries("Recipes", nil))
	must(t, k.PutLibraries("Comics", libraries))
	must(t, k.PutReading("Comics", begun))
	must(t, k.PutDeck("Comics", books(4)))
	must(t, k.PutBooks("Comics", "../x", books(5)))
	must(t, k.PutBooks("Comics", "", books(1)))
	must(t, k.Close())

	k = open(t, dir)
	list, ok := k.Series("Comics")
	same(t, list, ok, series(3))
	if !list.At.Equal(morning) {
		t.Errorf("got %v, want %v", list.At, morning)
	}
	list, ok = k.Series("Recipes") // none is not the same as not known
	same(t, list, ok, nil)
	libs, ok := k.Libraries("Comics")
	same(t, libs, ok, libraries)
	bs, ok := k.Reading("Comics")
	same(t, bs, ok, begun)
	bs, ok = k.Deck("Comics")
	same(t, bs, ok, books(4))
	bs, ok = k.Books("Comics", "../x")
	same(t, bs, ok, books(5))
	bs, ok = k.Books("Comics", "")
	same(t, bs, ok, books(1))
	for _, other := range []string{"Recipes", "Comic", "comics2"} {
		if _, ok := k.Books(other, "../x"); ok {
			t.Errorf("books of %s are known", other)
		}
	}
}

// A field that is added to the model and not to the files fails here.
func TestEveryFieldComesBack(t *testing.T) {
	k := open(t, tempDir(t))
	var s server.Series
	fill(t, reflect.ValueOf(&s).Elem(), new(int))
	must(t, k.PutSeries("x", []server.Series{s, {}, s}))
	list, ok := k.Series("x")
	same(t, list, ok, []server.Series{s, {}, s})

	var b server.Book
	fill(t, reflect.ValueOf(&b).Elem(), new(int))
	must(t, k.PutDeck("x", []server.Book{b, {}, b}))
	bs, ok := k.Deck("x")
	same(t, bs, ok, []server.Book{b, {}, b})

	var l server.Library
	fill(t, reflect.ValueOf(&l).Elem(), new(int))
	must(t, k.PutLibraries("x", []server.Library{l, {}, l}))
	ls, ok := k.Libraries("x")
	same(t, ls, ok, []server.Library{l, {}, l})
}

// fill gives every field below v a value of its own.
func fill(t *testing.T, v reflect.Value, n *int) {
	t.Helper()
	*n++
	switch {
	case v.Type() == reflect.TypeFor[time.Time]():
		v.Set(reflect.ValueOf(morning.Add(time.Duration(*n))))
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			fill(t, v.Field(i), n)
		}
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(t, v.Elem(), n)
	case v.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 3, 3))
		for i := range 3 {
			fill(t, v.Index(i), n)
		}
	case v.Kind() == reflect.String:
		v.SetString(fmt.Sprint("text \xff\n é ", *n)) // servers may send anything
	case v.CanInt():
		v.SetInt(int64(math.MaxInt32 - *n))
	case v.CanFloat():
		v.SetFloat(float64(*n) / 3)
	case v.Kind() == reflect.Bool:
		v.SetBool(true)
	default:
		t.Fatalf("%v: the test cannot fill this", v.Type())
	}
}

func TestResultsBelongToTheCaller(t *testing.T) {
	k := open(t, tempDir(t))
	must(t, k.PutSeries("x", series(2)))
	list, _ := k.Series("x")
	list.Items[0].Authors = append(list.Items[0].Authors[:1], "Z", "Z", "Z")
	list.Items[1] = server.Series{}
	again, ok := k.Series("x")
	same(t, again, ok, series(2))
}

func TestUnchangedListIsNotWrittenAgain(t *testing.T) {
	volume := disktest.NewVolume(disktest.Options{})
	c := &clock{morning}
	options := func(o *known.Options) { o.Now = c.Now }
	k := open(t, volume, options)
	put := func(n int, written bool) {
		t.Helper()
		before := volume.Ops()
		must(t, k.PutSeries("x", series(n)))
		if got := volume.Ops() > before; got != written {
			t.Errorf("at %v: written %v, want %v", c.now, got, written)
		}
		if list, _ := k.Series("x"); !list.At.Equal(c.now) || len(list.Items) != n {
			t.Errorf("got %d series of %v, want %d of %v", len(list.Items), list.At, n, c.now)
		}
	}
	put(2, true)
	c.now = c.now.Add(59 * time.Minute)
	put(2, false)
	c.now = c.now.Add(time.Second)
	put(3, true)
	put(3, false)
	c.now = c.now.Add(time.Minute)
	put(3, false)

	// In the next run the time is that of the file.
	k = open(t, volume, options)
	if list, _ := k.Series("x"); !list.At.Equal(c.now.Add(-time.Minute)) {
		t.Errorf("got %v, want a minute before %v", list.At, c.now)
	}
	c.now = c.now.Add(time.Hour)
	put(3, true)
	c.now = c.now.AddDate(-1, 0, 0)
	put(3, true)
	c.now = c.now.AddDate(300, 0, 0)
	put(3, true)
}

func TestChangedListOfTheSameLength(t *testing.T) {
	k := open(t, tempDir(t))
	list := series(2)
	must(t, k.PutSeries("x", list))
	list[1].Title = "Series 7"
	must(t, k.PutSeries("x", list))
	got, ok := k.Series("x")
	same(t, got, ok, list)
}

func TestBooksAreBounded(t *testing.T) {
	dir := tempDir(t)
	k := open(t, dir)
	k.SetBookLimit(10 * 4096)
	known := func(i int) bool { _, ok := k.Books("x", server.SeriesID(fmt.Sprint(i))); return ok }
	for i := range 10 {
		must(t, k.PutBooks("x", server.SeriesID(fmt.Sprint(i)), books(1)))
	}
	if !known(0) { // and so it was the last to be used
		t.Fatal("a list went although there was room")
	}
	must(t, k.PutBooks("y", "10", books(1)))
	if !known(0) || known(1) || known(2) || !known(3) {
		t.Errorf("known are 0: %v, 1: %v, 2: %v, 3: %v; want 0 and 3", known(0), known(1), known(2), known(3))
	}
	must(t, k.PutSeries("x", series(1000))) // does not count
	if !known(3) {
		t.Error("a list of books went for one of series")
	}
}

func TestClosed(t *testing.T) {
	k := open(t, tempDir(t))
	must(t, k.PutSeries("x", series(1)))
	must(t, k.Close())
	must(t, k.Close())
	for what, err := range map[string]error{
		"list":  k.PutSeries("x", series(2)),
		"cover": k.PutCover("x", known.OfBook, "a", "1", jpeg(1)),
	} {
		if !errors.Is(err, fs.ErrClosed) {
			t.Errorf("%s: got %v, want %v", what, err, fs.ErrClosed)
		}
	}
}

func TestListsAtOnce(t *testing.T) {
	k := open(t, tempDir(t))
	k.SetBookLimit(4 * 4096)
	var wg sync.WaitGroup
	for w := range 3 {
		wg.Go(func() {
			for i := range 15 {
				id := server.SeriesID(fmt.Sprint((i + w) % 6))
				if err := errors.Join(k.PutSeries("x", series(i%3)), k.PutBooks("x", id, books(len(id)))); err != nil {
					t.Error(err)
				}
				if list, ok := k.Series("x"); !ok || len(list.Items) > 2 {
					t.Errorf("known %v, %d series", ok, len(list.Items))
				}
				if list, ok := k.Books("x", id); ok && len(list.Items) != len(id) {
					t.Errorf("%d books of series %s", len(list.Items), id)
				}
			}
		})
	}
	wg.Wait()
}
