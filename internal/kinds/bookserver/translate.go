package bookserver

import (
	"context"
	"slices"
	"strings"

	"inkshelf/internal/server"
	"inkshelf/internal/title"
)

// maxSeriesFeeds is how much of the section of series is read to learn one word.
const maxSeriesFeeds = 30

// translate finds the series of a server that does not speak English: calibre writes "SÉRIES: Night Tram [2]" in
// French. Which of the lines with a number are meant is learned from the section that lists the series. Calibre has
// that section where any book has a series; without it no line names one.
func (r *reading) translate(ctx context.Context, t top) error {
	if r.built.english {
		r.built.apply(seriesLabel) // to the books that have it without a number
	}
	if len(r.built.lines) == 0 {
		return nil
	}
	section := find(t.sections, func(l link) bool {
		path := strings.TrimRight(pathOf(l.href), "/")
		return strings.HasSuffix(path, bySeries) || strings.HasSuffix(path, "/series")
	})
	switch {
	case section != "":
		label, err := r.learnLabel(ctx, section)
		if err != nil {
			return err
		}
		r.built.apply(label)
	case !t.calibre():
		r.built.apply(likelyLabel(r.built.lines))
	}
	return nil
}

// likelyLabel returns a label that looks like the word in many languages, "" if there is none.
func likelyLabel(lines []candidate) string {
	for _, c := range lines {
		if strings.HasPrefix(title.Key(c.label), "seri") {
			return c.label
		}
	}
	return ""
}

// learnLabel reads the section of series until it names some that books name too, and returns the label that stands
// before most of them, "" if there is none.
func (r *reading) learnLabel(ctx context.Context, section string) (string, error) {
	v := newVotes(r.built.lines)
	queue, known := []string{section}, map[string]bool{section: true}
	add := func(at string) {
		if at != "" && !known[at] && len(known) < maxSeriesFeeds {
			known[at] = true
			queue = append(queue, at)
		}
	}
	for len(queue) > 0 && !v.decided() {
		at := queue[0]
		queue = queue[1:]
		links, err := r.read(ctx, at, func(e *entry) error {
			to := e.onward().href
			if e.isBook() {
				return nil
			}
			if !isGroup(to) {
				v.cast(e.title)
			}
			add(to)
			return nil
		})
		if err != nil && !passable(err) {
			return "", err
		}
		add(nextOf(links))
	}
	return v.best, nil
}

// isGroup reports whether a link leads to the series of one letter. Such an entry names none: its title is the letter.
func isGroup(href string) bool {
	return strings.Contains(href, "/categorygroup/") || strings.Contains(href, "/letter/")
}

// votes finds out which label stands before the names of series. Each name has one vote for each label that it stands
// behind: in a column that says the same of many books it counts no more than once.
type votes struct {
	labels map[string][]string // by the name behind them
	count  map[string]int      // by label
	best   string              // the label with most votes, of several the first
}

func newVotes(lines []candidate) *votes {
	v := &votes{labels: map[string][]string{}, count: map[string]int{}}
	for _, c := range lines {
		if !slices.Contains(v.labels[c.name], c.label) {
			v.labels[c.name] = append(v.labels[c.name], c.label)
		}
	}
	return v
}

// cast counts the votes of a series.
func (v *votes) cast(series string) {
	name := server.Title(series)
	for _, label := range v.labels[name] {
		if v.count[label]++; v.count[label] > v.count[v.best] {
			v.best = label
		}
	}
	delete(v.labels, name) // it has voted
}

// decided reports whether one label has more votes than any other.
func (v *votes) decided() bool {
	for label, n := range v.count {
		if label != v.best && n == v.count[v.best] {
			return false
		}
	}
	return v.best != ""
}
