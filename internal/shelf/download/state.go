package download

import (
	"fmt"
	"slices"
)

// State is how an entry stands.
type State int

// The states. A book that has arrived is no entry any more.
const (
	Queued  State = iota // its turn will come
	Running              // it is coming
	Waiting              // it will be tried again: later, or when network, room or server are back
	Paused               // by the user
	Failed               // given up, until Retry
)

var states = []string{"queued", "running", "waiting", "paused", "failed"}

func (s State) String() string { return word(states, int(s)) }

// Priority says which entry goes first.
type Priority int

// The priorities, the least urgent first.
const (
	Ahead  Priority = iota // kept ready by a rule; gives way to what was asked for
	Normal                 // asked for
	First                  // the user waits for it
)

var priorities = []string{"ahead", "normal", "first"}

func (p Priority) String() string { return word(priorities, int(p)) }

func word(words []string, i int) string {
	if i < 0 || i >= len(words) {
		return fmt.Sprint(i)
	}
	return words[i]
}

// parse finds a word among those of a state or priority.
func parse(words []string, text []byte) (int, error) {
	if i := slices.Index(words, string(text)); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("unknown word %q", text)
}

// MarshalText writes a state as a word, so that the log can be read by people and outlives a change of the constants.
func (s State) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalText reads the word again.
func (s *State) UnmarshalText(text []byte) error {
	i, err := parse(states, text)
	*s = State(i)
	return err
}

// MarshalText writes a priority as a word.
func (p Priority) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the word again.
func (p *Priority) UnmarshalText(text []byte) error {
	i, err := parse(priorities, text)
	*p = Priority(i)
	return err
}
