package web

import (
	"errors"
	"io"
	"net/http"
	"os"
	"time"
)

// What a body may have. The longest that makes sense has some 60 bytes.
const (
	bodyLimit = 4 << 10
	bodyTime  = 5 * time.Second
)

// limitBody gives the rest of a request its time. Until the body has been read to its end the connection counts as of no
// more use: the server would otherwise wait for the rest before it answers, and might take it for the next request.
func limitBody(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTime)) // a writer that has none has no network
	w.Header().Set("Connection", "close")
}

// post returns a handler that hands do the object that was posted. Do asks it for its fields, looks whether it is done,
// and only then acts. What do returns is the client's mistake.
//
// The type of the content is not looked at: who types a request by hand need not name it.
func post(do func(*object) error) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		data, status, err := readBody(w, r)
		if err != nil {
			refuse(w, status, err.Error())
			return
		}
		if err := do(parseObject(data)); err != nil {
			refuse(w, http.StatusBadRequest, err.Error())
			return
		}
		w.WriteHeader(http.StatusNoContent)
	}
}

// readBody returns the whole body, or the status that says why not.
func readBody(w http.ResponseWriter, r *http.Request) (data []byte, status int, err error) {
	if r.ContentLength <= bodyLimit { // which is -1 if not known
		data, err = io.ReadAll(http.MaxBytesReader(w, r.Body, bodyLimit))
	} else {
		err = &http.MaxBytesError{Limit: bodyLimit}
	}
	switch _, large := errors.AsType[*http.MaxBytesError](err); {
	case err == nil:
		w.Header().Del("Connection")
		return data, 0, nil
	case large:
		return nil, http.StatusRequestEntityTooLarge, errors.New("the body has more than 4 KiB")
	case errors.Is(err, os.ErrDeadlineExceeded):
		return nil, http.StatusRequestTimeout, errors.New("the body is not complete after 5 s")
	default:
		return nil, http.StatusBadRequest, errors.New("the body ends early, or its chunks are wrong")
	}
}
