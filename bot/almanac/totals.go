package almanac

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
)

// Totals are how much is played on a host: of matches that ended and count, and without a
// name unless names are asked for.
type Totals struct {
	Phases   map[match.Phase]int `json:"matches"`            // of all there are
	Games    map[string]int      `json:"finished"`           // with others, by game
	Places   int                 `json:"places"`             // where they were played
	People   int                 `json:"people"`             // who played in them
	Answers  int                 `json:"answers"`            // of people in the newest of them
	Median   float64             `json:"hours_to_answer"`    // within which half of those came
	Longest  float64             `json:"longest_match_days"` // from the lobby to the end
	Regulars []Regular           `json:"regulars,omitempty"`
}

// A Regular is somebody who plays much.
type Regular struct {
	Name    string `json:"name"`
	Matches int    `json:"matches"`
}

// The units of totals.
const (
	hour = 60 * 60 * 1000 // milliseconds
	day  = 24 * hour
)

// mostRegulars are those who are named at most.
const mostRegulars = 20

// Totals counts for who runs the host; told hears how many matches of how many were read.
// Of people who are left out of statistics nothing is counted but that they are there.
func (a *Almanac) Totals(ctx context.Context, names bool, told func(n, of int)) (t Totals, err error) {
	counts, err := a.Matches.Store.Counts(ctx)
	if err != nil {
		return t, fmt.Errorf("almanac: count matches: %w", err)
	}
	all, err := a.ended(ctx, func(*result) bool { return true }, told)
	if err != nil {
		return t, err
	}
	people, err := a.people(ctx, all)
	if err != nil {
		return t, err
	}
	took, err := a.answers(ctx, all[max(0, len(all)-mostLives):], people)
	if err != nil {
		return t, err
	}
	t = Totals{Phases: counts.Matches, Games: map[string]int{}, People: len(people), Answers: len(took)}
	places, played := map[place]bool{}, map[int64]int{}
	longest := int64(0)
	for _, r := range all {
		t.Games[r.game]++
		longest = max(longest, r.Ended-r.made)
		for _, p := range r.places {
			places[p] = true
		}
		for _, p := range r.Players {
			if who, there := people[p.Person]; there && !who.Habits.Uncounted {
				played[p.Person]++
			}
		}
	}
	t.Places, t.Longest = len(places), float64(longest)/day
	if len(took) > 0 {
		t.Median = float64(median(took)) / hour
	}
	if !names {
		return t, nil
	}
	for person, n := range played {
		t.Regulars = append(t.Regulars, Regular{people[person].Name, n})
	}
	slices.SortFunc(t.Regulars, func(a, b Regular) int {
		return cmp.Or(cmp.Compare(b.Matches, a.Matches), strings.Compare(a.Name, b.Name))
	})
	t.Regulars = t.Regulars[:min(len(t.Regulars), mostRegulars)]
	return t, nil
}
