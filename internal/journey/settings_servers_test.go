package journey

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// inSettings runs a test with the whole app, frozen, in the settings. Of its two servers one is well.
func inSettings(t *testing.T, test func(t *testing.T, well, ill *memory.Server, r *reader)) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "config.json"),
		`[{"name": "Well", "type": "well", "server": "http://well.example"}, {"name": "Ill", "type": "ill", "server": "http://ill.example"}]`)
	synctest.Test(t, func(t *testing.T) {
		well, ill := memory.New(memory.Sample()), memory.New(memory.Sample())
		r := startKinds(t, dir, half, true, server.Kinds{kindOf("well", well), kindOf("ill", ill)})
		r.walk("menu", "settings")
		test(t, well, ill, r)
		r.check()
	})
}

// TestServersInSettings lists the servers with what they answer: the least that they can be asked for.
func TestServersInSettings(t *testing.T) {
	inSettings(t, func(t *testing.T, well, ill *memory.Server, r *reader) {
		wantText(t, r, "2 connected")
		well.Lack("InProgress", "Libraries")
		ill.Fail(&server.StatusError{Code: 401})
		wantCosts(t, "the servers", r.costs(func() { r.tap("setting:servers") }), whole+"GL16: tap setting:servers, loaded")
		wantText(t, r, "Connected")
		wantText(t, r, "http://well.example")
		wantText(t, r, "Wrong key or password")
		r.check()
		r.tap("server:Ill")
		wantText(t, r, "The server answered 401: ")
		r.walk("ok", "back")
		r.SetNet(false)
		r.tap("setting:servers")
		wantText(t, r, "No network")
		r.lacks("Connected")
		ill.Fail(errors.New("no route to host"))
		r.tap("back")
		r.SetNet(true)
		r.tap("setting:servers")
		wantText(t, r, "Server not reachable")
	})
}

// TestSilentServerInSettings asks servers of which one says nothing. It is waited for, but not for long.
func TestSilentServerInSettings(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		srv := memory.New(memory.Sample())
		r := startShelf(t, dir, srv, false)
		r.walk("menu", "settings")
		_, release := srv.Hold()
		defer release()
		wantCosts(t, "the servers", r.costs(func() { r.tap("setting:servers") }),
			"0,584-702,648 DU: tap setting:servers, pressed", header+"GL16: tap setting:servers, later", whole+"GL16: tap setting:servers, loaded")
		wantText(t, r, "No answer")
		r.check()
	})
}

// TestQueueInSettings reads without a network what is then sent, and decides what was read elsewhere meanwhile.
func TestQueueInSettings(t *testing.T) {
	inSettings(t, func(t *testing.T, well, _ *memory.Server, r *reader) {
		r.tap("setting:queue")
		wantText(t, r, "Everything has been sent")
		r.walk("back", "back", "server:Well", "series:Tome 10")
		r.SetNet(false)
		r.walk("book:3")
		r.press(record.KeyNext, record.KeyBack, record.KeyHome)
		r.walk("menu", "settings", "setting:queue")
		wantText(t, r, "To be sent")
		r.check()
		if err := well.SetProgress(context.Background(), "p3", 4, false); err != nil {
			t.Fatal(err)
		}
		r.SetNet(true)
		r.settle()
		wantText(t, r, "To be decided")
		r.check()
		r.tap("queue:Volume 3")
		wantText(t, r, "Which place counts?")
		r.tap("stay-here")
		wantText(t, r, "Everything has been sent")
		if p := progressOf(t, well, "p3"); p == nil || p.Page != 2 {
			t.Errorf("the server has %+v, want page 2", p)
		}
	})
}
