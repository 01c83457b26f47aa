package httpx

import (
	"cmp"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"inkshelf/internal/server"
)

const hidden = "(hidden)"

// secretsOf returns the texts that no error may show, in each way they may be written, the longest first. Shorter ones
// would blacken half of every message.
func secretsOf(a server.Account, base *url.URL) []string {
	texts := []string{a.APIKey.Reveal(), a.Username.Reveal(), a.Password.Reveal()}
	// Some servers have the key in their address.
	for _, segment := range strings.Split(base.Path, "/") {
		if len(segment) >= 16 {
			texts = append(texts, segment)
		}
	}
	if login := a.Username.Reveal() + ":" + a.Password.Reveal(); login != ":" {
		texts = append(texts, base64.StdEncoding.EncodeToString([]byte(login))) // as HTTP Basic writes it
	}
	var secrets []string
	for _, t := range texts {
		if len(t) >= 4 {
			secrets = append(secrets, t, url.PathEscape(t), url.QueryEscape(t))
			secrets = append(secrets, quoted(t)...)
		}
	}
	slices.SortFunc(secrets, func(a, b string) int { return cmp.Or(cmp.Compare(len(b), len(a)), strings.Compare(a, b)) })
	return slices.Compact(secrets)
}

// quoted returns a text as it stands in errors that quote it, without the quotes: as strconv writes it and as time does.
func quoted(text string) []string {
	var hexed strings.Builder
	for i := range len(text) {
		switch c := text[i]; {
		case c == '"' || c == '\\':
			hexed.WriteString(`\` + string(c))
		case c < ' ' || c >= 0x7f:
			fmt.Fprintf(&hexed, `\x%02x`, c)
		default:
			hexed.WriteByte(c)
		}
	}
	forms := []string{strconv.Quote(text), strconv.QuoteToASCII(text)}
	for i, f := range forms {
		forms[i] = f[1 : len(f)-1]
	}
	return append(forms, hexed.String())
}

// redact takes every secret out of a text.
func (c *Client) redact(text string) string {
	for _, s := range c.secrets {
		text = strings.ReplaceAll(text, s.Reveal(), hidden)
	}
	return text
}

// Explain says what was being asked when an answer turned out to be no good: "GET /opds: …". The text of err is cleaned of
// credentials. An error of reading the answer says so already and stays as it is, so whoever wraps one quotes nothing of
// the answer.
func (c *Client) Explain(req *http.Request, err error) error {
	if _, ok := errors.AsType[*explained](err); ok {
		return err
	}
	return c.explain(req.Method, req.URL, err)
}

// explain says what was being asked when err happened. What a library or a server has put into err's text may quote the
// request, so the text is made anew; the cause can still be asked for with errors.Is and errors.As.
func (c *Client) explain(method string, u *url.URL, err error) error {
	return &explained{text: method + " " + c.label(u) + ": " + c.redact(err.Error()), cause: err}
}

// explained is an error that can be shown.
type explained struct {
	text  string
	cause error
}

func (e *explained) Error() string { return e.text }
func (e *explained) Unwrap() error { return e.cause }

// Format prints the text under every verb; %#v would go into the cause.
func (e *explained) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, e.text) }

// label names a place without giving anything away: the path below the configured address, without the query, and of
// other hosts only the name.
func (c *Client) label(u *url.URL) string {
	if !sameHost(u, c.base) {
		return c.redact(u.Scheme + "://" + u.Host)
	}
	// Secrets are looked for in the decoded path: there are several ways to write one.
	path := u.Path
	base := strings.TrimRight(c.base.Path, "/")
	if rest, ok := strings.CutPrefix(path, base); ok && (rest == "" || rest[0] == '/') {
		path = rest
	}
	if path == "" {
		return "/"
	}
	parts := strings.Split(c.redact(path), hidden)
	for i, p := range parts {
		parts[i] = (&url.URL{Path: p}).EscapedPath()
	}
	return strings.Join(parts, hidden)
}
