package board

import (
	"math"
	"strconv"

	rules "divisionbell/engine/poleconomy"
)

// Busy is what is to be read on the picture, with the pieces: marks keep off it, in the room
// between the circuits and within the inner one.
func Busy(v rules.View, o Scene) (list []Box) {
	add := func(b box) { list = append(list, b.corners()) }
	guests, owned := map[string]bool{}, map[string]bool{}
	for _, p := range v.Players {
		guests[p.Square] = !p.Gone || guests[p.Square]
	}
	for _, h := range v.Owners {
		owned[h.Square] = h.Owner >= 0
	}
	for i, sq := range rules.Squares {
		switch b := body(i); {
		case !property(i) || guests[sq.ID]:
			add(boxes[i].inset(2))
		case owned[sq.ID]:
			add(box{b.x + b.w/2 - 25, b.y + b.h/2 - 25, 50, 50})
			add(label(i))
		default: // what it is drawn with says nothing more
			add(label(i))
		}
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
	on := below
	if v.House == nil {
		on = alone
	}
	for i, s := range supplies(v, v.House == nil) {
		w := max(plain(24).Width(s.what), heavy(38).Width(strconv.Itoa(s.n)))
		add(box{shelfLeft - 8 + strip/2 - w/2, on.at(i) - 30, w, 62})
	}
	return list
}
