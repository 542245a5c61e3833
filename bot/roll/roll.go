// Package roll has the laws of rolls that are no match's: what their dice come from,
// how anyone throws them again, and their odds.
package roll

import (
	"encoding/hex"
	"fmt"
	"strconv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/dice"
)

// What stands for a match's code in the root of a day's rolls, and in that of
// their rollers' marks.
const (
	rollCode   = "roll "
	rollerCode = "roller "

	// privateCode is a private roll's.
	privateCode = "private "
)

// Root is what the dice of a roll of an expression come from.
func Root(secret [32]byte, r match.Roll, expression string) ([32]byte, error) {
	switch r.Law {
	case match.LawOfNumbers:
		return engine.Root(secret, 0, rollCode+r.Day, nil), nil
	case match.LawOfRollers:
		return engine.Root(secret, 0, rollCode+r.Day, []string{r.Mark, expression}), nil
	case match.LawOfPrivacy:
		return engine.Root(secret, 0, privateCode+r.Day, []string{r.Mark, expression, r.Own}), nil
	}
	return [32]byte{}, fmt.Errorf("roll: a roll by law %d: %w", r.Law, match.ErrNewer)
}

// Mark stands for who rolls where. It can be told to anyone: it names neither,
// and is another for each roll, so that it does not tell which are one person's.
func Mark(secret [32]byte, day string, n int64, r match.Room, a match.Account) string {
	mark := engine.Root(secret, 0, rollerCode+day, []string{
		r.Platform, r.Workspace, r.Channel, r.Thread, a.Platform, a.Workspace, a.ID, strconv.FormatInt(n, 10),
	})
	return hex.EncodeToString(mark[:])
}

// Rethrow throws a roll again from its day's secret: r's Day, Number, Law, Mark,
// Own and Text decide. A roll that failed fails again, with a *dice.Error.
func Rethrow(secret [32]byte, r match.Roll) (*dice.Result, error) {
	q, err := dice.Printed(r.Text)
	if err != nil {
		return nil, err
	}
	root, err := Root(secret, r, q.Bare())
	if err != nil {
		return nil, err
	}
	return q.Roll(engine.Of(root, uint64(r.Number)))
}

// Unsaid stands for the expression of a private roll.
const Unsaid = "EXPRESSION"

// Again is the command that throws a roll again, for any POSIX shell. What
// people wrote beside the dice throws none, and stays out of it; of a private
// roll all does, and its own secret, save for its roller.
func Again(secret [32]byte, r match.Roll, roller bool) (string, error) {
	expression := Unsaid
	if !r.Private || roller {
		q, err := dice.Printed(r.Text)
		if err != nil {
			return "", fmt.Errorf("roll: read roll %d of %s: %w", r.Number, r.Day, err)
		}
		expression = q.Bare()
	}
	command := fmt.Sprintf("divisionbell roll --secret %x --day %s --number %d", secret, r.Day, r.Number)
	if r.Law != match.LawOfNumbers {
		command += fmt.Sprintf(" --law %d --mark %s", r.Law, r.Mark)
	}
	if roller && r.Own != "" {
		command += " --own " + r.Own
	}
	return command + " -- " + quoted(expression), nil
}

// quoted is a text as one word of a POSIX shell.
func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// Chances is a table of the odds of each roll of a request, 42 columns at most;
// estimates take their chance from src.
func Chances(q *dice.Request, src dice.Source) (string, error) {
	all, err := q.Odds(src)
	if err != nil {
		return "", err
	}
	var parts []string
	for i := range all {
		part := chances(&all[i], q.Rolls[i].Endless())
		if len(all) > 1 {
			part = q.Rolls[i].Notation() + "\n" + part
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "\n"), nil
}
