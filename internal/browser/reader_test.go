//go:build !race && !386 && !arm

package browser

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// refreshed waits until the panel was refreshed for a cause, in the app's words. Refreshes up to it are past: the next call
// looks at later ones. What an input leads to later ("…, loaded") has its cause too.
func (p *program) refreshed(cause string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), limit)
	defer cancel()
	url := fmt.Sprintf("%s/refreshes?after=%d", p.url, p.seen)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	var causes []string
	for lines := bufio.NewScanner(answer.Body); lines.Scan(); {
		data, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		var r record
		if err := json.Unmarshal([]byte(data), &r); err != nil {
			p.t.Fatal(err)
		}
		p.seen = r.Seq
		if r.Cause == cause || strings.HasPrefix(r.Cause, cause+", ") {
			return
		}
		causes = append(causes, r.Cause)
	}
	p.t.Fatalf("waited for a refresh by %q, and there were %q", cause, causes)
}

// target is one entry of /screen.
type target struct {
	Name, Text string
	X, Y, W, H int
}

// target returns what stands on the reader's screen under a name.
func (p *program) target(name string) target {
	p.t.Helper()
	var all []target
	p.get("/screen", &all)
	for _, one := range all {
		if one.Name == name {
			return one
		}
	}
	p.t.Fatalf("no %q on the screen, but %+v", name, all)
	return target{}
}

// shows reports whether something stands on the reader's screen under a name.
func (p *program) shows(name string) bool {
	p.t.Helper()
	var all []target
	p.get("/screen", &all)
	return slices.ContainsFunc(all, func(one target) bool { return one.Name == name })
}

// middle is where a target is touched.
func (t target) middle() (x, y int) { return t.X + t.W/2, t.Y + t.H/2 }

// listen takes down what the page posts.
func (tb *tab) listen() {
	events := chromedp.Events(tb.ctx, network.RequestWillBeSent)
	go func() {
		for event, err := range events {
			if err != nil {
				return
			}
			if event.Request.Method == http.MethodPost {
				tb.posts <- posted(event.Request)
			}
		}
	}()
}

func posted(r *network.Request) string {
	_, rest, _ := strings.Cut(r.URL, "://")
	_, path, _ := strings.Cut(rest, "/")
	text := path
	for _, entry := range r.PostDataEntries {
		text += " " + string(entry.Bytes)
	}
	return text
}

// sent waits until the page has posted exactly this since it was last asked, each as its path and its body. Nothing but
// what follows shows that nothing was sent: a test that wants to know does something else after it.
func (tb *tab) sent(want ...string) {
	tb.t.Helper()
	for i, one := range want {
		if got := tb.nextPost(); got != one {
			tb.t.Fatalf("the page posted\n%s, not\n%s (%d of %d)", got, one, i+1, len(want))
		}
	}
}

// sentAnyhow is sent for what the browser tells in whatever order, such as the fingers of one event.
func (tb *tab) sentAnyhow(want ...string) {
	tb.t.Helper()
	var got []string
	for range want {
		got = append(got, tb.nextPost())
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		tb.t.Fatalf("the page posted\n%q, not\n%q", got, want)
	}
}

func (tb *tab) nextPost() string {
	tb.t.Helper()
	select {
	case got := <-tb.posts:
		return got
	case <-time.After(limit):
		tb.picture("failed-" + tb.t.Name())
		tb.t.Fatal("the page posts nothing")
		return ""
	}
}

// pressed and released are the posts of a key of the reader.
func pressed(name string) string  { return fmt.Sprintf(`key {"name":%q,"state":"press"}`, name) }
func released(name string) string { return fmt.Sprintf(`key {"name":%q,"state":"release"}`, name) }

// finger is the post of a phase of a touch.
func finger(phase string, id, x, y int) string {
	return fmt.Sprintf(`pointer {"phase":%q,"x":%d,"y":%d,"id":%d}`, phase, x, y, id)
}

// keyDown presses a key of the keyboard, with modifiers, as often as it would repeat.
func (tb *tab) keyDown(key string, repeat bool, modifiers ...kb.Modifier) {
	tb.t.Helper()
	tb.key(input.DispatchKeyEventTypeRawKeyDown, key, repeat, modifiers...)
}

// keyUp lets it go.
func (tb *tab) keyUp(key string) {
	tb.t.Helper()
	tb.key(input.DispatchKeyEventTypeKeyUp, key, false)
}

func (tb *tab) key(what input.DispatchKeyEventType, key string, repeat bool, modifiers ...kb.Modifier) {
	tb.t.Helper()
	event := *kb.Encode([]rune(key)[0])[0]
	event.Type, event.AutoRepeat = what, &repeat
	for _, m := range modifiers {
		event.Modifiers |= int64(m)
	}
	tb.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.DispatchKeyEvent, event)
		return err
	}))
}

// point is a place on the panel.
type point struct{ x, y int }

// touch does something with the fingers that are on the panel.
func (tb *tab) touch(what input.DispatchTouchEventType, fingers ...point) {
	tb.t.Helper()
	params := input.DispatchTouchEventParams{Type: what, TouchPoints: []*input.TouchPoint{}}
	for i, f := range fingers {
		x, y := tb.place(f.x, f.y)
		id := float64(i)
		params.TouchPoints = append(params.TouchPoints, &input.TouchPoint{X: x, Y: y, ID: &id})
	}
	tb.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, input.DispatchTouchEvent, params)
		return err
	}))
}

// middle is where the middle of an element lies in the window.
func (tb *tab) middle(selector string) (x, y float64) {
	tb.t.Helper()
	at := eval[[]float64](tb, `(({left, top, width, height}) => [left + width / 2, top + height / 2])(
		document.querySelector(%q).getBoundingClientRect())`, selector)
	return at[0], at[1]
}

// focused returns what has the focus: its id, or its text.
func (tb *tab) focused() string {
	tb.t.Helper()
	return eval[string](tb, `document.activeElement.id || document.activeElement.dataset.key || document.activeElement.textContent`)
}

// eq fails the test unless two values are the same.
func eq[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: %v, not %v", what, got, want)
	}
}
