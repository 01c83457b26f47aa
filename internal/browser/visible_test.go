//go:build !race && !386 && !arm

package browser

import (
	"slices"
	"testing"
	"time"
)

// BenchmarkVisible turns pages and tells how long after the flush each is on the page, in ms: the half of them, and all but
// one in twenty, are not slower. Wanted are 60.
func BenchmarkVisible(b *testing.B) {
	p := start(b, "all")
	tb := open(b, p, desk)
	p.tap(400, 250)
	p.idle()
	for range 3 { // every cover is there
		p.key("next")
		p.idle()
	}
	tb.settle()
	var took []float64
	keys := []string{"prev", "prev", "prev", "next", "next", "next"}
	for i := 0; b.Loop(); i++ {
		p.key(keys[i%len(keys)])
		p.idle()
		tb.settle()
		took = append(took, tb.visibleAfter(p))
	}
	slices.Sort(took)
	b.ReportMetric(took[len(took)/2], "ms-p50")
	b.ReportMetric(took[len(took)*95/100], "ms-p95")
}

// visibleAfter returns how many milliseconds after its flush the last refresh was to be seen. Both clocks are this machine's.
func (tb *tab) visibleAfter(p *program) float64 {
	tb.t.Helper()
	records := p.records()
	at, err := time.Parse(time.RFC3339Nano, records[len(records)-1].At)
	if err != nil {
		tb.t.Fatal(err)
	}
	return eval[float64](tb, `Number(panel.dataset.at)`) - float64(at.UnixMicro())/1000
}
