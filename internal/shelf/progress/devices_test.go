package progress_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
)

// version is a state of a book on the server.
type version struct {
	number int
	by     int    // the device that has set it
	what   string // in the words of elsewhere
}

// world is two readers of one library, and a judge who sees everything.
type world struct {
	t       *testing.T
	rng     *rand.Rand
	devices []*device

	mu  sync.Mutex                // devices send whenever they like
	now map[server.BookID]version // what the server has
	log []string
}

// device is one of them. Its user knows some states of the server: those that the device has shown.
type device struct {
	*reader
	in     *world
	index  int
	luck   *rand.Rand // of its connection
	online bool
	listed map[server.BookID]version      // by the last list
	known  map[server.BookID]map[int]bool // the numbers of versions that the user knows
	did    map[server.BookID]string       // the last that the user did here, in the words of elsewhere
	tried  map[server.BookID]string       // what it last told the server, who may not have heard
	before map[server.BookID]string       // what it told before that
	late   []server.Book                  // a list that is on its way
	then   map[server.BookID]version      // what the server had when it left there
}

// newWorld returns one with two books.
func newWorld(t *testing.T, seed uint64) *world {
	w := &world{t: t, rng: rand.New(rand.NewPCG(seed, 1)), now: map[server.BookID]version{"s1 b1": {}, "s1 b2": {}}}
	shared := newComics(2)
	for i := range 2 {
		d := &device{
			in: w, index: i, luck: rand.New(rand.NewPCG(seed, uint64(2+i))), online: true,
			reader: &reader{t: t, comics: &comics{Server: shared.Server}, disk: disktest.NewVolume(disktest.Options{})},
			listed: map[server.BookID]version{}, known: map[server.BookID]map[int]bool{}, did: map[server.BookID]string{}, tried: map[server.BookID]string{},
			before: map[server.BookID]string{},
		}
		d.skew = time.Duration(d.luck.IntN(3)-1) * time.Hour // nobody's clock is right but the server's
		d.comics.hook(false, d.judge)
		d.comics.hook(true, d.happened)
		d.open()
		d.run()
		w.devices = append(w.devices, d)
	}
	return w
}

// judge sees what a device is about to tell the server: nobody's place is moved back, unless the user who does it knew
// that place, or has last tried to bring the server to the same.
func (d *device) judge(call string) error {
	d.in.mu.Lock()
	defer d.in.mu.Unlock()
	if id := idIn(call); id != "" {
		next := ""
		_, _ = fmt.Sscanf(call, "set "+string(id)+" %s", &next) // or else it is cleared
		was := d.in.now[id]
		tried := was.what == d.tried[id] || ending(next) == d.tried[id] && was.what == d.before[id]
		if was.by != d.index && far(was.what) > far(next) && !d.known[id][was.number] && !tried {
			d.t.Errorf("device %d moves %s back from %q to %q", d.index, id, was.what, next)
		}
		if next = ending(next); d.tried[id] != next { // and not again
			d.tried[id], d.before[id] = next, d.tried[id]
		}
	}
	if d.luck.IntN(8) == 0 {
		return fmt.Errorf("connection refused")
	}
	return nil
}

// happened takes note of what the server was told or has said. Sometimes the answer is lost.
func (d *device) happened(call string) error {
	d.in.mu.Lock()
	defer d.in.mu.Unlock()
	d.in.log = append(d.in.log, fmt.Sprintf("%d: %s", d.index, call))
	if id := idIn(call); id != "" {
		v := version{number: d.in.now[id].number + 1, by: d.index, what: d.comics.has(d.t, id)}
		d.in.now[id] = v
		d.knows(id, v)
	} else {
		d.heard()
	}
	if d.luck.IntN(8) == 0 {
		return fmt.Errorf("connection reset")
	}
	return nil
}

// heard takes note of a list. What the device has too is nothing new to its user.
func (d *device) heard() {
	for id, v := range d.in.now {
		d.listed[id] = v
		if v.what == ending(d.at(id)) {
			d.knows(id, v)
		}
	}
}

// ending returns what the server makes of a place.
func ending(what string) string {
	if what == fmt.Sprint(pages) {
		return "read"
	}
	return what
}

func (d *device) knows(id server.BookID, v version) {
	if d.known[id] == nil {
		d.known[id] = map[int]bool{}
	}
	d.known[id][v.number] = true
}

