package recipeserver

import (
	"context"
	"encoding/json"
	"image"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"inkshelf/internal/fake/content"
	fake "inkshelf/internal/fake/recipeserver"
	"inkshelf/internal/httpx"
	"inkshelf/internal/picture"
	"inkshelf/internal/server"
)

// trial is a recipe that pages are tried with.
type trial struct {
	name string // a file name
	recipe
	pictures func(pictureAt) *image.Gray
}

// trials returns the captured recipes and all of the fake's that differ. Of the many that are alike there are three.
func trials(t testing.TB) []trial {
	t.Helper()
	all, err := allTrials()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var allTrials = sync.OnceValues(func() ([]trial, error) {
	kitchen := content.Recipes{Categories: Collection().Categories}
	weeknight := 0
	for _, r := range Collection().Recipes {
		if slices.Equal(r.Categories, []int{0}) {
			if weeknight++; weeknight > 3 {
				continue
			}
		}
		kitchen.Recipes = append(kitchen.Recipes, r)
	}
	srv := served{fake.New(fake.Options{Content: kitchen, Key: "key"})}
	var list struct{ Items []struct{ ID, Slug string } }
	if err := json.Unmarshal(srv.get("/api/recipes?perPage=-1&orderBy=name&orderDirection=asc"), &list); err != nil {
		return nil, err
	}
	var all []trial
	for _, item := range list.Items {
		one, err := newTrial(item.Slug, srv.get("/api/recipes/"+item.ID))
		if err != nil {
			return nil, err
		}
		one.pictures = srv.pictures(item.ID)
		all = append(all, one)
	}
	lasagne := slices.IndexFunc(all, func(t trial) bool { return t.name == "sunday-lasagne" })
	for _, name := range []string{"recipe-full", "recipe-minimal", "recipe-v1-sample", "recipe-v3-sample"} {
		data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
		if err != nil {
			return nil, err
		}
		one, err := newTrial(strings.Replace(name, "recipe", "captured", 1), data)
		if err != nil {
			return nil, err
		}
		one.pictures = all[lasagne].pictures // its photo was not captured
		all = append(all, one)
	}
	return all, nil
})

func newTrial(slug string, data []byte) (trial, error) {
	var w wireRecipe
	if err := json.Unmarshal(data, &w); err != nil {
		return trial{}, err
	}
	r, err := w.recipe(context.Background())
	if err != nil {
		return trial{}, err
	}
	c, err := httpx.New(server.Account{Name: "Kitchen", Address: kitchenAddress}, httpx.Bearer(server.Hide("key")))
	if err != nil {
		return trial{}, err
	}
	for _, text := range r.texts() {
		client{c}.keepOwn(text)
	}
	name := slug
	if own, ok := foreign[r.title]; ok {
		name = own
	}
	name = strings.Trim(name[:min(len(name), 40)], "-")
	return trial{name: name, recipe: r}, nil
}

// kitchenAddress is where the server would be.
const kitchenAddress = "http://kitchen.example"

// foreign gives names of files to recipes whose own the server spells in numbers.
var foreign = map[string]string{
	"מרק עדשים כתומות": "hebrew-lentil-soup", "شوربة العدس بالليمون": "arabic-lentil-soup", "Борщ по-київськи": "borshch",
	"Shakshuka (שקשוקה)": "shakshuka", "親子丼 (Oyakodon)": "oyakodon",
}

// served is a server without a network.
type served struct{ http.Handler }

func (s served) get(path string) []byte {
	req := httptest.NewRequest(http.MethodGet, path, nil)
	req.Header.Set("Authorization", "Bearer key")
	w := httptest.NewRecorder()
	s.ServeHTTP(w, req)
	if w.Code != http.StatusOK {
		return nil
	}
	return w.Body.Bytes()
}

// pictures returns what a recipe's pictures are: its photo, and those that lie on the same server.
func (s served) pictures(id string) func(pictureAt) *image.Gray {
	return func(p pictureAt) *image.Gray {
		path := strings.TrimPrefix(p.source, kitchenAddress)
		if path == "" {
			path = "/api/media/recipes/" + id + "/images/min-original.webp"
		}
		gray, err := picture.Decode(s.get(path), picture.Limits{})
		if err != nil {
			return nil
		}
		return gray
	}
}

// called returns the trial with a name.
func called(t testing.TB, name string) trial {
	t.Helper()
	for _, one := range trials(t) {
		if one.name == name {
			return one
		}
	}
	t.Fatalf("there is no trial %q", name)
	return trial{}
}

// types are the ways in which pages are set: every scale in both languages.
func types() []server.Type {
	var all []server.Type
	for _, scale := range []int{85, 100, 115, 130, 150} {
		for _, language := range []string{"en", "fr"} {
			all = append(all, server.Type{Scale: scale, Language: language})
		}
	}
	return all
}
