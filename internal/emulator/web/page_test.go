package web_test

import (
	"io/fs"
	"net/http"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// pageFiles returns the files that the page consists of.
func pageFiles(t *testing.T) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := fs.WalkDir(os.DirFS("."), "page", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		files[name] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestPage fetches every file of the page.
func TestPage(t *testing.T) {
	r := newRig(t)
	types := map[string]string{
		".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
	}
	files := pageFiles(t)
	check := func(url, name string) {
		t.Helper()
		got := r.do("GET", url, "")
		if kind := got.header.Get("Content-Type"); got.status != http.StatusOK || kind == "" || kind != types[path.Ext(name)] {
			t.Errorf("GET %s: %d, %s", url, got.status, kind)
		}
		if got.text != files[name] {
			t.Errorf("GET %s is not %s", url, name)
		}
	}
	for name := range files {
		if name != "page/index.html" {
			check("/"+name, name)
		}
	}
	check("/", "page/index.html")
	check("/?theme=dark", "page/index.html")
	check("/favicon.ico", "page/favicon.svg")
}

// References to other files: in HTML, between modules, between style sheets.
var references = map[string]*regexp.Regexp{
	".html": regexp.MustCompile(`(?i)<(?:script|link|img|source|audio|video|iframe|object|embed)\b[^>]*\b(?:src|href|data)\s*=\s*"([^"]*)"`),
	".js":   regexp.MustCompile(`(?m)^(?:import|export)\b[^;"'(=]*["']([^"']*)["']`),
	".css":  regexp.MustCompile(`(?i)(?:@import\s+(?:url\()?|url\()\s*["']?([^"')]*)`),
}

// TestReferences follows every reference from file to file: it leads to something that is served here.
func TestReferences(t *testing.T) {
	r := newRig(t)
	from := map[string]string{} // by address, a file that refers to it
	for name, text := range pageFiles(t) {
		base := "/" + path.Dir(name)
		if name == "page/index.html" {
			base = "/"
		}
		pattern := references[path.Ext(name)]
		if pattern == nil {
			continue
		}
		for _, found := range pattern.FindAllStringSubmatch(text, -1) {
			url := found[1]
			if strings.HasPrefix(url, "#") {
				continue // within the file
			}
			if !strings.HasPrefix(url, "/") {
				url = path.Join(base, url)
			}
			from[url] = name
		}
	}
	for url, name := range from {
		if got := r.do("GET", url, ""); got.status != http.StatusOK {
			t.Errorf("%s refers to %s, where the answer is %d", name, url, got.status)
		}
	}
}

// forbidden is what the policy would not let work, and what no file may say.
var forbidden = []struct {
	ext     string // of all files, if empty
	pattern *regexp.Regexp
	why     string
}{
	{"", regexp.MustCompile(`://[\w.-]*`), "an address elsewhere"},
	{"", regexp.MustCompile("[\"'`(=]//"), "an address elsewhere"},
	{"", regexp.MustCompile(`[=(]["']?(?:data|blob|javascript):`), "a resource that is not a file"},
	{".html", regexp.MustCompile(`(?i)<[^>]*\son[a-z]+\s*=`), "a handler within an element"},
	{".html", regexp.MustCompile(`(?i)<[^>]*\sstyle\s*=|<style`), "a style within the page"},
	{".html", regexp.MustCompile(`(?i)<script\b[^>]*>\s*[^\s<]`), "a script within the page"},
	{".js", regexp.MustCompile(`\.(?:innerHTML|outerHTML)\b|insertAdjacentHTML|document\.write|\beval\(|new Function\b`), "text that becomes code"},
	{".js", regexp.MustCompile("setAttribute\\(\\s*[\"'`](?:style|on)"), "a style or handler within an element"},
}

// spaces are names, not addresses: nobody fetches them.
var spaces = regexp.MustCompile(`http://www\.w3\.org/(?:2000/svg|1999/xlink|1999/xhtml)`)

// TestNothingFromOutside looks for whatever the page would fetch elsewhere, or the policy forbids.
func TestNothingFromOutside(t *testing.T) {
	for name, text := range pageFiles(t) {
		text = spaces.ReplaceAllString(text, "")
		for _, f := range forbidden {
			if f.ext != "" && f.ext != path.Ext(name) {
				continue
			}
			for _, found := range f.pattern.FindAllString(text, -1) {
				if !strings.HasPrefix(found, "://localhost") {
					t.Errorf("%s has %s: %s", name, f.why, found)
				}
			}
		}
	}
}
