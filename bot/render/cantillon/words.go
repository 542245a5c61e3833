package cantillon

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
	"divisionbell/engine/cantillon/tokens"
)

// The wording that all games share.
var (
	counted = render.Counted
	listed  = msg.Listed
	percent = render.Percent
)

// called is a ruler's name in a sentence.
func called(s msg.Scene, seat int) string { return s.Name(engine.Seat(seat)) }

// who is called so, of a fact's seat.
func who(s msg.Scene, seat engine.Seat) string { return s.Name(seat) }

// lettered is a name with the seat's letter: Ann (A).
func lettered(s msg.Scene, seat int) string {
	return render.Lettered(called(s, seat), engine.Seat(seat))
}

// subject begins a sentence with a name.
func subject(s msg.Scene, seat engine.Seat) string { return render.Sentence(who(s, seat)) }

// regionName is a region in a sentence: Svealand (11); below 0 the reserve.
func regionName(r int) string {
	if r < 0 || r >= atlas.RegionCount {
		return "the reserve"
	}
	return atlas.RegionName(r) + " (" + atlas.Mark(r) + ")"
}

// theSea is a sea in a sentence: the Baltic Sea (K).
func theSea(r int) string { return "the " + strings.TrimPrefix(regionName(r), "The ") }

func regionNames(rs []int, most int) string {
	if len(rs) > most {
		return counted(len(rs), "region")
	}
	var names []string
	for _, r := range rs {
		names = append(names, regionName(r))
	}
	return listed(names)
}

// city is a land's city, or the land.
func city(land int) string {
	if land >= 0 && land < atlas.LandCount && atlas.Lands[land].City != "" {
		return atlas.Lands[land].City
	}
	return regionName(land)
}

// regionOf is the region that a word names.
func regionOf(word string) (int, bool) {
	for r := range atlas.RegionCount {
		if atlas.RegionID(r) == word {
			return r, true
		}
	}
	return -1, word == "reserve"
}

// goods lists tokens: 3 pale yellow and 1 purple.
func goods(g tokens.Goods) string {
	var parts []string
	for i, n := range g {
		if n > 0 {
			parts = append(parts, strconv.Itoa(int(n))+" "+goodName(i))
		}
	}
	if parts == nil {
		return "nothing"
	}
	return listed(parts)
}

func goodName(sort int) string { return strings.ReplaceAll(tokens.GoodNames[sort], "-", " ") }

func none(g tokens.Goods) bool { return g == tokens.Goods{} }

// aUnit: an army, a taxman, a fleet.
func aUnit(unit string) string {
	switch unit {
	case "army":
		return "an army"
	case "":
		return "a unit"
	}
	return "a " + unit
}

// units lists what stood somewhere: 2 armies and a fleet.
func units(armies, taxmen int, fleet bool) string {
	var parts []string
	if armies > 0 {
		parts = append(parts, counted(armies, "army"))
	}
	if taxmen == 1 {
		parts = append(parts, "1 taxman")
	} else if taxmen > 1 {
		parts = append(parts, strconv.Itoa(taxmen)+" taxmen")
	}
	if fleet {
		parts = append(parts, "a fleet")
	}
	if parts == nil {
		return "nobody"
	}
	return listed(parts)
}

// stageNames are the stages as people read them.
var stageNames = map[string]string{
	rules.StageSettle: "choosing cities", rules.StagePay: "pay troops", rules.StageExpand: "expand", rules.StageBuild: "build units",
	rules.StagePosition: "position units", rules.StageProduce: "produce", rules.StageFactories: "build factories",
	rules.StageNegotiate: "negotiate", rules.StageEstate: "sharing out a realm", rules.StageOver: "over", "tax": "tax",
}

func stageName(stage string) string {
	if n, ok := stageNames[stage]; ok {
		return n
	}
	return stage
}

// factory is one in a sentence: a basic factory, an orange factory.
func factory(kind string) string {
	if kind == "orange" {
		return "an orange factory"
	}
	return "a " + kind + " factory"
}

// things lists protections: an army and the city.
func things(against []string) string {
	var parts []string
	for _, x := range against {
		if x == "city" {
			parts = append(parts, "the city")
		} else {
			parts = append(parts, aUnit(x))
		}
	}
	return listed(parts)
}

func ruler(v rules.View, seat int) rules.Ruler {
	if seat >= 0 && seat < len(v.Rulers) {
		return v.Rulers[seat]
	}
	return rules.Ruler{}
}

func region(v rules.View, r int) rules.Region {
	if r >= 0 && r < len(v.Regions) {
		return v.Regions[r]
	}
	return rules.Region{Owner: -1}
}
