// Package rolling is dice outside matches as people ask for them: /roll, what they have
// saved, the odds, the proof, and in whose notation their words are read. Package roll
// has the roll itself.
package rolling

import (
	"cmp"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"divisionbell/bot/local"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/roll"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/dice"
	"divisionbell/engine/dice/guide"
)

// Rolls are those of a host's people.
type Rolls struct {
	Matches *table.Matches
	Menu    *menu.Menu
	// Aloud has what a room is owed be the answer that all there see, where it can.
	Aloud func(ctx context.Context, reply string, public, receipt msg.Message, o *match.Owed) msg.Message

	throwing sync.Mutex
}

// A Said is what somebody says of dice somewhere: Args is what follows /roll or
// /bell dialect. Pressed: a button says it.
type Said struct {
	match.Call
	Person  match.Person
	Room    match.Room
	Args    string
	Pressed bool

	rolls *Rolls
}

// Keeps reports whether what follows /roll changes the person's habits, which are held
// meanwhile.
func Keeps(args string) bool {
	word, _ := text.Cut(args)
	return strings.EqualFold(word, "save") || strings.EqualFold(word, "delete")
}

// Roll answers /roll: an expression or the name of a saved one, or help, this, odds,
// proof, private, save, saved or delete.
func (k *Rolls) Roll(ctx context.Context, s Said) (msg.Message, error) {
	s.rolls = k
	r := &s
	word, after := text.Cut(r.Args)
	switch strings.ToLower(word) {
	case "this":
		if _, own := savedRoll(r.Person, word); !own { // of a time when it had no other meaning
			return inText(ctx, r, after)
		}
	case "help":
		return msg.Message{Text: msg.Text{}.Block(guide.Text())}, nil
	case "odds":
		return odds(ctx, r, after)
	case "proof":
		return proof(ctx, r, after)
	case "private":
		return throw(ctx, r, after, true)
	case "save":
		return saveRoll(ctx, r)
	case "saved":
		return savedMessage(ctx, r, r.Person), nil
	case "delete":
		return deleteRoll(ctx, r)
	}
	if near := meant(strings.ToLower(word)); near != "" {
		var no *dice.Error
		if _, _, err := expression(ctx, r, r.Args); errors.As(err, &no) && no.At == 0 {
			return refuse("I don't know “%s” here. Did you mean `/roll %s`?", text.Line(word, table.MaxName), near)
		}
	}
	return throw(ctx, r, r.Args, false)
}

// meant is the word of /roll's own that a first word which begins no dice is near; or "".
func meant(word string) string {
	also := map[string]string{"chance": "odds", "chances": "odds", "again": "last", "repeat": "last", "secret": "private", "list": "saved", "check": "proof", "verify": "proof"}
	return cmp.Or(also[word], engine.Meant(word, []string{"help", "odds", "proof", "private", "save", "saved", "delete", "last"}))
}

// refuse says no.
func refuse(format string, args ...any) (msg.Message, error) {
	return msg.Message{}, engine.Illegal("", format, args...)
}

// buttonLine is the id of a button that says a command line.
func buttonLine(ctx context.Context, r *Said, line string) string {
	return r.rolls.Menu.ButtonID(ctx, menu.Press{Line: strings.TrimSpace(line), Code: "-"})
}

// chosenDialect is dialect=NAME before an expression, however it is spaced, and
// chosenLast the same behind one.
var (
	chosenDialect = regexp.MustCompile(`(?is)^dialect\s*=\s*(\S+)\s*(.*)$`)
	chosenLast    = regexp.MustCompile(`(?is)^([^#]*\S)\s+(dialect=\S+)$`)
)

// maxPressed is how long a roll behind a button may be, in bytes: some dice are
// printed longer than they were written.
const maxPressed = 4 * dice.MaxRunes

// ours stands before what is in our own notation, whatever its reader's dialect.
const ours = "dialect=standard "

