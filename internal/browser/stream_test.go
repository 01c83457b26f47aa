//go:build !race && !386 && !arm

package browser

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// record is a refresh as the stream tells it.
type record struct {
	Seq      int    `json:"seq"`
	X        int    `json:"x"`
	Y        int    `json:"y"`
	W        int    `json:"w"`
	H        int    `json:"h"`
	Waveform string `json:"waveform"`
	Full     bool   `json:"full"`
	Ms       int    `json:"ms"`
	Cause    string `json:"cause"`
	At       string `json:"at"`
}

// query is the part of the panel that a refresh changed, as /panel.png takes it.
func (r record) query() string { return fmt.Sprintf("?x=%d&y=%d&w=%d&h=%d", r.X, r.Y, r.W, r.H) }

// state is what the tests need of /state.
type state struct {
	Seq      int
	Idle     bool
	Visible  bool
	Net      bool
	Battery  int
	Charging bool
	Faults   map[string]any
}

func (p *program) state() state {
	p.t.Helper()
	var s state
	p.get("/state", &s)
	return s
}

// waitState waits until the state is as wanted.
func (p *program) waitState(what string, want func(s state) bool) {
	p.t.Helper()
	late, again := time.After(limit), time.Tick(20*time.Millisecond)
	for !want(p.state()) {
		select {
		case <-again:
		case <-late:
			p.t.Fatalf("waited for %s, and the state is %+v", what, p.state())
		}
	}
}

// idle waits until the app is idle.
func (p *program) idle() {
	p.t.Helper()
	p.waitState("the app to be idle", func(s state) bool { return s.Idle })
}

// records returns all refreshes so far, as another client than the page hears of them.
func (p *program) records() []record {
	p.t.Helper()
	seq := p.state().Seq
	ctx, cancel := context.WithTimeout(p.t.Context(), limit)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.url+"/refreshes?after=0", nil)
	if err != nil {
		p.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	var all []record
	for lines := bufio.NewScanner(answer.Body); len(all) == 0 || all[len(all)-1].Seq < seq; {
		if !lines.Scan() {
			p.t.Fatalf("the stream ends after %d of %d refreshes: %v", len(all), seq, lines.Err())
		}
		if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			var r record
			if err := json.Unmarshal([]byte(data), &r); err != nil {
				p.t.Fatal(err)
			}
			all = append(all, r)
		}
	}
	return all
}

// tap touches the panel, as another client than the page.
func (p *program) tap(x, y int) {
	p.t.Helper()
	for _, phase := range []string{"down", "up"} {
		p.post("/pointer", fmt.Sprintf(`{"phase":%q,"x":%d,"y":%d}`, phase, x, y))
	}
}

// key presses a key and lets it go, as another client than the page.
func (p *program) key(name string) {
	p.t.Helper()
	for _, state := range []string{"press", "release"} {
		p.post("/key", fmt.Sprintf(`{"name":%q,"state":%q}`, name, state))
	}
}
