package poleconomy

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
)

// A sitting is the bills that a Prime Minister has laid before Parliament on one turn,
// in order. All vote on them under one clock, each may be amended once, and they are
// decided together when every result is certain (rules 12.6 and 12.14).
type sitting []bill

// lay lays a bill beside those that are. Its mover votes for it.
func (l *sitting) lay(s *state, st *engine.Step, b bill) {
	b.Ayes = 1 << s.PM
	*l = append(*l, b)
	s.Billed |= 1 << b.Kind
	s.Key = st.Seq
	if !st.Muted() {
		engine.Say(st, BillLaid{Bill: s.showBill(&b)})
	}
}

// call puts the bills to the vote.
func (l sitting) call(s *state, st *engine.Step) {
	s.ask(st, dividing)
	s.Key = st.Seq
	if !st.Muted() {
		f := SittingCalled{}
		for i := range l {
			f.Bills = append(f.Bills, billWords[l[i].Kind])
		}
		engine.Say(st, f)
	}
	l.divide(s, st)
}

// of is the bill of a kind; nil where there is none.
func (l sitting) of(kind uint8) *bill {
	for i := range l {
		if l[i].Kind == kind {
			return &l[i]
		}
	}
	return nil
}

// voted are the seats that have voted on a bill.
func (b *bill) voted() engine.Seats { return b.Ayes | b.Noes | b.Other.Ayes }

// backed are the seats that vote for a bill, as it was read or as amended.
func (b *bill) backed() engine.Seats { return b.Ayes | b.Other.Ayes }

// result is a bill's, once it is certain: more than half of all votes are for one of its
// versions, or can be for neither. Of two it is the one with more votes, and of equals
// as it was read.
func (b *bill) result(s *state) (passed, other, certain bool) {
	needed, left := s.majority(), s.votesOf(s.playing()&^b.voted())
	read, changed := s.votesOf(b.Ayes), s.votesOf(b.Other.Ayes)
	switch {
	case read+left < needed && changed+left < needed:
		return false, false, true
	case read >= needed && (changed+left < needed || changed+left <= read):
		return true, false, true
	case changed >= needed && (read+left < needed || read+left < changed):
		return true, true, true
	}
	return false, false, false
}

// awaits are the seats that have not voted on a bill of which the result is open.
func (l sitting) awaits(s *state) (of engine.Seats) {
	for i := range l {
		if _, _, certain := l[i].result(s); !certain {
			of |= s.playing() &^ l[i].voted()
		}
	}
	return of
}

// divide closes the sitting when all results are certain, and does what was carried in
// the order in which it was laid.
func (l sitting) divide(s *state, st *engine.Step) {
	if l.awaits(s) != 0 {
		return
	}
	var room [repealBill + 1]bill
	bills := append(room[:0], l...)
	s.Laid = l[:0]
	s.Phase, s.Key = moving, st.Seq
	for i := range bills {
		b := &bills[i]
		passed, other, _ := b.result(s)
		kept, broken := b.redeem(s)
		if !st.Muted() {
			engine.Say(st, Divided{Bill: s.showBill(b), Passed: passed, Amended: passed && other, Kept: kept, Broken: broken})
		}
		carried := *b
		if other {
			carried = b.amended()
		}
		if passed {
			carried.enact(s, st)
		}
	}
}

// redeem ends the pledges of those who voted on a bill, kept or broken (rule 9.8).
func (b *bill) redeem(s *state) (kept, broken []Pledge) {
	s.Pledges = slices.DeleteFunc(s.Pledges, func(p pledge) bool {
		if !has(b.voted(), p.By) {
			return false
		}
		told := Pledge{By: engine.Seat(p.By), To: engine.Seat(p.To), Aye: p.Aye}
		if p.Aye == has(b.backed(), p.By) {
			kept = append(kept, told)
			s.Regard.Kept(p.By, p.To)
		} else {
			broken = append(broken, told)
			s.Regard.Broke(p.By, p.To)
		}
		return true
	})
	return kept, broken
}

// without takes back the votes of a seat that leaves.
func (l sitting) without(seat int8) {
	for i := range l {
		l[i].Ayes &^= 1 << seat
		l[i].Noes &^= 1 << seat
		l[i].Other.Ayes &^= 1 << seat
	}
}

// mayAmend reports whether a seat can amend a bill of a kind: once a bill, by a member
// who has not voted on it, while its result is open; a repeal has nothing to amend.
func (l sitting) mayAmend(s *state, seat engine.Seat, kind uint8) bool {
	b := l.of(kind)
	if b == nil || kind == repealBill || s.Phase != dividing || int8(seat) == s.PM || !s.plays(seat) || b.Other.Moved || b.voted().Has(seat) {
		return false
	}
	_, _, certain := b.result(s)
	return !certain
}

