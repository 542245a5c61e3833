package cantillon

import (
	"slices"
	"strings"
	"testing"

	"divisionbell/engine/cantillon/atlas"
)

// Rule 1.1: 80 lands, 29 seas, 12 cities, 7 of them ports.
func TestMapCounts(t *testing.T) {
	cities, ports, colours, cityColours := 0, 0, [3]int{}, [3]int{}
	for i, l := range atlas.Lands {
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
			if l.City == "" || !atlas.Nearby[i].Has(atlas.AnchorOf[i]) {
				t.Errorf("%s: its port at %s is no anchor", l.Name, l.Port)
			}
		}
	}
	if cities != 12 || ports != 7 || colours != [3]int{26, 26, 28} || cityColours != [3]int{4, 4, 4} {
		t.Errorf("%d cities, %d ports, colours %v, of cities %v", cities, ports, colours, cityColours)
	}
	letters := ""
	for _, s := range atlas.Seas {
		letters += s.Letter
	}
	if letters != "ABCDEFGHIJKLMNOPQRSTUVWXYZÆØÅ" {
		t.Errorf("seas %s", letters)
	}
	if len(atlas.ByWord) != atlas.RegionCount {
		t.Errorf("%d words for %d regions", len(atlas.ByWord), atlas.RegionCount)
	}
}

// Every neighbour has its neighbour, and every name in the tables is one.
func TestBordersAreMutual(t *testing.T) {
	edges := 0
	for i := range uint8(atlas.RegionCount) {
		if atlas.Nearby[i].Has(i) || atlas.Nearby[i].Empty() {
			t.Errorf("%s borders itself or nothing", atlas.RegionName(int(i)))
		}
		for m := atlas.Nearby[i]; !m.Empty(); {
			j := m.Pop()
			if !atlas.Nearby[j].Has(i) {
				t.Errorf("%s borders %s and not the other way", atlas.RegionName(int(i)), atlas.RegionName(int(j)))
			}
			if i < atlas.LandCount && j < i {
				edges++
			}
		}
	}
	for _, l := range atlas.Lands {
		if n := len(strings.Fields(l.Lands + " " + l.Seas)); n != atlas.Nearby[l.N-1].Count() {
			t.Errorf("%s names a neighbour that is none, or twice", l.Name)
		}
	}
	for i, s := range atlas.Seas {
		if n := len(strings.Fields(s.Seas)); n != atlas.Nearby[atlas.LandCount+i].And(atlas.SeaSet).Count() {
			t.Errorf("%s names a sea that is none, or twice", s.Name)
		}
	}
	t.Logf("%d land borders", edges)
}

// Rule 1.4: a fold holds together, has a city for each player, and shows every
// port's anchor. Rule 1.2: Rumelia and Anatolia, Götaland and Zealand, Sicily
// and Naples are not neighbours; Jutland and Zealand are.
func TestCampaigns(t *testing.T) {
	for i, c := range atlas.Campaigns {
		f := &atlas.Folds[i]
		reached := atlas.SetOf(f.All.First())
		for grown := (atlas.Regions{}); grown != reached; {
			grown = reached
			for m := grown; !m.Empty(); {
				reached = reached.Or(f.Near[m.Pop()])
			}
		}
		if reached != f.All {
			t.Errorf("%s falls apart: %v", c.ID, f.All.Without(reached).List())
		}
		if n := f.Cities.Count(); n < c.Seats || c.ID == "nordic" && n != 3 || c.ID == "atlantic" && n != 4 {
			t.Errorf("%s has %d cities for %d", c.ID, n, c.Seats)
		}
		for m := f.Cities; !m.Empty(); {
			if l := m.Pop(); !f.All.Has(atlas.AnchorOf[l]) {
				t.Errorf("%s: the anchor of %s is out of sight", c.ID, atlas.Lands[l].City)
			}
		}
	}
	apart := [][2]string{{"rumelia", "anatolia"}, {"gotaland", "zealand"}, {"sicily", "naples"}}
	for _, p := range apart {
		if atlas.Nearby[atlas.ByWord[p[0]]].Has(atlas.ByWord[p[1]]) {
			t.Errorf("%s and %s are neighbours", p[0], p[1])
		}
	}
	if !slices.Contains(atlas.Near(int(atlas.ByWord["jutland"])), int(atlas.ByWord["zealand"])) {
		t.Error("Jutland and Zealand are no neighbours")
	}
}
