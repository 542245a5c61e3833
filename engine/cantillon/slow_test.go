package cantillon

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/cantillon/atlas"
)

// slowNear reads the tables as a person would: what is in sight and next to a
// region, by number and letter.
func slowNear(c *atlas.Campaign, mark string) (near []string) {
	var all []string
	for _, l := range atlas.Lands {
		if atlas.Mark(l.N-1) == mark {
			all = append(strings.Fields(l.Lands), strings.Fields(l.Seas)...)
		} else if slices.Contains(strings.Fields(l.Seas), mark) {
			all = append(all, atlas.Mark(l.N-1))
		}
	}
	for _, s := range atlas.Seas {
		if s.Letter == mark {
			all = append(all, strings.Fields(s.Seas)...)
		}
	}
	sight := strings.Fields(c.Lands + " " + c.Seas)
	for _, m := range all {
		if len(sight) == 0 || slices.Contains(sight, m) {
			near = append(near, m)
		}
	}
	return near
}

// slowIsolated walks from each region of a seat, and looks whether it comes to a
// city of the seat's.
func slowIsolated(c *atlas.Campaign, owner map[string]int, near map[string][]string, seat int) (isolated []string) {
	var reaches func(from string, been map[string]bool) bool
	reaches = func(from string, been map[string]bool) bool {
		if been[from] {
			return false
		}
		been[from] = true
		for _, l := range atlas.Lands {
			if atlas.Mark(l.N-1) == from && l.City != "" {
				return true
			}
		}
		for _, n := range near[from] {
			if holder, held := owner[n]; held && holder == seat && reaches(n, been) {
				return true
			}
		}
		return false
	}
	for mark, holder := range owner {
		if holder == seat && !reaches(mark, map[string]bool{}) {
			isolated = append(isolated, mark)
		}
	}
	slices.Sort(isolated)
	return isolated
}

// slowBesieged looks at each city of a seat for a neighbour that no enemy holds.
func slowBesieged(owner map[string]int, near map[string][]string, seat int) (besieged []string) {
	for _, l := range atlas.Lands {
		mark := atlas.Mark(l.N - 1)
		if holder, held := owner[mark]; l.City == "" || !held || holder != seat {
			continue
		}
		open := false
		for _, n := range near[mark] {
			if holder, held := owner[n]; !held || holder == seat {
				open = true
			}
		}
		if !open {
			besieged = append(besieged, mark)
		}
	}
	slices.Sort(besieged)
	return besieged
}

func marks(set atlas.Regions) (list []string) {
	for !set.Empty() {
		list = append(list, atlas.Mark(int(set.Pop())))
	}
	slices.Sort(list)
	return list
}

// Rules 4.6 and 5.6 on random maps, sparse and full, against the slow way.
func TestIsolationAndSiegeTheSlowWay(t *testing.T) {
	d := engine.Fast(20)
	cut, sieges := 0, 0
	for i := range atlas.Campaigns {
		c := &atlas.Campaigns[i]
		near := map[string][]string{}
		for m := atlas.Folds[i].All; !m.Empty(); {
			mark := atlas.Mark(int(m.Pop()))
			near[mark] = slowNear(c, mark)
		}
		for trial := range 150 {
			s := state{Seats: 3}
			s.Set.Campaign = uint8(i)
			owner := map[string]int{}
			for m := atlas.Folds[i].All; !m.Empty(); {
				r := m.Pop()
				if d.Below(10) < trial%10 {
					seat := d.Below(10) * 3 / 10
					if trial%3 == 0 {
						seat = min(d.Below(8), 2)
					}
					s.Own[seat].Add(r)
					owner[atlas.Mark(int(r))] = seat
				}
			}
			for seat := range s.Seats {
				fast, slow := marks(s.isolated(seat)), slowIsolated(c, owner, near, int(seat))
				if !slices.Equal(fast, slow) {
					t.Fatalf("%s, %v: seat %d is cut off in %v, the slow way %v", c.ID, owner, seat, fast, slow)
				}
				cut += len(slow)
				fast, slow = marks(s.besieged(seat)), slowBesieged(owner, near, int(seat))
				if !slices.Equal(fast, slow) {
					t.Fatalf("%s, %v: seat %d is besieged in %v, the slow way %v", c.ID, owner, seat, fast, slow)
				}
				sieges += len(slow)
			}
		}
	}
	if cut < 1000 || sieges < 50 {
		t.Errorf("only %d regions were cut off and %d cities besieged: nothing was tested", cut, sieges)
	}
}
