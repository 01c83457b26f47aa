package book

import "testing"

// TestWalk walks through a document of three pages, of which the second has two parts, to its end and back.
func TestWalk(t *testing.T) {
	parts := []int{1, 2, 1}
	drawn := func(p Place) Place { // as a document draws it
		p.Parts = parts[p.Page-1]
		if p.Part == LastPart {
			p.Part = p.Parts - 1
		}
		return p
	}
	way := []Place{{1, 0, 1}, {2, 0, 2}, {2, 1, 2}, {3, 0, 1}}
	for i, p := range way {
		next, ok := p.Next(len(parts))
		if last := i+1 == len(way); ok == last || !last && drawn(next) != way[i+1] {
			t.Errorf("after %+v comes %+v, %v", p, next, ok)
		}
		previous, ok := p.Previous()
		if first := i == 0; ok == first || !first && drawn(previous) != way[i-1] {
			t.Errorf("before %+v comes %+v, %v", p, previous, ok)
		}
	}
	if p, ok := (Place{Page: 9}).Next(3); ok || p.Page != 9 {
		t.Errorf("behind the end comes %+v, %v", p, ok)
	}
}

// TestIs compares what was asked for with what was drawn.
func TestIs(t *testing.T) {
	drawn := Place{Page: 2, Part: 1, Parts: 2}
	for asked, want := range map[Place]bool{
		{Page: 2, Part: 1}: true, {Page: 2, Part: LastPart}: true, {Page: 2}: false, {Page: 2, Part: 2}: false,
		{Page: 1, Part: 1}: false, {Page: 1, Part: LastPart}: false, {Page: 3, Part: LastPart}: false,
	} {
		if got := drawn.Is(asked); got != want {
			t.Errorf("asked for %+v, %+v is it: %v", asked, drawn, got)
		}
	}
	if first := (Place{Page: 2, Part: 0, Parts: 2}); first.Is(Place{Page: 2, Part: LastPart}) {
		t.Error("the first part of two is taken for the last")
	}
}
