//go:build !race && !386 && !arm

package browser

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestLongLog fills the log with more than it keeps. The last 5,000 stay, and only the rows in view are built.
func TestLongLog(t *testing.T) {
	t.Parallel()
	p := start(t, "comicserver")
	tb := open(t, p, laptop)
	tb.run(`const {tell} = await import('/page/bus.js')
		const waves = ['GC16', 'GL16', 'GC4', 'DU4', 'DU', 'A2']
		const at = new Date().toISOString()
		for (let seq = 90001; seq <= 96000; seq++) {
			const record = {seq, x: 0, y: 0, w: 100, h: 100, waveform: waves[seq %% 6], full: false, ms: 100, cause: 'key ok', at}
			tell('refresh', {record: {...record, cause: seq %% 10 ? 'key ok' : 'key back'}, live: false})
		}`)
	tb.until(`document.getElementById('log-count').textContent === '5000'`)
	tb.until(`document.querySelector('tr[data-seq="96000"]')`)
	tb.picture("log-long")
	if !eval[bool](tb, `[...document.querySelectorAll('tr.refresh .seq')].every(cell => {
		const text = document.createRange()
		text.selectNodeContents(cell)
		return text.getBoundingClientRect().left >= cell.closest('#rows').getBoundingClientRect().left && cell.scrollWidth <= cell.clientWidth
	})`) {
		t.Error("long numbers are cut off")
	}
	few := func(when string) {
		if n := eval[int](tb, `document.querySelectorAll('#log-table tr').length`); n > 80 {
			t.Errorf("%s: %d rows are built", when, n)
		}
	}
	few("at the end")
	tb.until(`document.getElementById('log-table').ariaRowCount > 5000`)

	tb.run(`document.querySelector('tr[data-seq="96000"]').focus()`)
	tb.press(kb.Home)
	tb.until(`document.activeElement.dataset.seq === '91001'`)
	few("at the start")
	tb.until(`document.getElementById('log-newest').checkVisibility()`)
	tb.picture("log-long-start")
	tb.press(kb.ArrowDown + kb.ArrowDown + kb.ArrowUp + kb.PageDown)
	tb.until(`document.activeElement.dataset.seq === '91012'`)
	tb.press("\r")
	tb.until(`document.querySelector('.outline.pinned')`)
	tb.press(kb.Escape)
	tb.until(`!document.querySelector('.outline.pinned')`)

	// Scrolled away from the newest it stays there, and counts what has come.
	tb.tap(700, 1000)
	tb.press("m")
	tb.settle()
	p.post("/control", `{"action":"home"}`)
	p.post("/control", `{"action":"resume"}`)
	p.idle()
	tb.settle()
	tb.until(`document.activeElement.id === 'panel' && document.querySelector('tr[data-seq="91012"]')`)
	tb.click("#log-newest")
	tb.until(`!document.getElementById('log-newest').checkVisibility()`)
	few("at the end again")
}
