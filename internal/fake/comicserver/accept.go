package comicserver

import (
	"cmp"
	"net/http"
	"slices"
	"strings"
)

// accept is what a client accepts: media ranges, in the order of its header. A client without the header has none and
// accepts everything.
type accept []string

func parseAccept(r *http.Request) accept {
	var a accept
	for part := range strings.SplitSeq(strings.Join(r.Header.Values("Accept"), ","), ",") {
		mediaRange, _, _ := strings.Cut(part, ";")
		if mediaRange = strings.ToLower(strings.TrimSpace(mediaRange)); mediaRange != "" {
			a = append(a, mediaRange)
		}
	}
	return a
}

// admits tells whether a media type, or one of a range, can be sent.
func (a accept) admits(mediaType string) bool {
	return len(a) == 0 || slices.ContainsFunc(a, func(r string) bool { return compatible(r, mediaType) })
}

// prefersPDF tells whether a page of a PDF is sent as a PDF: where the most specific range that fits a PDF or a picture
// fits a PDF. "*/*" alone fits both, and that is the trap.
func (a accept) prefersPDF() bool {
	fitting := slices.DeleteFunc(slices.Clone(a), func(r string) bool { return !compatible(r, pdfType) && !compatible(r, "image/*") })
	slices.SortStableFunc(fitting, func(a, b string) int { return cmp.Compare(strings.Count(a, "*"), strings.Count(b, "*")) })
	return len(fitting) > 0 && compatible(fitting[0], pdfType)
}

// compatible tells whether two media ranges have a type in common.
func compatible(a, b string) bool {
	aType, aSub, _ := strings.Cut(a, "/")
	bType, bSub, _ := strings.Cut(b, "/")
	return same(aType, bType) && same(aSub, bSub)
}

func same(a, b string) bool { return a == b || a == "*" || b == "*" }
