package table

import (
	"context"
	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/record"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// A motion is what the table can be asked: its first word names it, others say
// what of. Name stands for it where people read of a vote, question where they are
// asked. Carried does it, in the same change that closes the vote.
type motion struct {
	what     string
	name     func(l *State, about string) string
	question func(l *State, about string) string
	Carried  func(h *Matches, l *State, v match.Vote, c *match.Change) error
}

// motionsOf are all there are.
func motionsOf() []motion {
	plain := func(q string) func(*State, string) string { return func(*State, string) string { return q } }
	return []motion{
		{"abandon", plain("ending the match without a winner"), plain("end the match now, without a winner"), (*Matches).abandonNow},
		{"pause", plain("a pause"), plain("pause the match; all clocks stand still"), (*Matches).pauseNow},
		{"resume", plain("going on"), plain("go on with the match"), (*Matches).resumeNow},
		{"extend", func(_ *State, about string) string { return about + " more" },
			func(_ *State, about string) string { return "give everybody who is awaited " + about + " more" }, (*Matches).extendNow},
		{"end", plain("ending the match as it stands"), plain("end the match now, as it stands"), (*Matches).endNow},
		{"undo", func(_ *State, about string) string {
			if before(about) == "0" {
				return "taking back everything"
			}
			return "taking back all after entry " + before(about)
		},
			func(_ *State, about string) string {
				if before(about) == "0" {
					return "take back everything that was done"
				}
				return "take back everything after entry " + before(about) + " of the log"
			}, (*Matches).undoNow},
		{"replace", func(l *State, about string) string {
			seat, kind := l.Replaced("replace " + about)
			return "a " + kind + " stand-in for " + l.Name(seat)
		}, func(l *State, about string) string {
			seat, _ := l.Replaced("replace " + about)
			return "have a stand-in take the seat of " + l.Name(seat)
		}, (*Matches).replaceNow},
	}
}

// MotionName is what stands for a motion where people read of a vote: 24h more.
func MotionName(l *State, v match.Vote) string {
	m, ok := MotionOf(v.What)
	if !ok {
		return v.What
	}
	_, about := text.Cut(v.What)
	return m.name(l, about)
}

func MotionOf(what string) (motion, bool) {
	word, _ := text.Cut(what)
	motions := motionsOf()
	i := slices.IndexFunc(motions, func(m motion) bool { return m.what == word })
	if i < 0 {
		return motion{}, false
	}
	return motions[i], true
}

// Ask is the motion as a question.
func (m motion) Ask(l *State, v match.Vote) string {
	_, about := text.Cut(v.What)
	return m.question(l, about)
}

// Ends reports a motion that ends the match: nobody does that in a moment behind
// the back of who said that they would be away.
func Ends(what string) bool { return what == "end" || what == "abandon" }

// goesOn reports a motion that lets a match go on, and takes from nobody what they
// cannot have back: silence of all others does not lose it.
func goesOn(what string) bool {
	word, _ := text.Cut(what)
	return word == "resume" || word == "replace"
}

// pauseNow stops every clock.
func (h *Matches) pauseNow(l *State, _ match.Vote, c *match.Change) error {
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
func (h *Matches) resumeNow(l *State, _ match.Vote, c *match.Change) error {
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
func (h *Matches) extendNow(l *State, v match.Vote, c *match.Change) error {
	_, about := text.Cut(v.What)
	by, err := clock.ParseDuration(about)
	if err != nil {
		return fmt.Errorf("bot: match %s: extend by %q: %w", l.Match.Code, about, err)
	}
	t := l.Match.Timing.Clone()
	for i := range t.Turns {
		if u := &t.Turns[i]; u.Due != 0 {
			u.Due = l.Clocks().Calendar(&t, u.Seat).Add(match.When(max(u.Due, t.At(*u, h.Now()))), by).UnixMilli()
			l.Clocks().Limit(&t, u)
		}
	}
	c.Timing = &t // the sweep looks early, and finds that there is more time
	return nil
}

// endNow ends a match by its standing.
func (h *Matches) endNow(l *State, v match.Vote, c *match.Change) error {
	return h.finish(l, causeVote+":"+strconv.FormatInt(v.Opened, 10), c)
}

// abandonNow ends a match by consent.
func (h *Matches) abandonNow(l *State, v match.Vote, c *match.Change) error {
	return h.end(l, causeVote+":"+strconv.FormatInt(v.Opened, 10), c)
}

// before is the entry that an undo's motion leads back to.
func before(about string) string {
	to, _ := text.Cut(about)
	return to
}

// undoNow takes back what the table was asked to, if nothing has moved since.
func (h *Matches) undoNow(l *State, v match.Vote, c *match.Change) error {
	var to, from uint32
	if _, err := fmt.Sscanf(v.What, "undo %d from %d", &to, &from); err != nil {
		return fmt.Errorf("bot: match %s: %q: %w", l.Match.Code, v.What, err)
	}
	log, err := h.Store.Log(context.Background(), l.Match.ID, 0, from)
	if err != nil {
		return fmt.Errorf("bot: match %s: undo: %w", l.Match.Code, err)
	}
	table, err := record.At(l.Game.Game, l.Replay(), log, to)
	if err != nil {
		return fmt.Errorf("bot: match %s: undo to %d: %w", l.Match.Code, to, err)
	}
	secret := false
	for k := Standing(log, len(log)-1); k > int(to); k = Standing(log, k-1) {
		secret = secret || log[k].Secret
	}
	table.Pass(from + 1)
	done, err := h.step(l, table, h.Now(), Deed{Seat: engine.Nobody, Cause: causeVote, undo: true})
	if err != nil {
		return err
	}
	e := record.Entry{Seq: from + 1, At: h.Now(), Kind: record.Undo, Seat: v.By, Cause: causeVote + ":" + strconv.FormatInt(v.Opened, 10), Words: []string{}, To: to, Facts: []byte("[]"), Secret: secret}
	head := record.Link(l.key, l.Match.Head, e)
	e.Hash = head[:]
	c.Entries, c.Position, c.Asks, c.Timing = []record.Entry{e}, done.Position, done.Asks, done.Timing
	c.Notices, c.Instants = append(c.Notices, done.Notices...), append(c.Instants, done.Instants...)
	l.outdated(c)
	return nil
}

// replaceNow puts a bot on a seat, which its holder can take back. Who is back
// already is not replaced: the motion does not stand.
func (h *Matches) replaceNow(l *State, v match.Vote, c *match.Change) error {
	seat, kind := l.Replaced(v.What)
	to, err := l.BotFor(seat, kind)
	if err != nil {
		return err
	}
	c.Notes = append(c.Notes, l.Note(match.NoteReplaced, seat, l.Name(seat), to.Name+", a "+to.Bot+" bot"))
	h.HandOver(l, seat, to, c)
	return nil
}

// Replaced is the seat that a motion to replace means, and the bot for it.
func (l *State) Replaced(what string) (seat engine.Seat, kind string) {
	f := strings.Fields(what)
	if len(f) < 3 || f[0] != "replace" {
		return engine.Nobody, ""
	}
	seat, err := l.Named(f[1])
	if err != nil {
		return engine.Nobody, ""
	}
	return seat, f[2]
}
