package tax

import (
	"strconv"

	"divisionbell/engine"
)

// Names of the settings, as options of a match spell them.
const (
	optPoints   = "points"
	optShown    = "shown"
	optDiscards = "discards"
	optDaily    = "daily"
)

const mostPoints = 100

var declared = []engine.Setting{
	{Name: optPoints, Rule: "7.1", Default: "15", Min: 1, Max: mostPoints,
		Help:  "the points that win the match",
		Means: map[string]string{"N": "the first to have N points wins"}},
	{Name: optShown, Rule: "8.1", Default: "none", Values: []string{"none", "two"},
		Help:  "cards everyone can see: none, or each player's highest and lowest",
		Means: map[string]string{"none": "no card of a hand lies open", "two": "everybody's highest and lowest card lie open"}},
	{Name: optDiscards, Rule: "1.3", Default: "open", Values: []string{"open", "covered"},
		Help:  "show the whole piles, or only the top cards",
		Means: map[string]string{"open": "you can look through the piles", "covered": "you see only the tops of the piles"}},
	{Name: optDaily, Rule: "2.7", Default: "no", Values: []string{"no", "yes"},
		Help:  "the same cards for everyone who plays today",
		Means: map[string]string{"no": "the cards are this match's own", "yes": "everyone who plays today is dealt the same cards in each round"}},
}

// settings are what a match was made with.
type settings struct {
	Points  uint16 `json:"points"`
	Shown   bool   `json:"shown"`
	Covered bool   `json:"covered"`
	Daily   bool   `json:"daily"` // each deal has numbers of its own
}

// read takes the options, the rulebook's where there is none.
func (o *settings) read(options map[string]string) error {
	for i := range declared {
		d := &declared[i]
		value, err := d.Of(options)
		if err != nil {
			return err
		}
		switch d.Name {
		case optPoints:
			n, err := strconv.ParseUint(value, 10, 16)
			if err != nil {
				return engine.Illegal(d.Rule, "points is a number, not “%s”", value)
			}
			o.Points = uint16(n)
		case optShown:
			o.Shown = value != d.Default
		case optDiscards:
			o.Covered = value != d.Default
		case optDaily:
			o.Daily = value != d.Default
		}
	}
	return nil
}
