package settings

import (
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// picker is a screen on which one of a few things is chosen that are better shown than named. A touch chooses and leads
// back.
type picker struct {
	*desk.Desk
	name    string // of the targets, before the colon
	title   string
	options []option
	chosen  int
	pick    func(turn *loop.Turn, i int)

	status string
	extra  func() ui.Row // something beside them that is so or not; nil: nothing
	flip   func(turn *loop.Turn)
}

// option is something to be chosen.
type option struct {
	name, text string
	draw       func(c *paint.Canvas, r image.Rectangle)
}

// Lengths of an option, in reference pixels.
const (
	margin    = 48
	gap       = 24
	radioIcon = 60
	extraRow  = 132
)

// Name implements loop.Named.
func (p *picker) Name() string { return "choice" }

// Class implements loop.Screen.
func (p *picker) Class() loop.Class { return loop.ClassUI }

// Draw implements loop.Screen. The options share the height.
func (p *picker) Draw(dst *paint.Canvas) {
	u := dst.Units()
	dst.Fill(dst.Bounds(), paint.White)
	head, body, _ := ui.Screen(dst.Size(), u, false)
	ui.Header{Title: p.title, Back: true, Status: p.status, Words: p.Words}.Draw(dst, head)
	if p.extra != nil {
		row := body
		row.Min.Y = body.Max.Y - max(u.Px(extraRow), u.Text(extraRow))
		body.Max.Y = row.Min.Y
		ui.List{Name: p.name, Len: 1, Kind: ui.Setting, Marked: -1, Row: func(int) ui.Row { return p.extra() }}.Draw(dst, row)
	}
	for i, o := range p.options {
		box := image.Rect(0, body.Min.Y+body.Dy()*i/len(p.options), body.Max.X, body.Min.Y+body.Dy()*(i+1)/len(p.options))
		p.drawOption(dst, box, i, o)
		if i < len(p.options)-1 || p.extra != nil {
			line := u.Line(2)
			dst.HLine(box.Min.X+u.Px(margin), box.Max.X-u.Px(margin), box.Max.Y-line, line, paint.Line)
		}
	}
}

func (p *picker) drawOption(c *paint.Canvas, r image.Rectangle, i int, o option) {
	u := c.Units()
	c.Target(paint.Target{Name: p.name + ":" + o.name, Text: o.text, Area: r, Item: i})
	side := u.Px(radioIcon)
	at := image.Pt(r.Min.X+u.Px(margin), (r.Min.Y+r.Max.Y-side)/2)
	icon := paint.IconRadio
	if i == p.chosen {
		icon = paint.IconRadioOn
	}
	c.Icon(icon, image.Rectangle{Min: at, Max: at.Add(image.Pt(side, side))}, paint.Black)
	o.draw(c, image.Rect(at.X+side+u.Px(gap), r.Min.Y, r.Max.X-u.Px(margin), r.Max.Y))
}

// Handle implements loop.Screen.
func (p *picker) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Shown:
		p.status = p.Clock(turn)
	case loop.Tap:
		p.tap(turn, ev.Target)
	case loop.Key:
		switch ev.Key {
		case loop.KeyBack:
			turn.Pop()
		case loop.KeyHome:
			p.Home(turn)
		}
	}
}

func (p *picker) tap(turn *loop.Turn, t paint.Target) {
	switch {
	case t.Name == "back":
		turn.Pop()
	case t.Part() != p.name:
	case p.extra != nil && t.Name == p.name+":"+p.extra().Name:
		p.flip(turn)
		turn.Redraw(t.Area, loop.ClassUI)
	default:
		turn.Pop()
		if t.Item != p.chosen {
			p.pick(turn, t.Item)
		}
	}
}
