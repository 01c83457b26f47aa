package loop

import (
	"math"
	"testing"
	"time"

	"inkshelf/internal/device/record"
)

func TestTap(t *testing.T) {
	for _, s := range []scene{
		{name: "down and up", play: "0 down 300,400; 50 up 300,400; 2000 wait", want: "tap 300,400"},
		{name: "second contact alone", play: "0 down1 300,400; 50 up1 300,400", want: "tap 300,400"},
		{name: "in no time", play: "0 down 300,400; 0 up 300,400", want: "tap 300,400"},
		{name: "just before it is long", play: "0 down 300,400; 599 up 300,400", want: "tap 300,400"},
		{name: "strays 48 px", play: "0 down 300,400; 50 move 252,400; 90 up 300,400", want: "tap 300,400"},
		{name: "strays 49 px", play: "0 down 300,400; 50 move 251,400; 90 up 300,400", want: "nothing"},
		{name: "up 48 px away", play: "0 down 300,400; 90 up 300,448", want: "tap 300,400"},
		{name: "up 49 px away", play: "0 down 300,400; 90 up 300,449", want: "nothing"},
		{name: "strays 47.4 px across", play: "0 down 300,400; 50 move 333,434; 90 up 300,400", want: "tap 300,400"},
		{name: "strays 48.1 px across", play: "0 down 300,400; 50 move 334,434; 90 up 300,400", want: "nothing"},
		{name: "strays to both sides", play: "0 down 300,400; 50 move 252,400; 70 move 348,400; 90 up 300,400", want: "tap 300,400"},
		{name: "strays 36 px of 227 dpi", dpi: 227, play: "0 down 300,400; 50 move 336,400; 90 up 300,400", want: "tap 300,400"},
		{name: "strays 37 px of 227 dpi", dpi: 227, play: "0 down 300,400; 50 move 337,400; 90 up 300,400", want: "nothing"},
		{name: "two taps", play: "0 down 300,400; 50 up 300,400; 80 down 9,9; 90 up 9,9", want: "tap 300,400; tap 9,9"},
		{name: "up twice", play: "0 down 300,400; 50 up 300,400; 60 up 300,400", want: "tap 300,400"},
		{name: "up without down", play: "0 move 300,400; 50 up 300,400; 60 up1 300,400", want: "nothing"},
		{name: "the other contact goes up", play: "0 down 300,400; 50 up1 300,400; 60 up 300,400", want: "tap 300,400"},
		{name: "lost up", play: "0 down 300,400; 100 down 500,600; 650 up 500,600", want: "tap 500,600"},
		{name: "lost up of a finger that had moved", play: "0 down 300,400; 50 move 600,400; 100 down 9,9; 150 up 9,9", want: "tap 9,9"},
		{name: "lost up after a long press", play: "0 down 300,400; 700 down 9,9; 800 up 9,9", want: "long 300,400; tap 9,9", late: "tap 9,9"},
		{name: "lost up of the second contact alone", play: "0 down1 300,400; 100 down1 9,9; 650 up1 9,9", want: "tap 9,9"},
		{name: "down off the canvas", play: "0 down off; 10 move 300,400; 50 up 300,400; 2000 wait", want: "nothing"},
		{name: "moves off the canvas", play: "0 down 300,400; 10 move off; 50 up 300,400", want: "tap 300,400"},
		{name: "up off the canvas", play: "0 down 300,400; 10 move 310,400; 50 up off; 2000 wait", want: "tap 300,400"},
		{name: "lost up, then off the canvas", play: "0 down 300,400; 50 down off; 60 up 300,400; 2000 wait", want: "nothing"},
		{name: "in the corners", play: "0 down 0,0; 1 up 0,0; 2 down 5,h-1; 3 up 5,h-1", want: "tap 0,0; tap 5,h-1"},
	} {
		s.check(t)
	}
}

