package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/dice"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
)

// maxRolled is how many characters of a roll are shown before it is told in
// numbers.
const maxRolled = 1500

// rollCommand answers /roll: an expression, or help, odds, proof or last.
func rollCommand(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	if m, ok := repeated(ctx, h, c.Delivery); ok {
		return m
	}
	word, after := text.Cut(rest)
	switch strings.ToLower(word) {
	case "help":
		return msg.Message{Text: msg.Text{}.Block(dice.Help())}
	case "odds":
		return odds(ctx, h, after)
	case "proof":
		return proof(ctx, h, after)
	case "private":
		return roll(ctx, h, c, after, true)
	}
	return roll(ctx, h, c, rest, false)
}

// request reads [dialect=NAME] EXPRESSION.
func request(said string) (*dice.Request, string, error) {
	dialect := dice.Standard
	word, after := text.Cut(said)
	if name, ok := strings.CutPrefix(strings.ToLower(word), "dialect="); ok {
		var err error
		if dialect, err = dice.ParseDialect(name); err != nil {
			return nil, "", engine.Illegal("", "dialect can be %s", strings.Join(dice.Dialects(), ", "))
		}
		said = after
	}
	q, err := dice.Parse(said, dialect)
	return q, dialect.String(), err
}

// rollNo shows what is wrong with an expression, with a caret under it.
func rollNo(ctx context.Context, h *Commands, err error) msg.Message {
	var no *dice.Error
	if !errors.As(err, &no) {
		return refuse(ctx, h, err)
	}
	return msg.Message{Text: pointed("That cannot be rolled: ", no)}
}

// pointed tells a mistake after a few words, with a caret under it and the way on.
func pointed(lead string, no *dice.Error) msg.Text {
	t := msg.Say(lead + strings.TrimSuffix(no.Message, ".") + ".").Line().Block(no.Caret())
	if no.Suggestion != "" {
		t = t.Line().Plain(text.Sentence(no.Suggestion))
	}
	return t.Line().Code("/roll help").Plain(" shows all there is.")
}

// roll throws dice in public, or in private with a public word that it was so.
// Its number is fixed before its dice are, so that nobody can choose between
// two throws; and whatever has drawn a die has used its number up and is told,
// so that nobody can try what the next ones are.
func roll(ctx context.Context, h *Commands, c caller, text string, private bool) msg.Message {
	q, dialect, err := request(text)
	if err != nil {
		return rollNo(ctx, h, err)
	}
	day := h.Matches.Clock.Now().UTC().Format("2006-01-02")
	fresh, err := h.Matches.Secret()
	if err != nil {
		return refuse(ctx, h, err)
	}
	secret, err := h.Matches.Store.DaySecret(ctx, day, fresh)
	if err != nil {
		return refuse(ctx, h, err)
	}
	h.rolling.Lock() // else those who roll at once take each other's numbers
	defer h.rolling.Unlock()
	for range 20 {
		n, err := h.Matches.Store.NextRoll(ctx, day)
		if err != nil {
			return refuse(ctx, h, err)
		}
		r := match.Roll{Day: day, Number: n, Person: c.person.ID, Room: c.room.ID, At: h.Matches.Now(), Text: q.String(), Dialect: dialect, Private: private,
			Law: match.LawOfRollers, Mark: rollMark(secret, day, n, c.room, c.Account)}
		root, err := rollRoot(secret, r, q.Bare())
		if err != nil {
			return refuse(ctx, h, err)
		}
		thrown := engine.Of(root, uint64(n)).Given(h.Matches.Handed()...)
		result, no := q.Roll(thrown)
		if no != nil && thrown.Drawn() == 0 { // it tells nothing of the dice
			return rollNo(ctx, h, no)
		}
		public, answer := rolled(ctx, h, c, q, r, result, no)
		if n == 1 { // before anybody could wish the day's dice were others
			sealed := engine.Commitment(secret)
			public.Text = public.Text.Line().Plain("The day's dice are sealed: SHA-256 ").Code(hex.EncodeToString(sealed[:])).Plain(".")
		}
		err = h.Matches.Store.AddRoll(ctx, r, &match.Owed{Room: c.room.ID, Body: msg.Encode(public)}, c.Delivery, msg.Encode(answer))
		if errors.Is(err, match.ErrStale) {
			continue
		}
		if errors.Is(err, match.ErrRepeated) {
			m, _ := repeated(ctx, h, c.Delivery)
			return m
		}
		if err != nil {
			return refuse(ctx, h, err)
		}
		h.Matches.Spend(thrown.Used())
		h.Matches.Wake()
		return answer
	}
	return refuse(ctx, h, fmt.Errorf("bot: no free number for a roll in twenty"))
}

