package ui

import (
	"fmt"
	"image"
	"strings"
	"testing"

	"inkshelf/internal/paint"
)

// label is a part with the app's own words, in the box that a screen gives it.
type label struct {
	name string
	size func(u paint.Units) image.Point
	draw func(c *paint.Canvas, r image.Rectangle)
}

// drawer is any part.
type drawer interface {
	Draw(c *paint.Canvas, r image.Rectangle)
}

// appLabels are the places where words of the app could be cut, in English and in French.
func appLabels() []label {
	var all []label
	add := func(size func(u paint.Units) image.Point, parts ...drawer) {
		for _, p := range parts {
			all = append(all, label{fmt.Sprintf("%d, %T", len(all), p), size, p.Draw})
		}
	}
	add(boxPx(636, 420),
		Current{Title: "Signal", Place: "Page 1,034 of 1,180", Button: "Continue"},
		Current{Title: "Signal", Place: "Page 1 034 sur 1 180", Button: "Continuer"},
		Current{Title: "Signal", Place: "Chapitre 12 · 42 %", Button: "Reprendre"})
	add(screenPx(touch),
		Section{Text: "Continue reading", All: "Show all", Name: "all"},
		Section{Text: "Reprendre la lecture", All: "Tout voir", Name: "all"})
	for _, text := range []string{"Download", "Télécharger", "All read", "Tout lu", "Sélection", "Filtrer"} {
		add(boxPx(174, 132), Button{Name: "x", Text: text, Icon: paint.IconDownload, Kind: IconLabel})
	}
	for _, text := range []string{"Contents", "Sommaire", "Affichage", "Rotation", "Synchro"} {
		add(boxPx(276, 168), Button{Name: "x", Text: text, Icon: paint.IconContents, Kind: Tool})
	}
	tile := func(u paint.Units) image.Point { return image.Pt(u.Px(420), Tile{}.Height(u)) }
	add(tile, Tile{Title: "Comics", Text: "41 series · 6 new"}, Tile{Title: "Recettes", Text: "clé refusée"},
		Tile{Title: "Livres", Text: "41 séries · 6 nouv."}, Tile{Title: "Livres", Text: "non connecté"})
	add(screenPx(filter), filterLabels("All libraries", "Unread · Reading", "Compact"),
		filterLabels("Bibliothèques", "Non lus · En cours", "Compact"), filterLabels("Bibliothèques", "Tous les états", "Grille"))
	for _, m := range []MessageLine{
		notReachable(),
		{
			Icon: paint.IconOffline, Title: "Serveur injoignable", Text: "14 livres téléchargés sont disponibles.",
			Buttons: []Button{{Name: "a", Text: "Voir les téléchargements"}, {Name: "b", Text: "Réessayer"}},
		},
	} {
		add(func(u paint.Units) image.Point { return image.Pt(screenWidth(u), m.Height(screenWidth(u), u)) }, m)
	}
	add(func(u paint.Units) image.Point { return image.Pt(screenWidth(u), 2*Setting.height(u)) },
		listOf("setting", Setting, Row{Title: "Full refresh, comics", Value: "Every 6 pages"}, Row{Title: "Progress waiting to be sent", Value: "None"}),
		listOf("setting", Setting,
			Row{Title: "Rafraîchissement complet, bandes dessinées", Value: "Toutes les 6 pages"},
			Row{Title: "Progression en attente d’envoi", Value: "Aucune"}))
	for _, w := range []*Words{English(), French()} {
		p := Panel{Words: w, Rows: []Block{
			Segments{Name: "fit", Label: "Adaptation", Options: []Option{
				{"auto", "Automatique"},
				{"width", "Largeur"},
				{"height", "Hauteur"},
				{"page", "Page"},
				{"double", "Double page"},
				{"none", "Aucune"},
			}},
			Stepper{Name: "contrast", Label: "Contraste des images", Value: "Automatique", Words: w},
		}}
		add(func(u paint.Units) image.Point { return p.Box(image.Pt(screenWidth(u), 1872), u).Size() }, p)
	}
	return all
}

func filterLabels(library, status, view string) FilterBar {
	return FilterBar{[]Chip{
		{Name: "library", Text: library, Menu: true, Width: 402},
		{Name: "status", Text: status, Active: true, Menu: true, Width: 426},
		{Name: "letters", Text: "A–Z", Menu: true},
		{Name: "view", Text: view, Icon: paint.IconCompact},
	}}
}

// Words of the app are never cut, in either language and at every text scale: where a box cannot grow, its label is set
// smaller.
func TestOwnWordsAreWhole(t *testing.T) {
	for _, part := range appLabels() {
		for _, scale := range []int{85, 100, 115, 130, 150} {
			u := paint.Units{DPI: 300, Scale: scale}
			c := canvas(image.Point{}, u) // what it says is all that matters
			part.draw(c, image.Rectangle{Max: part.size(u)})
			for _, text := range c.Texts() {
				if strings.Contains(text, "…") {
					t.Errorf("%s at %d %% says %q", part.name, scale, text)
				}
			}
		}
	}
}
