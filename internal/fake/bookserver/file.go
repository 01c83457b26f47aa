package bookserver

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// send answers with a file or a part of it. It was changed then, or, for a zero time, nobody says when.
func (c *catalog) send(w http.ResponseWriter, r *http.Request, data []byte, changed time.Time) {
	if !c.NoRange {
		http.ServeContent(w, r, "", changed, bytes.NewReader(data))
		return
	}
	w.Header().Del("ETag")
	flush := http.NewResponseController(w)
	for piece := range slices.Chunk(data, 16<<10) {
		if _, err := w.Write(piece); err != nil {
			return
		}
		_ = flush.Flush() // whoever cannot flush sends it in one piece
	}
}

// disposition returns the header that names a file: in ASCII for old clients, and as it is.
func disposition(name, charset string) string {
	name = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`/\:*?"<>|`, r) || unicode.IsControl(r) {
			return '_'
		}
		return r
	}, name)
	full := strings.NewReplacer("+", "%20", "%7E", "~").Replace(url.QueryEscape(name))
	return fmt.Sprintf(`attachment; filename="%s"; filename*=%s''%s`, inASCII(name), charset, full)
}

// inASCII takes the accents off a name. What has no letter in ASCII becomes an underscore.
func inASCII(name string) string {
	var b strings.Builder
	for _, r := range norm.NFD.String(name) {
		switch {
		case r < unicode.MaxASCII:
			b.WriteRune(r)
		case !unicode.Is(unicode.Mn, r):
			b.WriteByte('_')
		}
	}
	return b.String()
}
