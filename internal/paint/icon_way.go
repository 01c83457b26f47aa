package paint

// Icons of the ways through the app.

func backIcon(p *pen)    { p.line(12, -24, -12, 0, 12, 24) }
func forwardIcon(p *pen) { p.line(-12, -24, 12, 0, -12, 24) }
func upIcon(p *pen)      { p.line(-24, 12, 0, -12, 24, 12) }
func downIcon(p *pen)    { p.line(-24, -12, 0, 12, 24, -12) }

func firstIcon(p *pen) {
	p.line(2, -24, -22, 0, 2, 24)
	p.line(22, -24, -2, 0, 22, 24)
}

func lastIcon(p *pen) {
	p.line(-22, -24, 2, 0, -22, 24)
	p.line(-2, -24, 22, 0, -2, 24)
}

func homeIcon(p *pen) {
	p.line(-28, 0, 0, -26, 28, 0)
	p.line(-20, -7, -20, 25, 20, 25, 20, -7)
	p.line(-7, 25, -7, 9, 7, 9, 7, 25)
}

func menuIcon(p *pen) {
	for _, y := range [...]int{-18, 0, 18} {
		p.line(-27, y, 27, y)
	}
}

func moreIcon(p *pen) {
	for _, x := range [...]int{-20, 0, 20} {
		p.disc(x, 0, 3)
	}
}

func closeIcon(p *pen) {
	p.line(-21, -21, 21, 21)
	p.line(-21, 21, 21, -21)
}

func searchIcon(p *pen) {
	p.circle(-5, -5, 19)
	p.line(9, 9, 24, 24)
}

// settingsIcon shows three sliders.
func settingsIcon(p *pen) {
	for _, at := range [...]struct{ knob, y int }{{11, -20}, {-11, 0}, {11, 20}} {
		p.line(-27, at.y, 27, at.y)
		p.disc(at.knob, at.y, 5)
	}
}
