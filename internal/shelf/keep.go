package shelf

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
	"inkshelf/internal/shelf/saved"
	"inkshelf/internal/title"
)

// rules is what the shelf does by itself.
type rules struct {
	Limit int64           `json:"limit"` // what books may take of the disk, in bytes; 0: as much as there is
	Ready map[string]rule `json:"ready"` // by keyOf
}

// rule keeps the next unread books of a series on the reader.
type rule struct {
	Source    string           `json:"source"`
	Series    server.SeriesID  `json:"series"`
	Title     string           `json:"title"`
	Direction server.Direction `json:"direction"`
	Count     int              `json:"count"`
}

const rulesFile = "rules"

func keyOf(source string, id server.SeriesID) string { return source + "/" + string(id) }

func (s *Shelf) readRules() error {
	r, damage, err := saved.Load[rules](s.saved, rulesFile)
	if damage != nil {
		s.damaged(*damage)
	}
	s.rules = r
	return err
}

// KeepReady has the next unread books of a series downloaded, as many as count says, and so on as they are read. 0 ends
// that; the books stay.
func (s *Shelf) KeepReady(source string, series server.Series, count int) error {
	err := s.changeRules(func(r *rules) {
		delete(r.Ready, keyOf(source, series.ID))
		if count > 0 {
			r.Ready[keyOf(source, series.ID)] = rule{source, series.ID, series.Title, series.Direction, count}
		}
	})
	s.applyRules()
	return err
}

// Ready returns how many books of a series are kept ready.
func (s *Shelf) Ready(source string, id server.SeriesID) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.rules.Ready[keyOf(source, id)].Count
}

// changeRules changes the rules on disk, and then here.
func (s *Shelf) changeRules(change func(*rules)) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := rules{Limit: s.rules.Limit, Ready: maps.Clone(s.rules.Ready)}
	if now.Ready == nil {
		now.Ready = map[string]rule{}
	}
	change(&now)
	if err := saved.Save(s.saved, rulesFile, now); err != nil {
		return fmt.Errorf("save the rules: %w", err)
	}
	s.rules = now
	return nil
}

// applyRules has Run look at the rules, if there are any.
func (s *Shelf) applyRules() { s.sendRules(s.follow) }

// Renew has Run look at the rules with lists that are asked for anew: the servers may have further books, or others by now.
func (s *Shelf) Renew() { s.sendRules(s.renew) }

func (s *Shelf) sendRules(e errand) {
	if len(s.readyRules()) > 0 {
		s.send(e)
	}
}

// keepRules downloads what the rules ask for. Anew says to ask for the lists, even if they are known.
func (s *Shelf) keepRules(ctx context.Context, anew bool) {
	for _, r := range s.readyRules() {
		if err := s.keepReady(ctx, r, anew); err != nil && ctx.Err() == nil {
			s.log.Warn("books cannot be kept ready", "source", r.Source, "err", err)
		}
	}
}

func (s *Shelf) readyRules() []rule {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.SortedFunc(maps.Values(s.rules.Ready), func(a, b rule) int {
		return title.Compare(a.Title, b.Title)
	})
}

// keepReady queues the next unread books of a series. A list that the reader has not seen yet is asked for in any case;
// of one that does not come the last known one serves.
func (s *Shelf) keepReady(ctx context.Context, r rule, anew bool) error {
	known, ok := s.KnownBooks(r.Source, r.Series)
	books, series := known.Items, server.Series{ID: r.Series, Title: r.Title, Direction: r.Direction}
	if s.online() && (anew || !ok) {
		fresh, err := s.learnBooks(ctx, r.Source, series)
		switch {
		case err == nil:
			books = fresh
		case !ok:
			return err
		}
	}
	return s.downloads.Add(download.Ahead, r.Source, series, nextUnread(books, r.Count)...)
}

// nextUnread returns the first books that were not finished, the one being read among them.
func nextUnread(books []server.Book, count int) []server.Book {
	var next []server.Book
	for _, b := range readable(books) {
		if len(next) == count {
			break
		}
		if b.Progress == nil || !b.Progress.Completed {
			next = append(next, b)
		}
	}
	return next
}
