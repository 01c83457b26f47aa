package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"inkshelf/internal/config"
	"inkshelf/internal/fake"
	"inkshelf/internal/kinds"
)

// target is an answer of /screen.
type target struct {
	Name, Text string
	X, Y, W, H int
}

// see waits until the screen has a target of that name.
func (p *process) see(t *testing.T, name string) target {
	t.Helper()
	var found target
	await(t, "the target "+name, func() bool {
		var targets []target
		_, answer := p.ask(t, http.MethodGet, "/screen", "")
		if err := json.Unmarshal(answer, &targets); err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(targets, func(t target) bool { return t.Name == name })
		if i >= 0 {
			found = targets[i]
		}
		return i >= 0
	})
	return found
}

// tap touches a target as the page does.
func (p *process) tap(t *testing.T, at target) {
	t.Helper()
	for _, phase := range []string{"down", "up"} {
		body := fmt.Sprintf(`{"phase":%q,"x":%d,"y":%d}`, phase, at.X+at.W/2, at.Y+at.H/2)
		if status, answer := p.ask(t, http.MethodPost, "/pointer", body); status != http.StatusNoContent {
			t.Fatalf("%s: status %d, %s", body, status, answer)
		}
	}
}

// A newcomer starts the program with every fake, opens the page, lets the fakes fail, taps a server, and ends the
// app there.
func TestPage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	p := serve(t, dir, "-fake", "-fake-type", "all", "-frozen-status")
	entries, err := config.Load(filepath.Join(dir, "emulator/fake/config.json"), kinds.All())
	if err != nil || len(entries) != len(kinds.All()) {
		t.Fatalf("config.json has %d entries (%v)", len(entries), err)
	}
	if info, err := os.Stat(filepath.Join(dir, "emulator/fake/config.json")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("config.json has mode %v (%v)", info.Mode(), err)
	}
	var fakes []string
	for _, e := range entries {
		fakes = append(fakes, e.Name+" at "+e.Server)
	}
	want := fmt.Sprintf("Inkshelf emulator: open %s\nThe reader's files are in emulator/fake.\nIts servers are fakes: %s.\nCtrl-C ends it.\n",
		p.page, strings.Join(fakes, ", "))
	if p.said != want || !strings.HasPrefix(p.page, "http://localhost:") {
		t.Errorf("it says\n%s\nand not\n%s", p.said, want)
	}

	comics := p.see(t, "server:Comics")
	var state struct {
		Seq   int
		Dir   string
		Kind  string
		Flags []string
		Fakes []struct{ Name, Type, Address string }
	}
	if _, answer := p.ask(t, http.MethodGet, "/state", ""); json.Unmarshal(answer, &state) != nil ||
		state.Dir != "emulator/fake" || state.Kind != "all" || len(state.Flags) != 6 || len(state.Fakes) != len(entries) ||
		state.Fakes[0].Address != "http://comics.example" {
		t.Errorf("/state is %s", answer)
	}
	_, picture := p.ask(t, http.MethodGet, "/panel.png", "")
	if c, err := png.DecodeConfig(bytes.NewReader(picture)); err != nil || c.Width != 1404 || c.Height != 1872 {
		t.Errorf("/panel.png is no picture of the panel: %v", err)
	}
	if status, answer := p.ask(t, http.MethodPost, "/fault", `{"status":500}`); status != http.StatusNoContent {
		t.Errorf("/fault: status %d, %s", status, answer)
	}
	p.tap(t, comics)
	p.see(t, "retry")
	if status, answer := p.ask(t, http.MethodPost, "/control", `{"action":"exit"}`); status != http.StatusNoContent {
		t.Errorf("/control: status %d, %s", status, answer)
	}
	if status := p.ends(t); status != succeeded || p.stderr.Len() > 0 {
		t.Errorf("it ended with status %d and %s", status, p.stderr)
	}
}

// Ctrl-C ends the program, whoever is looking at a stream.
func TestInterrupt(t *testing.T) {
	t.Parallel()
	for _, sig := range []os.Signal{syscall.SIGINT, syscall.SIGTERM} {
		p := serve(t, t.TempDir(), "-fake")
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.page+"/refreshes?after=0", nil)
		if err != nil {
			t.Fatal(err)
		}
		stream, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		if status := p.ends(t); status != succeeded || p.stderr.Len() > 0 {
			t.Errorf("%v: it ended with status %d and %s", sig, status, p.stderr)
		}
		events := new(bytes.Buffer)
		_, err = events.ReadFrom(stream.Body)
		if err := errors.Join(err, stream.Body.Close()); err != nil || !strings.Contains(events.String(), "event: ended") {
			t.Errorf("%v: the stream ended with %v after %s", sig, err, events)
		}
	}
}

