package deliver

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"fmt"
	"strconv"
)

// tellNote says a note as its kind asks for. A room that only looks on is told
// nothing that asks for an answer.
func (d *digest) tellNote(ctx context.Context, note match.Note) error {
	l, isTable := d.state, d.show.Role == match.RoleTable
	if note.To != engine.Everyone && isTable {
		return d.whisperNote(ctx, note)
	}
	if note.To != engine.Everyone || note.ID <= d.show.Note {
		return nil
	}
	switch note.Kind {
	case match.NoteVote:
		m, _ := table.MotionOf(note.Text)
		asked := msg.Message{Text: msg.Text{}.Bold(note.Name).Plain(" asks the table of ").Bold(l.Match.Code).Plain(" to " + m.Ask(l, match.Vote{What: note.Text}) + ".")}
		if v, open := putBy(l, note); open && isTable {
			asked.Buttons = voteButtons(l, v)
		}
		d.alone(asked)
	case match.NoteOffered:
		offer := msg.Message{Text: noteLine(l, note)}
		if isTable {
			offer.Buttons = []msg.Button{{Label: "Take the seat", ID: menu.Press{Line: "match take " + l.Match.Code}.ID(), Look: msg.Primary}}
		}
		d.alone(offer)
	case match.NoteHanded, match.NoteReplaced:
		m := msg.Message{Text: noteLine(l, note)}
		if l.IsBot(note.Seat) && isTable {
			m.Buttons = []msg.Button{{Label: "I am back", ID: menu.Press{Line: "match return " + l.Match.Code}.ID()}}
		}
		d.alone(m)
	case match.NoteWaiting:
		m := msg.Message{Text: waitingLine(l, note, d.matches.Now())}
		if isTable {
			m.Buttons = waitingButtons(l, note, d.matches.Now())
		}
		d.alone(m)
	case match.NoteInvited:
		if isTable {
			d.alone(d.invitation(ctx, note))
		}
	case match.NoteOver:
		m, err := d.ending(ctx)
		if err != nil {
			return err
		}
		d.alone(m)
	default:
		d.add(noteLine(l, note))
	}
	return nil
}

// noteLine is a note in a sentence.
func noteLine(l *table.State, note match.Note) msg.Text {
	t := msg.Text{}.Bold(note.Name)
	switch note.Kind {
	case match.NoteMade:
		return t.Plain(" opens match ").Bold(l.Match.Code).Plain(" of " + text.Stop(l.Game.About().Name) + " The dice are sealed: SHA-256 ").Code(note.Text).Plain(".")
	case match.NoteJoined:
		if note.Text != "" {
			return t.Plain(fmt.Sprintf(", a %s bot, takes seat %d of %s.", note.Text, note.Seat+1, l.Match.Code))
		}
		return t.Plain(fmt.Sprintf(" takes seat %d of %s.", note.Seat+1, l.Match.Code))
	case match.NoteLeft:
		return t.Plain(" leaves " + l.Match.Code + ".")
	case match.NoteRemoved:
		return t.Plain(" is taken out of " + l.Match.Code + ".")
	case match.NoteWords:
		return t.Plain(" adds words to the dice: “" + note.Text + "”.")
	case match.NoteStarted:
		return msg.Text{}.Bold(l.Match.Code).Plain(" begins.")
	case match.NoteSaid:
		return t.Plain(": " + note.Text)
	case match.NoteBallot:
		return t.Plain(" votes " + note.Text + ".")
	case match.NoteResult:
		if note.Text == "closed" {
			return msg.Say("The lobby of ").Bold(l.Match.Code).Plain(" is closed.")
		}
		return msg.Text{}.Bold(l.Match.Code).Plain(": " + note.Result() + ".")
	case match.NoteExpired:
		return msg.Say("The lobby of ").Bold(l.Match.Code).Plain(" waited a week and is closed.")
	}
	if told := clockLine(l, note); told != nil {
		return told
	}
	return t.Plain(" " + note.Text)
}

// clockLine is a note of the clocks in a sentence; nil for others.
func clockLine(l *table.State, n match.Note) msg.Text {
	switch n.Kind {
	case match.NoteMissed:
		return missedLine(l, n)
	case match.NoteDecided:
		m, _ := table.MotionOf(n.Text)
		return msg.Text{}.Bold(n.Name).Plain(", who made ").Bold(l.Match.Code).Plain(", decides to " + m.Ask(l, match.Vote{What: n.Text}) + ".")
	case match.NoteHanded:
		return msg.Text{}.Bold(n.Name).Plain(" hands seat " + match.SeatNumber(n.Seat) + " of ").Bold(l.Match.Code).Plain(" over to ").Bold(n.Text).Plain(".")
	case match.NoteReplaced:
		return msg.Text{}.Bold(n.Text).Plain(", stands in on seat " + match.SeatNumber(n.Seat) + " of ").Bold(l.Match.Code).Plain(" for ").Bold(n.Name).Plain(", who comes back with ").Code("/match ask " + l.Match.Code + " return").Plain(" at any time.")
	case match.NoteOffered:
		return msg.Text{}.Bold(n.Name).Plain(" offers seat " + match.SeatNumber(n.Seat) + " of ").Bold(l.Match.Code).Plain(" to ").Bold(n.Text).Plain(", who takes it with ").Code("/match ask " + l.Match.Code + " take").Plain(".")
	case match.NoteClocks:
		return msg.Text{}.Bold(n.Name).Plain(" sets ").Code(n.Text).Plain(" for ").Bold(l.Match.Code).Plain(".")
	case match.NoteForetold:
		at, _ := strconv.ParseInt(n.Text, 10, 64)
		return msg.Text{}.Bold(l.Match.Code).Plain(" ends ").When(match.When(at)).Plain(", as it then stands.")
	case match.NoteAway:
		var from, to int64
		if _, err := fmt.Sscan(n.Text, &from, &to); err != nil || to <= n.At {
			return msg.Text{}.Bold(n.Name).Plain(" is back at ").Bold(l.Match.Code).Plain(".")
		}
		return msg.Text{}.Bold(n.Name).Plain(" is away from ").Bold(l.Match.Code).Plain(" from ").When(match.When(from)).Plain(" to ").When(match.When(to)).Plain(".")
	}
	return nil
}

