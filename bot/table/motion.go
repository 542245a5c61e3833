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
	"divisionbell/engine/record"
)

// A motion says of a kind what stands for it where people read of a vote, and how
// they are asked. Carried does it, in the same change that closes the vote.
type motion struct {
	kind     match.MotionKind
	name     func(l *State, m match.Motion) string
	question func(l *State, m match.Motion) string
	deed     string // behind a name, and behind "you've"; %s is its match
	carried  func(h *Matches, l *State, v match.Vote, c *match.Change) error
}

// motions are all there are.
func motions() []motion {
	plain := func(q string) func(*State, match.Motion) string {
		return func(*State, match.Motion) string { return q }
	}
	of := func(before, behind string) func(*State, match.Motion) string {
		return func(l *State, _ match.Motion) string { return before + " " + l.Match.Code + behind }
	}
	return []motion{
		{match.MotionAbandon, plain("ending the match with no winner"), of("end", " now, with no winner"), "ended %s with no winner", abandonNow},
		{match.MotionPause, plain("a pause"), of("pause", ""), "paused %s", pauseNow},
		{match.MotionResume, plain("carrying on"), of("carry on with", ""), "ended the pause of %s", resumeNow},
		{match.MotionExtend, func(_ *State, m match.Motion) string { return clock.Words(m.By) + " more" },
			func(l *State, m match.Motion) string {
				return "give whoever's turn it is in " + l.Match.Code + " " + clock.Words(m.By) + " more"
			}, "allowed more time in %s", extendNow},
		{match.MotionEnd, plain("finishing on the score"), of("finish", " now, on the score"), "finished %s on the score", endNow},
		{match.MotionUndo, func(_ *State, m match.Motion) string {
			if m.To == 0 {
				return "undoing everything"
			}
			return fmt.Sprintf("undoing back to action %d", m.To)
		}, func(l *State, m match.Motion) string {
			if m.To == 0 {
				return "undo everything in " + l.Match.Code
			}
			return fmt.Sprintf("undo %s back to action %d", l.Match.Code, m.To)
		}, "had actions undone in %s", undoNow},
		{match.MotionReplace, func(l *State, m match.Motion) string { return "a " + m.Bot + " stand-in for " + l.Name(m.Seat) },
			func(l *State, m match.Motion) string {
				return "bring in a stand-in for " + l.Name(m.Seat) + " in " + l.Match.Code
			}, "brought in a stand-in in %s", replaceNow},
		{match.MotionMute, func(l *State, m match.Motion) string { return "hiding what " + l.Name(m.Seat) + " says" },
			func(l *State, m match.Motion) string {
				return "hide what " + l.Name(m.Seat) + " says in " + l.Match.Code
			}, "muted a guest in %s", muteNow},
		{match.MotionUnmute, func(l *State, m match.Motion) string { return "showing what " + l.Name(m.Seat) + " says" },
			func(l *State, m match.Motion) string {
				return "show what " + l.Name(m.Seat) + " says in " + l.Match.Code + " again"
			}, "unmuted a guest in %s", muteNow},
	}
}

func motionOf(k match.MotionKind) (motion, bool) {
	all := motions()
	i := slices.IndexFunc(all, func(m motion) bool { return m.kind == k })
	if i < 0 {
		return motion{}, false
	}
	return all[i], true
}

// MotionName is what stands for a motion where people read of a vote: 24h more.
func (l *State) MotionName(m match.Motion) string {
	if of, ok := motionOf(m.Kind); ok {
		return of.name(l, m)
	}
	return m.String()
}

// Done is a motion as it was done: paused K7QF.
func Done(l *State, m match.Motion) string {
	of, ok := motionOf(m.Kind)
	if !ok {
		return m.String()
	}
	return fmt.Sprintf(of.deed, l.Match.Code)
}

// Question is a motion as it is asked: finish K7QF now, on the score.
func (l *State) Question(m match.Motion) string {
	if of, ok := motionOf(m.Kind); ok {
		return of.question(l, m)
	}
	return m.String()
}

// Carry adds to a change what a carried motion does.
func (h *Matches) Carry(l *State, v match.Vote, c *match.Change) error {
	of, ok := motionOf(v.Motion.Kind)
	if !ok {
		return fmt.Errorf("table: match %s: no motion is called %q", l.Match.Code, v.Motion)
	}
	return of.carried(h, l, v, c)
}

// goesOn reports a motion that lets a match go on, and takes from nobody what they
// cannot have back: silence of all others does not lose it.
func goesOn(m match.Motion) bool {
	return m.Kind == match.MotionResume || m.Kind == match.MotionReplace
}

