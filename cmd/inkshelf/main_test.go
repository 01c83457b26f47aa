package main

import (
	"strings"
	"testing"
)

// TestDesk runs the reader's program on a machine that is no reader. It fails, and says what to run instead.
func TestDesk(t *testing.T) {
	var said strings.Builder
	if status := run(t.Context(), &said); status != 1 {
		t.Errorf("it ended with status %d", status)
	}
	for _, want := range []string{"unsupported", "emulator"} {
		if !strings.Contains(said.String(), want) {
			t.Errorf("it said %q, and nothing of %q", said.String(), want)
		}
	}
}
