package loop_test

import (
	"context"
	"image"
	"slices"
	"testing"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// TestChange does what changes a panel, and asks in each refresh what it is for.
func TestChange(t *testing.T) {
	area := image.Rect(0, 0, 64, 64)
	inBubble(t, nil, func(r *rig) {
		menu, list := r.sheet("menu", area), r.page("list")
		art := r.page("art")
		art.class = loop.ClassArt
		for _, s := range []struct {
			want string
			do   func()
		}{
			{"start", func() {}},
			{"part", func() { r.do(r.first, func(turn *loop.Turn) { turn.Redraw(area, loop.ClassUI) }) }},
			{"page", func() { r.do(r.first, func(turn *loop.Turn) { turn.RedrawAll() }) }},
			{"text page", func() {
				r.do(r.first, func(turn *loop.Turn) { turn.Redraw(image.Rect(0, 0, 9999, 9999), loop.ClassText) })
			}},
			{"open box", func() { r.do(r.first, func(turn *loop.Turn) { turn.RedrawAll(); turn.Push(menu) }) }},
			{"other box", func() { r.do(&menu.page, func(turn *loop.Turn) { turn.Replace(r.sheet("other", area.Add(area.Max))) }) }},
			{"relaid", func() { r.loop.Post(func(turn *loop.Turn) { turn.SetScale(130) }); r.settle() }},
			{"clear", func() { r.loop.Post((*loop.Turn).Clear); r.settle() }},
			{"close box", func() { r.loop.Post((*loop.Turn).Pop); r.settle() }},
			{"open", func() { r.do(r.first, func(turn *loop.Turn) { turn.Push(list) }) }},
			{"back", func() { r.do(list, (*loop.Turn).Pop) }},
			{"open, art", func() { r.do(r.first, func(turn *loop.Turn) { turn.Push(art) }) }},
			{"art page, art", func() { r.do(art, (*loop.Turn).RedrawAll) }},
			{"relaid, art", func() { r.do(art, func(turn *loop.Turn) { turn.Rotate(2) }) }},
			{"resume, art", func() { r.deck.event(record.Foreground); r.settle() }},
			{"back, art", func() { r.do(art, (*loop.Turn).Pop) }},
		} {
			before := r.loop.Change().Batch
			s.do()
			got := r.loop.Change()
			kind := got.Kind
			if got.Art {
				kind += ", art"
			}
			if kind != s.want || got.Batch != before+1 && s.want != "start" {
				t.Errorf("change %d after %d is %q, want %q", got.Batch, before, kind, s.want)
			}
		}
	})
}

// TestDrawn asks what screens consist of, of which the one on top lies over another, on a panel that is turned.
func TestDrawn(t *testing.T) {
	box := image.Rect(10, 20, 90, 60)
	inBubble(t, nil, func(r *rig) {
		menu := r.sheet("menu", box)
		menu.paint = func(c *paint.Canvas) { write(c.Label, "Menu") }
		r.do(r.first, func(turn *loop.Turn) { turn.Rotate(1); turn.Push(menu) })
		drawn, flushes := menu.drawn, len(r.deck.flushes)
		d, err := r.loop.Drawn(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if d.Size.X <= d.Size.Y || !d.Overlay || !slices.Equal(d.Boxes, []image.Rectangle{box}) || d.Covers[0].Size() != image.Pt(40, 80) {
			t.Errorf("got %+v", d)
		}
		if len(d.Targets) != 1 || d.Targets[0].Name != "sheet:menu" || len(d.Written) != 1 || d.Written[0].Text != "Menu" {
			t.Errorf("it has %v and says %v", d.Targets, d.Written)
		}
		if menu.drawn != drawn+1 || len(r.deck.flushes) != flushes {
			t.Errorf("drawn %d times, and flushed %d times", menu.drawn-drawn, len(r.deck.flushes)-flushes)
		}
	})
}
