package config_test

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"inkshelf/internal/config"
	"inkshelf/internal/lang"
)

func TestFaultIn(t *testing.T) {
	for _, c := range []struct {
		fault  config.Fault
		en, fr string
	}{
		{
			config.Fault{Entry: 2, Name: "Comics", Field: "apiKey", Reason: "is missing"},
			`entry 2 ("Comics"), apiKey: is missing`, "entrée 2 (\"Comics\"), apiKey\u00a0: manque",
		},
		{
			config.Fault{Entry: 1, Reason: "is a number, not an object"},
			"entry 1: is a number, not an object", "entrée 1\u00a0: est un nombre, pas un objet",
		},
		{
			config.Fault{Reason: `line 3, column 7: there is a comma too many before "]"`},
			`line 3, column 7: there is a comma too many before "]"`, "ligne 3, colonne 7\u00a0: il y a une virgule de trop avant \"]\"",
		},
		{config.Fault{Reason: "the file is empty"}, "the file is empty", "le fichier est vide"},
	} {
		if got := c.fault.In(lang.English()); got != c.en {
			t.Errorf("got %q, want %q", got, c.en)
		}
		if got := c.fault.In(lang.Find("fr")); got != c.fr {
			t.Errorf("got %q, want %q", got, c.fr)
		}
	}
}

// TestFaultsInFrench has files that are wrong in all ways that the rest of the tests knows, and leaves nothing of them in
// English.
func TestFaultsInFrench(t *testing.T) {
	english := regexp.MustCompile(`\b(is|are|the|there|holds|has|not|from|only|by|more|save)\b`)
	for _, file := range []string{
		"", "[", "[1]", "{}", "[] []", `[{"name": "Comics",}]`, `[{"name" "x"}]`, `[{"name": "a\q"}]`, `[{"name": tru}]`, "[\"a\nb\"]",
		"[// x\n]", "[\"a\tb\"]", `["a`, `[{"a b": 1, "": 2, "Name": "x", "name": 3, "server": "http://x?y#z", "server": ""}]`,
		`[{"name": ".."}, {"name": "a?b"}, {"name": "É"}, {"name": "é"}, {"name": "É"}, {"name": "\ud800"}]`,
		`[{"name": "` + strings.Repeat("x", 300) + `", "server": "http://a:b@c:0"}]`, "[" + strings.Repeat("{},", 200) + "{}]",
		"\xff\xfe[\x00]\x00", "[\xff]", strings.Repeat("\xff\n", 12), "[:]",
	} {
		path := filepath.Join(t.TempDir(), "config.json")
		if err := os.WriteFile(path, []byte(file), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := config.Load(path, nil)
		faults, ok := errors.AsType[*config.FaultsError](err)
		if !ok {
			t.Errorf("%.60q: %v", file, err)
			continue
		}
		for _, f := range faults.Faults {
			if got := f.In(lang.Find("fr")); english.MatchString(got) {
				t.Errorf("%.60q: %q", file, got)
			}
			if got := f.In(lang.English()); !strings.HasSuffix(got, f.Reason) {
				t.Errorf("%.60q: %q is not %q", file, got, f.Reason)
			}
		}
	}
}
