package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func person(n int64) Player { return Player{Person: n} }

func bot(kind string) Player { return Player{Bot: kind} }

// played is a match that ended on a day of October 2026, its players in the order of their
// places.
func played(day int, players ...Player) Match {
	m := Match{ID: int64(day), Ended: time.Date(2026, 10, day, 12, 0, 0, 0, time.UTC).UnixMilli(), Players: players}
	for i := range players {
		m.Places = append(m.Places, int8(i+1))
	}
	return m
}

func everybody(Player) bool { return true }

// TestALadderIsOfItsMatchesAlone, in the order in which they ended and not in which they
// are read.
func TestALadderIsOfItsMatchesAlone(t *testing.T) {
	matches := crowd(200)
	want := Usual.Ladder(matches, everybody)
	for seed := range uint64(5) {
		rand.New(rand.NewPCG(seed, 1)).Shuffle(len(matches), func(i, j int) { matches[i], matches[j] = matches[j], matches[i] })
		if d := cmp.Diff(want, Usual.Ladder(matches, everybody)); d != "" {
			t.Fatalf("read in another order it is another ladder:\n%s", d)
		}
	}
}

// TestWhoIsNotCountedWasNotThere: the others have what they would have had without that
// seat, and a match in which one is left means nothing.
func TestWhoIsNotCountedWasNotThere(t *testing.T) {
	ann, bob, cat := person(1), person(2), person(3)
	without := func(p Player) bool { return p != cat }
	with := []Match{played(1, cat, ann, bob), played(2, bob, cat, ann), played(3, ann, cat)}
	got := Usual.Ladder(with, without)
	want := Usual.Ladder([]Match{played(1, ann, bob), played(2, bob, ann)}, everybody)
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("others are rated otherwise (-want +got):\n%s", d)
	}
	got = Usual.Ladder([]Match{{ID: 1, Players: []Player{{}, ann, bob}, Places: []int8{1, 2, 3}}}, everybody)
	if len(got) != 2 || got[0].Player != ann {
		t.Errorf("a seat of nobody counts: %v", got)
	}
}

// TestAKindOfBotIsOnePlayer however many seats it has: it learns the mean of them, once,
// and among itself alone nothing.
func TestAKindOfBotIsOnePlayer(t *testing.T) {
	ann, steady := person(1), bot("steady")
	got := Usual.Ladder([]Match{played(1, steady, ann, steady), played(2, steady, steady)}, everybody)
	if len(got) != 2 || got[0].Matches != 1 || got[1].Matches != 1 {
		t.Fatalf("the ladder is %+v", got)
	}
	seats := Usual.Rate([]Skill{Usual.Start, Usual.Start, Usual.Start}, []int8{1, 2, 3})
	i := slices.IndexFunc(got, func(s Standing) bool { return s.Player == steady })
	near(t, "steady", got[i].Skill, Skill{(seats[0].Mu + seats[2].Mu) / 2, (seats[0].Sigma + seats[2].Sigma) / 2}, 1e-12)
}

// TestWhoHasPlayedLittleComesLast, and is told as provisional until the fifth match.
func TestWhoHasPlayedLittleComesLast(t *testing.T) {
	ann, bob, cat := person(1), person(2), person(3)
	var matches []Match
	for day := range 5 {
		matches = append(matches, played(day+1, ann, bob))
	}
	got := Usual.Ladder(append(matches, played(6, cat, ann)), everybody)
	if len(got) != 3 || got[0].Player != ann || got[1].Player != bob || got[2].Player != cat || got[1].Provisional() || !got[2].Provisional() {
		t.Errorf("the ladder is %+v", got)
	}
	if got[2].Shown() < got[1].Shown() {
		t.Error("who beat the best once has less than who has lost five times: the order says nothing")
	}
	if last := got[0]; last.Last != 6 || last.Change >= 0 {
		t.Errorf("after losing a match the change is %v, by %d", last.Change, last.Last)
	}
}

