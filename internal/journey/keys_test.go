package journey

import (
	"testing"

	"inkshelf/internal/device/record"
)

// TestKeysAlone goes from the servers into a book and back without a finger: every step is one refresh, and what was left
// has the focus again.
func TestKeysAlone(t *testing.T) {
	t.Parallel()
	const up, down, right, ok, back = record.KeyUpArrow, record.KeyDownArrow, record.KeyRightArrow, record.KeyOK, record.KeyBack
	startAll(t).do([]deed{
		{going(down), []string{"8,80-696,184 GL16: key down"}, "", "keys-servers"},
		{going(ok), []string{whole + "GC16: key ok server:Comics, loaded"}, "46 series", "keys-series"},
		{going(right), []string{"16,64-320,264 GL16: key right"}, "1 / 4", ""},
		{going(down), []string{"184,64-320,536 GL16: key down"}, "1 / 4", ""},
		{going(down), []string{"184,336-320,808 GL16: key down"}, "1 / 4", ""},
		{going(down), []string{"0,56-702,936 GC16: key down, loaded"}, "2 / 4", ""}, // there is no further row: the next page
		{going(ok), []string{whole + "GL16: key ok series:Le Dossier 9, loaded"}, "", ""},
		{holding(ok), []string{"384,160-640,416 GL16: hold key ok book:L'ombre du moulin"}, "", "keys-menu"},
		{going(down), []string{"392,224-624,344 DU: key down"}, "", ""},
		{going(back), []string{"384,160-640,416 GL16: key back"}, "", ""},
		{going(back), []string{whole + "GC16: key back"}, "2 / 4", "keys-back"},
		{going(up), []string{"184,64-320,264 GL16: key up", "8,8-64,64 GL16: key up"}, "2 / 4", ""},
		{going(ok), []string{whole + "GL16: key ok back"}, "Inkshelf", ""},
	})
}