// rolled is what the room sees of a roll, and what the roller does: its result,
// or why it failed while it was thrown.
func rolled(ctx context.Context, h *Commands, c caller, q *dice.Request, r match.Roll, result *dice.Result, failed error) (public, answer msg.Message) {
	again := "roll "
	if r.Private {
		again = "roll private "
	}
	buttons := []msg.Button{
		{Label: "Again", ID: buttonLine(ctx, h, again+r.Text)},
		{Label: "Odds", ID: buttonLine(ctx, h, "roll odds "+r.Text)},
		{Label: "Proof", ID: buttonLine(ctx, h, fmt.Sprintf("roll proof %s %d", r.Day, r.Number))},
	}
	who, number := msg.Text{}.Bold(c.person.Name), fmt.Sprintf("%d of %s", r.Number, r.Day)
	var full, told msg.Text
	var no *dice.Error
	if errors.As(failed, &no) {
		told = msg.Say(text.Line(r.Text, maxRolled) + ": " + no.Message + " (roll " + number + ").")
		full = pointed("Roll "+number+" came to nothing: ", no)
	} else {
		told = spans(result.Spans(maxRolled))
		if reading := q.Reading(); reading != "" {
			told = told.Line().Plain("Read as " + reading + ".")
		}
		full = told
	}
	if r.Private {
		return msg.Message{Text: who.Plain(" rolls in private (roll " + number + ").")}, msg.Message{Text: full, Buttons: buttons}
	}
	public = msg.Message{Text: who.Plain(" rolls ").Join(told), Buttons: buttons}
	if failed != nil {
		return public, msg.Message{Text: full}
	}
	return public, msg.Message{Text: msg.Say("Roll " + number + "."), Receipt: true}
}

func spans(in []dice.Span) (t msg.Text) {
	for _, s := range in {
		switch s.Style {
		case dice.Bold:
			t = t.Bold(s.Text)
		case dice.Struck:
			t = t.Struck(s.Text)
		default:
			t = t.Plain(s.Text)
		}
	}
	return t
}

// odds weighs an expression without rolling it.
func odds(ctx context.Context, h *Commands, text string) msg.Message {
	q, _, err := request(text)
	if err != nil {
		return rollNo(ctx, h, err)
	}
	table, err := Chances(q, h.Matches.BotDice())
	if err != nil {
		return rollNo(ctx, h, err)
	}
	return msg.Message{Text: msg.Text{}.Bold(q.String()).Line().Block(table)}
}

// Chances is a table of the odds of each roll of a request, 42 columns at most;
// estimates take their chance from src.
func Chances(q *dice.Request, src dice.Source) (string, error) {
	all, err := q.Odds(src)
	if err != nil {
		return "", err
	}
	var parts []string
	for i := range all {
		part := chances(&all[i])
		if len(all) > 1 {
			part = q.Rolls[i].Notation() + "\n" + part
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, "\n"), nil
}

// chances is a distribution in at most 42 columns.
func chances(o *dice.Odds) string {
	var b strings.Builder
	how := "exact"
	if !o.Exact {
		how = fmt.Sprintf("estimated from %d rolls", o.Trials)
	}
	fmt.Fprintf(&b, "mean %.2f, sd %.2f (%s)\n", o.Mean(), o.SD(), how)
	if !o.Exact {
		fmt.Fprintf(&b, "the mean is ± %.2f\n", 2*o.StandardError())
	}
	if p, ok := o.Success(); ok {
		fmt.Fprintf(&b, "success %.2f %%\n", 100*p)
	}
	fmt.Fprintf(&b, "from %d to %d, median %d\n", o.Min(), o.Max(), o.Percentile(0.5))
	if len(o.Outcomes) <= 20 {
		most := 0.0
		for _, c := range o.Outcomes {
			most = max(most, c.P)
		}
		for _, c := range o.Outcomes {
			fmt.Fprintf(&b, "%6d %6.2f %% %s\n", c.Total, 100*c.P, strings.Repeat("█", int(20*c.P/most+0.5)))
		}
		return strings.TrimRight(b.String(), "\n")
	}
	for _, q := range []float64{0.05, 0.25, 0.5, 0.75, 0.95} {
		fmt.Fprintf(&b, "%3.0f %% of rolls come to %d or less\n", 100*q, o.Percentile(q))
	}
	return strings.TrimRight(b.String(), "\n")
}

// completeRoll offers what the person rolled last.
func completeRoll(ctx context.Context, h *Commands, c caller, rest string, limit int) (out []match.Suggestion) {
	last, err := h.Matches.Store.LastRolls(ctx, c.person.ID, limit)
	if err != nil {
		return nil
	}
	for _, text := range append(last, "help", "private ", "odds ") {
		if strings.HasPrefix(text, rest) && len(out) < limit {
			out = append(out, match.Suggestion{Line: "/roll " + text, Title: text})
		}
	}
	return out
}
