package recipeserver

import (
	"bytes"
	"net/http"
	"slices"
	"strings"

	"inkshelf/internal/fake/content"
)

// addressed returns a text with the addresses of its pictures as the original's own page writes them: paths on the server,
// whatever the name of that is.
func (s *Server) addressed(r *recipe, text string) string {
	return strings.ReplaceAll(text, "asset:", s.options.Prefix+"/api/media/recipes/"+r.id+"/assets/")
}

// asset answers with a file that somebody has put to a recipe. It comes as it was put there, and asks for no token.
func (s *Server) asset(w http.ResponseWriter, r *http.Request, args []string) {
	id, name := args[0], args[1]
	rec := s.catalog.Load().byKey[id]
	if rec == nil || rec.id != id { // a slug names no folder
		refuse(w, r, notFound)
		return
	}
	i := slices.IndexFunc(rec.Assets, func(p content.Picture) bool { return p.Name == name })
	if i < 0 {
		refuse(w, r, notFound)
		return
	}
	w.Header().Set("Etag", `"`+strings.ReplaceAll(newID(id, name), "-", "")+`"`)
	s.file(w, r, rec, rec.Assets[i].Type, name, rec.Assets[i].Bytes())
}

// file answers with a file that belongs to a recipe. Conditions such as If-None-Match are overlooked.
func (s *Server) file(w http.ResponseWriter, r *http.Request, rec *recipe, typ, name string, data []byte) {
	w.Header().Set("Content-Type", typ)
	w.Header().Set("Accept-Ranges", "bytes")
	w.Header().Set("Last-Modified", rec.changed.Format(http.TimeFormat))
	if r.Header.Get("Range") == "" {
		write(w, r, http.StatusOK, data)
		return
	}
	part := r.Clone(r.Context())
	for _, condition := range []string{"If-Match", "If-None-Match", "If-Modified-Since", "If-Unmodified-Since"} {
		part.Header.Del(condition)
	}
	http.ServeContent(w, part, name, rec.changed, bytes.NewReader(data))
}
