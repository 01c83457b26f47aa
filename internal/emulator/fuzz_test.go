package emulator_test

import (
	"image"
	"math/rand/v2"
	"testing"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
)

// FuzzPending moves hands and loop in any order, and compares what the panel says is pending with plain counting.
func FuzzPending(f *testing.F) {
	for seed := range uint64(4) {
		random := rand.New(rand.NewPCG(seed, 0))
		moves := make([]byte, 3000)
		for i := range moves {
			moves[i] = byte(random.Uint32())
		}
		f.Add(moves)
	}
	f.Fuzz(func(t *testing.T, moves []byte) {
		c := &counting{Panel: newSmall(), handling: true, state: newSmall().State()}
		for i, move := range moves {
			c.move(t, int(move&0x0f), int(move>>4))
			if got := c.Pending(); got != c.pending() {
				t.Fatalf("after move %d, %#x: pending %v, counted %v: %+v", i, move, got, c.pending(), c)
			}
		}
		if got := c.State(); got != c.state {
			t.Errorf("state: got %+v, want %+v", got, c.state)
		}
		c.Battery()
		if n := drain(c.Panel); n != c.input+c.messages || c.Pending() {
			t.Errorf("at the end %d are queued, counted %d and %d; pending %v", n, c.input, c.messages, c.Pending())
		}
	})
}

// counting is a panel, and what should be there, counted.
type counting struct {
	*emulator.Panel
	state             emulator.State
	input, messages   int
	last              record.Code // the latest message, 0 if it is none of the firmware's
	replies           int
	down              [2]bool
	handling, charged bool
}

func (c *counting) pending() bool { return c.input > 0 || c.messages > 0 || c.handling || c.charged }

// post counts n records, of which a queue takes all or none, and reports which.
func (c *counting) post(n int) bool {
	if !c.state.Visible || c.input+n > 1024 {
		return false
	}
	c.input += n
	return true
}

// tell counts a message of the firmware's, unless it is there already.
func (c *counting) tell(code record.Code) {
	if c.messages == 0 || c.last != code {
		c.messages = min(c.messages+1, 16*1024)
		c.last = code
	}
}

func (c *counting) net(up bool) {
	c.state.Net = up
	if up {
		c.tell(record.NetUp)
	} else {
		c.tell(record.NetDown)
	}
}

var requestID = record.ReplyAddress(1, 1)

// move makes one move; n varies it.
func (c *counting) move(t *testing.T, move, n int) {
	at := image.Pt(n, 2*n)
	switch move {
	case 0:
		c.Tap(at)
		if c.post(4) {
			c.down[0] = false
		}
	case 1:
		c.Swipe(at, at.Add(at))
		if c.post(20) {
			c.down[0] = false
		}
	case 2:
		c.point(n&1, emulator.Phase(n>>1&3), at)
	case 3:
		c.Press(record.KeyNext)
		c.post(2)
	case 4:
		c.Post(make([]byte, n))
		c.post(1)
	case 5:
		c.PostMessage(make([]byte, n))
		if c.messages < 1024 {
			c.messages++
			c.last = 0
		}
	case 6, 7:
		c.visibility(move == 7)
	case 8:
		c.SetNet(n&1 == 0)
		c.net(n&1 == 0)
	case 9:
		c.SetBattery(n, n&1 == 0)
		c.charged = c.charged || c.state.Battery != n || c.state.Charging != (n&1 == 0)
		c.state.Battery, c.state.Charging = n, n&1 == 0
	case 10:
		c.Send(record.NetworkRequest(requestID).Append(nil))
		c.replies = min(c.replies+1, 64)
		if !c.state.Net {
			c.net(true)
		}
	case 11:
		_, ok := c.NextReply(int(requestID))
		c.took(t, &c.replies, ok)
		c.handling = c.handling || ok
	case 12:
		c.Battery()
		c.handling = c.handling || c.charged
		c.charged = false
	case 13:
		_, ok := c.NextTaskMessage()
		c.took(t, &c.messages, ok)
		c.handling = ok
	default:
		_, ok := c.NextHardwareEvent()
		c.took(t, &c.input, ok)
		c.handling = ok
	}
}

func (c *counting) point(contact int, ph emulator.Phase, at image.Point) {
	c.Pointer(contact, ph, at)
	switch {
	case !c.state.Visible || ph > emulator.Up || ph != emulator.Down && !c.down[contact]:
	case ph == emulator.Up: // is never lost
		c.input += 2
		c.down[contact] = false
	case c.post(2):
		c.down[contact] = true
	}
}

func (c *counting) visibility(visible bool) {
	if visible {
		c.Resume()
	} else {
		c.Home()
	}
	if c.state.Visible == visible {
		return
	}
	c.state.Visible = visible
	if visible {
		c.tell(record.Foreground)
	} else {
		c.tell(record.Background)
		c.input, c.down = 0, [2]bool{}
	}
}

// took counts what was handed out.
func (c *counting) took(t *testing.T, left *int, ok bool) {
	t.Helper()
	if ok != (*left > 0) {
		t.Fatalf("handed out: %v, counted %d", ok, *left)
	}
	if ok {
		*left--
	}
}
