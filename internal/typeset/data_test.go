package typeset

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The README of a folder says where each file came from, under what licence, and what is in it.
func TestDataIsAccountedFor(t *testing.T) {
	for _, folder := range []struct {
		files   string
		columns int
		count   int // how many the program uses
		most    int // bytes
	}{
		{"fonts/*.ttf", 4, len(files), 4_500_000},
		{"hyphens/hyph-*.txt", 5, len(known) + 3, 450_000}, // three languages have lists of words
	} {
		dir := filepath.Dir(folder.files)
		rows := table(t, filepath.Join(dir, "README.md"), folder.columns)
		paths, err := filepath.Glob(folder.files)
		if err != nil || len(paths) != folder.count || len(rows)-2 != folder.count {
			t.Errorf("%s: %d files, %d in the README, %d are used, %v", dir, len(paths), len(rows)-2, folder.count, err)
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
			if got := hex.EncodeToString(hash[:]); !strings.HasPrefix(row[len(row)-1], got) {
				t.Errorf("%s has the hash %s, the README says %s", path, got, row[len(row)-1])
			}
			if _, err := os.Stat(filepath.Join(dir, row[2])); err != nil {
				t.Errorf("%s: %v", path, err)
			}
		}
		if total > folder.most {
			t.Errorf("%s takes %d bytes", dir, total)
		}
	}
}

// table returns the rows of a table in a file, with its head, by their first cell.
func table(t *testing.T, file string, columns int) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(line, " | "); len(cells) == columns {
			rows[strings.TrimPrefix(cells[0], "| ")] = cells
		}
	}
	return rows
}

func TestLicences(t *testing.T) {
	licences := slices.Concat(FontLicences(), HyphenLicences())
	paths, err := filepath.Glob("*/LICENCE-*.txt")
	if err != nil || len(licences) != len(paths) {
		t.Errorf("%d licences of %d, %v", len(licences), len(paths), err)
	}
	for _, l := range licences {
		terms := "SIL OPEN FONT LICENSE Version 1.1"
		switch {
		case l.Name == "hyph-en-us":
			terms = "Copying and distribution of this file, with or without modification"
		case l.Name == "hyph-pt":
			terms = "Redistribution and use in source and binary forms"
		case strings.HasPrefix(l.Name, "hyph-"):
			terms = "Permission is hereby granted, free of charge, to any person"
		}
		if !strings.Contains(l.Text, "Copyright") || !strings.Contains(strings.Join(strings.Fields(l.Text), " "), terms) {
			t.Errorf("the licence of %s is %.80q…", l.Name, l.Text)
		}
	}
}
