package webconfig

import (
	"errors"
	"net/http"
	"net/url"
	"slices"

	"inkshelf/internal/config"
	"inkshelf/internal/server"
)

// add asks for the kind of a new server, and then for the rest.
func (s *Session) add(w http.ResponseWriter, r *http.Request, g *guest) {
	say := s.o.Say
	s.forget(g)
	if typ := r.URL.Query().Get("type"); typ != "" {
		kind, err := s.o.Kinds.Find(typ)
		if err != nil {
			refuse(w, http.StatusNotFound)
			return
		}
		e := config.Entry{Type: kind.Types[0], Name: kind.Face.In(say.Code()).Name}
		s.show(w, http.StatusOK, s.formPage("", e))
		return
	}
	p := page{Title: say.Text("Add a server"), Lead: say.Text("What does it have?")}
	for _, k := range s.o.Kinds {
		p.Links = append(p.Links, link{URL: "/new?type=" + url.QueryEscape(k.Types[0]), Text: s.describe(k)})
	}
	p.Links = append(p.Links, link{URL: "/", Text: say.Text("Cancel")})
	s.show(w, http.StatusOK, p)
}

// edit shows the form of a server.
func (s *Session) edit(w http.ResponseWriter, r *http.Request, g *guest) {
	s.forget(g)
	entries, err := s.load()
	e, ok := find(entries, r.URL.Query().Get("name"))
	if err != nil || !ok {
		refuse(w, http.StatusNotFound)
		return
	}
	s.show(w, http.StatusOK, s.formPage(e.Name, e))
}

// formPage shows an entry, to be changed. What is secret in it is not part of the page, which says only that it is there.
func (s *Session) formPage(was string, e config.Entry) page {
	say := s.o.Say
	p := page{Title: say.Text("Add a server"), Lead: s.kindName(e.Type)}
	books := say.Text("Downloaded books are in a folder of this name.")
	if was != "" {
		p.Title = say.Text("Change %s", was)
		books = say.Text("Downloaded books are in a folder of this name, and stay there if you change it.")
		p.Links = []link{{URL: "/remove?name=" + url.QueryEscape(was), Text: say.Text("Remove this server")}}
	}
	p.Links = append(p.Links, link{URL: "/", Text: say.Text("Cancel")})
	p.Form = &form{
		Action: "/server",
		Hidden: []field{{Name: "was", Value: was}, {Name: "type", Value: e.Type}},
		Fields: append([]field{
			{Name: "name", Label: s.label("name"), Type: "text", Value: e.Name, Hint: books},
			{Name: "server", Label: s.label("server"), Type: "url", Value: e.Server, Hint: say.Text("As in a browser, for example http://192.168.1.10:8083")},
		}, s.credentials(e)...),
		Buttons: []field{{Name: "do", Value: "save", Label: say.Text("Save")}, {Name: "do", Value: "test", Label: say.Text("Test")}},
	}
	return p
}

// credentials are the fields for what the kind of an entry needs. They are empty, whatever is kept.
func (s *Session) credentials(e config.Entry) (fields []field) {
	say := s.o.Say
	hint := func(secret server.Secret) string {
		if secret.Empty() {
			return ""
		}
		return say.Text("Kept. Leave it empty to keep it.")
	}
	kind, _ := s.o.Kinds.Find(e.Type) // an unknown one needs nothing
	if kind.Needs&server.APIKey != 0 {
		fields = append(fields, field{Name: "apiKey", Label: s.label("apiKey"), Type: "password", Hint: hint(e.APIKey)})
	}
	if kind.Needs&server.Login != 0 {
		fields = append(fields,
			field{Name: "username", Label: s.label("username"), Type: "text", Hint: hint(e.Username)},
			field{Name: "password", Label: s.label("password"), Type: "password", Hint: hint(e.Password)},
			field{Name: "no-login", Label: say.Text("The server wants no login"), Type: "checkbox"})
	}
	return fields
}

