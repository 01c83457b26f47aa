//go:build !race && !386 && !arm

package browser

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// program is a running emulator.
type program struct {
	t      testing.TB
	cmd    *exec.Cmd
	url    string // without a slash at the end
	seen   int    // refreshes that are past; see refreshed
	errors bytes.Buffer
	ended  chan struct{}
	killed bool // by the test
}

// start runs the emulator with the fakes of a kind in a folder of its own, on a port that is free, and waits until it can be
// spoken to. It is interrupted when the test is over, and has to end well.
func start(t testing.TB, kind string, flags ...string) *program {
	t.Helper()
	return startAt(t, "localhost:0", t.TempDir(), kind, flags...)
}

var address = regexp.MustCompile(`http://[^\s/]+`)

// startAt is start with an address and a folder: another program may take the place of one that has ended.
func startAt(t testing.TB, addr, dir, kind string, flags ...string) *program {
	t.Helper()
	return startWith(t, append([]string{"-fake", "-fake-type", kind, "-addr", addr, "-dir", dir}, flags...)...)
}

// startPlain runs the emulator without fakes, and without a server.
func startPlain(t testing.TB) *program {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "config.json"), []byte(`{"servers":[]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	return startWith(t, "-addr", "localhost:0", "-dir", dir)
}

func startWith(t testing.TB, args ...string) *program {
	t.Helper()
	p := &program{t: t, cmd: exec.Command(emulator, args...), ended: make(chan struct{})}
	p.cmd.Stderr = &p.errors
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.stop)
	lines := bufio.NewScanner(out)
	for p.url == "" && lines.Scan() {
		p.url = address.FindString(lines.Text())
	}
	go func() {
		defer close(p.ended)
		_, _ = io.Copy(io.Discard, out)
		_ = p.cmd.Wait() // stop looks at how it ended
	}()
	if p.url == "" {
		<-p.ended
		t.Fatalf("the emulator said no address: %s", &p.errors)
	}
	return p
}

// stop interrupts the emulator and waits for its end. A second time it does nothing.
func (p *program) stop() {
	select {
	case <-p.ended:
	default:
		if err := p.cmd.Process.Signal(os.Interrupt); err != nil {
			p.t.Error(err)
		}
	}
	select {
	case <-p.ended:
	case <-time.After(20 * time.Second):
		p.t.Error("the emulator goes on after an interrupt")
		_ = p.cmd.Process.Kill()
		<-p.ended
	}
	if code := p.cmd.ProcessState.ExitCode(); code != 0 && !p.killed {
		p.t.Errorf("the emulator ended with status %d: %s", code, &p.errors)
	}
}

// host is the address as -addr takes it.
func (p *program) host() string { return strings.TrimPrefix(p.url, "http://") }

// waitClosed waits until nobody listens at the program's address any longer.
func (p *program) waitClosed() {
	p.t.Helper()
	<-p.ended
	c, err := net.Dial("tcp", p.host())
	if err == nil {
		_ = c.Close()
		p.t.Fatal("the emulator has ended and still listens")
	}
}

// get fetches a JSON answer, as another client than the page.
func (p *program) get(path string, into any) {
	p.t.Helper()
	answer, err := http.Get(p.url + path)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(into); err != nil {
		p.t.Fatal(err)
	}
}

// post sends a body, as another client than the page.
func (p *program) post(path, body string) {
	p.t.Helper()
	answer, err := http.Post(p.url+path, "application/json", strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusNoContent {
		p.t.Fatalf("%s %s: %s", path, body, answer.Status)
	}
}
