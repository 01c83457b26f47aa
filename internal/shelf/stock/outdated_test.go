package stock_test

import (
	"testing"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf/stock"
)

// TestOutdated holds copies against what the server lists now.
func TestOutdated(t *testing.T) {
	for name, c := range map[string]struct {
		found    bool
		had, now string // stamps
		outdated bool
	}{
		"the same":                       {false, "1", "1", false},
		"changed":                        {false, "1", "2", true},
		"a server that gives no stamps":  {false, "1", "", false},
		"one that gives some by now":     {false, "", "2", true},
		"put there by hand, and changed": {true, "1", "2", false},
	} {
		item := stock.Item{Book: server.Book{ID: "b", Stamp: c.had}, Found: c.found}
		if got := item.Outdated(server.Book{ID: "b", Stamp: c.now}); got != c.outdated {
			t.Errorf("%s: it is out of date: %v", name, got)
		}
	}
}