// expression reads [dialect=NAME] EXPRESSION; the name of a roll that the caller
// has saved, with more behind it or not; or last, for what they rolled last.
func expression(ctx context.Context, r *Said, said string) (*dice.Request, string, error) {
	if m := chosenLast.FindStringSubmatch(said); m != nil {
		said = m[2] + " " + m[1]
	}
	if m := chosenDialect.FindStringSubmatch(said); m != nil {
		dialect, err := local.ReadDialect(m[1])
		if err != nil {
			return nil, "", err
		}
		q, err := dice.ParseNamed(m[2], dialect, values(r.Person))
		return q, dialect.String(), err
	}
	word, after := text.Cut(said)
	if i, ok := savedRoll(r.Person, word); ok {
		saved := strings.TrimSpace(r.Person.Habits.Saved[i].Text + " " + after)
		q, err := dice.ParseNamed(saved, dice.Standard, values(r.Person))
		return q, dice.Standard.String(), err
	}
	if strings.EqualFold(said, "last") {
		last, err := r.rolls.Matches.Store.LastRolls(ctx, r.Person.ID, 1)
		if err != nil {
			return nil, "", err
		}
		if len(last) == 0 {
			return nil, "", engine.Illegal("", "you haven't rolled anything yet; try `/roll d20`")
		}
		q, err := dice.Printed(last[0])
		return q, dice.Standard.String(), err
	}
	dialect, err := dialectOf(ctx, r)
	if err != nil {
		return nil, "", err
	}
	q, err := dice.ParseNamed(said, dialect, values(r.Person))
	if err != nil && r.Pressed && len(said) <= maxPressed { // what was once rolled is no slip
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
func inText(ctx context.Context, r *Said, said string) (msg.Message, error) {
	dialect, err := dialectOf(ctx, r)
	if err != nil {
		return msg.Message{}, err
	}
	if first := roll.First(said, dialect); first != "" {
		return throw(ctx, r, first, false)
	}
	return refuse("I found no dice in that message. I look for something like 3d6, d20+5 or 4d6kh3. For everything I can roll, type `/roll help`")
}

// daysSecret is what a day's dice follow from, from the first time that it is asked for.
func daysSecret(ctx context.Context, r *Said, day string) (secret [32]byte, err error) {
	fresh, err := r.rolls.Matches.Secret()
	if err != nil {
		return secret, err
	}
	return r.rolls.Matches.Store.DaySecret(ctx, day, fresh)
}

// throw throws dice in public, or in private with a public word that it was so.
// Its number is fixed before its dice are, so that nobody can choose between
// two throws; and whatever has drawn a die has used its number up and is told,
// so that nobody can try what the next ones are.
func throw(ctx context.Context, r *Said, text string, private bool) (msg.Message, error) {
	q, dialect, err := expression(ctx, r, text)
	if err != nil {
		return rollNo(err)
	}
	private = private || q.Private
	if err := hushed(ctx, r, q); err != nil {
		return msg.Message{}, err
	}
	day := r.rolls.Matches.Today()
	secret, err := daysSecret(ctx, r, day)
	if err != nil {
		return msg.Message{}, err
	}
	r.rolls.throwing.Lock() // else those who roll at once take each other's numbers
	defer r.rolls.throwing.Unlock()
	for range 20 {
		n, err := r.rolls.Matches.Store.NextRoll(ctx, day)
		if err != nil {
			return msg.Message{}, err
		}
		entry := match.Roll{Day: day, Number: n, Person: r.Person.ID, Room: r.Room.ID, At: r.rolls.Matches.Now(), Text: q.String(), Dialect: dialect, Private: private,
			Law: match.LawOfRollers, Mark: roll.Mark(secret, day, n, r.Room, r.Account)}
		if private {
			own, err := r.rolls.Matches.Secret()
			if err != nil {
				return msg.Message{}, err
			}
			entry.Law, entry.Own = match.LawOfPrivacy, hex.EncodeToString(own[:])
		}
		root, err := roll.Root(secret, entry, q.Bare())
		if err != nil {
			return msg.Message{}, err
		}
		thrown := engine.Of(root, uint64(n)).Given(r.rolls.Matches.Handed()...)
		result, no := q.Roll(thrown)
		if no != nil && thrown.Drawn() == 0 { // it tells nothing of the dice
			return rollNo(no)
		}
		public, answer := rolled(ctx, r, q, entry, result, no)
		owed := match.Owed{Room: r.Room.ID, Body: msg.Encode(public)}
		if no == nil && !private {
			answer = r.rolls.Aloud(ctx, r.Reply, public, answer, &owed)
		}
		err = r.rolls.Matches.Store.AddRoll(ctx, entry, &owed, r.Delivery, msg.Encode(answer))
		if errors.Is(err, match.ErrStale) {
			continue
		}
		if err != nil {
			return msg.Message{}, err
		}
		r.rolls.Matches.Spend(thrown.Used())
		r.rolls.Matches.Wake()
		return answer, nil
	}
	return msg.Message{}, errors.New("rolling: no free number for a roll in twenty")
}

// mostShown is how many matches of a room are looked at, unfinished ones first.
const mostShown = 100

// hushed refuses words beside dice of somebody whom those at a match that the room shows
// have asked not to hear, or who has said so much already.
func hushed(ctx context.Context, r *Said, q *dice.Request) error {
	if q.String() == q.Bare() {
		return nil
	}
	store := r.rolls.Matches.Store
	shown, err := store.MatchesIn(ctx, r.Room.ID, mostShown)
	if err != nil {
		return fmt.Errorf("rolling: matches in room %d: %w", r.Room.ID, err)
	}
	for _, b := range shown {
		if b.Phase.Ended() {
			break
		}
		m, err := store.Match(ctx, b.ID)
		if err != nil {
			return fmt.Errorf("rolling: match %s: %w", b.Code, err)
		}
		if m.Settings.Mutes(r.Person.ID) {
			return engine.Illegal("", "Nobody was told: the others in %s have asked not to be shown what you say. The dice alone you can roll: %s", b.Code, q.Bare())
		}
	}
	return r.May(nil, match.Talk)
}

// rolled is what the room sees of a roll, and what the roller does: its result,
// or why it failed while it was thrown.
func rolled(ctx context.Context, r *Said, q *dice.Request, entry match.Roll, result *dice.Result, failed error) (public, answer msg.Message) {
	again := "roll "
	if entry.Private {
		again += "private "
	}
	buttons := []msg.Button{
		{Label: "Roll again", ID: buttonLine(ctx, r, again+entry.Text)},
		{Label: "Show odds", ID: buttonLine(ctx, r, "roll odds "+entry.Text)},
		{Label: "Check this roll", ID: buttonLine(ctx, r, fmt.Sprintf("roll proof %s %d", entry.Day, entry.Number))},
	}
	who := msg.Text{}.Bold(r.Person.Name)
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
func odds(ctx context.Context, r *Said, text string) (msg.Message, error) {
	q, _, err := expression(ctx, r, text)
	if err != nil {
		return rollNo(err)
	}
	table, err := roll.Chances(q, r.rolls.Matches.Luck())
	if err != nil {
		return rollNo(err)
	}
	return msg.Message{Text: msg.Text{}.Bold(q.String()).Line().Block(table)}, nil
}

// proof tells how a roll can be checked, or all of a day's: by the day's fingerprint,
// today's also before anybody rolls, and once the day is over by its secret.
func proof(ctx context.Context, r *Said, rest string) (msg.Message, error) {
	day, number := text.Cut(rest)
	now := r.rolls.Matches.Today()
	day = cmp.Or(day, now)
	_, err := r.rolls.Matches.Store.NextRoll(ctx, day)
	if errors.Is(err, match.ErrNotFound) {
		if day != now {
			return refuse("There are no rolls on “%s”. Which roll? For example: `/roll proof 2026-11-21 5`", text.Line(day, table.MaxName))
		}
		_, err = daysSecret(ctx, r, day)
	}
	if err != nil {
		return msg.Message{}, err
	}
	secret, err := r.rolls.Matches.Store.DaySecret(ctx, day, [32]byte{})
	if err != nil {
		return msg.Message{}, err
	}
	if number == "" {
		return msg.Message{Text: roll.ProofOfDay(secret, day, day < now)}, nil
	}
	n, err := strconv.ParseInt(number, 10, 64)
	if err != nil {
		return refuse("Which roll? For example: `/roll proof 2026-11-21 5`")
	}
	thrown, err := r.rolls.Matches.Store.RollByNumber(ctx, day, n)
	if errors.Is(err, match.ErrNotFound) {
		return refuse("There's no roll %d on %s", n, day)
	}
	if err != nil {
		return msg.Message{}, err
	}
	t, err := roll.Proof(secret, thrown, thrown.Person == r.Person.ID, day < now)
	return msg.Message{Text: t}, err
}

// Complete offers the person's saved rolls, then what they rolled last.
func (k *Rolls) Complete(ctx context.Context, s Said, rest string, limit int) (out []match.Suggestion) {
	s.rolls = k
	r := &s
	last, err := k.Matches.Store.LastRolls(ctx, r.Person.ID, limit)
	if err != nil {
		return nil
	}
	offer := func(words, title string) {
		if strings.HasPrefix(title, rest) && len(out) < limit {
			out = append(out, match.Suggestion{Line: "/roll " + words, Title: title})
		}
	}
	for _, kept := range r.Person.Habits.Saved {
		offer(kept.Name, kept.Name)
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
