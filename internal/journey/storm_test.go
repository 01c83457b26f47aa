package journey

import (
	"image"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/gallery"
)

// TestStorm throws everything at the gallery that hands and firmware can do, and much that they cannot, from several
// sides at once. Nothing may panic or hang, and when it is over the app settles, shows what it should, answers who asks,
// and has not grown.
func TestStorm(t *testing.T) {
	gusts := 100_000
	if testing.Short() {
		gusts = 10_000
	}
	synctest.Test(t, func(t *testing.T) {
		r := startReader(t, &ground{newGallery()}, setup{panel: emulator.Options{Model: stormModel}})
		blow(r, gusts/5)
		before := heap()
		blow(r, gusts-gusts/5)
		if after := heap(); after > before+heapGrowth {
			t.Errorf("the heap grew from %d to %d kB", before>>10, after>>10)
		}
		r.Home() // the app may have been told to be in the background while the panel knows nothing of it
		r.Resume()
		r.settle()
		wantCosts(t, "a clear", r.costs(func() { r.loop.Post((*loop.Turn).Clear) }), "0,0-234,312 GC16 full: post")
		r.check()
		wantAnswers(t, r)
	})
}

// stormModel shows what the reference reader shows with few pixels: most of the time goes into them.
var stormModel = record.Model{Name: "storm", Size: image.Pt(234, 312), DPI: 50, Touch: record.Matrix{0, 0, 10000, 312 * 10000, -10000, 0}}

// heapGrowth is how much more the app may hold after the storm than after a fifth of it: caches of glyphs and lines that
// are not full by then, and the refreshes that the panel keeps.
const heapGrowth = 4 << 20

// ground is the screen below the gallery, for the storm may close that: it opens it again.
type ground struct{ gallery *gallery.Gallery }

func (*ground) Class() loop.Class      { return loop.ClassUI }
func (*ground) Draw(dst *paint.Canvas) { dst.Fill(dst.Bounds(), paint.White) }

func (g *ground) Handle(turn *loop.Turn, ev loop.Event) {
	if _, ok := ev.(loop.Shown); ok {
		turn.Push(g.gallery)
	}
}

