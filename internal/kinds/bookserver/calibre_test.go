package bookserver_test

import (
	"bytes"
	"fmt"
	"html"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/server"
	"inkshelf/internal/server/servertest"
)

// TestCalibre holds the adapter against calibre's own content server, where that is installed and INKSHELF_CALIBRE is
// set.
func TestCalibre(t *testing.T) {
	if os.Getenv("INKSHELF_CALIBRE") == "" {
		t.Skip("needs calibre, and INKSHELF_CALIBRE=1")
	}
	c := &calibre{t: t, dir: t.TempDir(), stop: func() {}}
	t.Cleanup(func() { c.stop() })
	c.run("calibre-server", "--userdb="+c.path("users.sqlite"), "--manage-users", "--", "add", username, password)
	t.Logf("calibre %s", c.run("calibredb", "--version"))
	c.build("sample", func(library string) { c.addBooks(library, sample()) })
	c.build("empty", func(string) {})
	for _, c.mode = range []string{"basic", "digest"} {
		t.Run(c.mode, func(t *testing.T) {
			c.stop()
			servertest.Run(t, c.options())
		})
	}
}

// calibre is calibre's programs with a folder of their own. Only one of them may run on a machine at a time, so the
// server is stopped whenever a library is made.
type calibre struct {
	t         *testing.T
	dir       string
	mode      string // of identifying
	libraries []string
	address   string // of the running server; empty: none runs
	stop      func()
}

// options are those of the conformance suite. One server has all libraries; an address names one of them.
func (c *calibre) options() servertest.Options {
	return servertest.Options{
		Open:  func(t *testing.T) server.Server { return open(t, c.at("sample")) },
		Empty: func(t *testing.T) server.Server { return open(t, c.at("empty")) },
		Titled: func(t *testing.T, titles []string) server.Server {
			name := fmt.Sprintf("titled-%d", len(titles))
			c.build(name, func(library string) { c.addTitles(library, titles) })
			return open(t, c.at(name))
		},
		WrongKey: func(t *testing.T) server.Server {
			return open(t, c.at("sample"), func(a *server.Account) { a.Password = server.Hide("not that one") })
		},
		Gone: func(t *testing.T) server.Server { return open(t, gone()) },
		Stalled: func(t *testing.T) (server.Server, <-chan struct{}) {
			hold, arrived, release := fault.Hold()
			t.Cleanup(release)
			return open(t, listen(t, hold(http.NotFoundHandler()))), arrived
		},
		Lacks:        lacks,
		AbsentSeries: "s:No Such Series",
		AbsentBook:   "urn:uuid:00000000-0000-4000-8000-000000000000",
	}
}

func (c *calibre) path(name string) string { return filepath.Join(c.dir, name) }

// command prepares one of calibre's programs so that it touches nothing of the user's.
func (c *calibre) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "HOME="+c.dir, "CALIBRE_CONFIG_DIRECTORY="+c.path("config"), "LANG=C.UTF-8",
		"XDG_RUNTIME_DIR="+c.dir, "QT_QPA_PLATFORM=offscreen")
	return cmd
}

