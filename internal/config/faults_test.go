package config_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"inkshelf/internal/config"
)

// one is a file with one entry that is right but for the fields given.
func one(fields string) string {
	return `[{"name": "A", "server": "http://a", "apiKey": "k", ` + fields + `}]`
}

func withName(name string) string {
	return fmt.Sprintf(`[{"name": "%s", "server": "http://a", "apiKey": "k"}]`, name)
}

func withServer(address string) string {
	return fmt.Sprintf(`[{"name": "A", "server": "%s", "apiKey": "k"}]`, address)
}

func withLogin(fields string) string {
	return `[{"name": "A", "type": "book-server", "server": "http://a"` + fields + `}]`
}

// bads are files that do not load, and everything that is wrong with them.
var bads = []struct {
	what, file string
	want       []string
}{
	{
		"everything at once",
		`[
			{"name": "Comics", "server": "http://a", "apiKey": "k"},
			{"server": "a.example", "name": "COMICS", "apikey": "k"},
			{"name": "nul.txt", "type": "bookserver", "server": "ftp://a", "username": null, "colour": "red"},
			7,
			{"name": 1, "name": "x", "type": ["bookserver"]},
			{}
		] true`,
		[]string{
			`entry 2 ("COMICS"): "apikey": is unknown, because letter case counts: write apiKey`,
			`entry 2 ("COMICS"): name: differs from entry 1 ("Comics") only by letter case`,
			`entry 2 ("COMICS"): server: is not an absolute http or https address`,
			`entry 2 ("COMICS"): apiKey: is missing`,
			`entry 3 ("nul.txt"): username: is null, not a string`,
			`entry 3 ("nul.txt"): "colour": is unknown`,
			`entry 3 ("nul.txt"): name: is a device name of DOS`,
			`entry 3 ("nul.txt"): server: is not an absolute http or https address`,
			`entry 3 ("nul.txt"): password: is missing`,
			`entry 4: is a number, not an object`,
			`entry 5: name: is a number, not a string`,
			`entry 5: name: is given more than once`,
			`entry 5: type: is an array, not a string`,
			`entry 5: server: is missing`,
			`entry 6: name: is missing`,
			`entry 6: server: is missing`,
			`entry 6: apiKey: is missing`,
			`line 8, column 5: there is more after the end of the array`,
		},
	},

	// The file.
	{"nothing", "", []string{"the file is empty"}},
	{"white space", " \r\n\t", []string{"the file is empty"}},
	{"a byte order mark", "\ufeff", []string{"the file is empty"}},
	{"null", "null", []string{"the file is null, not an array of servers"}},
	{"a string", `"x"`, []string{"the file is a string, not an array of servers"}},
	{
		"an entry without array", `{"name": "A", "server": "http://a", "apiKey": "k"}`,
		[]string{"the file is an object, not an array of servers"},
	},
	{"trailing data", "[]\n[]", []string{"line 2, column 1: there is more after the end of the array"}},
	{"trailing zeros", "[]\n\x00\x00", []string{"line 2, column 1: there is more after the end of the array"}},
	{"UTF-16", "\xff\xfe[\x00]\x00", []string{"the file is UTF-16: save it as UTF-8"}},
	{"big-endian UTF-16", "\xfe\xff\x00[\x00]", []string{"the file is UTF-16: save it as UTF-8"}},
	{
		"Latin-1", "[{\"name\": \"A\",\n\"server\": \"http://a\",\n\"apiKey\": \"k\xe9\"},\n\n{\"name\": \"\xc9t\xe9\"}]",
		[]string{
			"line 3, 5: not UTF-8: save the file as UTF-8",
			"entry 2 (\"\ufffdt\ufffd\"): server: is missing",
			"entry 2 (\"\ufffdt\ufffd\"): apiKey: is missing",
		},
	},
	{
		"a picture", strings.Repeat("\xff\n", 15),
		[]string{
			"line 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 5 more: not UTF-8: save the file as UTF-8",
			"line 1, column 1: this is not JSON, where text stands in straight double quotes",
		},
	},

	// Syntax, and the faults before it.
	{
		"the faults before a syntax error",
		"[{\"name\": \"A\", \"server\": \"a\", \"apiKey\": \"k\"},\n {\"name\": \"é\", \"x\": 1, \"server\" \"a\"}]",
		[]string{
			`entry 1 ("A"): server: is not an absolute http or https address`,
			`entry 2 ("é"): "x": is unknown`,
			"line 2, column 33: a comma or a colon is missing before this",
		},
	},
	{"no end", "[\n{\"name\": \"A\",\n\n", []string{"line 2, column 14: the file ends too early"}},
	{"no end of the array", "[", []string{"line 1, column 2: the file ends too early"}},
	{"no end of a string", "[\"x", []string{"line 1, column 2: the file ends within this string"}},
	{"no end of an escape", `["x\`, []string{"line 1, column 2: the file ends within this string"}},
	{"no end of a long escape", `["x\u00e`, []string{"line 1, column 2: the file ends within this string"}},
	{"no closing quote", "[{\"name\": \"é,\n\"server\": \"\"}]", []string{"line 1, column 14: the line ends within a string"}},
	{"a tab in a string", "[\"x\ty\"]", []string{"line 1, column 4: there is a control character within a string"}},
	{"a backslash", `[{"password": "a\d"}]`, []string{`line 1, column 17: a backslash within a string is written as "\\"`}},
	{"a short escape", `["a\"\\\u12x4"]`, []string{`line 1, column 8: a backslash within a string is written as "\\"`}},
	{"a shorter escape", `["\u1"]`, []string{`line 1, column 3: a backslash within a string is written as "\\"`}},
	{"a comma before the end of an object", `[{"x": 1,}]`, []string{
		`entry 1: "x": is unknown`,
		`line 1, column 10: there is a comma too many before "}"`,
	}},
	{"a comma before the end of the array", "[1,\n]", []string{
		"entry 1: is a number, not an object",
		`line 2, column 1: there is a comma too many before "]"`,
	}},
	{"no comma between entries", "[{} {}]", []string{
		"entry 1: name: is missing", "entry 1: server: is missing", "entry 1: apiKey: is missing",
		"line 1, column 5: a comma or a colon is missing before this",
	}},
	{"a comma too many", "[,]", []string{`line 1, column 2: "," does not belong here`}},
	{"a key alone", `[{"name"}]`, []string{`line 1, column 9: "}" does not belong here`}},
	{"the wrong bracket", "[{]", []string{`line 1, column 3: "]" does not belong here`}},
	{"a comment", "// servers\n[]", []string{"line 1, column 1: there are no comments in JSON"}},
	{"another comment", "[\n  # servers\n]", []string{"line 2, column 3: there are no comments in JSON"}},
	{"single quotes", "['x']", []string{"line 1, column 2: this is not JSON, where text stands in straight double quotes"}},
	{"curly quotes", "[{“name”: 1}]", []string{"line 1, column 3: this is not JSON, where text stands in straight double quotes"}},
	{"no quotes", `[{name: "A"}]`, []string{"line 1, column 3: this is not JSON, where text stands in straight double quotes"}},
	{"another language", "[True]", []string{"line 1, column 2: this is not JSON, where text stands in straight double quotes"}},

	// Entries that are no objects.
	{"other elements", `[null, true, "x", -1.5e999, [[], {"a": [1]}]]`, []string{
		"entry 1: is null, not an object",
		"entry 2: is a boolean, not an object",
		"entry 3: is a string, not an object",
		"entry 4: is a number, not an object",
		"entry 5: is an array, not an object",
	}},

	// Keys.
	{"an unknown field", one(`"colour": "red"`), []string{`entry 1 ("A"): "colour": is unknown`}},
	{"an empty field", one(`"": "red"`), []string{`entry 1 ("A"): holds a field without a name`}},
	{"an unknown field of any type", one(`"x": {"y": [null, {"name": 1}]}`), []string{`entry 1 ("A"): "x": is unknown`}},
	{"an odd field", one(`"a\nb": ""`), []string{`entry 1 ("A"): holds an unknown field`}},
	{"a field that swallowed its value", one(`"apiKey: s3cr3t": ""`), []string{`entry 1 ("A"): holds an unknown field`}},
	{
		"a long field", one(`"` + strings.Repeat("é", 100) + `": ""`),
		[]string{`entry 1 ("A"): "` + strings.Repeat("é", 59) + `…": is unknown`},
	},
	{"letter case", one(`"Type": "x", "APIKEY": "k", "userName": "u"`), []string{
		`entry 1 ("A"): "Type": is unknown, because letter case counts: write type`,
		`entry 1 ("A"): "APIKEY": is unknown, because letter case counts: write apiKey`,
		`entry 1 ("A"): "userName": is unknown, because letter case counts: write username`,
	}},
	{"a field twice", one(`"apiKey": "k"`), []string{`entry 1 ("A"): apiKey: is given more than once`}},
	{"a field twice in disguise", one(`"n\u0061me": "B"`), []string{`entry 1 ("A"): name: is given more than once`}},
	{"a field three times", one(`"type": "x", "type": 1, "type": null`), []string{
		`entry 1 ("A"): type: is given more than once`,
		`entry 1 ("A"): type: is given more than once`,
	}},

	// Types of values.
	{
		"no strings",
		`[{"name": null, "type": true, "server": 1e999, "apiKey": 0, "username": {"x": "y"}, "password": ["p"]}]`,
		[]string{
			"entry 1: name: is null, not a string",
			"entry 1: type: is a boolean, not a string",
			"entry 1: server: is a number, not a string",
			"entry 1: apiKey: is a number, not a string",
			"entry 1: username: is an object, not a string",
			"entry 1: password: is an array, not a string",
		},
	},
	{"half a character", withName(`a\ud83dz`), []string{`entry 1: name: holds a "\u" escape that is half a character`}},
	{"the other half", one(`"password": "\udcda"`), []string{`entry 1 ("A"): password: holds a "\u" escape that is half a character`}},
	{"two first halves", one(`"type": "\ud83d\ud83d\udcda"`), []string{`entry 1 ("A"): type: holds a "\u" escape that is half a character`}},
	{"half a character at the end", one(`"type": "\\\ud83d"`), []string{`entry 1 ("A"): type: holds a "\u" escape that is half a character`}},

	// name
	{"no name", `[{"server": "http://a", "apiKey": "k"}]`, []string{"entry 1: name: is missing"}},
	{"an empty name", withName(""), []string{"entry 1: name: is empty"}},
	{"two empty names", withName(`", "server": "http://a", "apiKey": "k"}, {"name": "`), []string{
		"entry 1: name: is empty", "entry 2: name: is empty",
	}},
	{"a colon", withName("a:b"), []string{`entry 1 ("a:b"): name: holds ":"`}},
	{"a slash", withName(`a\/b`), []string{`entry 1 ("a/b"): name: holds "/"`}},
	{"a line break", withName(`a\nb`), []string{`entry 1 ("a\nb"): name: holds a control character`}},
	{"the folder above", withName(".."), []string{`entry 1 (".."): name: means the folder itself or the one above it`}},
	{"a space at the end", withName("a "), []string{`entry 1 ("a "): name: ends in a space`}},
	{"a dot at the end", withName("a."), []string{`entry 1 ("a."): name: ends in a dot`}},
	{"a device", withName("Con"), []string{`entry 1 ("Con"): name: is a device name of DOS`}},
	{"a long name", withName(strings.Repeat("x", 256)), []string{
		`entry 1 ("` + strings.Repeat("x", 59) + `…"): name: is longer than 255 characters`,
	}},
	{
		"the same name twice", `[
			{"name": "Comics", "server": "http://a", "apiKey": "k"},
			{"name": "Comics", "server": "http://a", "apiKey": "k"},
			{"name": "cOMICS", "server": "http://a", "apiKey": "k"}]`,
		[]string{
			`entry 2 ("Comics"): name: is the same as that of entry 1`,
			`entry 3 ("cOMICS"): name: differs from entry 1 ("Comics") only by letter case`,
		},
	},
	{
		"letter case beyond ASCII", `[
			{"name": "Été", "server": "http://a", "apiKey": "k"},
			{"name": "ÉTÉ", "server": "http://a", "apiKey": "k"},
			{"name": "E\u0301te\u0301", "server": "http://a", "apiKey": "k"}]`,
		[]string{
			`entry 2 ("ÉTÉ"): name: differs from entry 1 ("Été") only by letter case`,
			"entry 3 (\"E\u0301te\u0301\"): name: differs from entry 1 (\"Été\") only by letter case or by the way its letters are written",
		},
	},

	// server
	{"no server", `[{"name": "A", "apiKey": "k"}]`, []string{`entry 1 ("A"): server: is missing`}},
	{"an empty server", withServer(""), []string{`entry 1 ("A"): server: is empty`}},
	{"white space around", withServer(" http://a"), []string{`entry 1 ("A"): server: has white space around it`}},
	{"wide white space around", withServer("http://a\u00a0"), []string{`entry 1 ("A"): server: has white space around it`}},
	{"a space of no width", withServer(`http://a\u200b`), []string{`entry 1 ("A"): server: holds a character that cannot be seen`}},
	{"white space within", withServer("http://a/b c"), []string{`entry 1 ("A"): server: holds white space`}},
	{"a pasted line break", withServer(`http://a\n`), []string{`entry 1 ("A"): server: holds a control character`}},
	{"a user", withServer("http://u@a"), []string{
		`entry 1 ("A"): server: holds a user name or password: put them into username and password`,
	}},
	{"a port of 0", withServer("http://a:0"), []string{`entry 1 ("A"): server: has a port that is not a number from 1 to 65535`}},
	{"a port too high", withServer("http://a:65536"), []string{`entry 1 ("A"): server: has a port that is not a number from 1 to 65535`}},
	{"an empty port", withServer("http://[::1]:/"), []string{`entry 1 ("A"): server: has a port that is not a number from 1 to 65535`}},
	{"an empty query", withServer("http://a/?"), []string{`entry 1 ("A"): server: holds a query: leave out what begins with "?"`}},
	{"an empty fragment", withServer("http://a/#"), []string{`entry 1 ("A"): server: holds a fragment: leave out what begins with "#"`}},
	{"all of it", withServer("http://u:p@a:99999/?x=y#z"), []string{
		`entry 1 ("A"): server: has a port that is not a number from 1 to 65535`,
		`entry 1 ("A"): server: holds a user name or password: put them into username and password`,
		`entry 1 ("A"): server: holds a query: leave out what begins with "?"`,
		`entry 1 ("A"): server: holds a fragment: leave out what begins with "#"`,
	}},

	// Credentials.
	{"no key", `[{"name": "A", "type": "recipeserver", "server": "http://a"}]`, []string{`entry 1 ("A"): apiKey: is missing`}},
	{"an empty key", `[{"name": "A", "type": "comicserver", "server": "http://a", "apiKey": ""}]`, []string{`entry 1 ("A"): apiKey: is empty`}},
	{"a login for a key", `[{"name": "A", "server": "http://a", "username": "u", "password": "p"}]`, []string{`entry 1 ("A"): apiKey: is missing`}},
	{"space around a key", `[{"name": "A", "server": "http://a", "apiKey": "k "}]`, []string{`entry 1 ("A"): apiKey: has white space around it`}},
	{"a key of a space", `[{"name": "A", "server": "http://a", "apiKey": " "}]`, []string{`entry 1 ("A"): apiKey: has white space around it`}},
	{"a line break after a key", `[{"name": "A", "server": "http://a", "apiKey": "k\r\n"}]`, []string{
		`entry 1 ("A"): apiKey: has white space around it`,
		`entry 1 ("A"): apiKey: holds a control character`,
	}},
	{"control characters nobody asked for", `[{"name": "A", "type": "films", "server": "http://a", "apiKey": "a\tb", "username": "\u0000", "password": "\u0085"}]`, []string{
		`entry 1 ("A"): apiKey: holds a control character`,
		`entry 1 ("A"): username: holds a control character`,
		`entry 1 ("A"): password: holds a control character`,
	}},
	{"no login", withLogin(""), []string{`entry 1 ("A"): username: is missing`, `entry 1 ("A"): password: is missing`}},
	{"a key for a login", withLogin(`, "apiKey": "k"`), []string{`entry 1 ("A"): username: is missing`, `entry 1 ("A"): password: is missing`}},
	{"no password", withLogin(`, "username": "u"`), []string{`entry 1 ("A"): password: is missing`}},
	{"no user", withLogin(`, "password": "p"`), []string{`entry 1 ("A"): username: is missing`}},
	{"a user with a colon", withLogin(`, "username": "a:b", "password": "p"`), []string{`entry 1 ("A"): username: holds a colon, which HTTP cannot carry`}},
	{"a key with a space of no width", one(`"type": "comicserver"`)[:len(one(`"type": "comicserver"`))-2] + `}, {"name": "B", "server": "http://b", "apiKey": "k\u200b"}]`, []string{`entry 2 ("B"): apiKey: holds a character that cannot be seen`}},
	{"an empty user", withLogin(`, "username": "", "password": "p"`), []string{`entry 1 ("A"): username: is empty although there is a password`}},
	{"a user that is null", withLogin(`, "username": null, "password": "p"`), []string{`entry 1 ("A"): username: is null, not a string`}},
}

func TestReadBad(t *testing.T) {
	for _, tt := range bads {
		entries, err := config.Read(strings.NewReader(tt.file), kinds)
		if err == nil {
			t.Errorf("%s: got %v, want faults", tt.what, reveal(entries))
			continue
		}
		if entries != nil {
			t.Errorf("%s: got entries along with %v", tt.what, err)
		}
		if got, want := err.Error(), strings.Join(tt.want, "\n"); got != want {
			t.Errorf("%s: got\n%s\nwant\n%s", tt.what, got, want)
		}
	}
}

func TestReadBadAddresses(t *testing.T) {
	for _, address := range []string{
		"a", "a.example", "a:80", "//a", "/a", "http", "http:", "http:a", "http:/a", "http://", "http:///x", "http://:80", "https://?x",
		"ftp://a", "file:///a", "httpx://a", "http//a", "http://a:port", "http://a:-1", "http://a%zz", "http://<ADDRESS>:25600",
		"http://[::1", "http://u:p#w@a", "http://a/%", "mailto:a@b", "javascript:x",
	} {
		_, err := config.Read(strings.NewReader(withServer(address)), kinds)
		want := `entry 1 ("A"): server: is not an absolute http or https address`
		if err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", address, err, want)
		}
	}
}

func TestReadReservedNames(t *testing.T) {
	names := []string{".inkshelf", "config.json", "config.json.example", "ca.pem", "fonts", "shots", "fake", "log.txt"}
	for _, name := range names {
		for _, name := range []string{name, strings.ToUpper(name), strings.ToUpper(name[:2]) + name[2:]} {
			_, err := config.Read(strings.NewReader(withName(name)), kinds)
			want := fmt.Sprintf("entry 1 (%q): name: is reserved for a file or folder of the program", name)
			if err == nil || err.Error() != want {
				t.Errorf("%q: got %v, want %s", name, err, want)
			}
		}
	}
}

func TestFaults(t *testing.T) {
	_, err := config.Read(strings.NewReader("[{\"name\": \"A\", \"server\": \"a\", \"x\": 1, \"apiKey\": \"k\"}, 1"), kinds)
	fe, ok := errors.AsType[*config.FaultsError](fmt.Errorf("load: %w", err))
	if !ok {
		t.Fatalf("got %v, want a *FaultsError", err)
	}
	want := []config.Fault{
		{Entry: 1, Name: "A", Field: "x", Reason: "is unknown"},
		{Entry: 1, Name: "A", Field: "server", Reason: "is not an absolute http or https address"},
		{Entry: 2, Reason: "is a number, not an object"},
		{Reason: "line 1, column 56: the file ends too early"},
	}
	if got := fe.Faults; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestReadDeep reads files that are nothing but brackets, within a value that is skipped.
func TestReadDeep(t *testing.T) {
	for _, open := range []string{"[", `{"":`} {
		n := (1<<20 - 100) / (len(open) + 1)
		shut := map[string]string{"[": "]", `{"":`: "}"}[open]
		deep := strings.Repeat(open, n)
		for what, file := range map[string]string{
			"as an element": "[" + deep,
			"as a value":    `[{"name": ` + deep,
			"complete":      `[{"name": ` + strings.Repeat(open, n/2) + "1" + strings.Repeat(shut, n/2) + `}]`,
		} {
			if _, err := config.Read(strings.NewReader(file), kinds); err == nil {
				t.Errorf("%s of %q: got no fault", what, open)
			}
		}
	}
}

// TestReadMany reads the files with the most faults for their size. What is kept of them is bounded.
func TestReadMany(t *testing.T) {
	for _, tt := range []struct {
		what, file string
		faults     int
		last       string
	}{
		{"entries at the bound", "[" + strings.Repeat("{},", 999) + "{}]", 3000, "entry 1000: apiKey: is missing"},
		{"entries above it", "[" + strings.Repeat("{},", 1<<18) + "{}]", 3001, "there are more than 1000 servers"},
		{"entries above it, cut", "[" + strings.Repeat("{},", 1<<18), 3002, "the file ends too early"},
		{"keys", "[{" + strings.Repeat(`"x":1,`, 1<<17) + `"y":1}]`, 101, "entry 1: has still more faults"},
	} {
		_, err := config.Read(strings.NewReader(tt.file), kinds)
		fe, ok := errors.AsType[*config.FaultsError](err)
		if !ok || len(fe.Faults) != tt.faults {
			t.Fatalf("%s: got %T with %d faults, want %d", tt.what, err, len(fe.Faults), tt.faults)
		}
		if got := fe.Faults[len(fe.Faults)-1].String(); !strings.HasSuffix(got, tt.last) {
			t.Errorf("%s: got %q at the end, want %q", tt.what, got, tt.last)
		}
	}
}
