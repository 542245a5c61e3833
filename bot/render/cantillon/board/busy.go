package board

import (
	"maps"
	"math"
	"slices"

	"divisionbell/bot/render"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

// Busy is what is to be read on the picture, with the units: marks keep off it.
func Busy(v rules.View) (list []Box) {
	s := sheetOf(v.Campaign)
	high := float64(s.high(len(v.Rulers)))
	add := func(b box) { list = append(list, box{b.x, b.y + headHigh, b.w, b.h}.corners()) }
	for _, b := range written(s, v) {
		add(b)
	}
	add(box{Wide / 2, -headHigh / 2, Wide, headHigh})
	if foot := high - headHigh - float64(s.height); foot > 0 {
		add(box{Wide / 2, float64(s.height) + foot/2, Wide, foot})
	}
	if right := float64(s.right); right < Wide {
		add(box{(right + Wide) / 2, float64(s.height) / 2, Wide - right, float64(s.height)})
	}
	return list
}

// written is what is to be read on the map.
func written(s *sheet, v rules.View) (list []box) {
	for r, at := range s.spots {
		if at.known {
			b := s.boxOf(r, at.x, at.y)
			b.w = max(b.w, labelWide(s, r, v))
			list = append(list, b)
		}
		if n := s.names[r]; n != nil {
			list = append(list, n.box)
		}
	}
	for _, land := range slices.Sorted(maps.Keys(s.towns)) {
		t, f := s.towns[land], townFace(s.size)
		w := f.Width(atlas.Lands[land].City)
		list = append(list, box{t.x, t.y, dotRoom * s.size, dotRoom * s.size}, box{t.nameX + w/2, t.nameY - f.Size*render.CapHeight/2, w, f.Size})
		if t.anchorX > 0 {
			list = append(list, box{t.anchorX, t.anchorY, anchorRoom * s.size, anchorRoom * s.size})
		}
	}
	for _, i := range initialsOf(s, v) {
		list = append(list, box{i.x, i.y, i.side, i.side})
	}
	return list
}

// labelWide is how wide a region's label is at most, with all that stands there.
func labelWide(s *sheet, r int, v rules.View) float64 {
	h, k := v.Regions[r], s.size
	f := render.Face{Weight: render.Bold, Size: math.Round(24 * k)}
	stands := unitsWide(h) + float64((min(len(h.Lying), 3)+1)/2)*11
	if h.Fleet {
		stands += 34
	}
	return max(20*k+f.Width(atlas.Mark(r))+2*21*k, stands*k)
}
