package cantillon

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render/cantillon/board"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/atlas"
)

// Chart is the map, the rulers and the stages of a turn. A region whose label stands
// apart from it can be touched at either.
func (look) Chart(v rules.View, s msg.Scene) *msg.Chart {
	w, h := board.Size(v)
	c := &msg.Chart{Width: w, Height: h, Foot: board.Foot(v), Busy: func() [][4]int { return board.Busy(v) }}
	marks := board.Marks(v)
	var labels []msg.Spot
	at := map[int]int{} // regions to their spots
	for r, rings := range board.Outlines(v) {
		if rings == nil {
			continue
		}
		m := marks[r]
		spot := msg.Spot{
			Word: atlas.RegionID(r), Title: regionName(r), X: m.X, Y: m.Y, Rings: rings,
			Owner: v.Regions[r].Owner, Note: regionNote(v, s, r), Rule: "1.1",
		}
		at[r] = len(c.Spots)
		c.Spots = append(c.Spots, spot)
		if m.Apart {
			label := boxed(m.Label, spot.Word, spot.Title, spot.Note, spot.Rule)
			label.Owner = spot.Owner
			labels = append(labels, label)
		}
	}
	for r, n := range at {
		for _, other := range atlas.Near(r) {
			if o, ok := at[other]; ok {
				c.Spots[n].Near = append(c.Spots[n].Near, o)
			}
		}
	}
	c.Spots = append(c.Spots, labels...)
	for seat, b := range board.Rows(v) {
		word, rule := "offer "+strconv.Itoa(seat+1), "7.1"
		if engine.Seat(seat) == s.Viewer {
			word, rule = "move reserve", "4.12"
		}
		row := boxed(b, word, lettered(s, seat), rulerNote(v.Rulers[seat]), rule)
		row.Owner = seat
		c.Spots = append(c.Spots, row)
	}
	for _, stage := range board.Stages(v) {
		c.Spots = append(c.Spots, boxed(stage.Box, "done "+stage.Word, stage.Title, stageNotes[stage.Word], "3.1"))
	}
	return c
}

func boxed(b board.Box, word, title, note, rule string) msg.Spot {
	spot := msg.BoxSpot(word, title, b[0], b[1], b[2], b[3])
	spot.Note, spot.Rule = note, rule
	return spot
}

// stageNotes say what the stages of a turn are for.
var stageNotes = map[string]string{
	"tax":                "You collect what lies on your lands",
	rules.StagePay:       "You pay 1 for each army",
	rules.StageExpand:    "You move units, and attack",
	rules.StageBuild:     "You build units, which wait in your reserve",
	rules.StagePosition:  "You rearrange units, and place new ones",
	rules.StageProduce:   "Your lands produce, and your factories run",
	rules.StageFactories: "You build factories",
	rules.StageNegotiate: "You make offers, or leave the match",
}

// rulerNote is what a ruler has.
func rulerNote(u rules.Ruler) string {
	if u.Out != "" {
		return "Out of the match"
	}
	note := many(u.Lands, "land") + ", " + many(u.Cities, "city") + ", treasury " + strconv.Itoa(u.Treasury)
	if n := u.Reserve[0] + u.Reserve[1] + u.Reserve[2]; n > 0 {
		note += ". " + many(n, "unit") + " to place"
	}
	return note
}

// regionNote is who holds a region and what stands there.
func regionNote(v rules.View, s msg.Scene, r int) string {
	h := v.Regions[r]
	held := "Free"
	if h.Owner >= 0 {
		held = s.Short(engine.Seat(h.Owner))
	}
	var stands []string
	if h.Armies > 0 {
		stands = append(stands, many(h.Armies, "army"))
	}
	if h.Taxmen > 0 {
		stands = append(stands, many(h.Taxmen, "taxman"))
	}
	if h.Fleet {
		stands = append(stands, "a fleet")
	}
	if h.Fine != "" {
		stands = append(stands, h.Fine)
	}
	if h.Isolated {
		stands = append(stands, "isolated")
	}
	if h.Besieged {
		stands = append(stands, "besieged")
	}
	return strings.Join(append([]string{held}, stands...), ", ")
}
