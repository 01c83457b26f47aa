package journey

import (
	"testing"

	"inkshelf/internal/device/record"
)

// TestKeysAlone goes from the servers into a book and back without a finger: every step is one refresh, and what was left
// has the focus again.
func TestKeysAlone(t *testing.T) {
	thorough(t)
	t.Parallel()
	const up, down, right, ok, back = record.KeyUpArrow, record.KeyDownArrow, record.KeyRightArrow, record.KeyOK, record.KeyBack
	startAll(t).do([]deed{
		{going(down), []string{"24,72-232,136 GL16: key down"}, "", "keys-servers"},
		{going(ok), []string{whole + "GC16: key ok server:Comics, loaded"}, "46 series", "keys-series"},
		{going(right), []string{"8,56-416,112 GL16: key right"}, "1 / 6", ""},
		{going(down), []string{"200,56-416,112 GL16: key down", "184,184-352,424 GL16: key down"}, "1 / 6", ""},
		{going(down), []string{"184,184-352,800 GL16: key down"}, "1 / 6", ""},
		{going(down), []string{"0,120-702,936 GC16: key down"}, "2 / 6", ""}, // there is no further row: the next page
		{going(ok), []string{whole + "GC16: key ok series:Cœur-de-Lanterne, loaded"}, "9 books · 9 read", ""},
		{going(down), []string{"24,320-488,392 GL16: key down", "232,392-400,448 GL16: key down"}, "", ""},
		{going(down), []string{"8,392-632,520 GL16: key down"}, "", ""},
		{holding(ok), []string{"384,512-640,888 GL16: hold key ok book:1"}, "", "keys-menu"},
		{going(down), []string{"392,576-624,696 DU: key down"}, "", ""},
		{going(back), []string{"384,512-640,888 GC16: key back"}, "", ""},
		{going(back), []string{whole + "GC16: key back"}, "2 / 6", "keys-back"},
		{going(up), []string{"184,184-352,424 GL16: key up", "200,56-416,112 GL16: key up"}, "2 / 6", ""},
		{going(up), []string{"200,56-416,112 GL16: key up", "8,8-64,64 GL16: key up"}, "2 / 6", ""},
		{going(ok), []string{whole + "GC16: key ok back"}, "Inkshelf", ""},
	})
}
