package screen

import (
	"slices"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// global takes what a finger does at the edges of any screen: from the top edge it draws the quick panel, from the bottom
// edge it leads home, as the key does out of any box. The main menu has all of that, too.
func (a *app) global(turn *loop.Turn, ev loop.Event) bool {
	s, ok := ev.(loop.Swipe)
	k, _ := ev.(loop.Key)
	switch {
	case ok && s.Edge == loop.TopEdge && s.Direction == loop.Down:
		a.openQuick(turn)
	case ok && s.Edge == loop.BottomEdge && s.Direction == loop.Up, k.Key == loop.KeyHome:
		a.home(turn)
	default:
		return false
	}
	return true
}

// openQuick opens the panel that says how the reader is doing, with what helps at once.
func (a *app) openQuick(turn *loop.Turn) {
	if a.top != nil { // what was asked for does not come any more: it would open above the panel
		a.top.halt(turn)
	} else {
		a.first.halt(turn)
	}
	p := ui.TopPanel{Title: a.Say.Clock(turn.Now()), Facts: a.quickFacts(turn)}
	if !turn.Net() {
		p.Tools = append(p.Tools, ui.Button{Name: "connect", Text: a.Say.Text("Connect"), Icon: paint.IconWifi})
	}
	if a.Shelf != nil {
		p.Tools = append(p.Tools, ui.Button{Name: "sync", Text: a.Say.Text("Sync now"), Icon: paint.IconSync})
	}
	p.Tools = append(p.Tools,
		ui.Button{Name: "refresh", Text: a.Say.Text("Full refresh"), Icon: paint.IconRefresh},
		ui.Button{Name: "home", Text: a.Say.Text("Home"), Icon: paint.IconHome},
	)
	desk.OpenBox(turn, p, func(turn *loop.Turn, tool string) {
		switch tool {
		case "connect":
			turn.AskNetwork()
		case "home":
			a.home(turn)
		default:
			a.assist(turn, tool)
		}
	})
}

// quickFacts are the battery, the network, the free space and what has not been sent.
func (a *app) quickFacts(turn *loop.Turn) string {
	var facts []string
	if b := turn.Battery(); b.Known {
		facts = append(facts, a.Say.Text("Battery %d %%", b.Percent))
	}
	if turn.Net() {
		facts = append(facts, a.Say.Text("Connected"))
	}
	facts = append(facts, a.Synced(turn), a.Space())
	return strings.Join(slices.DeleteFunc(facts, func(s string) bool { return s == "" }), " · ")
}

// assist does what can be done on any screen.
func (a *app) assist(turn *loop.Turn, what string) {
	switch what {
	case "refresh":
		turn.Clear()
	case "sync":
		if !turn.Net() {
			turn.AskNetwork()
			return
		}
		a.Shelf.Leave() // what has not been sent is tried at once
		a.first.left()
		if a.top == nil && !a.Reading {
			a.first.look(turn)
		}
	}
}
