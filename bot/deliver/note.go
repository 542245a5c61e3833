package deliver

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// tellNote says a note as its kind asks for. A room that only looks on is told
// nothing that asks for an answer.
func (d *news) tellNote(ctx context.Context, note match.Note) error {
	l, isTable := d.state, d.show.Role == match.RoleTable
	if note.To != engine.Everyone && isTable {
		return d.whisperNote(ctx, note)
	}
	if note.To != engine.Everyone || note.ID <= d.show.Note {
		return nil
	}
	switch note.Kind {
	case match.NoteInvited:
		if isTable {
			d.apart(d.invitation(ctx, note))
		}
		return nil
	case match.NoteOffered:
		m := msg.Message{Text: d.offered(ctx, note)}
		if isTable {
			m.Buttons = []msg.Button{{Label: "Take the seat", ID: menu.Press{Line: "match take " + l.Match.Code}.ID(), Look: msg.Primary}}
		} else {
			m.Text = unrung(m.Text)
		}
		d.apart(m)
		return nil
	case match.NoteDigest, match.NoteReplay, match.NoteGazette:
		m, err := menu.Noted(ctx, d.menu, l, note)
		if err != nil || m.Text == nil {
			return err
		}
		if !isTable {
			m.Buttons = nil
		}
		d.apart(m)
		return nil
	case match.NoteOver:
		m, err := d.ending(ctx)
		if err != nil {
			return err
		}
		d.apart(m)
		return nil
	}
	told, ok := tellings[note.Kind]
	if !ok {
		told.line = func(_ *table.State, n match.Note, t msg.Text, _ int64) msg.Text { return t.Plain(" " + n.Text) }
	}
	m := msg.Message{Text: told.line(l, note, msg.Text{}.Bold(note.Name), d.matches.Now())}
	if told.buttons == nil && note.Kind == match.NoteMissed {
		d.stretch(m.Text)
		return nil
	}
	if told.buttons == nil && d.gathers(note) {
		d.put(m.Text)
		return nil
	}
	if told.buttons == nil {
		d.add(m.Text)
		d.said = d.said || note.Kind == match.NoteSaid
		return nil
	}
	if !isTable {
		m.Text = unrung(m.Text)
	} else {
		m.Buttons = told.buttons(l, note, d.matches.Now())
	}
	d.apart(m)
	return nil
}

// A telling is how all in a room are told a kind of note: in a sentence, which may
// go on after who it is of, and if it has buttons in a message of its own.
type telling struct {
	line    func(l *table.State, n match.Note, who msg.Text, now int64) msg.Text
	buttons func(l *table.State, n match.Note, now int64) []msg.Button
}

