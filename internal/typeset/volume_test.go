package typeset_test

import (
	"testing"

	"inkshelf/internal/typeset"
)

// The number of a volume outlives the name of the series, whole and the right one, however it is written.
func TestVolume(t *testing.T) {
	const long = "Les Aventures extraordinaires de Zoé"
	tests := []struct{ end, want string }{
		{" Vol 12 of 30", "Les Ave… 12 of 30"},
		{" (Vol. 12 of 30)", "Les Ave… 12 of 30"},
		{" 3 sur 4", "Les Aven… 3 sur 4"},
		{" 1 / 4", "Les Aventu… 1 / 4"},
		{" 12 – 24", "Les Aven… 12 – 24"},
		{" 12/24", "Les Avent… 12/24"},
		{" 2 ½", "Les Aventur… 2 ½"},
		{" v01 (2019)", "Les Aventur… v01"},
		{" 7 (2019)", "Les Aventures… 7"},
		{" 012 (2013) (Digital)", "Les Aventur… 012"},
		{" (Tome 12)", "Les Aventure… 12"},
		{" (T12)", "Les Avent… (T12)"},
		{" Tome 12 (édition 2019)", "Les Aventure… 12"},
		{" Tome IV", "Les Aventure… IV"},
		{" Vol. XII", "Les Aventur… XII"},
		{" Part II", "Les Aven… Part II"},
		{" Volume 12!", "Les Aventur… 12!"},
		{" Tome 12.", "Les Aventur… 12."},
		{" 12+", "Les Aventur… 12+"},
		{" « 12 »", "Les Avent… « 12 »"},
		{"_12", "Les Aventure… 12"},
		{" T.12", "Les Aventu… T.12"},
		{" Vol.3", "Les Avent… Vol.3"},
		{" #7", "Les Aventur… #7"},
		{" n° 12", "Les Aventu… n° 12"},
		{" 1984", "Les Aventu… 1984"},
		{" (2019)", "Les Avent… (2019)"},
		{" HS01", "Les Avent… HS01"},
		{" 第12巻", "Les Aventu… 第12巻"},

		// These have none.
		{" - Tome 12 - Le phare", "Les Aventures…"},
		{" IV", "Les Aventures…"},
		{" TV", "Les Aventures…"},
		{" Tome mixte", "Les Aventures…"},
	}
	s := typeset.New()
	st := typeset.Style{Font: typeset.SerifSemiBold, Size: 34}
	for _, tt := range tests {
		if got := s.Fit(long+tt.end, st, 300).Text; got != tt.want {
			t.Errorf("%q is %q, want %q", long+tt.end, got, tt.want)
		}
	}
	for _, tt := range []struct {
		text  string
		width int
		want  string
	}{
		{"進撃の巨人進撃の巨人進撃の巨人（12）", 200, "進撃の巨人… （12）"},
		{"進撃の巨人進撃の巨人進撃の巨人12", 200, "進撃の巨人進撃… 12"},
		{"進撃の巨人進撃の巨人進撃の巨人第12巻", 200, "進撃の巨人… 第12巻"},
		{long + " v01 (2019)", 420, "Les Aventure… v01 (2019)"},
		{"Zoé Tome 12 (édition 2019)", 260, "Zoé Tome 12…"}, // it is enough to cut the note
		{"Zoé (Tome 12) (édition 2019)", 200, "Zoé… 12"},
		{"Zoé et Léa (Tome 12)", 290, "Zoé et Léa… 12"},
	} {
		if got := s.Fit(tt.text, st, tt.width).Text; got != tt.want {
			t.Errorf("%q in %d px is %q, want %q", tt.text, tt.width, got, tt.want)
		}
	}
}

// A part of a number is another number.
func TestFitKeepsNumbersWhole(t *testing.T) {
	s := typeset.New()
	for _, tt := range []struct {
		text  string
		never []string
	}{
		{"Naruto v07 (2004) and what came of it", []string{"Naruto v0…", "Naruto v07 (2…", "Naruto v07 (20…", "Naruto v07 (200…"}},
		{"One Piece 104 and what came of it", []string{"One Piece 1…", "One Piece 10…"}},
		{"Zoé 12.5 and 12,75 more", []string{"Zoé 1…", "Zoé 12…", "Zoé 12.5 and 1…", "Zoé 12.5 and 12…", "Zoé 12.5 and 12,7…"}},
		{"Les 10\u202f000 pas de Zoé", []string{"Les 1…", "Les 10…", "Les 10\u202f0…", "Les 10\u202f00…"}},
		{"2001: A Space Odyssey", []string{"2…", "20…", "200…"}},
		{"ليلة ١٢٣ وما بعدها من حكايات", []string{"ليلة ١…", "ليلة ١٢…"}},
	} {
		for px := 40; px < 600; px += 7 {
			got := s.Fit(tt.text, title, px).Text
			for _, never := range tt.never {
				if got == never {
					t.Errorf("%q in %d px is %q", tt.text, px, got)
				}
			}
		}
	}
}
