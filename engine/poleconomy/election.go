package poleconomy

import (
	"strconv"
	"strings"

	"divisionbell/engine"
)

// Why an election is due.
const (
	callNone uint8 = iota
	callIndex
	callConfidence
	callGone
	callFirst
	callNoMajority
)

var callWords = [...]string{
	callNone: "", callIndex: WhyIndex, callConfidence: WhyConfidence, callGone: WhyGone, callFirst: WhyFirst, callNoMajority: WhyNoMajority,
}

// elect holds an election: by dice, or in game 2 by parties and votes, which
// begins with everybody saying of which party they are (rules 4.7 and 11.1).
func (s *state) elect(st *engine.Step, why uint8) {
	st.Final()
	s.Call = callNone
	engine.Say(st, ElectionCalled{callWords[why]})
	if !s.Set.Politics {
		winner, rounds := s.ballot(st, s.playing())
		s.PM = winner
		engine.Say(st, Balloted{rounds, engine.Seat(winner)})
		s.beginTurn(st, winner)
		return
	}
	for _, l := range s.Later {
		engine.Say(st, PaymentLapsed{l.law()})
	}
	s.Later = s.Later[:0]
	s.PM, s.Gov = -1, 0
	s.Post, s.Salary = [maxSeats]uint8{}, [maxSeats]int64{}
	s.Party, s.Votes, s.Named = [maxSeats]uint8{}, [maxSeats]int16{}, [maxSeats]uint8{}
	s.ask(st, joining)
}

// ballot throws two dice for each of several seats, again for those who tie, until
// one is highest (rule 3.3).
func (s *state) ballot(st *engine.Step, among engine.Seats) (winner int8, rounds [][]Throw) {
	for {
		best, tied := 0, engine.Seats(0)
		var all []Throw
		for seat := range s.Seats {
			if !has(among, seat) {
				continue
			}
			d := throwTwo(st)
			if !st.Muted() {
				all = append(all, Throw{engine.Seat(seat), d})
			}
			switch n := d[0] + d[1]; {
			case n > best:
				best, tied, winner = n, 1<<seat, seat
			case n == best:
				tied |= 1 << seat
			}
		}
		if !st.Muted() {
			rounds = append(rounds, all)
		}
		if count(tied) == 1 {
			return winner, rounds
		}
		among = tied
	}
}

// join says of which party a seat is. When all have, votes are thrown.
func (s *state) join(st *engine.Step, party uint8) error {
	s.Party[st.Seat] = party
	s.Said |= 1 << st.Seat
	s.Keys[st.Seat] = st.Seq
	engine.Say(st, Joined{st.Seat, partyWords[party]})
	if s.playing()&^s.Said == 0 {
		s.throwVotes(st)
	}
	return nil
}

// throwVotes throws two dice for each seat, and two more for each double; their sum
// is its votes (rule 11.2).
func (s *state) throwVotes(st *engine.Step) {
	st.Final()
	f := VotesWon{}
	for seat := range s.Seats {
		var dice []int
		for has(s.playing(), seat) {
			d := throwTwo(st)
			s.Votes[seat] += int16(d[0] + d[1])
			if !st.Muted() {
				dice = append(dice, d[:]...)
			}
			if d[0] != d[1] {
				break
			}
		}
		if !st.Muted() {
			f.Dice, f.Votes = append(f.Dice, dice), append(f.Votes, int(s.Votes[seat]))
		}
	}
	f.Needed = s.majority()
	engine.Say(st, f)
	for seat := range s.Seats {
		if bloc := s.bloc(seat); s.commands(bloc) {
			s.govern(st, bloc, WhyParty)
			return
		}
	}
	s.ask(st, coalescing)
}

// bloc is a seat's party, or the seat alone.
func (s *state) bloc(seat int8) (of engine.Seats) {
	if !has(s.playing(), seat) {
		return 0
	}
	if s.Party[seat] == independent {
		return 1 << seat
	}
	for other := range s.Seats {
		if has(s.playing(), other) && s.Party[other] == s.Party[seat] {
			of |= 1 << other
		}
	}
	return of
}

// votesOf sums the votes of some seats.
func (s *state) votesOf(of engine.Seats) (n int) {
	for seat := range s.Seats {
		if has(of, seat) {
			n += int(s.Votes[seat])
		}
	}
	return n
}

// majority is the least number of votes that is more than half of all.
func (s *state) majority() int { return s.votesOf(s.playing())/2 + 1 }

