package bot

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A motion is what the table can be asked: its first word names it, others say
// what of. Name stands for it where people read of a vote, question where they are
// asked. Carried does it, in the same change that closes the vote.
type motion struct {
	what     string
	name     func(l *State, about string) string
	question func(l *State, about string) string
	carried  func(h *Matches, l *State, v match.Vote, c *match.Change) error
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
			seat, kind := l.replaced("replace " + about)
			return "a " + kind + " stand-in for " + l.name(seat)
		}, func(l *State, about string) string {
			seat, _ := l.replaced("replace " + about)
			return "have a stand-in take the seat of " + l.name(seat)
		}, (*Matches).replaceNow},
	}
}

// motionName is what stands for a motion where people read of a vote: 24h more.
func motionName(l *State, v match.Vote) string {
	m, ok := motionOf(v.What)
	if !ok {
		return v.What
	}
	_, about := cut(v.What)
	return m.name(l, about)
}

func motionOf(what string) (motion, bool) {
	word, _ := cut(what)
	motions := motionsOf()
	i := slices.IndexFunc(motions, func(m motion) bool { return m.what == word })
	if i < 0 {
		return motion{}, false
	}
	return motions[i], true
}

// ask is the motion as a question.
func (m motion) ask(l *State, v match.Vote) string {
	_, about := cut(v.What)
	return m.question(l, about)
}

// host reports whether a person made the match, who may decide some things
// alone.
func (l *State) host(person int64) bool { return l.maker() == person }

// pauseCommand pauses a match: whoever made it may, others ask the table.
func pauseCommand(ctx context.Context, h *Commands, c caller, l *Handle, _ string) msg.Message {
	switch {
	case l.match.Phase == match.Paused:
		return refuse(ctx, h, engine.Illegal("", "%s is paused already; /match ask %s resume goes on", l.match.Code, l.match.Code))
	case l.match.Phase != match.Playing:
		return refuse(ctx, h, notPlaying(l.match.Phase))
	}
	return decide(ctx, h, c, l, "pause")
}

// resumeCommand goes on with a paused match.
func resumeCommand(ctx context.Context, h *Commands, c caller, l *Handle, _ string) msg.Message {
	if l.match.Phase != match.Paused {
		return refuse(ctx, h, engine.Illegal("", "%s is not paused", l.match.Code))
	}
	return decide(ctx, h, c, l, "resume")
}

// usualExtension is how much more time is asked for when nobody says.
const usualExtension = 24 * time.Hour

// extendCommand gives those who are awaited more time.
func extendCommand(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	if l.match.Phase != match.Playing {
		return refuse(ctx, h, notPlaying(l.match.Phase))
	}
	by := usualExtension
	if rest != "" {
		var err error
		if by, err = clock.ParseDuration(rest); err != nil {
			return refuse(ctx, h, err)
		}
	}
	if by < 15*time.Minute || by > 14*24*time.Hour {
		return refuse(ctx, h, engine.Illegal("", "an extension is 15m to 14d, not %s", clock.Brief(by)))
	}
	if !l.match.Timing.Due() {
		if !mayClock(&l.State, c, h.matches.now()) {
			return refuse(ctx, h, engine.Illegal("", "nothing is due in %s, so nobody needs more time; %s, who made it, can set a clock", l.match.Code, l.makerName()))
		}
		return refuse(ctx, h, engine.Illegal("", "nothing is due in %s; /match settings sets a clock", l.match.Code))
	}
	return decide(ctx, h, c, l, "extend "+clock.Brief(by))
}

// endCommand asks the table to end a match as it stands.
func endCommand(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	_, c.sure = cutYes(rest)
	if l.match.Phase != match.Playing && l.match.Phase != match.Paused {
		return refuse(ctx, h, notPlaying(l.match.Phase))
	}
	if l.table.Score() == nil {
		return refuse(ctx, h, engine.Illegal("", "%s has no standing to end by; /match abandon ends it without a winner", l.game.About().Name))
	}
	return move(ctx, h, c, l, "end")
}

