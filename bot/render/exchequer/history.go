package exchequer

import (
	"divisionbell/engine"
	rules "divisionbell/engine/exchequer"
)

// A ledger is one party's match.
type ledger struct {
	taken, lost     int // areas, by assault
	sectors, broken int // wholly taken, and lost again
	throws          int // in attack
	luck            float64
}

// A turning is something that changed a match: a sector taken or lost, a party
// out. Sector is -1 when it is a party that is out.
type turning struct {
	round, party, sector int  // round 0: as play began
	paid                 int  // how often the sector paid
	lost                 bool // again, to by; who is out is out by by
	by                   int
}

// A siege is the throws of one assault, until another begins.
type siege struct {
	round         int
	first         rules.Battled
	throws        int
	lost, took    int
	tokens, guard int // before the first throw
	won           bool
}

// history is a match as its facts tell it.
type history struct {
	board    [len(rules.Areas)]bool // in play
	owner    [len(rules.Areas)]int
	ledgers  []ledger
	round    int
	rounds   [][]int // areas by party as each round began, then at the end
	holds    [len(rules.Sectors)]*turning
	turnings []*turning
	siege    siege
	greatest siege
	throws   int
	end      rules.Finished
}

// tell goes through the facts of a match. Undone ones are not among them.
func tell(v rules.View, facts []engine.Fact) *history {
	h := &history{ledgers: make([]ledger, len(v.Parties))}
	for i := range h.owner {
		h.owner[i] = rules.Unowned
		h.board[i] = i < len(v.Areas) && v.Areas[i].InPlay
	}
	for _, f := range facts {
		h.add(f)
	}
	h.raise()
	if h.round > 0 {
		h.rounds = append(h.rounds, h.counts())
	}
	return h
}

func (h *history) add(f engine.Fact) {
	switch f := f.(type) {
	case rules.Dealt:
		for i, o := range f.Owners {
			h.owner[i] = int(o)
		}
	case rules.Taken:
		h.own(f.Area, f.Party)
	case rules.Began:
		if h.round == 0 {
			h.inherit()
		}
		if f.Round > h.round {
			h.round = f.Round
			h.rounds = append(h.rounds, h.counts())
		}
		h.began(f)
	case rules.Battled:
		h.battled(f)
	case rules.Won:
		h.won(f)
	case rules.Out:
		h.turnings = append(h.turnings, &turning{round: h.round, party: f.Party, sector: -1, by: int(f.By)})
	case rules.Finished:
		h.end = f
	}
}

// of is a party's ledger; a party that there is not has one that nobody reads.
func (h *history) of(party int) *ledger {
	if party < 0 || party >= len(h.ledgers) {
		return &ledger{}
	}
	return &h.ledgers[party]
}

func (h *history) own(area, party int) {
	if area >= 0 && area < len(h.owner) {
		h.owner[area] = party
	}
}

func (h *history) counts() []int {
	n := make([]int, len(h.ledgers))
	for _, o := range h.owner {
		if o >= 0 && o < len(n) {
			n[o]++
		}
	}
	return n
}

// holder is who holds a sector wholly, or Unowned.
func (h *history) holder(sector int) int {
	holder, found := rules.Unowned, false
	for i, o := range h.owner {
		if !h.board[i] || rules.Areas[i].Sector != sector {
			continue
		}
		if found && o != holder {
			return rules.Unowned
		}
		holder, found = o, true
	}
	return holder
}

// began counts what whole sectors pay.
func (h *history) began(f rules.Began) {
	for i := range rules.Sectors {
		if f.Sectors>>i&1 == 0 {
			continue
		}
		if t := h.holds[i]; t != nil && t.party == int(f.Seat) {
			t.paid++
		}
	}
}

// inherit notes the sectors that are whole as play begins.
func (h *history) inherit() {
	for i := range rules.Sectors {
		if p := h.holder(i); p != rules.Unowned {
			h.hold(i, p)
		}
	}
}

func (h *history) hold(sector, party int) {
	h.holds[sector] = &turning{round: h.round, party: party, sector: sector}
	h.turnings = append(h.turnings, h.holds[sector])
}

func (h *history) battled(f rules.Battled) {
	h.throws++
	l := luck(f)
	h.of(int(f.Seat)).luck += l
	h.of(int(f.Seat)).throws++
	h.of(f.Party).luck -= l
	if h.siege.throws == 0 || h.siege.first.Seat != f.Seat || h.siege.first.From != f.From || h.siege.first.To != f.To {
		h.raise()
		h.siege = siege{round: h.round, first: f, tokens: f.FromLeft + f.Lost, guard: f.ToLeft + f.Took}
	}
	h.siege.throws++
	h.siege.lost += f.Lost
	h.siege.took += f.Took
}

// raise ends the siege and keeps it if none was greater.
func (h *history) raise() {
	if s := h.siege; s.lost+s.took > h.greatest.lost+h.greatest.took {
		h.greatest = s
	}
	h.siege = siege{}
}

// won changes an area's owner, and who holds its sector.
func (h *history) won(f rules.Won) {
	if f.To < 0 || f.To >= len(h.owner) {
		return
	}
	sector := rules.Areas[f.To].Sector
	before := h.holder(sector)
	h.own(f.To, int(f.Seat))
	h.siege.won = true
	h.raise()
	h.of(int(f.Seat)).taken++
	h.of(f.Party).lost++
	if before == f.Party {
		h.of(f.Party).broken++
		if t := h.holds[sector]; t != nil {
			t.lost, t.by = true, int(f.Seat)
		}
		h.holds[sector] = nil
	}
	if h.holder(sector) == int(f.Seat) {
		h.of(int(f.Seat)).sectors++
		h.hold(sector, int(f.Seat))
	}
}
