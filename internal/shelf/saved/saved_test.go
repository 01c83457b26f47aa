package saved_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"inkshelf/internal/disk"
	"inkshelf/internal/shelf/saved"
)

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

// put makes a file as another version of the app would have written it.
func put(t testing.TB, fsys disk.FS, name, text string) {
	t.Helper()
	must(t, fsys.MkdirAll("saved"))
	must(t, disk.Write(fsys, "saved/"+name, []byte(text)))
}

// get returns what the file holds.
func get(t testing.TB, fsys disk.FS, name string) string {
	t.Helper()
	data, damage, err := disk.Read(fsys, "saved/"+name)
	if err != nil || damage != nil {
		t.Fatalf("%s: got %v, %v", name, damage, err)
	}
	return string(data)
}

// load loads a value from a file that is whole.
func load[T any](t testing.TB, fsys disk.FS, name string) T {
	t.Helper()
	v, damage, err := saved.Load[T](saved.Open(fsys), name)
	if err != nil || damage != nil {
		t.Fatalf("%s: got %v, %v", name, damage, err)
	}
	return v
}

// house is a value with everything that values may have.
type house struct {
	Name  string          `json:"name"`
	Note  string          `json:"note,omitempty"`
	Door  door            `json:"door"`
	Back  *door           `json:"back,omitempty"`
	Rooms map[string]room `json:"rooms,omitempty"`
	Steps []step          `json:"steps,omitempty"`
	Built time.Time       `json:"built,omitzero"`
	Plain int
	Shade
	Secret string `json:"-"`
	_      int
	Bell   bell `json:"bell,omitzero"`
}

// bell is written in a way of its own.
type bell struct{ tone string }

func (b bell) MarshalJSON() ([]byte, error) { return json.Marshal(map[string]string{"tone": b.tone}) }

func (b *bell) UnmarshalJSON(data []byte) error {
	var v map[string]string
	err := json.Unmarshal(data, &v)
	b.tone = v["tone"]
	return err
}

type (
	door  struct{ Colour string }
	room  struct{ Beds int }
	step  struct{ High int }
	Shade struct{ Tree string }
)

func aHouse() house {
	return house{
		Name: "Été <1>", Note: "n", Door: door{"red"}, Back: &door{"blue"}, Rooms: map[string]room{"a/b": {1}, "c": {2}},
		Steps: []step{{1}, {2}}, Built: time.Date(1901, 2, 3, 4, 5, 6, 7, time.UTC), Plain: -1, Shade: Shade{"oak"}, Bell: bell{"ding"},
	}
}

func TestRoundTrip(t *testing.T) {
	dir := tempDir(t)
	if got := load[house](t, dir, "house"); !reflect.DeepEqual(got, house{}) {
		t.Errorf("without a file: got %+v", got)
	}
	must(t, saved.Save(saved.Open(dir), "a/b/house", aHouse()))
	if got := load[house](t, dir, "a/b/house"); !reflect.DeepEqual(got, aHouse()) {
		t.Errorf("got %+v, want %+v", got, aHouse())
	}
	must(t, saved.Save(saved.Open(dir), "a/b/house", house{}))
	if got := load[house](t, dir, "a/b/house"); !reflect.DeepEqual(got, house{}) {
		t.Errorf("emptied: got %+v", got)
	}
}

