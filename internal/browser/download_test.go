//go:build !race && !386 && !arm

package browser

import (
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
)

// download returns a file that the page lets the browser save under a name when something is done.
func (tb *tab) download(name string, press func()) []byte {
	tb.t.Helper()
	dir, tell := tb.t.TempDir(), true
	_, err := chromedp.CallBrowser(tb.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir, EventsEnabled: &tell,
		BrowserContextID: chromedp.FromContext(tb.ctx).BrowserContextID,
	})
	if err != nil {
		tb.t.Fatal(err)
	}
	events := chromedp.BrowserEvents(tb.ctx, browser.DownloadProgress)
	press()
	for event, err := range events {
		if err != nil {
			tb.t.Fatal(err)
		}
		if event.State != browser.DownloadProgressStateCompleted {
			continue
		}
		// It may be the download of another window.
		if data, err := os.ReadFile(filepath.Join(dir, name)); err == nil {
			return data
		}
		if others, _ := os.ReadDir(dir); len(others) > 0 {
			tb.t.Fatalf("%s was downloaded, not %s", others[0].Name(), name)
		}
	}
	tb.t.Fatal("nothing was downloaded")
	return nil
}
