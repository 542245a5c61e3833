package enginetest

import (
	"slices"

	"divisionbell/engine"
)

// othersMost is how many other actions are tried in the place of one that is played.
const othersMost = 4

// untold: where somebody may have done this or that, or dice fallen so or so, and a seat
// was told the same, it imagines the same, byte for byte. Else something of what it was
// not told is left in what it imagines, for bots to find.
func untold(m *match, s said) error {
	did := []engine.Table{m.table.Clone()}
	told := make([]engine.Outcome, 1)
	out, err := did[0].Apply(m.dice(), s.seat, s.words...)
	if err != nil {
		return m.fail("%s: refused: %v", s, err)
	}
	told[0] = out
	for i := range 2 * othersMost {
		words, d, t := s.words, engine.Fast(m.seed+uint64(m.step+i)), m.table.Clone()
		if i%2 == 0 {
			words, d = engine.Walk(engine.See(m.table, s.seat), m.chance), m.dice()
		}
		if out, err := t.Apply(d, s.seat, words...); err == nil {
			did, told = append(did, t), append(told, out)
		}
	}
	for _, viewer := range m.seats() {
		if viewer == s.seat {
			continue
		}
		seed := m.seed + uint64(m.step)
		heard, seen := hears(told[0], viewer), glance(did[0], viewer)
		imagined := m.bytes(did[0].Imagine(viewer, engine.Fast(seed)))
		for i, other := range did[1:] {
			if !slices.EqualFunc(heard, hears(told[i+1], viewer), func(x, y engine.Event) bool { return line(x.Fact) == line(y.Fact) }) ||
				told[0].Final != told[i+1].Final || seen.apart(glance(other, viewer)) != "" {
				continue
			}
			if x := m.bytes(other.Imagine(viewer, engine.Fast(seed))); x != imagined {
				return m.fail("%s: what %s imagines hangs on what it was not told: %s\nand, had it gone otherwise, %s", s, name(viewer), imagined, x)
			}
		}
	}
	return nil
}
