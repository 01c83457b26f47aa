package ui

import (
	"testing"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// The table of the design guide.
func TestRoles(t *testing.T) {
	for _, test := range []struct {
		role       Role
		font       typeset.Font
		size, line int
	}{
		{Caption, typeset.Sans, 30, 36},
		{BadgeText, typeset.SansBold, 30, 36},
		{Secondary, typeset.Sans, 34, 42},
		{SecondaryBold, typeset.SansBold, 34, 42},
		{Body, typeset.Sans, 38, 48},
		{BodyBold, typeset.SansBold, 38, 48},
		{Explain, typeset.Sans, 42, 60},
		{Heading, typeset.SansBold, 42, 48},
		{PagerText, typeset.SansBold, 42, 48},
		{CardTitle, typeset.SerifSemiBold, 34, 42},
		{RowTitle, typeset.SerifSemiBold, 42, 48},
		{ScreenTitle, typeset.SansBold, 48, 60},
		{HeroHome, typeset.SerifSemiBold, 48, 60},
		{HeroSeries, typeset.SerifSemiBold, 60, 72},
		{EmptyTitle, typeset.SansBold, 60, 72},
		{AddressText, typeset.SansBold, 78, 96},
		{CodeText, typeset.SansBold, 150, 180},
	} {
		st, line := test.role.Style(paint.Units{}), test.role.Line(paint.Units{})
		if st.Font != test.font || st.Size != test.size || line != test.line {
			t.Errorf("role %d is set in font %d, size %d, line %d; want %d, %d, %d",
				test.role, st.Font, st.Size, line, test.font, test.size, test.line)
		}
	}
}

// No text is smaller than 7.2 points, and its lines never come closer than the guide has them.
func TestRolesCanBeRead(t *testing.T) {
	for _, u := range everyUnits() {
		for role := range roleEnd {
			size, line := role.Style(u).Size, role.Line(u)
			if size*10 < u.DPI-5 {
				t.Errorf("role %d at %v is %d px large, less than 7.2 points", role, u, size)
			}
			if line*settings[role].size < size*settings[role].line {
				t.Errorf("role %d at %v has size %d and lines of %d", role, u, size, line)
			}
		}
	}
}
