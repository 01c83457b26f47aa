// Package content makes what the fake servers serve: comics, recipes and ebooks with real pictures and real files.
//
// Everything is generated from a fixed seed, so that it is the same on every run and every machine. The few formats
// that Go cannot write are small files of our own beside the code. Nothing here knows a protocol: each fake says in its
// server's words what it finds here. Pictures and files are made when they are asked for: covers and files once, the
// pages of comics each time, because all of them would fill the memory.
package content

import "time"

// Picture is an image in its file format.
type Picture struct {
	Name          string // a file name with its extension
	Type          string // the media type
	Width, Height int

	bytes func() []byte
}

// Bytes returns the file. It is shared: callers do not change it. A page takes some 50 ms to draw.
func (p Picture) Bytes() []byte { return p.bytes() }

// File is a book as a file.
type File struct {
	Format string // "EPUB", "KEPUB", "CBZ", "PDF", "MOBI"

	bytes func() []byte
}

// Bytes returns the file. It is shared: callers do not change it.
func (f File) Bytes() []byte { return f.bytes() }

// Comics is what a comic server has.
type Comics struct {
	Libraries []string
	Series    []ComicSeries
}

// ComicSeries is a series of comics.
type ComicSeries struct {
	Title     string
	Library   int // index in Comics.Libraries
	Summary   string
	Direction Direction
	Poster    *Picture // nil: the cover of the first comic
	Trashed   bool
	Comics    []Comic
}

// Direction is the way in which pages follow one another.
type Direction int

// The directions.
const (
	Unsaid Direction = iota
	LeftToRight
	RightToLeft
	Webtoon
)

// Comic is one book of a series.
type Comic struct {
	Title   string
	Number  string // for people
	Sort    float64
	Summary string
	Authors []Author
	Made    Container
	State   State
	Pages   []Picture // none in a text EPUB and in what is not analysed
	Cover   *Picture  // nil: it has none

	ReadTo int       // the page that has been reached when the server starts, len(Pages) for a finished comic; 0: none
	ReadAt time.Time // when that was
}

// Author is somebody who made a comic.
type Author struct{ Name, Role string }

// Container is the sort of file that a comic is kept in.
type Container int

// The containers.
const (
	CBZ Container = iota
	CBR
	PDF
	ImageEPUB // every page one picture
	TextEPUB
)

// State is what the server has found out about a comic's file.
type State int

// The states.
const (
	Ready      State = iota
	Unanalysed       // it has not looked yet
	Broken           // it cannot make anything of it
	Trashed          // the file is gone
)

// Recipes is what a recipe server has.
type Recipes struct {
	Categories []string // some have no recipe
	Recipes    []Recipe
}

// Recipe is one recipe. Description, the texts of steps and those of notes are Markdown, in which HTML may occur.
type Recipe struct {
	Name          string
	Categories    []int // indexes in Recipes.Categories
	Tags          []string
	Description   string
	Yield         string  // as people write it: "4 servings", "1 loaf"
	Servings      float64 // 0: not said
	Prep          string  // times as people write them: "45 minutes"
	Cook          string
	Total         string
	Tools         []string
	Ingredients   []Ingredient
	Steps         []Step
	Notes         []Note
	Nutrition     []Nutrient
	ShowNutrition bool
	Photo         *Picture  // WebP; nil: none
	Assets        []Picture // what stands in the texts, where "asset:" and its name is its address
	Changed       time.Time
}

// Ingredient is one line of the list.
type Ingredient struct {
	Heading  string // stands above this ingredient
	Quantity float64
	Unit     string
	Food     string
	Note     string // where Food is empty, all of the text
}

// Step is one step of the instructions.
type Step struct {
	Banner string // stands above this step
	Label  string // instead of "Step 3"
	Text   string
	Uses   []int // indexes in Recipe.Ingredients
}

// Note is a remark at the end of a recipe.
type Note struct{ Title, Text string }

// Nutrient is one line of the nutrition facts. Name is as in "calories" or "fatContent".
type Nutrient struct{ Name, Amount string }

// Books is what an ebook server has.
type Books struct {
	Books []Book
}

// Book is an ebook.
type Book struct {
	Title       string
	Authors     []string
	Series      string // empty: none
	Number      float64
	Language    string // three letters: "eng", "fra"
	Tags        []string
	Publisher   string
	Published   time.Time // zero: not known
	Changed     time.Time
	Stars       int    // 1 to 5; 0: not rated
	Description string // HTML, or plain text where it begins with no "<"
	Files       []File
	Cover       *Picture // nil: none
}
