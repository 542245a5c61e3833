package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

// politics are the Prime Minister's powers, each used once a turn if at all.
func (e *eye) politics(t engine.Seen) []string {
	if e.v.PM != e.seat || e.v.Turn != e.seat {
		return nil
	}
	if !e.v.Index.Turned && e.wantsArrow() {
		return []string{"arrow"}
	}
	if e.v.Game != 2 {
		return nil
	}
	p := e.purse()
	if words := p.keep(t); words != nil {
		return words
	}
	if words := p.legislate(t); words != nil {
		return words
	}
	if words := grant(p, t); words != nil {
		return words
	}
	if h := e.v.House; h != nil && len(h.Laid) > 0 {
		return []string{"vote", voteWords[calling]}
	}
	return nil
}

// wantsArrow reports whether the marker had better go the other way: away from what a
// Treasury cannot pay; else up for who has more squares than others have on average,
// down for who has fewer.
func (e *eye) wantsArrow() bool {
	anti := e.v.Index.Arrow == Anticlockwise
	if e.v.Game == 2 {
		if p := e.purse(); !p.lasts(p.brings) {
			return p.relief(!anti) > p.relief(anti)
		}
	}
	mine, all := 0.0, 0.0
	for i := range e.v.Players {
		p := &e.v.Players[i]
		x := CompanyPrice*float64(len(p.Companies)) + AdPrice*float64(len(p.Advertising))
		all += x
		if engine.Seat(i) == e.seat {
			mine = x
		}
	}
	ahead, behind := e.prospect(anti), e.prospect(!anti)
	if mine*float64(len(e.v.Players)) > all {
		return behind > ahead
	}
	return behind < ahead
}

// prospect sums the numbers within a step of the marker one way.
func (e *eye) prospect(anti bool) (sum int64) {
	for steps := 1; steps <= 6; steps++ {
		sum += Index[marked(uint8(e.v.Index.Position), anti, steps)].Number
	}
	return sum
}

// divide votes on the bill as it has promised, or as it thinks of it; in a sitting on
// each, and as promised on the first.
func (e *eye) divide() []string {
	if len(e.v.House.Laid) > 0 {
		return e.purse().sit()
	}
	aye, bound := promised(e.v, e.seat)
	if !bound {
		aye = e.purse().approves(e.v.House.Bill, e.v.House.ByBill)
	}
	if aye {
		return []string{"vote", sideWords[ayes]}
	}
	return []string{"vote", sideWords[noes]}
}

// sit votes on the bills of a sitting that it has not voted on.
func (p *purse) sit() []string {
	words := []string{"vote"}
	aye, bound := promised(p.v, p.seat)
	for i := range p.v.House.Laid {
		b := &p.v.House.Laid[i]
		if hasVoted(b, p.seat) {
			bound = false
			continue
		}
		side := p.side(b)
		if bound && aye != (side != noes) {
			side = noes
			if aye && b.Other != nil {
				side = either
			} else if aye {
				side = ayes
			}
		}
		bound = false
		words = append(words, b.Kind, billSides[side])
	}
	return words
}

// hasVoted reports whether a seat has voted on a bill.
func hasVoted(b *Bill, seat engine.Seat) bool {
	return slices.Contains(b.Ayes, seat) || slices.Contains(b.Noes, seat) || b.Other != nil && slices.Contains(b.Other.Ayes, seat)
}

// coalesce agrees to the coalition that most have named, else to the one with the
// fewest votes that suffice; where coalitions are documents it talks.
func (e *eye) coalesce(t engine.Seen) []string {
	if e.v.Edition > first {
		return e.negotiate(t)
	}
	best, score := "none", -1<<30
	for _, o := range t.Next("coalition") {
		if o.Word == "none" {
			continue
		}
		x := -e.strength(o.Word)
		for _, c := range e.v.House.Coalitions {
			if c.Word == o.Word {
				x += 1000 * len(c.By)
			}
		}
		if x > score {
			best, score = o.Word, x
		}
	}
	return []string{"coalition", best}
}

// strength is the votes of a coalition's word.
func (e *eye) strength(word string) (n int) {
	for i := range e.v.Players {
		if e.within(word, engine.Seat(i)) {
			n += e.v.Players[i].Votes
		}
	}
	return n
}

// contains reports whether a coalition's word has a part.
func contains(word, part string) bool {
	for i := 0; i+len(part) <= len(word); i++ {
		if word[i:i+len(part)] == part && (i == 0 || word[i-1] == '+') && (i+len(part) == len(word) || word[i+len(part)] == '+') {
			return true
		}
	}
	return false
}

// strongest is the member of the Government with most votes.
func (e *eye) strongest() engine.Seat {
	best, who := -1, e.seat
	for i := range e.v.Players {
		if p := &e.v.Players[i]; p.Government && p.Votes > best {
			best, who = p.Votes, engine.Seat(i)
		}
	}
	return who
}