func TestLongPress(t *testing.T) {
	for _, s := range []scene{
		{name: "not yet", play: "0 down 300,400; 599 wait", want: "nothing"},
		{name: "while down", play: "0 down 300,400; 600 wait", want: "long 300,400"},
		{name: "second contact alone", play: "0 down1 300,400; 600 wait", want: "long 300,400"},
		{name: "once", play: "0 down 300,400; 600 wait; 3000 wait", want: "long 300,400"},
		{name: "up at the very moment", play: "0 down 300,400; 600 up 300,400; 2000 wait", want: "long 300,400"},
		{name: "up later", play: "0 down 300,400; 5000 up 300,400", want: "long 300,400"},
		{name: "no swipe after it", play: "0 down 300,400; 700 move 500,400; 800 up 500,400", want: "long 300,400"},
		{
			name: "no pinch after it",
			play: "0 down 300,400; 700 down1 400,400; 750 move1 700,400; 800 up1 700,400; 810 up 300,400",
			want: "long 300,400",
		},
		{name: "48 px away", play: "0 down 300,400; 50 move 348,400; 600 wait", want: "long 300,400"},
		{name: "49 px away", play: "0 down 300,400; 50 move 349,400; 600 wait", want: "nothing"},
		{name: "49 px away and back", play: "0 down 300,400; 50 move 349,400; 99 move 300,400; 700 up 300,400", want: "nothing"},
		{name: "up 48 px away", play: "0 down 300,400; 600 up 348,400", want: "long 300,400"},
		{name: "up 49 px away", play: "0 down 300,400; 599 up 349,400", want: "nothing"},
		{name: "up 49 px away, having rested", play: "0 down 300,400; 600 up 349,400", want: "long 300,400"},
		{name: "moves just before it is long", play: "0 down 300,400; 599 move 349,400; 700 up 300,400", want: "nothing"},
		{name: "moves just when it is long", play: "0 down 300,400; 600 move 349,400; 700 up 300,400", want: "long 300,400"},
		{name: "moves off the canvas when it is long", play: "0 down 300,400; 600 move off; 700 up off", want: "long 300,400"},
		{
			name: "trembles for long, then moves",
			play: "0 down 300,400; 300 move 310,400; 650 move 348,400; 700 move 500,400; 800 up 500,400", want: "long 300,400",
		},
		{
			name: "the second finger comes just before it is long",
			play: "0 down 300,400; 599 down1 500,400; 700 up1 500,400; 710 up 300,400", want: "nothing",
		},
		{
			name: "the second finger comes just when it is long",
			play: "0 down 300,400; 600 down1 500,400; 650 up1 500,400; 660 up 300,400", want: "long 300,400",
		},
		{name: "36 px of 227 dpi", dpi: 227, play: "0 down 300,400; 50 move 336,400; 600 wait", want: "long 300,400"},
		{name: "37 px of 227 dpi", dpi: 227, play: "0 down 300,400; 50 move 337,400; 600 wait", want: "nothing"},
		{name: "up off the canvas", play: "0 down 300,400; 600 up off", want: "long 300,400"},
		{name: "a new touch after it", play: "0 down 300,400; 700 up 300,400; 800 down 9,9; 900 up 9,9", want: "long 300,400; tap 9,9"},
		{name: "lost up: counts from the second down", play: "0 down 300,400; 500 down 9,9; 1099 wait", want: "nothing", late: "long 9,9"},
	} {
		s.check(t)
	}
}

