package exchequer

import "divisionbell/engine"

// What can happen. Areas are numbers of [Areas], parties are seats with the
// neutral after the last; dice are sorted, highest first, 0 where none lay.
type (
	// First tells who goes first: each try is one throw a seat, 0 for who threw
	// none; ties for the highest threw again. Order is the order of play.
	First struct {
		Tries [][]int `json:"tries"`
		Order []int   `json:"order"`
	}
	// Dealt is the set-up dealt at random: the owner of each area, or Unowned.
	Dealt struct {
		Owners [areaCount]int8 `json:"owners"`
	}
	// Taken is an empty area taken in the draft with one token. Drawn: chance
	// chose it, for the neutral or for a seat that has left, and Seat is Nobody.
	Taken struct {
		Seat  engine.Seat `json:"seat"`
		Party int         `json:"party"`
		Area  int         `json:"area"`
		Drawn bool        `json:"drawn,omitempty"`
	}
	// Placed is tokens put on an area of Party's by Seat, who has Left to place.
	// Drawn: chance chose, for a seat that has left, and Seat is Nobody.
	Placed struct {
		Seat  engine.Seat `json:"seat"`
		Party int         `json:"party"`
		Area  int         `json:"area"`
		N     int         `json:"n"`
		Left  int         `json:"left"`
		Drawn bool        `json:"drawn,omitempty"`
	}
	// Began is a turn's beginning, with the sum of its new tokens.
	Began struct {
		Seat    engine.Seat `json:"seat"`
		Round   int         `json:"round"`
		Areas   int         `json:"areas"`
		Third   int         `json:"third"`   // what the areas bring
		Sectors uint8       `json:"sectors"` // bit i: sector i is wholly held, three tokens each
		Tokens  int         `json:"tokens"`
		Neutral int         `json:"neutral,omitempty"`
	}
	// Battled is one throw of an assault; of a daily game throw N of the seat's turn in
	// Round.
	Battled struct {
		Seat     engine.Seat `json:"seat"`
		Party    int         `json:"party"` // who defends
		From     int         `json:"from"`
		To       int         `json:"to"`
		Attack   [3]uint8    `json:"attack"`
		Defend   [2]uint8    `json:"defend"`
		Lost     int         `json:"lost"` // by the attacker
		Took     int         `json:"took"` // from the defender
		FromLeft int         `json:"fromLeft"`
		ToLeft   int         `json:"toLeft"`
		Round    int         `json:"round,omitempty"`
		N        int         `json:"n,omitempty"`
	}
	// Won is an area whose last defender fell; Must tokens at least move in.
	Won struct {
		Seat  engine.Seat `json:"seat"`
		Party int         `json:"party"`
		From  int         `json:"from"`
		To    int         `json:"to"`
		Must  int         `json:"must"`
	}
	// Occupied is tokens moved into what was taken. Forced: there was no choice.
	Occupied struct {
		Seat   engine.Seat `json:"seat"`
		From   int         `json:"from"`
		To     int         `json:"to"`
		N      int         `json:"n"`
		Forced bool        `json:"forced,omitempty"`
	}
	// Out is a party that holds nothing any more.
	Out struct {
		Party int         `json:"party"`
		By    engine.Seat `json:"by"`
	}
	// Moved is the redeployment at the end of a turn.
	Moved struct {
		Seat engine.Seat `json:"seat"`
		From int         `json:"from"`
		To   int         `json:"to"`
		N    int         `json:"n"`
	}
	// Ended is a turn given up to the next seat. Forced: there was nothing left
	// to do in it.
	Ended struct {
		Seat   engine.Seat `json:"seat"`
		Forced bool        `json:"forced,omitempty"`
	}
	// Departed is a seat that has left for good; its tokens stay.
	Departed struct {
		Seat engine.Seat `json:"seat"`
	}
	// Defends is a seat's standing choice of dice, told to that seat alone.
	Defends struct {
		Dice int `json:"dice"`
	}
	// Finished is the end: places by seat, 1 is first, all 0 when nobody won.
	// Why: whole, opponent, rounds, stalemate, deserted.
	Finished struct {
		Places []int8 `json:"places"`
		Why    string `json:"why"`
	}
	// Odds answers what a whole assault would bring, computed exactly. Left[k]
	// is the chance to win with k tokens left on From and To together; Losses[k]
	// that the assault fails with k defenders left.
	Odds struct {
		From   int       `json:"from"`
		To     int       `json:"to"`
		Tokens int       `json:"tokens"`
		Party  int       `json:"party"`
		Guard  int       `json:"guard"`
		Dice   int       `json:"dice"` // the defender's at most
		Win    float64   `json:"win"`
		Left   []float64 `json:"left"`
		Losses []float64 `json:"losses"`
	}
)

// The kinds under which facts are stored, for ever.
func (First) Kind() string    { return "first" }
func (Dealt) Kind() string    { return "dealt" }
func (Taken) Kind() string    { return "taken" }
func (Placed) Kind() string   { return "placed" }
func (Began) Kind() string    { return "began" }
func (Battled) Kind() string  { return "battled" }
func (Won) Kind() string      { return "won" }
func (Occupied) Kind() string { return "occupied" }
func (Out) Kind() string      { return "out" }
func (Moved) Kind() string    { return "moved" }
func (Ended) Kind() string    { return "ended" }
func (Departed) Kind() string { return "departed" }
func (Defends) Kind() string  { return "defends" }
func (Finished) Kind() string { return "finished" }
func (Odds) Kind() string     { return "odds" }
