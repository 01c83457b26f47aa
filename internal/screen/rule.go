package screen

import (
	"fmt"

	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
)

// aheads are how many unread books a rule may keep on the reader.
var aheads = []int{3, 5, 10}

// downloadTitle says what is on the reader already.
func (v seriesView) downloadTitle() string {
	return v.Say.Text("%d of %d on the reader", v.here(), len(v.books))
}

// downloadChoices are the ways to have books of the series on the reader: some of them as they are read, or all at once.
func (v seriesView) downloadChoices() (all []deed) {
	s, source := v.Shelf, v.src.Name
	say, missing, old := v.Voice(v.words().Book), those(v.books, missing), those(v.books, desk.Volume.Renewable)
	if len(missing) == 0 && len(old) == 0 && v.ready == 0 {
		return nil
	}
	for _, n := range aheads {
		d := deed{name: fmt.Sprint("ready:", n), text: say.Count(n, "Keep the next %d unread here", "Keep the next %d unread here"), icon: paint.IconRadio}
		d.do = func() error { return s.KeepReady(source, v.series, n) }
		if d.chosen = n == v.ready; d.chosen {
			d.icon = paint.IconRadioOn
		}
		all = append(all, d)
	}
	if v.ready > 0 {
		all = append(all, deed{name: "unready", text: v.Say.Text("Keep none here by itself"), icon: paint.IconRadio, do: func() error { return s.KeepReady(source, v.series, 0) }})
	}
	unread := those(missing, readable)
	if len(unread) > 0 && len(unread) < len(missing) {
		all = append(all, deed{
			name: "unread", text: say.Count(len(unread), "Download %d unread", "Download all %d unread"), icon: paint.IconDownload,
			do: func() error { return s.Download(source, v.series, plain(unread)...) },
		})
	}
	if len(missing) > 0 {
		all = append(all, deed{
			name: "all", text: say.Count(len(missing), "Download %d", "Download all %d"), icon: paint.IconDownload,
			do: func() error { return s.Download(source, v.series, plain(missing)...) },
		})
	}
	if len(old) > 0 {
		all = append(all, deed{
			name: "update", text: say.Count(len(old), "Update %d", "Update all %d"), icon: paint.IconDownload,
			do: func() error { return s.Download(source, v.series, plain(old)...) },
		})
	}
	return all
}