func TestSwipe(t *testing.T) {
	for _, s := range []scene{
		{name: "left", play: "0 down 500,400; 100 move 400,410; 200 up 300,400", want: "left 500,400 to 300,400"},
		{name: "right", play: "0 down 300,400; 100 move 400,410; 200 up 500,400", want: "right 300,400 to 500,400"},
		{name: "up", play: "0 down 300,500; 100 move 310,400; 200 up 300,300", want: "up 300,500 to 300,300"},
		{name: "down", play: "0 down 300,300; 100 move 310,400; 200 up 300,500", want: "down 300,300 to 300,500"},
		{name: "without moves", play: "0 down 300,400; 200 up 500,400", want: "right 300,400 to 500,400"},
		{name: "second contact alone", play: "0 down1 300,400; 200 up1 500,400", want: "right 300,400 to 500,400"},
		{name: "120 px", play: "0 down 300,400; 200 up 420,400", want: "nothing"},
		{name: "121 px", play: "0 down 300,400; 200 up 421,400", want: "right 300,400 to 421,400"},
		{name: "119.6 px across", play: "0 down 300,400; 200 up 404,459", want: "nothing"},
		{name: "120.1 px across", play: "0 down 300,400; 200 up 404,460", want: "right 300,400 to 404,460"},
		{name: "90 px of 227 dpi", dpi: 227, play: "0 down 300,400; 200 up 390,400", want: "nothing"},
		{name: "91 px of 227 dpi", dpi: 227, play: "0 down 300,400; 200 up 391,400", want: "right 300,400 to 391,400"},
		{name: "in 900 ms", play: "0 down 300,400; 300 move 400,400; 900 up 500,400", want: "right 300,400 to 500,400"},
		{name: "in 901 ms", play: "0 down 300,400; 300 move 400,400; 901 up 500,400", want: "nothing"},
		{name: "there and back", play: "0 down 300,400; 100 move 600,400; 200 up 300,400", want: "nothing"},
		{name: "there and half back", play: "0 down 300,400; 100 move 600,400; 200 up 430,400", want: "right 300,400 to 430,400"},
		{name: "to the other side in the end", play: "0 down 400,400; 100 move 600,400; 200 up 200,400", want: "left 400,400 to 200,400"},
		{name: "by a detour", play: "0 down 300,400; 100 move 300,700; 200 up 500,400", want: "right 300,400 to 500,400"},
		{name: "29.9° to the right", play: "0 down 300,400; 200 up 500,515", want: "right 300,400 to 500,515"},
		{name: "30.1° to the right", play: "0 down 300,400; 200 up 500,516", want: "nothing"},
		{name: "29.9° to the left", play: "0 down 500,400; 200 up 300,285", want: "left 500,400 to 300,285"},
		{name: "30.1° to the left", play: "0 down 500,400; 200 up 300,284", want: "nothing"},
		{name: "29.9° upwards", play: "0 down 500,400; 200 up 615,200", want: "up 500,400 to 615,200"},
		{name: "30.1° upwards", play: "0 down 500,400; 200 up 616,200", want: "nothing"},
		{name: "29.9° downwards", play: "0 down 500,400; 200 up 385,600", want: "down 500,400 to 385,600"},
		{name: "30.1° downwards", play: "0 down 500,400; 200 up 384,600", want: "nothing"},
		{name: "straight across", play: "0 down 300,400; 200 up 500,600", want: "nothing"},
		{name: "off the canvas", play: "0 down 300,400; 100 move 500,400; 150 move off; 200 up off", want: "right 300,400 to 500,400"},
	} {
		s.check(t)
	}
}

func TestEdges(t *testing.T) {
	for _, s := range []scene{
		{name: "top", play: "0 down 300,0; 200 up 300,300", want: "down 300,0 to 300,300 from the top"},
		{name: "last row of the top", play: "0 down 300,59; 200 up 300,359", want: "down 300,59 to 300,359 from the top"},
		{name: "below the top", play: "0 down 300,60; 200 up 300,360", want: "down 300,60 to 300,360"},
		{name: "top, 177 px", play: "0 down 300,20; 200 up 300,197", want: "down 300,20 to 300,197"},
		{name: "top, 178 px", play: "0 down 300,20; 200 up 300,198", want: "down 300,20 to 300,198 from the top"},
		{name: "top, across", play: "0 down 300,20; 200 up 500,20", want: "right 300,20 to 500,20"},
		{name: "up to the top", play: "0 down 300,300; 200 up 300,20", want: "up 300,300 to 300,20"},
		{name: "bottom", play: "0 down 300,h-1; 200 up 300,h-301", want: "up 300,h-1 to 300,h-301 from the bottom"},
		{name: "first row of the bottom", play: "0 down 300,h-60; 200 up 300,h-360", want: "up 300,h-60 to 300,h-360 from the bottom"},
		{name: "above the bottom", play: "0 down 300,h-61; 200 up 300,h-361", want: "up 300,h-61 to 300,h-361"},
		{name: "bottom, 177 px", play: "0 down 300,h-20; 200 up 300,h-197", want: "up 300,h-20 to 300,h-197"},
		{name: "bottom, 178 px", play: "0 down 300,h-20; 200 up 300,h-198", want: "up 300,h-20 to 300,h-198 from the bottom"},
		{name: "down to the bottom", play: "0 down 300,h-300; 200 up 300,h-20", want: "down 300,h-300 to 300,h-20"},
		{name: "bottom, across", play: "0 down 500,h-20; 200 up 300,h-20", want: "left 500,h-20 to 300,h-20"},
		{name: "120 px from the bottom", play: "0 down 300,h-1; 200 up 300,h-121", want: "nothing"},
		{name: "top of 227 dpi", dpi: 227, play: "0 down 300,44; 200 up 300,178", want: "down 300,44 to 300,178 from the top"},
		{name: "top of 227 dpi, 133 px", dpi: 227, play: "0 down 300,44; 200 up 300,177", want: "down 300,44 to 300,177"},
		{name: "below the top of 227 dpi", dpi: 227, play: "0 down 300,45; 200 up 300,345", want: "down 300,45 to 300,345"},
		{name: "bottom of 227 dpi", dpi: 227, play: "0 down 300,h-45; 200 up 300,h-179", want: "up 300,h-45 to 300,h-179 from the bottom"},
		{name: "above the bottom of 227 dpi", dpi: 227, play: "0 down 300,h-46; 200 up 300,h-346", want: "up 300,h-46 to 300,h-346"},
	} {
		s.check(t)
	}
}

