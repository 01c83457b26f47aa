package loop

import (
	"time"

	"inkshelf/internal/device/record"
)

// buttons follows the keys that are held, each by itself.
type buttons struct {
	held [4]button // a reader has hardly more keys, nor a hand more thumbs: further ones are ignored
}

// button is a key that is held, or, when it is not down, room for one.
type button struct {
	key   record.Key
	down  bool
	began time.Duration // by its record
	long  alarm         // off as soon as the long press has been told
}

// press begins to follow a key. If it seems to be held already its release was lost, since the firmware does not repeat
// keys: this is a new press.
func (b *buttons) press(h record.Hardware, now time.Duration) {
	key := record.Key(h.Par1)
	k := b.find(key)
	for i := 0; k == nil && i < len(b.held); i++ {
		if !b.held[i].down {
			k = &b.held[i]
		}
	}
	if k != nil {
		*k = button{key, true, h.Time, alarm{now + hold, true}}
	}
}

// release makes the event of a key that is let go. After a long press there is none.
func (b *buttons) release(h record.Hardware) Event {
	k := b.find(record.Key(h.Par1))
	if k == nil {
		return nil
	}
	was := *k
	*k = button{}
	if !was.long.on {
		return nil
	}
	// The alarm may ring late, behind records that were queued: the records know how long the key was held.
	return Key{Key: was.key, Long: elapsed(was.began, h.Time) >= hold}
}

func (b *buttons) find(key record.Key) *button {
	for i := range b.held {
		if k := &b.held[i]; k.down && k.key == key {
			return k
		}
	}
	return nil
}

// next returns the key whose long press comes first, or nil.
func (b *buttons) next() *button {
	var first *button
	for i := range b.held {
		if k := &b.held[i]; k.long.on && (first == nil || k.long.at < first.long.at) {
			first = k
		}
	}
	return first
}

// expire makes the long press that comes first. There must be one.
func (b *buttons) expire() Event {
	k := b.next()
	k.long.on = false
	return Key{Key: k.key, Long: true}
}
