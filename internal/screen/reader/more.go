package reader

import (
	"context"
	"image"
	"slices"
	"strconv"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// openMore offers what is wanted less often.
func (m *menu) openMore(turn *loop.Turn, at image.Rectangle) {
	r, say := m.r, m.r.voice()
	items := []ui.MenuItem{
		{Name: "goto", Text: say.Text("Go to page"), Icon: paint.IconForward},
		{Name: "zones", Text: say.Text("Show tap zones"), Icon: paint.IconGrid},
		{Name: "refresh", Text: say.Text("Full refresh"), Icon: paint.IconRefresh},
		{Name: "details", Text: say.Text("Details"), Icon: paint.IconInfo},
		{Name: "unread", Text: say.Text("Mark as unread"), Icon: paint.IconBook},
		{Name: "close", Text: say.Text("Close"), Icon: paint.IconBack},
		{Name: "home", Text: say.Text("Home"), Icon: paint.IconHome},
	}
	if r.mark == nil {
		items = slices.DeleteFunc(items, func(i ui.MenuItem) bool { return i.Name == "unread" })
	}
	desk.Hold(turn, ui.Menu{Items: items, Anchor: at}, func(turn *loop.Turn, t paint.Target) {
		if t.Name == "unread" {
			m.markUnread(turn)
			return
		}
		turn.Pop()
		switch t.Name {
		case "goto":
			r.goTo(turn, m.self())
		case "zones":
			m.showZones(turn)
		case "refresh":
			turn.Pop()
			turn.Clear()
		case "details":
			r.tellDetails(turn)
		case "close":
			turn.Pop()
			turn.Pop()
		case "home":
			r.desk.Home(turn)
		}
	})
}

// tellDetails says what is known of the book.
func (r *reading) tellDetails(turn *loop.Turn) {
	say, v := r.desk.Say, r.book.about
	d := r.desk.Told(v.Title, "")
	if v.Of.Title != v.Title {
		d.Subtitle = v.Of.Title
	}
	d.Facts = append(d.Facts, ui.Fact{Label: say.Text("Pages"), Value: strconv.Itoa(r.pages())})
	if len(v.Authors) > 0 {
		d.Facts = append(d.Facts, ui.Fact{Label: say.Text("By"), Value: strings.Join(v.Authors, ", ")})
	}
	d.Facts = append(d.Facts, ui.Fact{Label: say.Text("Server"), Value: v.Source})
	if v.Summary != "" {
		d.Long = &ui.TextPage{Text: v.Summary}
	}
	desk.OpenDialog(turn, d, desk.Nothing)
}

// markUnread marks the book as not read, and closes it with the boxes over it: who read on would have begun it again.
func (m *menu) markUnread(turn *loop.Turn) {
	r := m.r
	s, v, mark := r.desk.Shelf, r.book.about, r.mark
	loop.Start(turn, func(context.Context) (struct{}, error) {
		_ = mark.save() // what was turned before must not come after it
		return struct{}{}, s.Mark(v.Source, false, v.Book)
	}, func(turn *loop.Turn, _ struct{}, err error) {
		turn.Pop()
		turn.Pop()
		if err == nil {
			turn.Pop()
			return
		}
		r.saved(turn, err, r.desk.Say.Text("What you chose is not saved."))
	})
}

// sync sends where the reader is, and asks the server where it was read elsewhere.
func (m *menu) sync(turn *loop.Turn) {
	r := m.r
	d, v, mark := r.desk, r.book.about, r.mark
	type outcome struct {
		start  shelf.Start
		unsent int
	}
	desk.Wait(turn, &m.Waiting, m.redrawStatus, func(ctx context.Context) (outcome, error) {
		err := mark.save()
		d.Shelf.Leave()
		d.Rest(ctx)
		o := outcome{start: d.Begin(ctx, v)}
		o.unsent = d.Shelf.Unsent(v.Source)
		if src, ok := d.Source(v.Source); ok && v.Of.ID != "" && err == nil {
			_, _, err = d.Books(ctx, desk.Question{}, src, v.Of) // it is asked once more: Begin does not say whether it answers
		}
		return o, err
	}, func(turn *loop.Turn, o outcome, err error) {
		r.unsent = o.unsent
		if q := o.start.Ask; q != nil {
			turn.Pop()
			r.question = q
			r.askWhere(turn)
			return
		}
		m.look(turn)
		switch {
		case err != nil:
			m.status.News = d.Problem(err).Title
		case !turn.Net():
			m.status.News = d.Problem(desk.ErrNoNetwork).Title
		case o.unsent == 0:
			m.status.News = d.Say.Text("In step with the server")
		default:
			m.status.News = m.unsent()
		}
		m.redrawStatus(turn)
	})
}