func TestTwoFingerTap(t *testing.T) {
	for _, s := range []scene{
		{name: "down and up", play: "0 down 300,400; 10 down1 500,500; 50 up 300,400; 60 up1 500,500; 2000 wait", want: "two 400,450"},
		{name: "the second goes first", play: "0 down 300,400; 10 down1 500,500; 50 up1 500,500; 60 up 300,400", want: "two 400,450"},
		{name: "contact 1 comes first", play: "0 down1 300,400; 10 down 500,500; 50 up 500,500; 60 up1 300,400", want: "two 400,450"},
		{name: "300 ms apart", play: "0 down 300,400; 300 down1 500,500; 400 up 300,400; 400 up1 500,500", want: "two 400,450"},
		{name: "301 ms apart", play: "0 down 300,400; 301 down1 500,500; 400 up 300,400; 400 up1 500,500", want: "nothing"},
		{name: "up after 599 ms", play: "0 down 300,400; 10 down1 500,500; 50 up 300,400; 599 up1 500,500", want: "two 400,450"},
		{name: "up after 600 ms", play: "0 down 300,400; 10 down1 500,500; 50 up 300,400; 600 up1 500,500; 2000 wait", want: "nothing"},
		{name: "first strays 48 px", play: "0 down 300,400; 10 down1 500,500; 20 move 348,400; 50 up 300,400; 60 up1 500,500", want: "two 400,450"},
		{name: "first strays 49 px", play: "0 down 300,400; 10 down1 500,500; 20 move 349,400; 50 up 300,400; 60 up1 500,500", want: "nothing"},
		{name: "second strays 48 px", play: "0 down 300,400; 10 down1 500,500; 20 move1 548,500; 50 up 300,400; 60 up1 500,500", want: "two 400,450"},
		{name: "second strays 49 px", play: "0 down 300,400; 10 down1 500,500; 20 move1 549,500; 50 up 300,400; 60 up1 500,500", want: "nothing"},
		{name: "first had strayed", play: "0 down 300,400; 5 move 349,400; 10 down1 500,500; 50 up 349,400; 60 up1 500,500", want: "nothing"},
		{name: "one goes up 49 px away", play: "0 down 300,400; 10 down1 500,500; 50 up 349,400; 60 up1 500,500", want: "nothing"},
		{name: "36 px of 227 dpi", dpi: 227, play: "0 down 300,400; 10 down1 500,500; 20 move 336,400; 50 up 300,400; 60 up1 500,500", want: "two 400,450"},
		{name: "37 px of 227 dpi", dpi: 227, play: "0 down 300,400; 10 down1 500,500; 20 move 337,400; 50 up 300,400; 60 up1 500,500", want: "nothing"},
		{name: "no long press of two", play: "0 down 300,400; 10 down1 500,500; 2000 wait", want: "nothing"},
		{name: "no long press of the one that stays", play: "0 down 300,400; 10 down1 500,500; 50 up1 500,500; 2000 wait", want: "nothing"},
		{name: "no swipe of either", play: "0 down 300,400; 10 down1 300,600; 60 up 470,400; 70 up1 470,600", want: "nothing"},
		{
			name: "a tap after it",
			play: "0 down 300,400; 10 down1 500,500; 50 up 300,400; 60 up1 500,500; 90 down 9,9; 99 up 9,9",
			want: "two 400,450; tap 9,9",
		},
		{name: "the second off the canvas counts for nothing", play: "0 down 300,400; 10 down1 off; 50 up1 off; 60 up 300,400", want: "tap 300,400"},
		{name: "ups off the canvas", play: "0 down 300,400; 10 down1 500,500; 50 up off; 60 up1 off", want: "two 400,450"},
		{name: "the second lost its up", play: "0 down 300,400; 10 down1 9,9; 50 down1 500,500; 60 up 300,400; 70 up1 500,500", want: "two 400,450"},
		{
			name: "the second came back too late",
			play: "0 down 300,400; 10 down1 9,9; 50 up1 9,9; 301 down1 9,9; 400 up1 9,9; 410 up 300,400",
			want: "nothing",
		},
		{
			name: "the second strayed before it came back",
			play: "0 down 300,400; 10 down1 9,9; 20 up1 90,9; 30 down1 9,9; 50 up1 9,9; 60 up 300,400",
			want: "nothing",
		},
		{
			name: "the second lost its up, then came off the canvas",
			play: "0 down 300,400; 10 down1 9,9; 50 down1 off; 60 up 300,400; 70 up1 off",
			want: "nothing",
		},
		{name: "the first comes anew", play: "0 down 300,400; 10 down1 500,500; 50 up 300,400; 60 down 9,9; 70 up 9,9; 80 up1 500,500", want: "tap 9,9"},
	} {
		s.check(t)
	}
}

