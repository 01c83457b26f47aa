package webconfig

import (
	"context"
	"errors"
	"net/http"
	"net/url"

	"inkshelf/internal/config"
	"inkshelf/internal/server"
)

// routes are the pages. What they do not name is answered by the multiplexer: 404, or 405 for another method.
func (s *Session) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /style.css", style)
	mux.HandleFunc("POST /code", s.knock)
	mux.HandleFunc("GET /{$}", s.invited(s.list))
	mux.HandleFunc("POST /test", s.invited(s.test))
	mux.HandleFunc("GET /new", s.invited(s.add))
	mux.HandleFunc("GET /server", s.invited(s.edit))
	mux.HandleFunc("POST /server", s.invited(s.send))
	mux.HandleFunc("GET /remove", s.invited(s.ask))
	mux.HandleFunc("POST /remove", s.invited(s.remove))
	return mux
}

// codePage asks for the code.
func (s *Session) codePage(problem string) page {
	say := s.o.Say
	p := page{
		Title: say.Text("Servers of this reader"),
		Lead:  say.Text("Enter the code that the reader shows."),
		Form: &form{
			Action:  "/code",
			Fields:  []field{{Name: "code", Label: say.Text("Code"), Type: "text", Mode: "numeric"}},
			Buttons: []field{{Label: say.Text("Continue")}},
		},
	}
	if problem != "" {
		p.Notices = []notice{{Title: problem}}
	}
	return p
}

// list shows the servers, or what is wrong with config.json.
func (s *Session) list(w http.ResponseWriter, _ *http.Request, g *guest) {
	say := s.o.Say
	p := page{Title: say.Text("Servers of this reader"), Notices: s.heard(g)}
	entries, err := s.load()
	faults, faulty := errors.AsType[*config.FaultsError](err)
	switch {
	case faulty:
		p.Lead = say.Count(len(faults.Faults), "config.json has %d fault:", "config.json has %d faults:")
		for _, f := range faults.Faults {
			p.Faults = append(p.Faults, f.In(say))
		}
		p.Notices = append(p.Notices, notice{
			Title: say.Text("The file cannot be used as it is."),
			Text:  say.Text("Correct it on a computer, or add servers here: a new file is begun then, and the old one is kept as config.json.faulty."),
		})
	case err != nil:
		p.Notices = append(p.Notices, notice{Title: say.Text("config.json cannot be read."), Text: err.Error()})
	case len(entries) == 0:
		p.Lead = say.Text("There are none yet.")
	}
	for _, e := range entries {
		p.Rows = append(p.Rows, row{
			Name: e.Name, Kind: s.kindName(e.Type), Address: e.Server,
			Edit: link{URL: serverURL(e.Name), Text: say.Text("Change"), Name: say.Text("Change %s", e.Name)},
			Test: link{URL: "/test", Text: say.Text("Test"), Name: say.Text("Test %s", e.Name)},
		})
	}
	p.Links = []link{{URL: "/new", Text: say.Text("Add a server")}}
	s.show(w, http.StatusOK, p)
}

// serverURL returns where the form of a server is.
func serverURL(name string) string { return "/server?name=" + url.QueryEscape(name) }

// heard takes the news that the guest has not seen.
func (s *Session) heard(g *guest) []notice {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := g.notices
	g.notices = nil
	return all
}

// tell has the guest read news with the next page.
func (s *Session) tell(g *guest, all ...notice) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g.notices = append(g.notices, all...)
}

// kindName returns what servers of a type are called, and the type itself where there is none.
func (s *Session) kindName(typ string) string {
	kind, err := s.o.Kinds.Find(typ)
	if err != nil {
		return typ
	}
	return s.describe(kind)
}

// describe says what a kind of server has: "Comics: series and books".
func (s *Session) describe(k server.Kind) string {
	w := k.Face.In(s.o.Say.Code())
	return s.o.Say.Text("%s: %s and %s", w.Name, w.Series.Many, w.Book.Many)
}

// test tests a saved server.
func (s *Session) test(w http.ResponseWriter, r *http.Request, g *guest) {
	entries, err := s.load()
	e, ok := find(entries, r.PostForm.Get("name"))
	if err != nil || !ok {
		refuse(w, http.StatusNotFound)
		return
	}
	s.tell(g, s.tried(r.Context(), e))
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// tried asks a server something and says what came of it.
func (s *Session) tried(ctx context.Context, e config.Entry) notice {
	ctx, cancel := context.WithTimeout(ctx, tryWithin)
	defer cancel()
	say := s.o.Say
	if err := s.o.Try(ctx, e); err != nil {
		title, text := s.o.Explain(err)
		return notice{Title: say.Text("%s does not work: %s", e.Name, title), Text: text}
	}
	return notice{Good: true, Title: say.Text("%s answers.", e.Name)}
}
