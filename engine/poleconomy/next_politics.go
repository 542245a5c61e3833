package poleconomy

import (
	"strconv"

	"divisionbell/engine"
)

// nextKeys goes on with KEY VALUE pairs: after a key its values, else the keys that
// may follow.
func nextKeys(list []key, said []string, may func(i int, k *keyed) bool, values func(i int, k *keyed) []engine.Option) []engine.Option {
	var k keyed
	pending := -1
	if n := len(said); n%2 == 1 {
		if pending = keyOf(list, said[n-1]); pending < 0 {
			return nil
		}
		said = said[:n-1]
	}
	r := reader{engine.Taker{Verb: &verbs[offer], Rest: said}}
	if r.keys(list, &k); r.Err != nil {
		return nil
	}
	if pending >= 0 {
		if k.said(pending) || !may(pending, &k) {
			return nil
		}
		return values(pending, &k)
	}
	var out []engine.Option
	for i := range list {
		if !k.said(i) && may(i, &k) {
			out = append(out, engine.Option{Word: list[i].name})
		}
	}
	return out
}

func (s *state) nextOffer(seat int8, said []string) []engine.Option {
	if len(said) == 0 {
		return s.seatOptions(func(to int8) bool { return s.mayOffer(seat, to) }, false)
	}
	n, ok := seatWords.find(said[0])
	to := int8(n)
	if !ok || !s.mayOffer(seat, to) {
		return nil
	}
	return nextKeys(dealKeys[:], said[1:],
		func(i int, k *keyed) bool { return s.mayKey(seat, to, i, k) },
		func(i int, k *keyed) []engine.Option {
			switch {
			case dealKeys[i].set == "papers":
				return s.dealPapers(seat, to, i, k)
			case dealKeys[i].words != nil:
				return []engine.Option{{Word: sideWords[ayes], Last: true}, {Word: sideWords[noes], Last: true}}
			}
			return numbers(dealKeys[i].kind, s.dealSpan(seat, to, i, k))
		})
}

func (s *state) dealPapers(seat, to int8, i int, k *keyed) (out []engine.Option) {
	for _, p := range properties {
		if s.mayPaper(seat, to, i, p, k) {
			out = append(out, paperOptions[p])
		}
	}
	if s.mayPaper(seat, to, i, business, k) {
		out = append(out, paperOptions[business])
	}
	return out
}

func (s *state) nextLaw(said []string) []engine.Option {
	return nextKeys(lawKeys[:], said,
		func(i int, k *keyed) bool { return !s.lawSpan(i, k).empty() },
		func(i int, k *keyed) []engine.Option { return numbers(lawKeys[i].kind, s.lawSpan(i, k)) })
}

func (s *state) nextCabinet(said []string) (out []engine.Option) {
	if len(said) == 0 {
		return s.seatOptions(func(seat int8) bool { return has(s.Gov, seat) }, false)
	}
	n, ok := seatWords.find(said[0])
	member := int8(n)
	if !ok || !has(s.Gov, member) {
		return nil
	}
	if len(said) == 1 {
		for post := range uint8(len(postWords)) {
			if s.mayPost(member, post) && (post != s.Post[member] || !s.salarySpan(member).empty()) {
				out = append(out, engine.Option{Word: postWords[post], Title: Posts[post], Last: post != s.Post[member]})
			}
		}
		return out
	}
	post, ok := postWords.find(said[1])
	if !ok || len(said) > 2 || post == noPost || !s.mayPost(member, post) {
		return nil
	}
	return numbers(engine.Money, s.salarySpan(member))
}

func (s *state) nextPayment(said []string) (out []engine.Option) {
	if len(said) == 0 {
		for who := range uint8(len(payeeWords)) {
			if s.payable(who) >= Note {
				out = append(out, engine.Option{Word: payeeWords[who], Title: Payees[who]})
			}
		}
		return out
	}
	who, ok := payeeWords.find(said[0])
	if !ok || s.payable(who) < Note {
		return nil
	}
	r := money(Note, s.payable(who))
	if len(said) == 1 {
		return numbers(engine.Money, r)
	}
	n, err := strconv.ParseInt(said[1], 10, 64)
	switch {
	case err != nil || !r.has(n) || len(s.Later) >= mostLater:
	case len(said) == 2:
		return []engine.Option{{Word: "later"}}
	case len(said) == 3 && said[2] == "later":
		return numbers(engine.Number, span{1, mostLater, 1})
	}
	return nil
}

func (s *state) nextBonds(said []string) (out []engine.Option) {
	if len(said) == 0 {
		for what := range uint8(len(bondWords)) {
			if !s.bondSpan(what).empty() {
				out = append(out, engine.Option{Word: bondWords[what], Title: bondTitles[what]})
			}
		}
		return out
	}
	what, ok := bondWords.find(said[0])
	if !ok || len(said) > 1 {
		return nil
	}
	return numbers(engine.Number, s.bondSpan(what))
}

// nextCoalition offers the coalitions a seat can agree to, those named already
// first.
func (s *state) nextCoalition(seat int8) (out []engine.Option) {
	var first, rest []engine.Option
	for of := engine.Seats(1); of < 1<<s.Seats; of++ {
		if !s.mayCoalesce(seat, of) {
			continue
		}
		o := engine.Option{Word: s.coalitionWord(of), Title: s.coalitionTitle(of), Last: true}
		if s.named(of) {
			first = append(first, o)
		} else {
			rest = append(rest, o)
		}
	}
	return append(append(first, rest...), engine.Option{Word: "none", Title: "no coalition", Last: true})
}

func (s *state) named(of engine.Seats) bool {
	for seat := range s.Seats {
		if has(s.Said, seat) && s.Named[seat] == uint8(of) {
			return true
		}
	}
	return false
}

// coalitionTitle is a coalition for people: Grits, seat 2 and seat 5.
func (s *state) coalitionTitle(of engine.Seats) string {
	var parts []string
	for p := 1; p < len(Parties); p++ {
		for seat := range s.Seats {
			if has(of, seat) && int(s.Party[seat]) == p {
				parts = append(parts, Parties[p])
				break
			}
		}
	}
	for seat := range s.Seats {
		if has(of, seat) && s.Party[seat] == independent {
			parts = append(parts, "seat "+number(seat))
		}
	}
	return series(parts)
}

func (s *state) nextVote() []engine.Option {
	if s.Phase == dividing {
		return []engine.Option{{Word: voteWords[ayes], Last: true}, {Word: voteWords[noes], Last: true}}
	}
	var out []engine.Option
	for seat := range s.Seats {
		if has(s.Gov, seat) {
			out = append(out, engine.Option{Word: voteWords[members+uint8(seat)], Last: true})
		}
	}
	return out
}
