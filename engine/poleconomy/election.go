package poleconomy

import "divisionbell/engine"

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
	engine.Say(st, ElectionCalled{Why: callWords[why]})
	if !s.Set.Politics {
		winner, rounds := s.ballot(st, s.playing())
		s.PM = winner
		engine.Say(st, Balloted{Rounds: rounds, PM: engine.Seat(winner)})
		s.beginTurn(st, winner)
		return
	}
	for _, l := range s.Later {
		engine.Say(st, PaymentLapsed{Payment: l.law()})
	}
	s.Later = s.Later[:0]
	s.PM, s.Gov = -1, 0
	s.Post, s.Salary = [maxSeats]uint8{}, [maxSeats]int64{}
	s.Party, s.Votes, s.Named = [maxSeats]uint8{}, [maxSeats]int16{}, [maxSeats]uint8{}
	s.Invited, s.NoDeal, s.Talks, s.Pacts, s.LastPact, s.Pact = [maxSeats]uint8{}, 0, 0, s.Pacts[:0], 0, pact{}
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
				all = append(all, Throw{Seat: engine.Seat(seat), Dice: d})
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
		of |= s.strongestBeside(st, of)
	}
	s.govern(st, of, WhyImposed)
}

// strongestBeside is the party or independent with most votes that is not of some
// seats. Of equals it is the first by seat, in the second edition one by lot.
func (s *state) strongestBeside(st *engine.Step, of engine.Seats) (best engine.Seats) {
	tied := 0
	for seat := range s.Seats {
		bloc := s.bloc(seat)
		if bloc&of != 0 || has(bloc, seat) && bloc&(1<<seat-1) != 0 {
			continue // each is looked at once, by its first member
		}
		switch n := s.votesOf(bloc) - s.votesOf(best); {
		case n > 0:
			best, tied = bloc, 1
		case n == 0 && bloc != 0 && s.Set.amended():
			if tied++; st.Dice().Below(tied) == 0 {
				best = bloc
			}
		}
	}
	return best
}

// govern makes some seats the Government, which chooses its Prime Minister.
func (s *state) govern(st *engine.Step, of engine.Seats, why string) {
	s.Gov, s.Hung = of, 0
	if !st.Muted() {
		engine.Say(st, GovernmentFormed{Members: list(of), Votes: s.votesOf(of), Why: why})
	}
	if count(of) == 1 {
		s.swearIn(st, s.after(0, of), WhyAlone, nil)
		return
	}
	s.ask(st, electing)
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
	engine.Say(st, PremierChosen{PM: engine.Seat(who), Why: why, Rounds: rounds})
	s.appoint(st)
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
