package content

import (
	"image"
	"strings"
	"sync"
)

// sheet is our alphabet: rows of letters, each under its name.
const sheet = `
A      B      C      D      E     F     G      H      I
.###.  ####.  .###.  ####.  ####  ####  .###.  #...#  #
#...#  #...#  #...#  #...#  #...  #...  #...#  #...#  #
#...#  #...#  #....  #...#  #...  #...  #....  #...#  #
#####  ####.  #....  #...#  ###.  ###.  #.###  #####  #
#...#  #...#  #....  #...#  #...  #...  #...#  #...#  #
#...#  #...#  #...#  #...#  #...  #...  #...#  #...#  #
#...#  ####.  .###.  ####.  ####  #...  .###.  #...#  #

J     K      L     M      N      O      P      Q      R
...#  #...#  #...  #...#  #...#  .###.  ####.  .###.  ####.
...#  #..#.  #...  ##.##  #...#  #...#  #...#  #...#  #...#
...#  #.#..  #...  #.#.#  ##..#  #...#  #...#  #...#  #...#
...#  ##...  #...  #.#.#  #.#.#  #...#  ####.  #...#  ####.
...#  #.#..  #...  #...#  #..##  #...#  #....  #.#.#  #.#..
#..#  #..#.  #...  #...#  #...#  #...#  #....  #..#.  #..#.
.##.  #...#  ####  #...#  #...#  .###.  #....  .##.#  #...#

S      T      U      V      W      X      Y      Z      0
.###.  #####  #...#  #...#  #...#  #...#  #...#  #####  .##.
#...#  ..#..  #...#  #...#  #...#  #...#  #...#  ....#  #..#
#....  ..#..  #...#  #...#  #...#  .#.#.  .#.#.  ...#.  #..#
.###.  ..#..  #...#  #...#  #.#.#  ..#..  ..#..  ..#..  #..#
....#  ..#..  #...#  .#.#.  #.#.#  .#.#.  ..#..  .#...  #..#
#...#  ..#..  #...#  .#.#.  #.#.#  #...#  ..#..  #....  #..#
.###.  ..#..  .###.  ..#..  .#.#.  #...#  ..#..  #####  .##.

1   2     3     4      5     6     7     8     9
.#  .##.  ###.  ...#.  ####  .##.  ####  .##.  .##.
##  #..#  ...#  ..##.  #...  #...  ...#  #..#  #..#
.#  ...#  ...#  .#.#.  ###.  #...  ..#.  #..#  #..#
.#  ..#.  .##.  #..#.  ...#  ###.  ..#.  .##.  .###
.#  .#..  ...#  #####  ...#  #..#  .#..  #..#  ...#
.#  #...  ...#  ...#.  #..#  #..#  .#..  #..#  ...#
.#  ####  ###.  ...#.  .##.  .##.  .#..  .##.  .##.

.  ,   !  ?     '  "    -    +      :
.  ..  #  .##.  #  #.#  ...  .....  .
.  ..  #  #..#  #  #.#  ...  .....  .
.  ..  #  ...#  .  ...  ...  ..#..  #
.  ..  #  ..#.  .  ...  ###  .###.  .
.  ..  #  .#..  .  ...  ...  ..#..  .
.  .#  .  ....  .  ...  ...  .....  #
#  #.  #  .#..  .  ...  ...  .....  .

&      (   )   [   ]   /      #
.##..  .#  #.  ##  ##  ....#  .....
#..#.  #.  .#  #.  .#  ...#.  .#.#.
#..#.  #.  .#  #.  .#  ...#.  #####
.##..  #.  .#  #.  .#  ..#..  .#.#.
#.#.#  #.  .#  #.  .#  .#...  #####
#..#.  #.  .#  #.  .#  .#...  .#.#.
.##.#  .#  #.  ##  ##  #....  .....
`

// glyph is a letter as the strokes of a pen, in cells of the sheet.
type glyph struct {
	width   int
	strokes [][2]image.Point
}

// glyphs reads the sheet.
var glyphs = sync.OnceValue(func() map[rune]glyph {
	all := map[rune]glyph{}
	for block := range strings.SplitSeq(strings.TrimSpace(sheet), "\n\n") {
		rows := strings.Split(block, "\n")
		for i, name := range strings.Fields(rows[0]) {
			var cells []string
			for _, row := range rows[1:] {
				cells = append(cells, strings.Fields(row)[i])
			}
			all[[]rune(name)[0]] = glyph{width: len(cells[0]), strokes: strokes(cells)}
		}
	}
	return all
})

// strokes joins the cells that a letter is made of, so that it can be drawn with a round pen and looks written by hand
// at every size.
func strokes(cells []string) [][2]image.Point {
	var all [][2]image.Point
	for y := range cells {
		for x := range cells[y] {
			at, alone := image.Pt(x, y), inked(cells, image.Pt(x, y))
			for _, way := range []image.Point{{1, 0}, {0, 1}, {1, 1}, {-1, 1}} {
				end := at
				for joined(cells, end, way) {
					end = end.Add(way)
				}
				before := joined(cells, at.Sub(way), way)
				alone = alone && end == at && !before
				if end != at && !before {
					all = append(all, [2]image.Point{at, end})
				}
			}
			if alone {
				all = append(all, [2]image.Point{at, at})
			}
		}
	}
	return all
}

func inked(cells []string, p image.Point) bool {
	return p.Y >= 0 && p.Y < len(cells) && p.X >= 0 && p.X < len(cells[p.Y]) && cells[p.Y][p.X] == '#'
}

// joined tells whether the pen goes from p on to its neighbour. It cuts no corner that another cell makes.
func joined(cells []string, p, way image.Point) bool {
	if !inked(cells, p) || !inked(cells, p.Add(way)) {
		return false
	}
	slanted := way.X != 0 && way.Y != 0
	return !slanted || !inked(cells, p.Add(image.Pt(way.X, 0))) && !inked(cells, p.Add(image.Pt(0, way.Y)))
}
