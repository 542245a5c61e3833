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

// Size is that of the picture, in pixels.
func Size(v rules.View) (w, h int) { return width, rowsTop + rowsOf(v)*rowHigh + foot }

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

// Shelf is where the papers that the Bank has left stand: savings cards, life and business
// insurance and, in game 1, bonds.
func Shelf(v rules.View) (list []Box) {
	on := below
	if v.House == nil {
		on = alone
	}
	for i := range supplies(v, v.House == nil) {
		list = append(list, box{shelfLeft, on.at(i) - 34, strip - 16, 66}.corners())
	}
	return list
}
