package ui

import (
	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Role is what a text is for. It decides how the text is set: no part chooses a font or a size by itself.
type Role int

// The roles. Sizes and weights are those of the design guide.
const (
	Caption       Role = iota // meta lines, labels of small buttons
	BadgeText                 // badges on covers, bold captions
	Secondary                 // author, counts, status in the header
	SecondaryBold             // a state in the header, group headings, labels below icons
	Body                      // filters, tabs, settings, menu entries
	BodyBold                  // what is chosen, values, labels of buttons
	Explain                   // sentences of a state screen
	Heading                   // sections, server names, main buttons
	PagerText                 // page counters
	CardTitle                 // a work in a grid
	RowTitle                  // a work in a list
	ScreenTitle               // the header
	HeroHome                  // the work that is being read, on home
	HeroSeries                // the work that a screen is about
	EmptyTitle                // state screens
	AddressText               // an address to type into a browser
	CodeText                  // a code to type into a browser
	roleEnd
)

// setting is how a role is set, in reference pixels.
type setting struct {
	font       typeset.Font
	size, line int
}

var settings = [roleEnd]setting{
	Caption:       {typeset.Sans, 30, 36},
	BadgeText:     {typeset.SansBold, 30, 36},
	Secondary:     {typeset.Sans, 34, 42},
	SecondaryBold: {typeset.SansBold, 34, 42},
	Body:          {typeset.Sans, 38, 48},
	BodyBold:      {typeset.SansBold, 38, 48},
	Explain:       {typeset.Sans, 42, 60},
	Heading:       {typeset.SansBold, 42, 48},
	PagerText:     {typeset.SansBold, 42, 48},
	CardTitle:     {typeset.SerifSemiBold, 34, 42},
	RowTitle:      {typeset.SerifSemiBold, 42, 48},
	ScreenTitle:   {typeset.SansBold, 48, 60},
	HeroHome:      {typeset.SerifSemiBold, 48, 60},
	HeroSeries:    {typeset.SerifSemiBold, 60, 72},
	EmptyTitle:    {typeset.SansBold, 60, 72},
	AddressText:   {typeset.SansBold, 78, 96},
	CodeText:      {typeset.SansBold, 150, 180},
}

// Style returns how texts of this role are set.
func (r Role) Style(u paint.Units) typeset.Style {
	return typeset.Style{Font: settings[r].font, Size: u.Text(settings[r].size)}
}

// Line returns how far apart lines of this role stand. It follows the size, which does not shrink below what can be
// read: lines that shrank further would touch.
func (r Role) Line(u paint.Units) int {
	s := settings[r]
	return (u.Text(s.size)*s.line + s.size - 1) / s.size
}
