package table

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Until says a decision's deadline, which each reader sees in their own zone,
// and what its seat has saved beside.
func (l *State) Until(u match.Turn, now int64) msg.Text {
	t := msg.Text{}.When(match.When(u.Due), match.When(now))
	if saved := time.Duration(l.Match.Timing.SeatTime(u.Seat).Bank) * time.Millisecond; saved >= time.Minute {
		t = t.Plain(", or ").When(match.When(u.Limit), match.When(now)).Plain(" with your " + clock.Words(saved) + " saved")
	}
	return t
}

// paced is how what a match was given besides its clock is said to whoever may join.
var paced = map[string]string{
	"days": "on %s only", "hours": "in the hours %s", "holidays": "not on %s", "gap": "at least %s", "grace": "%s extra",
	"bank": "up to %s saved", "awake": "waking hours only", "misses": "a stand-in after %s missed",
}

// PaceText says in a line or two what a match's clocks are, and that it is played
// without hints; nil when they are as usual.
func PaceText(l *State, now int64) msg.Text {
	p, r := l.Match.Settings.Pace, l.Rules
	var t msg.Text
	if p.Timed() {
		t = t.Plain("Deadlines: ").Bold(r.Clock.Words()).Plain(" (" + r.Zone.String() + ")")
		for _, s := range p.Said() {
			if name, value, _ := strings.Cut(s, "="); strings.HasPrefix(name, match.KindClock) {
				t = t.Plain(", " + clock.Spell(value) + " for " + strings.TrimPrefix(name, match.KindClock))
			} else if said := paced[name]; said != "" && !slices.Contains([]string{"daily", "all", "none", "no"}, value) {
				t = t.Plain(", " + strings.Replace(said, "%s", clock.Spell(value), 1))
			}
		}
		t = t.Plain(fmt.Sprintf(", at most %s away.\n", clock.Words(r.Vacation)))
	}
	if !p.Hinted() {
		t = t.Plain("Hints are off.\n")
	}
	if p.Digest != "" {
		t = t.Plain("A summary of the day comes at " + p.Digest + " (" + r.Zone.String() + ").\n")
	}
	switch {
	case r.Rounds:
		t = t.Plain("The Gazette comes at 17:00 on days when a round has ended (" + r.Zone.String() + ").\n")
	case !r.Gazette.None():
		t = t.Plain("The Gazette comes on Fridays at 17:00 (" + r.Zone.String() + ").\n")
	}
	if at, ok := r.Ends(); ok {
		t = t.Plain("The match finishes ").When(at, match.When(now)).Plain("; the score then decides.\n")
	}
	return t
}

// AwayText names those who are or will be on vacation.
func AwayText(l *State, now int64) msg.Text {
	var t msg.Text
	for _, tenure := range l.Match.Seats {
		p, ok := l.People[tenure.Person]
		if tenure.Bot != "" || !ok || p.Habits.Away.To <= now {
			continue
		}
		t = t.Bold(tenure.Name).Plain(" is away from ").When(match.When(p.Habits.Away.From), match.When(now)).Plain(" to ").When(match.When(p.Habits.Away.To), match.When(now)).Plain(".\n")
	}
	return t
}

// eachDue are the decisions that are due, by seat; several of a seat at one instant are
// one.
func eachDue(t match.Timing) []match.Turn {
	turns := slices.DeleteFunc(slices.Clone(t.Turns), func(u match.Turn) bool { return u.Due == 0 })
	slices.SortStableFunc(turns, func(a, b match.Turn) int { return int(a.Seat) - int(b.Seat) })
	return slices.CompactFunc(turns, func(a, b match.Turn) bool { return a.Seat == b.Seat && a.Due == b.Due })
}

// UntilText says until when those who are awaited have, for the status message.
func UntilText(l *State, now int64) msg.Text {
	if l.Match.Phase == match.Paused {
		return msg.Say("Paused since ").When(match.When(l.Match.Timing.Paused), match.When(now)).Plain(". To carry on: ").Code("/match ask " + l.Match.Code + " resume").Plain(".\n")
	}
	var t msg.Text
	for _, u := range eachDue(l.Match.Timing) {
		t = t.Bold(l.Name(u.Seat)).Plain(": due ").Join(l.Until(u, now)).Plain(".\n")
	}
	if at, ok := l.Rules.Ends(); ok && !l.Match.Phase.Ended() {
		t = t.Plain("The match finishes ").When(at, match.When(now)).Plain(".\n")
	}
	return t
}

// Because says why an entry was made, when it was not its seat's holder at that
// moment: the caretaker, to all; a standing order, to its own seat.
func Because(e record.Entry, viewer engine.Seat) msg.Text {
	if e.Cause == record.ByCaretaker {
		return msg.Say(" (The caretaker played this.)")
	}
	if no, ok := e.Cause.Order(); ok && viewer == e.Seat {
		return msg.Say(" (Your order " + no + " played this.)")
	}
	return nil
}

// CutLine parts a text at its first line's end.
func CutLine(t msg.Text) (first, rest msg.Text) {
	for i, r := range t {
		if before, after, ok := strings.Cut(r.Words, "\n"); ok && r.Style == msg.Plain {
			return append(slices.Clone(t[:i]), msg.Run{Words: before}), append(msg.Say(after), t[i+1:]...)
		}
	}
	return t, nil
}
