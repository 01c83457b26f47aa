package paint

// Icons on the keys of the keyboard.

func backspaceIcon(p *pen) {
	p.loop(-30, 0, -11, -21, 29, -21, 29, 21, -11, 21)
	p.line(0, -8, 16, 8)
	p.line(0, 8, 16, -8)
}

// shiftArrow is the outline of a wide arrow upwards.
var shiftArrow = []int{0, -26, 27, 2, 12, 2, 12, 25, -12, 25, -12, 2, -27, 2}

func shiftIcon(p *pen)   { p.loop(shiftArrow...) }
func shiftOnIcon(p *pen) { p.solid(shiftArrow...) }

func enterIcon(p *pen) {
	p.line(26, -21, 26, 6, -26, 6)
	p.line(-11, -9, -26, 6, -11, 21)
}

// layoutIcon shows a globe. Its meridians are parts of larger circles.
func layoutIcon(p *pen) {
	p.circle(0, 0, 26)
	p.line(-26, 0, 26, 0)
	p.arc(-22, 0, 34, -50, 50)
	p.arc(22, 0, 34, 130, 230)
}
