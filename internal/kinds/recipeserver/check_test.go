package recipeserver

import (
	"reflect"
	"testing"

	"inkshelf/internal/server"
	"inkshelf/internal/typeset"
)

// TestPagesKeepTheGuide lays out every recipe in every size and both languages, and holds the pages against the guide.
func TestPagesKeepTheGuide(t *testing.T) {
	k, set := newInks(), typeset.New()
	all := types()
	if testing.Short() {
		all = []server.Type{{Scale: 100, Language: "en"}, {Scale: 150, Language: "fr"}}
	}
	for _, one := range trials(t) {
		t.Run(one.name, func(t *testing.T) {
			for _, typ := range all {
				pages := layOut(set, one.recipe, typ)
				for _, fault := range faults(k, one.recipe, typ, pages) {
					t.Errorf("%d %%, %s: %s", typ.Scale, typ.Language, fault)
				}
				if again := layOut(typeset.New(), one.recipe, typ); typ.Scale == 100 && !reflect.DeepEqual(again, pages) {
					t.Errorf("%s: a fresh setter makes other pages", typ.Language)
				}
			}
		})
	}
}
