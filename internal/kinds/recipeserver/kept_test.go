package recipeserver

import (
	"runtime"
	"strings"
	"testing"
)

// sized returns a recipe that takes about as much memory.
func sized(id string, weight int) recipe {
	return recipe{id: id, total: strings.Repeat("x", weight-recipeWeight-len(id))}
}

func TestKeptIsBounded(t *testing.T) {
	var k kept
	const size = keptLimit/4 - 10 // room for a title
	for _, id := range []string{"a", "b", "c", "d"} {
		k.put(summary{id: id, state: "1"}, sized(id, size))
	}
	if _, ok := k.get(summary{id: "a", state: "1"}); !ok {
		t.Error("a is not kept, and there was room")
	}
	k.put(summary{id: "e", state: "1"}, sized("e", size)) // b was not asked for longest
	for id, want := range map[string]bool{"a": true, "b": false, "c": true, "d": true, "e": true} {
		if r, ok := k.latest(id); ok != want || ok && r.id != id {
			t.Errorf("%s: got %v and %v", id, r.id, ok)
		}
	}
	k.put(summary{id: "a", state: "2"}, sized("a", size)) // in the place of the old one
	if _, ok := k.get(summary{id: "a", state: "1"}); ok {
		t.Error("the old state of a is still there")
	}
	if r, ok := k.get(summary{id: "a", state: "2", title: "Renamed"}); !ok || r.title != "Renamed" || len(k.byID) != 4 {
		t.Errorf("got %v and %v, with %d kept", r.title, ok, len(k.byID))
	}
	if r, ok := k.latest("a"); !ok || r.title != "Renamed" {
		t.Errorf("got %v and %v, and the last list said otherwise", r.title, ok)
	}
	k.put(summary{id: "huge", state: "1"}, sized("huge", keptLimit+1)) // larger than all there is room for
	if len(k.byID) != 0 || k.order.Len() != 0 || k.weight != 0 {
		t.Errorf("%d recipes and %d bytes are left", len(k.byID), k.weight)
	}
}

// Whatever a recipe is made of, it takes no more than twice the memory that is counted.
func TestWeight(t *testing.T) {
	many := func(part string, n int) string { return strings.Repeat(part+",", n-1) + part }
	for name, answer := range map[string]string{
		"a long text":     `{"description":"` + strings.Repeat("word ", 2_000) + `"}`,
		"many styles":     `{"description":"` + strings.Repeat("a *b* ", 900) + `"}`,
		"many paragraphs": `{"description":"` + strings.Repeat(`a\n\n`, 2_000) + `"}`,
		"many items":      `{"description":"` + strings.Repeat(`- a\n`, 2_000) + `"}`,
		"many quotes":     `{"description":"` + strings.Repeat(`> a\n\nb\n\n`, 1_000) + `"}`,
		"many cells":      `{"description":"|a|b|c|\n|-|-|-|\n` + strings.Repeat(`|a|b|c|\n`, 1_000) + `"}`,
		"many rules":      `{"description":"` + strings.Repeat(`---\n\n`, 2_000) + `"}`,
		"many pictures":   `{"description":"` + strings.Repeat(`![a](b)\n`, 400) + `"}`,
		"many parts":      `{"recipeIngredient":[` + many(`{"display":"2 eggs","note":"eggs","quantity":2}`, 200) + `],"recipeInstructions":[` + many(`{"text":"a"}`, 200) + `],"notes":[` + many(`{"text":"a"}`, 200) + `]}`,
		"a usual recipe":  readFile(t, "recipe-full.json"),
		"a nested list":   `{"description":"` + strings.Repeat("<ul><li>a", 5) + `"}`,
	} {
		decoded(t, answer) // what libraries make once is no part of it
		var all []recipe
		counted := 0
		before := heap()
		for counted < 1<<17 {
			all = append(all, decoded(t, answer))
			counted += all[len(all)-1].weight()
		}
		took := heap() - before
		runtime.KeepAlive(all)
		if took > 2*int64(counted) {
			t.Errorf("%s: %d bytes are counted, %d were taken", name, counted, took)
		}
	}
}

// heap returns the bytes that are in use.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}
