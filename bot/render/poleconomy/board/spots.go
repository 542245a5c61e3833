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

// Arrow is what the index's arrow takes.
func Arrow(v rules.View) Box {
	n := len(rules.Index)
	position := float64(((v.Index.Position % n) + n) % n)
	sign := 1.0
	if v.Index.Arrow == "anticlockwise" {
		sign = -1
	}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for along := 0.1; along <= arrowSpread+arrowTip; along += 0.05 {
		wide := arrowHalf
		if along < arrowSpread {
			wide = 7
		}
		if along > arrowSpread { // the tip
			wide *= (arrowSpread + arrowTip - along) / arrowTip
		}
		a := turn(position + sign*along)
		for _, r := range [...]float64{arrowRadius - wide, arrowRadius + wide} {
			x, y := midX+r*math.Cos(a), midY+r*math.Sin(a)
			x0, y0, x1, y1 = min(x0, x), min(y0, y), max(x1, x), max(y1, y)
		}
	}
	return box{x0, y0, x1 - x0, y1 - y0}.corners()
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