// tellings are those of all kinds but invitations, offered seats and a match's end.
var tellings = map[match.NoteKind]telling{
	match.NoteMade: {line: func(l *table.State, _ match.Note, who msg.Text, _ int64) msg.Text {
		t := who.Plain(" opened " + l.Game.About().Name + " ").Bold(l.Match.Code).Plain(".")
		if l.Game.About().MaxSeats > 1 && l.Match.Day == "" {
			t = t.Plain(" Who's in?")
		}
		return t
	}},
	match.NoteJoined: {line: func(l *table.State, n match.Note, who msg.Text, _ int64) msg.Text {
		joined := " joined " + l.Match.Code
		if n.From != "" {
			joined += " from " + menu.PlatformName(n.From)
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
	match.NoteLeft: {line: func(l *table.State, _ match.Note, who msg.Text, _ int64) msg.Text {
		return who.Plain(" left " + l.Match.Code + ".")
	}},
	match.NoteRemoved: {line: func(l *table.State, _ match.Note, who msg.Text, _ int64) msg.Text {
		return who.Plain(" was removed from " + l.Match.Code + ".")
	}},
	match.NoteWords: {line: func(_ *table.State, n match.Note, who msg.Text, _ int64) msg.Text {
		return who.Plain(" added words to the dice: “" + n.Text + "”.")
	}},
	match.NoteStarted: {line: func(l *table.State, _ match.Note, _ msg.Text, _ int64) msg.Text {
		if l.Match.Day != "" {
			return msg.Text{}.Bold(l.Name(0)).Plain(" began today's " + text.Stop(l.Game.About().Name))
		}
		return msg.Say(l.Game.About().Name + " ").Bold(l.Match.Code).Plain(" has started.")
	}},
	match.NoteSaid: {line: func(_ *table.State, n match.Note, who msg.Text, _ int64) msg.Text { return who.Plain(": " + n.Text) }},
	match.NoteVote: {line: func(l *table.State, n match.Note, who msg.Text, now int64) msg.Text {
		t := who.Plain(" wants to " + l.Question(n.Motion) + ".")
		v, open := putBy(l, n)
		if !open {
			return t
		}
		if n.Motion.Kind == match.MotionExtend {
			t = t.Plain(" Then ").Join(table.ThenUntil(l, table.Extended(l, n.Motion.By, now), now))
		}
		return t.Plain(" ").Join(addressed(l, v, n.Asks, now)).Join(menu.Needed(l, v, now))
	}, buttons: motionButtons},
	match.NoteAsked: {line: func(l *table.State, n match.Note, _ msg.Text, now int64) msg.Text {
		v, open := putBy(l, n)
		if !open {
			return msg.Text{}.Bold(l.Match.Code).Plain(": " + n.Name + " wanted to " + l.Question(n.Motion) + ".")
		}
		return addressed(l, v, n.Asks, now).Plain(n.Name + " wants to " + l.Question(n.Motion) + ". ").Join(menu.Needed(l, v, now))
	}, buttons: motionButtons},
	match.NoteBallot: {line: func(_ *table.State, n match.Note, who msg.Text, _ int64) msg.Text {
		return who.Plain(" voted " + n.Text + ".")
	}},
	match.NoteResult: {line: func(l *table.State, n match.Note, _ msg.Text, now int64) msg.Text {
		if n.Text == "closed" {
			return msg.Text{}.Bold(l.Match.Code).Plain(" was closed before it began.")
		}
		t := msg.Text{}.Bold(l.Match.Code).Plain(": " + n.Result() + ".")
		if more := table.ThenUntil(l, l.Match.Timing, now); strings.HasPrefix(n.Name, string(match.MotionExtend)) && n.Text == "carried" && more != nil {
			t = t.Plain(" ").Join(more)
		}
		return t
	}},
	match.NoteExpired: {line: func(l *table.State, _ match.Note, _ msg.Text, _ int64) msg.Text {
		return msg.Text{}.Bold(l.Match.Code).Plain(" waited a week for players, so I closed it.")
	}},
	match.NoteDecided: {line: func(l *table.State, n match.Note, who msg.Text, now int64) msg.Text {
		t := who.Plain(" " + table.Done(l, n.Motion) + ".")
		if more := table.ThenUntil(l, l.Match.Timing, now); n.Motion.Kind == match.MotionExtend && more != nil {
			t = t.Plain(" ").Join(more)
		}
		return t
	}},
	match.NoteHanded: {line: func(l *table.State, n match.Note, who msg.Text, _ int64) msg.Text {
		return who.Plain(" handed their seat in ").Bold(l.Match.Code).Plain(" to ").Bold(n.Text).Plain(".")
	}},
	match.NoteReplaced: {line: func(l *table.State, n match.Note, _ msg.Text, _ int64) msg.Text {
		return msg.Text{}.Bold(n.Text).Plain(", is standing in for ").Bold(n.Name).Plain(" in ").Bold(l.Match.Code).Plain(". They can take their seat back at any time: ").Code("/match ask " + l.Match.Code + " return").Plain(".")
	}},
	match.NoteClocks: {line: func(l *table.State, n match.Note, who msg.Text, _ int64) msg.Text {
		return who.Plain(" set ").Code(n.Text).Plain(" for ").Bold(l.Match.Code).Plain(".")
	}},
	match.NoteForetold: {line: func(l *table.State, n match.Note, _ msg.Text, now int64) msg.Text {
		return msg.Text{}.Bold(l.Match.Code).Plain(" finishes ").When(match.When(n.Ends), match.When(now)).Plain("; the score then decides.")
	}},
	match.NoteAway: {line: func(l *table.State, n match.Note, who msg.Text, now int64) msg.Text {
		if n.Away.To <= n.At {
			return who.Plain(" is back in ").Bold(l.Match.Code).Plain(".")
		}
		return who.Plain(" is away in ").Bold(l.Match.Code).Plain(" from ").When(match.When(n.Away.From), match.When(now)).Plain(" to ").When(match.When(n.Away.To), match.When(now)).Plain(".").Join(runsOn(l, n, now))
	}},
	match.NoteMissed:   {line: missedLine},
	match.NoteWaiting:  {line: waitingLine, buttons: waitingButtons},
	match.NoteDeserted: {line: desertedLine, buttons: carryOn},
}

// motionButtons answer the motion that a note tells of, while it is open.
func motionButtons(l *table.State, n match.Note, _ int64) []msg.Button {
	if v, open := putBy(l, n); open {
		return menu.VoteButtons(l, v)
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

// unrung is a text that mentions nobody.
func unrung(t msg.Text) msg.Text {
	t = slices.Clone(t)
	for i := range t {
		if t[i].Style == msg.Ring {
			t[i] = msg.Run{Style: msg.Bold, Words: t[i].Words}
		}
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

// missedLine says why a caretaker plays, and what it means; of who was told of as absent
// already, only that it plays.
func missedLine(l *table.State, n match.Note, _ msg.Text, _ int64) msg.Text {
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
	out = append(out, msg.Button{Label: "Ask for a stand-in", ID: menu.Press{Line: "match replace " + l.Match.Code + " " + match.SeatNumber(n.Seat)}.ID()})
	if others := l.Clocks().Company(n.Seat); !l.Match.Timing.Due() && (l.Orphaned(now) || len(others) == 1) {
		out = append(out, msg.Button{Label: "Allow 24 hours", ID: menu.Press{Line: "match settings " + l.Match.Code + " clock 24h"}.ID()})
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
	return []msg.Button{{Label: "Carry on", ID: menu.Press{Line: "match resume " + l.Match.Code}.ID()}}
}

// invitation rings somebody to join.
func (d *news) invitation(ctx context.Context, note match.Note) msg.Message {
	l := d.state
	person, name := note.Invitee.Person, note.Invitee.Name
	if person == 0 {
		if people, err := d.peopleNear(ctx, name); err == nil && len(people) > 0 {
			person = people[0].ID
		}
	}
	t := d.called(ctx, person, name)
	return msg.Message{
		Text:    t.Plain(": " + note.Name + " invites you to " + l.Game.About().Name + " ").Bold(l.Match.Code).Plain(". Press Join to take a seat."),
		Buttons: []msg.Button{{Label: "Join", ID: menu.Press{Line: "match join " + l.Match.Code}.ID(), Look: msg.Primary}},
	}
}

// called is somebody who may hold no seat in what is said to all: rung, unless they may
// not be rung now.
func (d *news) called(ctx context.Context, person match.PersonID, name string) msg.Text {
	p, err := d.matches.Store.PersonByID(ctx, person)
	if person == 0 || err != nil || p.Habits.Ring == match.RingOff || !p.Reachable().Open(match.When(d.matches.Now())) {
		return msg.Text{}.Bold(name)
	}
	return msg.Text{}.Ring(int64(person), name)
}

// offered tells that a seat is offered, and rings whom it is offered to.
func (d *news) offered(ctx context.Context, n match.Note) msg.Text {
	l, to := d.state, match.PersonID(0)
	for _, o := range l.Match.Timing.Offers {
		if o.Seat == n.Seat {
			to = o.Person
		}
	}
	return msg.Text{}.Bold(n.Name).Plain(" offered their seat in ").Bold(l.Match.Code).Plain(" to ").Join(d.called(ctx, to, n.Text)).
		Plain(". To take it: ").Code("/match ask " + l.Match.Code + " take").Plain(".")
}

// peopleNear finds people by name where the match was made.
func (d *news) peopleNear(ctx context.Context, name string) ([]match.Person, error) {
	room, err := d.matches.Directory.RoomByID(ctx, d.state.Match.Room)
	if err != nil {
		return nil, err
	}
	return d.matches.Store.PeopleNamed(ctx, room.Platform, room.Workspace, name)
}

// NamesOf are those of the people and bots on some seats, in the order of the seats.
func NamesOf(l *table.State, seats engine.Seats) (names []string) {
	for _, t := range l.Match.Seats {
		if seats.Has(t.Seat) {
			names = append(names, t.Name)
		}
	}
	return names
}
