package configure

import (
	"context"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// FirstOptions is what the first screen shows and where it leads.
type FirstOptions struct {
	Desk    *desk.Desk
	Trouble Trouble

	Read   func() *Trouble                           // reads config.json again, as a job; nil: there is no trouble any more
	Ready  func(turn *loop.Turn)                     // shows the servers
	Menu   func(turn *loop.Turn, at image.Rectangle) // opens the main menu
	Status func(turn *loop.Turn) string              // what the header says
}

// First is the screen where there are no servers: config.json is not there, names none, or has faults. It says what to
// write, or what is wrong.
type First struct {
	FirstOptions
	desk.Waiting
	faults *ui.TextPage
	status string
	ready  bool // there are servers: they were added by the page that lies on top
}

// NewFirst returns the first screen.
func NewFirst(o FirstOptions) *First {
	f := &First{FirstOptions: o}
	f.take(o.Trouble)
	return f
}

// take takes what is wrong.
func (f *First) take(t Trouble) {
	f.Trouble, f.faults = t, nil
	if len(t.Faults) > 0 {
		f.faults = &ui.TextPage{Text: t.lines()}
	}
}

// Class implements loop.Screen.
func (f *First) Class() loop.Class { return loop.ClassUI }

// Draw implements loop.Screen.
func (f *First) Draw(dst *paint.Canvas) {
	head, body, _ := ui.Screen(dst.Size(), dst.Units(), false)
	dst.Fill(dst.Bounds(), paint.White)
	say := f.Desk.Say
	h := ui.Header{
		Title: "Inkshelf", Status: f.status, Words: f.Desk.Words,
		Icons: []ui.HeaderIcon{{Icon: paint.IconMenu, Name: "menu", Text: say.Text("Menu")}},
	}
	if f.Slow {
		h.Status, h.StatusBold = say.Text("Loading…"), true
	}
	h.Draw(dst, head)
	f.setup().Draw(dst, body)
}

// setup puts the trouble into words.
func (f *First) setup() ui.Setup {
	say := f.Desk.Say
	s := ui.Setup{
		Folder: f.Trouble.Folder, File: f.Trouble.File, Where: say.Text("on the drive that USB shows"), Faults: f.faults, Words: f.Desk.Words,
		Buttons: [2]ui.Button{
			{Name: "configure", Text: say.Text("Configure in a browser"), Kind: ui.Primary, Disabled: f.Desk.Configure == nil},
			{Name: "reload", Text: say.Text("Read config.json again")},
		},
	}
	f.Trouble.say(say, &s)
	return s
}

// Handle implements loop.Screen.
func (f *First) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Shown:
		f.shown(turn)
	case loop.News:
		if s, ok := ev.Value.(State); ok && s.Phase == Saved {
			f.Reload(turn)
		}
	case loop.Tap:
		f.tap(turn, ev.Target)
	case loop.Swipe:
		f.turn(turn, desk.SwipeMove(ev))
	case loop.Key:
		switch ev.Key {
		case loop.KeyMenu:
			f.openMenu(turn)
		default:
			f.turn(turn, desk.KeyMove(ev))
		}
	}
}

// shown takes note of the time, which is shown with the screen and not by itself.
func (f *First) shown(turn *loop.Turn) {
	if f.ready {
		f.Ready(turn)
		return
	}
	if now := f.Status(turn); now != f.status {
		f.status = now
		f.redrawHeader(turn)
	}
}

func (f *First) tap(turn *loop.Turn, t paint.Target) {
	switch {
	case t.Name == "menu":
		f.openMenu(turn)
	case t.Name == "configure" && f.Desk.Configure != nil:
		f.Desk.Configure(turn, "")
	case t.Name == "reload":
		f.Reload(turn)
	default:
		f.turn(turn, desk.PagerMove(t.Name))
	}
}

func (f *First) openMenu(turn *loop.Turn) {
	for _, t := range turn.Targets() {
		if t.Name == "menu" {
			f.Menu(turn, t.Area)
		}
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

// Reload reads config.json again.
func (f *First) Reload(turn *loop.Turn) {
	desk.Wait(turn, &f.Waiting, f.redrawHeader, func(context.Context) (*Trouble, error) { return f.Read(), nil },
		func(turn *loop.Turn, t *Trouble, err error) {
			f.ready = err == nil && t == nil
			switch {
			case err != nil: // it panicked; the log has it
			case t != nil:
				f.take(*t)
				turn.RedrawAll()
			case len(turn.Targets()) > 0: // nothing lies on top
				f.Ready(turn)
			}
		})
}

func (f *First) redrawHeader(turn *loop.Turn) {
	head, _, _ := ui.Screen(turn.Size(), turn.Units(), false)
	turn.Redraw(head, loop.ClassUI)
}
