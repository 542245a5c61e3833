package command

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"divisionbell/bot/local"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/roll"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/dice"
)

// rollCommand answers /roll: an expression or the name of a saved one, or help,
// this, odds, proof, private, save, saved or delete.
func rollCommand(ctx context.Context, r *request) (msg.Message, error) {
	word, after := text.Cut(r.args)
	switch strings.ToLower(word) {
	case "this":
		if _, own := savedRoll(r.person, word); !own { // of a time when it had no other meaning
			return inText(ctx, r, after)
		}
	case "help":
		return msg.Message{Text: msg.Text{}.Block(dice.Help())}, nil
	case "odds":
		return odds(ctx, r, after)
	case "proof":
		return proof(ctx, r, after)
	case "private":
		return throw(ctx, r, after, true)
	case "save":
		return habitual(saveRoll)(ctx, r)
	case "saved":
		return savedMessage(ctx, r, r.person), nil
	case "delete":
		return habitual(deleteRoll)(ctx, r)
	}
	return throw(ctx, r, r.args, false)
}

// chosenDialect is dialect=NAME before an expression, however it is spaced.
var chosenDialect = regexp.MustCompile(`(?is)^dialect\s*=\s*(\S+)\s*(.*)$`)

// maxPressed is how long a roll behind a button may be, in bytes: some dice are
// printed longer than they were written.
const maxPressed = 4 * dice.MaxRunes

// ours stands before what is in our own notation, whatever its reader's dialect.
const ours = "dialect=standard "

// expression reads [dialect=NAME] EXPRESSION; the name of a roll that the caller
// has saved, with more behind it or not; or last, for what they rolled last.
func expression(ctx context.Context, r *request, said string) (*dice.Request, string, error) {
	if m := chosenDialect.FindStringSubmatch(said); m != nil {
		dialect, err := local.ReadDialect(m[1])
		if err != nil {
			return nil, "", err
		}
		q, err := dice.Parse(m[2], dialect)
		return q, dialect.String(), err
	}
	word, after := text.Cut(said)
	if i, ok := savedRoll(r.person, word); ok {
		saved := strings.TrimSpace(r.person.Habits.Saved[i].Text + " " + after)
		q, err := dice.Parse(saved, dice.Standard)
		return q, dice.Standard.String(), err
	}
	if strings.EqualFold(said, "last") {
		last, err := r.Matches.Store.LastRolls(ctx, r.person.ID, 1)
		if err != nil {
			return nil, "", err
		}
		if len(last) == 0 {
			return nil, "", engine.Illegal("", "you haven't rolled anything yet; try /roll d20")
		}
		q, err := dice.Printed(last[0])
		return q, dice.Standard.String(), err
	}
	dialect, err := dialectOf(ctx, r)
	if err != nil {
		return nil, "", err
	}
	q, err := dice.Parse(said, dialect)
	if err != nil && r.pressed && len(said) <= maxPressed { // what was once rolled is no slip
		if printed, no := dice.Printed(said); no == nil {
			return printed, dialect.String(), nil
		}
	}
	return q, dialect.String(), err
}

// rollNo shows what is wrong with an expression, with a caret under it.
func rollNo(err error) (msg.Message, error) {
	var no *dice.Error
	if !errors.As(err, &no) {
		return msg.Message{}, err
	}
	return msg.Message{Text: roll.Pointed("I can't roll that: ", no)}, nil
}

// inText rolls the first dice that a text has.
func inText(ctx context.Context, r *request, said string) (msg.Message, error) {
	dialect, err := dialectOf(ctx, r)
	if err != nil {
		return msg.Message{}, err
	}
	if first := roll.First(said, dialect); first != "" {
		return throw(ctx, r, first, false)
	}
	return refuse("I found no dice in that message. I look for something like 3d6, d20+5 or 4d6kh3. For everything I can roll, type /roll help")
}

// daysSecret is what a day's dice follow from, from the first time that it is asked for.
func daysSecret(ctx context.Context, r *request, day string) (secret [32]byte, err error) {
	fresh, err := r.Matches.Secret()
	if err != nil {
		return secret, err
	}
	return r.Matches.Store.DaySecret(ctx, day, fresh)
}

