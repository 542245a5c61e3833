package msg

// The kinds of marks. An attack that failed is lost; what is put, taken or built at a
// spot is placed.
const (
	MarkMarch  = "march"
	MarkVoyage = "voyage"
	MarkAttack = "attack"
	MarkLost   = "lost"
	MarkPlace  = "place"
	MarkThrow  = "throw"
)

// MostMarks is how many deeds are drawn at once: the newest of more.
const MostMarks = 12

// A Mark is what an action did, to be drawn over a chart's picture: from one spot to
// another, or at one. A spot is named by its word.
type Mark struct {
	Seq  uint32  `json:"seq"` // the entry that did it
	Kind string  `json:"kind"`
	From string  `json:"from,omitempty"`
	To   string  `json:"to"`
	Seat int     `json:"seat"`           // whose deed it is; -1: nobody's
	Tint string  `json:"tint"`           // the seat's colour, #rrggbb
	N    int     `json:"n,omitempty"`    // its number among those that the viewer has not answered yet; 0: it is no news
	Dice [][]int `json:"dice,omitempty"` // as they fell: the attacker's, then the defender's
	Says string  `json:"says"`

	// Of one that bears a number: what stands on its disc, and for a desk and for a phone
	// the disc's middle, the end of the line that ties it to its spot and, if it goes a way,
	// where its arrow begins and ends and how far it is bent, in hundredths of its length.
	// None: another bears its number.
	Label string  `json:"label,omitempty"`
	At    [][]int `json:"at,omitempty"`
}
