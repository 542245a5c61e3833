package render

import "divisionbell/engine"

// A Seat is how a seat looks in every picture, text board and log: its colour,
// its pattern and its letter each suffice to know it.
type Seat struct {
	Letter  string
	Colour  string // in words
	Ground  Ink    // the colour
	Tone    Ink    // what the pattern is drawn in
	Type    Ink    // what may be written on it: at least 4.5:1 on Ground and on Tone
	Pattern Pattern
}

// Seats are the six seats, in order. The colours are Okabe and Ito's.
var Seats = [6]Seat{
	{"A", "blue", Blue, Blue, White, Plain},
	{"B", "orange", Orange, PaleOrange, Black, Diagonals},
	{"C", "green", Green, PaleGreen, Black, Dots},
	{"D", "pink", Pink, PalePink, Black, Hatches},
	{"E", "sky", Sky, PaleSky, Black, Stripes},
	{"F", "vermilion", Vermilion, PaleVermilion, Black, Chevrons},
}

// Tint is a seat's colour as 0xRRGGBB; 0: there is no such seat.
func Tint(seat engine.Seat) uint32 {
	if seat < 0 || int(seat) >= len(Seats) {
		return 0
	}
	c := Seats[seat].Ground.RGBA()
	return uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B)
}

// Neutral is how a party looks that nobody plays.
var Neutral = Seat{"–", "grey", Stone, Stone, Black, Plain}
