package settings

import (
	"cmp"
	"embed"
	"image"
	"path"
	"slices"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/typeset"
	"inkshelf/internal/ui"
)

// The licences of all that the program is made of, but for the fonts and the hyphenation, which bring their own. Their files are copies; a
// test holds them against their originals and against the list of what the program depends on.
//
//go:generate go test -run TestLicences -update
//go:embed licences
var licenceFiles embed.FS

// licence is on which terms a part of the program may be used.
type licence struct{ name, text string }

// libraries returns the licence of the app itself, of Go and of every module in the program: short names first.
func libraries() []licence {
	entries, err := licenceFiles.ReadDir("licences")
	if err != nil {
		panic(err) // they are part of the program
	}
	var all []licence
	for _, e := range entries {
		text, err := licenceFiles.ReadFile(path.Join("licences", e.Name()))
		if err != nil {
			panic(err)
		}
		name := strings.ReplaceAll(strings.TrimSuffix(e.Name(), ".txt"), "!", "/")
		all = append(all, licence{name, string(text)})
	}
	slices.SortFunc(all, func(a, b licence) int {
		return cmp.Or(cmp.Compare(strings.Count(a.name, "/"), strings.Count(b.name, "/")), cmp.Compare(a.name, b.name))
	})
	return all
}

// embedded returns the licences of data that brings its own.
func embedded(data []typeset.Licence) []licence {
	var all []licence
	for _, l := range data {
		all = append(all, licence{l.Name, l.Text})
	}
	return all
}

// openLicences lists the licences.
func (s *settings) openLicences(turn *loop.Turn, _ image.Rectangle) {
	l := &sheet{Desk: s.Desk, name: "licence"}
	l.title = func() string { return s.Say.Text("Licences") }
	programs, fonts, hyphens := libraries(), embedded(typeset.FontLicences()), embedded(typeset.HyphenLicences())
	l.groups = func() []group {
		return []group{
			s.licenceGroup(s.Say.Text("Program"), programs),
			s.licenceGroup(s.Say.Text("Fonts"), fonts),
			s.licenceGroup(s.Say.Text("Hyphenation"), hyphens),
		}
	}
	turn.Push(l)
}

func (s *settings) licenceGroup(title string, all []licence) group {
	g := group{text: title}
	for _, l := range all {
		g.rows = append(g.rows, row{ui.Row{Title: l.name}, func(turn *loop.Turn, _ image.Rectangle) { s.read(turn, l.name, unwrapped(l.text)) }})
	}
	return g
}

// unwrapped joins the lines of each paragraph: they were broken for a screen of 80 columns. A line that is indented or
// begins a list stays a line.
func unwrapped(text string) string {
	var b strings.Builder
	joins := false // the next line goes on with the one before
	for line := range strings.Lines(strings.ReplaceAll(text, "\r\n", "\n")) {
		plain := strings.TrimSpace(line)
		goesOn := joins && plain != "" && !strings.ContainsAny(plain[:1], "*-(0123456789=")
		switch {
		case goesOn:
			b.WriteByte(' ')
		case b.Len() > 0:
			b.WriteByte('\n')
		}
		b.WriteString(plain)
		joins = plain != ""
	}
	return strings.TrimSpace(b.String())
}
