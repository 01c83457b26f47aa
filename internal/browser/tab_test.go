//go:build !race && !386 && !arm

package browser

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// tab is a window with the page in it.
type tab struct {
	t   testing.TB
	ctx context.Context

	posts chan string // what the page has posted; see sent

	mu      sync.Mutex
	quiet   bool // complaints of the console are expected: the program is away
	console []string
}

// window is a size of the browser's window, in CSS pixels.
type window struct {
	width, height int64
	touch         bool
}

var (
	desk   = window{width: 1600, height: 1000}
	laptop = window{width: 1280, height: 720}
	tablet = window{width: 820, height: 1180}
	phone  = window{width: 390, height: 844, touch: true}
)

// open shows a program's page and waits until the reader has settled.
func open(t testing.TB, p *program, w window) *tab {
	t.Helper()
	tb := newTab(t, w)
	tb.do(chromedp.Navigate(p.url + "/"))
	tb.settle()
	return tb
}

// newTab opens a window. Whatever the page writes to the console, refusals of its own Content-Security-Policy above all,
// fails the test.
func newTab(t testing.TB, w window) *tab {
	t.Helper()
	ctx, cancel := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	tb := &tab{t: t, ctx: ctx, posts: make(chan string, 1000)}
	tb.do(chromedp.EmulateViewport(w.width, w.height, emulate(w)...), attentive, countPosts)
	tb.listen()
	messages := chromedp.Console(ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			tb.heard(m)
		}
	}()
	t.Cleanup(tb.silent)
	return tb
}

// attentive keeps the focus of the system with a window: another test that opens one must not take it away.
var attentive = chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
	_, err := chromedp.Call(ctx, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	return err
})

func emulate(w window) []chromedp.EmulateViewportOption {
	if w.touch {
		return []chromedp.EmulateViewportOption{chromedp.EmulateMobile, chromedp.EmulateTouch, chromedp.EmulatePortrait}
	}
	return nil
}

// countPosts lets the page count what it has sent, or asked of the screen before it sends more, and had no answer to: see
// settle.
var countPosts = chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
	_, err := chromedp.Call(ctx, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: `
		window.posts = 0
		const send = window.fetch
		const over = () => setTimeout(() => posts--) // after what follows from it
		window.fetch = async (what, options) => {
			const screen = what === '/screen'
			if (!screen && options?.method !== 'POST') return send(what, options)
			posts++
			try {
				const answer = await send(what, options)
				const json = answer.json.bind(answer)
				if (screen && answer.ok) answer.json = () => json().finally(over)
				else over()
				return answer
			} catch (err) {
				over()
				throw err
			}
		}`})
	return err
})

func (tb *tab) heard(m chromedp.ConsoleMessage) {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	if !tb.quiet {
		tb.console = append(tb.console, m.String())
	}
}

// expectComplaints lets the console complain from now on: the browser itself writes a line for each request that fails.
func (tb *tab) expectComplaints() {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	tb.quiet = true
}

// silent fails the test if the console was not.
func (tb *tab) silent() {
	tb.mu.Lock()
	defer tb.mu.Unlock()
	for _, line := range tb.console {
		tb.t.Error("console:", line)
	}
}

// limit is how long a condition is waited for. The machine may be busy.
const limit = 30 * time.Second

// do runs actions.
func (tb *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	tb.t.Helper()
	ctx, cancel := context.WithTimeout(tb.ctx, limit)
	defer cancel()
	// The first action opens the window, which ends with the context that it was opened with.
	if chromedp.FromContext(tb.ctx).Target == nil {
		ctx = tb.ctx
	}
	if err := chromedp.Do(ctx, actions...); err != nil {
		tb.t.Fatal(err)
	}
}

// eval returns the value of an expression in the page.
func eval[T any](tb *tab, format string, args ...any) T {
	tb.t.Helper()
	v, err := chromedp.Run(tb.ctx, chromedp.Evaluate[T](fmt.Sprintf(format, args...), chromedp.EvalAwaitPromise))
	if err != nil {
		tb.t.Fatalf("%s: %v", fmt.Sprintf(format, args...), err)
	}
	return v
}

// run runs statements in the page.
func (tb *tab) run(format string, args ...any) {
	tb.t.Helper()
	eval[chromedp.Void](tb, "(async () => {"+format+"\n})()", args...)
}

// until waits until an expression holds in the page, or what it promises.
func (tb *tab) until(format string, args ...any) {
	tb.t.Helper()
	expression := fmt.Sprintf(format, args...)
	_, err := chromedp.Run(tb.ctx, chromedp.Poll[bool]("Promise.resolve("+expression+").then(Boolean)",
		chromedp.WithPollingInterval(20*time.Millisecond), chromedp.WithPollingTimeout(limit)))
	if err != nil {
		tb.picture("failed-" + tb.t.Name())
		tb.t.Fatalf("waited for %s: %v", expression, err)
	}
}

