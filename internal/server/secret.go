package server

import (
	"fmt"
	"io"
	"log/slog"
	"unique"
)

// Secret is a text that must reach nothing but its own server. Printed, logged or marshalled it shows that it is there and
// no more. Two secrets are equal if their texts are; the zero Secret is the empty text.
type Secret struct {
	// Not the text itself: fmt prints the unexported fields of whatever a secret is part of without asking it.
	text unique.Handle[string]
}

// Hide makes a secret of a text.
func Hide(text string) Secret {
	if text == "" {
		return Secret{}
	}
	return Secret{unique.Make(text)}
}

// Reveal returns the text itself.
func (s Secret) Reveal() string {
	if s.Empty() {
		return ""
	}
	return s.text.Value()
}

// Empty reports whether there is no text.
func (s Secret) Empty() bool { return s == Secret{} }

func (s Secret) hidden() string {
	if s.Empty() {
		return "(none)"
	}
	return "(hidden)"
}

// Format prints the stand-in under every verb. A Stringer would not do: fmt prints the value itself under a verb
// that does not fit.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, s.hidden()) }

// LogValue is what slog writes.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.hidden()) }

// MarshalText is what encoders write.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.hidden()), nil }
