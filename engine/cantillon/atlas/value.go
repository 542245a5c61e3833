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
	{"nordic", 2, map[string]int{"svealand": 71, "zealand": 25, "ingria": 51}},
	{"nordic", 3, map[string]int{"svealand": 17, "zealand": 39, "ingria": 42}},
	{"atlantic", 3, map[string]int{"southern-england": 16, "ile-de-france": 86, "portugal": 43, "castile": 10}},
	{"atlantic", 4, map[string]int{"southern-england": 28, "ile-de-france": 42, "portugal": 14, "castile": 14}},
	{"mediterranean", 4, map[string]int{"portugal": 32, "castile": 9, "venetia": 22, "rumelia": 36}},
	{"eastern", 6, map[string]int{"svealand": 2, "ingria": 6, "muscovy": 11, "mazovia": 16, "austria": 5, "rumelia": 57}},
	{"western", 6, map[string]int{"southern-england": 12, "zealand": 9, "ile-de-france": 5, "portugal": 17, "castile": 15, "venetia": 39}},
	{"full", 4, map[string]int{"southern-england": 6, "svealand": 18, "zealand": 18, "ingria": 23, "muscovy": 26, "mazovia": 23,
		"austria": 30, "ile-de-france": 38, "portugal": 27, "castile": 24, "venetia": 36, "rumelia": 24}},
	{"full", 6, map[string]int{"southern-england": 6, "svealand": 7, "zealand": 19, "ingria": 14, "muscovy": 16, "mazovia": 14,
		"austria": 18, "ile-de-france": 15, "portugal": 24, "castile": 21, "venetia": 25, "rumelia": 23}},
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
