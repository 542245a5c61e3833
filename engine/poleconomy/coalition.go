package poleconomy

import (
	"strconv"
	"strings"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/view"
)

// coalitionVerb can be said again by who has named one.
var coalitionVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "coalition", Rule: "11.4", Help: "propose a coalition with its posts, sign one (p1), or say no deal (none)",
		Params: append([]engine.Param{{Name: "members", Help: "parties and independent seats joined by +; or p1 to sign proposal 1, none for no deal"}}, params(pactKeys[:])...),
		Form:   "coalition MEMBERS|p1|none [premier SEAT [finance SEAT …] [salary SUM] [ministers SUM]]",
	},
	Open:  func(s *state, _ engine.Seat) bool { return s.Phase == coalescing },
	Next:  (*state).nextCoalition,
	Parse: (*state).readCoalition,
	Words: func(s *state, a action, w []string) []string {
		if a.n > 0 {
			return append(w, pactWord(a.n))
		}
		return a.keys.words(pactKeys[:], append(w, s.coalitionWord(engine.Seats(a.what))))
	},
	Apply: (*state).coalesce,
}

// pactWord is a proposal's: p2.
func pactWord(no int64) string { return "p" + digits(no) }

func (s *state) readCoalition(t *engine.Taker, a *action) {
	w, _ := t.Word()
	if n, err := strconv.ParseUint(strings.TrimPrefix(w, "p"), 10, 16); err == nil && n > 0 && s.Set.amended() && pactWord(int64(n)) == w {
		a.n = int64(n)
		return
	}
	of, ok := s.coalitionOf(w)
	switch {
	case !ok:
		t.Wrong("that isn't a coalition: join parties and seats with +, or type none")
	case of != 0 && s.Set.amended():
		a.keys.take(t, pactKeys[:])
	}
	a.what = uint8(of)
}

// nextCoalition offers what can be signed, then the coalitions that there can be,
// with what they may say of posts.
func (s *state) nextCoalition(seat engine.Seat, words []string) []engine.Option {
	if len(words) > 0 {
		of, ok := s.coalitionOf(words[0])
		if !ok || of == 0 || !s.Set.amended() || !s.mayCoalesce(int8(seat), of) {
			return nil
		}
		return s.nextPact(of, words[1:])
	}
	var signs []engine.Option
	for i := range s.Pacts {
		if p := &s.Pacts[i]; p.Of.Has(seat) && !p.Signed.Has(seat) {
			signs = append(signs, engine.Option{Word: pactWord(int64(p.No)), Title: "sign proposal " + pactWord(int64(p.No)), Last: true})
		}
	}
	return append(signs, s.coalitions(seat)...)
}

// coalitions offers those a seat can agree to, named already ones first, and none.
func (s *state) coalitions(seat engine.Seat) []engine.Option {
	var first, rest []engine.Option
	for of := engine.Seats(1); of < 1<<s.Seats; of++ {
		if !s.mayCoalesce(int8(seat), of) {
			continue
		}
		o := engine.Option{Word: s.coalitionWord(of), Title: view.Series(s.partners(of, Parties[:], "seat ")), Last: true}
		if s.backers(of) != 0 {
			first = append(first, o)
		} else {
			rest = append(rest, o)
		}
	}
	return append(append(first, rest...), engine.Option{Word: "none", Title: "no coalition", Last: true})
}

// backers are who have named a coalition.
func (s *state) backers(of engine.Seats) (by engine.Seats) {
	for seat := range s.Seats {
		if has(s.Said, seat) && s.Named[seat] == uint8(of) {
			by |= 1 << seat
		}
	}
	return by
}

// mayCoalesce reports whether a seat can agree to a coalition: whole parties, its
// own among them, with a majority; or to none.
func (s *state) mayCoalesce(seat int8, of engine.Seats) bool {
	if of == 0 {
		return true
	}
	return has(of, seat) && s.isUnion(of) && s.commands(of)
}

// isUnion reports whether some seats are whole parties and independents.
func (s *state) isUnion(of engine.Seats) bool {
	for seat := range s.Seats {
		if has(of, seat) && (s.bloc(seat) == 0 || s.bloc(seat)&^of != 0) {
			return false
		}
	}
	return of&^s.playing() == 0
}

// coalitionWord is a coalition's parties and then its independents: grits+2+5.
func (s *state) coalitionWord(of engine.Seats) string {
	if of == 0 {
		return "none"
	}
	return strings.Join(s.partners(of, partyWords, ""), "+")
}

// partners are a coalition's parties, as they are called, and then its independents.
func (s *state) partners(of engine.Seats, called []string, seatIs string) (names []string) {
	for p := 1; p < len(called); p++ {
		for seat := range s.Seats {
			if has(of, seat) && int(s.Party[seat]) == p {
				names = append(names, called[p])
				break
			}
		}
	}
	for seat := range s.Seats {
		if has(of, seat) && s.Party[seat] == independent {
			names = append(names, seatIs+number(seat))
		}
	}
	return names
}

// coalitionOf reads a coalition's word.
func (s *state) coalitionOf(word string) (of engine.Seats, ok bool) {
	if word == "none" {
		return 0, true
	}
	for part := range strings.SplitSeq(word, "+") {
		if p, ok := partyWords.find(part); ok {
			for seat := range s.Seats {
				if s.Party[seat] == p && p != independent {
					of |= s.bloc(seat)
				}
			}
		} else if n, ok := seatWords.find(part); ok && int8(n) < s.Seats {
			of |= 1 << n
		}
	}
	return of, of != 0 && s.coalitionWord(of) == word
}

// judgeCoalition refuses a coalition that a seat cannot agree to.
func (s *state) judgeCoalition(seat int8, of engine.Seats) error {
	switch {
	case of != 0 && !has(of, seat):
		return engine.Illegal("11.4", "choose a coalition you're in, or none")
	case !s.isUnion(of):
		return engine.Illegal("11.4", "a coalition is made of whole parties and independents")
	case of != 0 && !s.commands(of):
		return engine.Illegal("11.3", "that coalition has %d votes, and a majority is %d", s.votesOf(of), s.majority())
	}
	return nil
}

// coalesce names the coalition a seat agrees to. It governs when all its members
// have named it; when all have spoken and none does, there is a new election (rules
// 11.4 and 11.5 of the first edition). In the second coalitions are documents.
func (s *state) coalesce(st *engine.Step, a action) error {
	if s.Set.amended() {
		return s.negotiate(st, a)
	}
	seat, of := int8(st.Seat), engine.Seats(a.what)
	if err := s.judgeCoalition(seat, of); err != nil {
		return err
	}
	s.Named[seat] = uint8(of)
	s.Said |= 1 << seat
	s.Keys[seat] = st.Seq
	if !st.Muted() {
		engine.Say(st, CoalitionNamed{Seat: st.Seat, Members: list(of), Word: s.coalitionWord(of)})
	}
	if of != 0 && of&^s.backers(of) == 0 {
		s.govern(st, of, WhyCoalition)
	} else if s.playing()&^s.Said == 0 {
		s.hang(st)
	}
	return nil
}
