package title

// spelling returns the ASCII text that stands for r in a key, "" if it has none
// here. Letters are in lower case. Accented letters are not listed: Unicode
// itself takes them apart, but neither ligatures nor letters with a stroke.
func spelling(r rune) string {
	switch r {
	case '’', '‘', '‛', 'ʼ', '′', '＇':
		return "'"
	case '‐', '‑', '‒', '–', '—', '―', '−', '﹘', '﹣', '－':
		return "-"
	case 'æ':
		return "ae"
	case 'œ':
		return "oe"
	case 'ß':
		return "ss"
	case 'þ':
		return "th"
	case 'ĳ':
		return "ij"
	case 'ŉ':
		return "'n"
	case 'ǆ', 'ǳ':
		return "dz"
	case 'ǉ':
		return "lj"
	case 'ǌ':
		return "nj"
	case 'ﬀ':
		return "ff"
	case 'ﬁ':
		return "fi"
	case 'ﬂ':
		return "fl"
	case 'ﬃ':
		return "ffi"
	case 'ﬄ':
		return "ffl"
	case 'ﬅ', 'ﬆ':
		return "st"
	case 'ⱥ':
		return "a"
	case 'ƀ':
		return "b"
	case 'ȼ':
		return "c"
	case 'đ', 'ð':
		return "d"
	case 'ɇ':
		return "e"
	case 'ǥ':
		return "g"
	case 'ħ':
		return "h"
	case 'ɨ':
		return "i"
	case 'ɉ':
		return "j"
	case 'ł', 'ƚ', 'ŀ':
		return "l"
	case 'ŋ':
		return "n"
	case 'ø':
		return "o"
	case 'ɍ':
		return "r"
	case 'ŧ', 'ⱦ':
		return "t"
	case 'ʉ':
		return "u"
	case 'ɏ':
		return "y"
	case 'ƶ':
		return "z"
	}
	return ""
}
