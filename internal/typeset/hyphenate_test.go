package typeset

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// divided returns a text with hyphens where it can be divided.
func (s *Setter) divided(lang, text string) string {
	c := clean(text, maxParagraph)
	p := s.paragraph(c.runes, alone(c.runes, Style{Font: Serif, Size: 40, Lang: lang}), automatic)
	s.breaks(p, nil)
	s.hyphenate(p)
	return marked(p)
}

func marked(p *paragraph) string {
	var b strings.Builder
	for i, r := range p.text {
		if p.divides(i) {
			b.WriteByte('-')
		}
		b.WriteRune(r)
	}
	return b.String()
}

// Divisions that dictionaries and printed books have. American English divides by sound, British by origin.
var divisions = map[string]string{
	"en": `hy-phen-ation ta-ble uni-ver-sity project as-so-ciate in-gre-di-ents ta-ble-spoon tem-per-a-ture choco-late but-ter
		pre-heat min-utes to-gether care-fully re-main-ing mix-ture cin-na-mon mar-i-nate re-frig-er-a-tor parch-ment beau-ti-ful
		im-por-tant dif-fer-ent won-der-ful gov-ern-ment in-for-ma-tion moun-tain chil-dren grand-mother re-mem-ber be-gin-ning
		run-ning al-go-rithm type-writer pho-to-graph in-ter-est-ing nec-es-sary com-puter par-tic-u-larly con-ver-sa-tion
		un-der-stand democ-racy reci-procity through strength chil-dren’s cau-li-flower sim-mer-ing but-ter-scotch straw-ber-ries
		mush-rooms pep-per-corn av-o-cado knowl-edge cel-e-brate de-li-cious break-fast din-ner Sun-day Wednes-day Sep-tem-ber
		Amer-i-can the-ory prob-lem math-e-mat-ics psy-chol-ogy daugh-ter ket-tle sprin-kle thor-oughly skil-let evap-o-rate
		ba-nana gar-lic gin-ger ther-a-pist week-night don't couldn’t o’clock`,
	"en-GB": `hy-phen-a-tion table uni-ver-sity pho-to-graph pho-to-graphy bio-logy demo-cracy re-cipe in-gredi-ents
		tem-per-at-ure but-ter pre-heat to-gether care-fully re-main-ing mix-ture sauce-pan cin-na-mon re-fri-ger-ator parch-ment
		col-our-ful beau-ti-ful im-port-ant dif-fer-ent won-der-ful gov-ern-ment in-form-a-tion moun-tain chil-dren grand-mother
		re-mem-ber be-gin-ning run-ning dic-tion-ary in-ter-est-ing ne-ces-sary com-puter con-ver-sa-tion how-ever some-thing
		through-out ma-nu-script au-ber-gine cour-gette cori-ander fla-vour straw-ber-ries mush-rooms de-li-cious break-fast
		Wed-nes-day know-ledge psy-cho-logy ana-lysis daugh-ter kettle thor-oughly to-mato ba-nana gar-lic pro-gramme theatre
		centre or-gan-isa-tion be-ha-viour hon-our-able`,
	"fr": `an-ti-cons-ti-tu-tion-nel-le-ment re-cette in-gré-dients cuillère tem-pé-ra-ture cho-co-lat beurre pré-chauf-fer
		mi-nutes en-semble soi-gneu-se-ment mé-lange cas-se-role can-nelle ma-ri-ner ré-fri-gé-ra-teur lé-gumes mer-veilleux
		im-por-tant dif-fé-rent gou-ver-ne-ment in-for-ma-tion mon-tagne en-fants com-men-ce-ment cui-sine dic-tion-naire
		in-té-res-sant né-ces-saire or-di-na-teur par-ti-cu-liè-re-ment au-jour-d’hui l’abri-cot l'abri-cot pres-qu’île
		quel-qu’un œuvre fa-rine pomme oi-gnon feuille as-siette mi-jo-ter ajou-ter cou-teau bou-lan-ger Mar-seille
		L’Amé-rique bi-blio-thèque écri-ture châ-teau l'oi-gnon jus-qu'à d'abord ma-nœuvre œso-phage pâ-tis-se-rie bou-lan-ge-rie
		fro-mage cham-pi-gnons au-ber-gine cour-gette écha-lote per-sil ba-si-lic mou-tarde le-vure cas-so-nade bi-car-bo-nate
		souf-flé poi-reaux ha-ri-cots épi-nards éplu-cher émin-cer ris-so-ler trans-port ins-truc-tion tech-nique rythme sys-tème
		pho-to-gra-phie phi-lo-so-phie chré-tien abs-trac-tion bœuf`,
	"de": `Re-zept Zu-ta-ten Zu-cker Scho-ko-lade But-ter vor-hei-zen Mi-nu-ten Tem-pe-ra-tur Kar-tof-feln Pfanne Zwie-bel
		Do-nau-dampf-schiff-fahrts-ge-sell-schaft Sil-ben-tren-nung Ge-schwin-dig-keit Straße Äp-fel Back-ofen Fens-ter Was-ser
		Pe-ter-si-lie Sahne Pfann-ku-chen Ap-fel-ku-chen Schwei-ne-bra-ten Rind-fleisch Kar-tof-fel-sa-lat Brat-wurst Back-pul-ver
		Va-nil-le-zu-cker Schlag-sahne Ei-schnee Tee-löf-fel Ess-löf-fel Mes-ser-spitze um-rüh-ren ab-schme-cken un-ter-he-ben
		aus-rol-len Kühl-schrank Back-blech Spring-form Zi-trone Erd-bee-ren Him-bee-ren Blu-men-kohl Ro-sen-kohl Sau-er-kraut
		Don-ners-tag Ge-sell-schaft Wis-sen-schaft Au-to-bahn Städte`,
	"es": `re-ceta in-gre-dien-tes cu-cha-rada cho-co-late man-te-qui-lla mi-nu-tos co-ra-zón ni-ños gui-ta-rra lec-ción
		cons-ti-tu-ción mur-cié-lago fe-rro-ca-rril ce-bo-lla ha-rina co-cina pi-mienta to-ma-tes be-ren-jena ca-la-ba-cín
		es-pi-na-cas gar-ban-zos len-te-jas hue-vos le-che queso azú-car ca-nela vai-ni-lla li-món na-ranja fre-sas cu-chi-llo
		sar-tén ca-zuela horno her-vir mez-clar re-vol-ver tri-tu-rar tem-pe-ra-tura trans-porte ins-truc-ción abs-tracto
		ex-ce-lente ca-rre-tera pe-rro cons-truir`,
	"it": `ri-cetta in-gre-dienti cuc-chiaio cioc-co-lato mi-nuti tem-pe-ra-tura bel-lis-sima ac-qua mae-stro pa-sta
		co-sti-tu-zione for-mag-gio ci-polla fa-rina pa-della me-sco-lare nel-l’ac-qua del-l'olio ci-polle po-mo-dori
		me-lan-zane zuc-chine pe-pe-roni ca-rote spi-naci fa-gioli len-tic-chie latte zuc-chero can-nella va-ni-glia li-mone
		aran-cia fra-gole col-tello pen-tola forno bol-lire tri-tare tra-sporto istru-zione astratto quat-tro so-gno fi-glio
		gnoc-chi un'al-tra que-st'ul-timo co-struire mo-stro`,
	"pt": `re-ceita in-gre-di-en-tes co-lher cho-co-late man-teiga mi-nu-tos tem-pe-ra-tura co-ra-ção cons-ti-tui-ção
		fa-ri-nha ce-bola açú-car carro pás-saro co-zi-nha mis-tura`,
}

