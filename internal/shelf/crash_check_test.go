package shelf_test

import (
	"bytes"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"inkshelf/internal/disk"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// route is a journey as it goes when nothing happens to it.
type route struct {
	steps  []step
	stands []facets                 // before the first step, before the second, …, in the end
	held   map[server.BookID]string // by the comic server in the end
	names  []string                 // of the files in the end
	ops    [2]int                   // the file operations before it and with it
}

// at says where a milestone is.
func (r *route) at(m milestone) string {
	if m.step == len(r.steps) {
		return "at the end"
	}
	return fmt.Sprintf("at %q (decided: %t)", r.steps[m.step].name, m.decided)
}

// restart opens the shelf again after a journey that came as far as m, ends the journey, and opens the shelf once more. It
// returns what is not as it must be: nothing, if all is well.
func (r *route) restart(fsys disk.FS, w *world, m milestone) []string {
	l, err := begin(fsys, w)
	if err != nil {
		return []string{err.Error()}
	}
	if bad := r.inspect(l, fsys, m); len(bad) > 0 {
		l.end()
		return bad
	}
	if bad := r.arrive(l, m); len(bad) > 0 {
		return bad
	}
	if l, err = begin(fsys, w); err != nil {
		return []string{"in the end: " + err.Error()}
	}
	defer l.end()
	bad := r.inspect(l, fsys, milestone{len(r.steps), len(r.steps), false})
	return append(bad, r.stray(names(fsys))...)
}

// stray says which files are too many in the end, and which are missing. Lists and covers may: they are fetched again.
func (r *route) stray(is []string) []string {
	var bad []string
	for _, name := range is {
		if !slices.Contains(r.names, name) && !(cached(name) && slices.Contains(r.names, strings.TrimSuffix(name, ".new"))) {
			bad = append(bad, name+" is left over")
		}
	}
	for _, name := range r.names {
		if !slices.Contains(is, name) && !cached(name) {
			bad = append(bad, name+" is missing")
		}
	}
	return bad
}

func cached(name string) bool {
	return strings.HasPrefix(name, ".inkshelf/lists/") || strings.HasPrefix(name, ".inkshelf/covers/")
}

// inspect looks at a shelf that has just been opened, while the servers are away.
func (r *route) inspect(l *life, fsys disk.FS, m milestone) []string {
	var bad []string
	for _, d := range l.shelf.Damages() {
		bad = append(bad, "damaged: "+d.String())
	}
	bad = append(bad, unreadable(l.shelf)...)
	if err := l.shelf.Rescan(context.Background()); err != nil {
		bad = append(bad, "scan: "+err.Error())
	}
	bad = append(bad, r.misplaced(facetsOf(l.shelf), m)...)
	bad = append(bad, unaccounted(l, fsys)...)
	bad = append(bad, misremembered(l)...)
	return append(bad, unqueued(l)...)
}

// arrive ends a journey that came as far as m.
func (r *route) arrive(l *life, m milestone) []string {
	l.run()
	defer l.end()
	if err := l.travel(r.steps, m, func(milestone) bool { return true }); err != nil {
		return []string{"going on: " + err.Error()}
	}
	l.rest()
	return r.missed(l)
}

// missed says what is not as it is at the end of a journey to which nothing happened.
func (r *route) missed(l *life) []string {
	bad := unlike(facetsOf(l.shelf), r.stands[len(r.steps)])
	if n := l.shelf.Unsent(""); n > 0 {
		bad = append(bad, fmt.Sprintf("%d positions are never sent", n))
	}
	for id, state := range l.world.comics.holds() {
		if state != r.held[id] {
			bad = append(bad, fmt.Sprintf("the server holds %q of %s, not %q", state, id, r.held[id]))
		}
	}
	return append(bad, r.retold(l.world.comics.ledger)...)
}

// misplaced compares facets with what they may be at a milestone: what they were, are about to be, or, of a download, on the way.
func (r *route) misplaced(is facets, m milestone) []string {
	var bad []string
	end := min(m.step+2, len(r.stands))
	for name := range union(r.stands[m.settled:end]...) {
		from := m.settled
		for i := m.settled; i < m.next(); i++ {
			if slices.Contains(r.steps[i].facets, name) {
				from = i + 1 // that was decided, and never is as before
			}
		}
		var may []string
		for _, f := range r.stands[from:end] {
			may = append(may, f[name])
		}
		here := func(f facets) bool { return strings.HasPrefix(f[name], "here") }
		coming := strings.HasPrefix(is[name], "coming") && !here(r.stands[m.settled]) && slices.ContainsFunc(r.stands[m.settled:end], here)
		if !coming && !slices.Contains(may, is[name]) {
			bad = append(bad, fmt.Sprintf("%s is %q, not one of %q", name, is[name], may))
		}
	}
	return bad
}

// retold says what a server was told twice, or out of the order in which it was read.
func (r *route) retold(to ledger) []string {
	var bad []string
	for _, text := range to.again {
		bad = append(bad, "told again: "+text)
	}
	for id, history := range to.history {
		at := 0
		for _, state := range history {
			next := slices.IndexFunc(r.steps[at:], func(s step) bool { return s.book == id && s.tells == state })
			if next < 0 {
				bad = append(bad, fmt.Sprintf("%s went back: %q", id, history))
				break
			}
			at += next + 1
		}
	}
	return bad
}

// unqueued says whether the server holds other positions than the shelf that do not wait to be sent.
func unqueued(l *life) []string {
	differ := 0
	for id, state := range l.world.comics.holds() {
		p, ok := l.shelf.Position(server.Ref{Source: "comics", Book: id})
		if tells(p, ok) != state {
			differ++
		}
	}
	if n := l.shelf.Unsent("comics"); n < differ {
		return []string{fmt.Sprintf("%d positions wait to be sent, but %d have to be", n, differ)}
	}
	return nil
}

// misremembered says which lists and covers are not what the servers gave. That they are not known is no fault.
func misremembered(l *life) []string {
	var bad []string
	for _, source := range []string{"comics", "ebooks"} {
		content := contentOf(source)
		if list, ok := l.shelf.KnownSeries(source); ok && len(list.Items) != len(content.Series) {
			bad = append(bad, fmt.Sprintf("%d series of %s are known", len(list.Items), source))
		}
		for _, s := range content.Series {
			list, ok := l.shelf.KnownBooks(source, s.ID)
			if ok && !slices.EqualFunc(list.Items, s.Books, func(a server.Book, b memory.Book) bool { return a.ID == b.ID }) {
				bad = append(bad, fmt.Sprintf("%d books of %s are known", len(list.Items), s.Title))
			}
			cover, err := l.shelf.SeriesCover(context.Background(), source, s.Series)
			if err == nil && !bytes.Equal(cover.Data, s.Cover) {
				bad = append(bad, "another cover of "+s.Title)
			}
		}
	}
	return bad
}

// unaccounted compares what the shelf knows of the disk with what lies there.
func unaccounted(l *life, fsys disk.FS) []string {
	var books, parts int64
	var files int
	for name, size := range walk(fsys) {
		switch {
		case strings.HasPrefix(name, ".inkshelf/parts/"):
			parts += size
		case !strings.HasPrefix(name, ".inkshelf/"):
			books += size
			files++
		}
	}
	if u := l.shelf.Used(); u.Books != books || u.Parts != parts || u.Files != files {
		return []string{fmt.Sprintf("%d bytes in %d books and %d in parts lie there, and the shelf knows of %+v", books, files, parts, u)}
	}
	return nil
}

// names lists the files of a volume, but for previous generations.
func names(fsys disk.FS) []string {
	all := slices.Sorted(maps.Keys(walk(fsys)))
	return slices.DeleteFunc(all, func(name string) bool { return path.Ext(name) == ".old" })
}

// walk returns the files of a volume with their sizes.
func walk(fsys disk.FS) map[string]int64 {
	all := map[string]int64{}
	var visit func(folder string)
	visit = func(folder string) {
		list, err := fsys.ReadDir(folder)
		must(err)
		for _, e := range list {
			name := path.Join(folder, e.Name())
			if e.IsDir() {
				visit(name)
				continue
			}
			var info fs.FileInfo
			info, err = fsys.Stat(name)
			must(err)
			all[name] = info.Size()
		}
	}
	visit(".")
	return all
}
