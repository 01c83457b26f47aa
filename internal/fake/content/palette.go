package content

import "image/color"

// palette is the colours of a series: what is far is pale, what is near is dark.
type palette struct {
	sky, glow, far, mid, near, accent color.RGBA
	paper, ink                        color.RGBA
	dark                              bool // night: black gutters, stars
	screen                            bool // dots of a screen instead of gradients, as in a magazine
}

var (
	black = rgb(0x101014)
	white = rgb(0xffffff)
	cream = rgb(0xfdf8ec)
)

// painted are the palettes of comics in colour.
var painted = []palette{
	{sky: rgb(0x6ec1e4), glow: rgb(0xe8f6ef), far: rgb(0x9cc5a1), mid: rgb(0x49a078), near: rgb(0x216869), accent: rgb(0xee6352), paper: white, ink: black},
	{sky: rgb(0x2b3a67), glow: rgb(0xf2a65a), far: rgb(0x5d5179), mid: rgb(0x3e3a5c), near: rgb(0x1d1a33), accent: rgb(0xf4d35e), paper: cream, ink: black},
	{sky: rgb(0xf7c59f), glow: rgb(0xfff1d6), far: rgb(0xe09f5a), mid: rgb(0xb5651d), near: rgb(0x7b3f00), accent: rgb(0x2a9d8f), paper: cream, ink: rgb(0x2b1400)},
	{sky: rgb(0xa9c9e8), glow: rgb(0xf5faff), far: rgb(0xc7d8e6), mid: rgb(0x7f9bb3), near: rgb(0x3d5a73), accent: rgb(0xd1495b), paper: white, ink: rgb(0x14202b)},
	{sky: rgb(0x0b132b), glow: rgb(0x3a506b), far: rgb(0x1c2541), mid: rgb(0x14213d), near: rgb(0x070b17), accent: rgb(0xffd166), paper: rgb(0x05070d), ink: black, dark: true},
	{sky: rgb(0xc9d8b6), glow: rgb(0xf4f1de), far: rgb(0x81b29a), mid: rgb(0x52796f), near: rgb(0x2f3e46), accent: rgb(0xe07a5f), paper: cream, ink: rgb(0x1c2528)},
	{sky: rgb(0x7a1f4f), glow: rgb(0xfb9b44), far: rgb(0xa83a3a), mid: rgb(0x6a2040), near: rgb(0x310e2a), accent: rgb(0xf9dc5c), paper: cream, ink: rgb(0x1d0818)},
	{sky: rgb(0x3fa7d6), glow: rgb(0xd9f0ff), far: rgb(0x59cd90), mid: rgb(0x2274a5), near: rgb(0x0f4c75), accent: rgb(0xfac05e), paper: white, ink: rgb(0x06202f)},
	{sky: rgb(0xd8c3a5), glow: rgb(0xf5ebdd), far: rgb(0xb08968), mid: rgb(0x7f5539), near: rgb(0x4a2c17), accent: rgb(0x9c6644), paper: cream, ink: rgb(0x2a170a)},
	{sky: rgb(0x3c1642), glow: rgb(0x8a4f7d), far: rgb(0x5c2a5e), mid: rgb(0x3f1b45), near: rgb(0x1b0a20), accent: rgb(0xaff9c9), paper: rgb(0x120616), ink: rgb(0x0a030c), dark: true},
}

// The palettes of comics in black and white, by day and by night.
var (
	screened = palette{sky: rgb(0xb8b8b8), glow: white, far: rgb(0xd9d9d9), mid: rgb(0x9c9c9c), near: rgb(0x3c3c3c), accent: rgb(0xefefef), paper: white, ink: rgb(0), screen: true}
	noir     = palette{sky: rgb(0x1c1c1c), glow: rgb(0x6e6e6e), far: rgb(0x464646), mid: rgb(0x2a2a2a), near: rgb(0x0c0c0c), accent: rgb(0xe6e6e6), paper: rgb(0), ink: rgb(0), dark: true}
)
