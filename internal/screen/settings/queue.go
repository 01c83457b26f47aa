package settings

import (
	"context"
	"image"
	"strconv"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// queue is what servers have not been told yet, and what the user has to decide before they are.
type queue struct {
	*sheet
	waiting
}

// waiting is what there is in the queue.
type waiting struct {
	unsent    []unsent
	questions []shelf.Question
}

// unsent is how many positions wait for a server.
type unsent struct {
	source string
	count  int
}

// openQueue reads the queue and shows it.
func (s *settings) openQueue(turn *loop.Turn, _ image.Rectangle) {
	q := &queue{sheet: &sheet{Desk: s.Desk, name: "queue"}}
	q.title = func() string { return s.Say.Text("Progress to be sent") }
	q.groups, q.state, q.renew = q.list, q.empty, q.read
	desk.Wait(turn, &s.waiting, s.redrawHeader, q.look(), func(turn *loop.Turn, w waiting, _ error) {
		q.waiting = w
		turn.Push(q)
	})
}

// look returns a job that reads the queue.
func (q *queue) look() func(context.Context) (waiting, error) {
	var names []string
	for _, src := range q.Sources() {
		names = append(names, src.Name)
	}
	return func(ctx context.Context) (w waiting, _ error) {
		q.Rest(ctx)
		w.questions = q.Shelf.Questions()
		for _, name := range names {
			n := q.Shelf.Unsent(name)
			for _, ask := range w.questions { // which are counted, too, and are not sent before they are decided
				if ask.Source == name {
					n--
				}
			}
			if n > 0 {
				w.unsent = append(w.unsent, unsent{name, n})
			}
		}
		return w, nil
	}
}

// read reads the queue anew.
func (q *queue) read(turn *loop.Turn) { q.act(turn, func() error { return nil }) }

// act does something with the queue, and shows what has become of it.
func (q *queue) act(turn *loop.Turn, do func() error) {
	look := q.look()
	loop.Start(turn, func(ctx context.Context) (waiting, error) {
		err := do()
		w, _ := look(ctx)
		return w, err
	}, func(turn *loop.Turn, w waiting, err error) {
		before := q.groups()
		q.waiting = w
		q.redraw(turn, before)
		if err != nil {
			q.Tell(turn, q.Problem(err), "")
		}
	})
}

func (q *queue) empty() *ui.State {
	if len(q.unsent)+len(q.questions) > 0 {
		return nil
	}
	return &ui.State{
		Icon: paint.IconCheck, Title: q.Say.Text("Everything has been sent"),
		Text: q.Say.Text("The servers know how far you have read."),
	}
}

func (q *queue) list() []group {
	var groups []group
	if len(q.unsent) > 0 {
		g := group{text: q.Say.Text("To be sent")}
		for _, u := range q.unsent {
			g.rows = append(g.rows, row{Row: ui.Row{Name: u.source, Title: u.source, Value: strconv.Itoa(u.count), Disabled: true}})
		}
		g.rows = append(g.rows, row{ui.Row{Name: "send", Title: q.Say.Text("Send now")}, q.send})
		groups = append(groups, g)
	}
	if len(q.questions) > 0 {
		g := group{text: q.Say.Text("To be decided")}
		for _, ask := range q.questions {
			g.rows = append(g.rows, row{
				ui.Row{Title: ask.Book.Title, Second: ask.Book.SeriesTitle, Value: q.place(ask.Source, ask.Here)},
				func(turn *loop.Turn, _ image.Rectangle) { q.decide(turn, ask) },
			})
		}
		groups = append(groups, g)
	}
	return groups
}

// send has everything sent at once, and asks for the network if there is none.
func (q *queue) send(turn *loop.Turn, _ image.Rectangle) {
	if !turn.Net() {
		turn.AskNetwork()
	}
	q.act(turn, func() error {
		q.Shelf.Leave()
		return nil
	})
}

// decide asks which place in a book counts.
func (q *queue) decide(turn *loop.Turn, ask shelf.Question) {
	desk.OpenDialog(turn, &ui.Dialog{
		Title: q.Say.Text("Which place counts?"), Subtitle: ask.Book.Title, Words: q.Words,
		Facts: []ui.Fact{{Label: q.Say.Text("Elsewhere"), Value: q.dated(turn, ask.Source, ask.There)}, {Label: q.Say.Text("Here"), Value: q.dated(turn, ask.Source, ask.Here)}},
		Buttons: []ui.Button{
			{Name: "go-elsewhere", Text: q.Say.Text("The one elsewhere"), Kind: ui.Primary},
			{Name: "stay-here", Text: q.Say.Text("The one here")},
		},
	}, func(turn *loop.Turn, button string) {
		q.act(turn, func() error { return q.Shelf.Answer(ask, button == "stay-here") })
	})
}

// place says where in a book of a server a position is.
func (q *queue) place(source string, p shelf.Position) string {
	say := q.VoiceOf(source)
	switch {
	case p.Completed:
		return say.Text("finished")
	case p.Page > 0 && p.Pages > 0:
		return say.Text("page %d of %d", p.Page, p.Pages)
	case p.Page > 0:
		return say.Text("page %d", p.Page)
	}
	return say.Text("not begun")
}

// dated says also since when it is there.
func (q *queue) dated(turn *loop.Turn, source string, p shelf.Position) string {
	if p.At.IsZero() {
		return q.place(source, p)
	}
	return q.place(source, p) + " · " + q.Say.DateTime(p.At.In(turn.Now().Location()), turn.Now())
}
