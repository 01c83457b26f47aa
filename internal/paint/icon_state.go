package paint

// Icons of states, and of places other than the reader.

func wifiIcon(p *pen) {
	p.disc(0, 17, 3)
	p.arc(0, 17, 18, -135, -45)
	p.arc(0, 17, 36, -135, -45)
}

// offlineIcon shows the waves of wifi struck out, with a gap between the two.
func offlineIcon(p *pen) {
	strike := func() { p.line(-27, 22, 22, -27) }
	wifiIcon(p)
	p.cut(4, strike)
	strike()
}

func keyIcon(p *pen) {
	p.circle(-13, 13, 14)
	p.line(-3, 3, 27, -27)
	p.line(20, -20, 29, -11)
	p.line(9, -9, 17, -1)
}

func warningIcon(p *pen) {
	p.loop(0, -26, 30, 25, -30, 25)
	p.line(0, -8, 0, 4)
	p.disc(0, 15, 1)
}

func infoIcon(p *pen) {
	p.circle(0, 0, 26)
	p.disc(0, -12, 1)
	p.line(0, -1, 0, 13)
}

func clockIcon(p *pen) {
	p.circle(0, 0, 26)
	p.line(0, -15, 0, 2, 11, 9)
}

func phoneIcon(p *pen) {
	p.box(-17, -28, 17, 28, 5)
	p.line(-4, 18, 4, 18)
}

// browserIcon shows a window.
func browserIcon(p *pen) {
	p.box(-28, -24, 28, 24, 4)
	p.line(-28, -9, 28, -9)
}

func usbIcon(p *pen) {
	p.box(-16, -8, 16, 27, 5)
	p.line(-9, -8, -9, -27, 9, -27, 9, -8)
}
