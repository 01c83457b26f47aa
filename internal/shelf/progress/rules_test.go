package progress_test

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/server"
)

// conflict is one book in one of all situations: what both sides agreed on, what was done here, what happened elsewhere
// before or after that, and what has to come of it.
type conflict struct {
	id          server.BookID
	base        string // "" is nothing
	here        string // what was done: "" is nothing, "unread" and "read" mark, a number turns
	there       string // "=": nothing happened elsewhere
	before      bool   // it happened before what was done here
	told, asked string
}

// want says what the rules demand, in words as close to the specification as can be.
func (c *conflict) want() (told, asked string) {
	call := "set " + string(c.id) + " " + c.here
	if c.here == "unread" {
		call = "clear " + string(c.id)
	}
	there := c.there
	if there == "=" {
		there = c.base
	}
	if there == "20" {
		there = "read" // the server takes the last page for the end
	}
	switch {
	case c.here == "": // nothing is known here
		return "", ""
	case c.here == there, c.here == "20" && there == "read", c.here == "unread" && there == "": // they agree
		return "", ""
	case c.there == "=": // not changed elsewhere
		return call, ""
	case there == "": // nothing known there is not page 0
		return call, ""
	case c.here == "unread", !c.before: // later elsewhere
		return "", c.here + " or " + there
	case far(there) > far(c.here): // further elsewhere
		return "", c.here + " or " + there
	}
	return call, ""
}

func far(what string) int {
	n := 0
	for _, digit := range what {
		n = n*10 + int(digit-'0')
	}
	if what == "read" {
		n = pages + 1
	}
	return n
}

// conflicts returns all of them.
func conflicts() []*conflict {
	var all []*conflict
	for _, base := range []string{"", "3", "5", "read"} {
		for _, here := range []string{"", "unread", "1", "3", "5", "20", "read"} {
			for _, there := range []string{"=", "", "1", "3", "5", "20", "read"} {
				for _, before := range []bool{false, true} {
					if there == "=" && before || there == "" && base == "" {
						continue // nothing happens, so it does not matter when
					}
					c := &conflict{id: bookID(1, len(all)+1), base: base, here: here, there: there, before: before}
					c.told, c.asked = c.want()
					all = append(all, c)
				}
			}
		}
	}
	return all
}

// All situations at once, each in a book of its own.
func TestRules(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		all := conflicts()
		c := newComics(len(all))
		r := newReader(t, c)
		happen := func(before bool) {
			for _, k := range all {
				if k.before == before && k.there != "=" {
					c.elsewhere(t, k.id, k.there)
				}
			}
		}
		for _, k := range all {
			c.elsewhere(t, k.id, k.base)
		}
		r.refresh("s1")
		pass(time.Minute)
		happen(true)
		pass(time.Minute)
		for _, k := range all {
			r.act(k.id, k.here)
		}
		pass(time.Minute)
		happen(false)
		pass(time.Minute)
		r.run()
		r.deliver()

		told, asked := map[server.BookID]string{}, map[server.BookID]string{}
		for _, call := range c.told() {
			told[idIn(call)] += call
		}
		for _, q := range r.Questions() {
			asked[q.Book.ID] += place(q.Here) + " or " + place(q.There)
		}
		for _, k := range all {
			if told[k.id] != k.told || asked[k.id] != k.asked {
				t.Errorf("%+v: got told %q, asked %q", *k, told[k.id], asked[k.id])
			}
		}
		t.Logf("%d situations, %d questions", len(all), len(asked))

		// Whatever was done here still counts here, and what was asked waits.
		there := map[server.BookID]string{}
		for _, b := range c.list(t, "s1") {
			there[b.ID] = words(b.Progress)
		}
		for _, k := range all {
			want := k.here
			switch {
			case k.here == "unread":
				want = ""
			case k.here == "":
				want = there[k.id] // adopted
			}
			equal(t, string(k.id)+" is at", r.at(k.id), want)
			equal(t, string(k.id)+" begins with a question", r.Begin("Comics", server.Book{ID: k.id}).Ask != nil, k.asked != "")
		}
		equal(t, "waiting", r.Pending("Comics"), len(asked))

		// Nothing is asked or sent again.
		r.deliver()
		r.restart()
		synctest.Wait()
		equal(t, "told again", c.told(), []string(nil))
		equal(t, "questions", len(r.Questions()), len(asked))
	})
}

// act does with a book what its user does, in the words of conflict.
func (r *reader) act(id server.BookID, what string) {
	r.t.Helper()
	switch what {
	case "":
	case "read", "unread":
		r.mark(id, what == "read")
	default:
		r.turn(id, far(what))
	}
}

// idIn returns the book of a call.
func idIn(call string) server.BookID {
	var verb, series, book string
	if _, err := fmt.Sscan(call, &verb, &series, &book); err != nil {
		return ""
	}
	return server.BookID(series + " " + book)
}
