package cantillon

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/cantillon/board"
	"divisionbell/bot/text"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

const (
	mostFolded = 40 // regions that a folding is made of
	mostTold   = 6  // of them, with what they hold
	longestRun = 4  // words of a region's name
)

// fold is the map folded to the regions that a viewer names.
func (l look) fold(named string, view rules.View, s msg.Scene) *msg.Message {
	regions, stray := namedRegions(named)
	switch {
	case stray != "":
		return &msg.Message{Text: msg.Say("There's no region “" + text.Line(stray, 30) + "” on the map. Type regions by name, number, letter or city, as in ").
			Code("/match board " + pageFold + " " + l.foldable(view)).Plain(".")}
	case len(regions) == 0:
		return &msg.Message{Text: msg.Say("Type the lands you want to see large, by name, number or city; the rest is folded away. For example: ").
			Code("/match board " + pageFold + " " + l.foldable(view)).Plain(".")}
	case len(regions) > mostFolded:
		return &msg.Message{Text: msg.Say("Type " + strconv.Itoa(mostFolded) + " regions at most. ").Code("/match board").Plain(" shows them all.")}
	}
	names, held := []string{}, msg.Text(nil)
	for i, r := range regions {
		if !view.Regions[r].In {
			return &msg.Message{Text: offMap(view, r)}
		}
		if names = append(names, regionName(r)); i < mostTold {
			held = held.Line().Bold(regionName(r)).Plain(": " + closer(view, s, r) + ".")
		}
	}
	if len(regions) > mostTold {
		held = held.Line().Plain("And " + listed(names[mostTold:]) + ".")
	}
	o := sceneOf(view, s)
	return &msg.Message{
		Text: msg.Say("The map with only the regions you chose:").Join(held),
		Picture: &msg.Picture{
			Alt: text.Line("The map of "+listed(names)+".", render.AltRunes), Board: board.Text(view, o),
			Draw: func() ([]byte, error) { return board.Chosen(view, o, regions), nil },
		},
	}
}

// foldable is an example of lands to name: those of the first two cities.
func (look) foldable(view rules.View) string {
	var names []string
	for land := range atlas.Lands {
		if view.Regions[land].In && atlas.Lands[land].City != "" && len(names) < 2 {
			names = append(names, atlas.RegionID(land))
		}
	}
	return strings.Join(names, " ")
}

// namedRegions are the regions that words name, each once, the longest names first;
// and the first word that names none.
func namedRegions(said string) (regions []int, stray string) {
	words := strings.Fields(strings.ReplaceAll(said, ",", " "))
	seen := map[int]bool{}
	for len(words) > 0 {
		used := min(longestRun, len(words))
		for ; used > 0; used-- {
			r, ok := pageRegion(strings.Join(words[:used], " "))
			if !ok {
				continue
			}
			if !seen[r] {
				seen[r], regions = true, append(regions, r)
			}
			break
		}
		if used == 0 {
			return regions, words[0]
		}
		words = words[used:]
	}
	return regions, ""
}
