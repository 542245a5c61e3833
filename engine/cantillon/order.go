package cantillon

import (
	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/term"
)

// An order is one unit's move. A unit that it does not name is the likeliest.
type order struct{ what, from, to uint8 }

const likely uint8 = 0

// ordering is what move and draft say: FROM TO [UNIT].
var ordering = []engine.Param{
	{Name: "from", Help: "where the unit is; reserve for a new one", Set: setPlaces, Many: true},
	{Name: "to", Help: "where it goes", Set: setRegions},
	{Name: "unit", Help: "which unit, if two could go; the army if you leave it out", Set: setUnits, Optional: true},
}

// readOrder reads FROM TO [UNIT], and says how many words that was.
func readOrder(words []string) (o order, used int, err error) {
	if len(words) < 2 {
		return o, 0, engine.Illegal("", "there's something missing at the end")
	}
	var ok bool
	if o.from, ok = term.ByPlace[words[0]]; !ok || o.from == all {
		return o, 0, engine.Illegal("", "I don't know the region “%s”", words[0])
	}
	if o.to, ok = atlas.ByWord[words[1]]; !ok {
		return o, 0, engine.Illegal("", "I don't know the region “%s”", words[1])
	}
	if len(words) > 2 {
		if o.what = unitOf(words[2]); o.what != 0 {
			return o, 3, nil
		}
	}
	return o, 2, nil
}

// takeOrder takes an order off an action's words.
func takeOrder(t *engine.Taker) order {
	o, used, err := readOrder(t.Rest)
	if err != nil {
		t.Wrong("%s", err)
		used = len(t.Rest)
	}
	t.Rest = t.Rest[used:]
	return o
}

// say appends the order's words.
func (o order) say(w []string) []string {
	if w = append(w, term.Word(o.from), term.Word(o.to)); o.what != likely {
		w = append(w, unitName(o.what))
	}
	return w
}

// goes reports whether an order could be given now.
func (s *state) goes(what, from, to uint8) bool {
	_, b := s.judge(order{what, from, to})
	return b == free
}

// goesAt reports whether any unit could go.
func (s *state) goesAt(from, to uint8) bool {
	for what := army; what <= fleet; what++ {
		if s.goes(what, from, to) {
			return true
		}
	}
	return false
}

// targets are the regions to which units of a region could go. One suffices to
// know that there are any.
func (s *state) targets(from uint8, one bool) (set atlas.Regions) {
	within := s.fold().All
	switch {
	case s.Stage == expanding:
		if from == reserve || s.ReadyA.At(from)+s.ReadyT.At(from) == 0 && !s.ReadyF.Has(from) {
			return set
		}
		within = s.fold().Near[from]
	case from == reserve && s.Reserve[s.Turn] == [3]uint8{}:
		return set
	}
	for !within.Empty() {
		if to := within.Pop(); s.goesAt(from, to) {
			set.Add(to)
			if one {
				break
			}
		}
	}
	return set
}

// sources are the regions, and the reserve, from which units could go.
func (s *state) sources(one bool) (set atlas.Regions) {
	from := s.Own[s.Turn]
	from.Add(reserve)
	for !from.Empty() {
		if r := from.Pop(); !s.targets(r, true).Empty() {
			set.Add(r)
			if one {
				break
			}
		}
	}
	return set
}

// movable reports whether anything could go anywhere.
func (s *state) movable() bool { return !s.sources(true).Empty() }

// nextOrder: FROM TO [UNIT].
func (s *state) nextOrder(rest []string) (list []engine.Option) {
	if len(rest) == 0 {
		return term.Places(s.sources(false), false)
	}
	from, ok := term.ByPlace[rest[0]]
	if !ok || from != reserve && (from >= atlas.RegionCount || !s.Own[s.Turn].Has(from)) {
		return nil
	}
	if len(rest) == 1 {
		for m := s.targets(from, false); !m.Empty(); {
			to := m.Pop()
			list = append(list, term.PlaceOption(to, s.goes(likely, from, to)))
		}
		return list
	}
	to, ok := atlas.ByWord[rest[1]]
	if !ok || len(rest) > 2 {
		return nil
	}
	return term.Choice(UnitNames[:], func(what uint8) bool { return s.goes(what, from, to) })
}
