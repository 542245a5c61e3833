package bot_test

import (
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	austeritylook "divisionbell/bot/render/austerity"
	cantillonlook "divisionbell/bot/render/cantillon"
	poleconomylook "divisionbell/bot/render/poleconomy"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/tax"
)

// BenchmarkReview is a look back that nobody asked for before, at a long match of a person
// and steady bots.
func BenchmarkReview(b *testing.B) {
	for _, g := range []struct {
		match.Table
		options string
		bots    int
	}{
		{exchequerTable, "setup=dealt tokens=all length=12", 3},
		{match.Table{Game: tax.Game, Look: taxlook.Look}, "", 2},
		{match.Table{Game: austerity.Game, Look: austeritylook.Look}, "", 0},
		{match.Table{Game: poleconomy.Game, Look: poleconomylook.Look}, "", 5},
		{match.Table{Game: cantillon.Game, Look: cantillonlook.Look}, "", 3},
	} {
		b.Run(g.About().ID, func(b *testing.B) {
			h := build(b, plan{tables: []match.Table{g.Table}})
			code := h.against(g.Table, g.options, g.bots)
			var m msg.Message
			for b.Loop() {
				b.StopTimer()
				anew := build(b, plan{tables: []match.Table{g.Table}, path: h.path, clock: h.clock, hall: newHall("anew"), bare: true})
				l, adviser, err := anew.host.Advise(ctx, code)
				if err != nil {
					b.Fatal(err)
				}
				ask := func() {
					if m, err = adviser.Review(ctx, l, l.Match.Host, 1, ""); err != nil {
						b.Fatal(err)
					}
				}
				b.StartTimer()
				ask()
				adviser.Rest()
				b.StopTimer()
				ask()
				anew.host.Close()
				b.StartTimer()
			}
			if b.N == 1 {
				b.Logf("%s\n%q", m.Text, labels(m))
			}
		})
	}
}

// against plays a match of Ann and so many steady bots to its end: she does what steady
// would, and now and then anything.
func (h *house) against(g match.Table, options string, bots int) (code string) {
	h.tb.Helper()
	id := g.About().ID
	h.say("Ann", strings.TrimSpace("match new "+id+" remind=off "+options))
	code = h.newest()
	for range bots {
		h.say("Ann", "match add-bot "+code+" steady")
	}
	h.say("Ann", "match start "+code)
	chance := engine.Fast(5)
	for range 5_000 {
		h.settle()
		m := h.match(code)
		if m.Phase.Ended() {
			return code
		}
		table, err := g.Open(*m.Position)
		if err != nil {
			h.tb.Fatal(err)
		}
		for _, ask := range m.Asks {
			if m.Seats[ask.Seat].Bot != "" {
				continue
			}
			seen := engine.See(table, ask.Seat)
			words := seen.Steady(ask, chance)
			if words == nil || chance.Below(8) == 0 {
				words = engine.Walk(seen, chance)
			}
			h.say("Ann", id+" "+code+" "+strings.Join(words, " "))
			break
		}
	}
	h.tb.Fatalf("%s does not end", code)
	return code
}
