package atlas

// cityValues are what each city is worth to begin with, on a campaign with so many
// players at most: how often in a hundred a ruler won from it, in hundreds of matches
// between steady bots that began at random. For three on the Atlantic map they are what
// won most against other choices. The narrower row stands first.
var cityValues = []struct {
	campaign string
	most     int
	values   map[string]int // by the city's land
}{
	{"nordic", 2, map[string]int{"svealand": 70, "zealand": 18, "ingria": 61}},
	{"nordic", 3, map[string]int{"svealand": 33, "zealand": 41, "ingria": 26}},
	{"atlantic", 3, map[string]int{"southern-england": 15, "ile-de-france": 60, "portugal": 60, "castile": 30}},
	{"atlantic", 4, map[string]int{"southern-england": 26, "ile-de-france": 37, "portugal": 18, "castile": 19}},
	{"mediterranean", 4, map[string]int{"portugal": 33, "castile": 10, "venetia": 20, "rumelia": 38}},
	{"eastern", 6, map[string]int{"svealand": 5, "ingria": 7, "muscovy": 14, "mazovia": 14, "austria": 13, "rumelia": 48}},
	{"western", 6, map[string]int{"southern-england": 14, "zealand": 14, "ile-de-france": 6, "portugal": 19, "castile": 17, "venetia": 31}},
	{"full", 4, map[string]int{"southern-england": 8, "svealand": 17, "zealand": 21, "ingria": 28, "muscovy": 25, "mazovia": 25,
		"austria": 32, "ile-de-france": 32, "portugal": 25, "castile": 24, "venetia": 34, "rumelia": 30}},
	{"full", 6, map[string]int{"southern-england": 5, "svealand": 13, "zealand": 7, "ingria": 24, "muscovy": 24, "mazovia": 18,
		"austria": 14, "ile-de-france": 13, "portugal": 19, "castile": 17, "venetia": 24, "rumelia": 21}},
}

// Value is what a city is worth to begin with among so many players.
func (c *Campaign) Value(land, players int) int {
	for _, row := range cityValues {
		if row.campaign == c.ID && players <= row.most {
			return row.values[RegionID(land)]
		}
	}
	return 0
}

// Nearer counts the lands that are nearer to one set of regions than to another.
func (f *Fold) Nearer(mine, theirs Regions) int {
	for {
		m, t := f.spread(mine, theirs), f.spread(theirs, mine)
		if m == mine && t == theirs {
			return mine.And(LandSet).Count()
		}
		mine, theirs = m.Without(t.Without(theirs)), t
	}
}

// spread is a set with its neighbours that another does not have.
func (f *Fold) spread(set, other Regions) Regions {
	return set.Or(f.Around(set)).Without(other)
}
