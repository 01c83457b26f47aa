package download

import (
	"context"
	"errors"
	"fmt"
	"syscall"
	"time"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

// try is one try to get a book, from where the last one ended.
type try struct {
	o      *Options
	from   server.Server
	ref    server.Ref
	series server.Series
	book   server.Book

	total int64                   // as the last try knew it
	tell  func(done, total int64) // called with everything gained
	watch *time.Timer             // runs while the server is waited for
}

// run returns nil when the book is in the stock.
func (t *try) run(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	t.watch = time.AfterFunc(t.o.Stall, func() { cancel(ErrStalled) })
	t.watch.Stop()
	err := t.get(ctx)
	switch {
	case err == nil:
		return nil
	case errors.Is(context.Cause(ctx), ErrStalled):
		return served{ErrStalled}
	case errors.Is(err, syscall.ENOSPC):
		return fmt.Errorf("%w: %w", ErrNoSpace, err)
	}
	return err
}

func (t *try) get(ctx context.Context) error {
	if _, err := t.o.Stock.Reserve(t.ref.Source, t.series, t.book); err != nil {
		return err
	}
	if here(t.o.Stock, t.ref, t.book.Stamp) { // it arrived in a try that could not say so
		return nil
	}
	fetch := t.file
	if t.book.Format == server.PageImages {
		fetch = t.pages
	}
	want, err := fetch(ctx)
	if err != nil {
		return err
	}
	_, err = t.o.Stock.Commit(t.ref, want)
	return err
}

// room returns an error where so much more cannot be written.
func (t *try) room(need int64) error {
	if t.o.Free == nil {
		return nil
	}
	free, err := t.o.Free()
	if err != nil || free-need >= t.o.Margin { // where nobody knows, writing will tell
		return nil
	}
	if t.o.MakeRoom != nil && t.o.MakeRoom(need) {
		return nil
	}
	return fmt.Errorf("%w: %d MB to come, %d MB free", ErrNoSpace, need>>20, free>>20)
}

// part is what has come of a book so far, and is closed before the stock checks it.
func (t *try) part(use func(part bookfile.File) (bookfile.Want, error)) (bookfile.Want, error) {
	f, err := t.o.Stock.Part(t.ref)
	if err != nil {
		return bookfile.Want{}, err
	}
	want, err := use(f)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	return want, err
}

// ask asks the server, for as long as it makes itself heard.
func (t *try) ask(call func() error) error {
	t.watch.Reset(t.o.Stall)
	err := call()
	t.watch.Stop() // the disk may take its time
	if err != nil {
		return served{err}
	}
	return nil
}
