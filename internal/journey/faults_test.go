package journey

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/fake/fault"
)

// failing has every server misbehave in one way, and no other, and then touches something.
func failing(how fault.Fault, name string) func(*appReader) {
	return func(r *appReader) {
		r.misbehave(how)
		r.tap(name)
	}
}

// recovering ends all faults, and then touches something.
func recovering(name string) func(*appReader) {
	return func(r *appReader) {
		r.misbehave()
		r.tap(name)
	}
}

// connecting ends all faults, which the app hears as the network coming up.
func connecting(r *appReader) {
	r.misbehave()
	r.SetNet(true)
}

var webPage = fault.Corrupt(func([]byte) []byte { return []byte("<html>Log in</html>") })

// openFaults has the server misbehave while it is opened, in every way that the page and scripts can wish. Each has its
// sentence, and a tap tries again.
var openFaults = []deed{
	{failing(fault.Status(401), "server:Comics"), []string{whole + "GL16: tap server:Comics, loaded"}, "Wrong key or password", "wrong-key"},
	{failing(fault.Status(500), "retry"), []string{whole + "GL16: tap retry, loaded"}, "The server answered 500", ""},
	{failing(fault.Cut(100), "retry"), []string{whole + "GL16: tap retry, loaded"}, "The answer broke off", ""},
	{failing(fault.Delay(20*time.Millisecond), "retry"), []string{whole + "GC16: tap retry, loaded"}, "46 series", "comics-series"}, // it cannot be seen
}

const line = "0,0-702,48 " // at the edge of a page

// readFaults loses the server while a series is opened, and while a book is read. The network that comes up tries again. A
// page stays, and says that the next one has not come.
var readFaults = []deed{
	{failing(fault.Status(403), "series:Copper Road"), []string{whole + "GC16: tap series:Copper Road, loaded"}, "Not allowed", ""},
	{connecting, []string{"0,392-702,448 GL16: net up, loaded"}, "6 books", ""},
	{connecting, nil, "6 books", ""},
	{failing(webPage, "book:4"), []string{whole + "GL16: tap book:4, loaded"}, "Unexpected answer", ""},
	{recovering("retry"), []string{whole + "GC16 full: tap retry, loaded"}, "", "comics-page"},
	{touching("zone:prev"), nil, "", ""},
	{failing(fault.Status(404), "zone:next"), []string{whole + "GC16 full: tap zone:next"}, "", ""}, // it is prepared, and so is the next
	{touching("zone:next"), []string{whole + "GC16 full: tap zone:next"}, "", ""},
	{touching("zone:next"), []string{line + "GL16: tap zone:next, loaded"}, "Page 4 has not come.", "page-missing"},
	{func(r *appReader) { r.SetNet(false) }, nil, "Page 4 has not come.", ""},
	{connecting, []string{whole + "GC16 full: net up, loaded"}, "", ""},
	{touching("zone:centre"), []string{"0,0-702,64 GL16: tap zone:centre", "0,744-702,936 GL16: tap zone:centre"}, "4 / 18", "page-menu"},
	{touching("back"), []string{whole + "GC16 full: tap back"}, "6 books", ""},
	{touching("back"), []string{whole + "GC16: tap back"}, "46 series", ""},
	{touching("back"), []string{whole + "GC16: tap back"}, "46 series · 23 new", "servers"},
	{touching("menu"), []string{"384,56-688,624 GL16: tap menu"}, "Samples of all parts", ""},
	{touching("settings"), []string{whole + "GL16: tap settings"}, "5.8 GB free", ""},
	{touching("back"), []string{whole + "GC16: tap back"}, "09:41 · 82 %", ""},
}

// TestConfigurations starts the app with every sort of config.json, and mends it.
func TestConfigurations(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := filepath.Join(dir, "config.json")
	write := func(text string) func(*appReader) {
		return func(r *appReader) {
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			r.tap("reload")
		}
	}
	again := []string{whole + "GL16: tap reload, loaded"}
	r := startApp(t, dir, func(address string) string { return fmt.Sprintf("<%s>", address) })
	r.sees("No servers yet")
	r.do([]deed{
		{write(`[{"name": "CON", "server": "ftp://x"}, {"name": "a", "type": "bookserver", "server": "http://x", "key": "1"}]`), again, "entry 1", ""},
		{write(`[]`), again, "No servers yet", ""},
		{connecting, nil, "No servers yet", ""}, // the network changes nothing in a file
		{write(`[{"name": "Stamps", "type": "stampserver", "server": "http://stamps.example"},
			{"name": "Comics", "server": "http://comics.example", "apiKey": "secret-key"}]`), append(again, "352,72-672,136 GL16: tap reload, loaded"), "Unknown type", "unknown-type"},
		{touching("server:Stamps"), []string{"72,296-632,576 GL16: tap server:Stamps"}, `Unknown type "stampserver"`, ""},
		{touching("ok"), []string{"72,296-632,576 GL16: tap ok"}, "", ""},
		{going(record.KeyBack), nil, "Stamps", ""},
		{going(record.KeyMenu), []string{"384,56-688,624 GL16: key menu"}, "Exit", ""},
		{touching("samples"), []string{whole + "GL16: tap samples"}, "Gallery: Bars", ""},
		{touching("back"), []string{whole + "GL16: tap back"}, "Stamps", ""},
	})
	r.tap("menu")
	r.tap("exit")
	<-r.ended
}

// TestExitWhileWaiting asks the app to exit while a server keeps it waiting. It ends at once: the request is given up.
func TestExitWhileWaiting(t *testing.T) {
	t.Parallel()
	r := startAll(t)
	hold, arrived, release := fault.Hold()
	defer release()
	r.misbehave(hold)
	r.Tap(middle(r.target("server:Recipes").Area))
	<-arrived
	r.exit()
}
