package poleconomy

import (
	"slices"

	"divisionbell/engine"
)

// voteVerb is for divisions, and for members who choose their Prime Minister.
var voteVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "vote", Rule: "12.6", Help: "vote aye or no on the bill; after an election, for a Prime Minister",
		Params: []engine.Param{{Name: "for", Help: "aye, no, or a member of the Government", Set: "votes"}},
	},
	Open: during(dividing, electing),
	Next: once(func(s *state, _ engine.Seat) []engine.Option {
		if s.Phase == dividing {
			return sideOptions
		}
		return s.memberOptions(true)
	}),
	Parse: readWord(voteWords, "vote"),
	Words: sayWord(voteWords),
	Apply: (*state).vote,
}

// vote votes in the division, or for a Prime Minister.
func (s *state) vote(st *engine.Step, a action) error {
	if s.Phase == electing {
		if a.what < members || !has(s.Gov, int8(a.what-members)) {
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
	engine.Say(st, Nominated{st.Seat, engine.Seat(who)})
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
		if p.By == seat && p.Aye != aye {
			broken = append(broken, engine.Seat(p.To))
		}
		return p.By == seat
	})
	return broken
}
