package table

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// FirstRun reports whether a match is the run of its day that counts for whoever
// plays it.
func FirstRun(ctx context.Context, h *Matches, l *State) (bool, error) {
	if l.Match.Day == "" {
		return false, nil
	}
	runs, err := h.Store.Runs(ctx, l.Match.Game, l.Match.Day)
	if err != nil {
		return false, fmt.Errorf("table: match %s: the runs of %s: %w", l.Match.Code, l.Match.Day, err)
	}
	person := l.Match.Seats[0].Person
	i := slices.IndexFunc(runs, func(r match.Run) bool { return r.Person == person })
	return i >= 0 && runs[i].Match == l.ID, nil
}

// Daily is what everyone's daily game is made with: its options, and the bots behind its
// player, who bear other names.
func Daily(g match.Table, player string) (options map[string]string, bots []match.Tenure) {
	about := g.About()
	options = map[string]string{about.Daily: "yes"}
	maps.Copy(options, about.Days)
	return options, Behind(player, about.Against)
}

// Behind are bots of these kinds in the seats behind a player, who bear other names.
func Behind(player string, kinds []string) []match.Tenure {
	l := &State{Match: match.Match{Seats: []match.Tenure{{Name: player}}}}
	for _, kind := range kinds {
		l.Match.Seats = append(l.Match.Seats, BotIn(l, engine.Seat(len(l.Match.Seats)), kind))
	}
	return l.Match.Seats[1:]
}

// AsDaily reports whether a match is made and held as everyone's daily game of its day is, by
// one player from beginning to end.
func AsDaily(l *State) bool {
	options, bots := Daily(l.Game, "")
	for name, value := range options {
		if l.Match.Terms.Options[name] != value {
			return false
		}
	}
	return l.Match.Seats[0].No == 0 && slices.EqualFunc(l.Match.Seats[1:], bots, func(t, b match.Tenure) bool { return t.Bot == b.Bot })
}

// ThroughoutDaily refuses what would make a daily game another than everyone's.
func ThroughoutDaily(l *State) error {
	if l.Match.Day == "" {
		return nil
	}
	return engine.Illegal("", "Everyone plays a daily game in the same way, to its end. To give up, type `/match abandon %s`", l.Match.Code)
}
