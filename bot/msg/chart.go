package msg

// A Chart is what of a picture can be touched. Its size is the picture's, in pixels.
type Chart struct {
	Width  int    `json:"width"`
	Height int    `json:"height"`
	Foot   int    `json:"foot,omitempty"` // where the table of players begins below the board; 0: it does not stand there
	Spots  []Spot `json:"spots"`

	Busy func() [][4]int `json:"-"` // left, top, width, height of what is to be read: names, numbers, figures; nil: it is not known
}

// A Spot is a part of a picture that stands for something one can say. Word is an
// option's word, wherever in an action it is offered ("inheritance-tax"), or a whole
// beginning of an action from its verb ("draw", "choose decline"). Two spots may have one
// word: either may be touched.
type Spot struct {
	Word  string  `json:"word"`
	Title string  `json:"title"`
	X     int     `json:"x"` // where marks of it stand
	Y     int     `json:"y"`
	Rings [][]int `json:"-"`             // outlines, x and y in turn; a hole is a ring in a ring. They change seldom
	Near  []int   `json:"-"`             // what it borders, by place in the chart. It changes as the outlines do
	Box   *[4]int `json:"box,omitempty"` // in their place: left, top, width, height, of what moves
	Owner int     `json:"owner"`         // the seat whose it is; -1: nobody's
	Note  string  `json:"note,omitempty"`
	Rule  string  `json:"rule,omitempty"` // the rulebook's number of what it is, "1.3"
}

// BoxSpot is a spot that is a rectangle, nobody's, with its mark in the middle.
func BoxSpot(word, title string, left, top, width, height int) Spot {
	return Spot{Word: word, Title: title, X: left + width/2, Y: top + height/2, Box: &[4]int{left, top, width, height}, Owner: -1}
}
