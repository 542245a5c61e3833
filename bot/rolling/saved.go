package rolling

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"divisionbell/bot/local"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine/dice"
)

// maxSaved is how many rolls a person may save.
const maxSaved = 25

// savedName reports whether a saved roll may be called so: by a letter, then letters,
// numbers, _ and -, 20 in all at most. As a regular expression it would be half a megabyte.
func savedName(s string) bool {
	for i, r := range s {
		if !unicode.IsLetter(r) && (i == 0 || !unicode.IsNumber(r) && r != '_' && r != '-') {
			return false
		}
	}
	return s != "" && utf8.RuneCountInString(s) <= 20
}

// rollWords are what /roll does beside rolling: no saved roll is called so.
var rollWords = []string{"help", "odds", "proof", "private", "this", "last", "save", "saved", "delete", "roll", "dialect"}

// savedRoll finds a roll of the caller's by its name.
func savedRoll(p match.Person, name string) (int, bool) {
	i := slices.IndexFunc(p.Habits.Saved, func(s match.Saved) bool { return strings.EqualFold(s.Name, name) })
	return i, i >= 0
}

// values are what a person has saved, by name: whatever is one value can be said in a roll.
func values(p match.Person) map[string]string {
	all := map[string]string{}
	for _, s := range p.Habits.Saved {
		all[s.Name] = s.Text
	}
	return all
}

// saveRoll keeps a roll under a name: /roll save NAME EXPRESSION.
func saveRoll(ctx context.Context, r *Said) (msg.Message, error) {
	_, said := text.Cut(r.Args)
	name, expr := text.Cut(said)
	name = strings.ToLower(name)
	switch {
	case name == "" || expr == "":
		return refuse("Give it a name and the dice, or a number: `/roll save stats 6x 4d6kh3`, or `/roll save str 3`")
	case !savedName(name):
		return refuse("“%s” can't be a name. Use one word of at most 20 characters that starts with a letter", text.Line(name, 40))
	case slices.Contains(rollWords, name):
		return refuse("/roll %s already means something else. Pick another name", name)
	}
	if _, err := dice.Parse(name, dice.Standard); err == nil {
		return refuse("/roll %s is already a roll. Pick another name", name)
	}
	q, _, err := expression(ctx, r, expr)
	if err != nil {
		return rollNo(err)
	}
	p := r.Person
	saved := slices.Clone(p.Habits.Saved)
	if i, ok := savedRoll(p, name); ok {
		saved[i].Text = q.String()
	} else if len(saved) >= maxSaved {
		return refuse("You have %d saved rolls, and that's the most. To make room, type `/roll delete NAME`; `/roll saved` lists them", len(saved))
	} else {
		saved = append(saved, match.Saved{Name: name, Text: q.String()})
	}
	p.Habits.Saved = saved
	if err := keepRolls(ctx, r, p); err != nil {
		return msg.Message{}, err
	}
	answer := msg.Say("Saved: ").Code("/roll " + name).Plain(" rolls ").Code(q.String()).Plain(".")
	if _, no := dice.ParseNamed("d20+"+name, dice.Standard, values(p)); no == nil {
		answer = answer.Plain(" You can add it to any roll: ").Code("/roll d20+" + name).Plain(".")
	}
	return msg.Message{
		Text:    answer,
		Buttons: []msg.Button{{Label: "Roll " + name, ID: buttonLine(ctx, r, "roll "+name)}},
	}, nil
}

// deleteRoll takes a saved roll away: /roll delete NAME.
func deleteRoll(ctx context.Context, r *Said) (msg.Message, error) {
	_, name := text.Cut(r.Args)
	p := r.Person
	i, ok := savedRoll(p, name)
	if !ok {
		return refuse("You have no saved roll called “%s”. To see yours, type `/roll saved`", text.Line(name, 40))
	}
	p.Habits.Saved = slices.Delete(slices.Clone(p.Habits.Saved), i, i+1)
	if err := keepRolls(ctx, r, p); err != nil {
		return msg.Message{}, err
	}
	return savedMessage(ctx, r, p), nil
}

// keepRolls stores what a person has chosen for their rolls; no match hangs on it.
func keepRolls(ctx context.Context, r *Said, p match.Person) error {
	if err := r.rolls.Matches.Store.SetPerson(ctx, p); err != nil {
		return fmt.Errorf("rolling: keep a person's rolls: %w", err)
	}
	r.rolls.Matches.Directory.ForgetPerson(p.ID)
	r.Person = p
	return nil
}

// savedMessage lists a person's rolls, with a button to delete each of the first
// few.
func savedMessage(ctx context.Context, r *Said, p match.Person) msg.Message {
	if len(p.Habits.Saved) == 0 {
		return msg.Message{Text: msg.Say("You have no saved rolls. Save one with ").Code("/roll save stats 6x 4d6kh3").Plain(", then roll it with ").Code("/roll stats").Plain(".")}
	}
	m := msg.Message{Text: msg.Say("Your saved rolls:")}
	const few = 5
	for i, s := range p.Habits.Saved {
		m.Text = m.Text.Line().Code("/roll " + s.Name).Plain(" rolls ").Code(s.Text)
		if i < few {
			m.Buttons = append(m.Buttons, msg.Button{Label: "Delete " + s.Name, ID: buttonLine(ctx, r, "roll delete "+s.Name)})
		}
	}
	if len(p.Habits.Saved) > few {
		m.Text = m.Text.Line().Code("/roll delete NAME").Plain(" deletes one.")
	}
	return m
}

// dialectOf is in whose notation what the caller types is read: theirs, or the
// place's. What a button says is in ours.
func dialectOf(ctx context.Context, r *Said) (dice.Dialect, error) {
	if r.Pressed {
		return dice.Standard, nil
	}
	name := r.Person.Habits.Dialect
	if name == "" {
		l, err := r.rolls.Matches.Store.Local(ctx, r.Room.Platform, r.Room.Workspace)
		if err != nil {
			return dice.Standard, err
		}
		name = l.Dialect
	}
	d, err := dice.ParseDialect(name)
	if err != nil { // of a newer program
		return dice.Standard, nil
	}
	return d, nil
}

// Dialect tells or sets in whose notation a person's rolls are read.
func (k *Rolls) Dialect(ctx context.Context, s Said) (msg.Message, error) {
	s.rolls = k
	r := &s
	p := r.Person
	if r.Args != "" {
		name := strings.ToLower(r.Args)
		if name == "auto" || name == "none" {
			p.Habits.Dialect = ""
		} else {
			d, err := local.ReadDialect(name)
			if err != nil {
				return msg.Message{}, err
			}
			p.Habits.Dialect = d.String()
		}
		if err := keepRolls(ctx, r, p); err != nil {
			return msg.Message{}, err
		}
	}
	said := msg.Say("You've chosen no dialect, so I read your rolls as this channel does.")
	if p.Habits.Dialect != "" {
		said = msg.Say("I read your rolls in the ").Bold(p.Habits.Dialect).Plain(" dialect.")
	}
	m := msg.Message{Text: said.Plain(" For one roll, put ").Code("dialect=roll20").Plain(" before the dice.")}
	if r.Args == "" {
		for _, name := range dice.Dialects() {
			m.Buttons = append(m.Buttons, msg.Button{Label: name, ID: buttonLine(ctx, r, "bell dialect "+name)})
		}
		m.Buttons = append(m.Buttons, msg.Button{Label: "As this channel does", ID: buttonLine(ctx, r, "bell dialect auto")})
	}
	return m, nil
}
