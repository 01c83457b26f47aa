package recipeserver

import (
	"net/http"
	"strings"
)

// route is a path that the server knows. The arguments of serve are what stood in place of the path's braces.
type route struct {
	path   string
	public bool // needs no token
	serve  func(w http.ResponseWriter, r *http.Request, args []string)
}

// table lists the paths. The first that fits counts.
func (s *Server) table() []route {
	return []route{
		{"/api/app/about", true, s.about},
		{"/api/users/self", false, s.self},
		{"/api/organizers/categories", false, s.listCategories},
		{"/api/organizers/categories/empty", false, s.emptyCategories},
		{"/api/organizers/categories/{id}", false, s.category},
		{"/api/organizers/categories/slug/{slug}", false, s.categoryBySlug},
		{"/api/recipes", false, s.listRecipes},
		{"/api/recipes/{slug}", false, s.recipe},
		{"/api/media/recipes/{id}/images/{name}", true, s.image},
		{"/api/media/recipes/{id}/assets/{name}", true, s.asset},
	}
}

// route answers with what is at path. The real server looks for the path first, then at the method and the token, and
// only then at the parameters. A path is not cleaned beforehand: a double slash is another path.
func (s *Server) route(w http.ResponseWriter, r *http.Request, path string) {
	for _, known := range s.routes {
		args, fits := match(known.path, path)
		switch {
		case !fits:
			continue
		case r.Method != http.MethodGet: // HEAD too is not allowed
			w.Header().Set("Allow", http.MethodGet)
			refuse(w, r, notAllowed)
		case !known.public && !s.knows(r):
			w.Header().Set("WWW-Authenticate", "Bearer")
			refuse(w, r, unauthorized)
		default:
			known.serve(w, r, args)
		}
		return
	}
	refuse(w, r, notFound)
}

// match compares a path with a pattern, segment by segment.
func match(pattern, path string) (args []string, fits bool) {
	want, got := strings.Split(pattern, "/"), strings.Split(path, "/")
	if len(want) != len(got) {
		return nil, false
	}
	for i := range want {
		switch {
		case strings.HasPrefix(want[i], "{") && got[i] != "":
			args = append(args, got[i])
		case want[i] != got[i]:
			return nil, false
		}
	}
	return args, true
}

// knows tells whether a request carries the token.
func (s *Server) knows(r *http.Request) bool {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return strings.EqualFold(scheme, "Bearer") && token != "" && token == s.options.Key
}
