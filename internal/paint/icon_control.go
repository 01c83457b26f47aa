package paint

// Icons of controls. What is on, and what a player has, is filled.

func checkIcon(p *pen) { p.line(-23, 2, -8, 17, 23, -17) }

func checkBoxIcon(p *pen) { p.box(-24, -24, 24, 24, 4) }

func checkBoxOnIcon(p *pen) {
	p.solidBox(-24, -24, 24, 24, 4)
	p.cut(0, func() { p.line(-13, 1, -4, 10, 14, -9) })
}

func radioIcon(p *pen) { p.circle(0, 0, 25) }

func radioOnIcon(p *pen) {
	p.circle(0, 0, 25)
	p.disc(0, 0, 10)
}

func plusIcon(p *pen) {
	p.line(-22, 0, 22, 0)
	p.line(0, -22, 0, 22)
}

func minusIcon(p *pen) { p.line(-22, 0, 22, 0) }

func playIcon(p *pen) { p.solid(-16, -23, 22, 0, -16, 23) }

func pauseIcon(p *pen) {
	p.solidBox(-18, -22, -10, 22, 1)
	p.solidBox(10, -22, 18, 22, 1)
}

func stopIcon(p *pen) { p.solidBox(-21, -21, 21, 21, 1) }
