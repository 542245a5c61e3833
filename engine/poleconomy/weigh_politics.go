package poleconomy

import (
	"slices"
	"strconv"

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
	mine := number(int8(e.seat))
	if r := t.Next("cabinet", mine, postWords[premier]); len(r) > 0 && r[0].Max > e.me.Salary {
		return []string{"cabinet", mine, postWords[premier], strconv.FormatInt(r[0].Max, 10)}
	}
	return e.taxes(t)
}

// wantsArrow reports whether the marker had better go the other way: up for who has
// more squares than others have on average, down for who has fewer.
func (e *eye) wantsArrow() bool {
	mine, all := 0.0, 0.0
	for i := range e.v.Players {
		p := &e.v.Players[i]
		x := CompanyPrice*float64(len(p.Companies)) + AdPrice*float64(len(p.Advertising))
		all += x
		if engine.Seat(i) == e.seat {
			mine = x
		}
	}
	anti := e.v.Index.Arrow == Anticlockwise
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

// taxes moves a tax law that favours its mover and for which those who gain by it
// have a majority.
func (e *eye) taxes(t engine.Seen) []string {
	h := e.v.House
	if h == nil || slices.Contains(h.Put, billWords[taxBill]) {
		return nil
	}
	for _, words := range [][]string{{"company", "0"}, {"company", "200000"}, {"advertising", "0"}, {"advertising", "50000"}} {
		f, err := t.Answer(append([]string{verbs[law].Name}, words...)...)
		s, ok := f.(Statutes)
		if err != nil || !ok || e.favour(s.Now)-e.favour(s.Then) <= 0 {
			continue
		}
		votes := 0
		for i := range e.v.Players {
			if favour(s.Now, i)-favour(s.Then, i) > 0 {
				votes += e.v.Players[i].Votes
			}
		}
		if votes >= h.Needed {
			return append([]string{verbs[taxLaw].Name}, words...)
		}
	}
	return nil
}

// favour is by how much a seat's sum is above the average of all, times their number.
func favour(sums []int64, seat int) int64 {
	all := int64(0)
	for _, x := range sums {
		all += x
	}
	return sums[seat]*int64(len(sums)) - all
}

func (e *eye) favour(sums []int64) int64 { return favour(sums, int(e.seat)) }

// divide votes for a tax that takes less of it than of others on average, and for a
// payment that gives it more.
func (e *eye) divide() []string {
	h := e.v.House
	aye := false
	switch h.Bill.Kind {
	case billWords[taxBill]:
		now := make([]int64, len(e.v.Players))
		for i := range e.v.Players {
			now[i] = e.v.Players[i].Tax
		}
		aye = e.favour(h.ByBill) < e.favour(now)
	case billWords[paymentBill]:
		aye = e.favour(h.ByBill) > 0 || h.ByBill[e.seat] > 0 && e.favour(h.ByBill) == 0
	case billWords[salaryBill]:
		aye = h.Bill.Member.Seat == e.seat
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
