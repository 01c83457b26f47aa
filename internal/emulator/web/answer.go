package web

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// answer sends data, all at once.
func answer(w http.ResponseWriter, status int, contentType string, data []byte) {
	w.Header().Set("Content-Type", contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(data)))
	w.WriteHeader(status)
	_, _ = w.Write(data) // a client that has left needs no answer
}

// answerJSON sends a value of this package's own types, which all have a form in JSON.
func answerJSON(w http.ResponseWriter, status int, value any) {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	answer(w, status, "application/json", append(data, '\n'))
}

// refuse says why not.
func refuse(w http.ResponseWriter, status int, why string) {
	answerJSON(w, status, struct {
		Error string `json:"error"`
	}{why})
}
