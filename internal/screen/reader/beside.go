package reader

import (
	"context"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// beside is the books before and after this one in its series; nil where there is none, or none is known.
type beside struct {
	before, after *desk.Volume
}

// lookBeside has a job find them: in what is remembered of the series, or else on its server.
func (r *reading) lookBeside(turn *loop.Turn) {
	d, v := r.desk, r.book.about
	loop.Start(turn, func(ctx context.Context) (beside, error) {
		all, err := series(ctx, d, v)
		i := slices.IndexFunc(all, func(other desk.Volume) bool { return other.ID == v.ID })
		if i < 0 {
			return beside{}, err
		}
		return beside{readable(slices.Backward(all[:i])), readable(slices.All(all[i+1:]))}, nil
	}, func(_ *loop.Turn, b beside, _ error) { r.beside = b }) // without them there is nothing to say
}

// readable returns the first book that can be opened here, if need be once it is downloaded.
func readable(all func(yield func(int, desk.Volume) bool)) *desk.Volume {
	for _, v := range all {
		if v.Unreadable == "" && v.Format != server.Reflowable {
			return &v
		}
	}
	return nil
}

// series lists the books of a book's series. Those of a server that config.json does not name are the ones on the reader.
func series(ctx context.Context, d *desk.Desk, v desk.Volume) ([]desk.Volume, error) {
	if src, ok := d.Source(v.Source); ok && v.Of.ID != "" {
		list, _, err := d.Books(ctx, desk.Question{First: true}, src, v.Of)
		if len(list) > 0 || err == nil {
			return d.Volumes(src, v.Of, list), nil
		}
	}
	if d.Shelf == nil {
		return nil, nil
	}
	items := slices.DeleteFunc(d.Shelf.Items(v.Source), func(item shelf.Item) bool {
		return item.Book.Series != v.Series || item.Book.SeriesTitle != v.SeriesTitle
	})
	return d.ItemVolumes(items), nil
}

// renewed returns a book beside this one as it stands now: it may have come since it was offered.
func (b beside) renewed(v desk.Volume) desk.Volume {
	for _, now := range []*desk.Volume{b.before, b.after} {
		if now != nil && now.Ref() == v.Ref() {
			return *now
		}
	}
	return v
}

// openBeside opens another book in place of this one, when its page is there.
func (r *reading) openBeside(turn *loop.Turn, from asker, v desk.Volume) {
	v = r.renewed(v)
	r.opener.GiveUp()
	r.opener = Opener{
		Desk: r.desk, Waiting: from.waiting, Redraw: from.redraw, Act: r.act,
		enter: func(turn *loop.Turn, next *reading) {
			if next.problem != nil && !next.broken { // the page that is being read is not given up for an error
				next.book.done()
				r.desk.Tell(turn, *next.problem, v.Title)
				return
			}
			r.leave(turn, from)
			turn.Replace(next)
		},
	}
	r.opener.Open(turn, Book{Volume: v, Reached: r.reached})
}
