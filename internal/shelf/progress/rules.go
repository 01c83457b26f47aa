package progress

import "time"

// The rules. For each book there is what is known here (nothing, marked as unread, or a place reached), what the server
// said last (there: nothing, or a place), and the base: what the server said when both last agreed, or when the user last
// decided between them. The server was changed elsewhere if there is not the base, in page, completion or time, and not
// what was sent from here.
//
//	here      there                                follows
//	nothing   anything                             it counts here too; nothing is sent, nothing asked
//	unread    nothing                              agreed: nothing is known any more
//	unread    unchanged                            clear it there
//	unread    changed elsewhere                    ask
//	reached   the same place                       agreed
//	reached   nothing                              send
//	reached   unchanged                            send, also backwards: the user turned back on this reader
//	reached   changed elsewhere: further, later,   ask
//	          or nobody knows which is later
//	reached   changed elsewhere, neither of them   send: it moves the server forward
//
// To send means nothing where nothing waits to be sent: the position stays here and the server's there. To ask means that
// nothing is sent until the user has answered; where nothing waits, the question comes up when the book is opened and not before.
//
// A question that came up stays, however far the user reads on without answering it. It is over when it is answered, when
// both agree, and when the server has nothing to ask about any more. An answer makes what was asked about the base, so that the
// same is never asked twice.
//
// What was sent is remembered from before the request until a list shows its effect: then that is the base, whether or not
// the answer arrived, and even if this reader was switched off in between. A list that still shows the base, or what
// was there before the request, is older than that and proves nothing.
//
// Lists overtake one another. Where something is known here, one that shows what is older by the server's own clock than what
// it has said before is taken to be late and does not count. It might also be that clock which was put back: what is fetched in
// order to send counts in any case, so that nothing is sent over it without a question.

// verdict is what follows from comparing.
type verdict int

const (
	follow verdict = iota // the server's position counts here too
	agree                 // both say the same
	ask                   // the user is to decide
	stay                  // the position here stays, and is sent if it waits for that
)

// judge compares what is known here with what the server said last.
func (st *state) judge(now time.Time) verdict {
	changed := st.There != st.Base
	switch {
	case st.Place == nothing:
		return follow
	case st.matches(st.There) && (changed || !st.Sent.On):
		return agree
	case changed && st.There.Known && (st.Asking || st.contested(now)):
		return ask
	}
	return stay
}

// matches reports whether the server has in effect what is known here. It takes the last page for the end of the book.
func (st *state) matches(there mark) bool {
	return st.here().becomes(there, st.last())
}

// contested reports whether a change elsewhere is further or later than the position here, or may be.
func (st *state) contested(now time.Time) bool {
	here, there := st.Here, st.There
	if st.Place == unread || there.Completed && !here.Completed {
		return true
	}
	if there.Completed == here.Completed && there.Page > here.Page {
		return true
	}
	if st.Stage == settled && !st.Sent.On && st.matches(st.Base) {
		return true // the server had what is known here, and then something else, whatever the clocks say
	}
	// Servers round to seconds. To a clock that was behind when the page was turned everyone else is later. One that was ahead
	// shows when it is put right; until then what is further is asked about, and nothing else can be moved back.
	return there.At.IsZero() || here.At.After(now) || !there.At.Before(here.At.Truncate(time.Second))
}

// settle draws the conclusions that need no one but the two sides.
func (st *state) settle(now time.Time) {
	switch st.judge(now) {
	case follow:
		st.accept(nothing)
	case agree:
		place := st.Place
		if place == unread {
			place = nothing // to remember that there is nothing to remember would make the next reader's place a conflict
		}
		st.accept(place)
	case ask:
		st.Asking = st.Asking || st.Stage == waiting
	default:
		st.Asking = false
	}
}

// accept makes what the server says the base. Nothing waits any more.
func (st *state) accept(p place) {
	st.Place, st.Base, st.Stage = p, st.There, settled
	st.Sent, st.Asking = sent{}, false
	if p == nothing {
		st.Here = Position{}
	}
}

// see takes up what a list of the server's says; sure: it was fetched just now and is not late.
func (st *state) see(there mark, sure bool, now time.Time) {
	if !sure && st.Place != nothing && there.before(st.There) {
		return
	}
	base, last := there == st.Base, there == st.There
	st.There = there
	own := st.Sent.mark().becomes(there, st.last()) && !(base && there.dated()) // sent anew it has a new date
	if st.Sent.On && (own || !base && !last) {
		switch {
		case own:
			st.Base = there
		case st.Sent.Taken:
			st.Base = st.Sent.mark()
		}
		st.Sent = sent{} // it has shown, or someone else came after it
		if st.Place == unread && st.Stage == settled {
			st.Place = nothing // it was cleared as the user wished; what is there now came later
		}
	}
	st.settle(now)
}
