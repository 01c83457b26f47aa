package emulator

// queueLimit is how much a queue takes before what comes in is lost.
const queueLimit = 1024

// queue holds bytes in the order in which they came.
type queue [][]byte

func (q queue) full() bool { return len(q) >= queueLimit }

func (q *queue) push(item []byte) { *q = append(*q, item) }

func (q *queue) pop() (item []byte, ok bool) {
	if len(*q) == 0 {
		return nil, false
	}
	item = (*q)[0]
	(*q)[0] = nil // the array lives on
	*q = (*q)[1:]
	return item, true
}
