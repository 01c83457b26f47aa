package app_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/app"
	"inkshelf/internal/device"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// reader is a device that shows nothing and hears nothing.
type reader struct{ flushes int }

var _ device.Device = (*reader)(nil)

func (r *reader) Flush(*image.Gray, image.Rectangle, device.Waveform, bool) { r.flushes++ }
func (*reader) Visible() bool                                               { return true }
func (*reader) NextHardwareEvent() ([]byte, bool)                           { return nil, false }
func (*reader) NextTaskMessage() ([]byte, bool)                             { return nil, false }
func (*reader) NextReply(int) ([]byte, bool)                                { return nil, false }
func (*reader) Send([]byte) bool                                            { return false }
func (*reader) Battery() (int, bool, bool)                                  { return 50, false, true }

func (*reader) Describe() string { return "width=702\nheight=936\ndpi=150\ndepth=8\n" }

// TestRun runs the app on a machine that is no reader.
func TestRun(t *testing.T) {
	err := app.Run(t.Context(), app.Options{Dir: t.TempDir()})
	if !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("Run off the reader: %v, want errors.ErrUnsupported", err)
	}
}

// kind is a kind whose servers are in memory. It notes the accounts that it is asked to open.
func kind(accounts *[]server.Account) server.Kinds {
	return server.Kinds{{
		Types: []string{"testserver"}, Needs: server.APIKey, Face: server.Face{Name: "Test"},
		Open: func(a server.Account) (server.Server, error) {
			*accounts = append(*accounts, a)
			return memory.New(memory.Sample()), nil
		},
	}}
}

const twoServers = `[{"name": "Mine", "server": "https://user-secret.example", "apiKey": "key-secret"},
	{"name": "Odd", "type": "oddserver", "server": "http://odd.example", "apiKey": "odd-secret"}]`

// TestRunEmulated runs the app and looks at it through its probe. What a server is opened with comes from config.json and
// from the options; the log holds no secret.
func TestRunEmulated(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "config.json"), twoServers)
	now := time.Date(2025, time.March, 14, 9, 41, 0, 0, time.UTC)
	var accounts []server.Account
	var log bytes.Buffer
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		dev, ended, probes := &reader{}, make(chan error, 1), make(chan app.Probe, 1)
		go func() {
			ended <- app.RunEmulated(ctx, app.Options{
				Kinds: kind(&accounts), Dir: dir, Frozen: true, Now: func() time.Time { return now },
				Shown: func(string) string { return "shown.example" },
				Log:   slog.New(slog.NewTextHandler(&log, nil)),
			}, dev, nil, func(p app.Probe) { probes <- p })
		}()
		p := <-probes
		synctest.Wait()
		if p.Busy() || dev.flushes != 2 { // what is known, and what the server says is being read
			t.Errorf("at rest the app is busy: %v, after %d refreshes", p.Busy(), dev.flushes)
		}
		texts := strings.Join(p.Texts(), "|")
		for _, want := range []string{"09:41 · 50 %", "Mine", "Page 2 of 4", "Odd", "Unknown type"} {
			if !strings.Contains(texts, want) {
				t.Errorf("the screen does not say %q: %s", want, texts)
			}
		}
		if strings.Contains(texts, "secret") {
			t.Errorf("the screen tells a secret: %s", texts)
		}
		if ts := p.Targets(); len(ts) != 5 || ts[1].Name != "server:Mine" || ts[1].Text != "Mine" || ts[1].Area.Empty() {
			t.Errorf("targets are %+v", ts)
		}
		if m, err := p.Frame(ctx); err != nil || m.Rect.Dx() != 702 {
			t.Errorf("Frame: %v", err)
		}
		if got := p.Cause(); got != "start, loaded" {
			t.Errorf("the cause of the latest refresh is %q", got)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("the app ended with %v", err)
		}
	})
	a := accounts[0]
	if a.Name != "Mine" || a.APIKey.Reveal() != "key-secret" || !a.Now().Equal(now) {
		t.Errorf("opened %q with key %q at %v", a.Name, a.APIKey.Reveal(), a.Now())
	}
	if want := filepath.Join(dir, ".inkshelf", "cache", "Mine"); a.Cache != want {
		t.Errorf("its cache is %s, want %s", a.Cache, want)
	}
	if got := log.String(); strings.Contains(got, "secret") || !strings.Contains(got, "Odd") {
		t.Errorf("the log says %s", got)
	}
}

// TestFaulty starts the app where it has no servers to show. It says why, and changes nothing that a person put there.
func TestFaulty(t *testing.T) {
	for _, c := range []struct{ file, text, says string }{
		{"", "", "No servers yet"},
		{"config.json", `[{"name": "Mine"}]`, "apiKey"},
		{"config.json", `{`, "config.json has 2 faults"},
		{"ca.pem", "no certificate", "ca.pem cannot be read"},
	} {
		dir := t.TempDir()
		if c.file == "ca.pem" {
			write(t, filepath.Join(dir, "config.json"), twoServers)
		}
		if c.file != "" {
			write(t, filepath.Join(dir, c.file), c.text)
		}
		before := files(t, dir)
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			ended, probes := make(chan error, 1), make(chan app.Probe, 1)
			var accounts []server.Account
			go func() {
				ended <- app.RunEmulated(ctx, app.Options{Kinds: kind(&accounts), Dir: dir}, &reader{}, nil, func(p app.Probe) { probes <- p })
			}()
			p := <-probes
			synctest.Wait()
			if got := strings.Join(p.Texts(), "|"); !strings.Contains(got, c.says) || len(accounts) != 0 {
				t.Errorf("%s %s: the screen says %s, want %q", c.file, c.text, got, c.says)
			}
			cancel()
			if err := <-ended; err != nil {
				t.Errorf("the app ended with %v", err)
			}
		})
		if after := files(t, dir); !slices.Equal(after, before) {
			t.Errorf("%s %s: there are %q now", c.file, c.text, after)
		}
	}
}

// TestNow runs the app with a clock that goes, and is not that of the system.
func TestNow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		ended, probes := make(chan error, 1), make(chan app.Probe, 1)
		o := app.Options{Dir: t.TempDir(), Now: func() time.Time { return time.Now().Add(15*time.Hour + 9*time.Minute) }}
		go func() { ended <- app.RunEmulated(ctx, o, &reader{}, nil, func(p app.Probe) { probes <- p }) }()
		p := <-probes
		synctest.Wait()
		if want, texts := o.Now().Format("15:04"), p.Texts(); !strings.Contains(strings.Join(texts, "|"), want) {
			t.Errorf("the screen says %q, want %s", texts, want)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("the app ended with %v", err)
		}
	})
}

// TestSpeechless runs the app on a device that does not describe itself.
func TestSpeechless(t *testing.T) {
	err := app.RunEmulated(t.Context(), app.Options{Dir: t.TempDir()}, &speechless{}, nil, func(app.Probe) { t.Error("it is ready") })
	if err == nil || !strings.Contains(err.Error(), "start the app") {
		t.Errorf("the app ended with %v", err)
	}
}

type speechless struct{ reader }

func (*speechless) Describe() string { return "" }

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
