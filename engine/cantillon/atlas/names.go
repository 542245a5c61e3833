package atlas

import (
	"strconv"
	"strings"

	"divisionbell/engine"
)

// Names are those of the regions, with their numbers and letters, and cities.
var Names = layNames()

func layNames() (names [RegionCount]engine.Name) {
	for i := range Lands {
		l := &Lands[i]
		names[i] = engine.Name{Word: l.ID, Title: l.Name, Also: []string{strconv.Itoa(l.N)}}
		if l.City != "" {
			names[i].Also = append(names[i].Also, l.City)
		}
	}
	for i := range Seas {
		x := &Seas[i]
		names[LandCount+i] = engine.Name{Word: x.ID, Title: x.Name, Also: []string{x.Letter}}
		if x.Typed != x.Letter {
			names[LandCount+i].Also = append(names[LandCount+i].Also, x.Typed)
		}
	}
	return names
}

// Few lists the first of a set as a sentence does, by what name gives: Iceland, Wales and
// 3 more.
func Few(set Regions, name func(uint8) string) string {
	var names []string
	for n := set.Count(); !set.Empty(); {
		names = append(names, name(set.Pop()))
		if len(names) == 4 && n > 5 {
			return strings.Join(names, ", ") + " and " + strconv.Itoa(n-4) + " more"
		}
	}
	if len(names) == 0 {
		return "nothing"
	}
	end := len(names) - 1
	if end == 0 {
		return names[0]
	}
	return strings.Join(names[:end], ", ") + " and " + names[end]
}
