package screen

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/ui"
)

// facts are what is known of the reader itself. To find them out the disk is asked, so jobs do that.
type facts struct {
	free   string // space, in words; empty: not known
	unsent int    // positions that servers have not been told
	limit  int64  // of what books may take, in bytes; 0: none
}

// measured finds the facts out.
func (a *app) measured() (f facts) {
	if n, err := a.freeSpace(); err == nil {
		f.free = sizeText(n)
	}
	if s := a.Shelf; s != nil {
		f.unsent, f.limit = s.Unsent(""), s.Limit()
	}
	return f
}

func (a *app) freeSpace() (int64, error) {
	if a.o.Free == nil {
		return 0, errors.ErrUnsupported
	}
	return a.o.Free()
}

const gigabyte = 1_000_000_000

// sizeText says how large something is: "5.8 GB", "12 MB".
func sizeText(bytes int64) string {
	const megabyte = 1_000_000
	if bytes < gigabyte {
		return fmt.Sprintf("%d MB", (bytes+megabyte-1)/megabyte)
	}
	tenths := bytes / (gigabyte / 10)
	return fmt.Sprintf("%d.%d GB", tenths/10, tenths%10)
}

// status completes a header with how the reader is doing: "Synced · 5.8 GB free · 09:41 · 82 %". It is bold where it is news.
// Where there is no room for all, free space is left out.
func (a *app) status(turn *loop.Turn, h ui.Header) ui.Header {
	clock := []string{turn.Now().Format("15:04")}
	if b := turn.Battery(); b.Known {
		clock = append(clock, a.Say.Text("%d %%", b.Percent))
	}
	first := []string{a.syncText(turn)}
	h.StatusBold = !turn.Net()
	if a.facts.free != "" {
		h.Status = strings.Join(slices.Concat(first, []string{a.Say.Text("%s free", a.facts.free)}, clock), " · ")
		if h.Fits(turn.Size().X, turn.Units()) {
			return h
		}
	}
	h.Status = strings.Join(append(first, clock...), " · ")
	return h
}

// syncText says whether servers know what was read.
func (a *app) syncText(turn *loop.Turn) string {
	switch {
	case !turn.Net():
		return a.Say.Text("Offline")
	case a.facts.unsent > 0:
		return a.Say.Count(a.facts.unsent, "%d to send", "%d to send")
	}
	return a.Say.Text("Synced")
}
