package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// asProgram is set in the environment of a test binary that is to be the program.
const asProgram = "INKSHELF_TEST_EMULATOR"

func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Exit(m.Run())
}

// outcome is what a user sees of a run.
type outcome struct {
	status         int
	stdout, stderr string
}

// call runs the program inside the test, in the current folder.
func call(t *testing.T, args ...string) outcome {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status := run(t.Context(), args, &stdout, &stderr)
	return outcome{status, stdout.String(), stderr.String()}
}

// want fails the test unless the program ended with a status and said each of some texts, on stdout if that is 0 and
// otherwise on stderr, in one line.
func (o outcome) want(t *testing.T, status int, texts ...string) {
	t.Helper()
	said, silent := o.stdout, o.stderr
	if status != succeeded {
		said, silent = silent, said
	}
	if o.status != status || silent != "" || status != succeeded && strings.Count(said, "\n") != 1 {
		t.Errorf("got status %d, stdout %q and stderr %q, want status %d", o.status, o.stdout, o.stderr, status)
	}
	for _, text := range texts {
		if !strings.Contains(said, text) {
			t.Errorf("it says %q and not %q", said, text)
		}
	}
}

// program returns the program as a process of its own, in a folder.
func program(ctx context.Context, dir string, args ...string) *exec.Cmd {
	self, err := filepath.Abs(os.Args[0])
	if err != nil {
		panic(err)
	}
	// Under an emulator of another processor a test cannot start itself without help.
	line := append(append(strings.Fields(os.Getenv("INKSHELF_EXEC")), self), args...)
	cmd := exec.CommandContext(ctx, line[0], line[1:]...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), asProgram+"=1", "GORACE=atexit_sleep_ms=0")
	return cmd
}

// process is the program at work, with its page.
type process struct {
	*exec.Cmd
	page   string // its address
	said   string // until the page was ready
	stderr *bytes.Buffer
	rest   chan string // what it says later, once it has ended
}

// serve starts the program in a folder, at a free port unless args say otherwise, and waits until its page is ready.
func serve(t *testing.T, dir string, args ...string) *process {
	t.Helper()
	p := &process{Cmd: program(t.Context(), dir, append([]string{"-addr", "localhost:0"}, args...)...), stderr: new(bytes.Buffer)}
	p.Stderr, p.rest = p.stderr, make(chan string, 1)
	stdout, err := p.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Process.Kill() })
	lines := bufio.NewReader(stdout)
	for !strings.HasSuffix(p.said, "Ctrl-C ends it.\n") {
		line, err := lines.ReadString('\n')
		p.said += line
		if err != nil {
			_ = p.Wait()
			t.Fatalf("%v: it said %q and %q", err, p.said, p.stderr)
		}
	}
	_, after, _ := strings.Cut(p.said, "open ")
	p.page, _, _ = strings.Cut(after, "\n")
	go func() {
		rest, _ := io.ReadAll(lines)
		p.rest <- string(rest)
	}()
	return p
}

// ends waits until the program has ended and returns its status.
func (p *process) ends(t *testing.T) int {
	t.Helper()
	<-p.rest
	if _, failed := errors.AsType[*exec.ExitError](p.Wait()); failed {
		t.Logf("it says %s", p.stderr)
	}
	return p.ProcessState.ExitCode()
}

// ask sends the page's server a request, with a body if there is one, and returns the answer.
func (p *process) ask(t *testing.T, method, path, body string) (status int, answer []byte) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, p.page+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	answer, err = io.ReadAll(res.Body)
	if err := errors.Join(err, res.Body.Close()); err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, answer
}

// await waits until something is the case, for a minute at most.
func await(t *testing.T, what string, is func() bool) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for again := time.Tick(10 * time.Millisecond); !is(); {
		select {
		case <-again:
		case <-ctx.Done():
			t.Fatalf("waited in vain for %s", what)
		}
	}
}

// files returns the content of every file below a folder, by path.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		found[filepath.ToSlash(name)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// write writes a file, and the folder around it.
func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
