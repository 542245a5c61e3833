package main

import (
	crand "crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/roll"
	"divisionbell/engine"
	"divisionbell/engine/dice"
	"divisionbell/engine/dice/guide"
)

// rollCommand rolls dice, or throws a published roll again.
type rollCommand struct {
	Expression []string `arg:"" optional:"" help:"Such as 4d6kh3; empty is 1d20."`
	Dialect    string   `help:"Which tool's reading to use where dice bots differ." placeholder:"NAME"`
	Odds       bool     `help:"Show the odds instead of rolling."`
	Secret     string   `help:"A past day's secret, to roll one of its rolls again." placeholder:"HEX"`
	Day        string   `help:"That day: 2026-11-21." placeholder:"DAY"`
	Number     int64    `help:"The roll's number that day." placeholder:"N"`
	Law        int      `help:"The law that its proof names, if any." default:"1" placeholder:"N"`
	Mark       string   `help:"The mark that its proof names." placeholder:"HEX"`
	Own        string   `help:"The secret of a private roll's own, which its proof shows its roller." placeholder:"HEX"`
}

// negative is an expression that begins with a minus, and no flag.
var negative = regexp.MustCompile(`^-\(?(\d|\.\d|[dD][\d%fF(\[])`)

// signed parts an expression of roll that begins with a minus from the flags before
// it; all behind it is the expression.
func signed(args []string) []string {
	i := slices.IndexFunc(args, func(a string) bool { return a == "--" || negative.MatchString(a) })
	if len(args) == 0 || args[0] != "roll" || i < 0 || args[i] == "--" {
		return args
	}
	return slices.Insert(slices.Clone(args), i, "--")
}

// Run rolls.
func (r *rollCommand) Run(t terminal) error {
	text := strings.Join(r.Expression, " ")
	if text == "help" {
		fmt.Fprintln(t.out, guide.Text())
		return nil
	}
	dialect, err := dice.ParseDialect(r.Dialect)
	if err != nil {
		return fmt.Errorf("--dialect can be %s", strings.Join(dice.Dialects(), ", "))
	}
	read := func() (*dice.Request, error) { return dice.Parse(text, dialect) }
	if r.Secret != "" && dialect == dice.Standard { // as its proof prints it
		read = func() (*dice.Request, error) { return dice.Printed(text) }
	}
	q, err := read()
	if err != nil {
		return pointed(err)
	}
	var seed [8]byte
	if _, err := crand.Read(seed[:]); err != nil {
		return fmt.Errorf("draw chance: %w", err)
	}
	if r.Odds {
		out, err := roll.Chances(q, engine.Fast(binary.LittleEndian.Uint64(seed[:])))
		if err != nil {
			return pointed(err)
		}
		fmt.Fprintln(t.out, out)
		return nil
	}
	result, err := r.throw(q)
	if err != nil {
		return pointed(err)
	}
	for _, s := range result.Spans(4000) {
		if s.Style == dice.Struck {
			s.Text = "~" + s.Text + "~"
		}
		fmt.Fprint(t.out, s.Text)
	}
	fmt.Fprintln(t.out)
	if reading := q.Reading(); reading != "" {
		fmt.Fprintln(t.out, "Read as "+reading+".")
	}
	return nil
}

// throw throws fresh dice, or a past day's again.
func (r *rollCommand) throw(q *dice.Request) (*dice.Result, error) {
	var secret [32]byte
	if r.Secret == "" {
		if _, err := crand.Read(secret[:]); err != nil {
			return nil, fmt.Errorf("draw chance: %w", err)
		}
		return q.Roll(engine.Of(secret, 0))
	}
	b, err := hex.DecodeString(r.Secret)
	if err != nil || len(b) != 32 || r.Day == "" || r.Number < 1 {
		return nil, errors.New("to roll it again, give --secret of 64 hex digits, --day and --number")
	}
	copy(secret[:], b)
	own, wrong := hex.DecodeString(r.Own)
	switch mark, err := hex.DecodeString(r.Mark); {
	case r.Law == match.LawOfPrivacy && (wrong != nil || len(own) != 32 || err != nil || len(mark) != 32):
		return nil, fmt.Errorf("a roll by --law %d has a --mark and an --own of 64 hex digits each; copy both from its proof", r.Law)
	case r.Law != match.LawOfPrivacy && r.Own != "":
		return nil, fmt.Errorf("only a roll by --law %d has an --own; copy its proof whole", match.LawOfPrivacy)
	case r.Law == match.LawOfNumbers && r.Mark != "":
		return nil, errors.New("a roll with a --mark has a --law, too; copy both from its proof")
	case r.Law == match.LawOfRollers && (err != nil || len(mark) != 32):
		return nil, fmt.Errorf("a roll by --law %d has a --mark of 64 hex digits; copy it from its proof", r.Law)
	case r.Law < match.LawOfNumbers || r.Law > match.LawOfPrivacy:
		return nil, fmt.Errorf("--law can be %d, %d or %d; a newer program knows more", match.LawOfNumbers, match.LawOfRollers, match.LawOfPrivacy)
	}
	return roll.Rethrow(secret, match.Roll{Day: r.Day, Number: r.Number, Law: r.Law, Mark: strings.ToLower(r.Mark), Own: strings.ToLower(r.Own), Text: q.String()})
}

// pointed shows an expression's mistake with a caret under it.
func pointed(err error) error {
	var no *dice.Error
	if !errors.As(err, &no) {
		return err
	}
	text := no.Message + "\n" + no.Caret()
	if no.Suggestion != "" {
		text += "\n" + msg.Typed(no.Suggestion).String()
	}
	return errors.New(text)
}
