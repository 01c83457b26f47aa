package configure

import (
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// First is what home shows where there are no servers: config.json is not there, names none, or has faults. It says what to
// write, or what is wrong.
type First struct {
	desk    *desk.Desk
	trouble Trouble
	faults  *ui.TextPage // nil: there are none
}

// NewFirst returns what home shows instead of servers.
func NewFirst(d *desk.Desk, t Trouble) *First {
	f := &First{desk: d, trouble: t}
	if len(t.Faults) > 0 {
		f.faults = &ui.TextPage{Text: t.lines()}
	}
	return f
}

// Draw draws it in the body of a screen. Its targets are "configure", which Handle takes, and "reload".
func (f *First) Draw(dst *paint.Canvas, body image.Rectangle) { f.setup().Draw(dst, body) }

// setup puts the trouble into words.
func (f *First) setup() ui.Setup {
	say := f.desk.Say
	s := ui.Setup{
		Folder: f.trouble.Folder, File: f.trouble.File, Where: say.Text("on the drive that USB shows"), Faults: f.faults, Words: f.desk.Words,
		Buttons: [2]ui.Button{
			{Name: "configure", Text: say.Text("Configure in a browser"), Kind: ui.Primary, Disabled: f.desk.Configure == nil},
			{Name: "reload", Text: say.Text("Read config.json again")},
		},
	}
	f.trouble.say(say, &s)
	return s
}

// Handle takes an event that is about it.
func (f *First) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Tap:
		if ev.Target.Name == "configure" && f.desk.Configure != nil {
			f.desk.Configure(turn, "")
		} else {
			f.turn(turn, desk.PagerMove(ev.Target.Name))
		}
	case loop.Swipe:
		f.turn(turn, desk.SwipeMove(ev))
	case loop.Key:
		f.turn(turn, desk.KeyMove(ev))
	}
}

// turn turns the page of the faults.
func (f *First) turn(turn *loop.Turn, m desk.Move) {
	if f.faults == nil || m == desk.Stay {
		return
	}
	_, body, _ := ui.Screen(turn.Size(), turn.Units(), false)
	if to := m.From(f.faults.Page, f.setup().Pages(body, turn.Units())); to != f.faults.Page {
		f.faults.Page = to
		turn.Redraw(body, loop.ClassUI)
	}
}
