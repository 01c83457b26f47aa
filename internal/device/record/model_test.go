package record_test

import (
	"image"
	"slices"
	"testing"

	"inkshelf/internal/device/record"
)

// TestModels holds the table against the published one, number by number.
func TestModels(t *testing.T) {
	var (
		turned   = record.Matrix{0, 0, 10000, 18720000, -10000, 0}
		identity = record.Matrix{0, 10000, 0, 0, 0, 10000}
	)
	want := []record.Model{
		{Name: "740", Size: image.Pt(1404, 1872), DPI: 300, Touch: turned},
		{Name: "740-2", Size: image.Pt(1404, 1872), DPI: 300, Touch: turned},
		{Name: "741", Size: image.Pt(1404, 1872), DPI: 300, Touch: turned},
		{Name: "743g", Size: image.Pt(1404, 1872), DPI: 300, Touch: turned},
		{Name: "632", Size: image.Pt(1072, 1448), DPI: 300, Touch: record.Matrix{10720000, 0, -10000, 0, 10000, 0}},
		{Name: "633", Size: image.Pt(1072, 1448), DPI: 300, Touch: record.Matrix{10720000, 0, -10000, 0, 10000, 0}},
		{Name: "700", Size: image.Pt(1264, 1680), DPI: 300, Touch: record.Matrix{0, 0, 10000, 0, 10000, 0}},
		{Name: "840", Size: image.Pt(1200, 1600), DPI: 250, Touch: record.Matrix{12000000, 0, -10000, 0, 10000, 0}},
		{Name: "626", Size: image.Pt(758, 1024), DPI: 212, Touch: identity},
		{Name: "627", Size: image.Pt(758, 1024), DPI: 212, Touch: identity},
		{Name: "628", Size: image.Pt(758, 1024), DPI: 212, Touch: identity},
		{Name: "631", Size: image.Pt(1072, 1448), DPI: 300, Touch: identity},
		{Name: "641", Size: image.Pt(758, 1024), DPI: 212, Touch: identity},
		{Name: "970", Size: image.Pt(825, 1200), DPI: 150, Touch: identity},
		{Name: "1040", Size: image.Pt(1404, 1872), DPI: 227, Touch: identity},
	}
	if got := record.Models(); !slices.Equal(got, want) {
		t.Errorf("models are\n%+v\nwant\n%+v", got, want)
	}
	for _, m := range want {
		if got, ok := record.ModelNamed(m.Name); !ok || got != m {
			t.Errorf("ModelNamed(%q) = %+v, %t, want %+v", m.Name, got, ok, m)
		}
	}
	if m, ok := record.ModelNamed("000"); ok {
		t.Errorf("there is a model 000: %+v", m)
	}
}

// TestReference also changes what Models returned.
func TestReference(t *testing.T) {
	record.Models()[0].Name = "changed by a caller"
	if got := record.Reference(); got.Name != "740" {
		t.Errorf("the reference is %+v, want the 740", got)
	}
}
