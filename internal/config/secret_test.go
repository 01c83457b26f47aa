package config_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"inkshelf/internal/config"
	"inkshelf/internal/server"
)

// marker stands for every secret. No two of its bytes in a row occur in what the package says.
const marker = "Zq7Xw9Kv3Jy5"

const secretFile = `[
{"name": "A", "type": "comicserver", "server": "http://` + marker + `.example", "apiKey": "` + marker + `"},
{"name": "B", "type": "bookserver", "server": "http://b/` + marker + `", "username": "` + marker + `", "password": "` + marker + `"},
{"name": "C", "server": "http://u:` + marker + `@c/?k=` + marker + `#` + marker + `", "apiKey": "` + marker + `\n"}
]`

// checkSecret fails if an error shows any two characters of the marker, however it is printed.
func checkSecret(t *testing.T, err error, from string) {
	t.Helper()
	texts := []string{err.Error(), fmt.Sprintf("%v %+v %#v", err, err, err)}
	if fe, ok := errors.AsType[*config.FaultsError](err); ok {
		texts = append(texts, fmt.Sprintf("%v %+v %#v", fe.Faults, *fe, fe.Faults))
	}
	for _, text := range texts {
		for i := range len(marker) - 1 {
			if strings.Contains(text, marker[i:i+2]) {
				t.Fatalf("the error shows %q of the secret: %s\nthe file was %s", marker[i:i+2], text, from)
			}
		}
	}
}

// TestErrorsHoldNoSecret breaks a file at every place in many ways.
func TestErrorsHoldNoSecret(t *testing.T) {
	if testing.Short() {
		t.Skip("exhaustive: left to the run without -short")
	}
	broken := 0
	try := func(file string) {
		if _, err := config.Read(strings.NewReader(file), kinds); err != nil {
			broken++
			checkSecret(t, err, file)
		}
	}
	for i := range len(secretFile) {
		head, tail := secretFile[:i], secretFile[i:]
		try(head)
		try(head + tail[1:])
		for _, s := range []string{`"`, `\`, "{", "}", "[", "]", ",", ":", "\n", "\x00", "\xff", "'", "@", "%", "?", "#", " ", "0", `\ud800`, "//", "null"} {
			try(head + s + tail)
			try(head + s + tail[1:])
		}
	}
	for _, value := range []string{
		"1", "null", "true", `{"x": "` + marker + `"}`, `["` + marker + `"]`, marker, `'` + marker + `'`, `"` + marker, `"\ud800` + marker + `"`,
		`"` + marker + `" "` + marker + `"`, `"` + marker + `\q"`, "\"" + marker + "\xff\"", "\"" + marker + "\n\"", `"http://[` + marker + `"`,
		`"` + marker + `://a"`, `"http://a:` + marker + `"`, `"http://%zz` + marker + `"`, `"` + marker + `\u0000"`, `" ` + marker + ` "`, "1e" + marker,
	} {
		for _, field := range []string{"type", "server", "apiKey", "username", "password", "other"} {
			for _, typ := range []string{"", `"type": "bookserver", `, `"type": "x", `, `"type": 1, `} {
				try(fmt.Sprintf(`[{"name": "A", %s%q: %s}]`, typ, field, value))
				try(fmt.Sprintf(`[{"name": "A", %s%q: "x", %q: %s, "server": "http://a"}]`, typ, field, field, value))
			}
		}
		try(value)
		try("[" + value + "]")
		try("[" + value + "] " + marker)
	}
	if broken < 1000 {
		t.Errorf("got %d files that do not load, want the most of them", broken)
	}
}

func TestSaveErrorsHoldNoSecret(t *testing.T) {
	hide := server.Hide
	bad := []config.Entry{
		{Name: "A", Type: "comicserver", Server: "http://u:" + marker + "@a", APIKey: hide(marker + "\n"), Password: hide(marker + "\xff")},
		{Name: "A", Type: "bookserver", Server: marker + "\x00", Username: hide(marker + "\xff"), Password: hide(marker + "\x00")},
	}
	path := filepath.Join(t.TempDir(), "config.json")
	err := config.Save(path, bad, kinds)
	if err == nil {
		t.Fatal("got no error")
	}
	checkSecret(t, err, "Save")

	good := []config.Entry{{Name: "A", Server: "http://" + marker, APIKey: hide(marker)}}
	if err = config.Save(filepath.Join(path, "no", "x"), good, kinds); err == nil {
		t.Fatal("got no error for a folder that is not there")
	}
	checkSecret(t, err, "Save")
}

func TestEntryPrintsNoSecret(t *testing.T) {
	e := config.Entry{Name: "A", Server: "http://a", APIKey: server.Hide(marker), Username: server.Hide(marker), Password: server.Hide(marker)}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d"} {
		for _, v := range []any{e, &e, []config.Entry{e}} {
			if text := fmt.Sprintf(verb, v); strings.Contains(text, marker) || strings.Contains(text, fmt.Sprintf("%x", marker)) {
				t.Errorf("%s of %T shows the secret: %s", verb, v, text)
			}
		}
	}
}
