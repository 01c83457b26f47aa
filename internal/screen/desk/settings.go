package desk

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"

	"inkshelf/internal/loop"
	"inkshelf/internal/shelf"
)

// keeping is the way of settings to the disk. Jobs overtake each other: each writes what was chosen last.
type keeping struct {
	mu      sync.Mutex
	unsaved atomic.Pointer[shelf.Settings] // nil: all that was chosen is saved
}

// Apply puts settings in force at once, and has a job save them. What changes by that on the whole screen is shown in one
// refresh; a row that says what was chosen is the caller's.
func (d *Desk) Apply(turn *loop.Turn, s shelf.Settings) {
	was := d.Settings
	d.Settings = s
	if s.Language != was.Language || s.Hand != was.Hand {
		d.speak()
	}
	if s.Language != was.Language {
		turn.RedrawAll()
	}
	if Scale(s) != Scale(was) {
		turn.SetScale(Scale(s))
	}
	anew := TypeOf(s) != TypeOf(was)
	if anew {
		SetType(d.Sources(), d.Type())
	}
	turn.SetPolicy(Policy(s))
	if d.Shelf == nil {
		return
	}
	d.keeping.unsaved.Store(&s)
	loop.Start(turn, func(context.Context) (struct{}, error) {
		if anew && slices.ContainsFunc(d.Sources(), MakesPages) {
			d.Shelf.Renew() // what is kept on the reader by itself is to be in the size that was chosen
		}
		return struct{}{}, d.Keep()
	},
		func(turn *loop.Turn, _ struct{}, err error) {
			if err != nil {
				d.Tell(turn, Problem{Title: d.Say.Text("The settings were not saved"), Text: d.Problem(err).Text}, "")
			}
		})
}

// Keep saves what was chosen, if it is not saved yet. It may wait for the disk: it is for jobs, and for a screen that
// closes.
func (d *Desk) Keep() error {
	d.keeping.mu.Lock()
	defer d.keeping.mu.Unlock()
	if s := d.keeping.unsaved.Swap(nil); s != nil {
		return d.Shelf.SetSettings(*s)
	}
	return nil
}

// Scale returns how large text is, in percent.
func Scale(s shelf.Settings) int { return cmp.Or(s.Scale, 100) }

// never is after how many pages the panel is cleared where no count decides: the reader clears it at chapters.
const never = math.MaxInt

// Policy returns when the panel is cleared.
//
// For comics automatic is the rule of the design guide: each dark page, and every second of the others. The loop's
// estimate would not clear sooner.
func Policy(s shelf.Settings) loop.Policy {
	p := loop.DefaultPolicy()
	switch s.RefreshText {
	case "":
	case shelf.RefreshAutomatic:
		p.Text, p.Automatic = 0, true
	default:
		p.Text = count(s.RefreshText)
	}
	switch s.RefreshArt {
	case "", shelf.RefreshAutomatic:
	default:
		p.Art, p.Dark = count(s.RefreshArt), false
	}
	return p
}

// count returns after how many pages a refresh that was chosen comes.
func count(refresh string) int {
	n, err := strconv.Atoi(refresh)
	if err != nil {
		return never
	}
	return n
}
