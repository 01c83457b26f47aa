package server

import (
	"fmt"
	"log/slog"
)

// Source is a configured account as screens see it. It carries no type: there is nothing to branch on.
type Source struct {
	Server // never nil; fails with Err where that is set
	Name   string
	// Address is where the server is, for people.
	Address string
	Face    Face        // not embedded: Face.Series and Server.Series would collide
	Needs   Credentials // what its entry in config.json says who asks with
	Err     error
}

// Open opens an account of the kind that typ means. It always returns a Source: one that could not be opened says
// why in Err, and so does everything it is asked, while the others work.
func (ks Kinds) Open(typ string, a Account) Source {
	src := Source{Name: a.Name, Address: a.Address}
	kind, err := ks.Find(typ)
	if err == nil {
		src.Face, src.Needs = kind.Face, kind.Needs
		src.Server, err = kind.Open(a)
	}
	if err != nil {
		src.Server, src.Err = broken{err}, err
		return src
	}
	src.Server = Ordered(src.Server)
	return src
}

// Format prints the name alone: the address of some servers holds a key.
func (s Source) Format(f fmt.State, _ rune) { _, _ = fmt.Fprintf(f, "source %q", s.Name) }

// LogValue is what slog writes.
func (s Source) LogValue() slog.Value { return slog.StringValue(s.Name) }

// Unwrap lets As look behind the Source.
func (s Source) Unwrap() Server { return s.Server }