// throw throws dice in public, or in private with a public word that it was so.
// Its number is fixed before its dice are, so that nobody can choose between
// two throws; and whatever has drawn a die has used its number up and is told,
// so that nobody can try what the next ones are.
func throw(ctx context.Context, r *request, text string, private bool) (msg.Message, error) {
	q, dialect, err := expression(ctx, r, text)
	if err != nil {
		return rollNo(err)
	}
	day := r.Matches.Today()
	secret, err := daysSecret(ctx, r, day)
	if err != nil {
		return msg.Message{}, err
	}
	r.rolling.Lock() // else those who roll at once take each other's numbers
	defer r.rolling.Unlock()
	for range 20 {
		n, err := r.Matches.Store.NextRoll(ctx, day)
		if err != nil {
			return msg.Message{}, err
		}
		entry := match.Roll{Day: day, Number: n, Person: r.person.ID, Room: r.room.ID, At: r.Matches.Now(), Text: q.String(), Dialect: dialect, Private: private,
			Law: match.LawOfRollers, Mark: roll.Mark(secret, day, n, r.room, r.Account)}
		if private {
			own, err := r.Matches.Secret()
			if err != nil {
				return msg.Message{}, err
			}
			entry.Law, entry.Own = match.LawOfPrivacy, hex.EncodeToString(own[:])
		}
		root, err := roll.Root(secret, entry, q.Bare())
		if err != nil {
			return msg.Message{}, err
		}
		thrown := engine.Of(root, uint64(n)).Given(r.Matches.Handed()...)
		result, no := q.Roll(thrown)
		if no != nil && thrown.Drawn() == 0 { // it tells nothing of the dice
			return rollNo(no)
		}
		public, answer := rolled(ctx, r, q, entry, result, no)
		owed := match.Owed{Room: r.room.ID, Body: msg.Encode(public)}
		if no == nil && !private {
			answer = r.Sender.Aloud(ctx, r.Reply, public, answer, &owed)
		}
		err = r.Matches.Store.AddRoll(ctx, entry, &owed, r.Delivery, msg.Encode(answer))
		if errors.Is(err, match.ErrStale) {
			continue
		}
		if err != nil {
			return msg.Message{}, err
		}
		r.Matches.Spend(thrown.Used())
		r.Matches.Wake()
		return answer, nil
	}
	return msg.Message{}, errors.New("command: no free number for a roll in twenty")
}

// rolled is what the room sees of a roll, and what the roller does: its result,
// or why it failed while it was thrown.
func rolled(ctx context.Context, r *request, q *dice.Request, entry match.Roll, result *dice.Result, failed error) (public, answer msg.Message) {
	again := "roll "
	if entry.Private {
		again += "private "
	}
	buttons := []msg.Button{
		{Label: "Roll again", ID: buttonLine(ctx, r, again+entry.Text)},
		{Label: "Show odds", ID: buttonLine(ctx, r, "roll odds "+entry.Text)},
		{Label: "Check this roll", ID: buttonLine(ctx, r, fmt.Sprintf("roll proof %s %d", entry.Day, entry.Number))},
	}
	who := msg.Text{}.Bold(r.person.Name)
	told, full := roll.Told(q, entry, result, failed)
	if entry.Private {
		return msg.Message{Text: who.Plain(fmt.Sprintf(" rolled privately (roll %d of %s).", entry.Number, entry.Day))}, msg.Message{Text: full, Buttons: buttons}
	}
	public = msg.Message{Text: who.Plain(" rolled ").Join(told), Buttons: buttons}
	if failed != nil {
		return public, msg.Message{Text: full}
	}
	return public, msg.Message{Text: msg.Say("Rolled."), Receipt: true}
}

// odds weighs an expression without rolling it.
func odds(ctx context.Context, r *request, text string) (msg.Message, error) {
	q, _, err := expression(ctx, r, text)
	if err != nil {
		return rollNo(err)
	}
	table, err := roll.Chances(q, r.Matches.Luck())
	if err != nil {
		return rollNo(err)
	}
	return msg.Message{Text: msg.Text{}.Bold(q.String()).Line().Block(table)}, nil
}

// proof tells how a roll can be checked, or all of a day's: by the day's fingerprint,
// today's also before anybody rolls, and once the day is over by its secret.
func proof(ctx context.Context, r *request, rest string) (msg.Message, error) {
	day, number := text.Cut(rest)
	now := r.Matches.Today()
	day = cmp.Or(day, now)
	_, err := r.Matches.Store.NextRoll(ctx, day)
	if errors.Is(err, match.ErrNotFound) {
		if day != now {
			return refuse("There are no rolls on “%s”. Which roll? For example: /roll proof 2026-11-21 5", text.Line(day, table.MaxName))
		}
		_, err = daysSecret(ctx, r, day)
	}
	if err != nil {
		return msg.Message{}, err
	}
	secret, err := r.Matches.Store.DaySecret(ctx, day, [32]byte{})
	if err != nil {
		return msg.Message{}, err
	}
	if number == "" {
		return msg.Message{Text: roll.ProofOfDay(secret, day, day < now)}, nil
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return refuse("Which roll? For example: /roll proof 2026-11-21 5")
	}
	thrown, err := r.Matches.Store.RollByNumber(ctx, day, n)
	if errors.Is(err, match.ErrNotFound) {
		return refuse("There's no roll %d on %s", n, day)
	}
	if err != nil {
		return msg.Message{}, err
	}
	t, err := roll.Proof(secret, thrown, thrown.Person == r.person.ID, day < now)
	return msg.Message{Text: t}, err
}

// completeRoll offers the person's saved rolls, then what they rolled last.
func completeRoll(ctx context.Context, r *request, rest string, limit int) (out []match.Suggestion) {
	last, err := r.Matches.Store.LastRolls(ctx, r.person.ID, limit)
	if err != nil {
		return nil
	}
	offer := func(words, title string) {
		if strings.HasPrefix(title, rest) && len(out) < limit {
			out = append(out, match.Suggestion{Line: "/roll " + words, Title: title})
		}
	}
	for _, s := range r.person.Habits.Saved {
		offer(s.Name, s.Name)
	}
	before := ""
	if d, err := dialectOf(ctx, r); err != nil || d != dice.Standard {
		before = ours
	}
	for _, text := range last {
		offer(before+text, text)
	}
	for _, text := range []string{"last", "help", "private ", "odds ", "save ", "saved", "proof"} {
		offer(text, text)
	}
	return out
}
