package journey

import (
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// TestRereadInterrupted does something else while config.json is read again: opens the menu, or goes home from a library.
// The shelf knows of the new servers by then, so home has to know of them, too.
func TestRereadInterrupted(t *testing.T) {
	for _, way := range []string{"menu", "server:One"} {
		t.Run(way, func(t *testing.T) { rereadInterrupted(t, way) })
	}
}

func rereadInterrupted(t *testing.T, way string) {
	t.Parallel()
	dir := t.TempDir()
	file := filepath.Join(dir, "config.json")
	write(t, file, `[{"name": "One", "type": "slow", "server": "http://one.example"}, {"name": "Two", "type": "slow", "server": "http://two.example"}]`)
	synctest.Test(t, func(t *testing.T) {
		srv := memory.New(memory.Sample())
		r := startKinds(t, dir, half, false, server.Kinds{{Types: []string{"slow"}, Open: func(server.Account) (server.Server, error) {
			time.Sleep(time.Second) // the disk is busy
			return srv, nil
		}}})
		write(t, file, `[{"name": "One", "type": "slow", "server": "http://one.example"}, {"name": "Three", "type": "slow", "server": "http://three.example"}]`)
		r.tap("menu")
		r.Tap(middle(r.target("reread").Area))
		time.Sleep(time.Second)
		r.Tap(middle(r.target(way).Area))
		time.Sleep(500 * time.Millisecond)
		r.press(map[string]record.Key{"menu": record.KeyBack, "server:One": record.KeyHome}[way])
		wantText(t, r, "Three")
		r.lacks("Two")
		r.check()
	})
}
