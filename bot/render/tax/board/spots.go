package board

import (
	"math"

	rules "divisionbell/engine/tax"
)

// A Box is a part of the picture: left, top, width, height.
type Box = [4]int

func boxed(x, y, w, h float64) Box {
	return Box{int(math.Round(x)), int(math.Round(y)), int(math.Round(w)), int(math.Round(h))}
}

// about is a card's box about its middle.
func about(wide, x, y float64) Box {
	return boxed(x-wide/2, y-wide*cardShape/2, wide, wide*cardShape)
}

// Pile is where a pile's top lies, of left and right.
func Pile(i int) Box { return about(pileWide, pileLeft+float64(i)*pileNext, pileMid) }

// Shared is where the nth shared card that is left lies.
func Shared(n int) Box { return about(showWide, showLeft+float64(n)*showNext, showMid) }

// Target is where a target stands: the sum, the difference.
func Target(i int) Box { return boxed(makeLeft, makeTop+float64(i)*makeNext, makeWide, makeHigh) }

// Row is where a seat's line stands.
func Row(seat int) Box {
	return boxed(rowLeft, float64(rowsTop+seat*rowHigh+rowGap), rowWide, rowHigh-2*rowGap)
}

// A Card of a hand: its rank, its middle, its outline.
type Card struct {
	Rank, X, Y int
	Ring       []int
}

// Fan is the viewer's hand where it lies; whoever has none has none.
func Fan(v rules.View, o Scene) (cards []Card) {
	if !o.hasHand(v) {
		return nil
	}
	for _, c := range fanned(v, o, float64(rowsTop+rowsOf(v)*rowHigh+handMid)) {
		card := Card{Rank: c.rank, X: int(c.x), Y: int(c.y)}
		sin, cos := math.Sincos(c.angle)
		for _, corner := range [...][2]float64{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}} {
			x, y := corner[0]*fanWide/2, corner[1]*fanWide*cardShape/2
			card.Ring = append(card.Ring, int(math.Round(c.x+x*cos-y*sin)), int(math.Round(c.y+x*sin+y*cos)))
		}
		cards = append(cards, card)
	}
	return cards
}