// decide does at once what whoever made the match may decide alone, and asks
// the table for the others.
func decide(ctx context.Context, h *Commands, c caller, l *Handle, what string) msg.Message {
	if !l.host(c.person.ID) {
		return move(ctx, h, c, l, what)
	}
	m, _ := motionOf(what)
	now := h.matches.now()
	v := match.Vote{What: what, By: engine.Nobody, Opened: now, Until: now, Result: "carried"}
	var change match.Change
	if seat, ok := l.seatOf(c.person.ID); ok {
		v.By = seat
	}
	change.Notes = []match.Note{l.note(noteDecided, v.By, c.person.Name, what)}
	if err := m.carried(h.matches, &l.State, v, &change); err != nil {
		return refuse(ctx, h, err, "match", l.match.Code)
	}
	for _, open := range l.match.Votes { // what the table was being asked is settled by it
		if open.What == what {
			open.Result = "carried"
			change.Votes = append(change.Votes, open)
			change.Forget = append(change.Forget, l.closing(open))
		}
	}
	return save(ctx, h, c, l, change, msg.Message{Text: msg.Say("Done: ").Bold(l.match.Code).Plain(" — " + m.ask(&l.State, v) + ".")})
}

// pauseNow stops every clock.
func (h *Matches) pauseNow(l *State, _ match.Vote, c *match.Change) error {
	if l.match.Phase != match.Playing {
		return nil
	}
	t := l.match.Timing.Clone()
	t.Paused = h.now()
	c.Phase, c.Timing = match.Paused, &t
	return nil
}

// resumeNow has every clock go on with what it had left, and softly: with the
// match's least gap at least.
func (h *Matches) resumeNow(l *State, _ match.Vote, c *match.Change) error {
	if l.match.Phase != match.Paused {
		return nil
	}
	now := h.now()
	t := l.match.Timing.Clone()
	l.clocks().PutBack(&t, t.Paused, now)
	t.Paused = 0
	for i := range t.Seats {
		s := &t.Seats[i]
		if s.Wake = 0; s.Heard > 0 {
			s.Heard = min(now, s.Heard+now-l.match.Timing.Paused)
		}
	}
	c.Phase = match.Playing
	l.clocks().Schedule(&t, c, now)
	return nil
}

// extendNow moves every deadline on.
func (h *Matches) extendNow(l *State, v match.Vote, c *match.Change) error {
	_, about := cut(v.What)
	by, err := clock.ParseDuration(about)
	if err != nil {
		return fmt.Errorf("bot: match %s: extend by %q: %w", l.match.Code, about, err)
	}
	t := l.match.Timing.Clone()
	for i := range t.Turns {
		if u := &t.Turns[i]; u.Due != 0 {
			u.Due = l.clocks().Calendar(&t, u.Seat).Add(when(max(u.Due, t.At(*u, h.now()))), by).UnixMilli()
			l.clocks().Limit(&t, u)
		}
	}
	c.Timing = &t // the sweep looks early, and finds that there is more time
	return nil
}

// endNow ends a match by its standing.
func (h *Matches) endNow(l *State, v match.Vote, c *match.Change) error {
	return h.finish(l, causeVote+":"+strconv.FormatInt(v.Opened, 10), c)
}

// finish ends a match as it stands: as its game does on an agreed date, else
// with places by the game's own scores.
func (h *Matches) finish(l *State, cause string, c *match.Change) error {
	if engine.Offered(l.table, engine.Nobody, []string{timeUp}) {
		return h.timeIsUp(l, cause, c)
	}
	scores := l.table.Score()
	if scores == nil {
		return fmt.Errorf("bot: match %s: %s has no scores", l.match.Code, l.match.Game)
	}
	if err := h.end(l, cause, c); err != nil {
		return err
	}
	c.Phase, c.Places = match.Over, engine.Standing(scores)
	return nil
}

// mostUndone is how many entries a vote can take back.
const mostUndone = 20

// undoVote asks the table to take back the newest entries, whoever's: never
// across dice or a secret that was told.
func undoVote(ctx context.Context, h *Commands, c caller, l *Handle, rest string) msg.Message {
	n := 1
	if rest != "" {
		var err error
		if n, err = strconv.Atoi(rest); err != nil || n < 1 || n > mostUndone {
			return refuse(ctx, h, engine.Illegal("", "say how many steps the table shall take back, from 1 to %d", mostUndone))
		}
	}
	to, _, err := undoable(ctx, h, &l.State, n)
	if err != nil {
		return refuse(ctx, h, err, "match", l.match.Code)
	}
	return move(ctx, h, c, l, fmt.Sprintf("undo %d from %d", to, l.match.Seq()))
}

