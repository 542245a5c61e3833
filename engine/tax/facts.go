package tax

import "divisionbell/engine"

// Piles as facts name them.
const (
	Left  = "left"
	Right = "right"
)

// What can happen. Cards are their ranks, 1 to 9.
type (
	// Dealt is a hand, told to its seat alone; the others are told Handed. Of a daily
	// game it says in which round.
	Dealt struct {
		Seat  engine.Seat `json:"seat"`
		Cards []int       `json:"cards"` // from the lowest
		Round int         `json:"round,omitempty"`
	}
	// Handed is how many cards a seat was dealt.
	Handed struct {
		Seat  engine.Seat `json:"seat"`
		Cards int         `json:"cards"`
	}
	// Opened is a round's beginning: who goes first, the tops of the piles, the
	// communal cards, and how many cards stay out of the round.
	Opened struct {
		Round   int         `json:"round"`
		First   engine.Seat `json:"first"`
		Tops    [2]int      `json:"tops"`
		Display [2]int      `json:"display"`
		Deck    int         `json:"deck"`
	}
	// Shown is what the variant lays open of a hand.
	Shown struct {
		Seat engine.Seat `json:"seat"`
		Low  int         `json:"low"`
		High int         `json:"high"`
	}
	// Played is what was laid on each pile, 0 where nothing was; Communal names
	// the pile that got a communal card. Sum makes a target of the tops before.
	Played struct {
		Seat     engine.Seat `json:"seat"`
		Left     int         `json:"left"`
		Right    int         `json:"right"`
		Communal string      `json:"communal,omitempty"`
		Before   [2]int      `json:"before"`
		Sum      Sum         `json:"sum"`
		Cards    int         `json:"cards"` // left in hand
	}
	// Folded is a seat that leaves the round with so many cards, whether it had
	// to or not.
	Folded struct {
		Seat  engine.Seat `json:"seat"`
		Cards int         `json:"cards"`
	}
	// Scored is a round won. Why: out, last.
	Scored struct {
		Seat   engine.Seat `json:"seat"`
		Why    string      `json:"why"`
		Points int         `json:"points"`
		Total  int         `json:"total"`
	}
	// Departed is a seat that has left for good.
	Departed struct {
		Seat engine.Seat `json:"seat"`
	}
	// Finished is the end: places by seat, 1 is first, all 0 when nobody won,
	// and everybody's points. Why: points, deserted.
	Finished struct {
		Places []int8 `json:"places"`
		Points []int  `json:"points"`
		Why    string `json:"why"`
	}
)

// The kinds under which facts are stored, for ever.
func (Dealt) Kind() string    { return "dealt" }
func (Handed) Kind() string   { return "handed" }
func (Opened) Kind() string   { return "opened" }
func (Shown) Kind() string    { return "shown" }
func (Played) Kind() string   { return "played" }
func (Folded) Kind() string   { return "folded" }
func (Scored) Kind() string   { return "scored" }
func (Departed) Kind() string { return "departed" }
func (Finished) Kind() string { return "finished" }