// send takes a form: to be tested, or to be saved.
func (s *Session) send(w http.ResponseWriter, r *http.Request, g *guest) {
	f, err := filledIn(r.PostForm)
	if err != nil {
		refuse(w, http.StatusBadRequest)
		return
	}
	entries, _ := s.load() // with faults there are none
	saved, _ := find(entries, f.was)
	s.mu.Lock()
	f.complete(g.draft, saved)
	g.draft = &draft{f.was, f.entry}
	s.mu.Unlock()
	if f.test {
		p := s.formPage(f.was, f.entry)
		if err := config.Check(put(entries, f.was, f.entry), s.o.Kinds); err != nil {
			p.Notices = s.faulty(err, f.entry.Name)
		} else {
			p.Notices = []notice{s.tried(r.Context(), f.entry)}
		}
		s.show(w, http.StatusOK, p)
		return
	}
	if err := s.rewrite(func(all []config.Entry) []config.Entry { return put(all, f.was, f.entry) }); err != nil {
		p := s.formPage(f.was, f.entry)
		p.Notices = s.faulty(err, f.entry.Name)
		s.show(w, http.StatusUnprocessableEntity, p)
		return
	}
	s.forget(g)
	s.tell(g, notice{Good: true, Title: s.o.Say.Text("Saved. The reader has read it.")}, s.tried(r.Context(), f.entry))
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// forget drops what a guest has typed: a form that is opened begins anew.
func (s *Session) forget(g *guest) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g.draft = nil
}

// faulty says why an entry cannot be saved.
func (s *Session) faulty(err error, name string) (all []notice) {
	say := s.o.Say
	faults, ok := errors.AsType[*config.FaultsError](err)
	if !ok {
		return []notice{{Title: say.Text("config.json could not be written."), Text: err.Error()}}
	}
	for _, f := range faults.Faults {
		text := f.In(say)
		if f.Name == name { // the page is about that one alone
			f.Entry = 0
			text = say.Text("%s: %s", s.label(f.Field), f.In(say))
		}
		all = append(all, notice{Title: text})
	}
	return all
}

// label returns what the page calls a field of an entry.
func (s *Session) label(field string) string {
	say := s.o.Say
	switch field {
	case "name":
		return say.Text("Name")
	case "server":
		return say.Text("Address")
	case "apiKey":
		return say.Text("API key")
	case "username":
		return say.Text("User name")
	case "password":
		return say.Text("Password")
	}
	return field
}

// ask asks whether a server is to be removed.
func (s *Session) ask(w http.ResponseWriter, r *http.Request, _ *guest) {
	say := s.o.Say
	entries, err := s.load()
	e, ok := find(entries, r.URL.Query().Get("name"))
	if err != nil || !ok {
		refuse(w, http.StatusNotFound)
		return
	}
	s.show(w, http.StatusOK, page{
		Title: say.Text("Remove %s?", e.Name),
		Lead:  say.Text("Books on the reader stay there. The address and the key are forgotten."),
		Form:  &form{Action: "/remove", Hidden: []field{{Name: "name", Value: e.Name}}, Buttons: []field{{Label: say.Text("Remove")}}},
		Links: []link{{URL: "/", Text: say.Text("Cancel")}},
	})
}

// remove removes a server.
func (s *Session) remove(w http.ResponseWriter, r *http.Request, g *guest) {
	name := r.PostForm.Get("name")
	entries, err := s.load()
	if _, ok := find(entries, name); err != nil || !ok {
		refuse(w, http.StatusNotFound)
		return
	}
	err = s.rewrite(func(all []config.Entry) []config.Entry {
		return slices.DeleteFunc(all, func(e config.Entry) bool { return e.Name == name })
	})
	if err != nil {
		s.tell(g, s.faulty(err, "")...)
	} else {
		s.tell(g, notice{Good: true, Title: s.o.Say.Text("%s was removed.", name)})
	}
	http.Redirect(w, r, "/", http.StatusSeeOther)
}