// amend puts another version beside a bill, for which its mover votes. All others are
// asked anew: nobody has the last word unanswered. One that says what the bill says is a
// vote for it.
func (l sitting) amend(s *state, st *engine.Step, kind uint8, to amendment) error {
	b := l.of(kind)
	if to.Law == b.Law && to.Pay == b.Pay && to.Salary == b.Salary {
		a := action{what: bySide}
		a.keys.say(int(kind), int64(ayes))
		return l.vote(s, st, a)
	}
	to.Moved, to.By, to.Ayes = true, int8(st.Seat), 1<<st.Seat
	b.Other, b.Ayes, b.Noes = to, 0, 0
	for seat := range s.Keys {
		s.Keys[seat] = st.Seq
	}
	if !st.Muted() {
		engine.Say(st, BillAmended{Seat: st.Seat, Bill: s.showBill(b)})
	}
	l.divide(s, st)
	return nil
}

// Keys of a vote in a sitting, one a kind of bill, in the order of their kinds.
var voteKeys = func() (keys [repealBill + 1]key) {
	for kind := range keys {
		keys[kind] = key{name: billWords[kind], help: "on the " + billWords[kind] + " bill: aye, no; if it is amended, also amended or either", set: "ballots", words: billSides}
	}
	return keys
}()

// next offers a vote on all that a seat has not voted on, or on each.
func (l sitting) next(seat engine.Seat, words []string) []engine.Option {
	open := func(i int) *bill {
		if b := l.of(uint8(i)); b != nil && !b.voted().Has(seat) {
			return b
		}
		return nil
	}
	out := nextKeys(voteKeys[:], words,
		func(i int, _ *keyed) bool { return open(i) != nil },
		func(i int, _ *keyed) []engine.Option {
			names := named(billSides)
			if !open(i).Other.Moved {
				names = names[:members]
			}
			return span.Names(names)
		})
	if len(words) == 0 {
		return append(slices.Clone(sideOptions), out...)
	}
	return out
}

// vote votes on all bills that a seat has not voted on, or on those that keys name.
func (l sitting) vote(s *state, st *engine.Step, a action) error {
	sides := a.keys
	for i := range l {
		if a.what < members && !l[i].voted().Has(st.Seat) {
			sides.say(int(l[i].Kind), int64(a.what))
		}
	}
	for kind := range voteKeys {
		if !sides.said(kind) {
			continue
		}
		b := l.of(uint8(kind))
		switch {
		case b == nil:
			return engine.Illegal("12.14", "no %s bill is before Parliament", billWords[kind])
		case b.voted().Has(st.Seat):
			return engine.Illegal("12.14", "you have voted on the %s bill already", billWords[kind])
		case sides.val[kind] > int64(ayes) && !b.Other.Moved:
			return engine.Illegal("12.15", "the %s bill isn't amended: vote aye or no on it", billWords[kind])
		}
	}
	f := SittingVoted{Seat: st.Seat, Votes: int(s.Votes[st.Seat])}
	for i := range l {
		b := &l[i]
		if !sides.said(int(b.Kind)) {
			continue
		}
		side, seat := uint8(sides.val[b.Kind]), engine.Seats(1)<<st.Seat
		switch side {
		case noes:
			b.Noes |= seat
		case ayes:
			b.Ayes |= seat
		case amended:
			b.Other.Ayes |= seat
		case either:
			b.Ayes |= seat
			b.Other.Ayes |= seat
		}
		if !st.Muted() {
			f.On = append(f.On, BillVote{Bill: billWords[b.Kind], Side: billSides[side]})
		}
	}
	s.Keys[st.Seat] = st.Seq
	engine.Say(st, f)
	l.divide(s, st)
	return nil
}

// nextRise offers another salary than that of the bill before Parliament.
func (l sitting) nextRise(s *state, words []string) []engine.Option {
	b := l.of(salaryBill)
	switch {
	case len(words) == 0:
		return []engine.Option{{Word: number(b.Seat)}}
	case len(words) == 1 && words[0] == number(b.Seat):
		return []engine.Option{{Word: postWords[b.Post], Title: Posts[b.Post]}}
	case len(words) == 2 && words[0] == number(b.Seat) && words[1] == postWords[b.Post]:
		return s.salarySpan(b.Seat).Options(engine.Money)
	}
	return nil
}

// amendRise amends the salary of the bill before Parliament.
func (l sitting) amendRise(s *state, st *engine.Step, a action) error {
	b, sum := l.of(salaryBill), a.keys.val[0]
	if r := s.salarySpan(b.Seat); a.seat != b.Seat || a.what != b.Post || !a.keys.said(0) || !r.Has(sum) {
		return engine.Illegal("12.15", "the bill is of seat %d's salary as %s: say another, from %s to %s", b.Seat+1, Posts[b.Post], Dollars(r.Min), Dollars(r.Max))
	}
	return l.amend(s, st, salaryBill, amendment{Salary: sum})
}
