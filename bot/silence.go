package bot

import (
	"context"
	"errors"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/pace"
	"divisionbell/engine"
)

// endSilence ends the silence of whoever says something to a match, which is held: no
// word is too small, nor need it be one that is obeyed.
func (l *Handle) endSilence(ctx context.Context, person int64) {
	if l.match.Phase != match.Playing && l.match.Phase != match.Paused {
		return
	}
	now, t, heard := l.all.now(), l.match.Timing.Clone(), false
	for _, tenure := range l.match.Seats {
		if tenure.Bot == "" && tenure.Person == person && l.clocks().WaitedLong(&t, tenure.Seat, now) {
			s := t.Seat(tenure.Seat)
			s.Silent, s.Heard, s.Wake = 0, now, 0
			heard = true
		}
	}
	if !heard {
		return
	}
	change := match.Change{Silent: true, Timing: &t}
	if l.match.Phase == match.Playing {
		l.clocks().Schedule(&t, &change, now)
	}
	if err := l.hold(ctx, change); err != nil && !errors.Is(err, match.ErrStale) {
		l.all.trouble(ctx, "that somebody is back could not be kept", err, "match", l.match.Code)
	}
	if err := l.again(ctx); err != nil {
		l.all.trouble(ctx, "read a match again", err, "match", l.match.Code)
	}
}

// mayClock reports whether the caller may change the clocks: who made the match; as
// long as nothing is heard of them, anyone at the table.
func mayClock(l *State, c caller, now int64) bool {
	if l.host(c.person.ID) {
		return true
	}
	_, seated := l.seatOf(c.person.ID)
	return seated && l.orphaned(now)
}

// orphaned reports whether nothing is heard of who made the match.
func (l *State) orphaned(now int64) bool {
	for _, t := range l.match.Seats {
		if t.Bot == "" && t.Person == l.maker() && l.clocks().Silent(&l.match.Timing, t.Seat, now) {
			return true
		}
	}
	return false
}

// makerName is what whoever made the match is called.
func (l *State) makerName() string {
	for _, t := range l.match.Seats {
		if t.Bot == "" && t.Person == l.maker() {
			return t.Name
		}
	}
	return "nobody"
}

// The texts of a note that somebody does not answer. Old ones are all empty.
const (
	waitedReminded = ""       // reminders are over
	waitedSilent   = "silent" // they have another rhythm, or wish for none
)

// waitingNote tells all, once, that somebody does not answer.
func (l *State) waitingNote(t *match.Timing, seat engine.Seat) match.Note {
	text := waitedReminded
	for _, u := range t.Turns {
		if u.Seat == seat && u.Rings < pace.MaxRings {
			text = waitedSilent
		}
	}
	return l.note(noteWaiting, seat, l.name(seat), text)
}

// waitingLine is the one public word about who does not answer, with those ways on
// that are open as it is said.
func waitingLine(l *State, n match.Note, now int64) msg.Text {
	t := msg.Text{}.Bold(l.match.Code).Plain(" waits for ").Bold(n.Name)
	if n.Text == waitedSilent {
		t = t.Plain(", who has said nothing for " + pace.SilenceSaid + ".")
	} else {
		t = t.Plain(", who was reminded and is left in peace now.")
	}
	var ways []msg.Text
	if l.clocks().Replaceable(n.Seat, now) {
		ways = append(ways, msg.Text{}.Code("/match ask "+l.match.Code+" replace "+seatNumber(n.Seat)).Plain(" asks for a stand-in"))
	}
	set := msg.Text{}.Code("/match settings " + l.match.Code + " clock 24h")
	switch {
	case !l.awaits(n.Seat) || l.isBot(n.Seat):
		return t
	case l.match.Timing.Due():
		ways = append(ways, msg.Text{}.Code("/match ask "+l.match.Code+" extend").Plain(" asks for more time"))
	case l.orphaned(now):
		ways = append(ways, set.Plain(" sets a deadline"))
	default:
		ways = append(ways, msg.Text{}.Bold(l.makerName()).Plain(" can set a deadline with ").Join(set))
	}
	t = t.Plain(" The table can go on: ").Join(ways[0])
	for _, way := range ways[1:] {
		t = t.Plain(", ").Join(way)
	}
	return t.Plain(".")
}

// waitingButtons do what lets a table go on without who does not answer.
func waitingButtons(l *State, n match.Note, now int64) (out []msg.Button) {
	if !l.awaits(n.Seat) || !l.clocks().Replaceable(n.Seat, now) {
		return nil
	}
	out = append(out, msg.Button{Label: "Ask for a stand-in", ID: press{line: "match replace " + l.match.Code + " " + seatNumber(n.Seat)}.id()})
	if others := l.clocks().Company(n.Seat); !l.match.Timing.Due() && (l.orphaned(now) || len(others) == 1) {
		out = append(out, msg.Button{Label: "Set a 24-hour deadline", ID: press{line: "match settings " + l.match.Code + " clock 24h"}.id()})
	}
	return out
}
