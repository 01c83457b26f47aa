package server_test

import (
	"errors"
	"testing"

	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// TestGreet asks servers that can do less and less, well and ill.
func TestGreet(t *testing.T) {
	ill := errors.New("ill")
	for _, lacks := range [][]string{nil, {"InProgress"}, {"InProgress", "Libraries"}} {
		srv := memory.New(memory.Sample())
		srv.Lack(lacks...)
		if err := server.Greet(t.Context(), srv); err != nil {
			t.Errorf("without %q: %v", lacks, err)
		}
		srv.Fail(ill)
		if err := server.Greet(t.Context(), srv); !errors.Is(err, ill) {
			t.Errorf("without %q, ill: %v", lacks, err)
		}
	}
}
