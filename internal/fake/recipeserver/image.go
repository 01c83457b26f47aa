package recipeserver

import (
	_ "embed" // for the small picture
	"net/http"
	"strings"
)

// tiny is the small picture of every recipe. The original cuts 300 × 300 pixels out of the middle of the photo, so that a
// large one shows a detail only. Nothing here can write WebP, therefore it is the same cut of the same photo each time: a
// client that shows it shows the wrong thing, as it would there.
//
//go:embed tiny.webp
var tiny []byte

// image answers with a recipe's picture. It asks for no token.
func (s *Server) image(w http.ResponseWriter, r *http.Request, args []string) {
	id, name := args[0], args[1]
	if name != "original.webp" && name != "min-original.webp" && name != "tiny-original.webp" {
		const expected = "'original.webp', 'min-original.webp' or 'tiny-original.webp'"
		refuse(w, r, unprocessable(paramProblem{
			Type: "enum", Loc: [2]string{"path", "file_name"}, Msg: "Input should be " + expected, Input: name,
			Ctx: map[string]any{"expected": expected},
		}))
		return
	}
	rec := s.catalog.Load().byKey[id]
	if rec == nil || rec.id != id || rec.Photo == nil { // a slug names no folder
		refuse(w, r, notFound)
		return
	}
	data := tiny
	if name != "tiny-original.webp" {
		data = rec.Photo.Bytes() // the smaller one has as many pixels, only less quality
	}
	w.Header().Set("Etag", `"`+strings.ReplaceAll(newID(id, name, rec.Photo.Name), "-", "")+`"`)
	s.file(w, r, rec, "image/webp", name, data)
}