// settle waits until what was done has reached the reader, the reader has settled, and the page shows its latest refresh.
func (tb *tab) settle() {
	tb.t.Helper()
	tb.until(`(async () => {
		if (posts) return false
		const state = await (await fetch('/state')).json()
		return !posts && state.settled && document.getElementById('panel').dataset.painted >= state.seq
	})()`)
}

// text returns the text of an element.
func (tb *tab) text(id string) string {
	tb.t.Helper()
	return eval[string](tb, `document.getElementById(%q).textContent`, id)
}

// click clicks the middle of an element, as a hand does it: not while it still moves, as a sheet does that rises.
func (tb *tab) click(selector string) {
	tb.t.Helper()
	tb.until(`document.getAnimations().every(one => !(one instanceof CSSAnimation) || one.effect.getComputedTiming().iterations === Infinity)`)
	tb.do(chromedp.Click(selector, chromedp.NodeVisible))
}

// press presses keys of the keyboard, one after the other, and lets each go. As in life a key writes only if the page lets it.
func (tb *tab) press(keys string) {
	tb.t.Helper()
	for _, r := range keys {
		events := kb.Encode(r)
		down, up := *events[0], *events[len(events)-1]
		if len(events) == 3 {
			down.Text = events[1].Text
		}
		tb.do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
			if _, err := chromedp.Call(ctx, input.DispatchKeyEvent, down); err != nil {
				return err
			}
			_, err := chromedp.Call(ctx, input.DispatchKeyEvent, up)
			return err
		}))
	}
}

// place is where a point of the panel lies in the window.
func (tb *tab) place(x, y int) (float64, float64) {
	tb.t.Helper()
	p := eval[[]float64](tb, `(() => {
		const r = document.getElementById('panel').getBoundingClientRect()
		return [r.left + (%d + 0.5) * r.width / 1404, r.top + (%d + 0.5) * r.height / 1872]
	})()`, x, y)
	return p[0], p[1]
}

// mouse does something at a point of the panel with the first button, if no option names another.
func (tb *tab) mouse(what input.DispatchMouseEventType, x, y int, options ...chromedp.MouseOption) {
	tb.t.Helper()
	tb.do(tb.mouseAt(what, x, y, options...))
}

func (tb *tab) mouseAt(what input.DispatchMouseEventType, x, y int, options ...chromedp.MouseOption) chromedp.Action[chromedp.Void] {
	tb.t.Helper()
	px, py := tb.place(x, y)
	held := func(p *input.DispatchMouseEventParams) { // a mouse that moves is asked which buttons are down
		if p.Type == input.DispatchMouseEventTypeMouseMoved {
			p.Buttons = 1
		}
	}
	return chromedp.MouseEvent(what, px, py, append([]chromedp.MouseOption{chromedp.ButtonLeft, chromedp.ClickCount(1), held}, options...)...)
}

// tap clicks on the panel. The places are known before, so that on a busy machine too it is a tap and no long press.
func (tb *tab) tap(x, y int, options ...chromedp.MouseOption) {
	tb.t.Helper()
	down := tb.mouseAt(chromedp.MousePressed, x, y, options...)
	tb.do(down, tb.mouseAt(chromedp.MouseReleased, x, y, options...))
}

// drag draws the pointer over the panel, as fast as a swipe has to be.
func (tb *tab) drag(x1, y1, x2, y2 int, options ...chromedp.MouseOption) {
	tb.t.Helper()
	way := []chromedp.Action[chromedp.Void]{tb.mouseAt(chromedp.MousePressed, x1, y1, options...)}
	for i := 1; i <= 4; i++ {
		x, y := x1+(x2-x1)*i/4, y1+(y2-y1)*i/4
		way = append(way, tb.mouseAt(input.DispatchMouseEventTypeMouseMoved, x, y, options...))
	}
	tb.do(append(way, tb.mouseAt(chromedp.MouseReleased, x2, y2, options...))...)
}

// picture saves what the window shows if INKSHELF_PICTURES names a folder: for people to look at.
func (tb *tab) picture(name string) {
	tb.t.Helper()
	dir := os.Getenv("INKSHELF_PICTURES")
	if dir == "" {
		return
	}
	data, err := chromedp.Run(tb.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		tb.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, filepath.Base(name)+".png"), data, 0o600); err != nil {
		tb.t.Fatal(err)
	}
}
