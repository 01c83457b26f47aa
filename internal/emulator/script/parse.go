package script

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A script that is larger is none: some other file was given.
const (
	maxBytes = 1 << 20
	maxLines = 10_000
)

// Fault is one thing that is wrong with a script.
type Fault struct {
	File    string
	Line    int // counted from 1
	Message string
}

func (f *Fault) Error() string { return fmt.Sprintf("%s:%d: %s", f.File, f.Line, f.Message) }

// Parse checks a whole script. If it has faults the error is all of them, each a *Fault and on a line of its own, joined
// in the order of the lines. The name is what they call the file.
func Parse(name string, text []byte) (*Script, error) {
	p := parser{Script: &Script{name: name}, taken: map[string]int{}}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if len(text) > maxBytes {
		p.faultf(1, "the file has %d bytes, and a script at most %d", len(text), maxBytes)
	} else {
		p.text(string(text))
	}
	if len(p.faults) > 0 {
		return nil, errors.Join(p.faults...)
	}
	return p.Script, nil
}

// parser is a script in the making.
type parser struct {
	*Script
	faults []error
	header int            // the line of the header, 0: there was none
	exit   int            // the line of exit
	beyond bool           // it was reported that something comes after exit
	taken  map[string]int // the lines of shots, by name in lower case
}

func (p *parser) faultf(line int, format string, args ...any) {
	p.faults = append(p.faults, &Fault{p.name, line, fmt.Sprintf(format, args...)})
}

// text checks all lines.
func (p *parser) text(text string) {
	p.lines = strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(p.lines) > maxLines {
		p.faultf(maxLines+1, "the file has %d lines, and a script at most %d", len(p.lines), maxLines)
		return
	}
	for i := range p.lines {
		p.lines[i] = strings.TrimSuffix(p.lines[i], "\r")
		p.line(i+1, p.lines[i])
	}
}

// line checks one line.
func (p *parser) line(n int, line string) {
	if why := illegible(line); why != "" {
		p.faultf(n, "%s", why)
		return
	}
	if head, ok := strings.CutPrefix(strings.TrimSpace(line), "#!"); ok {
		p.head(n, head)
		return
	}
	words, err := split(line)
	switch {
	case err != nil:
		p.faultf(n, "%v", err)
	case len(words) > 0:
		p.command(n, words)
	}
}

// illegible says why a line is not text, nothing if it is.
func illegible(line string) string {
	if !utf8.ValidString(line) {
		return "this is not text in UTF-8"
	}
	for _, r := range line {
		if unicode.IsControl(r) && r != '\t' {
			return fmt.Sprintf("there is a control character, %U", r)
		}
	}
	return ""
}

// head checks the header, of which it is given what follows "#!".
func (p *parser) head(n int, text string) {
	switch {
	case p.header > 0:
		p.faultf(n, "a second header, the first is on line %d", p.header)
		return
	case n > 1:
		p.faultf(n, "a header has to be on the first line")
	}
	p.header = n
	kind, ok := strings.CutPrefix(strings.TrimSpace(text), "fake:")
	if words := strings.Fields(kind); ok && len(words) == 1 {
		p.fakes = words[0]
	} else {
		p.faultf(n, "a header is written \"#! fake: KIND\"")
	}
}

// command checks a command and makes a step of it.
func (p *parser) command(n int, words []word) {
	if p.exit > 0 && !p.beyond {
		p.faultf(n, "never reached: exit on line %d ends the script", p.exit)
		p.beyond = true
	}
	c, ok := commandNamed(words[0].text)
	if !ok {
		p.faultf(n, "unknown command %s%s", quote(words[0].text), suggestion(words[0].text))
		return
	}
	a := &args{words: words[1:]}
	run := c.read(a)
	for _, f := range a.faults {
		p.faultf(n, "%s", f)
	}
	s := step{line: n, text: join(words), ends: c.name == exit, run: run}
	p.steps = append(p.steps, s)
	if s.ends {
		p.exit = n
	}
	if a.shot != "" && len(a.faults) == 0 {
		p.shot(Shot{a.shot, n, s.text})
	}
}

// shot notes a picture. Names that differ by letter case alone are one file on many a disk.
func (p *parser) shot(s Shot) {
	folded := strings.ToLower(s.Name)
	if first, dup := p.taken[folded]; dup {
		p.faultf(s.Line, "a second shot named %s, the first is on line %d", quote(s.Name), first)
		return
	}
	p.taken[folded] = s.Line
	p.shots = append(p.shots, s)
}
