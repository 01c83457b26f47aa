package config

import (
	"fmt"
	"strings"
	"unicode"

	"inkshelf/internal/fatname"
	"inkshelf/internal/server"
)

// check looks at the values and makes entries of them. With any fault there are no entries to use.
func (d document) check(kinds server.Kinds) ([]Entry, []Fault) {
	entries := make([]Entry, 0, len(d.elements))
	faults := d.head
	names := make(map[string]named)
	for i, e := range d.elements {
		if e.whole {
			e.checkName(named{entry: i + 1, name: e.values["name"]}, names)
			e.checkServer()
			e.checkCredentials(kinds)
		}
		for _, f := range e.faults {
			f.Entry, f.Name = i+1, e.values["name"]
			faults = append(faults, f)
		}
		entries = append(entries, e.entry())
	}
	return entries, append(faults, d.tail...)
}

func (e *element) entry() Entry {
	return Entry{
		Name:     e.values["name"],
		Type:     e.values["type"],
		Server:   e.values["server"],
		APIKey:   server.Hide(e.values["apiKey"]),
		Username: server.Hide(e.values["username"]),
		Password: server.Hide(e.values["password"]),
	}
}

// require returns the text of a field. A field that is not there is a fault; one that is no text was one already.
func (e *element) require(field string) (string, bool) {
	if !e.given[field] {
		e.fault(field, "is missing")
	}
	text, ok := e.values[field]
	return text, ok
}

// named is a name that an entry has taken.
type named struct {
	entry int
	name  string
}

// checkName looks at the name by itself and among those of the entries before, to which it adds it.
func (e *element) checkName(n named, before map[string]named) {
	name, ok := e.require("name")
	if !ok {
		return
	}
	if err := fatname.Check(name); err != nil {
		e.fault("name", "%v", err)
	}
	if fatname.Reserved(name) {
		e.fault("name", "is reserved for a file or folder of the program")
	}
	key := fatname.Key(name)
	if first, taken := before[key]; taken {
		e.fault("name", "%s", n.clash(first))
	} else if name != "" {
		before[key] = n
	}
}

// clash says how the name is the same as that of an earlier entry.
func (n named) clash(first named) string {
	if n.name == first.name {
		return fmt.Sprintf("is the same as that of entry %d", first.entry)
	}
	how := "letter case"
	if !strings.EqualFold(n.name, first.name) {
		how = "letter case or by the way its letters are written"
	}
	return fmt.Sprintf("differs from entry %d (%s) only by %s", first.entry, quote(first.name), how)
}

func (e *element) checkServer() {
	if address, ok := e.require("server"); ok {
		for _, reason := range addressFaults(address) {
			e.fault("server", "%s", reason)
		}
	}
}

func (e *element) checkCredentials(kinds server.Kinds) {
	switch key := e.values["apiKey"]; {
	case key != strings.TrimSpace(key):
		e.fault("apiKey", "has white space around it")
	case strings.ContainsFunc(key, invisible):
		e.fault("apiKey", "holds a character that cannot be seen")
	}
	for _, field := range []string{"apiKey", "username", "password"} {
		// A line break, pasted along, would end an HTTP header.
		if strings.ContainsFunc(e.values[field], unicode.IsControl) {
			e.fault(field, "holds a control character")
		}
	}
	needs := e.needs(kinds)
	if needs&server.APIKey != 0 {
		if key, ok := e.require("apiKey"); ok && key == "" {
			e.fault("apiKey", "is empty")
		}
	}
	if needs&server.Login != 0 {
		username, ok := e.require("username")
		password, _ := e.require("password")
		switch {
		case ok && username == "" && password != "":
			e.fault("username", "is empty although there is a password")
		case strings.Contains(username, ":"):
			e.fault("username", "holds a colon, which HTTP cannot carry")
		}
	}
}

// needs returns the credentials that the kind of the entry needs; none where the kind is not known.
func (e *element) needs(kinds server.Kinds) server.Credentials {
	typ, ok := e.values["type"]
	if e.given["type"] && !ok {
		return 0 // it is no text
	}
	kind, err := kinds.Find(typ)
	if err != nil {
		return 0 // whoever opens the server will say so
	}
	return kind.Needs
}
