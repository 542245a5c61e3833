package board

import "divisionbell/bot/render"

// The dice lie in a corner of the index's ground, where the ring leaves room.
const (
	dieSide = 48.0
	dieGap  = 8.0
)

// diceAt is the room of both.
func diceAt() box {
	const far = inner*(innerRow-2)/2 - 10 // from the middle to what lies outmost
	return box{midX + far - 2*dieSide - dieGap, midY + far - dieSide, 2*dieSide + dieGap, dieSide}
}

// dice are those of the newest throw; before it they are blank.
func dice(l *render.Layer, faces [2]int) {
	b := diceAt()
	for i, n := range faces {
		x := b.x + float64(i)*(dieSide+dieGap)
		l.Fill(render.Rounded(x, b.y, dieSide, dieSide, 10), render.Black)
		l.Fill(render.Rounded(x+3, b.y+3, dieSide-6, dieSide-6, 8), render.White)
		for _, p := range pips(n) {
			l.Fill(render.Disc(x+dieSide/2+p[0]*13, b.y+dieSide/2+p[1]*13, 5), render.Black)
		}
	}
}

// pips are where the pips of a face stand, from its middle.
func pips(n int) (at [][2]float64) {
	if n%2 == 1 {
		at = append(at, [2]float64{0, 0})
	}
	if n > 1 {
		at = append(at, [2]float64{-1, -1}, [2]float64{1, 1})
	}
	if n > 3 {
		at = append(at, [2]float64{1, -1}, [2]float64{-1, 1})
	}
	if n > 5 {
		at = append(at, [2]float64{-1, 0}, [2]float64{1, 0})
	}
	return at
}
