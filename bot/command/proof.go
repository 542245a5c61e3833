package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/dice"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// What stands for a match's code in the root of a day's rolls, and in that of
// their rollers' marks.
const (
	rollCode   = "roll "
	rollerCode = "roller "
)

// rollRoot is what the dice of a roll of an expression come from.
func rollRoot(secret [32]byte, r match.Roll, expression string) ([32]byte, error) {
	switch r.Law {
	case match.LawOfNumbers:
		return engine.Root(secret, 0, rollCode+r.Day, nil), nil
	case match.LawOfRollers:
		return engine.Root(secret, 0, rollCode+r.Day, []string{r.Mark, expression}), nil
	}
	return [32]byte{}, fmt.Errorf("bot: a roll by law %d: %w", r.Law, match.ErrNewer)
}

// rollMark stands for who rolls where. It can be told to anyone: it names neither,
// and is another for each roll, so that it does not tell which are one person's.
func rollMark(secret [32]byte, day string, n int64, r match.Room, a match.Account) string {
	mark := engine.Root(secret, 0, rollerCode+day, []string{
		r.Platform, r.Workspace, r.Channel, r.Thread, a.Platform, a.Workspace, a.ID, strconv.FormatInt(n, 10),
	})
	return hex.EncodeToString(mark[:])
}

// Rethrow throws a roll again from its day's secret: r's Day, Number, Law, Mark
// and Text decide. A roll that failed fails again, with a *dice.Error.
func Rethrow(secret [32]byte, r match.Roll) (*dice.Result, error) {
	q, err := dice.Printed(r.Text)
	if err != nil {
		return nil, err
	}
	root, err := rollRoot(secret, r, q.Bare())
	if err != nil {
		return nil, err
	}
	return q.Roll(engine.Of(root, uint64(r.Number)))
}

// proof tells how a roll can be checked: the day's seal, and once the day is
// over its secret.
func proof(ctx context.Context, h *Commands, rest string) msg.Message {
	day, number := text.Cut(rest)
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return refuse(ctx, h, engine.Illegal("", "say which: /roll proof 2026-11-21 5"))
	}
	r, err := h.Matches.Store.RollByNumber(ctx, day, n)
	if errors.Is(err, match.ErrNotFound) {
		return refuse(ctx, h, engine.Illegal("", "there is no roll %d of %s", n, text.Line(day, table.MaxName)))
	}
	if err != nil {
		return refuse(ctx, h, err)
	}
	secret, err := h.Matches.Store.DaySecret(ctx, day, [32]byte{})
	if err != nil {
		return refuse(ctx, h, err)
	}
	sealed := engine.Commitment(secret)
	t := msg.Say(fmt.Sprintf("Roll %d of %s. The day's dice are sealed: SHA-256 ", n, day)).Code(hex.EncodeToString(sealed[:])).Plain(". ")
	if day >= h.Matches.Clock.Now().UTC().Format("2006-01-02") {
		return msg.Message{Text: t.Plain("The secret is told when the day is over (UTC).")}
	}
	command, err := rollAgain(secret, r)
	if err != nil {
		return refuse(ctx, h, err)
	}
	way := "Anyone can throw it again: "
	if r.Private {
		way = "The roll was private, so its expression stays with whoever rolled it. If you know the expression, put it in place of " + unsaid + " to check the roll: "
	}
	t = t.Plain("The secret was ").Code(hex.EncodeToString(secret[:])).Plain(". " + way)
	return msg.Message{Text: t.Code(command).Plain(".")}
}

// unsaid stands for the expression of a private roll.
const unsaid = "EXPRESSION"

// rollAgain is the command that throws a roll again, for any POSIX shell. What
// people wrote beside the dice throws none, and stays out of it; of a private
// roll all does.
func rollAgain(secret [32]byte, r match.Roll) (string, error) {
	expression := unsaid
	if !r.Private {
		q, err := dice.Printed(r.Text)
		if err != nil {
			return "", fmt.Errorf("bot: read roll %d of %s: %w", r.Number, r.Day, err)
		}
		expression = q.Bare()
	}
	command := fmt.Sprintf("divisionbell roll --secret %x --day %s --number %d", secret, r.Day, r.Number)
	if r.Law != match.LawOfNumbers {
		command += fmt.Sprintf(" --law %d --mark %s", r.Law, r.Mark)
	}
	return command + " -- " + quoted(expression), nil
}

// quoted is a text as one word of a POSIX shell.
func quoted(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }
