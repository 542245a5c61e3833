package board

import (
	"math"

	rules "divisionbell/engine/poleconomy"
)

// Busy is what is to be read on the picture, with the pieces: marks keep off it, in the room
// between the circuits and within the inner one.
func Busy(v rules.View, o Scene) (list []Box) {
	add := func(b box) { list = append(list, b.corners()) }
	for _, b := range boxes {
		add(b.inset(2))
	}
	for i := range rules.Index {
		x, y := markAt(i)
		add(box{x - 30, y - 30, 60, 60})
		a := turn(float64(i))
		far := ringRadius + markRadius + 7 + math.Abs(math.Cos(a))*30 + math.Abs(math.Sin(a))*10
		add(box{midX + far*math.Cos(a) - 34, midY + far*math.Sin(a) - 13, 68, 24})
	}
	list = append(list, Middle(), Dice())
	add(box{midX - 144, midY - 4, 288, 134}) // its event, and the prices
	ring, _, _ := Arrow(v)
	for i := 0; i < len(ring); i += 2 {
		list = append(list, Box{ring[i] - 6, ring[i+1] - 6, 12, 12})
	}
	_, high := Size(v)
	x, y := left+outer, top+inset
	add(box{0, 0, width, top})
	add(box{0, rowsTop - 60, width, float64(high) - rowsTop + 60})
	add(box{x + 4, y + 4, strip - 8, 80}) // the Bank's money, and the numbers on its gauge
	for m := 10.0; m < 60; m += 10 {
		add(box{x + strip/2 - 18, y + 104 + gaugeHigh*(1-m*1e6/rules.BankFund) + 2, 36, 26})
	}
	for i, line := range nowOf(v, o) {
		w := firm(34).Width(line)
		add(box{midX - w/2, nowTop(v, o) - 28 + 42*float64(i), w, 38})
	}
	add(lastAt.inset(-2))
	if v.House != nil {
		list = append(list, Treasury(), Bonds())
	}
	for _, p := range Shelf(v) {
		list = append(list, p.Box)
	}
	return list
}
