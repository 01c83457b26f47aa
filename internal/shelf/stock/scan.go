package stock

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"inkshelf/internal/fatname"
)

const (
	maxDepth = 6      // folders below that of the source
	maxFound = 20_000 // books that the index takes in from folders: each is kept in memory
)

// Scan looks through the folders of these sources, and of those that the index knows, for what has changed from
// outside. New books are taken in, once they are found to be whole; those that are gone are forgotten; unfinished
// downloads that belong to no book are removed. It opens only what is new or has another size. It reports whether
// anything has changed, also together with an error: what cannot be read now stays as it was.
func (s *Stock) Scan(ctx context.Context, sources []string) (changed bool, err error) {
	s.scanning.Lock()
	defer s.scanning.Unlock()
	var errs []error
	for _, source := range s.withKnown(sources) {
		if err := checkSource(source); err != nil {
			errs = append(errs, fmt.Errorf("scan: %w", err))
			continue
		}
		w := &walk{s: s, ctx: ctx, source: source, known: s.filesOf(source)}
		w.run()
		changed = changed || w.changed
		errs = append(errs, w.errs...)
		if ctx.Err() != nil {
			return changed, ctx.Err()
		}
	}
	s.sweep()
	return changed, errors.Join(errs...)
}

// withKnown adds the sources of the index to a list.
func (s *Stock) withKnown(sources []string) []string {
	sources = slices.Clone(sources)
	for _, e := range s.all() {
		sources = append(sources, e.ref.Source)
	}
	slices.Sort(sources)
	return slices.Compact(sources)
}

// filesOf returns the entries of a source that have a file, by its path.
func (s *Stock) filesOf(source string) map[string]*entry {
	files := make(map[string]*entry)
	for _, e := range s.all() {
		if e.here != nil && e.ref.Source == source {
			files[e.here.Path] = e
		}
	}
	return files
}

// sweep removes the parts that belong to no reservation.
func (s *Stock) sweep() {
	s.doing.Lock()
	defer s.doing.Unlock()
	orphans := s.parts()
	for _, e := range s.all() {
		if e.coming != nil {
			delete(orphans, e.coming.part())
		}
	}
	for name := range orphans {
		if err := s.top.Remove(name); err != nil {
			s.log.Warn("an unfinished download was not removed", "err", err)
		}
	}
}

// walk is one way through the folder of a source.
type walk struct {
	s      *Stock
	ctx    context.Context
	source string
	known  map[string]*entry // what the index has, less what was seen

	news    []string // files that the index does not have
	suspect []*entry // files that are not as the index has them
	changed bool
	errs    []error
}

func (w *walk) run() {
	w.folder(w.source, 0)
	if w.ctx.Err() != nil {
		return // what was not seen may be there
	}
	w.leaveTwins()
	w.recheck()
	w.forget()
	w.takeIn()
}

// folder looks through a folder and those in it. Hidden ones are left out, and with them what other systems leave
// beside files; links are neither files nor folders.
func (w *walk) folder(folder string, depth int) {
	info, err := w.s.top.Stat(folder)
	if err == nil && !info.IsDir() {
		return
	}
	var list []fs.DirEntry
	if err == nil {
		list, err = w.s.top.ReadDir(folder)
	}
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			w.errs = append(w.errs, fmt.Errorf("scan: %w", err))
		}
		return
	}
	for _, d := range list {
		name := path.Join(folder, d.Name())
		switch {
		case w.ctx.Err() != nil:
			return
		case strings.HasPrefix(d.Name(), ".") || d.Name() == "__MACOSX" || !utf8.ValidString(name):
		case d.IsDir() && depth < maxDepth:
			w.folder(name, depth+1)
		case d.Type().IsRegular() && isBook(d.Name()):
			w.file(name, d)
		}
	}
}

// file compares a file with the index.
func (w *walk) file(name string, d fs.DirEntry) {
	e := w.known[name]
	if e == nil {
		if len(w.news) < maxFound {
			w.news = append(w.news, name)
		}
		return
	}
	delete(w.known, name)
	if info, err := d.Info(); err == nil && !e.going && (e.damaged || info.Size() != e.here.Size) {
		w.suspect = append(w.suspect, e)
	}
}

// leaveTwins takes out of the news what the index has under another spelling. Where the volume knows no letter case
// that is the same file: it can be reached by both.
func (w *walk) leaveTwins() {
	if len(w.news) == 0 {
		return
	}
	twins := make(map[string]bool)
	add := func(name string) {
		if _, err := w.s.look(name); err == nil {
			twins[fatname.Key(name)] = true
		}
	}
	for name := range w.known {
		add(name)
	}
	key := fatname.Key(w.source)
	for _, source := range w.s.withKnown(nil) {
		if source != w.source && fatname.Key(source) == key { // the server was renamed
			for name := range w.s.filesOf(source) {
				add(name)
			}
		}
	}
	if len(twins) > 0 {
		w.news = slices.DeleteFunc(w.news, func(name string) bool { return twins[fatname.Key(name)] })
	}
}

// forget takes out of the index what is not there any more.
func (w *walk) forget() {
	var gone []change
	for name, e := range w.known {
		if _, err := w.s.look(name); errors.Is(err, fs.ErrNotExist) {
			gone = append(gone, change{e, &entry{ref: e.ref, coming: e.coming}})
		}
	}
	w.record(gone) // an error if the volume itself is gone, and with it the index
}
