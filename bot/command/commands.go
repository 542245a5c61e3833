// Package command is what people say and press: it turns a call into an answer for
// the caller alone, and into commits of the match that is meant.
//
// # Life of a command
//
// [Commands.Do] makes a request of the call and sends it through middleware, which is
// all in middleware.go. Panics are recovered, operators hear of the outcome, and errors
// become sentences: a refusal is said, what is ours is logged and apologised for. Then
// the person and the room are found, and the line is led to its row of [Subcommands] or
// [Bells], or to the verbs of a game. Around the row's handler the match is found and
// held, a delivery that was dealt with before gets its stored answer, a handler that
// another process overtook is tried again, and a refusal or a question is stored for
// repeats. What commits stores its answer in the same breath, by save or play.
//
// # How to add one
//
// Write a handler: it reads what is left of the line from the request's args, acts at
// the held match l, and returns an answer or an error; refuse says no, and an [early]
// answer is one with more to it. Give it a row in subcommands.go, which says its
// parameters and whether it is done alone or at which matches. Words that only lead to
// other rows, for which platforms' lists have no room, are among asides. Whatever ends a
// match or somebody's part in it asks first, by confirmed.
//
// # Locks
//
// A match is held from before it is judged until its answer is stored; only middleware,
// a daily run, a rematch and a change of habits take one. Who holds a match may take a
// younger one and never an older. Habits are changed under their own lock, which is taken
// before any match: who holds a match may only try it. A roll's lock is taken alone. An
// action of a game trusts this process's copy of the match, for its commit finds out;
// every other command reads whether it is still the newest.
package command

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"

	"divisionbell/bot/advice"
	"divisionbell/bot/almanac"
	"divisionbell/bot/calendar"
	dailies "divisionbell/bot/daily"
	"divisionbell/bot/deliver"
	"divisionbell/bot/door"
	"divisionbell/bot/lesson"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/poster"
	"divisionbell/bot/replay"
	"divisionbell/bot/rolling"
	"divisionbell/bot/rulebook"
	"divisionbell/bot/share"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// Commands are all that people can say and press.
type Commands struct {
	Matches *table.Matches
	Menu    *menu.Menu
	Sender  *deliver.Sender
	Advice  *advice.Adviser
	Films   *replay.Films
	Lessons *lesson.Lessons
	Doors   door.Doors
	Shares  share.Links
	Almanac *almanac.Almanac
	Rolls   *rolling.Rolls
	Dates   calendar.Calendars
	Posters poster.Posters
	Dailies *dailies.Dailies

	refusals menu.Refusals
	habits   sync.Mutex // held by who changes a person's
}

// Do answers a command line, a click or a filled-in form. The answer is for
// the caller alone. It never fails: what went wrong is a friendly sentence.
func (h *Commands) Do(ctx context.Context, call match.Call) msg.Message {
	r := &request{Commands: h, Call: call, name: "unknown"}
	m, _ := answered(ctx, r)
	if r.person.Zone != "" {
		m.Text = m.Text.In(r.person.Location(), h.Matches.Clock.Now())
	}
	return m
}

// answered is obey with what is done around every call.
var answered = observed(recovered(spoken(known(heard(obey)))))

func obey(ctx context.Context, r *request) (msg.Message, error) {
	r.person = r.Zoned(ctx, r.person, r.Zone)
	if r.Press != "" {
		return press(ctx, r)
	}
	return line(ctx, r)
}

// line answers what was typed after the slash.
func line(ctx context.Context, r *request) (msg.Message, error) {
	line := strings.TrimPrefix(strings.TrimSpace(r.Line), "/")
	if len([]rune(line)) > match.MaxLine {
		return refuse("That's too long: the limit is %d characters", match.MaxLine)
	}
	r.Line = text.Line(line, match.MaxLine)
	var word string
	word, r.args = text.Cut(r.Line)
	word = strings.ToLower(word)
	if g, ok := r.Matches.Game(word); ok {
		return gameCommand(ctx, r, g)
	}
	return verified(func(ctx context.Context, r *request) (msg.Message, error) {
		switch word {
		case "bell":
			return bellCommand(ctx, r)
		case "", "help":
			r.name = "help"
			return menu.Begin(r.Matches.Games), nil
		case "match":
			return matchCommand(ctx, r)
		case "here":
			return hereCommand(ctx, r)
		case "roll", "r":
			r.name = "roll"
			return unrepeated(rollCommand)(ctx, r)
		}
		return r.unknown(word), nil
	})(ctx, r)
}

