package render

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

// Neutral is how a party looks that nobody plays.
var Neutral = Seat{"–", "grey", Stone, Stone, Black, Plain}
