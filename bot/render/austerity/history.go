package austerity

import (
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// A tally counts by name, in the order in which the names first came.
type tally struct {
	names []string
	n     map[string]int
}

func (t *tally) add(name string, n int) {
	if t.n == nil {
		t.n = map[string]int{}
	}
	if _, known := t.n[name]; !known {
		t.names = append(t.names, name)
	}
	t.n[name] += n
}

// history is a match as its facts tell it.
type history struct {
	start, tracks [5]int
	years         [][5]int // the tracks as each year began, then at the end
	debts         []int    // Debt cubes in the game at the same instants
	debt          int
	draws         int
	events        tally
	moved         [5]tally // by how much each track was moved, by what
	cleared       tally    // Debt that left the game, by what
	owed          tally    // Debt that came
	acts          map[rules.Cause]int
	funded        int
	banked        int
	cuts          int
	fines         int
	event         rules.Event
	end           *rules.Ended
}

// tell goes through the facts of a match. Undone ones are not among them.
func tell(facts []engine.Fact) *history {
	h := &history{acts: map[rules.Cause]int{}}
	for _, f := range facts {
		h.add(f)
	}
	if len(h.years) > 0 {
		h.mark()
	}
	return h
}

// mark notes how the country stands.
func (h *history) mark() {
	h.years = append(h.years, h.tracks)
	h.debts = append(h.debts, h.debt)
}

func (h *history) add(f engine.Fact) {
	switch f := f.(type) {
	case rules.Began:
		for i, n := range f.Tracks {
			h.tracks[i] = int(n)
		}
		h.start, h.debt = h.tracks, int(f.Bag[rules.Debt])
		h.mark()
	case rules.YearBegan:
		h.mark()
	case rules.Drew:
		h.draws++
		h.event = f.Event
		h.events.add(eventOf(f.Event).Name, 1)
	case rules.Shifted:
		if int(f.Track) < len(h.tracks) {
			h.tracks[f.Track] = f.To
			h.moved[f.Track].add(h.reason(f.By), f.To-f.From)
		}
	case rules.Added:
		if f.Colour == rules.Debt && f.N > 0 {
			h.debt += f.N
			h.owed.add(h.reason(f.By), f.N)
		}
	case rules.Removed:
		if f.Colour == rules.Debt {
			h.debt--
			h.cleared.add(h.reason(f.By), 1)
		}
	case rules.Cut:
		h.cuts++
	case rules.Penalised:
		h.fines++
	case rules.Funded:
		h.funded++
	case rules.Banked:
		h.banked++
	case rules.Acted:
		h.acts[f.Action]++
	case rules.Ended:
		h.end = &f
	}
}

// reasons are what moved a track or a cube, in a list.
var reasons = map[rules.Cause]string{
	rules.ByPenalty: "penalties", rules.ByFund: "funding", rules.ByBorrow: "Borrow Money", rules.ByTaxes: "Raise Taxes", rules.ByPay: "Pay Loan",
	rules.ByBuy: "purchases", rules.ByFinance: "the Olympics", rules.ByFeed: "the war", rules.ByRevenue: "tax revenue", rules.ByDrift: "the drift",
	rules.BySecurity: "Security policy", rules.ByTrade: "Trade policy", rules.ByWelfare: "Welfare policy",
}

func (h *history) reason(by rules.Cause) string {
	if by == rules.ByEvent {
		return eventOf(h.event).Name
	}
	if r := reasons[by]; r != "" {
		return r
	}
	return "something else"
}
