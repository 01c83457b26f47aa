package bookfile

import (
	"archive/zip"
	"fmt"
)

// What an archive may unpack to: so many times its own size, and some more so that short ones need not be counted that
// closely. Pictures hardly shrink and prose does to a fifth; an archive beyond this is made to fill a memory.
const (
	maxRatio = 100
	maxSlack = 64 << 20
)

// encrypted is the flag of entries that ask for a password.
const encrypted = 0x1

// tally adds up what the entries of an archive claim and holds it against what the file can hold.
type tally struct {
	size             uint64 // of the file
	packed, unpacked uint64 // so far
}

// take counts an entry, or says why it cannot be.
func (t *tally) take(f *zip.File) error {
	switch {
	case f.Flags&encrypted != 0:
		return fmt.Errorf("%w: %s is encrypted", ErrDamaged, short(f))
	case f.Method != zip.Store && f.Method != zip.Deflate:
		return fmt.Errorf("%w: %s is packed by method %d, which is not known here", ErrDamaged, short(f), f.Method)
	case f.CompressedSize64 > t.size-t.packed, f.Method == zip.Store && f.CompressedSize64 != f.UncompressedSize64:
		return fmt.Errorf("%w: the sizes in its directory are wrong", ErrDamaged)
	case f.UncompressedSize64 > t.size*maxRatio+maxSlack-t.unpacked:
		return fmt.Errorf("%w: it unpacks to far more than a book", ErrDamaged)
	}
	t.packed += f.CompressedSize64
	t.unpacked += f.UncompressedSize64
	return nil
}
