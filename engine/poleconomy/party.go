package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
)

// partyVerb joins a party before an election, and leaves one at any time.
var partyVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "party", Rule: "11.1", Help: "before an election, found a party, join one that invited you or stay independent; later, leave it",
		Params: []engine.Param{
			{Name: "party", Help: "which", Set: "parties"},
			{Name: "seat", Key: "invite", Help: "somebody to invite to it", Set: "seat", Optional: true},
		},
	},
	Open:   (*state).mayJoinAny,
	Closed: because("11.1", "you can join a party only before an election, and you aren't in one to leave", (*state).afterJoining),
	Root:   func(s *state, _ engine.Seat, o *engine.Option) { o.Free = s.Phase != joining },
	Next:   (*state).nextParty,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		if a.what, a.seat = takeWord(t, partyWords, "party"), -1; len(t.Rest) > 0 {
			if w, _ := t.Word(); w != "invite" {
				t.Wrong("“%s” can't come here, only invite", w)
			}
			a.seat = takeSeat(t)
		}
	},
	Words: func(_ *state, a action, w []string) []string {
		if w = append(w, partyWords[a.what]); a.seat >= 0 {
			w = append(w, "invite", number(a.seat))
		}
		return w
	},
	Apply: (*state).join,
}

func (s *state) afterJoining(engine.Seat) bool { return s.Set.Politics && s.Phase != joining }

// mayJoinAny reports whether a seat can say something of its party now.
func (s *state) mayJoinAny(seat engine.Seat) bool {
	if !s.Set.amended() {
		return s.awaits(seat, joining)
	}
	return s.Phase == joining || s.Set.Politics && s.Party[seat] != independent
}

// mayJoin reports whether a seat can be of a party: its own, one that nobody is of,
// or one that has invited it. In the first edition any.
func (s *state) mayJoin(seat int8, party uint8) bool {
	if party == independent || !s.Set.amended() {
		return true
	}
	if s.Phase != joining {
		return false
	}
	return s.Party[seat] == party || s.Invited[seat]>>party&1 == 1 || !s.founded(party)
}

// founded reports whether somebody is of a party.
func (s *state) founded(party uint8) bool {
	for seat := range s.Seats {
		if has(s.playing(), seat) && s.Party[seat] == party {
			return true
		}
	}
	return false
}

// mayInvite reports whether a seat can be invited to a party: once an election.
func (s *state) mayInvite(by, seat int8, party uint8) bool {
	return s.Set.amended() && s.Phase == joining && party != independent && seat != by && has(s.playing(), seat) &&
		s.Party[seat] != party && s.Invited[seat]>>party&1 == 0
}

func (s *state) nextParty(seat engine.Seat, words []string) (out []engine.Option) {
	me := int8(seat)
	if len(words) == 0 {
		for i, o := range span.Names(named(partyWords, Parties[:]...)) {
			if s.mayJoin(me, uint8(i)) {
				out = append(out, o)
			}
		}
		return out
	}
	party, ok := partyWords.find(words[0])
	if !ok || !s.mayJoin(me, party) {
		return nil
	}
	guests := s.seatOptions(func(guest int8) bool { return s.mayInvite(me, guest, party) }, true)
	switch {
	case len(words) == 1 && len(guests) > 0:
		return []engine.Option{{Word: "invite"}}
	case len(words) == 2 && words[1] == "invite":
		return guests
	}
	return nil
}

// join says of which party a seat is, and invites another to it, which is asked
// anew. When all have said, votes are thrown. Later it leaves a party (rule 11.1).
func (s *state) join(st *engine.Step, a action) error {
	me := int8(st.Seat)
	switch {
	case !s.mayJoin(me, a.what) && s.Phase != joining:
		return engine.Illegal("11.1", "you can join a party only before an election. Now you can only leave yours")
	case !s.mayJoin(me, a.what):
		return engine.Illegal("11.1", "the %s already have members, and none of them has invited you. Found another party, or stay independent", Parties[a.what])
	case a.seat >= 0 && !s.mayInvite(me, a.seat, a.what):
		return engine.Illegal("11.1", "you can't invite seat %d to that party: you may invite each other player once before an election", a.seat+1)
	}
	s.Party[me] = a.what
	engine.Say(st, Joined{Seat: st.Seat, Party: partyWords[a.what]})
	if s.Phase == coalescing && s.Set.parleys() { // its signatures may be whole without this one
		s.conclude(st)
	}
	if s.Phase != joining { // what was proposed of the party was of its members
		return nil
	}
	s.Said |= 1 << me
	s.Keys[me] = st.Seq
	if a.seat >= 0 {
		s.Invited[a.seat] |= 1 << a.what
		s.Said &^= 1 << a.seat
		s.Keys[a.seat] = st.Seq
		engine.Say(st, Invited{Seat: engine.Seat(a.seat), By: st.Seat, Party: partyWords[a.what]})
	}
	if s.playing()&^s.Said == 0 {
		s.throwVotes(st)
	}
	return nil
}