// Accents may be characters of their own.
func TestDivisions(t *testing.T) {
	s := New()
	for lang, words := range divisions {
		for want := range strings.FieldsSeq(words) {
			for _, want := range []string{want, norm.NFD.String(want)} {
				if got := s.divided(lang, strings.ReplaceAll(want, "-", "")); got != want {
					t.Errorf("%s: got %s, want %s", lang, got, want)
				}
			}
		}
	}
}

func TestLanguagesOfDivisions(t *testing.T) {
	s := New()
	for lang, want := range map[string]string{
		"en": "democ-racy", "en-US": "democ-racy", "en-CA": "democ-racy", "EN_us": "democ-racy",
		"en-GB": "demo-cracy", "en-AU": "demo-cracy", "en-gb-oxendict": "demo-cracy", "en-Latn-GB": "demo-cracy",
		"": "democracy", "ja": "democracy", "english": "democracy",
	} {
		if got := s.divided(lang, "democracy"); got != want {
			t.Errorf("%q: got %s, want %s", lang, got, want)
		}
	}
	for lang, want := range map[string]string{"fr-CA": "cho-co-lat", "de-CH": "cho-co-lat", "pt-BR": "cho-co-lat", "es-419": "cho-co-lat"} {
		if got := s.divided(lang, "chocolat"); got != want {
			t.Errorf("%q: got %s, want %s", lang, got, want)
		}
	}
}

