package recipeserver

import (
	"context"
	"errors"
	"fmt"
	"image"
	"net/http"
	"net/url"

	"inkshelf/internal/picture"
	"inkshelf/internal/server"
)

// decoders lets one picture be decoded at a time: it can take a hundred times the memory of a page.
var decoders = newPool(1, func() struct{} { return struct{}{} })

// shown fetches a picture of a recipe and decodes it: the one at an address that own has made, or the photo if that is
// empty. It returns nil where there is no picture to be had, whoever asks. Any other error may not last: with it a page
// must not be taken for whole.
func (c client) shown(ctx context.Context, id, source string) (*image.Gray, error) {
	pic, err := c.picture(ctx, id, source)
	switch {
	case nowhere(err):
		return nil, nil
	case err != nil:
		return nil, err
	}
	var gray *image.Gray
	err = decoders.use(ctx, func(struct{}) { gray = reduced(pic.Data) })
	return gray, err
}

// reduced decodes a picture. It is nil if that is damaged or too large. One with more pixels than a page can show is made
// smaller, since a page may hold several; twice the size of the sheet leaves it to the drawing what becomes of each.
func reduced(data []byte) *image.Gray {
	gray, err := picture.Decode(data, picture.Limits{})
	if err != nil {
		return nil
	}
	most := sheet.Mul(2)
	if size := gray.Rect.Size(); size.X > most.X || size.Y > most.Y {
		gray = picture.Scale(picture.Fit(size, most), gray)
	}
	return gray
}

func (c client) picture(ctx context.Context, id, source string) (server.Picture, error) {
	if source == "" {
		return c.photo(ctx, id)
	}
	u, err := url.Parse(source)
	if err != nil {
		return server.Picture{}, fmt.Errorf("address of a picture: %w", err)
	}
	return c.pictureAt(ctx, u)
}

// nowhere reports whether an error says that there is no picture, and would say so again: an answer that is none, such as
// the web page that Mealie sends for every path it does not know, or a refusal of this one request. A key that is refused
// and a server that wants to be asked later are something else.
func nowhere(err error) bool {
	switch code := server.StatusCode(err); code {
	case 0:
		return errors.Is(err, server.ErrBadAnswer)
	case http.StatusUnauthorized, http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests:
		return false
	default:
		return code >= 400 && code < 500
	}
}
