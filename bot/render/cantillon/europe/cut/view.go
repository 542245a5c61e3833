package main

import (
	"image"
	"image/color"
)

// image is the grid in rough colours.
func (g *grid) image() image.Image {
	m := image.NewRGBA(image.Rect(0, 0, g.w/2, g.h/2))
	for y := range g.h / 2 {
		for x := range g.w / 2 {
			n := g.cells[2*y*g.w+2*x]
			h := uint32(n) * 2654435761
			c := color.RGBA{150 + uint8(h>>8)%90, 150 + uint8(h>>16)%90, 110 + uint8(h>>24)%70, 255}
			if !g.isLand(n) {
				c = color.RGBA{60 + uint8(h>>8)%70, 110 + uint8(h>>16)%60, 170 + uint8(h>>24)%70, 255}
			}
			if n >= g.beyondLand() {
				c = color.RGBA{220, 220, 220, 255}
				if n == g.beyondSea() {
					c = color.RGBA{235, 240, 250, 255}
				}
			}
			m.Set(x, y, c)
		}
	}
	return m
}

// meetings counts the cells along which each two regions meet.
func (g *grid) meetings() map[[2]uint8]int {
	t := map[[2]uint8]int{}
	for y := range g.h {
		for x := range g.w {
			n := g.cells[y*g.w+x]
			for _, d := range beside[:2] {
				if inside(x+d[0], y+d[1]) {
					if m := g.cells[(y+d[1])*g.w+x+d[0]]; m != n {
						t[[2]uint8{min(n, m), max(n, m)}]++
					}
				}
			}
		}
	}
	return t
}
