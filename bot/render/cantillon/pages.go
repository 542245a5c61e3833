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

// The pages beside the map. A region's is called by its number or letter, by its
// name, or by its city's.
const (
	pageLedger = "ledger"
	pagePlots  = "plots"
	pageZoom   = "zoom"
	pageFold   = "fold" // and the regions to be seen
)

// Pages are the treasuries, what came of them over time, and the map larger,
// about each city.
func (look) Pages(from string, view rules.View, s msg.Scene) (pages []msg.Page) {
	switch from {
	case "":
		if s.Viewer >= 0 { // the host has that page
			pages = append(pages, msg.Page{Name: "since", Title: "Since your turn"})
		}
		return append(pages, []msg.Page{{Name: pageLedger, Title: "Treasuries"}, {Name: pagePlots, Title: "Lands and taxes"}, {Name: pageZoom, Title: "Zoom in"}}...)
	case pageZoom:
		for land := range atlas.Lands {
			if view.Regions[land].In && atlas.Lands[land].City != "" {
				pages = append(pages, msg.Page{Name: strconv.Itoa(atlas.Lands[land].N), Title: atlas.Lands[land].City})
			}
		}
	}
	return pages
}

// Page is one of them; nil: there is no such page.
func (l look) Page(name string, view rules.View, log []engine.Fact, s msg.Scene) *msg.Message {
	o := sceneOf(view, s)
	page := func(text msg.Text, alt, words string, draw func() []byte) *msg.Message {
		return &msg.Message{Text: text, Picture: &msg.Picture{Alt: alt, Board: words, Draw: func() ([]byte, error) { return draw(), nil }}}
	}
	switch name {
	case pageLedger:
		words := board.LedgerText(view, o)
		said := msg.Say("Every treasury: its goods, what they're worth, and what's to come (the goods on the lands, less what the armies cost).")
		if view.Places != nil {
			said = msg.Say("The match is over. Every treasury: its goods, and what they're worth.")
		}
		return page(said, "The treasuries as a table.", words,
			func() []byte { return board.Ledger(view, o) })
	case pagePlots:
		h := tell(len(view.Rulers), log)
		if h.round == 0 && view.Places != nil {
			return &msg.Message{Text: msg.Say("Nobody had collected any tax when the match ended, so there's nothing to show.")}
		}
		if h.round == 0 {
			return &msg.Message{Text: msg.Say("Nobody has collected any tax yet, so there's nothing to show.")}
		}
		words := chart("lands by round", h.carried(h.lands), h.round) + "\n" + chart("taxes by round", h.carried(h.income), h.round)
		plots := []board.Plot{{Title: "Lands, by round", Rows: h.lands}, {Title: "Taxes, by round", Rows: h.income}}
		return page(msg.Say("Lands that produced, and taxes, by round."), "Two charts over "+counted(h.round, "round")+".", words,
			func() []byte { return board.Plots(view, o, plots) })
	case pageZoom:
		t := msg.Say("Zoom in on which city? You can also name any region, by name, number or letter")
		if cities := l.Pages(pageZoom, view, s); len(cities) > 0 {
			t = t.Plain(", as in ").Code("/match board " + strings.ToLower(cities[0].Title))
		}
		return &msg.Message{Text: t.Plain(". To see only the lands you choose: ").
			Code("/match board " + pageFold + " " + l.foldable(view)).Plain(".")}
	}
	if lands, ok := strings.CutPrefix(name, pageFold); ok && (lands == "" || lands[0] == ' ') {
		return l.fold(lands, view, s)
	}
	r, ok := pageRegion(name)
	if !ok {
		return nil
	}
	if !view.Regions[r].In {
		return &msg.Message{Text: offMap(view, r)}
	}
	text := msg.Text{}.Bold(regionName(r)).Plain(": " + closer(view, s, r) + ".")
	return page(text, text.String(), board.Text(view, o), func() []byte { return board.Part(view, o, r) })
}

// pageRegion is the region that a page is called after.
func pageRegion(name string) (int, bool) {
	called := func(s string) bool {
		return s != "" && strings.EqualFold(strings.ReplaceAll(s, " ", "-"), strings.ReplaceAll(name, " ", "-"))
	}
	for r := range atlas.RegionCount {
		if called(atlas.RegionID(r)) || called(atlas.RegionName(r)) || called(atlas.Mark(r)) {
			return r, true
		}
		if r < atlas.LandCount && called(atlas.Lands[r].City) || r >= atlas.LandCount && called(atlas.Seas[r-atlas.LandCount].Typed) {
			return r, true
		}
	}
	return 0, false
}

// offMap says that a region is not on the map of a match, and what can be looked at.
func offMap(v rules.View, r int) msg.Text {
	name := regionName(r)
	if r < atlas.LandCount && atlas.Lands[r].City != "" {
		name = city(r) + ", in " + name + ","
	}
	example := ""
	for land := range atlas.Lands {
		if v.Regions[land].In && atlas.Lands[land].City != "" {
			example = strings.ToLower(atlas.Lands[land].City)
			break
		}
	}
	return msg.Say(name + " isn't on this map. You can look at any region that is, by name, number, letter or city, as in ").
		Code("/match board " + example).Plain(".")
}

// closer is what a region holds, in words.
func closer(v rules.View, s msg.Scene, r int) string {
	h, text := region(v, r), "empty"
	if h.Owner >= 0 {
		text = called(s, h.Owner) + " with " + units(h.Armies, h.Taxmen, h.Fleet)
	}
	return text + "; " + ground(v, r)
}
