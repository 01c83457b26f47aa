// Package settings is what the user can choose for the whole app, and what the app says of itself: servers, what waits to
// be sent, licences, the device.
package settings

import (
	"image"

	"inkshelf/internal/lang"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// Options is what the settings are given.
type Options struct {
	Desk    *desk.Desk
	Version string

	Downloads func(turn *loop.Turn) // opens what is being downloaded; nil: there is no such way
}

// settings is the first screen: everything that can be chosen, and the ways to the others.
type settings struct {
	*sheet
	o       Options
	changes int // beginnings and ends of changes to what is measured
}

// New returns the settings.
func New(o Options) loop.Screen {
	s := &settings{sheet: &sheet{Desk: o.Desk, name: "setting"}, o: o}
	s.title = func() string { return s.Say.Text("Settings") }
	s.groups = func() []group { return []group{s.reading(), s.display(), s.storage(), s.about(), s.upkeep()} }
	s.renew = s.measure
	if o.Desk.Shelf == nil {
		s.message = func() *ui.MessageLine {
			return &ui.MessageLine{
				Icon: paint.IconWarning, Title: s.Say.Text("Settings cannot be kept"), Text: s.Say.Text("They hold until the app ends."),
			}
		}
	}
	return s
}

// measure finds out what the rows say of the reader. What was found out while that
// was changed is not true any more.
func (s *settings) measure(turn *loop.Turn) {
	changes := s.changes
	s.FindOut(turn, func(turn *loop.Turn, f desk.Facts) {
		if changes == s.changes {
			before := s.groups()
			s.Facts = f
			s.redraw(turn, before)
		}
	})
}

// apply puts changed settings in force, and shows that in the row at a place.
func (s *settings) apply(turn *loop.Turn, at image.Rectangle, change func(*shelf.Settings)) {
	now := s.Settings
	change(&now)
	s.Apply(turn, now)
	turn.Redraw(at, loop.ClassUI)
}

func (s *settings) reading() group {
	return group{s.Say.Text("Reading"), []row{
		{ui.Row{Name: "zones", Title: s.Say.Text("Page turn zones"), Value: zoneName(s.Say, s.Settings.Zones)}, s.chooseZones},
		s.refreshRow("refresh-text", s.Say.Text("Full refresh, text"), textRefresh(s.Settings),
			func(v *shelf.Settings, refresh string) { v.RefreshText = refresh }),
		s.refreshRow("refresh-comics", s.Say.Text("Full refresh, comics"), artRefresh(s.Settings),
			func(v *shelf.Settings, refresh string) { v.RefreshArt = refresh }),
	}}
}

func (s *settings) display() group {
	hand := s.Say.Text("Right")
	if s.LeftHand() {
		hand = s.Say.Text("Left")
	}
	return group{s.Say.Text("Display"), []row{
		{ui.Row{Name: "scale", Title: s.Say.Text("Text size of the app"), Value: s.Say.Text("%d %%", desk.Scale(s.Settings))}, s.chooseScale},
		{ui.Row{Name: "hand", Title: s.Say.Text("Hand"), Value: hand}, s.switchHand},
		{ui.Row{Name: "language", Title: s.Say.Text("Language"), Value: s.Say.Name()}, s.chooseLanguage},
	}}
}

// switchHand changes the hand in place.
func (s *settings) switchHand(turn *loop.Turn, at image.Rectangle) {
	s.apply(turn, at, func(v *shelf.Settings) {
		if v.Hand == shelf.HandLeft {
			v.Hand = ""
		} else {
			v.Hand = shelf.HandLeft
		}
	})
}

func (s *settings) chooseLanguage(turn *loop.Turn, at image.Rectangle) {
	var items []ui.CheckItem
	for _, l := range lang.All() {
		items = append(items, ui.CheckItem{Name: l.Code(), Text: l.Name(), Checked: l.Code() == s.Say.Code()})
	}
	s.choose(turn, s.Say.Text("Language"), "", items, func(turn *loop.Turn, i int) {
		s.apply(turn, at, func(v *shelf.Settings) { v.Language = lang.All()[i].Code() })
	})
}

// choose has one of several chosen. What is chosen already changes nothing.
func (s *settings) choose(turn *loop.Turn, title, text string, items []ui.CheckItem, then func(turn *loop.Turn, i int)) {
	desk.OpenChoice(turn, &ui.Dialog{
		Title: title, Text: text, Check: &ui.CheckList{Name: "choice", Single: true, Items: items}, Words: s.Words,
		Buttons: []ui.Button{{Name: "cancel", Text: s.Words.Cancel}},
	}, func(turn *loop.Turn, i int) {
		if !items[i].Checked {
			then(turn, i)
		}
	})
}
