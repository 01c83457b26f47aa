package desk

import (
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// OpenBox opens a part that has a place of its own on the screen. Touched is told what was touched in it, when it has left.
func OpenBox(turn *loop.Turn, part Box, touched func(turn *loop.Turn, target string)) {
	turn.Push(&popup{name: "panel", part: part, units: turn.Units(), touched: func(turn *loop.Turn, t paint.Target) {
		turn.Pop()
		touched(turn, t.Name)
	}})
}
