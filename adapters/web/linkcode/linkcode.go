// Package linkcode draws a link as a QR code, for a phone's camera.
package linkcode

import (
	"fmt"
	"strings"

	"rsc.io/qr"
)

// quiet is how many squares of white a QR code wants around it.
const quiet = 4

// A Code is what is black of a QR code, as a path on a sheet some squares wide.
type Code struct {
	Side int    `json:"side"`
	Path string `json:"path"`
}

// Of is the code of a link; an error where it is too long for one.
func Of(link string) (Code, error) {
	c, err := qr.Encode(link, qr.M)
	if err != nil {
		return Code{}, fmt.Errorf("linkcode: draw a link: %w", err)
	}
	var b strings.Builder
	for y := range c.Size {
		for x := 0; x < c.Size; x++ {
			from := x
			for c.Black(x, y) { // beyond the edge nothing is
				x++
			}
			if x > from {
				fmt.Fprintf(&b, "M%d %dh%dv1h-%dz", from+quiet, y+quiet, x-from, x-from)
			}
		}
	}
	return Code{c.Size + 2*quiet, b.String()}, nil
}

// SVG is the code as a picture: black on white, whatever the page's colours.
func (c Code) SVG() string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h%dv%dH0z"/><path d="%s"/></svg>`,
		c.Side, c.Side, c.Side, c.Side, c.Path)
}
