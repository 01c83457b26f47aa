package web

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

const (
	beatTime  = 15 * time.Second // between two signs of life
	writeTime = 10 * time.Second // that a client has to take something
)

// What streams send besides refreshes. The first opens them at once, and says after how many milliseconds to come back.
var (
	opening = []byte(": refreshes\nretry: 1000\n\n")
	beat    = []byte(": still here\n\n")
	ending  = []byte("event: ended\ndata: {}\n\n")
)

// refreshes answers GET /refreshes with an event for each refresh, until the client leaves or the app has ended.
func (h *handler) refreshes(w http.ResponseWriter, r *http.Request) {
	after, err := startAfter(r, h.Panel.Seq())
	if err != nil {
		refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Connection", "close") // its deadlines would outlive the stream
	if r.Method == http.MethodHead {
		return
	}
	defer h.feed.join()()
	s := stream{w, http.NewResponseController(w)}
	_ = h.follow(r.Context(), s, after) // of a stream that cannot be written nobody can be told
}

// startAfter returns the number of the refresh after which a stream starts: the one that the client has seen last. One
// that cannot be, or none, means now. The header is the browser's, which has it from a stream of any run; the query is
// written by the page, so that nonsense is a mistake.
func startAfter(r *http.Request, now int) (seq int, err error) {
	header := r.Header.Get("Last-Event-ID")
	words, unreadable := url.ParseQuery(r.URL.RawQuery)
	query := words["after"]
	switch {
	case header != "":
		if seq, err = number(header); err != nil {
			return now, nil
		}
	case unreadable != nil:
		return 0, errQuery
	case len(query) == 0:
		return now, nil
	case len(query) > 1:
		return 0, errors.New("after is given twice")
	default:
		if seq, err = number(query[0]); err != nil {
			return 0, errors.New("after is not the number of a refresh")
		}
	}
	return min(seq, now), nil
}

// number reads the number of a refresh. One that is too large is as good as the largest.
func number(text string) (int, error) {
	n, err := strconv.ParseUint(text, 10, 31)
	if errors.Is(err, strconv.ErrRange) {
		err = nil
	}
	return int(n), err
}

// follow sends what comes after number seq.
func (h *handler) follow(ctx context.Context, s stream, seq int) error {
	if err := s.send(opening); err != nil {
		return err
	}
	tick := time.NewTicker(beatTime)
	defer tick.Stop()
	left, ended := ctx.Done(), h.Ended
	for {
		events, more := h.feed.after(seq)
		if len(events) > 0 {
			if err := s.sendEvents(events); err != nil {
				return err
			}
			seq = events[len(events)-1].seq
			continue
		}
		if h.ended() && seq >= h.Panel.Seq() {
			return s.send(ending)
		}
		select {
		case <-more:
		case <-tick.C:
			if err := s.send(beat); err != nil {
				return err
			}
		case <-ended:
			ended = nil // what was refreshed last is sent first
		case <-left:
			// A server that goes down with the app ends the requests at the same time: the page is told all the same.
			if !h.ended() {
				return ctx.Err()
			}
			left, ended = nil, nil
		}
	}
}

// stream is a client that listens.
type stream struct {
	w       http.ResponseWriter
	control *http.ResponseController
}

// send sends texts. A client that does not take them in time is given up: it comes back, and says what it has seen.
func (s stream) send(texts ...[]byte) error {
	_ = s.control.SetWriteDeadline(time.Now().Add(writeTime)) // a writer that has none has no network
	for _, text := range texts {
		if _, err := s.w.Write(text); err != nil {
			return err
		}
	}
	return s.control.Flush()
}

func (s stream) sendEvents(events []event) error {
	texts := make([][]byte, len(events))
	for i, e := range events {
		texts[i] = e.text
	}
	return s.send(texts...)
}
