package httpx

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestJSON(t *testing.T) {
	var answer string
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if got := r.Header.Get("Accept"); got != "application/json" {
			t.Errorf("Accept: got %q", got)
		}
		_, _ = io.WriteString(w, answer)
	})
	c := keyed(t, s.URL)
	for _, k := range []struct{ answer, want string }{ // want empty: taken
		{`{"content":[{"id":"1"}],"other":true}`, ""},
		{" \r\n\t{} \n ", ""},
		{"\ufeff{}", ""},
		{"", "unexpected answer: empty"},
		{" \n ", "unexpected answer: empty"},
		{"<!DOCTYPE html><html>", "unexpected answer: a web page, not JSON"},
		{"\n  <?xml version='1.0'?>", "unexpected answer: a web page, not JSON"},
		{"null", "unexpected answer: null"},
		{"nope", "not the expected JSON: invalid character"},
		{`{"content":[]` + strings.Repeat(" ", 10_000) + "\xe9}", "GET /list: unexpected answer: not in UTF-8"},
		{`{"content":[`, "unexpected EOF"},
		{`{"content":"text"}`, `not the expected JSON: string in "Content", where something else belongs`},
		{`[1,2]`, `not the expected JSON: array in ".", where something else belongs`},
		{`{"count":` + strings.Repeat("1", 1000) + `}`, `JSON: number 111111111111111111111111111111111 in "Count", where`},
		{`{"content":[]} {}`, "goes on after its JSON"},
		{`{"content":[]} nonsense`, "goes on after its JSON"},
		{"\xff\xfe", "not in UTF-8"},
		{"{\"content\":[{\"id\":\"\xe9\"}]}", "unexpected answer: not in UTF-8"},
		{"{} \xe9", "not in UTF-8"},
		{strings.Repeat(`{"content":[`, 20000), "not the expected JSON"},
	} {
		answer = k.answer
		var got struct {
			Content []struct{ ID string }
			Count   int
		}
		err := c.JSON(t.Context(), Request{URL: c.URL(nil, "list")}, &got)
		name := k.answer[:min(len(k.answer), 40)]
		switch {
		case k.want == "" && err != nil:
			t.Errorf("%q: got %v", name, err)
		case k.want != "" && (err == nil || !strings.Contains(err.Error(), k.want) || !strings.HasPrefix(err.Error(), "GET /list: ")):
			t.Errorf("%q: got %v, want %q", name, err, k.want)
		}
	}
}

// Explain says what was asked, once, and shows no credential.
func TestExplain(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "x") })
	c := keyed(t, s.URL)
	res, err := c.Do(t.Context(), Request{URL: c.URL(nil, "feed")})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	err = c.Explain(res.Request, errors.New("no feed but "+testKey))
	if want := "GET /feed: no feed but (hidden)"; err.Error() != want {
		t.Errorf("got %q, want %q", err, want)
	}
	if again := c.Explain(res.Request, fmt.Errorf("list: %w", err)); again.Error() != "list: "+err.Error() {
		t.Errorf("explained twice: %q", again)
	}
}
