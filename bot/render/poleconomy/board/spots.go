package board

import (
	"math"

	"divisionbell/bot/render"
	rules "divisionbell/engine/poleconomy"
)

// A Box is a part of the picture: left, top, width, height, in pixels.
type Box = [4]int

func (b box) corners() Box {
	return Box{int(math.Round(b.x)), int(math.Round(b.y)), int(math.Round(b.w)), int(math.Round(b.h))}
}

// Outline is a box's, x and y in turn.
func Outline(b Box) []int {
	x, y, w, h := b[0], b[1], b[2], b[3]
	return []int{x, y, x + w, y, x + w, y + h, x, y + h}
}

// Size is that of the picture, in pixels.
func Size(v rules.View) (w, h int) { return width, rowsTop + rowsOf(v)*rowHigh + foot }

// Foot is where the players begin below the board.
const Foot = rowsTop - 42

// rowsOf is how many players have a row.
func rowsOf(v rules.View) int { return min(len(v.Players), len(render.Seats)) }

// rowAt is the room of a player's row.
func rowAt(seat int) box {
	return box{28, float64(rowsTop+seat*rowHigh) + 2, width - 56, rowHigh - 4}
}

// Row is where a seat's row stands.
func Row(seat int) Box { return rowAt(seat).corners() }

// Square is where a square lies, as in rules.Squares.
func Square(i int) Box { return boxes[i].corners() }

// Dice are where they lie.
func Dice() Box { return diceAt().inset(-6).corners() }

// Middle is what the index encloses: the number, its event and the prices.
func Middle() Box { return box{midX - 112, midY - 128, 224, 244}.corners() }

// Arrow is the outline of the index's arrow, as wide as its head, and a point on it.
func Arrow(v rules.View) (ring []int, x, y int) {
	n := len(rules.Index)
	position := float64(((v.Index.Position % n) + n) % n)
	sign := 1.0
	if v.Index.Arrow == "anticlockwise" {
		sign = -1
	}
	at := func(along, r float64) (x, y int) {
		sin, cos := math.Sincos(turn(position + sign*along))
		return int(math.Round(midX + r*cos)), int(math.Round(midY + r*sin))
	}
	const steps = 12
	var inner []int
	for i := range steps + 1 {
		along := (arrowSpread + arrowTip) * float64(i) / steps
		x, y := at(along, arrowRadius+arrowHalf)
		ring = append(ring, x, y)
		x, y = at(along, arrowRadius-arrowHalf)
		inner = append([]int{x, y}, inner...)
	}
	x, y = at((arrowSpread+arrowTip)/2, arrowRadius)
	return append(ring, inner...), x, y
}

// Bank is where its money stands.
func Bank() Box {
	return box{left + outer + 8, top + inset + 6, strip - 16, 104 + gaugeHigh}.corners()
}

// Treasury is where its money stands, and Bonds are where they lie; in game 2.
func Treasury() Box { return box{shelfLeft, top + inset + 6, strip - 16, bondsTop - 14}.corners() }

// Bonds are all of them.
func Bonds() Box {
	return box{shelfLeft, top + inset + bondsTop - 4, strip - 16, bondsLine + 10 - bondsTop}.corners()
}

const shelfLeft = left + side - outer - strip + 8

// A Paper is a kind that the Bank has left: where it stands, and what it is.
type Paper struct {
	Word, Title, Note, Rule string
	Box                     Box
}

// sold are the papers that the Bank sells at the Corner Squares, as they stand.
var sold = [...]Paper{
	{Word: "savings", Title: "Savings cards", Note: "The Royal Bank sells them for " + Brief(rules.CardPrice), Rule: "8.2"},
	{Word: "life", Title: "Life insurance", Note: "Canada Life sells it. A policy is worth " + Brief(rules.LifeWorth) + " at the end", Rule: "8.4"},
	{Word: "business", Title: "Business insurance", Note: "Royal Insurance sells it. It saves you from one double six", Rule: "8.5"},
	{Word: "bonds", Title: "Government Bonds", Note: "The Royal Bank sells them for " + Brief(rules.CardPrice), Rule: "8.3"},
}

// Shelf is the papers that the Bank has left. In game 2 bonds lie elsewhere.
func Shelf(v rules.View) (list []Paper) {
	on := below
	if v.House == nil {
		on = alone
	}
	for i := range supplies(v, v.House == nil) {
		p := sold[i]
		p.Box = box{shelfLeft, on.at(i) - 36, strip - 16, 74}.corners()
		list = append(list, p)
	}
	return list
}

// Corner is what can be done at a Corner Square, and the rule that says so.
func Corner(id string) (note, rule string) {
	switch id {
	case "royal-bank":
		return "Sells savings cards and bonds", "8.2"
	case "canada-life":
		return "Sells life insurance", "8.4"
	case "mcleod-young-weir":
		return "You can try to take over a square here", "8.6"
	}
	return "Sells business insurance", "8.5"
}
