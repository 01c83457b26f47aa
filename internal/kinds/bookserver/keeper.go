package bookserver

import (
	"context"
	"sync"
	"time"

	"inkshelf/internal/server"
)

// recent is how old a catalog may be for its word that it does not have something to be taken. A flood of questions
// about absent books costs one reading a minute.
const recent = time.Minute

// keeper keeps the catalog. There is no way to ask these servers for one book, so whoever needs any of it needs all of
// it: callers share one reading.
type keeper struct {
	read func(ctx context.Context, progress func(books int)) (*catalog, error)
	disk disk
	now  func() time.Time

	mu      sync.Mutex
	last    *catalog // nil: none yet
	at      time.Time
	loading chan struct{} // closed when the disk has been asked; nil: nobody wanted to know yet
	flight  *flight       // the reading on its way; nil: none

	saving sync.Mutex // held while the disk is written
}

// flight is a reading on its way. It goes on as long as anybody waits for it.
type flight struct {
	waiting int
	cancel  context.CancelFunc
	books   int           // so far
	news    chan struct{} // closed when books changes, and replaced
	done    chan struct{} // closed when what follows is known
	cat     *catalog
	err     error
}

// fresh reads the catalog anew, together with whoever is doing so already.
func (k *keeper) fresh(ctx context.Context) (*catalog, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	k.mu.Lock()
	if k.flight == nil {
		k.start()
	}
	f := k.flight
	f.waiting++
	k.mu.Unlock()
	defer k.leave(f)
	for {
		k.mu.Lock()
		books, news := f.books, f.news
		k.mu.Unlock()
		server.Seen(ctx, books, 0)
		select {
		case <-news:
		case <-f.done:
			return f.cat, f.err
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// start begins a reading. It has a ctx of its own, so that it does not end with the caller who happened to be first.
func (k *keeper) start() {
	ctx, cancel := context.WithCancel(context.Background())
	f := &flight{cancel: cancel, news: make(chan struct{}), done: make(chan struct{})}
	k.flight = f
	go func() {
		cat, err := k.read(ctx, func(books int) { k.tell(f, books) })
		k.land(f, cat, err)
	}()
}

// tell lets those who wait know how far a reading is.
func (k *keeper) tell(f *flight, books int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if books != f.books {
		f.books = books
		close(f.news)
		f.news = make(chan struct{})
	}
}

// land ends a reading. One that everybody has left changes nothing: another may have come after it, and be newer.
func (k *keeper) land(f *flight, cat *catalog, err error) {
	if err == nil {
		k.save(f, cat)
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.flight == f {
		k.flight = nil
		if err == nil {
			k.last, k.at = cat, k.now()
		}
	}
	f.cat, f.err = cat, err
	close(f.done)
}

// save keeps the catalog of a reading on the disk.
func (k *keeper) save(f *flight, cat *catalog) {
	k.saving.Lock()
	defer k.saving.Unlock()
	k.mu.Lock()
	wanted := k.flight == f
	k.mu.Unlock()
	if wanted {
		k.disk.save(cat)
	}
}

// leave stops waiting. A reading that nobody waits for ends, and nobody joins it any more.
func (k *keeper) leave(f *flight) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if f.waiting--; f.waiting == 0 {
		f.cancel()
		if k.flight == f {
			k.flight = nil
		}
	}
}

// kept returns the last catalog, from memory or from the disk, and reads it if there is none.
func (k *keeper) kept(ctx context.Context) (*catalog, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	k.mu.Lock()
	if k.last == nil && k.loading == nil {
		k.load()
	}
	cat, loading := k.last, k.loading
	k.mu.Unlock()
	if cat != nil {
		return cat, nil
	}
	select {
	case <-loading:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	k.mu.Lock()
	cat = k.last
	k.mu.Unlock()
	if cat != nil {
		return cat, nil
	}
	return k.fresh(ctx)
}

// load begins to read the disk. It takes its time where the catalog is large, so nobody waits for it with the lock.
func (k *keeper) load() {
	loading := make(chan struct{})
	k.loading = loading
	go func() {
		defer close(loading)
		cat := k.disk.load()
		k.mu.Lock()
		defer k.mu.Unlock()
		if k.last == nil { // else there is a newer one
			k.last = cat
		}
	}()
}

// with returns a catalog that has what is wanted. If the last one does not, and is not recent, it is read anew; what
// comes then may lack it as well.
func (k *keeper) with(ctx context.Context, has func(*catalog) bool) (*catalog, error) {
	cat, err := k.kept(ctx)
	if err != nil || has(cat) {
		return cat, err
	}
	k.mu.Lock()
	age := k.now().Sub(k.at)
	k.mu.Unlock()
	if 0 <= age && age < recent { // the clock may have been set back
		return cat, nil
	}
	return k.fresh(ctx)
}