// TestLostSecondUp loses the end of a second finger for good: it must not spoil all touches that follow.
func TestLostSecondUp(t *testing.T) {
	for _, s := range []scene{
		{name: "after the first", play: "0 down 300,400; 10 down1 9,9; 50 up 300,400; 800 down 300,400; 850 up 300,400", want: "tap 300,400"},
		{name: "both", play: "0 down 300,400; 10 down1 9,9; 800 down 300,400; 850 up 300,400", want: "tap 300,400"},
		{
			name: "alone: costs one touch",
			play: "0 down1 9,9; 50 move1 99,9; 800 down 300,400; 850 up 300,400; 900 down 500,400; 950 up 500,400", want: "tap 500,400",
		},
		{
			name: "its late moves mean nothing",
			play: "0 down 300,400; 10 down1 9,9; 800 down 300,400; 810 move1 700,9; 820 up1 700,9; 850 up 300,400",
			want: "tap 300,400",
		},
	} {
		s.check(t)
	}
}

func TestPinch(t *testing.T) {
	for _, s := range []scene{
		{name: "spread by 177 px", play: "0 down 300,400; 10 down1 400,400; 100 move1 577,400", want: "nothing"},
		{name: "spread by 178 px", play: "0 down 300,400; 10 down1 400,400; 100 move1 578,400", want: "spread 350,400"},
		{name: "pinch by 177 px", play: "0 down 100,400; 10 down1 500,400; 100 move1 323,400", want: "nothing"},
		{name: "pinch by 178 px", play: "0 down 100,400; 10 down1 500,400; 100 move1 322,400", want: "pinch 300,400"},
		{name: "spread by 176.9 px across", play: "0 down 300,300; 10 down1 330,340; 100 move1 409,499", want: "nothing"},
		{name: "spread by 177.4 px across", play: "0 down 300,300; 10 down1 330,340; 100 move1 410,499", want: "spread 315,320"},
		{name: "spread by 133 px of 227 dpi", dpi: 227, play: "0 down 300,400; 10 down1 400,400; 100 move1 533,400", want: "nothing"},
		{name: "spread by 134 px of 227 dpi", dpi: 227, play: "0 down 300,400; 10 down1 400,400; 100 move1 534,400", want: "spread 350,400"},
		{name: "both move", play: "0 down 300,400; 10 down1 400,400; 100 move 211,400; 100 move1 489,400", want: "spread 350,400"},
		{
			name: "side by side is no pinch",
			play: "0 down 300,300; 10 down1 400,300; 50 move 300,400; 50 move1 400,400; 90 move 300,500; 90 move1 400,500",
			want: "nothing",
		},
		{name: "around each other is no pinch", play: "0 down 300,400; 10 down1 500,400; 50 move1 300,600; 90 move1 100,400", want: "nothing"},
		{name: "with the up", play: "0 down 300,400; 10 down1 400,400; 100 up1 578,400; 200 up 300,400", want: "spread 350,400"},
		{
			name: "once",
			play: "0 down 300,400; 10 down1 400,400; 90 move1 600,400; 100 move1 700,400; 110 move1 310,400; 120 up1 310,400; 130 up 300,400; 2000 wait",
			want: "spread 350,400",
		},
		{
			name: "once, even if a finger comes back",
			play: "0 down 300,400; 10 down1 400,400; 90 move1 600,400; 100 up1 600,400; 110 down1 400,400; 120 move1 600,400",
			want: "spread 350,400",
		},
		{
			name: "at the second attempt",
			play: "0 down 300,400; 10 down1 400,400; 90 up1 500,400; 110 down1 400,400; 120 move1 600,400",
			want: "spread 350,400",
		},
		{
			name: "from where both were at last",
			play: "0 down 100,400; 10 move 300,400; 20 down1 400,400; 100 move1 577,400; 110 move1 578,400",
			want: "spread 350,400",
		},
		{name: "however slowly", play: "0 down 300,400; 500 down1 400,400; 5000 move1 578,400", want: "spread 350,400"},
		{name: "off the canvas", play: "0 down 300,400; 10 down1 400,400; 100 move1 off; 110 up1 off; 120 up 300,400", want: "two 350,400"},
		{name: "one has gone up", play: "0 down 300,400; 10 down1 400,400; 50 up1 400,400; 100 move 700,400", want: "nothing"},
	} {
		s.check(t)
	}
}

