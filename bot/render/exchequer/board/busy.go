package board

import (
	"math"

	"divisionbell/bot/render"
	rules "divisionbell/engine/exchequer"
)

// Busy is what is to be read on the picture: left, top, width, height. Marks keep off it.
func Busy(v rules.View) (list [][4]int) {
	add := func(x, y, w, h float64) {
		list = append(list, [4]int{int(x), int(y), int(math.Ceil(w)), int(math.Ceil(h))})
	}
	for i, h := range v.Areas {
		if i >= len(rules.Areas) || !h.InPlay {
			continue
		}
		for _, p := range standing(i, h) {
			sin, cos := math.Sincos(p.angle)
			w, h := math.Abs(p.w*cos)+math.Abs(p.h*sin), math.Abs(p.w*sin)+math.Abs(p.h*cos)
			add(p.dx-w/2, p.dy-h/2, w, h)
		}
	}
	face := render.Face{Weight: render.SemiBold, Size: 30}
	for s, sector := range rules.Sectors { // their names round the rim
		half := render.SmallCaps(face, sector.Name).Width(4) / 2
		for along := -half; along <= half; along += 15 {
			x, y := polar((tyre+rim)/2, sectorStart(s)+sectorAngle/2+along/baseline)
			add(x-13, y-13, 26, 26)
		}
	}
	for _, b := range [...][4]float64{{-150, -240, 300, 44}, {-232, -176, 464, 366}, {-170, 212, 340, 30}} { // the accounts
		add(mid+b[0], mid+b[1], b[2], b[3])
	}
	lines := []float64{40} // the header, then what stands in the lower corners
	for y := cornerTop - 30.0; y < size-margin; y += 28 {
		lines = append(lines, y)
	}
	for _, y := range lines {
		w := clear(y, y+44) - margin
		add(margin-4, y, w+4, 44)
		add(size-margin-w, y, w+4, 44)
	}
	return list
}