func TestUnknownFieldsStay(t *testing.T) {
	const old = `{"version":1,"name":"old","note":"n","garage":{"cars":[1,2.50]},"NAME":"loud",
		"door":{"Colour":"red","bell":true},"back":{"Colour":"blue","bell":1},
		"rooms":{"a":{"Beds":1,"lamp":"l"},"b":{"Beds":2,"lamp":"m"}},"steps":[{"High":1,"wet":true}],"Tree":"elm","tree":"?","Shade":1,"-":1,"Secret":2,"_":3}`
	for _, tt := range []struct {
		name   string
		change func(h *house)
		want   string
	}{
		{"nothing", func(*house) {}, `{"version":1,"name":"old","note":"n","garage":{"cars":[1,2.50]},"NAME":"loud",
			"door":{"Colour":"red","bell":true},"back":{"Colour":"blue","bell":1},
			"rooms":{"a":{"Beds":1,"lamp":"l"},"b":{"Beds":2,"lamp":"m"}},"steps":[{"High":1}],"Tree":"elm","tree":"?","Shade":1,"Plain":0,"-":1,"Secret":2,"_":3}`},
		{"fields", func(h *house) { h.Name, h.Note, h.Door.Colour, h.Tree = "new", "", "green", "" }, `{"version":1,"name":"new","garage":{"cars":[1,2.50]},"NAME":"loud",
			"door":{"Colour":"green","bell":true},"back":{"Colour":"blue","bell":1},
			"rooms":{"a":{"Beds":1,"lamp":"l"},"b":{"Beds":2,"lamp":"m"}},"steps":[{"High":1}],"Tree":"","tree":"?","Shade":1,"Plain":0,"-":1,"Secret":2,"_":3}`},
		{"keys", func(h *house) { h.Back, h.Steps, h.Rooms = nil, nil, map[string]room{"b": {3}, "c": {4}} }, `{"version":1,"name":"old","note":"n","garage":{"cars":[1,2.50]},"NAME":"loud",
			"door":{"Colour":"red","bell":true},"rooms":{"b":{"Beds":3,"lamp":"m"},"c":{"Beds":4}},"Tree":"elm","tree":"?","Shade":1,"Plain":0,"-":1,"Secret":2,"_":3}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			dir := tempDir(t)
			put(t, dir, "house", old)
			h := load[house](t, dir, "house")
			if h.Name != "old" || h.Tree != "elm" || h.Rooms["b"].Beds != 2 {
				t.Errorf("got %+v", h)
			}
			tt.change(&h)
			must(t, saved.Save(saved.Open(dir), "house", h))
			if got := get(t, dir, "house"); !sameJSON(t, got, tt.want) {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
			if got := load[house](t, dir, "house"); !reflect.DeepEqual(got, h) && len(got.Rooms)+len(h.Rooms) > 0 {
				t.Errorf("got %+v, want %+v", got, h)
			}
		})
	}
}

func sameJSON(t *testing.T, a, b string) bool {
	t.Helper()
	var x, y any
	for text, v := range map[string]*any{a: &x, b: &y} {
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber() // 2.50 stays 2.50
		must(t, d.Decode(v))
	}
	return reflect.DeepEqual(x, y)
}

func TestNewerVersion(t *testing.T) {
	dir := tempDir(t)
	put(t, dir, "last", `{"version":7,"screen":"reader","page":3,"zoom":2}`)
	s := saved.Open(dir)
	last, damage, err := s.Last()
	if err != nil || damage != nil || last != (saved.Last{Screen: "reader", Page: 3}) {
		t.Fatalf("got %+v, %v, %v", last, damage, err)
	}
	must(t, s.SetLast(saved.Last{Screen: "home"}))
	if got, want := get(t, dir, "last"), `{"version":7,"screen":"home","zoom":2}`; !sameJSON(t, got, want) {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestNonsenseIsSetAside(t *testing.T) {
	for _, text := range []string{
		``, `{`, `null`, `[]`, `7`, `{}`, `{"version":"1"}`, `{"version":0}`, `{"version":1.5}`, `{"version":1}{}`,
		`{"version":1,"screen":"home","page":"three"}`, `{"version":1,"page":1e99}`, `{"version":1,"screen":{}}`, strings.Repeat("[", 100_000),
	} {
		dir := tempDir(t)
		put(t, dir, "last", text)
		s := saved.Open(dir)
		last, damage, err := s.Last()
		if err != nil || damage == nil || last != (saved.Last{}) {
			t.Errorf("%.40s: got %+v, %v, %v; want damage", text, last, damage, err)
			continue
		}
		if _, err := dir.Stat(damage.Aside); err != nil {
			t.Errorf("%.40s: %v", text, err)
		}
		if _, damage, err := s.Last(); err != nil || damage != nil { // it is told once
			t.Errorf("%.40s: the second time: got %v, %v", text, damage, err)
		}
		must(t, s.SetLast(saved.Last{Page: 3}))
		if got := load[saved.Last](t, dir, "last"); got.Page != 3 {
			t.Errorf("%.40s: got %+v after saving", text, got)
		}
	}
}

// Damage that is found while saving is told by the next Load.
func TestDamageIsTold(t *testing.T) {
	dir := tempDir(t)
	put(t, dir, "last", `{`)
	s := saved.Open(dir)
	must(t, s.SetLast(saved.Last{Page: 3}))
	last, damage, err := s.Last()
	if err != nil || damage == nil || last.Page != 3 {
		t.Errorf("got %+v, %v, %v; want page 3 and damage", last, damage, err)
	}
	if _, damage, _ := s.Last(); damage != nil {
		t.Errorf("the second time: got %v", damage)
	}
}

// A file that is damaged on the disk gives way to the one before it.
func TestPreviousGeneration(t *testing.T) {
	dir := tempDir(t)
	s := saved.Open(dir)
	must(t, s.SetLast(saved.Last{Page: 1}))
	must(t, s.SetLast(saved.Last{Page: 2}))
	f, err := dir.Edit("saved/last")
	must(t, err)
	_, err = f.Write(bytes.Repeat([]byte{'x'}, 20))
	must(t, err)
	must(t, f.Close())
	last, damage, err := s.Last()
	if err != nil || damage == nil || last.Page != 1 {
		t.Errorf("got %+v, %v, %v; want page 1 and damage", last, damage, err)
	}
}

func TestNamesAreChecked(t *testing.T) {
	dir := tempDir(t)
	s := saved.Open(dir)
	for _, source := range []string{"", ".", "..", "../..", "a/../b", "con", "a:", `a\b`, "a."} {
		if err := s.SetView(source, saved.View{Mode: saved.ModeGrid}); err == nil {
			t.Errorf("%q: no error", source)
		}
		if _, _, err := s.View(source); err == nil {
			t.Errorf("%q: no error when it is read", source)
		}
	}
	for _, name := range []string{"", "/", "/last", "last/", "a//b"} {
		if err := saved.Save(s, name, saved.Last{}); err == nil {
			t.Errorf("%q: no error", name)
		}
	}
	if err := saved.Save(s, "number", 7); err == nil {
		t.Error("a number was saved")
	}
}

// Two that save at once overwrite each other's values, and nothing else.
func TestSavingAtOnce(t *testing.T) {
	dir := tempDir(t)
	put(t, dir, "last", `{"version":1,"other":"kept"}`)
	s := saved.Open(dir)
	var wg sync.WaitGroup
	for w := range 2 {
		wg.Go(func() {
			for i := range 8 {
				if err := s.SetLast(saved.Last{Screen: fmt.Sprint(w), Page: i}); err != nil {
					t.Error(err)
				}
				if err := s.SetView(fmt.Sprint(w), saved.View{Mode: saved.ModeGrid}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wg.Wait()
	if last := load[saved.Last](t, dir, "last"); last.Page != 7 {
		t.Errorf("got %+v, want page 7", last)
	}
	if got := get(t, dir, "last"); !strings.Contains(got, `"other":"kept"`) {
		t.Errorf("got %s", got)
	}
}
