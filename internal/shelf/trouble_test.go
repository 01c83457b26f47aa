package shelf

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"syscall"
	"testing"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
	"inkshelf/internal/shelf/stock"
)

// TestTroubleOf tells the reader's own troubles from those of servers, however deep the error is wrapped.
func TestTroubleOf(t *testing.T) {
	path := func(err error) error { return &fs.PathError{Op: "write", Path: "x", Err: err} }
	for _, c := range []struct {
		err  error
		want Trouble
	}{
		{download.ErrNoSpace, NoRoom},
		{path(syscall.ENOSPC), NoRoom},
		{path(syscall.EROFS), ReadOnly},
		{path(syscall.EACCES), ReadOnly},
		{bookfile.ErrDamaged, Damaged},
		{stock.ErrGone, Gone},
		{stock.ErrChanged, Gone},
		{download.ErrOffline, NotConnected},
		{download.ErrNoSource, NotNamed},
		{ErrDetached, NotNamed},
		{path(syscall.EIO), BadDisk},
		{&os.LinkError{Op: "rename", Err: syscall.EIO}, BadDisk},
		{&server.StatusError{Code: 500}, NoTrouble},
		{&net.OpError{Op: "dial", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}, NoTrouble},
		{errors.New("whatever"), NoTrouble},
		{nil, NoTrouble},
	} {
		err := c.err
		if err != nil {
			err = fmt.Errorf("open: %w", err)
		}
		if got := TroubleOf(err); got != c.want {
			t.Errorf("%v is %d, want %d", c.err, got, c.want)
		}
	}
}
