package cantillon

import (
	"slices"
	"strings"
	"testing"
)

// Rule 1.1: 80 lands, 29 seas, 12 cities, 7 of them ports.
func TestMapCounts(t *testing.T) {
	cities, ports, colours, cityColours := 0, 0, [3]int{}, [3]int{}
	for i, l := range Lands {
		if l.N != i+1 || l.ID == "" || l.Name == "" {
			t.Errorf("land %d is %+v", i+1, l)
		}
		colours[l.Colour]++
		if l.City != "" {
			cities++
			cityColours[l.Colour]++
		}
		if l.Port != "" {
			ports++
			if l.City == "" || !near[i].has(anchor[i]) {
				t.Errorf("%s: its port at %s is no anchor", l.Name, l.Port)
			}
		}
	}
	if cities != 12 || ports != 7 || colours != [3]int{26, 26, 28} || cityColours != [3]int{4, 4, 4} {
		t.Errorf("%d cities, %d ports, colours %v, of cities %v", cities, ports, colours, cityColours)
	}
	letters := ""
	for _, s := range Seas {
		letters += s.Letter
	}
	if letters != "ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅ" {
		t.Errorf("seas %s", letters)
	}
	if len(byWord) != RegionCount {
		t.Errorf("%d words for %d regions", len(byWord), RegionCount)
	}
}

// Every neighbour has its neighbour, and every name in the tables is one.
func TestBordersAreMutual(t *testing.T) {
	edges := 0
	for i := range uint8(RegionCount) {
		if near[i].has(i) || near[i].empty() {
			t.Errorf("%s borders itself or nothing", RegionName(int(i)))
		}
		for m := near[i]; !m.empty(); {
			j := m.pop()
			if !near[j].has(i) {
				t.Errorf("%s borders %s and not the other way", RegionName(int(i)), RegionName(int(j)))
			}
			if i < LandCount && j < i {
				edges++
			}
		}
	}
	for _, l := range Lands {
		if n := len(strings.Fields(l.Lands + " " + l.Seas)); n != near[l.N-1].count() {
			t.Errorf("%s names a neighbour that is none, or twice", l.Name)
		}
	}
	for i, s := range Seas {
		if n := len(strings.Fields(s.Seas)); n != near[LandCount+i].and(seaSet).count() {
			t.Errorf("%s names a sea that is none, or twice", s.Name)
		}
	}
	t.Logf("%d land borders", edges)
}

// Rule 1.4: a fold holds together, has a city for each player, and shows every
// port's anchor. Rule 1.2: Rumelia and Anatolia, Götaland and Zealand, Sicily
// and Naples are not neighbours; Jutland and Zealand are.
func TestCampaigns(t *testing.T) {
	for i, c := range Campaigns {
		f := &folds[i]
		reached := setOf(f.all.first())
		for grown := (regions{}); grown != reached; {
			grown = reached
			for m := grown; !m.empty(); {
				reached = reached.or(f.near[m.pop()])
			}
		}
		if reached != f.all {
			t.Errorf("%s falls apart: %v", c.ID, f.all.without(reached).list())
		}
		if n := f.cities.count(); n < c.Seats || c.ID == "nordic" && n != 3 || c.ID == "atlantic" && n != 4 {
			t.Errorf("%s has %d cities for %d", c.ID, n, c.Seats)
		}
		for m := f.cities; !m.empty(); {
			if l := m.pop(); !f.all.has(anchor[l]) {
				t.Errorf("%s: the anchor of %s is out of sight", c.ID, Lands[l].City)
			}
		}
	}
	apart := [][2]string{{"rumelia", "anatolia"}, {"gotaland", "zealand"}, {"sicily", "naples"}}
	for _, p := range apart {
		if near[byWord[p[0]]].has(byWord[p[1]]) {
			t.Errorf("%s and %s are neighbours", p[0], p[1])
		}
	}
	if !slices.Contains(Near(int(byWord["jutland"])), int(byWord["zealand"])) {
		t.Error("Jutland and Zealand are no neighbours")
	}
}
