package recipeserver

import (
	"encoding/json"
	"strings"
	"time"

	"inkshelf/internal/server"
)

// The answers as they are on the wire, of Mealie v1 to v3. Every text may be null, and what a version does not have is
// absent, which comes to the same.

// wirePage is one page of a list. Its links to other pages are left out: they lack the prefix of the API.
type wirePage[T any] struct {
	Total      int64 `json:"total"`
	TotalPages int64 `json:"total_pages"`
	Items      []T   `json:"items"`
}

type wireCategory struct {
	ID   wireText `json:"id"`
	Name wireText `json:"name"`
	Slug wireText `json:"slug"`
}

// wireSummary is a recipe as it is in lists.
type wireSummary struct {
	ID         wireText       `json:"id"`
	Name       wireText       `json:"name"`
	Slug       wireText       `json:"slug"`
	Image      wireText       `json:"image"` // changes with the picture; empty: there is none
	Categories []wireCategory `json:"recipeCategory"`

	UpdatedAt   wireText `json:"updatedAt"`
	UpdateAt    wireText `json:"updateAt"` // the same in v1
	DateUpdated wireText `json:"dateUpdated"`
}

// wireRecipe is a whole recipe.
type wireRecipe struct {
	wireSummary
	Description   wireText `json:"description"`
	Servings      float64  `json:"recipeServings"`      // from v2.3 on
	YieldQuantity float64  `json:"recipeYieldQuantity"` // from v2.3 on
	Yield         wireText `json:"recipeYield"`         // before v2.3 with its quantity
	PrepTime      wireText `json:"prepTime"`
	PerformTime   wireText `json:"performTime"`
	CookTime      wireText `json:"cookTime"`
	TotalTime     wireText `json:"totalTime"`

	Tools       []wireTool           `json:"tools"`
	Ingredients []wireIngredient     `json:"recipeIngredient"`
	Steps       []wireStep           `json:"recipeInstructions"`
	Notes       []wireNote           `json:"notes"`
	Nutrition   map[string]*wireText `json:"nutrition"`
	Settings    struct {
		ShowNutrition bool `json:"showNutrition"`
	} `json:"settings"`
}

type wireTool struct {
	Name wireText `json:"name"`
}

type wireIngredient struct {
	Title         wireText  `json:"title"`
	Quantity      float64   `json:"quantity"`
	Unit          *wireUnit `json:"unit"`
	Food          *wireFood `json:"food"`
	Note          wireText  `json:"note"`
	Display       wireText  `json:"display"`
	OriginalText  wireText  `json:"originalText"`
	DisableAmount bool      `json:"disableAmount"` // v1 and v2: unit and food do not count
	ReferenceID   wireText  `json:"referenceId"`
	Recipe        *wireFood `json:"referencedRecipe"` // v3.5
}

type wireUnit struct {
	Name               wireText `json:"name"`
	PluralName         wireText `json:"pluralName"`
	Abbreviation       wireText `json:"abbreviation"`
	PluralAbbreviation wireText `json:"pluralAbbreviation"`
}

type wireFood struct {
	Name wireText `json:"name"`
}

type wireStep struct {
	Title      wireText `json:"title"`
	Summary    wireText `json:"summary"`
	Text       wireText `json:"text"`
	References []struct {
		ID wireText `json:"referenceId"`
	} `json:"ingredientReferences"`
}

type wireNote struct {
	Title wireText `json:"title"`
	Text  wireText `json:"text"`
}

// wireText is a text, or null, or a number: a field that people fill in with numbers has been one or the other.
type wireText string

// UnmarshalJSON keeps a number as it is written.
func (t *wireText) UnmarshalJSON(data []byte) error {
	err := json.Unmarshal(data, (*string)(t))
	var n json.Number
	if err != nil && json.Unmarshal(data, &n) == nil {
		*t = wireText(n)
		return nil
	}
	return err
}

// state tells this state of a recipe and its picture from others.
func (w wireSummary) state() string {
	changed := ""
	for _, t := range []wireText{w.UpdatedAt, w.UpdateAt, w.DateUpdated} {
		if t != "" {
			changed = instant(string(t))
			break
		}
	}
	return changed + "/" + w.photo()
}

// photo changes with the picture. It is empty where there is none.
func (w wireSummary) photo() string { return server.Title(strings.TrimSpace(string(w.Image))) }

// instant writes a time in one way, in whichever it came: lists and single recipes differ, and so do versions. What is no
// time stays as it is.
func instant(s string) string {
	for _, layout := range []string{time.RFC3339Nano, "2006-01-02T15:04:05.999999999"} { // v1 wrote no zone and meant UTC
		if at, err := time.Parse(layout, strings.Replace(s, " ", "T", 1)); err == nil {
			return at.UTC().Format(time.RFC3339Nano)
		}
	}
	return server.Title(s)
}
