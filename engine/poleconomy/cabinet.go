package poleconomy

import "divisionbell/engine"

// salaries is the Government's salary bill.
func (s *state) salaries() (sum int64) {
	for _, x := range s.Salary[:s.Seats] {
		sum += x
	}
	return sum
}

// salarySpan is what a member's salary can be made now (rule 12.4).
func (s *state) salarySpan(member int8) span {
	least := int64(0)
	if member == s.PM {
		least = firstMinister
	}
	most := min(s.Before[member]+mostRaise, mostSalaries-(s.salaries()-s.Salary[member]))
	if s.Set.SalaryVotes && !s.mayPut(salaryBill) {
		most = min(most, s.Salary[member])
	}
	return money(least, most)
}

// mayPost reports whether a member can be given a post (rule 12.3).
func (s *state) mayPost(member int8, post uint8) bool {
	switch {
	case !has(s.Gov, member):
		return false
	case member == s.PM || post == premier:
		return member == s.PM && post == premier
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
	switch {
	case !has(s.Gov, a.seat):
		return engine.Illegal("12.3", "posts and salaries are for members of the Government")
	case a.seat == s.PM && a.what != premier:
		return engine.Illegal("12.3", "the Prime Minister holds no other post")
	case !s.mayPost(a.seat, a.what):
		return engine.Illegal("12.3", "that post is not free for seat %d", a.seat+1)
	case a.what == noPost && said:
		return engine.Illegal("12.3", "who is dismissed has no salary")
	case !said && a.what == s.Post[a.seat]:
		return engine.Illegal("12.4", "say the salary; the post is as it was")
	}
	if r := s.salarySpan(a.seat); said && !r.has(sum) {
		return engine.Illegal("12.4", "that salary can be from %s to %s now", Dollars(r.min), Dollars(r.max))
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
	engine.Say(st, CabinetChanged{engine.Seat(seat), postWords[post], sum})
}

// support gives the Prime Minister one's support or withdraws it (rules 14.1 and
// 14.2). It is settled at the end of the turn.
func (s *state) support(st *engine.Step, given bool) error {
	seat := int8(st.Seat)
	switch {
	case given == has(s.Gov, seat):
		return engine.Illegal("14.1", "that is how it is")
	case given:
		s.Gov |= 1 << seat
	default:
		s.Gov &^= 1 << seat
		s.Post[seat], s.Salary[seat] = noPost, 0
	}
	engine.Say(st, SupportChanged{st.Seat, given, s.votesOf(s.Gov), s.majority()})
	return nil
}
