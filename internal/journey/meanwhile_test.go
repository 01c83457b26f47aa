package journey

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/emulator"
	"inkshelf/internal/screen"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// deaf is a server that takes its time, and does not hear that nobody waits any more.
type deaf struct{ *memory.Server }

func (d deaf) Series(context.Context) ([]server.Series, error) {
	time.Sleep(10 * time.Second)
	return d.Server.Series(context.Background())
}

// TestChosenMeanwhile chooses another language, and reads config.json again, while a list is still being put into words
// that nobody waits for any more. That is no race, which -race would tell.
func TestChosenMeanwhile(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		srv := memory.New(memory.Sample())
		srv.Fail(&server.StatusError{Code: 401})
		read := func() screen.Servers {
			return screen.Servers{Sources: []server.Source{{Server: deaf{srv}, Name: "Deaf"}, {Server: srv, Name: "Other"}}}
		}
		r := startReader(t, firstOf(screen.Options{Servers: read(), Read: read}), setup{panel: emulator.Options{Model: half}})
		meanwhile := func(names ...string) {
			r.Tap(middle(r.target("server:Deaf").Area))
			for _, name := range names {
				time.Sleep(time.Second)
				r.Tap(middle(r.target(name).Area))
			}
			r.settle()
		}
		meanwhile("menu", "reread")
		meanwhile("menu", "settings", "setting:language", "choice:fr")
		wantText(t, r, "Langue")
		r.check()
	})
}
