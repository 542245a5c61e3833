package match

import (
	"slices"

	"divisionbell/engine"
)

// The bots that sit down when nobody says which.
const (
	usualBot  = "steady"
	gentleBot = "gentle" // with who has never played the game
)

// UsualBot is the kind of a bot that nobody has named: gentle with a newcomer, where the
// game has it, else steady, or what the game names last.
func (t Table) UsualBot(newcomer bool) string {
	bots := t.Bots()
	has := func(kind string) bool {
		return slices.ContainsFunc(bots, func(b engine.Bot) bool { return b.ID == kind })
	}
	switch {
	case newcomer && has(gentleBot):
		return gentleBot
	case has(usualBot):
		return usualBot
	}
	return bots[len(bots)-1].ID
}

// Crowded is why no match with these options can begin with so many players or more; nil:
// one can.
func (t Table) Crowded(options map[string]string, seats int) (why error) {
	about := t.About()
	for n := max(seats, about.MinSeats); n <= about.MaxSeats; n++ {
		terms, err := about.Terms(n, options)
		if err == nil {
			_, _, err = t.New(engine.Fast(1), terms)
		}
		if err == nil {
			return nil
		}
		if why == nil {
			why = err
		}
	}
	return why
}
