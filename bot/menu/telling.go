package menu

import (
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// A Telling is how all in a room are told a kind of note: in a sentence, which may
// go on after who it is of, and if it has buttons in a message of its own.
type Telling struct {
	Line    func(l *table.State, n match.Note, who msg.Text, now int64) msg.Text
	Buttons func(l *table.State, n match.Note, now int64) []msg.Button
}

// TellingOf is how notes of a kind are told.
func TellingOf(kind match.NoteKind) Telling {
	if t, ok := tellings[kind]; ok {
		return t
	}
	return Telling{Line: func(_ *table.State, n match.Note, t msg.Text, _ int64) msg.Text { return t.Plain(" " + n.Text) }}
}

// tellings are those of all kinds but offered seats and a match's end; of an invitation,
// once it is answered.
var tellings = map[match.NoteKind]Telling{
	match.NoteMade: {Line: func(l *table.State, _ match.Note, who msg.Text, _ int64) msg.Text {
		t := who.Plain(" opened " + l.Game.About().Name + " ").Bold(l.Match.Code).Plain(".")
		if l.Game.About().MaxSeats > 1 && l.Match.Day == "" {
			t = t.Plain(" Who's in?")
		}
		return t
	}},
	match.NoteJoined: {Line: func(l *table.State, n match.Note, who msg.Text, _ int64) msg.Text {
		joined := " joined " + l.Match.Code
		if n.From != "" {
			joined += " from " + PlatformName(n.From)
		}
		joined += "."
		if n.Text != "" {
			joined = ", a " + n.Text + " bot," + joined
		}
		if n.Guest.Person != 0 {
			joined = ", a guest of " + n.Guest.Name + "," + joined
		}
		return who.Plain(joined)
	}},
	match.NoteLeft: {Line: func(l *table.State, _ match.Note, who msg.Text, _ int64) msg.Text {
		return who.Plain(" left " + l.Match.Code + ".")
	}},
	match.NoteRemoved: {Line: func(l *table.State, _ match.Note, who msg.Text, _ int64) msg.Text {
		return who.Plain(" was removed from " + l.Match.Code + ".")
	}},
	match.NoteInvited: {Line: func(l *table.State, n match.Note, who msg.Text, _ int64) msg.Text {
		return who.Plain(" invited " + n.Invitee.Name + " to " + l.Game.About().Name + " ").Bold(l.Match.Code).Plain(".")
	}},
	match.NoteWords: {Line: func(_ *table.State, n match.Note, who msg.Text, _ int64) msg.Text {
		return who.Plain(" added words to the dice: “" + n.Text + "”.")
	}},
	match.NoteStarted: {Line: func(l *table.State, _ match.Note, _ msg.Text, _ int64) msg.Text {
		if l.Match.Day != "" {
			return msg.Text{}.Bold(l.Match.SceneAt(0, engine.Nobody).RawName(0)).Plain(" began today's " + text.Stop(l.Game.About().Name))
		}
		return msg.Say(l.Game.About().Name + " ").Bold(l.Match.Code).Plain(" has started.")
	}},
	match.NoteSaid: {Line: func(_ *table.State, n match.Note, who msg.Text, _ int64) msg.Text { return who.Plain(": " + n.Text) }},
	match.NoteVote: {Line: func(l *table.State, n match.Note, who msg.Text, now int64) msg.Text {
		t := who.Plain(" wants to " + question(l, n) + ".")
		v, open := PutBy(l, n)
		if !open {
			return t
		}
		if n.Motion.Kind == match.MotionExtend {
			t = t.Plain(" Then ").Join(table.ThenUntil(l, table.Extended(l, n.Motion.By, now), now))
		}
		return t.Plain(" ").Join(addressed(l, v, n.Asks, now)).Join(Needed(l, v, now))
	}, Buttons: motionButtons},
	match.NoteAsked: {Line: func(l *table.State, n match.Note, _ msg.Text, now int64) msg.Text {
		v, open := PutBy(l, n)
		if !open {
			return msg.Text{}.Bold(l.Match.Code).Plain(": " + n.Name + " wanted to " + question(l, n) + ".")
		}
		return addressed(l, v, n.Asks, now).Plain(n.Name + " wants to " + question(l, n) + ". ").Join(Needed(l, v, now))
	}, Buttons: motionButtons},
	match.NoteBallot: {Line: func(_ *table.State, n match.Note, who msg.Text, _ int64) msg.Text {
		return who.Plain(" voted " + n.Text + ".")
	}},
	match.NoteResult: {Line: func(l *table.State, n match.Note, _ msg.Text, now int64) msg.Text {
		if n.Text == "closed" {
			return msg.Text{}.Bold(l.Match.Code).Plain(" was closed before it began.")
		}
		t := msg.Text{}.Bold(l.Match.Code).Plain(": " + n.Result() + ".")
		if more := table.ThenUntil(l, l.Match.Timing, now); strings.HasPrefix(n.Name, string(match.MotionExtend)) && n.Text == "carried" && more != nil {
			t = t.Plain(" ").Join(more)
		}
		return t
	}},
	match.NoteExpired: {Line: func(l *table.State, _ match.Note, _ msg.Text, _ int64) msg.Text {
		return msg.Text{}.Bold(l.Match.Code).Plain(" waited a week for players, so I closed it.")
	}},
	match.NoteDecided: {Line: func(l *table.State, n match.Note, who msg.Text, now int64) msg.Text {
		t := who.Plain(" " + table.Done(l, n.Motion) + ".")
		if more := table.ThenUntil(l, l.Match.Timing, now); n.Motion.Kind == match.MotionExtend && more != nil {
			t = t.Plain(" ").Join(more)
		}
		return t
	}},
	match.NoteHanded: {Line: func(l *table.State, n match.Note, who msg.Text, _ int64) msg.Text {
		return who.Plain(" handed their seat in ").Bold(l.Match.Code).Plain(" to ").Bold(n.Text).Plain(".")
	}},
	match.NoteReplaced: {Line: func(l *table.State, n match.Note, _ msg.Text, _ int64) msg.Text {
		return msg.Text{}.Bold(n.Text).Plain(", is standing in for ").Bold(n.Name).Plain(" in ").Bold(l.Match.Code).Plain(". They can take their seat back at any time: ").Code("/match ask " + l.Match.Code + " return").Plain(".")
	}},
	match.NoteClocks: {Line: func(l *table.State, n match.Note, who msg.Text, _ int64) msg.Text {
		return who.Plain(" set ").Code(n.Text).Plain(" for ").Bold(l.Match.Code).Plain(".")
	}},
	match.NoteForetold: {Line: func(l *table.State, n match.Note, _ msg.Text, now int64) msg.Text {
		return msg.Text{}.Bold(l.Match.Code).Plain(" finishes ").When(match.When(n.Ends), match.When(now)).Plain("; the score then decides.")
	}},
	match.NoteAway: {Line: func(l *table.State, n match.Note, who msg.Text, now int64) msg.Text {
		if n.Away.To <= n.At {
			return who.Plain(" is back in ").Bold(l.Match.Code).Plain(".")
		}
		return who.Plain(" is away in ").Bold(l.Match.Code).Plain(" from ").When(match.When(n.Away.From), match.When(now)).Plain(" to ").When(match.When(n.Away.To), match.When(now)).Plain(".").Join(runsOn(l, n, now))
	}},
	match.NoteMissed:   {Line: MissedLine},
	match.NoteWaiting:  {Line: waitingLine, Buttons: waitingButtons},
	match.NoteDeserted: {Line: desertedLine, Buttons: carryOn},
}

// question is what a note's motion asks, by the name of whom it is about as it was put.
func question(l *table.State, n match.Note) string {
	if seat, ok := n.Motion.About(); ok && n.Of != "" {
		then := *l
		then.Match.Seats = slices.Clone(l.Match.Seats)
		then.Match.Seats[seat].Name = n.Of
		l = &then
	}
	return l.Question(n.Motion)
}

// motionButtons answer the motion that a note tells of, while it is open.
func motionButtons(l *table.State, n match.Note, _ int64) []msg.Button {
	if v, open := PutBy(l, n); open {
		return VoteButtons(l, v)
	}
	return nil
}

// addressed names whom a motion waits for; those of seats are rung.
func addressed(l *table.State, v match.Vote, seats engine.Seats, now int64) (t msg.Text) {
	for _, tenure := range table.Unanswered(l, v, now) {
		if t != nil {
			t = t.Plain(", ")
		}
		if seats.Has(tenure.Seat) {
			t = t.Ring(int64(tenure.Person), tenure.Name)
		} else {
			t = t.Bold(tenure.Name)
		}
	}
	if t != nil {
		t = t.Plain(": ")
	}
	return t
}

// runsOn says of a vacation that is longer than a match allows until when it allows it.
func runsOn(l *table.State, n match.Note, now int64) msg.Text {
	spans := l.Match.Timing.SeatTime(n.Seat).Away
	if still := table.StandsStill(l, n.Seat, n.Away, now); still != nil && (len(spans) == 0 || spans[len(spans)-1].To < n.Away.To) {
		return msg.Say(" Here ").Join(still)
	}
	return nil
}

// MissedLine says why a caretaker plays, and what it means; of who was told of as absent
// already, only that it plays.
func MissedLine(l *table.State, n match.Note, _ msg.Text, _ int64) msg.Text {
	if n.Misses > l.Rules.Misses && len(l.Clocks().Company(n.Seat)) > 0 {
		return msg.Say("The caretaker played for ").Bold(n.Name).Plain(".").Join(shrunk(l, n))
	}
	t := msg.Text{}.Bold(n.Name).Plain(" ran out of time, so the caretaker played it safe.")
	if n.Misses > 1 {
		t = t.Plain(fmt.Sprintf(" That's %d in a row.", n.Misses))
	}
	if n.Unrung {
		t = t.Plain(" I hadn't notified them of this turn: who doesn't answer is notified at most once a day.")
	}
	return t.Join(shrunk(l, n))
}

// shrunk says which deadline somebody has from now on, if it is another.
func shrunk(l *table.State, n match.Note) msg.Text {
	wait := l.Clocks().Shrunk(n.Asked, n.Misses)
	if wait == "" || n.Misses > pace.MostHalved {
		return nil
	}
	return msg.Say(" Until " + n.Name + " plays again, their deadline is " + wait + ".")
}

// waitingLine is the one public word about who is absent, with those ways on that are
// open as it is said.
func waitingLine(l *table.State, n match.Note, _ msg.Text, now int64) msg.Text {
	t := msg.Text{}.Bold(n.Name)
	switch {
	case n.Misses > 0:
		missed := map[bool]string{true: "a turn", false: fmt.Sprintf("%d turns in a row", n.Misses)}[n.Misses == 1]
		t = t.Plain(" has missed " + missed + " in ").Bold(l.Match.Code).Plain(". The caretaker keeps playing it safe for them, and I won't remind them again until they're back.")
	case n.Silent:
		t = msg.Text{}.Bold(l.Match.Code).Plain(" waits for ").Bold(n.Name).Plain(", who hasn't said anything for " + pace.SilenceSaid + ".")
	default: // an old note
		return msg.Text{}.Bold(l.Match.Code).Plain(" waits for ").Bold(n.Name).Plain(", who was reminded.")
	}
	var ways []msg.Text
	if l.Clocks().Replaceable(n.Seat, now) {
		ways = append(ways, msg.Text{}.Code("/match ask "+l.Match.Code+" replace "+match.SeatNumber(n.Seat)).Plain(" asks for a stand-in"))
	}
	if l.IsBot(n.Seat) || n.Silent && !l.Awaits(n.Seat) {
		return t
	}
	if n.Silent && !l.Match.Timing.Due() {
		set := msg.Text{}.Code("/match settings " + l.Match.Code + " clock 24h")
		if l.Orphaned(now) {
			ways = append(ways, set.Plain(" sets a deadline"))
		} else {
			ways = append(ways, msg.Text{}.Bold(l.MakerName()).Plain(" can set a deadline with ").Join(set))
		}
	}
	if len(ways) == 0 {
		return t
	}
	t = t.Plain(" Everyone else can carry on: ").Join(ways[0])
	for _, way := range ways[1:] {
		t = t.Plain(", ").Join(way)
	}
	return t.Plain(".")
}

// waitingButtons do what lets a table go on without who is absent.
func waitingButtons(l *table.State, n match.Note, now int64) (out []msg.Button) {
	if !l.Clocks().Replaceable(n.Seat, now) || l.IsBot(n.Seat) || n.Silent && !l.Awaits(n.Seat) {
		return nil
	}
	out = append(out, msg.Button{Label: "Ask for a stand-in", ID: Press{Line: "match replace " + l.Match.Code + " " + match.SeatNumber(n.Seat)}.ID()})
	if others := l.Clocks().Company(n.Seat); !l.Match.Timing.Due() && (l.Orphaned(now) || len(others) == 1) {
		out = append(out, msg.Button{Label: "Allow 24 hours", ID: Press{Line: "match settings " + l.Match.Code + " clock 24h"}.ID()})
	}
	return out
}

// desertedLine says that a match pauses itself, and how it goes on.
func desertedLine(l *table.State, _ match.Note, _ msg.Text, _ int64) msg.Text {
	who := "Everyone has"
	if people := slices.DeleteFunc(slices.Clone(l.Match.Seats), func(t match.Tenure) bool { return t.Bot != "" }); len(people) == 1 {
		who = people[0].Name + " has"
	}
	return msg.Say(who + " been away, so ").Bold(l.Match.Code).Plain(" is paused and nothing is due. The first one back can carry on: ").Code("/match ask " + l.Match.Code + " resume").Plain(".")
}

// carryOn goes on with a match that is paused.
func carryOn(l *table.State, _ match.Note, _ int64) []msg.Button {
	if l.Match.Phase != match.Paused {
		return nil
	}
	return []msg.Button{{Label: "Carry on", ID: Press{Line: "match resume " + l.Match.Code}.ID()}}
}

// PutBy is the motion that a note tells of, while it is open.
func PutBy(l *table.State, note match.Note) (v match.Vote, open bool) {
	for _, v := range l.Match.Votes {
		if v.Motion == note.Motion && v.By == note.Seat && v.Opened <= note.At && v.Result == "" {
			return v, true
		}
	}
	return v, false
}