// commands reports whether some seats have a majority (rule 11.3).
func (s *state) commands(of engine.Seats) bool { return s.votesOf(of) >= s.majority() }

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
	var parts []string
	for p := 1; p < len(partyWords); p++ {
		for seat := range s.Seats {
			if has(of, seat) && int(s.Party[seat]) == p {
				parts = append(parts, partyWords[p])
				break
			}
		}
	}
	for seat := range s.Seats {
		if has(of, seat) && s.Party[seat] == independent {
			parts = append(parts, strconv.Itoa(int(seat)+1))
		}
	}
	return strings.Join(parts, "+")
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

// coalesce names the coalition a seat agrees to. It governs when all its members
// have named it; when all have spoken and none does, there is a new election (rules
// 11.4 and 11.5).
func (s *state) coalesce(st *engine.Step, of engine.Seats) error {
	seat := int8(st.Seat)
	switch {
	case of != 0 && !has(of, seat):
		return engine.Illegal("11.4", "you can agree to a coalition that you are in, or to none")
	case !s.isUnion(of):
		return engine.Illegal("11.4", "a coalition is of whole parties and independents")
	case of != 0 && !s.commands(of):
		return engine.Illegal("11.3", "that is %d votes, and a majority is %d", s.votesOf(of), s.majority())
	}
	s.Named[seat] = uint8(of)
	s.Said |= 1 << seat
	s.Keys[seat] = st.Seq
	if !st.Muted() {
		engine.Say(st, CoalitionNamed{st.Seat, list(of), s.coalitionWord(of)})
	}
	if of != 0 && s.agreed(of) {
		s.govern(st, of, WhyCoalition)
	} else if s.playing()&^s.Said == 0 {
		s.hang(st)
	}
	return nil
}

// mostHung is how many elections in a row may end without a Government.
const mostHung = 3

// hang goes on when no coalition was agreed: another election, or, when that has
// happened too often, a Government of the strongest (rule 11.5).
func (s *state) hang(st *engine.Step) {
	engine.Say(st, NoGovernment{})
	if s.Hung++; s.Hung < mostHung {
		s.elect(st, callNoMajority)
		return
	}
	var of engine.Seats
	for !s.commands(of) {
		best := engine.Seats(0)
		for seat := range s.Seats {
			if bloc := s.bloc(seat); bloc&of == 0 && s.votesOf(bloc) > s.votesOf(best) {
				best = bloc
			}
		}
		of |= best
	}
	s.govern(st, of, WhyImposed)
}

func (s *state) agreed(of engine.Seats) bool {
	for seat := range s.Seats {
		if has(of, seat) && (!has(s.Said, seat) || s.Named[seat] != uint8(of)) {
			return false
		}
	}
	return true
}

// govern makes some seats the Government, which chooses its Prime Minister.
func (s *state) govern(st *engine.Step, of engine.Seats, why string) {
	s.Gov, s.Hung = of, 0
	if !st.Muted() {
		engine.Say(st, GovernmentFormed{list(of), s.votesOf(of), why})
	}
	if count(of) == 1 {
		s.swearIn(st, s.after(0, of), WhyAlone, nil)
		return
	}
	s.ask(st, electing)
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

// swearInStrongest makes the member with most votes Prime Minister; dice decide
// between equals.
func (s *state) swearInStrongest(st *engine.Step) {
	best, tied := int16(-1), engine.Seats(0)
	for seat := range s.Seats {
		switch {
		case !has(s.Gov, seat):
		case s.Votes[seat] > best:
			best, tied = s.Votes[seat], 1<<seat
		case s.Votes[seat] == best:
			tied |= 1 << seat
		}
	}
	var rounds [][]Throw
	who := s.after(s.Seats-1, tied)
	if count(tied) > 1 {
		who, rounds = s.ballot(st, tied)
	}
	s.swearIn(st, who, WhyVotes, rounds)
}

// swearIn begins a Prime Minister's time with his turn.
func (s *state) swearIn(st *engine.Step, who int8, why string, rounds [][]Throw) {
	st.Final()
	s.PM = who
	s.Post[who], s.Salary[who] = premier, firstMinister
	engine.Say(st, PremierChosen{engine.Seat(who), why, rounds})
	s.beginTurn(st, who)
}

// list is the seats of a set.
func list(of engine.Seats) []engine.Seat {
	seats := []engine.Seat{}
	for seat := range engine.Seat(maxSeats) {
		if of.Has(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}
