package paint

// Icons of the buttons around a page that is being read.

func contentsIcon(p *pen) {
	for _, y := range [...]int{-19, 0, 19} {
		p.disc(-25, y, 2)
		p.line(-11, y, 27, y)
	}
}

// viewIcon shows two pages side by side.
func viewIcon(p *pen) {
	p.box(-28, -25, 28, 25, 4)
	p.line(0, -25, 0, 25)
}

// textIcon shows the letters Aa.
func textIcon(p *pen) {
	p.line(-30, 20, -15, -20, 0, 20)
	p.line(-25, 7, -5, 7)
	p.circle(17, 10, 10)
	p.line(27, 0, 27, 20)
}

// imageIcon shows a circle of which one half is dark: contrast.
func imageIcon(p *pen) {
	p.circle(0, 0, 26)
	p.segment(0, 0, 26, -84, 84)
	p.line(3, -25, 3, 25) // its left side is the middle
}

// rotateIcon shows a page and the way it turns.
func rotateIcon(p *pen) {
	p.box(-27, -9, 0, 27, 3)
	p.arc(-4, 3, 25, -90, 0)
	p.line(12, -6, 21, 3, 30, -6)
}

// syncIcon shows two arrows that follow each other.
func syncIcon(p *pen) {
	for _, side := range [...]int{1, -1} {
		turn := 90 - 90*side
		p.arc(0, 0, 24, turn-165, turn-20, 24*side, -8*side)
		p.line(24*side, -25*side, 24*side, -8*side, 8*side, -8*side)
	}
}

// refreshIcon shows an arrow that returns to where it began.
func refreshIcon(p *pen) {
	p.arc(0, 0, 25, 20, 340, 24, -8)
	p.line(24, -25, 24, -8, 8, -8)
}

// ribbon is the outline of a bookmark.
var ribbon = []int{-17, -25, 17, -25, 17, 25, 0, 11, -17, 25}

func bookmarkIcon(p *pen)   { p.loop(ribbon...) }
func bookmarkOnIcon(p *pen) { p.solid(ribbon...) }

func previousBookIcon(p *pen) {
	p.line(-18, -24, -18, 24)
	p.line(18, -24, -6, 0, 18, 24)
}

func nextBookIcon(p *pen) {
	p.line(18, -24, 18, 24)
	p.line(-18, -24, 6, 0, -18, 24)
}