// TestASeasonByHand: Ann beats both of two, then one of two, and shares the first place of
// two with Bob, who has as much the other way round: (1 + ½ + ½)/6 of 100 points each.
func TestASeasonByHand(t *testing.T) {
	ann, bob, cat := person(1), person(2), person(3)
	shared := played(9, ann, bob)
	shared.Places = []int8{1, 1}
	other := played(1, cat, bob)
	other.Ended = time.Date(2026, 9, 30, 23, 59, 59, 0, time.UTC).UnixMilli()
	list := Season{2026, 4}.Table([]Match{played(1, ann, bob, cat), played(2, bob, ann, cat), shared, other}, everybody)
	if len(list) != 3 || list[0].Player != ann || list[1].Player != bob || list[2].Player != cat {
		t.Fatalf("the table is %+v", list)
	}
	if s := list[0]; math.Abs(s.Points-100*2.0/6) > 1e-9 || math.Abs(s.Mean-100*2.0/3) > 1e-9 || s.Matches != 3 {
		t.Errorf("Ann has %+v", s)
	}
	if s := list[2]; s.Points != 0 || s.Matches != 2 {
		t.Errorf("Cat, whose win was of the season before, has %+v", s)
	}
}

// TestTheBestSixCount: who wins six of twenty has all the points there are.
func TestTheBestSixCount(t *testing.T) {
	ann, bob := person(1), person(2)
	var matches []Match
	for day := range 20 {
		if day < Counted {
			matches = append(matches, played(day+1, ann, bob))
		} else {
			matches = append(matches, played(day+1, bob, ann))
		}
	}
	for _, s := range (Season{2026, 4}).Table(matches, everybody) {
		if s.Points != 100 || s.Matches != 20 {
			t.Errorf("%+v", s)
		}
	}
}

func TestSeasonsAreQuarters(t *testing.T) {
	for at, want := range map[string]string{"2026-01-01T00:00:00Z": "2026-Q1", "2026-03-31T23:59:59Z": "2026-Q1", "2026-12-31T23:59:59Z": "2026-Q4", "2027-01-01T00:30:00+01:00": "2026-Q4"} {
		when, err := time.Parse(time.RFC3339, at)
		if got := SeasonAt(when).String(); err != nil || got != want {
			t.Errorf("%s is in %s, not %s (%v)", at, got, want, err)
		}
	}
	for _, s := range []string{"2026-Q4", "2026-q1", "0001-Q2"} {
		if q, ok := ParseSeason(s); !ok || !q.Begin().Before(q.Next().Begin()) || SeasonAt(q.Begin()) != q {
			t.Errorf("%s is read as %v, %v", s, q, ok)
		}
	}
	for _, s := range []string{"", "2026", "2026-Q5", "2026-Q0", "2026-Q44", "26-Q1", "2026 Q1", "-026-Q1", "Q1-2026", "2026-X1"} {
		if q, ok := ParseSeason(s); ok {
			t.Errorf("%q is read as %v", s, q)
		}
	}
}

// crowd are matches of forty people and three bots, two to six at a table.
func crowd(n int) (matches []Match) {
	d := rand.New(rand.NewPCG(1, 2))
	for k := range n {
		m := Match{ID: int64(k + 1), Ended: int64(k/2) * 1000}
		for i, p := range d.Perm(43)[:2+d.IntN(5)] {
			m.Players = append(m.Players, Player{Person: int64(p + 1)})
			if p >= 40 {
				m.Players[i] = Player{Bot: fmt.Sprint("kind", p)}
			}
			m.Places = append(m.Places, int8(1+d.IntN(i+1)))
		}
		matches = append(matches, m)
	}
	return matches
}

// BenchmarkLadder rates a thousand matches.
func BenchmarkLadder(b *testing.B) {
	matches := crowd(1000)
	for b.Loop() {
		Usual.Ladder(matches, everybody)
	}
}
