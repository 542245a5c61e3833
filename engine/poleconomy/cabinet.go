package poleconomy

import (
	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
)

// cabinetVerb is one of the Prime Minister's powers.
var cabinetVerb = engine.VerbRules[state, action]{
	Verb: engine.Verb{
		Name: "cabinet", Rule: "12.3", Help: "as Prime Minister, give out posts and salaries, none dismisses; as a member, amend a rise",
		Params: []engine.Param{
			{Name: "member", Help: "somebody in the Government", Set: "seat"},
			{Name: "post", Help: "premier is yours", Set: "posts"},
			{Name: "salary", Help: "unchanged if you leave it out", Kind: engine.Money, Optional: true},
		},
	},
	Open: func(s *state, seat engine.Seat) bool {
		return s.legislates(seat) && s.Laid.of(salaryBill) == nil || s.Laid.mayAmend(s, seat, salaryBill)
	},
	Closed: noBill(salaryBill),
	Next:   (*state).nextCabinet,
	Parse: func(_ *state, t *engine.Taker, a *action) {
		a.seat, a.what = takeSeat(t), takeWord(t, postWords, "post")
		if len(t.Rest) > 0 {
			a.keys.say(0, takeNumber(t))
		}
	},
	Words: func(_ *state, a action, w []string) []string {
		if w = append(w, number(a.seat), postWords[a.what]); a.keys.said(0) {
			w = append(w, digits(a.keys.val[0]))
		}
		return w
	},
	Apply: (*state).cabinet,
}

func (s *state) nextCabinet(_ engine.Seat, words []string) (out []engine.Option) {
	if s.Phase == dividing {
		return s.Laid.nextRise(s, words)
	}
	if len(words) == 0 {
		return s.memberOptions(false)
	}
	n, ok := seatWords.find(words[0])
	member := int8(n)
	if !ok || !has(s.Gov, member) {
		return nil
	}
	if len(words) == 1 {
		for post := range uint8(len(postWords)) {
			if s.mayPost(member, post) && (post != s.Post[member] || !s.salarySpan(member).Empty()) {
				out = append(out, engine.Option{Word: postWords[post], Title: Posts[post], Last: post != s.Post[member]})
			}
		}
		return out
	}
	post, ok := postWords.find(words[1])
	if !ok || len(words) > 2 || post == noPost || !s.mayPost(member, post) {
		return nil
	}
	return s.salarySpan(member).Options(engine.Money)
}

// salaries is the Government's salary bill.
func (s *state) salaries() (sum int64) {
	for _, x := range s.Salary[:s.Seats] {
		sum += x
	}
	return sum
}

// salarySpan is what a member's salary can be made now (rule 12.4).
func (s *state) salarySpan(member int8) span.Span {
	least := int64(0)
	if member == s.PM {
		least = firstMinister
	}
	least = max(least, s.signed(member))
	most := min(s.Before[member]+mostRaise, mostSalaries-(s.salaries()-s.Salary[member]))
	if s.Set.SalaryVotes && !s.mayPut(salaryBill) && s.Phase != dividing {
		most = min(most, s.Salary[member])
	}
	return span.Money(least, most)
}

// mayPost reports whether a member can be given a post (rule 12.3).
func (s *state) mayPost(member int8, post uint8) bool {
	switch {
	case !has(s.Gov, member):
		return false
	case member == s.PM || post == premier:
		return member == s.PM && post == premier
	case s.bound(member):
		return post == s.Post[member]
	case post == noPost:
		return s.Post[member] != noPost
	}
	for seat := range s.Seats {
		if seat != member && s.Post[seat] == post {
			return false
		}
	}
	return true
}

// cabinet gives a post and a salary. Keys say 0, the salary, if it was said.
func (s *state) cabinet(st *engine.Step, a action) error {
	said, sum := a.keys.said(0), a.keys.val[0]
	if s.Phase == dividing {
		return s.Laid.amendRise(s, st, a)
	}
	switch {
	case !has(s.Gov, a.seat):
		return engine.Illegal("12.3", "only members of the Government can have posts and salaries")
	case a.seat == s.PM && a.what != premier:
		return engine.Illegal("12.3", "the Prime Minister can't have another post")
	case s.bound(a.seat) && a.what != s.Post[a.seat]:
		return engine.Illegal("12.13", "the coalition's agreement gives that post to seat %d until the next election", a.seat+1)
	case !s.mayPost(a.seat, a.what):
		return engine.Illegal("12.3", "that post isn't free for seat %d", a.seat+1)
	case a.what == noPost && said:
		return engine.Illegal("12.3", "somebody you dismiss gets no salary, so leave it out")
	case !said && a.what == s.Post[a.seat]:
		return engine.Illegal("12.4", "they already have that post. To change their salary, add it")
	}
	if r := s.salarySpan(a.seat); said && !r.Has(sum) {
		return engine.Illegal("12.4", "that salary can be %s to %s now", Dollars(r.Min), Dollars(r.Max))
	}
	if !said {
		sum = s.Salary[a.seat]
	}
	if a.what == noPost {
		sum = 0
	}
	if s.Set.SalaryVotes && sum > s.Salary[a.seat] {
		s.read(st, bill{Kind: salaryBill, Seat: a.seat, Post: a.what, Salary: sum})
		return nil
	}
	s.Key = st.Seq
	s.setSalary(st, a.seat, a.what, sum)
	return nil
}

func (s *state) setSalary(st *engine.Step, seat int8, post uint8, sum int64) {
	s.Post[seat], s.Salary[seat] = post, sum
	engine.Say(st, CabinetChanged{Seat: engine.Seat(seat), Post: postWords[post], Salary: sum})
}
