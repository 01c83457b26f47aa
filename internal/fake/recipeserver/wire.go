package recipeserver

import (
	"encoding/json"
	"strconv"
)

// What the answers look like. A field that only some versions have is left out by the others: such fields are the ones
// marked omitempty or omitzero.

// number is a JSON number with a decimal point, also where it is whole: 4.0.
type number float64

// MarshalJSON writes the number.
func (n number) MarshalJSON() ([]byte, error) {
	text := strconv.FormatFloat(float64(n), 'f', -1, 64)
	if float64(n) == float64(int64(n)) {
		text += ".0"
	}
	return []byte(text), nil
}

// null is a null that is there although a field with nothing in it would be left out.
var null = json.RawMessage("null")

type wireOrganizer struct {
	ID      string `json:"id"`
	GroupID string `json:"groupId,omitempty"` // from version 3 on
	Name    string `json:"name"`
	Slug    string `json:"slug"`
}

// wireTool is something that one needs for a recipe.
type wireTool struct {
	wireOrganizer
	OnHand     *bool    `json:"onHand,omitempty"`            // until version 2
	Households []string `json:"householdsWithTool,omitzero"` // from version 3 on
}

type wireSummary struct {
	ID                  string          `json:"id"`
	UserID              string          `json:"userId"`
	HouseholdID         string          `json:"householdId,omitempty"` // from version 2 on
	GroupID             string          `json:"groupId"`
	Name                string          `json:"name"`
	Slug                string          `json:"slug"`
	Image               *string         `json:"image"`
	RecipeServings      *number         `json:"recipeServings,omitempty"`      // from version 2.3 on
	RecipeYieldQuantity *number         `json:"recipeYieldQuantity,omitempty"` // from version 2.3 on
	RecipeYield         *string         `json:"recipeYield"`
	TotalTime           *string         `json:"totalTime"`
	PrepTime            *string         `json:"prepTime"`
	CookTime            *string         `json:"cookTime"`
	PerformTime         *string         `json:"performTime"`
	Description         *string         `json:"description"`
	RecipeCategory      []wireOrganizer `json:"recipeCategory"`
	Tags                []wireOrganizer `json:"tags"`
	Tools               []wireTool      `json:"tools"`
	Rating              *number         `json:"rating"`
	OrgURL              *string         `json:"orgURL"`
	DateAdded           string          `json:"dateAdded"`
	DateUpdated         string          `json:"dateUpdated"`
	CreatedAt           string          `json:"createdAt"`
	UpdatedAt           string          `json:"updatedAt,omitempty"` // from version 2 on
	UpdateAt            string          `json:"updateAt,omitempty"`  // in version 1
	LastMade            *string         `json:"lastMade"`
}

type wireRecipe struct {
	wireSummary
	RecipeIngredient   []wireIngredient   `json:"recipeIngredient"`
	RecipeInstructions []wireStep         `json:"recipeInstructions"`
	Nutrition          map[string]*string `json:"nutrition"`
	Settings           wireSettings       `json:"settings"`
	Assets             []wireAsset        `json:"assets"`
	Notes              []wireNote         `json:"notes"`
	Extras             struct{}           `json:"extras"`
	Comments           []struct{}         `json:"comments"`
}

type wireIngredient struct {
	Quantity         *number         `json:"quantity"`
	Unit             *wireUnit       `json:"unit"`
	Food             *wireFood       `json:"food"`
	ReferencedRecipe json.RawMessage `json:"referencedRecipe,omitempty"` // from version 3 on
	Note             *string         `json:"note"`
	IsFood           *bool           `json:"isFood,omitempty"`        // until version 2
	DisableAmount    *bool           `json:"disableAmount,omitempty"` // until version 2
	Display          string          `json:"display"`
	Title            *string         `json:"title"`
	OriginalText     *string         `json:"originalText"`
	ReferenceID      string          `json:"referenceId"`
}

// wireThing is what units and foods have in common.
type wireThing struct {
	ID          string     `json:"id"`
	Name        string     `json:"name"`
	PluralName  *string    `json:"pluralName"`
	Description string     `json:"description"`
	Extras      struct{}   `json:"extras"`
	OnHand      *bool      `json:"onHand,omitempty"` // until version 2
	Aliases     []struct{} `json:"aliases"`
	CreatedAt   string     `json:"createdAt"`
	UpdatedAt   string     `json:"updatedAt,omitempty"` // from version 2 on
	UpdateAt    string     `json:"updateAt,omitempty"`  // in version 1
}

type wireUnit struct {
	wireThing
	Fraction           bool   `json:"fraction"`
	Abbreviation       string `json:"abbreviation"`
	PluralAbbreviation string `json:"pluralAbbreviation"`
	UseAbbreviation    bool   `json:"useAbbreviation"`
}

type wireFood struct {
	wireThing
	LabelID    *string    `json:"labelId"`
	Label      *struct{}  `json:"label"`
	Households []struct{} `json:"householdsWithIngredientFood,omitzero"` // from version 3 on
}

type wireStep struct {
	ID                   string          `json:"id"`
	Title                *string         `json:"title"`
	Summary              string          `json:"summary"`
	Text                 string          `json:"text"`
	IngredientReferences []wireReference `json:"ingredientReferences"`
}

type wireReference struct {
	ReferenceID string `json:"referenceId"`
}

type wireSettings struct {
	Public          bool  `json:"public"`
	ShowNutrition   bool  `json:"showNutrition"`
	ShowAssets      bool  `json:"showAssets"`
	LandscapeView   bool  `json:"landscapeView"`
	DisableComments bool  `json:"disableComments"`
	DisableAmount   *bool `json:"disableAmount,omitempty"` // until version 2
	Locked          bool  `json:"locked"`
}

// wireAsset is a file that somebody has put to a recipe.
type wireAsset struct {
	Name     string `json:"name"`
	Icon     string `json:"icon"`
	FileName string `json:"fileName"`
}

type wireNote struct {
	Title string `json:"title"`
	Text  string `json:"text"`
}
