package rating

import (
	"cmp"
	"slices"
)

// Provisional is how many matches somebody has played when their rating is taken for one.
const Provisional = 5

// A Player is a person, or a kind of bot, of which all that ever sat down are one.
type Player struct {
	Person int64
	Bot    string
}

// A Match is how one ended: each seat's player, and their place from 1. A Player of no
// person and no bot is not counted: the rest is rated as if that seat had not been there.
type Match struct {
	ID      int64
	Ended   int64 // milliseconds UTC
	Players []Player
	Places  []int8
}

// Among is the match with only those players that are wanted.
func (m Match) Among(wanted func(Player) bool) Match {
	out := Match{ID: m.ID, Ended: m.Ended}
	for i, p := range m.Players {
		if p != (Player{}) && wanted(p) {
			out.Players, out.Places = append(out.Players, p), append(out.Places, m.Places[i])
		}
	}
	return out
}

// contested reports whether at least two different players met.
func (m Match) contested() bool {
	return slices.ContainsFunc(m.Players, func(p Player) bool { return p != m.Players[0] })
}

// A Standing is a player's line of a ladder. Change is that of the shown rating by their
// last match, which is Last.
type Standing struct {
	Player
	Skill
	Change  float64
	Matches int
	Last    int64
}

// Provisional reports whether somebody has played too little to be placed.
func (s Standing) Provisional() bool { return s.Matches < Provisional }

// Ladder rates all who are wanted by their matches, in the order in which those ended, the
// best first and whoever is provisional after all others. The same matches make the same
// ladder, in whatever order they are given.
func (m Model) Ladder(matches []Match, wanted func(Player) bool) []Standing {
	matches = slices.Clone(matches)
	slices.SortFunc(matches, func(a, b Match) int { return cmp.Or(cmp.Compare(a.Ended, b.Ended), cmp.Compare(a.ID, b.ID)) })
	at := map[Player]*Standing{}
	for _, played := range matches {
		if played = played.Among(wanted); len(played.Players) < 2 || !played.contested() {
			continue
		}
		before := make([]Skill, len(played.Players))
		for i, p := range played.Players {
			if at[p] == nil {
				at[p] = &Standing{Player: p, Skill: m.Start}
			}
			before[i] = at[p].Skill
		}
		learn(at, played, m.Rate(before, played.Places))
	}
	list := make([]Standing, 0, len(at))
	for _, s := range at {
		list = append(list, *s)
	}
	slices.SortFunc(list, func(a, b Standing) int {
		return cmp.Or(less(a.Provisional(), b.Provisional()), cmp.Compare(b.Shown(), a.Shown()), cmp.Compare(b.Matches, a.Matches),
			cmp.Compare(a.Person, b.Person), cmp.Compare(a.Bot, b.Bot))
	})
	return list
}

// learn gives each player of a match the mean of what their seats came to: a person has
// one, a kind of bot may have several.
func learn(at map[Player]*Standing, played Match, after []Skill) {
	for i, p := range played.Players {
		if slices.Index(played.Players, p) < i {
			continue
		}
		var sum Skill
		n := 0.0
		for j, q := range played.Players {
			if q == p {
				sum.Mu, sum.Sigma, n = sum.Mu+after[j].Mu, sum.Sigma+after[j].Sigma, n+1
			}
		}
		s, was := at[p], at[p].Shown()
		s.Skill = Skill{sum.Mu / n, sum.Sigma / n}
		s.Change, s.Last = s.Shown()-was, played.ID
		s.Matches++
	}
}

// less orders what does not hold before what does.
func less(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}
