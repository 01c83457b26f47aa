package emulator

import "bytes"

const (
	// queueLimit is how much a queue takes of what may be lost.
	queueLimit = 1024

	// queueMost is how much it takes at all. What must not be lost may go as far; whoever has left that much unread has
	// stopped reading.
	queueMost = 16 * queueLimit
)

// queue holds bytes in the order in which they came.
type queue [][]byte

// room reports whether n items that may be lost find room, all of them.
func (q queue) room(n int) bool { return len(q)+n <= queueLimit }

// push reports whether item was taken.
func (q *queue) push(item []byte) bool {
	if len(*q) >= queueMost {
		return false
	}
	*q = append(*q, item)
	return true
}

// endsWith reports whether item was the last to come, and is still there.
func (q queue) endsWith(item []byte) bool { return len(q) > 0 && bytes.Equal(q[len(q)-1], item) }

func (q *queue) pop() (item []byte, ok bool) {
	if len(*q) == 0 {
		return nil, false
	}
	item = (*q)[0]
	(*q)[0] = nil // the array lives on
	*q = (*q)[1:]
	return item, true
}
