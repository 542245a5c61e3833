package poleconomy

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/enginetest"
)

// sceneOf is a position that people can check by eye: the turn's seat is to throw.
// Each has $500,000 in cash, $70,000 of Basic Income and stands on Start; in game 2
// each has 7 votes and all govern. Lines change that:
//
//	turn SEAT             whose turn it is; 0 when not said
//	pm SEAT               Prime Minister; 0 when not said, -1 for none
//	turns N               ended so far
//	edition 1             offers take the numbers of older ones
//	mark N [anti]         the marker's position on the index, from 0, and its arrow
//	treasury N            its cash
//	issued N              bonds that the Bank holds
//	bank N                the Bank's cash; all there is and nobody else has when not said
//	government SEAT …     its members
//	law COMPANY AD        tax for each
//	SEAT at SQUARE
//	SEAT cash|income|savings|bonds|life|business|votes|salary N
//	SEAT owns SQUARE …
//	SEAT is POST
//	SEAT owes SEAT N      a loan
func sceneOf(t engine.Terms, lines []string) (s state, err error) {
	s = state{Seats: int8(t.Seats), Law: firstLaw, Counted: true}
	if err := s.Set.read(t.Options); err != nil {
		return s, err
	}
	if s.Set.Edition = edition - first; t.Edition > 0 {
		s.Set.Edition = uint8(t.Edition) - first
	}
	s.Bank = -1
	for seat := range s.Seats {
		s.Cash[seat], s.Income[seat] = 500_000, 70_000
		if s.Set.Politics {
			s.Votes[seat] = 7
			s.Gov |= 1 << seat
		}
	}
	for _, line := range lines {
		if err := s.sceneLine(strings.Fields(line)); err != nil {
			return s, fmt.Errorf("%q: %w", line, err)
		}
	}
	if s.Set.Politics && s.PM >= 0 {
		s.Post[s.PM] = premier
		s.Salary[s.PM] = max(s.Salary[s.PM], firstMinister)
		s.Before = s.Salary
	}
	if s.Bank < 0 {
		s.Bank = BankFund - s.Treasury
		for seat := range s.Seats {
			s.Bank -= s.Cash[seat]
		}
	}
	return s, nil
}

func (s *state) sceneLine(w []string) error {
	num := func(i int) int64 {
		n, err := strconv.ParseInt(w[i], 10, 64)
		if err != nil {
			panic(err)
		}
		return n
	}
	switch w[0] {
	case "turn":
		s.Turn = int8(num(1))
	case "pm":
		s.PM = int8(num(1))
	case "turns":
		s.Turns = uint32(num(1))
	case "mark":
		s.Mark, s.Anti = uint8(num(1)), len(w) > 2
	case "treasury":
		s.Treasury = num(1)
	case "issued":
		s.BankBond = uint8(num(1))
	case "edition":
		s.Counted = num(1) > 1
	case "bank":
		s.Bank = num(1)
	case "law":
		s.Law.Company, s.Law.Advertising = num(1), num(2)
	case "government":
		s.Gov = 0
		for i := range w[1:] {
			s.Gov |= 1 << num(i+1)
		}
	default:
		return s.sceneSeat(int8(num(0)), w[1], w[2:])
	}
	return nil
}

func (s *state) sceneSeat(seat int8, what string, rest []string) error {
	if seat >= s.Seats {
		return fmt.Errorf("there is no seat %d", seat)
	}
	n, _ := strconv.ParseInt(rest[0], 10, 64)
	switch what {
	case "at":
		s.At[seat] = paperIndex[rest[0]]
	case "cash":
		s.Cash[seat] = n
	case "income":
		s.Income[seat] = n
	case "savings":
		s.Savings[seat] = uint8(n)
	case "bonds":
		s.Bonds[seat] = uint8(n)
	case "life":
		s.Life[seat] = uint8(n)
	case "business":
		s.Business[seat] = uint8(n)
	case "votes":
		s.Votes[seat] = int16(n)
	case "salary":
		s.Salary[seat] = n
	case "is":
		s.Post[seat], _ = postWords.find(rest[0])
	case "owns":
		for _, id := range rest {
			if !isProperty(paperIndex[id]) {
				return fmt.Errorf("%s cannot be owned", id)
			}
			s.own(paperIndex[id], seat)
		}
	case "owes":
		sum, err := strconv.ParseInt(rest[1], 10, 64)
		s.LastNo++
		s.Loans = append(s.Loans, loan{No: s.LastNo, From: int8(n), To: seat, Owed: sum})
		return err
	default:
		return fmt.Errorf("%q is nothing a seat has", what)
	}
	return nil
}

// stage is a scene as a position.
func stage(t engine.Terms, lines []string) (engine.Position, error) {
	s, err := sceneOf(t, lines)
	if err != nil {
		return engine.Position{}, err
	}
	raw, err := json.Marshal(s)
	return engine.Position{Game: "poleconomy", Edition: int(s.Set.Edition) + first, Version: 3, State: raw}, err
}

// scene opens a scene with its types on.
func scene(tb testing.TB, seats int, options map[string]string, lines ...string) *engine.Live[state, action] {
	tb.Helper()
	return enginetest.Staged(tb, Game, stage, engine.Terms{Seats: seats, Options: options}, lines).(*engine.Live[state, action])
}