// Without -fake the servers are those of config.json. What is wrong with it is said in a line, and the reader shows it.
func TestConfig(t *testing.T) {
	t.Parallel()
	const real = `[{"name":"Mine","server":"http://localhost:1","apiKey":"secret"}]`
	for _, c := range []struct{ text, says string }{
		{"", "There is no mine/config.json yet: the reader shows what to write. With -fake it needs none.\n"},
		{"{}", "mine/config.json has a fault"},
		{real, ""},
	} {
		dir := t.TempDir()
		if c.text != "" {
			write(t, filepath.Join(dir, "mine/config.json"), c.text)
		}
		p := serve(t, dir, "-dir", "mine", "-fresh")
		if c.text == real {
			p.see(t, "server:Mine")
		}
		if status, _ := p.ask(t, http.MethodPost, "/fault", `{"status":500}`); status != http.StatusNotFound {
			t.Errorf("/fault: status %d without fakes", status)
		}
		if _, answer := p.ask(t, http.MethodGet, "/state", ""); bytes.Contains(answer, []byte("secret")) {
			t.Errorf("/state is %s", answer)
		}
		p.ask(t, http.MethodPost, "/control", `{"action":"exit"}`)
		if status := p.ends(t); status != succeeded || !strings.HasPrefix(p.stderr.String(), c.says) || c.says == "" && p.stderr.Len() > 0 {
			t.Errorf("%s: it ended with status %d and %q, want %q", c.text, status, p.stderr, c.says)
		}
		if strings.Contains(p.said, "fakes") {
			t.Errorf("it said %q", p.said)
		}
		if got, err := os.ReadFile(filepath.Join(dir, "mine/config.json")); string(got) != c.text || err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("config.json is %q now, was %q (%v)", got, c.text, err)
		}
	}
}

// -fake never overwrites a config.json with anything of a person's own, and leaves the rest of such a folder alone too.
func TestFakeKeepsConfig(t *testing.T) {
	t.Parallel()
	const fakes = `{"name":"Comics","type":"comicserver","server":"http://127.0.0.1:1","apiKey":"0123456789abcdef0123456789abcdef"}`
	all := fake.All(nil)
	for name, text := range map[string]string{
		"real":            `[{"name":"Mine","server":"http://komga.example","apiKey":"k"}]`,
		"both":            `[` + fakes + `,{"name":"Mine","server":"http://komga.example","apiKey":"k"}]`,
		"elsewhere":       `[` + strings.Replace(fakes, "127.0.0.1", "192.168.1.2", 1) + `]`,
		"another key":     `[` + strings.Replace(fakes, "0123", "3210", 1) + `]`,
		"another name":    `[` + strings.Replace(fakes, "Comics", "Mine", 1) + `]`,
		"faulty":          `[` + fakes,
		"of another type": `[` + strings.Replace(fakes, "comicserver", "unknown", 1) + `]`,
	} {
		dir := filepath.Join(t.TempDir(), "reader")
		path := write(t, filepath.Join(dir, "config.json"), text)
		if err := overwritable(path, all); err == nil {
			t.Errorf("%s: it may be overwritten", name)
		}
		if name != "both" { // the whole program for one of them
			continue
		}
		write(t, filepath.Join(dir, ".inkshelf/progress"), "page 3")
		call(t, "-fake", "-fresh", "-dir", dir, "-addr", "localhost:0").want(t, failed, path+" was not written by -fake and stays as it is", "-dir")
		if got := files(t, dir); got["config.json"] != text || got[".inkshelf/progress"] != "page 3" || len(got) != 2 {
			t.Errorf("%s: there are %q now", name, got)
		}
	}
	for name, text := range map[string]string{"of an earlier run": `[` + fakes + `]`, "empty": `[]`} {
		dir := t.TempDir()
		path := write(t, filepath.Join(dir, "config.json"), text)
		r, err := start(t.Context(), setup{dir: dir, kind: "bookserver", frozen: true})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		entries, err := config.Load(path, kinds.All())
		if err := errors.Join(err, r.close()); err != nil || len(entries) != 1 || entries[0].Name != "Books" {
			t.Errorf("%s: the entries are %v now (%v)", name, entries, err)
		}
	}
}

// A folder that cannot be made or written to is said in one line. (Permissions do not stop root, files do.)
func TestUnwritable(t *testing.T) {
	t.Parallel()
	file := write(t, filepath.Join(t.TempDir(), "file"), "")
	for _, dir := range []string{file, filepath.Join(file, "below")} {
		for _, fake := range []string{"-fake", "-fake=false"} {
			call(t, fake, "-dir", dir, "-addr", "localhost:0").want(t, failed, "cannot be kept in "+dir, "choose another folder with -dir")
		}
	}
	script := write(t, filepath.Join(t.TempDir(), "plain.txt"), "idle\n")
	call(t, "-script", script, "-dir", t.TempDir(), "-out", file).want(t, failed, "pictures cannot be saved in "+file, "choose another folder with -out")
}

// A folder is that of one reader at a time: another one would take its servers away, and with -fresh its state.
func TestSharedFolder(t *testing.T) {
	t.Parallel()
	dir, script := t.TempDir(), write(t, filepath.Join(t.TempDir(), "script.txt"), "#! fake: comicserver\n")
	for range 2 { // the second time, to see that it is free again
		r, err := start(t.Context(), setup{dir: dir, frozen: true})
		if err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(dir, ".inkshelf/progress"), "page 3")
		call(t, "-script", script, "-dir", dir).want(t, failed, dir+" is the folder of another emulator", "choose another folder with -dir")
		if got := files(t, dir); got[".inkshelf/progress"] != "page 3" || len(got) != 1 {
			t.Errorf("there are %q now", got)
		}
		if err := r.close(); err != nil {
			t.Error(err)
		}
	}
}
