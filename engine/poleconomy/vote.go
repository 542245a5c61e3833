package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

// voteVerb is for divisions, and for members who choose their Prime Minister.
var voteVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "vote", Rule: "12.6", Help: "vote aye or no on the bills, call the vote on yours, or name a Prime Minister",
		Params: append([]engine.Param{{Name: "for", Help: "aye, no, or a bill and a side; call for yours; a member of the Government", Set: "votes", Optional: true}}, params(voteKeys[:])...),
		Form:   "vote aye|no|call|SEAT, or BILL aye|no|amended|either …",
	},
	Open: func(s *state, seat engine.Seat) bool {
		return s.awaits(seat, dividing, electing) || s.legislates(seat) && len(s.Laid) > 0
	},
	Root: func(_ *state, _ engine.Seat, o *engine.Option) { o.Last = false }, // something must be said
	Next: func(s *state, seat engine.Seat, words []string) []engine.Option {
		switch {
		case s.Phase == dividing && len(s.Laid) > 0:
			return s.Laid.next(seat, words)
		case len(words) > 0:
			return nil
		case s.Phase == moving:
			return callOptions
		case s.Phase == dividing:
			return sideOptions
		}
		return s.memberOptions(true)
	},
	Parse: func(_ *state, t *engine.Taker, a *action) {
		if w := t.Rest; len(w) > 0 && billWords.has(w[0]) {
			a.what = bySide
			a.keys.take(t, voteKeys[:])
			return
		}
		a.what = takeWord(t, voteWords, "vote")
	},
	Words: func(_ *state, a action, w []string) []string {
		if a.what == bySide {
			return a.keys.words(voteKeys[:], w)
		}
		return append(w, voteWords[a.what])
	},
	Apply: (*state).vote,
}

var callOptions = []engine.Option{{Word: voteWords[calling], Title: "call the vote on what is laid", Last: true}}

// vote votes in the division, or for a Prime Minister, or puts what is laid to the vote.
func (s *state) vote(st *engine.Step, a action) error {
	switch {
	case s.Phase == moving && a.what != calling:
		return engine.Illegal("12.14", "your bills are laid and not yet put to the vote: vote call")
	case s.Phase == moving:
		s.Laid.call(s, st)
		return nil
	case a.what == calling:
		return engine.Illegal("12.14", "there is nothing of yours to put to the vote now")
	case s.Phase == dividing && len(s.Laid) > 0 && (a.what < members || a.what == bySide):
		return s.Laid.vote(s, st, a)
	case a.what == bySide:
		return engine.Illegal("12.6", "there is one bill, or none: vote aye or no")
	}
	if s.Phase == electing {
		if a.what < members || a.what >= calling || !has(s.Gov, int8(a.what-members)) {
			return engine.Illegal("11.6", "vote for a member of the Government")
		}
		return s.nominate(st, int8(a.what-members))
	}
	if a.what >= members {
		return engine.Illegal("12.6", "vote aye or no")
	}
	aye := a.what == ayes
	if aye {
		s.Bill.Ayes |= 1 << st.Seat
	} else {
		s.Bill.Noes |= 1 << st.Seat
	}
	s.Keys[st.Seat] = st.Seq
	engine.Say(st, Voted{Seat: st.Seat, Aye: aye, Votes: int(s.Votes[st.Seat]), Broken: s.redeemed(int8(st.Seat), aye)})
	s.divide(st)
	return nil
}

// nominate names a Prime Minister. If members differ, the one with most votes is it
// (rule 11.6).
func (s *state) nominate(st *engine.Step, who int8) error {
	s.Named[st.Seat] = uint8(who)
	s.Said |= 1 << st.Seat
	s.Keys[st.Seat] = st.Seq
	engine.Say(st, Nominated{Seat: st.Seat, For: engine.Seat(who)})
	for seat := range s.Seats {
		if has(s.Said, seat) && s.Named[seat] != uint8(who) {
			s.swearInStrongest(st)
			return nil
		}
	}
	if s.Gov&^s.Said == 0 {
		s.swearIn(st, who, WhyAgreed, nil)
	}
	return nil
}

// redeemed ends the pledges of a seat that votes; broken is to whom it had
// promised otherwise (rule 9.8).
func (s *state) redeemed(seat int8, aye bool) (broken []engine.Seat) {
	s.Pledges = slices.DeleteFunc(s.Pledges, func(p pledge) bool {
		switch {
		case p.By == seat && p.Aye != aye:
			broken = append(broken, engine.Seat(p.To))
			s.Regard.Broke(p.By, p.To)
		case p.By == seat:
			s.Regard.Kept(p.By, p.To)
		}
		return p.By == seat
	})
	return broken
}
