package progress

import (
	"testing"
	"time"

	"inkshelf/internal/server"
)

// A record of any bytes is refused or can be used: written again, compared, shown.
func FuzzRecord(f *testing.F) {
	at := time.Date(2025, 3, 1, 20, 15, 0, 0, time.UTC)
	st := state{Source: "Comics"}
	st.describe(server.Book{ID: "b", Series: "s", Title: "T", Number: server.NumberOf(1.5), Pages: 20, Stamp: "x"})
	st.facts = facts{
		Seq: 7, Opened: 5, Place: reached, Here: Position{Page: 3, Pages: 20, Spot: "x", Percent: 15, At: at, Device: "d"},
		Base: mark{Known: true, Page: 2, At: at}, There: mark{Known: true, Page: 20, Completed: true, At: at},
		Sent: sent{On: true, Page: 3}, Stage: waiting, Asking: true,
	}
	f.Add(st.encode())
	f.Add([]byte(`{"source":"Comics","book":{"id":"b"},"seq":1,"place":1,"stage":1}`))
	f.Add([]byte(`{"book":{"id":"b","pages":-1},"place":9,"here":{"at":"0000-01-01T00:00:00+23:59"}}`))
	f.Add([]byte(`{}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		st, err := decode(data)
		if err != nil {
			return
		}
		again, err := decode(st.encode())
		if err != nil {
			t.Fatalf("%s became %s: %v", data, st.encode(), err)
		}
		if again.facts != st.facts || again.Book != st.Book || again.Source != st.Source {
			t.Errorf("%+v came back as %+v", st, again)
		}
		st.see(mark{Known: true, Page: 4, At: at}, true, at)
		_, _ = st.position()
		if p := st.shown().progress(); p != nil && p.Page < 1 {
			t.Errorf("shows page %d", p.Page)
		}
	})
}
