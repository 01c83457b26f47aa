package shelf

import (
	"errors"
	"io/fs"
	"os"
	"syscall"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/shelf/download"
	"inkshelf/internal/shelf/stock"
)

// Trouble is what keeps the reader itself from doing something. Screens have a sentence for each.
type Trouble int

// The troubles.
const (
	NoTrouble    Trouble = iota // it is none of the reader's: ask the error what the server said
	NoRoom                      // the disk is full, or the limit reached
	ReadOnly                    // the folder cannot be written
	Damaged                     // the file of a book is not whole
	Gone                        // the file of a book is not there any more
	NotConnected                // the reader has no network
	NotNamed                    // config.json does not name the server
	BadDisk                     // the disk fails in another way
)

// TroubleOf returns what an error of the shelf's comes from.
func TroubleOf(err error) Trouble {
	for _, t := range troubles {
		if errors.Is(err, t.err) {
			return t.is
		}
	}
	if _, ok := errors.AsType[*fs.PathError](err); ok {
		return BadDisk
	}
	if _, ok := errors.AsType[*os.LinkError](err); ok {
		return BadDisk
	}
	return NoTrouble
}

var troubles = []struct {
	err error
	is  Trouble
}{
	{download.ErrNoSpace, NoRoom},
	{syscall.ENOSPC, NoRoom},
	{syscall.EROFS, ReadOnly},
	{fs.ErrPermission, ReadOnly},
	{bookfile.ErrDamaged, Damaged},
	{stock.ErrGone, Gone},
	{stock.ErrChanged, Gone},
	{download.ErrOffline, NotConnected},
	{download.ErrNoSource, NotNamed},
	{ErrDetached, NotNamed},
}
