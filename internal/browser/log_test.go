//go:build !race && !386 && !arm

package browser

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

func clickRow(seq int) chromedp.Action[chromedp.Void] {
	return chromedp.Click(fmt.Sprintf(`#log-table tr[data-seq="%d"]`, seq), chromedp.NodeVisible)
}

// group is a group of the log with its rows, cell by cell.
type group struct {
	Cause, Detail, Sum string
	Rows               [][]string
}

// log returns what the log shows. A window of usual size shows some thirty rows.
func (tb *tab) log() []group {
	tb.t.Helper()
	return eval[[]group](tb, `[...document.querySelectorAll('#log-table tbody:not(.space)')].map(body => ({
		cause: body.querySelector('.cause')?.textContent ?? body.textContent,
		detail: body.querySelector('.detail')?.textContent ?? '',
		sum: body.querySelector('.sum')?.textContent ?? '',
		rows: [...body.querySelectorAll('tr.refresh')].map(row => [...row.cells].map(cell => cell.textContent)),
	}))`)
}

// logged waits until the log counts so many refreshes, and returns it.
func (tb *tab) logged(n int) []group {
	tb.t.Helper()
	tb.until(`document.getElementById('log-count').textContent == %d`, n)
	tb.until(`document.querySelector('#log-table tr[data-seq="%d"]')`, n)
	return tb.log()
}

// causes returns the names of groups.
func causes(groups []group) []string {
	var names []string
	for _, g := range groups {
		names = append(names, g.Cause)
	}
	return names
}

// TestLog compares the log with the stream, and its sums with what they should be.
func TestLog(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	tb.tap(400, 250)
	tb.settle()
	tb.press("]")
	tb.settle()
	tb.press("b")
	tb.until(`!document.getElementById('background').hidden`)
	tb.click("#background-resume")
	tb.until(`document.getElementById('background').hidden`)
	tb.settle()
	records := p.records()
	groups := tb.logged(len(records))
	tb.picture("log")
	want := []string{"App start", "tap “Comics”", "key next", "home", "resume"}
	if got := causes(groups); !slices.Equal(got, want) {
		t.Errorf("groups %q, want %q", got, want)
	}
	for _, g := range groups {
		records = g.check(t, records)
	}
	last := groups[len(groups)-1]
	got := fmt.Sprintf("%s: %s refreshes · %s ms · %s flash",
		tb.text("total-name"), tb.text("total-refreshes"), tb.text("total-ms"), tb.text("total-flashes"))
	if want := last.Cause + ": " + strings.Replace(last.Sum, "1 refresh ", "1 refreshes ", 1); got != want {
		t.Errorf("totals %q, want %q", got, want)
	}
	if !eval[bool](tb, `document.getElementById('timeline').getContext('2d').getImageData(0, 0, 500, 80).data.some(n => n)`) {
		t.Error("the timeline is empty")
	}
}

// check compares a group's rows with as many records, and returns those that follow.
func (g group) check(t *testing.T, records []record) []record {
	t.Helper()
	total, flashes := 0, 0
	for i, row := range g.Rows {
		r := records[i]
		total += r.Ms
		full := "partial"
		if r.Full {
			flashes++
			full = "full"
		}
		want := []string{
			strconv.Itoa(r.Seq), "", r.Waveform, fmt.Sprintf("%d, %d", r.X, r.Y), fmt.Sprintf("%d × %d", r.W, r.H),
			full, strconv.Itoa(r.Ms), strconv.Itoa(total), strconv.Itoa(flashes),
		}
		if !slices.Equal(row, want) {
			t.Errorf("%s: row %q, want %q", g.Cause, row, want)
		}
	}
	if sum := g.sum(total, flashes); g.Sum != sum {
		t.Errorf("%s: sum %q, want %q", g.Cause, g.Sum, sum)
	}
	return records[len(g.Rows):]
}

func (g group) sum(total, flashes int) string {
	if len(g.Rows) == 0 {
		return "no refresh"
	}
	sum := fmt.Sprintf("%d refreshes · %d ms", len(g.Rows), total)
	if len(g.Rows) == 1 {
		sum = fmt.Sprintf("1 refresh · %d ms", total)
	}
	switch flashes {
	case 0:
		return sum
	case 1:
		return sum + " · 1 flash"
	}
	return fmt.Sprintf("%s · %d flashes", sum, flashes)
}

// TestLogOfOthers looks at the groups of what was done before the page was opened, and by another client.
func TestLogOfOthers(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	p.tap(400, 250)
	p.idle()
	p.key("next")
	p.idle()
	tb := open(t, p, laptop)
	want := []string{"App start", "tap server:Comics", "key next"}
	if got := causes(tb.logged(p.state().Seq)); !slices.Equal(got, want) {
		t.Errorf("groups of before %q, want %q", got, want)
	}
	p.key("prev")
	p.idle()
	tb.settle()
	want = append(want, "key prev")
	if got := causes(tb.logged(p.state().Seq)); !slices.Equal(got, want) {
		t.Errorf("groups %q, want %q", got, want)
	}
}

