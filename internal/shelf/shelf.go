// Package shelf is the reader's own memory: the books on it, what is being downloaded, how far everything has been read,
// and what the servers said last. It works the same whether they can be reached or not.
//
// It knows servers through the neutral interface alone, and each by the name that config.json gives it, which is also the
// name of its folder. Everything that must not be lost is on disk before a call returns; what only saves time, such as
// covers, is written when there is room. Its parts live in the packages below; screens and app use this one.
package shelf

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"inkshelf/internal/disk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
	"inkshelf/internal/shelf/known"
	"inkshelf/internal/shelf/progress"
	"inkshelf/internal/shelf/saved"
	"inkshelf/internal/shelf/stock"
)

// stateFolder holds all that is kept beside the books.
const stateFolder = ".inkshelf"

// Options is what a shelf is given.
type Options struct {
	Top    disk.FS                         // the folder of config.json and the books
	Now    func() time.Time                // nil: the system's clock
	Free   func() (bytes int64, err error) // nil: free space is not known
	Device string                          // what this reader is called in positions
	Pause  time.Duration                   // how long a turned page waits before its server is told; 0: as usual
	Work   func() (end func())             // counts work under way; nil: nobody does
	News   func(News)                      // told what has changed, from any goroutine; nil: nobody listens
	Log    *slog.Logger                    // nil: nowhere
}

// Shelf is everything that one reader remembers. Its methods may be called from any goroutine, and may wait for the disk;
// those that take a ctx may wait for a server.
type Shelf struct {
	o   Options
	log *slog.Logger

	stock     *stock.Stock
	downloads *download.Queue
	progress  *progress.Store
	known     *known.Known
	saved     *saved.Store

	mu      sync.Mutex
	damages []disk.Damage
	sources map[string]server.Source
	rules   rules
	open    map[server.Ref]int // books being read: the limit leaves them alone
	offline bool
	silent  map[string]time.Time // since when servers have not answered

	follow errand // the rules
	renew  errand // the lists that the rules go by
	look   errand // through the folders
}

