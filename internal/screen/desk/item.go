package desk

import (
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// ItemVolumes returns books on the reader as lists show them. One that its server has listed in another state since is
// shown as that: what is on the reader is out of date.
func (d *Desk) ItemVolumes(items []shelf.Item) []Volume {
	all, listed := make([]Volume, len(items)), listings{}
	for i, item := range items {
		v := Volume{
			Book: item.Book, Source: item.Source,
			Of: server.Series{ID: item.Book.Series, Title: item.Book.SeriesTitle, Direction: item.Direction},
		}
		if now, ok := listed.find(d, item); ok && item.Outdated(now) {
			src, _ := d.Source(item.Source)
			v.Book, v.Had = now, offers(src, now.Format) && now.Unreadable == ""
		}
		v.Progress = nil
		if p, ok := d.Shelf.Position(v.Ref()); ok {
			v.Progress = &server.Progress{Page: p.Page, Completed: p.Completed, At: p.At}
		}
		all[i] = d.stand(v)
	}
	return all
}

// listings are the books of series, as they were listed last.
type listings map[server.Ref]map[server.BookID]server.Book // by source and series

// find returns a book on the reader as its server listed it last; false if it did not, or is not in config.json.
func (l listings) find(d *Desk, item shelf.Item) (server.Book, bool) {
	if _, ok := d.Source(item.Source); !ok || item.Found {
		return server.Book{}, false
	}
	series := server.Ref{Source: item.Source, Book: server.BookID(item.Book.Series)}
	if l[series] == nil {
		l[series] = map[server.BookID]server.Book{}
		known, _ := d.Shelf.KnownBooks(item.Source, item.Book.Series)
		for _, b := range known.Items {
			l[series][b.ID] = b
		}
	}
	now, ok := l[series][item.Book.ID]
	return now, ok
}
