package board

import (
	"testing"

	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

// Each ruler's letter stands on free ground of theirs: on land, or where that is
// crowded at sea.
func TestLettersStandOnOwnGround(t *testing.T) {
	v, s := rules.View{Campaign: "full", Rulers: make([]rules.Ruler, 3)}, sheetOf("full")
	for r := range v.Regions {
		v.Regions[r] = rules.Region{In: true, Owner: -1}
	}
	for _, id := range []string{"muscovy", "kazan", "novgorod"} {
		v.Regions[atlas.ByWord[id]].Owner = 0
	}
	v.Regions[atlas.ByWord["zealand"]].Owner = 1
	v.Regions[atlas.ByWord["norwegian-sea"]] = rules.Region{In: true, Owner: 1, Fleet: true}
	v.Regions[atlas.ByWord["sardinia"]].Owner = 2
	land, sea := s.room(v, false), s.room(v, true)
	for _, c := range []struct {
		of   string
		on   ground
		seat int8
		fits bool
	}{{"much land", land, 0, true}, {"a little land", land, 1, false}, {"a sea", sea, 1, true}, {"an island", land, 2, false}, {"no sea", sea, 2, false}} {
		x, y, side := c.on.square(c.seat)
		if (side >= leastRoom) != c.fits {
			t.Errorf("%s has room for %v pixels", c.of, side)
		}
		for r, at := range s.spots {
			if b := s.boxOf(r, at.x, at.y); side > 0 && at.known && b.meets(box{x, y, side, side}) {
				t.Errorf("the letter on %s stands on the label of %s", c.of, atlas.RegionID(r))
			}
		}
		for j := int(y - side/2); j < int(y+side/2); j += grain {
			for i := int(x - side/2); i < int(x+side/2); i += grain {
				if got := c.on.squares[j/grain*c.on.wide+i/grain]; got != c.seat {
					t.Fatalf("the letter on %s stands on the ground of %d", c.of, got)
				}
			}
		}
	}
}