// missedLine says why a caretaker plays, and what it means.
func missedLine(l *table.State, n match.Note) msg.Text {
	misses, _ := strconv.Atoi(n.Text)
	t := msg.Say("Time is up for ").Bold(n.Name).Plain("; the caretaker answers.")
	if misses > 1 {
		t = t.Plain(fmt.Sprintf(" That is %d in a row.", misses))
	}
	if wait := l.Clocks().Shrunk(misses); wait != "" {
		t = t.Plain(" Until " + n.Name + " plays again the wait is " + wait + ".")
	}
	if misses >= l.Rules.Misses {
		t = t.Plain(" The table can ask for a stand-in: ").Code("/match ask " + l.Match.Code + " replace " + match.SeatNumber(n.Seat)).Plain(".")
	}
	return t
}

// waitingLine is the one public word about who does not answer, with those ways on
// that are open as it is said.
func waitingLine(l *table.State, n match.Note, now int64) msg.Text {
	t := msg.Text{}.Bold(l.Match.Code).Plain(" waits for ").Bold(n.Name)
	if n.Text == table.WaitedSilent {
		t = t.Plain(", who has said nothing for " + pace.SilenceSaid + ".")
	} else {
		t = t.Plain(", who was reminded and is left in peace now.")
	}
	var ways []msg.Text
	if l.Clocks().Replaceable(n.Seat, now) {
		ways = append(ways, msg.Text{}.Code("/match ask "+l.Match.Code+" replace "+match.SeatNumber(n.Seat)).Plain(" asks for a stand-in"))
	}
	set := msg.Text{}.Code("/match settings " + l.Match.Code + " clock 24h")
	switch {
	case !l.Awaits(n.Seat) || l.IsBot(n.Seat):
		return t
	case l.Match.Timing.Due():
		ways = append(ways, msg.Text{}.Code("/match ask "+l.Match.Code+" extend").Plain(" asks for more time"))
	case l.Orphaned(now):
		ways = append(ways, set.Plain(" sets a deadline"))
	default:
		ways = append(ways, msg.Text{}.Bold(l.MakerName()).Plain(" can set a deadline with ").Join(set))
	}
	t = t.Plain(" The table can go on: ").Join(ways[0])
	for _, way := range ways[1:] {
		t = t.Plain(", ").Join(way)
	}
	return t.Plain(".")
}

// waitingButtons do what lets a table go on without who does not answer.
func waitingButtons(l *table.State, n match.Note, now int64) (out []msg.Button) {
	if !l.Awaits(n.Seat) || !l.Clocks().Replaceable(n.Seat, now) {
		return nil
	}
	out = append(out, msg.Button{Label: "Ask for a stand-in", ID: menu.Press{Line: "match replace " + l.Match.Code + " " + match.SeatNumber(n.Seat)}.ID()})
	if others := l.Clocks().Company(n.Seat); !l.Match.Timing.Due() && (l.Orphaned(now) || len(others) == 1) {
		out = append(out, msg.Button{Label: "Set a 24-hour deadline", ID: menu.Press{Line: "match settings " + l.Match.Code + " clock 24h"}.ID()})
	}
	return out
}

// invitation rings somebody to join.
func (d *digest) invitation(ctx context.Context, note match.Note) msg.Message {
	l := d.state
	person, name := match.Invitee(note.Text)
	if person == 0 {
		if people, err := d.peopleNear(ctx, name); err == nil && len(people) > 0 {
			person = people[0].ID
		}
	}
	t := msg.Text{}.Bold(name)
	if person != 0 {
		t = msg.Text{}.Ring(person, name)
	}
	return msg.Message{
		Text:    t.Plain(": " + note.Name + " asks you to join ").Bold(l.Match.Code).Plain(", a match of " + text.Stop(l.Game.About().Name)),
		Buttons: []msg.Button{{Label: "Join", ID: menu.Press{Line: "match join " + l.Match.Code}.ID(), Look: msg.Primary}},
	}
}

// peopleNear finds people by name where the match was made.
func (d *digest) peopleNear(ctx context.Context, name string) ([]match.Person, error) {
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