// begin opens a book. The user answers a question, or reads on without.
func (d *device) begin(id server.BookID) {
	start := d.Begin("Comics", server.Book{ID: id, Series: "s1"})
	shown := d.at(id)
	if start.Ask != nil {
		shown = place(start.Ask.There)
	}
	for _, v := range []version{d.listed[id], d.then[id]} {
		if v.what == ending(shown) {
			d.knows(id, v)
		}
	}
	if start.Ask == nil {
		return
	}
	if answer := d.in.rng.IntN(3); answer < 2 {
		if err := d.Answer(*start.Ask, answer == 0); err != nil {
			d.t.Fatal(err)
		}
		if answer == 1 {
			d.did[id] = place(start.Ask.There)
		}
	}
}

// does lets the user of a device do something with a book, in the words of conflict.
func (d *device) does(id server.BookID, what string) {
	d.in.mu.Lock()
	defer d.in.mu.Unlock()
	d.begin(id)
	d.act(id, what)
	d.did[id] = what
	d.in.log = append(d.in.log, fmt.Sprintf("%d: %s %s", d.index, id, what))
}

// step lets something happen.
func (w *world) step() {
	d := w.devices[w.rng.IntN(2)]
	id := bookID(1, 1+w.rng.IntN(2))
	pass(time.Duration(w.rng.IntN(1e9))) // no two things happen at once, or the one who comes second could not know of the first
	switch n := w.rng.IntN(14); n {
	case 0, 1, 2, 3:
		d.does(id, fmt.Sprint(1+w.rng.IntN(pages)))
	case 4:
		d.does(id, []string{"read", "unread"}[w.rng.IntN(2)])
	case 5, 6:
		d.online = n == 5
		d.SetOnline(d.online)
	case 7, 8:
		if d.online {
			w.mu.Lock()
			d.refresh("s1")
			d.heard()
			w.mu.Unlock()
		}
	case 9:
		d.Kick()
	case 10:
		d.stop()
		d.disk = d.disk.After(disktest.Kept, 0) // killed
		d.open()
		d.run()
		d.SetOnline(d.online)
	case 11:
		pass(time.Duration(w.rng.IntN(3600)) * time.Second)
	case 12:
		w.mu.Lock()
		d.late, d.then = d.comics.list(w.t, id), maps.Clone(w.now)
		w.mu.Unlock()
	case 13:
		d.Seen("Comics", d.late)
	}
	synctest.Wait()
	w.check()
}

// check looks whether each device still knows what its user did last. What was marked as unread is nothing, or what
// someone else has done since.
func (w *world) check() {
	for _, d := range w.devices {
		for id, did := range d.did {
			if got := d.at(id); got != did && did != "unread" {
				w.t.Errorf("device %d has %s at %q, want %q", d.index, id, got, did)
			}
		}
	}
}

// end lets both devices come home and their users answer: then all agree.
func (w *world) end() {
	for _, d := range w.devices {
		d.comics.hook(false, nil)
		d.comics.hook(true, nil)
	}
	for range 3 {
		for _, d := range w.devices {
			d.SetOnline(true)
			pass(time.Hour)
			d.refresh("s1")
			for id := range w.now {
				if q := d.Begin("Comics", server.Book{ID: id}).Ask; q != nil {
					if err := d.Answer(*q, false); err != nil {
						w.t.Fatal(err)
					}
				}
			}
			d.deliver()
		}
	}
	for id := range w.now {
		there := w.devices[0].comics.has(w.t, id)
		for _, d := range w.devices {
			got := ending(d.at(id))
			if there != "" && got != there { // cleared elsewhere: what is known here stays
				w.t.Errorf("in the end device %d has %s at %q, the server at %q", d.index, id, got, there)
			}
		}
	}
	for _, d := range w.devices {
		equal(w.t, "in the end waiting", d.Pending(""), 0)
		equal(w.t, "in the end asking", d.asks(), "")
	}
}

// Two devices at random: no position is lost, and none is moved back without its being known or a question.
func TestTwoDevices(t *testing.T) {
	worlds, steps := uint64(15), 120
	if testing.Short() {
		worlds = 5
	}
	for seed := range worlds {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t, seed)
			for range steps {
				if w.step(); t.Failed() {
					t.Fatalf("seed %d: %q", seed, w.log)
				}
			}
			if w.end(); t.Failed() {
				t.Fatalf("seed %d: %q", seed, w.log)
			}
		})
	}
}
