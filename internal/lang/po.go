package lang

import (
	"fmt"
	"strconv"
	"strings"
)

// parse reads a catalog: a PO file of gettext, in UTF-8. It is strict, because a mistake in it would be seen on a screen
// months later: an error names the line.
func parse(text string) (*catalog, error) {
	c := &catalog{sentences: map[key][]string{}}
	r := reading{catalog: c}
	n := 0
	for line := range strings.Lines(text) {
		n++
		if err := r.line(strings.TrimRight(line, "\r\n")); err != nil {
			return nil, fmt.Errorf("%d: %w", n, err)
		}
	}
	if err := r.end(); err != nil {
		return nil, fmt.Errorf("%d: %w", n, err)
	}
	if c.header == nil {
		return nil, fmt.Errorf("%d: there is no header", n)
	}
	return c, nil
}

// reading is the entry that is being read.
type reading struct {
	*catalog
	values map[string]string // by keyword
	last   string            // the keyword of the line before: strings go on over lines
}

// line takes a line. An empty one ends an entry.
func (r *reading) line(line string) error {
	switch {
	case line == "":
		return r.end()
	case strings.HasPrefix(line, "#, ") && strings.Contains(line, "fuzzy"):
		return fmt.Errorf("a translation that is a guess: look at it and remove the flag")
	case line[0] == '#':
		return nil
	case line[0] == '"':
		return r.add(r.last, line)
	}
	word, value, _ := strings.Cut(line, " ")
	if _, twice := r.values[word]; twice {
		return fmt.Errorf("a second %s: entries are divided by empty lines", word)
	}
	if err := r.follows(word); err != nil {
		return err
	}
	r.last = word
	return r.add(word, value)
}

// follows says what is wrong with a keyword after the one before it.
func (r *reading) follows(word string) error {
	var after []string
	switch word {
	case "msgctxt":
		after = []string{""}
	case "msgid":
		after = []string{"", "msgctxt"}
	case "msgid_plural", "msgstr":
		after = []string{"msgid"}
	case "msgstr[0]":
		after = []string{"msgid_plural"}
	default:
		i, ok := index(word)
		if !ok {
			return fmt.Errorf("%q is no keyword", word)
		}
		after = []string{fmt.Sprintf("msgstr[%d]", i-1)}
	}
	for _, a := range after {
		if a == r.last {
			return nil
		}
	}
	return fmt.Errorf("%s stands in the wrong place", word)
}

// index returns which form a keyword is for.
func index(word string) (int, bool) {
	digits, ok := strings.CutPrefix(word, "msgstr[")
	digits, closed := strings.CutSuffix(digits, "]")
	i, err := strconv.Atoi(digits)
	return i, ok && closed && err == nil && i > 0 && i < maxForms && digits == strconv.Itoa(i)
}

// add takes a string of a keyword.
func (r *reading) add(word, quoted string) error {
	if word == "" {
		return fmt.Errorf("a string without a keyword")
	}
	text, err := unquote(quoted)
	if err != nil {
		return err
	}
	if r.values == nil {
		r.values = map[string]string{}
	}
	r.values[word] += text
	return nil
}

// end takes the entry that was read, if there is one.
func (r *reading) end() error {
	values, last := r.values, r.last
	r.values, r.last = nil, ""
	switch {
	case len(values) == 0:
		return nil
	case !strings.HasPrefix(last, "msgstr"):
		return fmt.Errorf("an entry without a msgstr")
	case r.header == nil:
		return r.head(values)
	}
	return r.sentence(values)
}

// head takes the first entry, the header.
func (r *reading) head(values map[string]string) (err error) {
	if id, ok := values["msgid"]; !ok || id != "" || values["msgstr"] == "" || values["msgctxt"] != "" {
		return fmt.Errorf("the first entry is no header")
	}
	r.header = map[string]string{}
	for line := range strings.Lines(values["msgstr"]) {
		name, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		if !ok {
			return fmt.Errorf("%q is no line of a header", line)
		}
		r.header[name] = value
	}
	r.plural, err = parsePlural(r.header["Plural-Forms"])
	return err
}

// sentence takes an entry that is a sentence.
func (r *reading) sentence(values map[string]string) error {
	k := key{values["msgctxt"], values["msgid"]}
	_, given := r.sentences[k]
	switch {
	case k.english == "":
		return fmt.Errorf("a second header")
	case k.context == "" && hasKey(values, "msgctxt"), k.context != "" && k.context != feminine:
		return fmt.Errorf("the context %q: there is %q alone", k.context, feminine)
	case given:
		return fmt.Errorf("a second entry of %q", k.english)
	case !hasKey(values, "msgid_plural"):
		if values["msgstr"] != "" {
			r.sentences[k] = []string{values["msgstr"]}
		}
		return nil
	}
	forms := make([]string, r.plural.forms)
	for i := range forms {
		form, ok := values[fmt.Sprintf("msgstr[%d]", i)]
		if !ok {
			return fmt.Errorf("%q lacks form %d of %d", k.english, i, len(forms))
		}
		if form == "" {
			return nil
		}
		forms[i] = form
	}
	if hasKey(values, fmt.Sprintf("msgstr[%d]", len(forms))) {
		return fmt.Errorf("%q has more than %d forms", k.english, len(forms))
	}
	r.sentences[k] = forms
	return nil
}

func hasKey(values map[string]string, word string) bool {
	_, ok := values[word]
	return ok
}

// escapes are the characters that a string holds in another way.
var escapes = map[byte]byte{'n': '\n', 't': '\t', '"': '"', '\\': '\\'}

// unquote returns the text of a string.
func unquote(quoted string) (string, error) {
	if len(quoted) < 2 || quoted[0] != '"' || quoted[len(quoted)-1] != '"' {
		return "", fmt.Errorf("%s is no string", quoted)
	}
	quoted = quoted[1 : len(quoted)-1]
	var text strings.Builder
	for i := 0; i < len(quoted); i++ {
		b := quoted[i]
		if b == '"' {
			return "", fmt.Errorf("a string ends in the middle of the line")
		}
		if b == '\\' {
			i++
			if i == len(quoted) {
				return "", fmt.Errorf("a string does not end")
			}
			escaped, ok := escapes[quoted[i]]
			if !ok {
				return "", fmt.Errorf(`\%c is no escape`, quoted[i])
			}
			b = escaped
		}
		text.WriteByte(b)
	}
	return text.String(), nil
}