// pauseNow stops every clock.
func pauseNow(h *Matches, l *State, _ match.Vote, c *match.Change) error {
	if l.Match.Phase != match.Playing {
		return nil
	}
	t := l.Match.Timing.Clone()
	t.Paused = h.Now()
	c.Phase, c.Timing = match.Paused, &t
	return nil
}

// resumeNow has every clock go on with what it had left, and softly: with the
// match's least gap at least.
func resumeNow(h *Matches, l *State, _ match.Vote, c *match.Change) error {
	if l.Match.Phase != match.Paused {
		return nil
	}
	now := h.Now()
	t := l.Match.Timing.Clone()
	l.Clocks().PutBack(&t, t.Paused, now)
	t.Paused = 0
	for i := range t.Seats {
		s := &t.Seats[i]
		if s.Wake = 0; s.Heard > 0 {
			s.Heard = min(now, s.Heard+now-l.Match.Timing.Paused)
		}
	}
	c.Phase = match.Playing
	l.Clocks().Schedule(&t, c, now)
	return nil
}

// extendNow moves every deadline on.
func extendNow(h *Matches, l *State, v match.Vote, c *match.Change) error {
	t := Extended(l, v.Motion.By, h.Now())
	c.Timing = &t // the sweep looks early, and finds that there is more time
	return nil
}

// Extended are the clocks with so much more for everybody who is awaited: of the time
// that the match counts, or where a deadline is fixed up to the first fixed instant after.
func Extended(l *State, by time.Duration, now int64) match.Timing {
	t := l.Match.Timing.Clone()
	for i := range t.Turns {
		if u := &t.Turns[i]; u.Due != 0 {
			l.Clocks().Extend(&t, u, by, now)
		}
	}
	return t
}

// ThenUntil says until when those who are awaited have by some clocks; nil where nothing
// is due.
func ThenUntil(l *State, t match.Timing, now int64) (said msg.Text) {
	for _, u := range eachDue(t) {
		if said != nil {
			said = said.Plain(", ")
		}
		said = said.Bold(l.Name(u.Seat)).Plain(": due ").When(match.When(u.Due), match.When(now))
	}
	if said == nil {
		return nil
	}
	return said.Plain(".")
}

// endNow ends a match by its standing.
func endNow(h *Matches, l *State, v match.Vote, c *match.Change) error {
	return h.finish(l, record.ByVote(v.Opened), c)
}

// abandonNow ends a match by consent.
func abandonNow(h *Matches, l *State, v match.Vote, c *match.Change) error {
	return h.end(l, record.ByVote(v.Opened), c)
}

// undoNow takes back what the table was asked to, if nothing has moved since.
func undoNow(h *Matches, l *State, v match.Vote, c *match.Change) error {
	to, from := v.Motion.To, v.Motion.From
	log, err := h.Store.Log(context.Background(), l.Match.ID, 0, from)
	if err != nil {
		return fmt.Errorf("table: match %s: undo: %w", l.Match.Code, err)
	}
	table, err := record.At(l.Game.Game, l.Replay(), log, to)
	if err != nil {
		return fmt.Errorf("table: match %s: undo to %d: %w", l.Match.Code, to, err)
	}
	secret := false
	for k := Standing(log, len(log)-1); k > int(to); k = Standing(log, k-1) {
		secret = secret || log[k].Secret
	}
	table.Pass(from + 1)
	done, err := h.step(l, table, h.Now(), Deed{Seat: engine.Nobody, Cause: record.ByVote(v.Opened), undo: true})
	if err != nil {
		return err
	}
	undo := line{Kind: record.Undo, Seat: v.By, Cause: record.ByVote(v.Opened), To: to}
	if c.Entries, err = l.journal(h.Now()).only(undo, engine.Outcome{Secret: secret}); err != nil {
		return fmt.Errorf("table: match %s: %w", l.Match.Code, err)
	}
	c.Position, c.Asks, c.Timing = done.Position, done.Asks, done.Timing
	c.Notices, c.Instants = append(c.Notices, done.Notices...), append(c.Instants, done.Instants...)
	outdated(l, c)
	return nil
}

// replaceNow puts a bot on a seat, which its holder can take back. Who is back
// already is not replaced: the motion does not stand.
func replaceNow(h *Matches, l *State, v match.Vote, c *match.Change) error {
	seat := v.Motion.Seat
	to, err := l.BotFor(seat, v.Motion.Bot)
	if err != nil {
		return err
	}
	c.Notes = append(c.Notes, l.Note(match.NoteReplaced, seat, l.Name(seat), to.Name+", a "+to.Bot+" bot"))
	h.HandOver(l, seat, to, c)
	return nil
}