// run runs a program to its end and returns what it printed.
func (c *calibre) run(name string, args ...string) string {
	c.t.Helper()
	out, err := c.command(name, args...).CombinedOutput()
	if err != nil {
		c.t.Fatalf("%s %q: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// build makes a library, unless it is there.
func (c *calibre) build(name string, fill func(library string)) {
	c.t.Helper()
	library := c.path(name)
	if slices.Contains(c.libraries, library) {
		return
	}
	c.stop()
	c.libraries = append(c.libraries, library)
	c.run("calibredb", "list", "--with-library="+library) // makes an empty one
	fill(library)
}

// addBooks puts books into a library, one by one, with their metadata.
func (c *calibre) addBooks(library string, books content.Books) {
	c.t.Helper()
	for i, b := range books.Books {
		args := []string{"add", "--with-library=" + library, "--duplicates", "--title=" + b.Title}
		if len(b.Authors) > 0 {
			args = append(args, "--authors="+joined(b.Authors))
		}
		if b.Series != "" {
			args = append(args, "--series="+b.Series, fmt.Sprintf("--series-index=%v", b.Number))
		}
		if b.Cover != nil {
			args = append(args, "--cover="+c.write(fmt.Sprintf("%d.jpg", i), b.Cover.Bytes()))
		}
		for j, f := range b.Files {
			file := c.write(fmt.Sprintf("%d.%s", i, strings.ToLower(f.Format)), f.Bytes())
			if j == 0 {
				c.run("calibredb", append(args, file)...)
			} else {
				c.run("calibredb", "add_format", "--with-library="+library, fmt.Sprint(i+1), file)
			}
		}
		if b.Description != "" {
			c.run("calibredb", "set_metadata", "--with-library="+library, "--field=comments:"+b.Description, fmt.Sprint(i+1))
		}
	}
}

// joined writes authors as calibre wants them.
func joined(authors []string) string {
	var names []string
	for _, a := range authors {
		names = append(names, strings.ReplaceAll(a, "&", "&&"))
	}
	return strings.Join(names, " & ")
}

// addTitles puts a book for each title into a library. They are in no series: to calibre, the names of series are the
// same in upper and lower case.
func (c *calibre) addTitles(library string, titles []string) {
	c.t.Helper()
	args := []string{"add", "--with-library=" + library, "--duplicates"}
	for i, title := range titles {
		args = append(args, c.write(fmt.Sprintf("titled-%d.epub", i), titledEPUB(title)))
	}
	c.run("calibredb", args...)
	for i, title := range titles {
		// White space other than spaces does not survive in the metadata of an EPUB.
		if strings.Join(strings.Fields(title), " ") != title {
			c.run("calibredb", "set_metadata", "--with-library="+library, "--field=title:"+title, fmt.Sprint(i+1))
		}
	}
}

func (c *calibre) write(name string, data []byte) string {
	c.t.Helper()
	path := c.path(name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		c.t.Fatal(err)
	}
	return path
}

// titledEPUB is an EPUB that tells its title, so that calibre can be given many at once.
func titledEPUB(title string) []byte {
	return archive(map[string]string{
		"META-INF/container.xml": `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>` +
			`<rootfile full-path="content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
		"content.opf": `<package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="id">` +
			`<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>` + html.EscapeString(title) + `</dc:title>` +
			`<dc:identifier id="id">x</dc:identifier><dc:language>en</dc:language></metadata>` +
			`<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine></package>`,
		"a.xhtml": `<html xmlns="http://www.w3.org/1999/xhtml"><body><p>A</p></body></html>`,
	})
}

// at returns the address of a library on the server, which it starts if need be.
func (c *calibre) at(library string) string {
	c.t.Helper()
	if c.address == "" {
		c.start()
	}
	return c.address + "/opds?library_id=" + library
}

// start starts the content server and waits until it answers.
func (c *calibre) start() {
	c.t.Helper()
	host := freePort(c.t)
	args := []string{
		"--listen-on=127.0.0.1", "--port=" + host[strings.LastIndexByte(host, ':')+1:], "--disable-use-bonjour",
		"--max-opds-items=4", "--enable-auth", "--auth-mode=" + c.mode, "--userdb=" + c.path("users.sqlite"),
	}
	cmd := c.command("calibre-server", append(args, c.libraries...)...)
	var log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &log, &log
	if err := cmd.Start(); err != nil {
		c.t.Fatal(err)
	}
	exited := make(chan struct{})
	go func() { defer close(exited); _ = cmd.Wait() }()
	c.stop = sync.OnceFunc(func() {
		c.address = ""
		_ = cmd.Process.Kill()
		<-exited
	})
	c.address = "http://" + host
	for {
		res, err := http.Get(c.address + "/opds")
		if err == nil {
			_ = res.Body.Close()
			return
		}
		select {
		case <-exited:
			c.t.Fatalf("calibre-server ended: %s", log.String())
		case <-time.After(100 * time.Millisecond): // nothing else tells when it listens
		}
	}
}

// freePort returns a host and port at which nobody listens.
func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}
