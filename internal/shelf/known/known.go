// Package known remembers what servers last said: their lists, and the covers they sent.
//
// It is a cache and never the only place where something is. What is damaged, cut off or of another version is not known,
// and is removed without a word; what cannot be written is an error for the log. The lists are kept for as long as their
// source is, those of books and the covers within a limit each.
package known

import (
	"log/slog"
	"time"

	"inkshelf/internal/disk"
)

// Options says where things are remembered.
type Options struct {
	State      disk.FS          // the folder of the app's state; "lists" and "covers" in it belong to this package
	Now        func() time.Time // nil: time.Now
	Log        *slog.Logger     // nil: none
	CoverLimit int64            // what the covers may take of the disk, in bytes; 0: 64 MiB
}

// defaultLimit is what the covers may take, and what the lists of books may take.
const defaultLimit = 64 << 20

// Known is what is remembered of all servers. Calls may overlap. Results belong to the caller, who may change them.
type Known struct {
	lists  lists
	covers covers
}

// Open returns what is remembered in a folder. It touches no file: that waits until one is asked for. There is never
// damage to tell of.
func Open(o Options) (*Known, []disk.Damage, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.CoverLimit == 0 {
		o.CoverLimit = defaultLimit
	}
	k := &Known{
		lists:  lists{fsys: o.State, now: o.Now, log: o.Log, seen: map[string]int64{}},
		covers: covers{fsys: o.State, log: o.Log},
	}
	k.lists.books = newBudget(o.State, defaultLimit, k.lists.allBooks)
	k.covers.files = newBudget(o.State, o.CoverLimit, k.covers.all)
	return k, nil, nil
}

// Close waits for what is being written. Whatever is put afterwards is refused with fs.ErrClosed.
func (k *Known) Close() error {
	k.lists.close()
	k.covers.close()
	return nil
}
