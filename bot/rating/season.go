package rating

import (
	"cmp"
	"fmt"
	"slices"
	"time"
)

// Counted is how many of somebody's matches make their score of a season, the best ones.
const Counted = 6

// A Season is a quarter of a year, by UTC. The zero Season is none.
type Season struct{ Year, Quarter int }

// SeasonAt is the season that an instant is in.
func SeasonAt(at time.Time) Season {
	at = at.UTC()
	return Season{at.Year(), (int(at.Month())-1)/3 + 1}
}

// ParseSeason reads 2026-Q4, whatever its case.
func ParseSeason(s string) (Season, bool) {
	var q Season
	var rest string
	if n, _ := fmt.Sscanf(s+" .", "%4d-%1s", &q.Year, &rest); n != 2 || len(s) != len("2026-Q4") || (rest != "Q" && rest != "q") {
		return Season{}, false
	}
	q.Quarter = int(s[len(s)-1] - '0')
	return q, q.Year > 0 && q.Quarter >= 1 && q.Quarter <= 4
}

// String is the season as ParseSeason reads it.
func (s Season) String() string { return fmt.Sprintf("%04d-Q%d", s.Year, s.Quarter) }

// Begin is its first instant; its end is the Begin of the Next.
func (s Season) Begin() time.Time {
	return time.Date(s.Year, time.Month(3*s.Quarter-2), 1, 0, 0, 0, 0, time.UTC)
}

// Next is the season after it.
func (s Season) Next() Season { return SeasonAt(s.Begin().AddDate(0, 3, 0)) }

// A Score is a player's line of a season: Points is the mean of their best matches, from 0
// to 100, where one that was not played counts for nothing, and a match for the share of
// opponents who were placed behind, a shared place for half. Mean is that of all of them.
type Score struct {
	Player
	Points, Mean float64
	Matches      int
}

// Table is the season's, the best first: of as many points whoever played more, then whoever
// has the better mean of all.
func (s Season) Table(matches []Match, wanted func(Player) bool) []Score {
	from, to := s.Begin().UnixMilli(), s.Next().Begin().UnixMilli()
	shares := map[Player][]float64{}
	for _, m := range matches {
		if m.Ended < from || m.Ended >= to {
			continue
		}
		if m = m.Among(wanted); len(m.Players) < 2 || !m.contested() {
			continue
		}
		for i, p := range m.Players {
			shares[p] = append(shares[p], m.beaten(i))
		}
	}
	list := make([]Score, 0, len(shares))
	for p, of := range shares {
		slices.SortFunc(of, func(a, b float64) int { return cmp.Compare(b, a) })
		list = append(list, Score{p, 100 * sum(of[:min(len(of), Counted)]) / Counted, 100 * sum(of) / float64(len(of)), len(of)})
	}
	slices.SortFunc(list, func(a, b Score) int {
		return cmp.Or(cmp.Compare(b.Points, a.Points), cmp.Compare(b.Matches, a.Matches), cmp.Compare(b.Mean, a.Mean),
			cmp.Compare(a.Person, b.Person), cmp.Compare(a.Bot, b.Bot))
	})
	return list
}

// beaten is the share of opponents whom a seat left behind.
func (m Match) beaten(seat int) float64 {
	behind := 0.0
	for j := range m.Players {
		switch {
		case j == seat:
		case m.Places[j] > m.Places[seat]:
			behind++
		case m.Places[j] == m.Places[seat]:
			behind += 0.5
		}
	}
	return behind / float64(len(m.Players)-1)
}

func sum(of []float64) (total float64) {
	for _, x := range of {
		total += x
	}
	return total
}
