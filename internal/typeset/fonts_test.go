package typeset

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The README of the fonts says where each came from, under what licence, and what is in it.
func TestFontsAreAccountedFor(t *testing.T) {
	readme, err := os.ReadFile("fonts/README.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{}
	for line := range strings.Lines(string(readme)) {
		if cells := strings.Split(line, " | "); len(cells) == 4 {
			rows[strings.TrimPrefix(cells[0], "| ")] = cells
		}
	}
	paths, err := filepath.Glob("fonts/*.ttf")
	if err != nil || len(paths) != len(files) {
		t.Errorf("%d font files, %d are used, %v", len(paths), len(files), err)
	}
	total := 0
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		total += len(data)
		row, ok := rows[filepath.Base(path)]
		if !ok {
			t.Errorf("%s is not in the README", path)
			continue
		}
		hash := sha256.Sum256(data)
		if got := hex.EncodeToString(hash[:]); !strings.HasPrefix(row[3], got) {
			t.Errorf("%s has the hash %s, the README says %s", path, got, row[3])
		}
		if _, err := os.Stat(filepath.Join("fonts", row[2])); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	if total > 4_500_000 {
		t.Errorf("the fonts take %d bytes", total)
	}
}

func TestLicences(t *testing.T) {
	licences := Licences()
	if len(licences) != 3 {
		t.Errorf("%d licences", len(licences))
	}
	for _, l := range licences {
		if !strings.Contains(l.Text, "Copyright") || !strings.Contains(l.Text, "SIL OPEN FONT LICENSE Version 1.1") {
			t.Errorf("the licence of %s is %.80q…", l.Font, l.Text)
		}
	}
}
