package settings

import (
	"context"
	"errors"
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
}

// openServers asks the servers, all at once, and shows what they say.
func (s *settings) openServers(turn *loop.Turn, _ image.Rectangle) {
	sources, online, frozen := s.Sources, turn.Net(), turn.Frozen()
	desk.Wait(turn, &s.waiting, s.redrawHeader, func(ctx context.Context) ([]error, error) {
		if !frozen { // there nothing that is shown may depend on the time
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(ctx, patience)
			defer cancel()
		}
		return ask(ctx, sources, online), nil
	}, func(turn *loop.Turn, errs []error, err error) {
		if err == nil {
			turn.Push(newServers(s.Desk, sources, errs))
		}
	})
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
			asked.Go(func() { errs[i] = greet(ctx, src) })
		}
	}
	asked.Wait()
	return errs
}

// greet asks a server for the least that it can be asked for.
func greet(ctx context.Context, srv server.Server) error {
	_, err := srv.InProgress(ctx, 1)
	if errors.Is(err, errors.ErrUnsupported) {
		_, err = srv.Libraries(ctx)
	}
	if errors.Is(err, errors.ErrUnsupported) {
		_, err = srv.Series(ctx)
	}
	return err
}

func newServers(d *desk.Desk, sources []server.Source, errs []error) *servers {
	s := &servers{&sheet{Desk: d, name: "server"}, sources, errs}
	s.title = func() string { return d.Say.Text("Servers") }
	s.groups = s.list
	return s
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