// Open opens the shelf of a folder. State that a crash or a hand has damaged does not prevent it: it is set aside, and
// Damages tells.
func Open(o Options) (*Shelf, error) {
	s := &Shelf{
		o: o, log: o.Log, sources: map[string]server.Source{}, open: map[server.Ref]int{}, silent: map[string]time.Time{},
		follow: newErrand(), renew: newErrand(), look: newErrand(),
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if err := s.openStores(disk.Sub(o.Top, stateFolder)); err != nil {
		_ = s.Close() // of what has been opened; nothing was written
		return nil, fmt.Errorf("open the shelf: %w", err)
	}
	s.Look() // once Run is there
	return s, nil
}

func (s *Shelf) openStores(state disk.FS) (err error) {
	if err := state.MkdirAll("."); err != nil {
		return err
	}
	s.saved = saved.Open(state)
	if err := s.readRules(); err != nil {
		return err
	}
	var d []disk.Damage
	note := func() { s.damaged(d...) }
	if s.known, d, err = known.Open(known.Options{State: state, Now: s.o.Now, Log: s.log}); err != nil {
		return err
	}
	note()
	if s.stock, d, err = stock.Open(stock.Options{Top: s.o.Top, State: state, Now: s.o.Now, Log: s.log}); err != nil {
		return err
	}
	note()
	if s.progress, d, err = progress.Open(progress.Options{
		State: state, Source: s.server, Now: s.o.Now, Device: s.o.Device, Pause: s.o.Pause, Changed: s.progressChanged, Work: s.o.Work, Log: s.log,
	}); err != nil {
		return err
	}
	note()
	s.downloads, d, err = download.Open(download.Options{
		State: state, Stock: s.stock, Source: s.server, Free: s.room, MakeRoom: s.makeRoom, Margin: margin,
		Changed: s.downloadChanged, Work: s.o.Work, Log: s.log,
	})
	note()
	return err
}

// Damages lists the state files that were found damaged, each once, for telling the user.
func (s *Shelf) Damages() []disk.Damage {
	s.mu.Lock()
	defer s.mu.Unlock()
	found := s.damages
	s.damages = nil
	return found
}

func (s *Shelf) damaged(found ...disk.Damage) {
	for _, d := range found {
		s.log.Warn("a file was damaged", "file", d.Name, "aside", d.Aside, "reason", d.Reason)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.damages = append(s.damages, found...)
}

// Attach says which servers there are now. Books and positions of one that is there no longer stay.
func (s *Shelf) Attach(sources []server.Source) {
	s.mu.Lock()
	clear(s.sources)
	for _, src := range sources {
		if src.Err == nil {
			s.sources[src.Name] = src
		}
	}
	s.mu.Unlock()
	s.downloads.Kick()
	s.progress.Kick()
	s.Look() // there may be books in the folder of a new one
	s.Renew()
}

// server returns a server that is attached.
func (s *Shelf) server(source string) (server.Server, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	src, ok := s.sources[source]
	return src.Server, ok
}

// ask returns the server to ask, or why it cannot be asked.
func (s *Shelf) ask(source string) (server.Server, error) {
	src, ok := s.server(source)
	if !ok {
		return nil, fmt.Errorf("%s: %w", source, ErrDetached)
	}
	return src, nil
}

// ErrDetached is a server that config.json does not name, or that could not be opened. Its books on the reader can be read.
var ErrDetached = errors.New("not in config.json")

// SetOnline tells what the device says of the network.
func (s *Shelf) SetOnline(up bool) {
	s.mu.Lock()
	s.offline = !up
	clear(s.silent)
	s.mu.Unlock()
	s.downloads.SetOnline(up)
	s.progress.SetOnline(up)
	if up {
		s.Renew()
	}
}

// Run downloads, sends positions, and looks for books that were copied in by hand, until ctx ends. What is under way then
// goes on when the shelf is opened next.
func (s *Shelf) Run(ctx context.Context) error {
	var all sync.WaitGroup
	all.Go(func() { _ = s.downloads.Run(ctx) }) // ends with ctx, which is the caller's to know
	all.Go(func() { _ = s.progress.Run(ctx) })
	all.Go(func() { s.follow.do(ctx, func(ctx context.Context) { s.keepRules(ctx, false) }) })
	all.Go(func() { s.renew.do(ctx, func(ctx context.Context) { s.keepRules(ctx, true) }) })
	all.Go(func() { s.look.do(ctx, s.scan) })
	all.Wait()
	return ctx.Err()
}

// Look has Run look for books that were copied in or taken away by hand: over USB, while the app was in the background.
func (s *Shelf) Look() { s.send(s.look) }

// Rescan looks for books that were copied in or taken away by hand, and sees to it that the limit is kept.
func (s *Shelf) Rescan(ctx context.Context) error {
	changed, err := s.stock.Scan(ctx, s.names())
	if changed {
		s.tell(News{Books: true})
	}
	s.makeRoom(0)
	return err
}

func (s *Shelf) scan(ctx context.Context) {
	if err := s.Rescan(ctx); err != nil && ctx.Err() == nil {
		s.log.Warn("the folders cannot be looked through", "err", err)
	}
}

// names returns the names of the attached servers.
func (s *Shelf) names() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []string
	for name := range s.sources {
		all = append(all, name)
	}
	return all
}

func (s *Shelf) work() (end func()) {
	if s.o.Work == nil {
		return func() {}
	}
	return s.o.Work()
}

// Close closes what Open opened, after Run has returned.
func (s *Shelf) Close() error {
	var errs []error
	if s.downloads != nil {
		errs = append(errs, s.downloads.Close())
	}
	if s.progress != nil {
		errs = append(errs, s.progress.Close())
	}
	if s.stock != nil {
		errs = append(errs, s.stock.Close())
	}
	if s.known != nil {
		errs = append(errs, s.known.Close())
	}
	return errors.Join(errs...)
}
