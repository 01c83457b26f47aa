package recipeserver_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/server"
)

const imagesPath = "/images/min-original.webp"

// photoPage returns the first page of a recipe with a photo, its own or another one, from a server with some faults.
func photoPage(t *testing.T, photo []byte, patience time.Duration, faults ...fault.Fault) (server.Picture, error) {
	t.Helper()
	c := sample()
	if photo != nil {
		other := content.NewPicture("other.webp", "image/webp", photo)
		c.Recipes[0].Photo = &other
	}
	k := newKitchen(t, c)
	k.account.Timeouts.Request = patience
	s := openAccount(t, k.account)
	book, err := s.OpenBook(t.Context(), booksOf(t, s, "Soups")["Lantern Soup"].ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range faults {
		k.Faults.Add(f.On(fault.Path(imagesPath)))
	}
	return book.Page(t.Context(), 1)
}

// A photo that is not there, or is no picture, leaves its place empty. What may pass is an error: a download must not keep
// a page without its photo.
func TestPhotos(t *testing.T) {
	whole, err := photoPage(t, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	if size, err := png.DecodeConfig(bytes.NewReader(whole.Data)); err != nil || size.Width != 1404 || size.Height != 1872 || whole.Type != "image/png" {
		t.Errorf("got %+v and %v, of type %s", size, err, whole.Type)
	}
	without, err := photoPage(t, nil, 0, fault.Status(404))
	if err != nil || bytes.Equal(without.Data, whole.Data) {
		t.Fatalf("without a photo: got %v, or the same page", err)
	}
	for _, code := range []int{422, 410} {
		if pic, err := photoPage(t, nil, 0, fault.Status(code)); err != nil || !bytes.Equal(pic.Data, without.Data) {
			t.Errorf("%d: got %v, or another page than without a photo", code, err)
		}
	}
	for name, photo := range map[string]string{
		"a web page": "<!DOCTYPE html><html>",
		"nothing":    "",
		"damaged":    string(sample().Recipes[0].Photo.Bytes()[:500]),
		"absurd":     "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\xea\x60\x00\x00\xea\x60\x08\x00\x00\x00\x00\x97\x59\x18\x88", // 60,000 x 60,000
	} {
		if pic, err := photoPage(t, []byte(photo), 0); err != nil || !bytes.Equal(pic.Data, without.Data) {
			t.Errorf("%s: got %v, or another page than without a photo", name, err)
		}
	}
	hold, _, release := fault.Hold()
	defer release()
	for name, c := range map[string]struct {
		fault fault.Fault
		want  func(error) bool
	}{
		"401":   {fault.Status(401), func(err error) bool { return server.StatusCode(err) == 401 }},
		"429":   {fault.Status(429), func(err error) bool { return server.StatusCode(err) == 429 }},
		"500":   {fault.Status(500), func(err error) bool { return server.StatusCode(err) == 500 }},
		"503":   {fault.Status(503), func(err error) bool { return server.StatusCode(err) == 503 }},
		"cut":   {fault.Cut(100), func(err error) bool { return errors.Is(err, io.ErrUnexpectedEOF) }},
		"stall": {hold, func(err error) bool { return server.StatusCode(err) == 0 && !errors.Is(err, server.ErrBadAnswer) }},
	} {
		var patience time.Duration // the usual one
		if name == "stall" {
			patience = 2 * time.Second // which all other requests have to do with, too
		}
		pic, err := photoPage(t, nil, patience, c.fault)
		if err == nil || !c.want(err) || pic.Data != nil || !strings.HasPrefix(err.Error(), "Kitchen: make a page: page 1: ") {
			t.Errorf("%s: got %d bytes and %v", name, len(pic.Data), err)
		}
		if err != nil && strings.Contains(err.Error(), key) {
			t.Errorf("%s: the token shows in %v", name, err)
		}
	}
}

// A page that waits for its photo ends with its ctx.
func TestPageThatIsGivenUp(t *testing.T) {
	k := newKitchen(t, sample())
	s := openAccount(t, k.account)
	book, err := s.OpenBook(t.Context(), booksOf(t, s, "Soups")["Lantern Soup"].ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	hold, arrived, release := fault.Hold()
	defer release()
	k.Faults.Add(hold)
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-arrived
		cancel()
	}()
	if pic, err := book.Page(ctx, 1); !errors.Is(err, context.Canceled) || pic.Data != nil {
		t.Errorf("got %d bytes and %v", len(pic.Data), err)
	}
	if _, err := book.Page(ctx, 2); !errors.Is(err, context.Canceled) { // which has no photo
		t.Errorf("got %v", err)
	}
}

// An open recipe is of one state, whatever becomes of it on the server; one that is opened later is as it was last listed.
func TestOpenRecipeStays(t *testing.T) {
	k := newKitchen(t, sample())
	s := openAccount(t, k.account)
	listed := booksOf(t, s, "Soups")["Lantern Soup"]
	book, err := s.OpenBook(t.Context(), listed.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	last, err := book.Page(t.Context(), book.Len())
	if err != nil {
		t.Fatal(err)
	}
	c := sample()
	c.Recipes[0].Steps = c.Recipes[0].Steps[:1]
	c.Recipes[0].Changed = c.Recipes[0].Changed.AddDate(0, 0, 1)
	k.Replace(c)
	later, err := s.OpenBook(t.Context(), listed.ID, 0)
	if err != nil || later.Len() != listed.Pages {
		t.Errorf("got %v, or not the %d pages of the list", err, listed.Pages)
	}
	now := booksOf(t, s, "Soups")["Lantern Soup"]
	if pic, err := book.Page(t.Context(), listed.Pages); err != nil || !bytes.Equal(pic.Data, last.Data) {
		t.Errorf("the last page has changed (%v)", err)
	}
	changed, err := s.OpenBook(t.Context(), listed.ID, 0)
	if err != nil || changed.Len() != now.Pages || now.Stamp == listed.Stamp {
		t.Fatalf("got %v, or not the %d pages of %+v", err, now.Pages, now)
	}
	if pic, err := changed.Page(t.Context(), changed.Len()); err != nil || bytes.Equal(pic.Data, last.Data) {
		t.Errorf("the last page is the old one (%v)", err)
	}
}

// A recipe over which the server stumbles cannot be read if a list has said so. Before, it may be the server that is not well.
func TestServerThatStumblesOnce(t *testing.T) {
	k := newKitchen(t, sample())
	soup := booksOf(t, openAccount(t, k.account), "Soups")["Lantern Soup"].ID
	k.Faults.Add(fault.Status(500).On(fault.Path(recipesPath + "/" + string(soup))))
	s := openAccount(t, server.Account{Address: k.account.Address, APIKey: k.account.APIKey})
	if _, err := s.OpenBook(t.Context(), soup, 0); server.StatusCode(err) != 500 || errors.Is(err, server.ErrUnreadable) {
		t.Errorf("before any list: got %v", err)
	}
	booksOf(t, s, "Soups")
	if _, err := s.OpenBook(t.Context(), soup, 0); !errors.Is(err, server.ErrUnreadable) {
		t.Errorf("after the list: got %v", err)
	}
}

// dots returns a picture that no other looks like.
func dots() []byte {
	img := image.NewGray(image.Rect(0, 0, 400, 300))
	for i := range img.Pix {
		img.Pix[i] = uint8(i % 3 * 100)
	}
	img.SetGray(0, 0, color.Gray{Y: 7})
	var out bytes.Buffer
	_ = png.Encode(&out, img) // into memory
	return out.Bytes()
}

// Pictures in steps come from the server. No other host is asked for any, and none learns the token.
func TestPicturesInSteps(t *testing.T) {
	foreign := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("another host was asked for %s", r.URL)
	}))
	defer foreign.Close()
	asset := "/api/media/recipes/" + id(11) + "/assets/step.png"
	recipe := func(sources ...string) string {
		var steps []string
		for _, s := range sources {
			steps = append(steps, fmt.Sprintf(`{"text":"Look:\n\n![so](%s)"}`, s))
		}
		return fmt.Sprintf(`{"id":%q,"name":"Recipe 11","recipeInstructions":[%s]}`, id(11), strings.Join(steps, ","))
	}
	pages := func(t *testing.T, recipe string, picture http.Handler) (all [][]byte, asked int, err error) {
		t.Helper()
		answers := small()
		answers.set(recipePath(11), recipe)
		var count atomic.Int32
		mux := http.NewServeMux()
		mux.Handle("/", answers)
		mux.HandleFunc(asset, func(w http.ResponseWriter, r *http.Request) {
			count.Add(1)
			picture.ServeHTTP(w, r)
		})
		book, err := serve(t, mux).OpenBook(t.Context(), server.BookID(id(11)), 0)
		if err != nil {
			t.Fatal(err)
		}
		for n := 1; n <= book.Len(); n++ {
			pic, err := book.Page(t.Context(), n)
			if err != nil {
				return nil, 0, err
			}
			all = append(all, pic.Data)
		}
		return all, int(count.Load()), nil
	}
	show := func(t *testing.T, recipe string, picture http.Handler) ([][]byte, int) {
		t.Helper()
		all, asked, err := pages(t, recipe, picture)
		if err != nil {
			t.Fatal(err)
		}
		return all, asked
	}
	served := text(string(dots()))

	own, asked := show(t, recipe(asset), served)
	if asked != 1 {
		t.Errorf("the server's picture was asked for %d times", asked)
	}
	if _, asked := show(t, fmt.Sprintf(`{"id":%q,"name":"Recipe 11","recipeInstructions":[{"text":"![a](%s)\n\n![b](%s)"}]}`, id(11), asset, asset), served); asked != 1 {
		t.Errorf("a picture that is twice on a page was asked for %d times", asked)
	}
	away, asked := show(t, recipe(foreign.URL+asset), served)
	if asked != 0 || bytes.Equal(bytes.Join(own, nil), bytes.Join(away, nil)) {
		t.Errorf("another host's picture was asked for %d times, or shown", asked)
	}
	lost, asked := show(t, recipe(asset), status(404))
	if asked != 1 || len(lost) != len(own) || bytes.Equal(bytes.Join(own, nil), bytes.Join(lost, nil)) {
		t.Errorf("a picture that is lost was asked for %d times, on %d pages instead of %d", asked, len(lost), len(own))
	}
	sent, _ := show(t, recipe(asset), http.RedirectHandler(foreign.URL+asset, http.StatusFound))
	if !bytes.Equal(bytes.Join(sent, nil), bytes.Join(lost, nil)) {
		t.Error("a picture that is said to be elsewhere looks otherwise than a lost one")
	}
	if _, _, err := pages(t, recipe(asset), status(502)); server.StatusCode(err) != 502 {
		t.Errorf("a picture that may come: got %v", err)
	}
}

// Where nothing was listed, the cover of a recipe without a photo is made of what the recipe says.
func TestCardOfARecipeThatWasNotListed(t *testing.T) {
	answers := small()
	s := serve(t, answers)
	pic, err := s.BookThumbnail(t.Context(), server.BookID(id(12)))
	if err != nil || pic.Type != "image/png" {
		t.Errorf("got %q and %v", pic.Type, err)
	}
	if asked := answers.take(); len(asked) != 2 || asked[0] != photoPath(12) || asked[1] != recipePath(12) {
		t.Errorf("asked %q", asked)
	}
	if _, err := s.Books(t.Context(), server.SeriesID(id(1))); err != nil {
		t.Fatal(err)
	}
	answers.take()
	again, err := s.BookThumbnail(t.Context(), server.BookID(id(12)))
	if asked := answers.take(); err != nil || !bytes.Equal(again.Data, pic.Data) || asked != nil {
		t.Errorf("once it is listed: got %v, or another card, and asked %q", err, asked)
	}
}
