package recipeserver

import "testing"

func TestKeptIsBounded(t *testing.T) {
	var k kept
	const size = keptLimit / 4
	for _, id := range []string{"a", "b", "c", "d"} {
		k.put(id, "1", recipe{id: id}, size)
	}
	if _, ok := k.get("a", "1"); !ok {
		t.Error("a is not kept, and there was room")
	}
	k.put("e", "1", recipe{id: "e"}, size) // b was not asked for longest
	for id, want := range map[string]bool{"a": true, "b": false, "c": true, "d": true, "e": true} {
		if r, ok := k.latest(id); ok != want || ok && r.id != id {
			t.Errorf("%s: got %v and %v", id, r.id, ok)
		}
	}
	k.put("a", "2", recipe{id: "new"}, size) // in the place of the old one
	if _, ok := k.get("a", "1"); ok {
		t.Error("the old state of a is still there")
	}
	if r, ok := k.get("a", "2"); !ok || r.id != "new" || len(k.byID) != 4 {
		t.Errorf("got %v and %v, with %d kept", r.id, ok, len(k.byID))
	}
	k.put("huge", "1", recipe{}, keptLimit+1) // larger than all there is room for
	if len(k.byID) != 0 || k.order.Len() != 0 || k.size != 0 {
		t.Errorf("%d recipes and %d bytes are left", len(k.byID), k.size)
	}
}
