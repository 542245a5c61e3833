package board

import rules "divisionbell/engine/tax"

// Busy is what is to be read on the picture: marks keep off it. A card has room for them
// beside its figure.
func Busy(v rules.View, o Scene) (list []Box) {
	add := func(x, y, w, h float64) { list = append(list, boxed(x, y, w, h)) }
	add(0, 0, width, 100)
	for i := range 2 {
		x := pileLeft + float64(i)*pileNext
		add(x-pileWide*0.24, pileMid-pileWide*0.5, pileWide*0.48, pileWide*0.72)
		add(x-pileWide*0.36, pileMid+pileWide*0.2, pileWide*0.72, pileWide*0.42)
	}
	add(makeLeft, makeTop, makeWide, makeNext+makeHigh)
	add(showLeft-showWide/2, showMid-showWide*cardShape/2, showNext+showWide, 330)
	add(0, pileFoot-30, width, float64(rowsTop)-pileFoot+30) // what it all is, and what happened
	_, high := Size(v, o)
	rows := float64(rowsTop + rowsOf(v)*rowHigh)
	for i, p := range v.Players[:rowsOf(v)] {
		y := float64(rowsTop + i*rowHigh)
		hand := max(25*float64(p.Cards-len(p.Open))+54*float64(len(p.Open))+72, 170) // beyond it there is room
		add(rowLeft, y, handFrom-rowLeft+hand, rowHigh)
		add(scoreFrom-10, y, rowLeft+rowWide-scoreFrom+10, rowHigh)
	}
	add(0, rows, width, float64(high)-rows)
	return list
}
