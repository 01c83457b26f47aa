package configure

import (
	"context"
	"image"
	"time"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// Door opens the page for browsers, from any screen.
type Door struct {
	Desk *desk.Desk
	Page Opener

	latest int // how often it was asked for: a second tap opens no second page
}

// Open opens the page and shows where it is. The screen stays as it is until then, and if it is left before, nothing comes
// of it. With the name of a server the page is about that one.
func (d *Door) Open(turn *loop.Turn, source string) {
	var patience time.Duration
	if !turn.Net() {
		turn.AskNetwork()
		patience = networkWithin
	}
	d.latest++
	number := d.latest
	r := Request{Source: source, Say: d.Desk.Say, Explain: func(err error) (title, text string) {
		p := d.Desk.Problem(err)
		return p.Title, p.Text
	}}
	var keep func() bool
	loop.Start(turn, func(ctx context.Context) (Session, error) {
		s, err := d.reach(ctx, r, patience)
		if err == nil {
			keep = context.AfterFunc(ctx, s.Close) // the screen that wanted it may leave before it is shown
		}
		return s, err
	}, func(turn *loop.Turn, s Session, err error) {
		wanted := number == d.latest && len(turn.Targets()) > 0 // nothing lies above the screen that wanted it
		switch {
		case err != nil && wanted:
			d.cannot(turn)
		case err != nil:
		case keep() && wanted:
			turn.Push(&page{desk: d.Desk, session: s, state: s.State()})
		default:
			s.Close()
		}
	})
}

// A network that was asked for takes a while to come.
const (
	networkWithin = 15 * time.Second
	lookEvery     = 500 * time.Millisecond
)

// reach opens the page, and for a while tries again if it cannot be opened.
func (d *Door) reach(ctx context.Context, r Request, patience time.Duration) (Session, error) {
	for {
		s, err := d.Page(ctx, r)
		if err == nil || patience <= 0 {
			return s, err
		}
		patience -= lookEvery
		select {
		case <-time.After(lookEvery):
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// cannot says why there is no page.
func (d *Door) cannot(turn *loop.Turn) {
	say := d.Desk.Say
	d.Desk.Tell(turn, desk.Problem{
		Icon: paint.IconOffline, Title: say.Text("The page cannot be opened"),
		Text: say.Text("The reader is in no network in which a browser could find it. Connect it and try again."),
	}, "")
}

// page is the screen beside which a browser writes config.json.
type page struct {
	desk    *desk.Desk
	session Session
	state   State
}

// Name implements loop.Named.
func (p *page) Name() string { return "configure" }

// Class implements loop.Screen.
func (p *page) Class() loop.Class { return loop.ClassUI }

// Draw implements loop.Screen.
func (p *page) Draw(dst *paint.Canvas) {
	head, body, _ := ui.Screen(dst.Size(), dst.Units(), false)
	dst.Fill(dst.Bounds(), paint.White)
	ui.Header{Title: p.desk.Say.Text("Configuration in a browser"), Back: true, Words: p.desk.Words}.Draw(dst, head)
	p.body().Draw(dst, body)
}

// body puts everything into words.
func (p *page) body() ui.Pairing {
	say := p.desk.Say
	code := p.state.Code
	if len(code) == 6 {
		code = code[:3] + " " + code[3:]
	}
	return ui.Pairing{
		Steps: [3]string{
			say.Text("On a phone or computer in the same network, open this address or scan the code."),
			say.Text("Enter this one-time code."),
			say.Text("Save in the browser. Inkshelf checks each server and reads the new configuration at once."),
		},
		Address: p.session.Address(), Link: "http://" + p.session.Address(), Reach: say.Text("Reachable from this network only."),
		Code:  code,
		Valid: say.Text("Valid once, until %s. A new one appears after three wrong tries.", say.Clock(p.state.Until)),
		State: p.progress(), Note: say.Text("The page closes when you leave this screen."),
		Close: ui.Button{Name: "close", Text: say.Text("Close the page"), Role: ui.Heading},
	}
}

// progress says how far the work in the browser is.
func (p *page) progress() string {
	say := p.desk.Say
	switch p.state.Phase {
	case Connected:
		return say.Text("Connected")
	case Saved:
		return say.Count(p.state.Servers, "Saved, %d server read", "Saved, %d servers read")
	}
	return say.Text("Waiting for a browser")
}

// Handle implements loop.Screen.
func (p *page) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Closed:
		p.session.Close()
	case loop.Hidden:
		turn.Pop() // nobody sees the code, and nobody may use it
	case loop.News:
		if s, ok := ev.Value.(State); ok {
			p.changed(turn, s)
		}
	case loop.Tap:
		if ev.Target.Name == "back" || ev.Target.Name == "close" {
			turn.Pop()
		}
	case loop.Key:
		switch ev.Key {
		case loop.KeyBack:
			turn.Pop()
		case loop.KeyHome:
			p.desk.Home(turn)
		}
	}
}

// changed shows what has changed, and nothing else.
func (p *page) changed(turn *loop.Turn, s State) {
	before := p.state
	p.state = s
	_, body, _ := ui.Screen(turn.Size(), turn.Units(), false)
	u, now := turn.Units(), p.body()
	if s.Phase != before.Phase || s.Servers != before.Servers {
		turn.Redraw(wide(now.StateLine(body, u), turn), loop.ClassUI)
	}
	if s.Code != before.Code {
		turn.Redraw(now.CodeBox(body, u), loop.ClassTap)
	}
	if !s.Until.Equal(before.Until) {
		turn.Redraw(wide(now.ValidLine(body, u), turn), loop.ClassUI)
	}
}

// wide returns an area as wide as the screen: letters may stand out at the sides of their box.
func wide(r image.Rectangle, turn *loop.Turn) image.Rectangle {
	return image.Rect(0, r.Min.Y-4, turn.Size().X, r.Max.Y+4)
}
