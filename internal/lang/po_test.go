package lang

import (
	"regexp"
	"strings"
	"testing"
)

const head = `msgid ""
msgstr ""
"Language: xx\n"
"Plural-Forms: nplurals=2; plural=n != 1;\n"

`

func TestParse(t *testing.T) {
	c, err := parse(head + `# of a translator
#: internal/screen
msgid "a \"%d\""
msgid_plural ""
"b\n"
"\\ %d"
msgstr[0] "A %d"
msgstr[1] "B %d"

msgid "empty"
msgstr ""

msgid "half"
msgid_plural "halves"
msgstr[0] "x"
msgstr[1] ""

msgctxt "feminine"
msgid "done"
msgstr "faite"
`)
	if err != nil {
		t.Fatal(err)
	}
	l := &Language{code: "xx", catalog: c}
	for _, s := range []struct{ got, want string }{
		{l.Count(1, `a "%d"`, ""), "A 1"},
		{l.Count(3, `a "%d"`, ""), "B 3"},
		{l.Text("empty"), "empty"},
		{l.Count(2, "half %d", "halves %d"), "halves 2"},
		{l.Text("done"), "done"},
		{l.Feminine().Text("done"), "faite"},
	} {
		if s.got != s.want {
			t.Errorf("got %q, want %q", s.got, s.want)
		}
	}
}

func TestParseFaults(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "no header"},
		{"msgid \"a\"\nmsgstr \"b\"\n", "2: the first entry is no header"},
		{"msgid \"\"\nmsgstr \"Language\\n\"\n", "no line of a header"},
		{"msgid \"\"\nmsgstr \"Language: xx\\n\"\n", "no rule for plurals"},
		{head + "msgid \"a\"\nmsgstr \"b\"\nmsgid \"c\"\n", "8: a second msgid"},
		{head + "msgstr \"b\"\n", "6: msgstr stands in the wrong place"},
		{head + "msgid \"a\"\n\n", "7: an entry without a msgstr"},
		{head + "msgid \"a\"\nmsgstr[0] \"b\"\n", "wrong place"},
		{head + "msgid \"a\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\n", "lacks form 1 of 2"},
		{head + "msgid \"a\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\nmsgstr[1] \"b\"\nmsgstr[2] \"b\"\n", "more than 2 forms"},
		{head + "msgid \"a\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\nmsgstr[01] \"b\"\n", "no keyword"},
		{head + "msgctxt \"neuter\"\nmsgid \"a\"\nmsgstr \"b\"\n", "the context \"neuter\""},
		{head + "msgctxt \"\"\nmsgid \"a\"\nmsgstr \"b\"\n", "the context \"\""},
		{head + "msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"a\"\nmsgstr \"c\"\n", "a second entry of \"a\""},
		{head + "msgid \"\"\nmsgstr \"b\"\n", "a second header"},
		{head + "#, fuzzy\nmsgid \"a\"\nmsgstr \"b\"\n", "6: a translation that is a guess"},
		{head + "\"a\"\n", "without a keyword"},
		{head + "msgid a\n", "is no string"},
		{head + "msgid \"a\"b\"\n", "ends in the middle"},
		{head + "msgid \"a\\\"\n", "does not end"},
		{head + "msgid \"\\x\"\n", "no escape"},
		{head + "domain \"a\"\n", "no keyword"},
	} {
		if _, err := parse(c.text); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %s", strings.TrimPrefix(c.text, head), err, c.want)
		}
	}
}

func TestPlural(t *testing.T) {
	for _, c := range []struct {
		rule string
		want string // the forms for 0 to 5, 11, 21, 22
	}{
		{"nplurals=1; plural=0;", "000000000"},
		{"nplurals=2; plural=n != 1;", "101111111"},
		{"nplurals=2; plural=(n > 1);", "001111111"},
		{"nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)", "201112201"},
		{"nplurals=2; plural=!(n-1)*1+7/n", "011111000"},
		{"nplurals=2; plural=9", "111111111"},
	} {
		p, err := parsePlural(c.rule)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, n := range []int{0, 1, 2, 3, 4, 5, 11, 21, 22} {
			got += string(rune('0' + p.form(n)))
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.rule, got, c.want)
		}
	}
	for _, rule := range []string{
		"", "nplurals=2", "nplurals=0; plural=0;", "nplurals=99; plural=0;", "nplurals=2; plural=;", "nplurals=2; plural=(n;",
		"nplurals=2; plural=n ? 1;", "nplurals=2; plural=n n;", "nplurals=2; plural=m;", "nplurals=2; plural=n+;",
		"nplurals=2; plural=" + strings.Repeat("(", maxRule),
	} {
		if _, err := parsePlural(rule); err == nil {
			t.Errorf("%q is a rule", rule)
		}
	}
}

// TestFrench holds the translations against the habits of French type.
func TestFrench(t *testing.T) {
	loose := regexp.MustCompile(`[^\x{a0}]([;!?»]|:(\s|$)|%%)|«[^\x{a0}]|'|\.\.\.`)
	for k, forms := range Find("fr").catalog.sentences {
		for _, form := range forms {
			if bad := loose.FindString(form); bad != "" {
				t.Errorf("%q: %q stands in %q", k.english, bad, form)
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	text, err := files.ReadFile("catalog/fr.po")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(string(text[:4000]))
	f.Add(head + "msgctxt \"feminine\"\nmsgid \"a\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\nmsgstr[1] \"\\t\\\\\"\n")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := parse(text)
		if err != nil {
			return
		}
		l := &Language{catalog: c}
		for k := range c.sentences {
			for n := range 3 {
				l.Count(n, k.english, k.english)
				l.Feminine().Count(n, k.english, k.english)
			}
		}
	})
}
