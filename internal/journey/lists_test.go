package journey

import (
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
)

// TestHomeBook has home do all that its menu offers for a book: tell about it, download it, and remove it once that is meant.
func TestHomeBook(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		r := startHome(t, dir, comics(t), recipes(), true)
		const book = "continue:Tome 10 2"
		r.choose(book, "details")
		wantText(t, r, "Read to page 2")
		r.tap("ok")
		r.choose(book, "download")
		if got := len(booksIn(t, dir)); got != 1 {
			t.Fatalf("%d books are on the reader, want the one that was asked for", got)
		}
		r.choose(book, "remove")
		r.tap("cancel")
		r.choose(book, "remove")
		r.tap("delete")
		if got := booksIn(t, dir); len(got) != 0 {
			t.Errorf("%q is still on the reader", got)
		}
		wantText(t, r, "Page 2 of 4")
		r.check()
		r.press(record.KeyHome)
		r.check()
	})
}
