package script_test

import (
	"context"
	"errors"
	"image"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/script"
)

// TestInputWaits checks that touches and keys wait for the work that was begun before them, and that news do not.
func TestInputWaits(t *testing.T) {
	for _, c := range []struct{ step, want string }{
		{"tap 5 5", "press ok; release ok, 50ms later; done; down 5 5; up 5 5, 50ms later; exit"},
		{`tap "A"`, "press ok; release ok, 50ms later; done; down 20 30; up 20 30, 50ms later; exit"},
		{"long 5 5", "press ok; release ok, 50ms later; done; down 5 5; long press; up 5 5, 600ms later; exit"},
		{"swipe 5 5 135 5", "press ok; release ok, 50ms later; done; down 5 5; up 135 5, 200ms later; exit"},
		{"key next", "press ok; release ok, 50ms later; done; press next; release next, 50ms later; exit"},
		{"hold next 1s", "press ok; release ok, 50ms later; done; press next; release next, 1s later; exit"},
		{`see "A"`, "press ok; release ok, 50ms later; done; exit"},
		{"idle", "press ok; release ok, 50ms later; done; exit"},
		{"shot a", "press ok; release ok, 50ms later; done; exit"},
		{"wait 4s\nexit", "press ok; release ok, 50ms later; exit"},
		{"wait 4s", "press ok; release ok, 50ms later; done; exit"},
		{"wait 4s\nnet down\nwait 2s", "press ok; release ok, 50ms later; net down; done; exit"},
		{"wait 4s\nbattery 7\nwait 2s", "press ok; release ok, 50ms later; battery 7 false; done; exit"},
		{"wait 4s\nhome\nwait 500ms\nresume\nwait 1s", "press ok; release ok, 50ms later; background; foreground; done; exit"},
	} {
		t.Run(c.step, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := newApp(small)
				a.texts, a.targets = []string{"A"}, []emulator.Target{{Name: "A", Area: image.Rect(0, 0, 40, 60)}}
				a.does["press ok"] = func() { a.work(5*time.Second, "done") }
				if _, err := a.play(t, "key ok\n"+c.step, script.Options{}); err != nil {
					t.Fatal(err)
				}
				if got := a.log(); got != c.want {
					t.Errorf("the app heard\n\t%s, want\n\t%s", got, c.want)
				}
			})
		})
	}
}

// TestGivesUp checks how long is waited for an app that does not settle, and that the error says what for.
func TestGivesUp(t *testing.T) {
	for _, c := range []struct {
		step, want string
		after      time.Duration
	}{
		{"tap 5 5", "tap 5 5: wait until settled: background work: gave up after 30s", 30 * time.Second},
		{`long  "A"`, `long "A": wait until settled: background work: gave up after 30s`, 30 * time.Second},
		{"key  ok # again", "key ok: wait until settled: background work: gave up after 30s", 30 * time.Second},
		{"hold ok 1s", "hold ok 1s: wait until settled: background work: gave up after 30s", 30 * time.Second},
		{`see "A"`, `see "A": wait until settled: background work: gave up after 30s`, 30 * time.Second},
		{"shot a", "shot a: wait until idle: background work: gave up after 30s", 30 * time.Second},
		{"idle", "idle: wait until idle: background work: gave up after 30s", 30 * time.Second},
		{"idle 2m", "idle 2m: wait until idle: background work: gave up after 2m0s", 2 * time.Minute},
		{"# no more", "end of the script: wait until settled: background work: gave up after 30s", 30 * time.Second},
		{"idle 70ms", "idle 70ms: wait until idle: background work: gave up after 70ms", 70 * time.Millisecond},
	} {
		t.Run(c.step, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := newApp(small)
				a.does["press ok"] = func() { a.work(time.Hour, "done") }
				sum, err := a.play(t, "key ok\nwait 1s\n"+c.step, script.Options{})
				wantFailure(t, err, 3, c.want)
				if took := sum.Wall - time.Second; took < c.after || took > c.after+20*time.Millisecond || sum.Steps != 2 {
					t.Errorf("gave up after %v, and %d steps", took, sum.Steps)
				}
				if strings.Contains(a.log(), "exit") {
					t.Error("the app was asked to exit after a failing step")
				}
			})
		})
	}
}

// TestIdleWhilePainting checks that idle waits for the panel to be still.
func TestIdleWhilePainting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := newApp(small)
		for i, next := range []string{"press ok", "1", "2", "3"} {
			a.does[next] = func() { time.AfterFunc(400*time.Millisecond, func() { a.jobs <- func() { a.hear("%d", i+1) } }) }
		}
		if _, err := a.play(t, "key ok\nidle\nkey next", script.Options{}); err != nil {
			t.Fatal(err)
		}
		if want := "press ok; release ok, 50ms later; 1; 2; 3; 4; press next; release next, 50ms later; exit"; a.log() != want {
			t.Errorf("the app heard\n\t%s, want\n\t%s", a.log(), want)
		}
	})
}

