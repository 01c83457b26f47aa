package reader

import (
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// finish is what comes after the last page: the book has been read, and there may be another.
func (r *reading) finish(turn *loop.Turn) {
	say := r.voice()
	r.giveUp(turn)
	text := say.Text("This was the last page.")
	if r.mark != nil {
		text += " " + say.Text("It is marked as read.")
		r.finished = true
		r.reach(turn, shelf.Position{Page: r.pages(), Pages: r.pages(), Percent: 100, Completed: true})
	}
	d := &ui.Dialog{Title: say.Text("The end"), Subtitle: r.name(), Text: text, Words: r.desk.Words}
	leave := ui.Button{Name: "close", Text: say.Text("Close"), Kind: ui.Primary}
	next := r.after
	if next != nil {
		d.Text += "\n" + say.Text("The next one is %s.", next.Title)
		d.Buttons = []ui.Button{{Name: "next", Text: r.onward(*next), Kind: ui.Primary}}
		leave.Kind = ui.Plain
	}
	d.Buttons = append(d.Buttons, leave, ui.Button{Name: "stay", Text: say.Text("Stay")})
	text = d.Text
	from := asker{waiting: &desk.Waiting{}, boxes: 1}
	from.redraw = func(turn *loop.Turn) {
		if d.Text = text; from.waiting.Slow {
			d.Text = say.Text("Loading…")
		}
		turn.RedrawAll()
	}
	desk.Hold(turn, d, func(turn *loop.Turn, t paint.Target) {
		if t.Name == "next" {
			r.openBeside(turn, from, *next)
			return
		}
		turn.Pop()
		if t.Name == "close" {
			turn.Pop()
		}
	})
}

// onward says with what to go on.
func (r *reading) onward(next desk.Volume) string {
	name := next.Title
	if next.Number.Known() {
		name = r.desk.Numbered(next)
	}
	return r.desk.Say.Text("Continue with %s", name)
}
