package bookserver

import (
	"context"
	"net/http"
	"strings"

	"inkshelf/internal/server"
	"inkshelf/internal/title"
)

// maxSeriesFeeds is how much of the section of series is read to learn one word.
const maxSeriesFeeds = 30

// translate finds the series of a server that does not speak English: calibre writes "SÉRIES: Night Tram [2]" in French.
// Which of the lines with a number are meant is learned from the section that lists the series.
func (r *reading) translate(ctx context.Context, t top) error {
	if r.built.english || len(r.built.lines) == 0 {
		return nil
	}
	section := find(t.sections, func(l link) bool {
		path := strings.TrimRight(pathOf(l.href), "/")
		return strings.HasSuffix(path, bySeries) || strings.HasSuffix(path, "/series")
	})
	if section == "" {
		r.built.apply(likelyLabel(r.built.lines))
		return nil
	}
	label, err := r.learnLabel(ctx, section)
	if err == nil {
		r.built.apply(label)
	}
	return err
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

// learnLabel reads the section of series until it names some that books name too, and returns the label that stands before
// most of them. Long lists are kept below letters, which name none.
func (r *reading) learnLabel(ctx context.Context, section string) (string, error) {
	labels := map[string][]string{} // by the name behind them
	for _, c := range r.built.lines {
		labels[c.name] = append(labels[c.name], c.label)
	}
	queue := []string{section}
	for range maxSeriesFeeds {
		if len(queue) == 0 {
			break
		}
		at := queue[0]
		queue = queue[1:]
		votes, best := map[string]int{}, ""
		var sections []link
		_, err := r.read(ctx, at, func(e *entry) error {
			for _, label := range labels[e.title] {
				if votes[label]++; votes[label] > votes[best] {
					best = label
				}
			}
			if to := e.onward(); to.href != "" && !e.isBook() && !r.visited[to.href] {
				sections = append(sections, to)
			}
			return nil
		})
		switch {
		case absent(err) || server.StatusCode(err) == http.StatusForbidden:
		case err != nil || best != "":
			return best, err
		}
		queue = append(queue, hrefs(whole(sections))...)
	}
	return "", nil
}