// TestAppEnds checks what becomes of a script whose app ends before it.
func TestAppEnds(t *testing.T) {
	for _, c := range []struct {
		name, text string
		line       int // of the failure, 0: none
		want       string
	}{
		{"with the script", "key power", 0, ""},
		{"before exit", "key power\nexit", 0, ""},
		{"before a touch", "key power\ntap 5 5", 2, "tap 5 5: wait until settled: input not handled: the app has ended"},
		{"before a shot", "key power\nshot a", 2, "shot a: wait until idle: input not handled: the app has ended"},
		{"while time passes", "key power\nwait 10m\nshot a", 2, "wait 10m: the app has ended"},
		{"while a key is held", "hold power 1m\nshot a", 1, "hold power 1m: the app has ended"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := newApp(small)
				a.does["press power"] = func() { // it takes its time to go: the next step has begun by then
					time.Sleep(time.Second)
					a.Exit()
				}
				sum, err := a.play(t, c.text, script.Options{})
				if c.line > 0 {
					wantFailure(t, err, c.line, c.want)
				} else if err != nil {
					t.Error(err)
				}
				if sum.Wall > 2*time.Second {
					t.Errorf("it took %v to see that the app has ended", sum.Wall)
				}
				if sum.Refreshes != a.Seq() {
					t.Errorf("counted %d of %d refreshes", sum.Refreshes, a.Seq())
				}
			})
		})
	}
}

// TestAppHasEnded checks every kind of step on an app that is not there any more.
func TestAppHasEnded(t *testing.T) {
	for _, step := range []string{"tap 5 5", "home", "net up", "battery 5", "wait 1s", "idle", "shot a", `see "A"`, "fault off"} {
		synctest.Test(t, func(t *testing.T) {
			a := newApp(small)
			a.Exit()
			go a.run()
			<-a.ended
			s, err := script.Parse("a.txt", []byte(step))
			if err != nil {
				t.Fatal(err)
			}
			_, err = s.Run(t.Context(), script.Options{Panel: a.Panel, Ended: a.ended, Out: t.TempDir()})
			wantFailure(t, err, 1, step+": the app has ended")
		})
	}
}

// TestExitNotHeeded checks that a script does not wait forever for an app that stays, at exit and at its end.
func TestExitNotHeeded(t *testing.T) {
	for _, c := range []struct {
		text, want string
		line       int
	}{
		{"home\nexit\n", "exit: wait until the app has ended: gave up after 30s", 2},
		{"home\n# and so on\n", "end of the script: wait until the app has ended: gave up after 30s", 2},
		{"", "end of the script: wait until the app has ended: gave up after 30s", 1},
	} {
		synctest.Test(t, func(t *testing.T) {
			a := newApp(small)
			stay := make(chan struct{})
			a.does["exit"] = func() { <-stay }
			sum, err := a.play(t, c.text, script.Options{})
			wantFailure(t, err, c.line, c.want)
			if sum.Wall < 30*time.Second || sum.Wall > 31*time.Second {
				t.Errorf("waited for %v", sum.Wall)
			}
			close(stay)
		})
	}
}

// TestStopped stops a script by its context. The error says so whatever the cause; nothing is saved, and nothing more
// reaches the app.
func TestStopped(t *testing.T) {
	for _, step := range []string{"wait 1m", "hold next 1m", "tap 5 5", "shot a", "exit"} {
		t.Run(step, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				a := newApp(small)
				a.busy.Add(1)
				a.does["exit"] = func() { time.Sleep(time.Minute) }
				ctx, cancel := context.WithCancelCause(t.Context())
				time.AfterFunc(time.Second, func() { cancel(errors.New("interrupt")) })
				if step == "hold next 1m" {
					a.busy.Add(-1)
				}
				go a.run()
				s, _ := script.Parse("a.txt", []byte(step))
				out := t.TempDir()
				sum, err := s.Run(ctx, script.Options{Panel: a.Panel, Ended: a.ended, Out: out})
				if !errors.Is(err, context.Canceled) {
					t.Errorf("stopped, the error is %v", err)
				}
				wantFailure(t, err, 1, step+": stopped: context canceled")
				if sum.Wall != time.Second {
					t.Errorf("stopped after %v", sum.Wall)
				}
				wantFiles(t, out, "")
				_, err = s.Run(ctx, script.Options{Panel: a.Panel, Ended: a.ended, Out: out})
				wantFailure(t, err, 1, step+": stopped: context canceled")
				a.Exit()
				<-a.ended
			})
		})
	}
}

// TestStoppedBefore checks that nothing of a script is done that was stopped before it began.
func TestStoppedBefore(t *testing.T) {
	for _, step := range []string{"home", "net down", "battery 5", "exit"} {
		synctest.Test(t, func(t *testing.T) {
			a := newApp(small)
			go a.run()
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			s, _ := script.Parse("a.txt", []byte(step))
			_, err := s.Run(ctx, script.Options{Panel: a.Panel, Ended: a.ended, Out: t.TempDir()})
			wantFailure(t, err, 1, step+": stopped: context canceled")
			synctest.Wait()
			if a.log() != "" {
				t.Errorf("%s: the app heard %s", step, a.log())
			}
			a.Exit()
			<-a.ended
		})
	}
}
