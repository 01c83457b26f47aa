package server

// As finds an optional operation of s behind any wrappers. T is an interface with that operation.
//
// A wrapper has a method Unwrap() Server, so that it hides nothing.
func As[T any](s Server) (T, bool) { return find[T](s) }

// PagesAs finds an optional operation of an opened book behind any wrappers, which have a method Unwrap() Pages.
func PagesAs[T any](p Pages) (T, bool) { return find[T](p) }

func find[T, W any](w W) (T, bool) {
	for {
		if t, ok := any(w).(T); ok {
			return t, true
		}
		u, ok := any(w).(interface{ Unwrap() W })
		if !ok {
			var none T
			return none, false
		}
		w = u.Unwrap()
	}
}
