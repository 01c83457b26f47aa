package config_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"inkshelf/internal/config"
)

func FuzzRead(f *testing.F) {
	for _, tt := range goods {
		f.Add([]byte(tt.file))
	}
	for _, tt := range bads {
		f.Add([]byte(tt.file))
	}
	f.Add([]byte(secretFile))
	f.Add([]byte(withLogin(`, "username": "` + marker + `", "password": "` + marker + `"`)))
	f.Fuzz(func(t *testing.T, file []byte) {
		entries, err := config.Read(bytes.NewReader(file), kinds)
		if err != nil {
			checkFaults(t, file, err)
			return
		}
		first, err := config.Encode(entries, kinds)
		if err != nil {
			t.Fatal(err)
		}
		if len(first) > 1<<20 {
			return // indented it is larger than it was
		}
		again, err := config.Read(bytes.NewReader(first), kinds)
		if err != nil {
			t.Fatalf("what was written does not load: %v\n%s", err, first)
		}
		if !slices.Equal(again, entries) {
			t.Fatalf("got %s, want %s", reveal(again), reveal(entries))
		}
		second, err := config.Encode(again, kinds)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(second, first) {
			t.Fatalf("got %s the second time, want %s", second, first)
		}
	})
}

func checkFaults(t *testing.T, file []byte, err error) {
	fe, ok := errors.AsType[*config.FaultsError](err)
	if !ok || len(fe.Faults) == 0 {
		t.Fatalf("got %v, want faults", err)
	}
	if lines := strings.Split(err.Error(), "\n"); len(lines) != len(fe.Faults) || !utf8.ValidString(err.Error()) {
		t.Fatalf("got %q, want %d lines", err, len(fe.Faults))
	}
	for _, f := range fe.Faults {
		// A name and an unknown key are shown, so that a marker which the fuzzer put there shows. A reason names
		// only the name of an earlier entry.
		if strings.Contains(f.Reason, marker) && !strings.HasPrefix(f.Reason, "differs from entry ") {
			t.Fatalf("the fault shows a secret: %v\nthe file was %q", f, file)
		}
	}
}
