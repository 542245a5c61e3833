package poster

import (
	"testing"

	"divisionbell/bot/match"
)

// TestWhoseASeatWas: each once, and never another's at the end than whose it was then.
func TestWhoseASeatWas(t *testing.T) {
	for want, people := range map[string][]match.PersonID{
		"Ann’s and then Bob’s":                   {1, 2},
		"Ann’s, then Bob’s and then Cat’s":       {1, 2, 3},
		"Ann’s, and Bob’s for a while":           {1, 2, 1},
		"Ann’s, and Bob’s and Cat’s for a while": {1, 2, 1, 3, 1},
		"Ann’s, then Cat’s and then Bob’s":       {1, 2, 3, 2},
		"Ann’s, then Bob’s and then Cat’s ":      {1, 2, 1, 3},
		"Ann’s and then Bob’s ":                  {1, 2, 1, 2},
	} {
		if want[len(want)-1] == ' ' { // the same of another seat
			want = want[:len(want)-1]
		}
		m := match.Match{Tenures: []match.Tenure{{Name: "Zoe", Person: 9}}}
		for no, p := range people {
			from, to := uint32(no*2), uint32(no*2+2)
			t := match.Tenure{Seat: 1, No: no, Person: p, Name: []string{"", "Ann", "Bob", "Cat"}[p], FromSeq: from, ToSeq: &to}
			if no == len(people)-1 {
				t.ToSeq = nil
			}
			m.Tenures = append(m.Tenures, t)
		}
		m.Seats = []match.Tenure{m.Tenures[0], m.Tenures[len(m.Tenures)-1]}
		if got := whose(&m, 1, m.Throughout()[1]); got != want {
			t.Errorf("%v: %q, want %q", people, got, want)
		}
	}
}
