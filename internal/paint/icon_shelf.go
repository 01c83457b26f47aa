package paint

// Icons of shelves and what stands on them.

func gridIcon(p *pen) {
	for _, y := range [...]int{-15, 15} {
		for _, x := range [...]int{-15, 15} {
			p.box(x-9, y-9, x+9, y+9, 4)
		}
	}
}

func listIcon(p *pen) {
	for _, y := range [...]int{-15, 15} {
		p.box(-27, y-9, -9, y+9, 4)
		p.line(3, y, 27, y)
	}
}

func compactIcon(p *pen) {
	for _, y := range [...]int{-24, -8, 8, 24} {
		p.line(-27, y, 27, y)
	}
}

// bookIcon shows an open book.
func bookIcon(p *pen) {
	p.line(0, -14, 0, 25)
	for _, side := range [...]int{-1, 1} {
		p.line(0, -14, 9*side, -22, 28*side, -22, 28*side, 17, 9*side, 17, 0, 25)
	}
}

func folderIcon(p *pen) { p.loop(-27, 22, -27, -22, -8, -22, -1, -13, 27, -13, 27, 22) }

// downloadIcon shows an arrow into a tray.
func downloadIcon(p *pen) {
	p.line(0, -26, 0, 9)
	p.line(-15, -6, 0, 9, 15, -6)
	p.line(-25, 8, -25, 25, 25, 25, 25, 8)
}

func onReaderIcon(p *pen) {
	p.square(0)
	p.cut(0, p.arrival)
}

func notOnReaderIcon(p *pen) {
	p.square(0)
	p.cut(0, func() { p.square(p.width - 1) }) // the frame is lighter than the arrow
	p.arrival()
}

// arrival draws an arrow down to the ground.
func (p *pen) arrival() {
	p.line(0, -21, 0, 9)
	p.line(-13, -4, 0, 9, 13, -4)
	p.line(-18, 22, 18, 22)
}

func trashIcon(p *pen) {
	p.line(-25, -15, 25, -15)
	p.line(-9, -15, -9, -27, 9, -27, 9, -15)
	p.line(-19, -15, -16, 27, 16, 27, 19, -15)
}
