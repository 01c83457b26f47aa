package config

import (
	"bytes"
	"encoding/json"

	"inkshelf/internal/server"
)

// written is an entry as it stands in the file. The order is that of fields.
type written struct {
	Name     string  `json:"name"`
	Type     string  `json:"type,omitempty"`
	Server   string  `json:"server"`
	APIKey   *string `json:"apiKey,omitempty"`
	Username *string `json:"username,omitempty"`
	Password *string `json:"password,omitempty"`
}

// encode writes entries as JSON for people to read. It checks nothing.
func encode(entries []Entry, kinds server.Kinds) ([]byte, error) {
	list := make([]written, len(entries)) // not nil, which would be written as null
	for i, e := range entries {
		kind, _ := kinds.Find(e.Type) // an unknown kind needs nothing
		list[i] = written{
			Name:     e.Name,
			Type:     e.Type,
			Server:   e.Server,
			APIKey:   credential(e.APIKey, kind.Needs&server.APIKey != 0),
			Username: credential(e.Username, kind.Needs&server.Login != 0),
			Password: credential(e.Password, kind.Needs&server.Login != 0),
		}
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false) // a password with "&" is to be recognised
	enc.SetIndent("", "  ")
	err := enc.Encode(list)
	return buf.Bytes(), err
}

// credential returns what is written for a secret: nothing for an empty one, unless its field must be there.
func credential(s server.Secret, needed bool) *string {
	if s.Empty() && !needed {
		return nil
	}
	text := s.Reveal()
	return &text
}
