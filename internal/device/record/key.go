package record

import "fmt"

// Key is a button, IV_KEY_* in the vendor's header.
type Key int32

// The keys that have a name (H). KeyDown and KeyUp are events, so the arrows say that they are arrows.
const (
	KeyPower      Key = 0x01
	KeyDelete     Key = 0x08
	KeyOK         Key = 0x0a
	KeyUpArrow    Key = 0x11
	KeyDownArrow  Key = 0x12
	KeyLeftArrow  Key = 0x13
	KeyRightArrow Key = 0x14
	KeyMinus      Key = 0x15
	KeyPlus       Key = 0x16
	KeyMenu       Key = 0x17
	KeyPrev       Key = 0x18
	KeyNext       Key = 0x19
	KeyHome       Key = 0x1a
	KeyBack       Key = 0x1b
	KeyPrev2      Key = 0x1c
	KeyNext2      Key = 0x1d
)

// keys is in the order in which people are offered them.
var keys = [...]struct {
	key  Key
	name string
}{
	{KeyPrev, "prev"},
	{KeyNext, "next"},
	{KeyPrev2, "prev2"},
	{KeyNext2, "next2"},
	{KeyMenu, "menu"},
	{KeyOK, "ok"},
	{KeyBack, "back"},
	{KeyHome, "home"},
	{KeyUpArrow, "up"},
	{KeyDownArrow, "down"},
	{KeyLeftArrow, "left"},
	{KeyRightArrow, "right"},
	{KeyPlus, "plus"},
	{KeyMinus, "minus"},
	{KeyDelete, "delete"},
	{KeyPower, "power"},
}

// Keys returns the keys that have a name, in the order in which people are offered them.
func Keys() []Key {
	all := make([]Key, len(keys))
	for i, k := range keys {
		all[i] = k.key
	}
	return all
}

// KeyNamed returns the key of that name.
func KeyNamed(name string) (Key, bool) {
	for _, k := range keys {
		if k.name == name {
			return k.key, true
		}
	}
	return 0, false
}

// String returns the name of k, or its number where it has none.
func (k Key) String() string {
	for _, known := range keys {
		if known.key == k {
			return known.name
		}
	}
	return fmt.Sprintf("key %#x", int32(k))
}