// matchCommand answers /match.
func matchCommand(ctx context.Context, r *request) (msg.Message, error) {
	word, rest := text.Cut(r.args)
	word = strings.ToLower(word)
	if word == "" || word == "help" {
		return matchHelp(), nil
	}
	s, err := r.subcommand(word)
	if next, _ := text.Cut(rest); err != nil && match.IsCode(word) && next != "" {
		near := cmp.Or(engine.Meant(strings.ToLower(next), names(Subcommands())), text.Line(next, table.MaxName))
		err = engine.Illegal("", "The code comes last. Did you mean `/match %s %s`?", near, strings.ToUpper(word))
	}
	if err != nil {
		m := sentence(ctx, r.Commands, err)
		m.Text = m.Text.Plain(" For the list, type ").Code("/match help").Plain(".")
		return m, nil
	}
	r.vague = r.vague || word != s.Name
	r.name, r.Line, r.args = "match "+s.Name, "match "+s.Name+" "+rest, rest
	if g, ok := r.Matches.Game(strings.ToLower(rest)); ok && s.Name == "options" {
		return rulebook.GameOptions(g), nil
	}
	return around(s)(ctx, r)
}

// bellCommand answers /bell. Every other command works behind it as well, for
// places where another app owns its name.
func bellCommand(ctx context.Context, r *request) (msg.Message, error) {
	word, rest := text.Cut(r.args)
	word = strings.ToLower(word)
	if word == "" || word == "bell" {
		return bellHelp(ctx, r)
	}
	for _, s := range Bells() {
		if s.Name == word {
			r.name, r.Line, r.args = "bell "+s.Name, "bell "+s.Name+" "+rest, rest
			return around(s)(ctx, r)
		}
	}
	if _, game := r.Matches.Game(word); !game && !slices.Contains([]string{"match", "here", "roll", "r"}, strings.TrimPrefix(word, "/")) {
		return r.unknown("bell " + word), nil
	}
	r.Line = r.args
	return line(ctx, r)
}

// rollCommand answers /roll.
func rollCommand(ctx context.Context, r *request) (msg.Message, error) {
	roll := func(ctx context.Context, r *request) (msg.Message, error) { return r.Rolls.Roll(ctx, r.ofDice()) }
	if rolling.Keeps(r.args) {
		return habitual(roll)(ctx, r)
	}
	return roll(ctx, r)
}

// dialectCommand answers /bell dialect.
func dialectCommand(ctx context.Context, r *request) (msg.Message, error) {
	return r.Rolls.Dialect(ctx, r.ofDice())
}

// ofDice is what is said of dice outside matches.
func (r *request) ofDice() rolling.Said {
	return rolling.Said{Call: r.Call, Person: r.person, Room: r.room, Args: r.args, Pressed: r.pressed}
}

// hereCommand takes words without a command, as they are said to us in a
// match's own thread: a verb of the game that is played here is played, else
// what /match can do is done.
func hereCommand(ctx context.Context, r *request) (msg.Message, error) {
	first, rest := text.Cut(r.args)
	if match.IsCode(first) {
		first, _ = text.Cut(rest)
	}
	first = strings.ToLower(first)
	ours := slices.ContainsFunc(Subcommands(), func(s Subcommand) bool { return s.Name == first })
	id, said, ask := find(ctx, r, r.args, Subcommand{phases: playing, text: true})
	if ask == nil {
		l, err := r.Matches.Snapshot(ctx, id)
		if err != nil {
			return msg.Message{}, err
		}
		if _, verb := l.Game.About().Verb(first); verb || !ours {
			r.Line, r.args = l.Match.Game+" "+said, strings.TrimSpace(l.Match.Code+" "+said)
			m, err := gameCommand(ctx, r, l.Game)
			if near := engine.Meant(first, names(Subcommands())); m.Refused && !verb && near != "" {
				m.Text = m.Text.Line().Plain("Or did you mean ").Code("/match " + near + " " + l.Match.Code).Plain("?")
			}
			return m, err
		}
	}
	if ours {
		r.Line = "match " + r.args
		return matchCommand(ctx, r)
	}
	return msg.Message{}, ask
}
