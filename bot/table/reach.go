package table

import (
	"context"
	"fmt"
	"slices"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// reaching is how far ahead it is looked whether somebody can be rung in time.
const reaching = 14 * 24 * time.Hour

// unreached is the longest time in which a person cannot be rung, by their usual days and
// hours.
func unreached(p match.Person, now time.Time) (longest time.Duration) {
	p.Habits.Away = match.Away{}
	cal := p.Reachable()
	for at := now; at.Before(now.Add(reaching)); at = at.Add(time.Hour) {
		longest = max(longest, cal.Opens(at).Sub(at))
	}
	return longest
}

// OutOfReach warns a person of a match whose time can run out before they can be rung;
// nil: they can be.
func OutOfReach(l *State, p match.Person, now int64) msg.Text {
	spec := l.Rules.Clock
	if spec.Fixed || spec.None() || l.Rules.Awake || l.Match.Phase.Ended() {
		return nil
	}
	if wait := unreached(p, match.When(now)); wait > spec.For {
		return msg.Say("In ").Bold(l.Match.Code).Plain(fmt.Sprintf(" you have %s for a turn, and your quiet hours and days off keep me from notifying you for up to %s: a deadline can pass before you hear of it. To count only your hours, whoever made the match can type ", clock.Words(spec.For), clock.Words(wait))).
			Code("/match settings " + l.Match.Code + " awake yes").Plain(".")
	}
	return nil
}

// ofAll joins what there is to say of each unfinished match of a person.
func ofAll(ctx context.Context, h *Matches, person match.PersonID, say func(l *State, seat engine.Seat) msg.Text) (t msg.Text) {
	mine, err := h.Store.MatchesOf(ctx, person)
	if err != nil {
		h.Trouble(ctx, "a person's matches could not be listed", err)
		return nil
	}
	for _, b := range mine {
		l, err := h.Snapshot(ctx, b.ID)
		if err != nil {
			continue // of a game that this program no longer has
		}
		if seat, ok := l.SeatOf(person); ok {
			if said := say(l, seat); said != nil {
				t = t.Line().Join(said)
			}
		}
	}
	return t
}

// WarnOfReach warns a person of all their matches whose time can run out before they can
// be rung.
func WarnOfReach(ctx context.Context, h *Matches, p match.Person) msg.Text {
	return ofAll(ctx, h, p.ID, func(l *State, _ engine.Seat) msg.Text { return OutOfReach(l, p, h.Now()) })
}

// StandsStill says until when a seat's clock stands still for a vacation; nil where there
// are no clocks.
func StandsStill(l *State, seat engine.Seat, away match.Away, now int64) msg.Text {
	if !l.Match.Settings.Pace.Timed() || l.Match.Phase != match.Playing && l.Match.Phase != match.Paused {
		return nil
	}
	spans := slices.DeleteFunc(slices.Clone(l.Match.Timing.SeatTime(seat).Away), func(s clock.Span) bool { return s.To <= away.From || s.From >= away.To })
	switch n := len(spans); {
	case n == 0:
		return msg.Say("the deadline stays, as the match allows no more days away.")
	case spans[n-1].To < away.To:
		return msg.Say("the deadline stops until ").When(match.When(spans[n-1].To), match.When(now)).Plain(", the match's limit; then it runs again.")
	}
	return msg.Say("the deadline stops until ").When(match.When(away.To), match.When(now)).Plain(".")
}

// SayVacation lists a person's matches with until when each stands still for them.
func SayVacation(ctx context.Context, h *Matches, p match.Person) msg.Text {
	return ofAll(ctx, h, p.ID, func(l *State, seat engine.Seat) msg.Text {
		if said := StandsStill(l, seat, p.Habits.Away, h.Now()); said != nil {
			return msg.Text{}.Bold(l.Match.Code).Plain(": ").Join(said)
		}
		return nil
	})
}

// ToldAway reports whether a match was told of a seat's vacation.
func ToldAway(ctx context.Context, h *Matches, l *State, seat engine.Seat, away match.Away) bool {
	notes, err := h.Store.Notes(ctx, l.Match.ID, 0)
	return err != nil || slices.ContainsFunc(notes, func(n match.Note) bool { return n.Kind == match.NoteAway && n.Seat == seat && n.Away == away })
}
