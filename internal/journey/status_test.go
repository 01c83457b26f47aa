package journey

import (
	"slices"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/emulator"
	"inkshelf/internal/lang"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// statusBar is the header of home. A key has the status said anew.
type statusBar struct {
	*desk.Desk
	status string
}

func (b *statusBar) Class() loop.Class { return loop.ClassUI }

func (b *statusBar) Draw(dst *paint.Canvas) {
	dst.Fill(dst.Bounds(), paint.White)
	head, _, _ := ui.Screen(dst.Size(), dst.Units(), false)
	icons := []ui.HeaderIcon{{Icon: paint.IconMenu, Name: "menu", Text: "Menu"}}
	ui.Header{Title: "Inkshelf", Status: b.status, Icons: icons, Words: b.Words}.Draw(dst, head)
}

func (b *statusBar) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev.(type) {
	case loop.Shown:
		b.Measure(turn)
	case loop.Key:
		b.status = b.Status(turn)
		turn.RedrawAll()
	}
}

// TestStatus says how the reader stands. Where there is no room for all of it the least important goes, and nothing is cut.
func TestStatus(t *testing.T) {
	t.Parallel()
	const gigabytes = 5_800_000_000
	scales := shelf.Scales
	if testing.Short() {
		scales = []int{100, 150}
	}
	for _, scale := range scales {
		for _, l := range lang.All() {
			for _, online := range []bool{true, false} {
				synctest.Test(t, func(t *testing.T) {
					s, err := shelf.Open(shelf.Options{Top: disktest.NewVolume(disktest.Options{})})
					if err != nil {
						t.Fatal(err)
					}
					d := desk.New(s)
					d.Say.Become(l)
					d.Free = func() (int64, error) { return gigabytes, nil }
					d.SetSources([]server.Source{{Server: memory.New(memory.Sample()), Name: "Comics"}})
					s.Attach(d.Sources())
					r := startReader(t, &statusBar{Desk: d}, setup{
						panel: emulator.Options{Model: half}, loop: loop.Options{Scale: scale, Clock: loop.FrozenClock(frozenTime)},
					})
					r.SetNet(online)
					r.press(record.KeyNext)
					sync, space, clock := l.Text("Synced"), l.Text("%s free", l.Size(gigabytes)), l.Clock(frozenTime)+" · "+l.Text("%d %%", 82)
					if !online {
						sync = l.Text("Offline")
					}
					all := []string{sync + " · " + space + " · " + clock, sync + " · " + clock, clock}
					at := slices.IndexFunc(all, func(text string) bool { return slices.Contains(r.Texts(), text) })
					if at < 0 || scale <= 100 && at > 0 {
						t.Errorf("%s, %d %%: %q", l.Name(), scale, r.Texts())
					}
					r.exit()
					if err := s.Close(); err != nil {
						t.Error(err)
					}
				})
			}
		}
	}
}