// TestLogAtOnce taps as soon as the page can: what comes of it is the tap's.
func TestLogAtOnce(t *testing.T) {
	t.Parallel()
	p := start(t, "all", "-fresh")
	tb := newTab(t, laptop)
	tb.do(chromedp.Navigate(p.url + "/"))
	tb.until(`document.getElementById('address').textContent.startsWith('Connected')`)
	tb.tap(400, 250)
	tb.settle()
	got := causes(tb.logged(p.state().Seq))
	// Without the targets the page knows the point alone.
	if len(got) != 2 || got[0] != "App start" || !strings.HasPrefix(got[1], "tap") {
		t.Errorf("groups %q, want the start and the tap", got)
	}
}

// TestLogFilter hides rows by waveform, by being full and by cause. Sums and totals stay.
func TestLogFilter(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	tb.tap(400, 250)
	tb.settle()
	tb.press("]")
	tb.settle()
	records := p.records()
	tb.logged(len(records))
	sums := tb.text("total-ms")
	count := func(want func(r record) bool) string {
		return fmt.Sprintf("%d of %d", len(slices.Collect(filtered(records, want))), len(records))
	}
	shows := func(what string) { tb.until(`document.getElementById('log-count').textContent === %q`, what) }

	tb.click(`#waves [data-wave=GC16]`)
	shows(count(func(r record) bool { return r.Waveform != "GC16" }))
	tb.picture("filter-wave")
	tb.click(`#waves [data-wave=GC16]`)
	tb.click("#filter-full")
	shows(count(func(r record) bool { return r.Full }))
	tb.click("#filter-full")
	tb.press("/")
	tb.press("KEY next")
	shows(count(func(r record) bool { return strings.HasPrefix(r.Cause, "key next") }))
	tb.press("nothing like it")
	tb.until(`document.getElementById('log-empty').textContent.startsWith('No refresh matches.')`)
	tb.until(`document.getElementById('log-export').ariaDisabled === 'true'`)
	tb.picture("filter-none")
	tb.click("#log-empty button")
	shows(strconv.Itoa(len(records)))
	if got := tb.text("total-ms"); got != sums {
		t.Errorf("the filter changes the total from %s to %s ms", sums, got)
	}
}

func filtered(records []record, want func(r record) bool) func(func(record) bool) {
	return func(yield func(record) bool) {
		for _, r := range records {
			if want(r) && !yield(r) {
				return
			}
		}
	}
}

// TestLogPause stops the log while the panel goes on, and clears it.
func TestLogPause(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	tb.press("p")
	tb.until(`document.getElementById('log-pause').ariaPressed === 'true'`)
	before := p.state().Seq
	tb.tap(400, 250)
	tb.settle()
	seq := p.state().Seq
	tb.until(`document.getElementById('log-pause-word').textContent === 'Continue (%d)'`, seq-before)
	tb.same("with a paused log")
	tb.picture("log-paused")
	if got := causes(tb.log()); !slices.Equal(got, []string{"App start"}) {
		t.Errorf("the paused log shows %q", got)
	}
	tb.until(`document.getElementById('total-refreshes').textContent == %d`, seq-before)
	tb.click("#log-pause")
	tb.logged(seq)
	tb.click("#log-clear")
	tb.until(`document.getElementById('log-count').textContent === '0'`)
	tb.until(`!document.querySelector('#log-table tr.refresh')`)
	tb.press("]")
	tb.settle()
	want := fmt.Sprint(p.state().Seq - seq)
	tb.until(`document.getElementById('log-count').textContent === %q`, want)
}

// TestLogExport downloads the log: the records of the stream, and what the log has added.
func TestLogExport(t *testing.T) {
	t.Parallel()
	p := start(t, "all")
	tb := open(t, p, laptop)
	tb.tap(400, 250)
	tb.settle()
	records := p.records()
	tb.logged(len(records))
	got := tb.exported(fmt.Sprintf("refreshes-1-%d.json", len(records)))
	tapped := func(r record) bool { return strings.HasPrefix(r.Cause, "tap ") }
	total, flashes := 0, 0
	for i, r := range records {
		if i == 0 || !tapped(records[i-1]) && tapped(r) {
			total, flashes = 0, 0
		}
		total += r.Ms
		if r.Full {
			flashes++
		}
		want := entry{r, total, flashes}
		if got[i] != want {
			t.Errorf("exported %+v, want %+v", got[i], want)
		}
	}
	tb.click("#filter-full")
	tb.until(`document.getElementById('log-count').textContent.includes(' of ')`)
	if full := tb.exported("refreshes-1-1.json"); len(full) != 1 || !full[0].Full {
		t.Errorf("exported %+v, want what the filter shows", full)
	}
}

// entry is a record of an export.
type entry struct {
	record
	Total   int `json:"total"`
	Flashes int `json:"flashes"`
}

// exported presses Export JSON and reads the file.
func (tb *tab) exported(name string) []entry {
	tb.t.Helper()
	data := tb.download(name, func() { tb.click("#log-export") })
	var list []entry
	if err := json.Unmarshal(data, &list); err != nil {
		tb.t.Fatal(err)
	}
	return list
}
