package typeset

// Span is a part of a text that is set in one style.
type Span struct {
	Text  string
	Style Style
	Rise  int // pixels by which it stands above the baseline of its line; negative: below
}

// Measure is how a text becomes lines.
type Measure struct {
	Width   int  // of a line, in pixels
	Indent  int  // of the first line of each paragraph
	Justify bool // lines end at the same place, except for the last of a paragraph
	Hyphens bool // words of the languages that there are patterns for may be divided
	Hang    bool // small punctuation at the ends of lines hangs half over the edge
	Lines   int  // at most so many, the last one shortened; 0: as many as it takes
}

// Set sets text in lines. Where they end is chosen for each paragraph as a whole. A line end in the text ends a paragraph.
func (s *Setter) Set(text []Span, m Measure) []Line {
	all := ""
	for _, t := range text {
		all += t.Text
	}
	if len(text) == 0 {
		return nil
	}
	return s.Wrap(all, text[0].Style, m.Width, m.Lines)
}
