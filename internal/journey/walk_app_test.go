package journey

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/shelf"
)

// byFinger touches something.
func byFinger(w *walker, s move) bool {
	at := middle(w.find(s.name).Area)
	w.Pointer(0, emulator.Down, at)
	if s.long {
		time.Sleep(time.Second)
	}
	w.Pointer(0, emulator.Up, at)
	w.settle()
	return true
}

// zoneKeys are the keys that do what zones of a page do, which keys cannot find.
var zoneKeys = map[string]record.Key{
	"zone:next": record.KeyNext, "zone:previous": record.KeyPrev, "zone:menu": record.KeyMenu,
}

// byKeys finds something with the arrows and touches it with OK.
func byKeys(w *walker, s move) bool {
	k, zone := zoneKeys[s.name]
	if !zone {
		if !w.focus(s.name) {
			return false
		}
		k = record.KeyOK
	}
	w.Key(k, true)
	if s.long {
		time.Sleep(time.Second)
	}
	w.Key(k, false)
	w.settle()
	return true
}

// focus moves the focus to a target: towards it where that is possible, otherwise in ways that were not tried from there.
func (w *walker) focus(name string) bool {
	tried := map[string]int{}
	for range 60 {
		now := w.drawn().Focus
		if now == name {
			return true
		}
		keys := towards(w.find(now), w.find(name))
		w.Press(keys[tried[now]%len(keys)])
		tried[now]++
		w.look("keys on the way to " + name)
	}
	return false
}

// towards returns the arrow keys, the best way from one target to another first.
func towards(from, to emulator.Target) []record.Key {
	d := middle(to.Area).Sub(middle(from.Area))
	along, across := []record.Key{record.KeyDownArrow, record.KeyUpArrow}, []record.Key{record.KeyRightArrow, record.KeyLeftArrow}
	if d.Y < 0 {
		along = []record.Key{record.KeyUpArrow, record.KeyDownArrow}
	}
	if d.X < 0 {
		across = []record.Key{record.KeyLeftArrow, record.KeyRightArrow}
	}
	if to.Area.Min.Y < from.Area.Max.Y && from.Area.Min.Y < to.Area.Max.Y {
		return append(across, along...)
	}
	return append(along, across...)
}

// TestWalk walks through the app on a panel of few pixels. From every screen back leads home over at most three, lists are
// as they were left, actions cost what they may, and an app that is left alone does nothing.
func TestWalk(t *testing.T) {
	t.Parallel()
	found, byKey := map[string]string{}, map[string]string{}
	dirs := []string{t.TempDir(), t.TempDir()}
	synctest.Test(t, func(t *testing.T) {
		found = walkAll(walkable(t, dirs[0], stormModel, shelf.Settings{}, false), byFinger, walkChecks{costs: true, ways: true})
	})
	if len(found) < 35 {
		t.Errorf("there are %d screens: %q", len(found), found)
	}
	if testing.Short() {
		return
	}
	synctest.Test(t, func(t *testing.T) {
		r := walkable(t, dirs[1], stormModel, shelf.Settings{}, false)
		r.Press(record.KeyDownArrow)
		byKey = walkAll(r, byKeys, walkChecks{costs: true})
	})
	for kind, how := range found {
		if byKey[kind] == "" {
			t.Errorf("keys do not find the screen %q, which fingers do by %q", kind, how)
		}
	}
}

// TestLayouts walks through the app on the readers with the most and the fewest pixels to an inch, with the sizes of text
// between which it can be chosen, in every language, for either hand. Whatever the layout, no screen breaks the rules for
// what can be touched and read.
func TestLayouts(t *testing.T) {
	thorough(t)
	t.Parallel()
	for _, reader := range []string{"740", "1040"} {
		for _, scale := range []int{85, 100, 115, 130, 150} {
			for _, s := range []shelf.Settings{{Language: "en", Scale: scale}, {Language: "fr", Scale: scale, Hand: shelf.HandLeft}} {
				t.Run(fmt.Sprint(reader, " ", s.Language, " ", scale), func(t *testing.T) {
					t.Parallel()
					dir := t.TempDir()
					synctest.Test(t, func(t *testing.T) {
						walkAll(walkable(t, dir, model(reader), s, true), byFinger, walkChecks{layout: true})
					})
				})
			}
		}
	}
}
