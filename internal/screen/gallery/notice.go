package gallery

import (
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// notice is a sample of a screen that has nothing to show but a state. Whatever is touched leads back.
type notice struct{ words *ui.Words }

// Class implements loop.Screen.
func (n *notice) Class() loop.Class { return loop.ClassUI }

// Draw implements loop.Screen.
func (n *notice) Draw(dst *paint.Canvas) {
	dst.Fill(dst.Bounds(), paint.White)
	head, body, _ := ui.Screen(dst.Size(), dst.Units(), false)
	ui.Header{Title: "Recipes", Back: true, Status: "Not connected", StatusBold: true, Words: n.words}.Draw(dst, head)
	state.Draw(dst, body)
}

// Handle implements loop.Screen.
func (n *notice) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Tap:
		if ev.Target.Name != "" {
			turn.Pop()
		}
	case loop.Key:
		if ev.Key == loop.KeyBack {
			turn.Pop()
		}
	}
}
