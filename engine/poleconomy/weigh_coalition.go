package poleconomy

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"

	"divisionbell/engine"
)

// negotiate signs the proposal that gives it the largest part of a Government, if no
// coalition that there could be gives it more; else it proposes that one. Once all
// have spoken it signs what there is, and then wants no deal: talks come to an end.
func (e *eye) negotiate(t engine.Seen) []string {
	h := e.v.House
	none := []string{"coalition", "none"}
	sign, part := e.bestPact()
	if h.Talks > 0 {
		if sign != nil {
			return signing(sign)
		}
		return none
	}
	own, most := e.ideal(t)
	if sign != nil && part > most {
		return signing(sign)
	}
	for i := range h.Pacts {
		if p := &h.Pacts[i]; p.Word == own && !slices.Contains(p.Signed, e.seat) {
			return signing(p)
		}
	}
	if own == "" {
		return none
	}
	return []string{"coalition", own, postWords[premier], number(int8(e.leader(own)))}
}

func signing(p *Pact) []string {
	return []string{"coalition", pactWord(int64(p.No))}
}

// bestPact is the proposal it could sign with the largest part for it; a lot decides
// between equals.
func (e *eye) bestPact() (best *Pact, part float64) {
	for i := range e.v.House.Pacts {
		p := &e.v.House.Pacts[i]
		if !slices.Contains(p.Members, e.seat) || slices.Contains(p.Signed, e.seat) {
			continue
		}
		if x := e.part(p); best == nil || x > part || x == part && e.lot(p.Word) < e.lot(best.Word) {
			best, part = p, x
		}
	}
	return best, part
}

// part is a seat's weight in a Government, and its salary beside the most there is.
func (e *eye) part(p *Pact) float64 {
	x := float64(e.me.Votes) / float64(max(1, p.Votes))
	for _, m := range p.Posts {
		if m.Seat == e.seat {
			x += float64(m.Salary) / mostSalaries
		}
	}
	if p.PM == e.seat {
		x += float64(p.Salary-firstMinister) / mostSalaries
	}
	return x
}

// ideal is the coalition in which it weighs most, of those whose members want one:
// of as many votes the one that is poorer, and a lot between equals.
func (e *eye) ideal(t engine.Seen) (word string, part float64) {
	votes, worth := 0, int64(0)
	for _, o := range t.Next("coalition") {
		n, m := e.strength(o.Word), e.riches(o.Word)
		if n == 0 || unwilling(e, o.Word) { // a proposal to sign has no votes by its word
			continue
		}
		if word == "" || cmp.Or(cmp.Compare(n, votes), cmp.Compare(m, worth), cmp.Compare(e.lot(o.Word), e.lot(word))) < 0 {
			word, votes, worth = o.Word, n, m
		}
	}
	if word == "" {
		return "", 0
	}
	return word, float64(e.me.Votes) / float64(votes)
}

// lot orders what is equal else. All who see the same table draw the same, so that
// whoever speaks first has no advantage by it.
func (e *eye) lot(of string) uint32 {
	h := fnv.New32a()
	fmt.Fprint(h, e.v.Bank, e.v.Treasury)
	for i := range e.v.Players {
		p := &e.v.Players[i]
		fmt.Fprint(h, p.Votes, p.Cash, p.Income)
	}
	fmt.Fprint(h, of)
	return h.Sum32()
}

// within reports whether a seat is of a coalition by its word.
func (e *eye) within(word string, seat engine.Seat) bool {
	p := &e.v.Players[seat]
	return contains(word, strconv.Itoa(int(seat)+1)) || p.Party != partyWords[independent] && contains(word, p.Party)
}

// unwilling reports whether somebody else of a coalition wants none.
func unwilling(e *eye, word string) bool {
	return slices.ContainsFunc(e.v.House.NoDeal, func(seat engine.Seat) bool { return seat != e.seat && e.within(word, seat) })
}

// riches is what the members of a coalition are worth together.
func (e *eye) riches(word string) (sum int64) {
	for i := range e.v.Players {
		if e.within(word, engine.Seat(i)) {
			sum += e.v.Players[i].Worth
		}
	}
	return sum
}

// leader is the member of a coalition with most votes, of equals the poorest, of
// equals again one by lot.
func (e *eye) leader(word string) engine.Seat {
	best := engine.Nobody
	for i := range e.v.Players {
		seat, p := engine.Seat(i), &e.v.Players[i]
		if !e.within(word, seat) {
			continue
		}
		if best < 0 {
			best = seat
			continue
		}
		q := &e.v.Players[best]
		if cmp.Or(cmp.Compare(q.Votes, p.Votes), cmp.Compare(p.Worth, q.Worth), cmp.Compare(e.lot(number(int8(i))), e.lot(number(int8(best))))) < 0 {
			best = seat
		}
	}
	return best
}
