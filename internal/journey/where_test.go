package journey

import (
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
)

// TestWhere asks on each of the main screens which one it is.
func TestWhere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		r := startHome(t, dir, comics(t), recipes(), true)
		at := func(want string) {
			t.Helper()
			if got := r.Where(); got != want {
				t.Errorf("this is %q, want %q", got, want)
			}
		}
		at("home")
		r.tap("menu")
		at("home/menu")
		r.walk("settings")
		at("settings")
		r.press(record.KeyBack)
		r.tap("server:Comics")
		at("library")
		r.tap("filter:status")
		at("library/dialog")
	})
}