// What is no plain word is left whole, and so are words too short for two letters and three.
func TestNotDivided(t *testing.T) {
	s := New()
	for _, word := range []string{
		"into", "also", "only", "well-understood", "informationtechnology2", "MacInformation", "INFORMATION", "example.information",
		"https://example.org/information", "information@example.org", "in_formation", "informat\u0301ion", "\u0301information", strings.Repeat("information", 10),
	} {
		if got := s.divided("en", word); got != word {
			t.Errorf("%s is divided: %s", word, got)
		}
	}
	for text, want := range map[string]string{
		"“Information,” (information) information—information…": "“In-for-ma-tion,” (in-for-ma-tion) in-for-ma-tion—in-for-ma-tion…",
		"information–information":                               "in-for-ma-tion–in-for-ma-tion",
		"infor\u00admation":                                     "in-for-ma-tion",
		"ÍNFOR informa\u0302tion":                               "ÍNFOR in-for-ma\u0302-tion",
		"ROCK’N’ROLL rock’n’roll":                               "ROCK’N’ROLL rock’n’roll",
		"«\u00a0Information\u00a0»\u202f!":                      "«\u00a0In-for-ma-tion\u00a0»\u202f!",
	} {
		if got := s.divided("en", text); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// Each part of a paragraph is divided by its own language; a word in two styles by that of its beginning.
func TestDividedInParts(t *testing.T) {
	spans := []Span{{Text: "democracy demo", Style: Style{Lang: "en"}}, {Text: "cracy democracy", Style: Style{Lang: "en-GB"}}, {Text: " democracy", Style: Style{}}}
	s := New()
	c, parts := from(spans).next(maxParagraph)
	p := s.paragraph(c.runes, parts, automatic)
	s.breaks(p, nil)
	s.hyphenate(p)
	if got, want := marked(p), "democ-racy democ-racy demo-cracy democracy"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Any word is divided within its bounds, in every language.
func FuzzDivide(f *testing.F) {
	s := New()
	for lang, words := range divisions {
		f.Add(strings.ReplaceAll(strings.Fields(words)[0], "-", ""))
		s.divided(lang, "word") // what is read only once should not count as found by the first input
	}
	for _, word := range []string{"’’’’’’", "a’b’c’d’e’f", "İstanbul", "ǅungla", "ﬁnally", "\U00010400\U00010428\U00010428\U00010428\U00010428"} {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for lang := range divisions {
			set := s.divided(lang, strings.ReplaceAll(text, "-", " "))
			for word := range strings.FieldsSeq(set) {
				pieces := strings.Split(word, "-")
				if len(pieces) == 1 {
					continue
				}
				letters := func(s string) (n int) {
					for _, r := range s {
						if unicode.IsLetter(r) {
							n++
						}
					}
					return n
				}
				if letters(word) < shortestDivided || letters(pieces[0]) < lettersBefore || letters(pieces[len(pieces)-1]) < lettersBehind {
					t.Errorf("%s: %q is divided as %q", lang, text, word)
				}
			}
		}
	})
}
