package lang

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the catalogs anew, with the sentences of the code")

// TestCatalogs holds every catalog against what the code says.
func TestCatalogs(t *testing.T) {
	all, faults := collect(t, top)
	for _, f := range faults {
		t.Error(f)
	}
	names, err := fs.Glob(files, "catalog/*.po")
	if err != nil || len(names) == 0 {
		t.Fatalf("catalogs: %q, %v", names, err)
	}
	for _, name := range names {
		text, err := os.ReadFile(filepath.FromSlash(name))
		if err != nil {
			t.Fatal(err)
		}
		entries, err := entriesOf(string(text))
		if err != nil {
			t.Fatalf("%s:%v", name, err)
		}
		if *update {
			if err := os.WriteFile(filepath.FromSlash(name), []byte(written(entries, all)), 0o644); err != nil {
				t.Fatal(err)
			}
		} else if string(text) != written(entries, all) {
			t.Errorf("%s is not in order: go test ./internal/lang -update", name)
		}
		for _, f := range lacks(entries, all) {
			t.Errorf("%s: %s", name, f)
		}
	}
}

// entry is a paragraph of a catalog.
type entry struct {
	key
	plural   string
	forms    []string // empty where it is not translated
	comments []string // of the translator
	text     string   // the paragraph, without what is generated
}

// same reports whether the translator says that the translation is rightly the original.
func (e entry) same() bool { return slices.Contains(e.comments, "# same") }

// entriesOf divides a catalog into its entries, the header first.
func entriesOf(text string) (entries []entry, err error) {
	if _, err := parse(text); err != nil {
		return nil, err
	}
	paragraphs := strings.Split(strings.TrimSpace(text), "\n\n")
	for i, p := range paragraphs {
		p = strings.TrimSpace(p)
		e := entry{text: p}
		if i > 0 {
			c, err := parse(paragraphs[0] + "\n\n" + p)
			if err != nil {
				return nil, err
			}
			for k, forms := range c.sentences {
				e.key, e.forms = k, forms
			}
			e.text = ""
			for line := range strings.Lines(p + "\n") {
				if !strings.HasPrefix(line, "#: ") {
					e.text += line
				}
				if strings.HasPrefix(line, "# ") {
					e.comments = append(e.comments, strings.TrimSpace(line))
				}
			}
			if e.english == "" { // not translated
				e.key = idOf(p)
			}
			e.plural = valueOf(p, "msgid_plural")
			e.text = strings.TrimSpace(e.text)
		}
		entries = append(entries, e)
	}
	return entries, nil
}

func idOf(paragraph string) key {
	return key{valueOf(paragraph, "msgctxt"), valueOf(paragraph, "msgid")}
}

// valueOf returns the text of a keyword.
func valueOf(paragraph, word string) (text string) {
	on := false
	for line := range strings.Lines(paragraph) {
		w, quoted, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !strings.HasPrefix(line, `"`) {
			on = ok && w == word
		} else {
			quoted = strings.TrimSpace(line)
		}
		if on {
			part, _ := unquote(quoted)
			text += part
		}
	}
	return text
}

// written returns a catalog with exactly the sentences of the code, in their order, feminine ones after the plain.
func written(entries []entry, all []*sentence) string {
	var b strings.Builder
	b.WriteString(entries[0].text + "\n")
	for _, s := range all {
		plain := fmt.Sprintf("msgid %s\nmsgstr \"\"", quoted(s.one))
		if s.many != "" {
			plain = fmt.Sprintf("msgid %s\nmsgid_plural %s\nmsgstr[0] \"\"\nmsgstr[1] \"\"", quoted(s.one), quoted(s.many))
		}
		texts := []string{plain}
		for _, e := range entries[1:] {
			if e.english == s.one && e.plural == s.many {
				if e.context == "" {
					texts[0] = e.text
				} else {
					texts = append(texts, e.text)
				}
			}
		}
		for _, text := range texts {
			comments, rest := "", text
			for strings.HasPrefix(rest, "#") {
				line, after, _ := strings.Cut(rest, "\n")
				comments, rest = comments+line+"\n", after
			}
			fmt.Fprintf(&b, "\n%s#: %s\n%s\n", comments, strings.Join(s.packages, " "), rest)
		}
	}
	return b.String()
}

func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`).Replace(text) + `"`
}

// lacks says what is wrong with the translations.
func lacks(entries []entry, all []*sentence) (faults []string) {
	fault := func(format string, args ...any) { faults = append(faults, fmt.Sprintf(format, args...)) }
	said := map[string]*sentence{}
	for _, s := range all {
		said[s.one] = s
	}
	translated := map[string]bool{}
	for _, e := range entries[1:] {
		s, ok := said[e.english]
		switch {
		case !ok:
			fault("%q is said nowhere", e.english)
			continue
		case len(e.forms) == 0:
			fault("%q is not translated", e.english)
		case s.many != e.plural:
			fault("%q has the plural %q, and the code says %q", e.english, e.plural, s.many)
		}
		translated[e.english] = translated[e.english] || e.context == ""
		one, _ := verbsOf(s.one)
		many, _ := verbsOf(s.many)
		for _, form := range e.forms {
			verbs, _ := verbsOf(form)
			if !slices.Equal(verbs, one) && (s.many == "" || !slices.Equal(verbs, many)) {
				fault("%q has other values than %q", form, e.english)
			}
			if (form == s.one || form == s.many) && !e.same() {
				fault("%q is left in English; if that is right, say so with the comment: # same", form)
			}
		}
	}
	for _, s := range all {
		if !translated[s.one] {
			fault("%q is missing", s.one)
		}
	}
	return faults
}
