package reader

import (
	"context"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
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

// readable returns the first book that can be opened here.
func readable(all func(yield func(int, desk.Volume) bool)) *desk.Volume {
	for _, v := range all {
		if v.Unreadable == "" && (v.Format == server.PageImages || v.Format == server.ComicArchive && v.Here != nil) {
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
	var all []desk.Volume
	for _, item := range d.Shelf.Items(v.Source) {
		if item.Book.Series == v.Series && item.Book.SeriesTitle == v.SeriesTitle {
			all = append(all, d.ItemVolume(item))
		}
	}
	return all, nil
}

// openBeside opens another book in place of this one, when its page is there.
func (r *reading) openBeside(turn *loop.Turn, from asker, v desk.Volume) {
	r.opener.GiveUp()
	r.opener = Opener{
		Desk: r.desk, Waiting: from.waiting, Redraw: from.redraw, Act: r.act,
		enter: func(turn *loop.Turn, next *reading) {
			r.leave(turn, from)
			turn.Replace(next)
		},
	}
	r.opener.Open(turn, Book{Volume: v, Reached: r.reached})
}
