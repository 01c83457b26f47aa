package recipeserver

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"

	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// client asks the server and translates its answers.
type client struct{ http *httpx.Client }

// Bounds of what is asked for. A server with more recipes than this is none, or not well.
const (
	pageSize    = 200
	searchLimit = 50
	itemLimit   = 200_000
	pageLimit   = 2000    // of a list, however little is on each
	recipeLimit = 2 << 20 // bytes of one recipe
)

// categories lists all categories.
func (c client) categories(ctx context.Context) ([]category, error) {
	return readAll[wireCategory](ctx, c, nil, nil, "api", "organizers", "categories")
}

// recipes lists the recipes that a query finds, all of them for an empty one, sorted by title.
func (c client) recipes(ctx context.Context, query url.Values, seen func(done, total int)) ([]summary, error) {
	list, err := readAll[wireSummary](ctx, c, query, seen, "api", "recipes")
	sortByTitle(list)
	return list, err
}

// inCategory lists the recipes of a category, sorted by title. The server is asked by id: a slug that it does not know it
// would drop and list everything. What it lists is checked all the same.
func (c client) inCategory(ctx context.Context, id string) ([]summary, error) {
	var query url.Values // for uncategorised: the server cannot be asked for those
	if id != uncategorised {
		query = url.Values{"categories": {id}}
	}
	all, err := c.recipes(ctx, query, nil)
	if err != nil {
		return nil, err
	}
	var list []summary
	for _, s := range all {
		if _, ok := s.category(id); ok {
			list = append(list, s)
		}
	}
	return list, nil
}

// search lists the recipes that the server finds for a text: the best ones, in no order.
func (c client) search(ctx context.Context, text string) ([]summary, error) {
	query := url.Values{"search": {text}, "page": {"1"}, "perPage": {strconv.Itoa(searchLimit)}}
	page, err := readPage[wireSummary](ctx, c, query, "api", "recipes")
	if err != nil {
		return nil, err
	}
	var list []summary
	known := map[string]bool{}
	for _, w := range page.Items {
		if s, ok := w.neutral(); ok && !known[s.id] && len(list) < searchLimit { // whatever the server does
			list, known[s.id] = append(list, s), true
		}
	}
	return list, nil
}

// category returns a category, which may have no recipe.
func (c client) category(ctx context.Context, id string) (category, error) {
	var answer wireCategory
	if err := c.http.JSON(ctx, httpx.Request{URL: c.http.URL(nil, "api", "organizers", "categories", id)}, &answer); err != nil {
		return category{}, absent(err)
	}
	return category{id, titleOf(answer.Name, answer.Slug, wireText(id))}, nil
}

// recipe reads a whole recipe, with what a list would say of it now.
func (c client) recipe(ctx context.Context, id string) (recipe, summary, error) {
	var answer wireRecipe
	u := c.http.URL(nil, "api", "recipes", id)
	if err := c.http.JSON(ctx, httpx.Request{URL: u, Limit: recipeLimit}, &answer); err != nil {
		return recipe{}, summary{}, absent(err)
	}
	if string(answer.ID) != id {
		return recipe{}, summary{}, fmt.Errorf("%w: another recipe than %s", server.ErrBadAnswer, id)
	}
	r, err := answer.recipe(ctx)
	if err != nil {
		return recipe{}, summary{}, err
	}
	for _, text := range r.texts() {
		c.keepOwn(text)
	}
	listed, _ := answer.neutral()
	return r, listed, nil
}

// photo fetches the picture of a recipe, in full size: the small one that the server has is a piece out of the middle.
func (c client) photo(ctx context.Context, id string) (server.Picture, error) {
	u := c.http.URL(nil, "api", "media", "recipes", id, "images", "min-original.webp")
	return c.pictureAt(ctx, u)
}

// pictureAt fetches a picture from the server. It goes nowhere else: who looks at a recipe, and when, is nobody's business.
func (c client) pictureAt(ctx context.Context, u *url.URL) (server.Picture, error) {
	pic, err := c.http.Picture(ctx, httpx.Request{URL: u, Stay: true})
	return pic, absent(err)
}

// absent makes a 404 of a 422. The server answers so where an id cannot be one of its own, and an id is all of the
// request that can be wrong.
func absent(err error) error {
	if server.StatusCode(err) == http.StatusUnprocessableEntity {
		return fmt.Errorf("%w: %w", &server.StatusError{Code: http.StatusNotFound}, err)
	}
	return err
}