// heap returns how much memory is in use.
func heap() uint64 {
	runtime.GC()
	runtime.GC() // what the first one finalised
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// blow lets n gusts go from four sides, and waits until the app has settled.
func blow(r *reader, n int) {
	const sides = 4
	var wait sync.WaitGroup
	for side := range uint64(sides) {
		wait.Go(func() {
			g := gust{r, rand.New(rand.NewPCG(side, uint64(n)))}
			for i := range n / sides {
				g.blow()
				if i%16 == 0 { // or the queues would be full most of the time, and most of the storm lost
					time.Sleep(time.Millisecond)
				}
			}
		})
	}
	wait.Wait()
	r.settle()
}

// gust is one side of the storm.
type gust struct {
	r      *reader
	random *rand.Rand
}

// gusts are what may happen, and how often in comparison. What makes the app draw is rare: it would take most of the time.
var gusts = [...]struct {
	blow  func(gust)
	often int
}{
	{gust.tap, 3},
	{gust.swipe, 1},
	{gust.press, 2},
	{gust.finger, 4},
	{gust.key, 4},
	{gust.record, 60},
	{gust.scrap, 60},
	{gust.event, 30},
	{gust.message, 45},
	{gust.torn, 30},
	{gust.lie, 30},
	{gust.leave, 2},
	{gust.battery, 15},
	{gust.net, 15},
}

func (g gust) blow() {
	total := 0
	for _, u := range gusts {
		total += u.often
	}
	n := g.random.IntN(total)
	for _, u := range gusts {
		if n -= u.often; n < 0 {
			u.blow(g)
			return
		}
	}
}

// place returns a place on the panel or a little beside it.
func (g gust) place() image.Point {
	size := g.r.Size()
	return image.Pt(g.random.IntN(size.X+20)-10, g.random.IntN(size.Y+20)-10)
}

func (g gust) anyKey() record.Key {
	keys := record.Keys()
	return keys[g.random.IntN(len(keys))]
}

func (g gust) tap()     { g.r.Tap(g.place()) }
func (g gust) swipe()   { g.r.Swipe(g.place(), g.place()) }
func (g gust) press()   { g.r.Press(g.anyKey()) }
func (g gust) key()     { g.r.Key(g.anyKey(), g.random.IntN(2) == 0) }
func (g gust) battery() { g.r.SetBattery(g.random.IntN(120)-10, g.random.IntN(2) == 0) }
func (g gust) net()     { g.r.SetNet(g.random.IntN(2) == 0) }

func (g gust) finger() {
	g.r.Pointer(g.random.IntN(3), emulator.Phase(g.random.IntN(4)), g.place())
}

// leave goes home and back, or does one of both, whatever came before.
func (g gust) leave() {
	switch g.random.IntN(8) {
	case 0:
		g.r.Home()
	case 1:
		g.r.Home()
		g.r.Resume()
	default:
		g.r.Resume()
	}
}

// record posts a record with numbers of every size in it.
func (g gust) record() {
	g.r.Post(record.Hardware{
		Code: record.Code(g.number(40)), Contact: g.number(3), X: g.number(2000), Y: g.number(2000), Pressure: g.number(2),
		Mod: g.number(5), Par1: g.number(40), Par2: g.number(5), Time: time.Duration(g.number(1 << 30)),
	}.Append(nil))
}

// number returns one below n, and sometimes any.
func (g gust) number(n int) int {
	if g.random.IntN(8) == 0 {
		return int(int32(g.random.Uint32()))
	}
	return g.random.IntN(n)
}

// scrap posts bytes that are no record, or part of one.
func (g gust) scrap() { g.r.Post(g.noise(64)) }

// noise returns up to n bytes of anything.
func (g gust) noise(n int) []byte {
	b := make([]byte, g.random.IntN(n))
	for i := range b {
		b[i] = byte(g.random.Uint32())
	}
	return b
}

// event sends an event, known or not. The one that asks the app to exit would end the storm.
func (g gust) event() {
	e := record.Event{Code: record.Code(g.number(300)), Par1: int32(g.number(5)), Par2: int32(g.number(5))}
	if e.Code != record.Exit {
		g.send(record.EventMessage(1, e))
	}
}

// message sends a message of a type that is known or not, with data that may be meant for it.
func (g gust) message() {
	types := []int32{record.SendEventSync, record.SendRequest, record.SendRequestNoWait, record.Register, record.GlobalRequest, int32(g.number(0x600))}
	m := record.SyncEventMessage(1, int32(g.number(1<<20)), record.Event{Code: record.Show})
	m.Type = types[g.random.IntN(len(types))]
	if m.Type == record.SendRequest {
		m.Data = g.noise(100)
	}
	g.send(m)
}

func (g gust) send(m record.Message) { g.r.PostMessage(m.Append(nil)) }

// torn sends a message of which the end is missing.
func (g gust) torn() {
	b := record.SyncEventMessage(1, 2, record.Event{Code: record.Foreground}).Append(nil)
	g.r.PostMessage(b[:g.random.IntN(len(b))])
}

// lie sends a message whose length field says something else than is there.
func (g gust) lie() {
	b := record.EventMessage(1, record.Event{Code: record.NetUp}).Append(g.noise(1))
	b[16+g.random.IntN(4)] = byte(g.random.Uint32())
	g.r.PostMessage(b)
}

// wantAnswers asks the app some things, one at a time, and fails unless each is answered.
func wantAnswers(t *testing.T, r *reader) {
	t.Helper()
	for i := range int32(20) {
		address := 1000 + i
		m := record.SyncEventMessage(1, address, record.Event{Code: record.Code(300 + i)})
		if i%2 == 0 {
			m.Type = record.SendRequest
		}
		r.PostMessage(m.Append(nil))
		r.settle()
		if !slices.Contains(answered(t, r), address) {
			t.Errorf("message %d was not answered", i)
		}
	}
}
