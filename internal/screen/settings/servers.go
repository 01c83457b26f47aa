package settings

import (
	"context"
	"image"
	"strconv"
	"sync"
	"time"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// patience is how long servers are waited for before their states are shown.
const patience = 2 * time.Second

// servers lists the servers of config.json, and how each has answered just now.
type servers struct {
	*sheet
	sources []server.Source
	errs    []error // of each, why it does not answer; nil: it does
	asked   bool    // errs is what they have said
}

// openServers asks the servers, all at once, and shows what they say.
func (s *settings) openServers(turn *loop.Turn, _ image.Rectangle) {
	sources := s.Sources()
	desk.Wait(turn, &s.waiting, s.redrawHeader, asking(turn, sources), func(turn *loop.Turn, errs []error, err error) {
		if err == nil {
			turn.Push(newServers(s.Desk, sources, errs))
		}
	})
}

// asking returns a job that asks servers.
func asking(turn *loop.Turn, sources []server.Source) func(context.Context) ([]error, error) {
	online, frozen := turn.Net(), turn.Frozen()
	return func(ctx context.Context) ([]error, error) {
		if !frozen { // there nothing that is shown may depend on the time
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, patience)
			defer cancel()
		}
		return ask(ctx, sources, online), nil
	}
}

// ask returns why each server does not answer.
func ask(ctx context.Context, sources []server.Source, online bool) []error {
	errs := make([]error, len(sources))
	var asked sync.WaitGroup
	for i, src := range sources {
		switch {
		case src.Err != nil:
			errs[i] = src.Err
		case !online:
			errs[i] = desk.ErrNoNetwork
		default:
			asked.Go(func() { errs[i] = server.Greet(ctx, src) })
		}
	}
	asked.Wait()
	return errs
}

func newServers(d *desk.Desk, sources []server.Source, errs []error) *servers {
	s := &servers{&sheet{Desk: d, name: "server"}, sources, errs, true}
	s.title = func() string { return d.Say.Text("Servers") }
	s.groups, s.renew = s.list, s.follow
	return s
}

// follow lists the servers that there are now, if a browser has written another config.json, and asks them.
func (s *servers) follow(turn *loop.Turn) {
	if same(s.sources, s.Sources()) {
		return
	}
	sources := s.Sources()
	s.take(turn, sources, make([]error, len(sources)), false)
	loop.Start(turn, asking(turn, sources), func(turn *loop.Turn, errs []error, err error) {
		if err == nil && same(s.sources, sources) {
			s.take(turn, sources, errs, true)
		}
	})
}

// take shows other servers, or what they have said.
func (s *servers) take(turn *loop.Turn, sources []server.Source, errs []error, asked bool) {
	before := s.groups()
	s.sources, s.errs, s.asked = sources, errs, asked
	s.redraw(turn, before)
}

// same reports whether two lists are one: whoever reads config.json again makes another.
func same(a, b []server.Source) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// list has a row for each server, and the way to change them.
func (s *servers) list() []group {
	var rows []row
	for i, src := range s.sources {
		rows = append(rows, row{
			ui.Row{Name: src.Name, Title: src.Name, Second: s.Address(src.Address), Value: s.stateOf(i)},
			func(turn *loop.Turn, _ image.Rectangle) { s.describe(turn, i) },
		})
	}
	groups := []group{{"config.json", rows}}
	if s.Configure != nil {
		groups = append(groups, group{s.Say.Text("Add and change"), []row{{
			ui.Row{Name: "configure", Title: s.Say.Text("Servers in a browser")},
			func(turn *loop.Turn, _ image.Rectangle) { s.Configure(turn, "") },
		}}})
	}
	return groups
}

func (s *servers) stateOf(i int) string {
	switch err := s.errs[i]; {
	case !s.asked:
		return s.Say.Text("Loading…")
	case err == nil:
		return s.Say.Text("Connected")
	case s.sources[i].Err != nil:
		return s.Say.Text("Cannot be opened")
	default:
		return s.Problem(err).Title
	}
}

// describe says what is known of a server, and leads to its entry.
func (s *servers) describe(turn *loop.Turn, i int) {
	src := s.sources[i]
	d := &ui.Dialog{Title: src.Name, Words: s.Words, Facts: []ui.Fact{
		{Label: s.Say.Text("Address"), Value: s.Address(src.Address)},
		{Label: s.Say.Text("State"), Value: s.stateOf(i)},
	}}
	switch {
	case src.Err != nil:
		d.Text = desk.Capital(src.Err.Error())
	case s.errs[i] != nil:
		d.Text = s.Problem(s.errs[i]).Text
	}
	if s.Shelf != nil {
		d.Facts = append(d.Facts,
			ui.Fact{Label: s.Say.Text("On the reader"), Value: s.Counted(s.Downloaded(src.Name), src.Face.In(s.Say.Code()).Book)},
			ui.Fact{Label: s.Say.Text("Waiting to be sent"), Value: strconv.Itoa(s.Shelf.Unsent(src.Name))})
	}
	if s.Configure != nil {
		d.Buttons = append(d.Buttons, ui.Button{Name: "configure", Text: s.Say.Text("Change in a browser")})
	}
	d.Buttons = append(d.Buttons, ui.Button{Name: "ok", Text: s.Words.OK, Kind: ui.Primary})
	desk.OpenDialog(turn, d, func(turn *loop.Turn, button string) {
		if button == "configure" {
			s.Configure(turn, src.Name)
		}
	})
}
