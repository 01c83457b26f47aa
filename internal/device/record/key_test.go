package record_test

import (
	"strings"
	"testing"

	"inkshelf/internal/device/record"
)

func TestKeyNames(t *testing.T) {
	var names []string
	for _, k := range record.Keys() {
		name := k.String()
		names = append(names, name)
		if got, ok := record.KeyNamed(name); !ok || got != k {
			t.Errorf("KeyNamed(%q) = %#x, %t, want %#x", name, int32(got), ok, int32(k))
		}
	}
	want := "prev next prev2 next2 menu ok back home up down left right plus minus delete power"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("names of keys are %q, want %q", got, want)
	}
}

func TestKeyCodes(t *testing.T) {
	for name, want := range map[string]record.Key{
		"power": 0x01, "delete": 0x08, "ok": 0x0a, "up": 0x11, "down": 0x12, "left": 0x13, "right": 0x14, "minus": 0x15,
		"plus": 0x16, "menu": 0x17, "prev": 0x18, "next": 0x19, "home": 0x1a, "back": 0x1b, "prev2": 0x1c, "next2": 0x1d,
	} {
		if got, ok := record.KeyNamed(name); !ok || got != want {
			t.Errorf("key %s is %#x, %t, want %#x", name, int32(got), ok, int32(want))
		}
	}
}

func TestKeyWithoutName(t *testing.T) {
	if got := record.Key(0x1e).String(); got != "key 0x1e" {
		t.Errorf("key 1e is called %q", got)
	}
	for _, name := range []string{"", "Next", "key 0x1e"} {
		if k, ok := record.KeyNamed(name); ok {
			t.Errorf("there is a key named %q: %#x", name, int32(k))
		}
	}
}

// TestKeysBelongToCaller changes what Keys returned.
func TestKeysBelongToCaller(t *testing.T) {
	record.Keys()[0] = 0
	if got := record.Keys()[0]; got != record.KeyPrev {
		t.Errorf("first key is %v, want %v", got, record.KeyPrev)
	}
}
