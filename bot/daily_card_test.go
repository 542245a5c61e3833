package bot_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/tax"
)

// A card says how one fared beside others here and beside the bots of that day, and how many
// days that makes running; whoever gave up or never ended has none.
func TestACardOfADay(t *testing.T) {
	g := match.Table{Game: tax.Game, Look: taxlook.Look}
	h := build(t, plan{tables: []match.Table{g}})
	h.printed()
	rest := h.host.Bots(10)
	played := func(name string) {
		h.reads(h.say(name, "tax daily"), "your scored go")
		for code := h.newest(); !h.match(code).Phase.Ended(); {
			h.ply(g, name, code)
		}
		h.settle()
	}
	next := func() {
		h.clock.pass(24 * time.Hour)
		h.settle()
	}
	card := func(name string, day ...string) string {
		rest()
		return h.say(name, strings.Join(append([]string{"tax daily card"}, day...), " ")).Text.String()
	}
	if said := card("Ann"); !strings.Contains(said, "You haven't played the Tax of 2026-12-01") {
		t.Errorf("without a go the card is %q", said)
	}
	h.say("Bob", "tax daily")
	if said := card("Bob"); !strings.Contains(said, "hasn't ended") {
		t.Errorf("before the end the card is %q", said)
	}
	played("Ann")
	first := card("Ann")
	if !strings.HasPrefix(first, "Tax 1 Dec: ") || !strings.Contains(first, "% of 10 bots") || strings.Contains(first, "here") || strings.Contains(first, "running") {
		t.Errorf("the first card is %q", first)
	}
	if p := h.say("Ann", "tax daily card").Picture; p == nil || p.Board != "" {
		t.Errorf("the card says twice what its words say: %+v", p)
	}
	if said := h.say("Cat", "tax daily share").Text.String(); !strings.Contains(said, "You haven't played") {
		t.Errorf("who has not played shares %q", said)
	}
	h.reads(h.say("Bob", "match abandon yes"), "")
	played("Cat")
	if said := card("Cat"); !strings.Contains(said, "better than 0% of 1 here and ") {
		t.Errorf("beside Ann's equal go the card is %q", said)
	}
	next()
	played("Ann")
	if said := card("Ann"); !strings.Contains(said, ", 2 days running") || strings.Contains(said, "at best") {
		t.Errorf("on the second day the card is %q", said)
	}
	next()
	next()
	played("Ann")
	if said := card("Ann"); strings.Contains(said, "running") || !strings.Contains(said, ", 2 at best") {
		t.Errorf("after a day without the card is %q", said)
	}
	if said := card("Ann", "2026-12-01"); strings.SplitN(said, "\n", 3)[1] != strings.SplitN(first, "\n", 3)[1] {
		t.Errorf("the first day's card was %q and is %q", first, said)
	}
	h.quiet()
}