// TestThirdFinger sends contacts that are not followed, while one is.
func TestThirdFinger(t *testing.T) {
	for _, contact := range []int{2, 3, -1, math.MaxInt32, math.MinInt32} {
		h := hands{t: t, g: newGestures(reference(), 300), touch: reference()}
		h.do("0 down 300,400")
		before := *h.g
		for _, code := range []record.Code{record.PointerDown, record.PointerMove, record.PointerUp} {
			h.take(record.Hardware{Code: code, Contact: contact, X: 900, Y: 900, Time: epoch}, 0)
		}
		if *h.g != before || h.events != nil {
			t.Errorf("contact %d: got %v, %+v", contact, h.events, *h.g)
		}
	}
}

// TestTouchTimes sends times that no clock shows.
func TestTouchTimes(t *testing.T) {
	for _, c := range []struct {
		from, to time.Duration
		want     string
	}{
		{5 * time.Second, 4 * time.Second, "tap"},
		{math.MinInt64, math.MaxInt64, "long"},
		{math.MaxInt64, math.MinInt64, "tap"},
	} {
		g := newGestures(reference(), 300)
		g.take(record.Hardware{Code: record.PointerDown, X: 900, Y: 300, Time: c.from}, 0)
		ev, ok := g.take(record.Hardware{Code: record.PointerUp, X: 900, Y: 300, Time: c.to}, 0)
		if want := c.want + " 300,972"; !ok || tell(ev) != want {
			t.Errorf("from %d to %d: got %v, want %s", c.from, c.to, ev, want)
		}
	}
}

// TestApart holds the comparison without roots against lengths whose root is known, and those one beside them.
func TestApart(t *testing.T) {
	for a := range int64(300) {
		for b := range int64(300) {
			for _, d := range []int{0, 1, 50, 177} {
				diff := int(max(a-b, b-a))
				if got := apart(a*a, b*b, d); got != (diff > d) {
					t.Fatalf("%d and %d are apart by more than %d: %t", a, b, d, got)
				}
				if got := apart(a*a+1, b*b, d); a >= b && diff == d && !got {
					t.Fatalf("√(%d²+1) and %d are not apart by more than %d", a, b, d)
				}
			}
		}
	}
}
