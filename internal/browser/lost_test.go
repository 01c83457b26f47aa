//go:build !race && !386 && !arm

package browser

import (
	"io"
	"net"
	"slices"
	"sync"
	"testing"
)

// TestRestart ends the program under an open page and starts another in its place. The page sees both by itself.
func TestRestart(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := startAt(t, "localhost:0", dir, "all")
	tb := open(t, p, laptop)
	tb.tap(400, 250)
	tb.settle()
	seq := p.state().Seq
	tb.expectComplaints()
	tb.run(`window.stays = true`)
	tb.kill(p)
	tb.until(`document.getElementById('banner').checkVisibility()`)
	tb.until(`document.getElementById('banner-title').textContent === 'Connection lost'`)
	tb.until(`document.getElementById('veil').checkVisibility()`)
	tb.until(`document.getElementById('veil-text').textContent === 'Last picture, refresh %d'`, seq)
	tb.until(`['net', 'battery', 'exit', 'script-record', 'fault-cut-on', 'faults-off'].every(id => document.getElementById(id).ariaDisabled === 'true')`)
	tb.until(`[...document.querySelectorAll('[data-key]')].every(key => key.ariaDisabled === 'true')`)
	tb.until(`document.getElementById('light-idle').dataset.is === 'unknown' && document.getElementById('log-lost').checkVisibility()`)
	tb.picture("lost")

	tb.press("]n") // nothing is kept for later
	again := startAt(t, p.host(), dir, "all")
	tb.run(`document.getElementById('banner-try').click()`) // unless the page has found it by itself, and the button is gone
	tb.until(`!document.getElementById('banner').checkVisibility() && !document.getElementById('veil').checkVisibility()`)
	tb.settle()
	tb.same("after the restart")
	tb.until(`[...document.querySelectorAll('tr.note')].some(row => row.textContent === 'The program was restarted')`)
	tb.until(`!document.querySelector('[data-key], #net, #exit').ariaDisabled`)
	tb.tap(400, 250)
	tb.settle()
	tb.same("after a tap")
	tb.picture("restarted")
	want := []string{"App start", "tap “Comics”", "The program was restarted", "App start", "tap “Comics”"}
	tb.until(`document.getElementById('log-count').textContent == %d`, seq+again.state().Seq)
	if got := causes(tb.log()); !slices.Equal(got, want) {
		t.Errorf("the log has %q, want %q", got, want)
	}
	if !again.state().Net {
		t.Error("what was pressed without a connection came later")
	}
	if !eval[bool](tb, `window.stays === true`) {
		t.Error("the page was loaded anew")
	}
}

// kill ends the program as a crash does: without a word to anyone.
func (tb *tab) kill(p *program) {
	tb.t.Helper()
	p.killed = true
	if err := p.cmd.Process.Kill(); err != nil {
		tb.t.Fatal(err)
	}
	<-p.ended
}

// relay forwards connections to a program, and can be cut.
type relay struct {
	net.Listener
	to string

	mu    sync.Mutex
	cut   bool
	conns []net.Conn
}

func newRelay(t *testing.T, to string) *relay {
	t.Helper()
	l, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{Listener: l, to: to}
	t.Cleanup(func() { _ = l.Close(); r.set(true) })
	go r.serve()
	return r
}

func (r *relay) serve() {
	for {
		c, err := r.Accept()
		if err != nil {
			return
		}
		if to, err := net.Dial("tcp", r.to); err == nil && r.keep(c, to) {
			go pipe(c, to)
			go pipe(to, c)
		} else {
			_ = c.Close()
		}
	}
}

// keep notes connections, or closes them if the relay is cut.
func (r *relay) keep(conns ...net.Conn) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.conns = append(r.conns, conns...)
	if r.cut {
		r.drop()
	}
	return !r.cut
}

// set cuts the relay, or mends it.
func (r *relay) set(cut bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cut = cut
	if cut {
		r.drop()
	}
}

func (r *relay) drop() {
	for _, c := range r.conns {
		_ = c.Close()
	}
	r.conns = nil
}

func pipe(from, to net.Conn) {
	_, _ = io.Copy(to, from)
	_ = to.Close()
}

// TestLostAndBack cuts the connection while the app goes on. What was missed comes by the stream; nothing is lost or doubled.
func TestLostAndBack(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	r := newRelay(t, p.host())
	tb := open(t, &program{t: t, url: "http://" + r.Addr().String()}, desk)
	tb.tap(400, 250)
	tb.settle()
	tb.expectComplaints()
	r.set(true)
	tb.until(`document.getElementById('banner').checkVisibility()`)
	p.key("next")
	p.idle()
	p.key("prev")
	p.idle()
	r.set(false)
	tb.until(`!document.getElementById('banner').checkVisibility()`) // by itself
	tb.settle()
	tb.same("after the connection is back")
	records := p.records()
	groups := tb.logged(len(records))
	want := []string{"App start", "tap “Comics”", "key next", "key prev"}
	if got := causes(groups); !slices.Equal(got, want) {
		t.Errorf("the log has %q, want %q", got, want)
	}
	for _, g := range groups {
		records = g.check(t, records)
	}
	tb.press("]")
	tb.settle()
	tb.same("after a key")
	if fetched := tb.fetched(); !slices.Contains(fetched[:1], "") || slices.Contains(fetched[1:], "") {
		t.Errorf("the page has fetched %q, and it should have continued with parts", fetched)
	}
}