// undoable is the entry that taking n steps back leads to, and whether one of
// them was secret.
func undoable(ctx context.Context, h *Commands, l *State, n int) (to uint32, secret bool, err error) {
	if l.match.Phase != match.Playing {
		return 0, false, notPlaying(l.match.Phase)
	}
	log, err := h.matches.store.Log(ctx, l.match.ID, 0, l.match.Seq())
	if err != nil {
		return 0, false, fmt.Errorf("bot: match %s: undo: %w", l.match.Code, err)
	}
	return l.wayBack(log, n)
}

// wayBack is undoable on a log. Dice of another epoch are no obstacle: an
// epoch's entry draws none.
func (l *State) wayBack(log []record.Entry, n int) (to uint32, secret bool, err error) {
	k := standing(log, len(log)-1)
	for range n {
		for log[k].Kind == record.Epoch {
			k = standing(log, k-1)
		}
		e := log[k]
		switch {
		case e.Kind != "":
			return 0, false, engine.Illegal("", "there are not so many steps to take back")
		case e.Final:
			return 0, false, engine.Illegal("", "entry %d drew dice or told a secret; no vote takes that back", e.Seq)
		case e.Seat == engine.Nobody:
			return 0, false, engine.Illegal("", "entry %d is the table's own and cannot be taken back", e.Seq)
		}
		secret = secret || e.Secret
		k = standing(log, k-1)
	}
	return log[k].Seq, secret, nil
}

// before is the entry that an undo's motion leads back to.
func before(about string) string {
	to, _ := cut(about)
	return to
}

// undoNow takes back what the table was asked to, if nothing has moved since.
func (h *Matches) undoNow(l *State, v match.Vote, c *match.Change) error {
	var to, from uint32
	if _, err := fmt.Sscanf(v.What, "undo %d from %d", &to, &from); err != nil {
		return fmt.Errorf("bot: match %s: %q: %w", l.match.Code, v.What, err)
	}
	log, err := h.store.Log(context.Background(), l.match.ID, 0, from)
	if err != nil {
		return fmt.Errorf("bot: match %s: undo: %w", l.match.Code, err)
	}
	table, err := record.At(l.game.Game, l.replay(), log, to)
	if err != nil {
		return fmt.Errorf("bot: match %s: undo to %d: %w", l.match.Code, to, err)
	}
	secret := false
	for k := standing(log, len(log)-1); k > int(to); k = standing(log, k-1) {
		secret = secret || log[k].Secret
	}
	table.Pass(from + 1)
	done, err := h.step(l, table, h.now(), deed{seat: engine.Nobody, cause: causeVote, undo: true})
	if err != nil {
		return err
	}
	e := record.Entry{Seq: from + 1, At: h.now(), Kind: record.Undo, Seat: v.By, Cause: causeVote + ":" + strconv.FormatInt(v.Opened, 10), Words: []string{}, To: to, Facts: []byte("[]"), Secret: secret}
	head := record.Link(l.key, l.match.Head, e)
	e.Hash = head[:]
	c.Entries, c.Position, c.Asks, c.Timing = []record.Entry{e}, done.Position, done.Asks, done.Timing
	c.Notices, c.Instants = append(c.Notices, done.Notices...), append(c.Instants, done.Instants...)
	l.outdated(c)
	return nil
}

// stands reports whether what the table is asked can still be done.
func (l *State) stands(what string, now int64) bool {
	var to, from uint32
	if _, err := fmt.Sscanf(what, "undo %d from %d", &to, &from); err == nil {
		return from == l.match.Seq() && l.match.Phase == match.Playing
	}
	if strings.HasPrefix(what, "replace ") {
		seat, _ := l.replaced(what)
		return seat != engine.Nobody && !l.isBot(seat) && l.clocks().Replaceable(seat, now)
	}
	return true
}

// outdated closes the motions to undo that a new step has overtaken.
func (l *State) outdated(c *match.Change) {
	for _, v := range l.match.Votes {
		if strings.HasPrefix(v.What, "undo ") && !slices.ContainsFunc(c.Votes, func(o match.Vote) bool { return o.ID == v.ID }) {
			v.Result = "lapsed"
			c.Votes = append(c.Votes, v)
			c.Forget = append(c.Forget, l.closing(v))
			c.Notes = append(c.Notes, l.note(noteResult, engine.Nobody, "undo", v.Result))
		}
	}
}
