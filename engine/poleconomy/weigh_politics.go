package poleconomy

import (
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
	return p.legislate(t)
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

// divide votes on the bill as it has promised, or as it thinks of it.
func (e *eye) divide() []string {
	aye, bound := promised(e.v, e.seat)
	if !bound {
		aye = e.purse().approves(e.v.House.Bill, e.v.House.ByBill)
	}
	if aye {
		return []string{"vote", sideWords[ayes]}
	}
	return []string{"vote", sideWords[noes]}
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
