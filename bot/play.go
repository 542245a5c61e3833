package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// A deed is what one call wants played on a match: actions of one seat in a
// row, who says so and why.
type deed struct {
	seat     engine.Seat
	cause    string // person, bot, caretaker …
	person   int64
	room     int64 // where it was said
	pressed  bool  // by a button, not typed
	actions  [][]string
	delivery string
	fated    bool // it went without saying
	undo     bool
	besides  func(c *match.Change) // adds what the same commit must hold; nil: nothing
}

// The causes of an entry.
const (
	causePerson    = "person"
	causeBot       = "bot"
	causeCaretaker = "caretaker" // its time was up
	causeOrder     = "order"     // with the order's number
	causeHost      = "host"
	causeVote      = "vote" // with the vote's instant
	causeEnds      = "ends" // the campaign's day has come
)

// A played deed: the entries it made, what each did, and the refusal that
// stopped it short.
type played struct {
	entries []record.Entry
	outs    []engine.Outcome
	refusal error
}

// play judges a deed on a copy, commits it and swaps the copy in. The match is
// held by the caller. A refusal before anything was done is the error; one
// after some of it was done is in the result.
func (l *Handle) play(ctx context.Context, d deed, answer func(played) msg.Message) (played, error) {
	if l.match.Phase != match.Playing {
		return played{}, notPlaying(l.match.Phase)
	}
	now := l.all.now()
	table := l.table.Clone()
	var p played
	head, given, spent := l.match.Head, l.all.handed(), 0
	for _, words := range d.actions {
		dice := engine.Of(l.root, uint64(table.Seq())+1).Given(given[spent:]...)
		out, err := table.Apply(dice, d.seat, words...)
		if err != nil {
			if !errors.Is(err, engine.ErrIllegal) {
				err = fmt.Errorf("bot: match %s, seq %d: %w", l.match.Code, table.Seq()+1, err)
			}
			if len(p.entries) == 0 || !errors.Is(err, engine.ErrIllegal) {
				return played{}, err
			}
			p.refusal = err
			break
		}
		e := record.Entry{Seq: table.Seq(), At: now, Seat: d.seat, Cause: d.cause, Words: words, Final: out.Final, Secret: out.Secret, Given: pips(given[spent:][:dice.Used()])}
		spent += dice.Used()
		if e.Facts, err = record.Of(out); err != nil {
			return played{}, fmt.Errorf("bot: match %s, seq %d: %w", l.match.Code, e.Seq, err)
		}
		head = record.Link(l.key, head, e)
		e.Hash = slices.Clone(head[:])
		p.entries, p.outs = append(p.entries, e), append(p.outs, out)
		if table.Status(engine.Nobody).Places != nil {
			break
		}
	}
	c, err := l.all.step(&l.State, table, now, d)
	if err != nil {
		return played{}, err
	}
	c.Entries = p.entries
	if d.delivery != "" {
		c.Delivery, c.Answer = d.delivery, encode(answer(p))
	}
	if d.besides != nil {
		d.besides(&c)
	}
	if err := l.commit(ctx, c, table, head); err != nil {
		return played{}, err
	}
	l.all.spend(spent)
	if l.alone += len(p.entries); d.cause != causeBot {
		l.alone = 0
	}
	return p, nil
}

// pips are dice as digits.
func pips(dice []byte) string {
	b := make([]byte, len(dice))
	for i, d := range dice {
		b[i] = '0' + d
	}
	return string(b)
}

// step is the change from l's position to table's: position, decisions,
// notices, and the end when it has come.
func (h *Matches) step(l *State, table engine.Table, now int64, d deed) (match.Change, error) {
	pos, err := table.Position()
	if err != nil {
		return match.Change{}, fmt.Errorf("bot: match %s: %w", l.match.Code, err)
	}
	st := table.Status(engine.Nobody)
	c := match.Change{At: now, Position: &pos, Asks: st.Asks}
	c.Notices = l.notices(st.Asks, d)
	c.Instants = h.foregone(l, table, st.Asks, now)
	if st.Places != nil {
		c.Phase, c.Ended, c.Places, c.Asks = match.Over, now, st.Places, nil
		c.Notes = append(c.Notes, match.Note{Seq: table.Seq(), At: now, Kind: noteOver, Seat: engine.Nobody, To: engine.Everyone})
		l.lapse(&c)
	}
	h.retime(l, now, d, &c)
	l.outdated(&c)
	return c, nil
}

// notices opens one for each decision put to a person and closes those of
// decisions that are no more. What a person's own action leads to is told in
// its answer, so nobody is rung by their own move.
func (l *State) notices(asks []engine.Ask, d deed) (out []match.Notice) {
	for _, a := range asks {
		if slices.ContainsFunc(l.match.Asks, func(b engine.Ask) bool { return match.SameDecision(a, b) }) || l.isBot(a.Seat) {
			continue
		}
		if d.cause == causePerson && l.holds(d.person, a.Seat) {
			continue
		}
		out = append(out, match.Notice{Match: l.match.ID, Seat: a.Seat, Kind: a.Kind, Of: a.Of, Key: a.Key, State: match.NoticeOwed})
	}
	for _, n := range l.match.Notices {
		open := slices.ContainsFunc(asks, func(a engine.Ask) bool {
			return a.Seat == n.Seat && a.Kind == n.Kind && a.Of == n.Of && a.Key == n.Key
		})
		if open || n.State == match.NoticeClosing { // as it was stored
			continue
		}
		n.State = match.NoticeClosing // it may be being sent at this moment
		out = append(out, n)
	}
	return out
}

func (l *State) isBot(seat engine.Seat) bool {
	for _, t := range l.match.Seats {
		if t.Seat == seat {
			return t.Bot != ""
		}
	}
	return false
}

// hold commits a change that may be any of a match, which is then read again before
// anything more is done with it.
func (l *Handle) hold(ctx context.Context, c match.Change) error {
	c.Match, c.Rev = l.match.ID, l.match.Rev
	if c.At == 0 {
		c.At = l.all.now()
	}
	err := l.all.commit(ctx, c)
	l.fresh = false
	if !c.Silent {
		l.all.wake()
	}
	return err
}

// commit saves a change and then makes l what the store now holds.
func (l *Handle) commit(ctx context.Context, c match.Change, table engine.Table, head [32]byte) error {
	c.Match, c.Rev = l.match.ID, l.match.Rev
	if err := l.all.commit(ctx, c); err != nil {
		l.fresh = false
		if errors.Is(err, match.ErrRepeated) {
			return err
		}
		return fmt.Errorf("bot: match %s, seq %d: commit: %w", l.match.Code, l.match.Seq(), err)
	}
	l.all.wake()
	if reopens(l.match.Notices, c.Notices) || len(c.Notes) > 0 || len(c.Votes) > 0 || len(c.Tenures) > 0 || len(c.Unseat) > 0 || c.Terms != nil || c.Settings != nil || len(c.Show) > 0 || len(c.Hide) > 0 || len(c.Listeners) > 0 || c.Epoch != 0 {
		l.fresh = false // the store numbered what it was given
		return nil
	}
	l.match.Rev++
	if c.Position != nil {
		l.match.Position, l.match.Asks, l.match.Head, l.table = c.Position, c.Asks, head, table
	}
	l.match.Notices = merge(l.match.Notices, c.Notices)
	if c.Timing != nil {
		l.match.Timing = *c.Timing
	}
	if c.Phase != "" {
		l.match.Phase, l.match.Ended, l.match.Places = c.Phase, c.Ended, c.Places
	}
	return nil
}

// reopens reports whether a notice is owed anew whose message may still stand.
func reopens(kept, changed []match.Notice) bool {
	return slices.ContainsFunc(changed, func(c match.Notice) bool { return c.State == match.NoticeOwed && slices.ContainsFunc(kept, c.Same) })
}

// merge puts changed notices over the kept ones and drops those that are done.
func merge(kept, changed []match.Notice) []match.Notice {
	var out []match.Notice
	for _, k := range kept {
		if !slices.ContainsFunc(changed, k.Same) {
			out = append(out, k)
		}
	}
	for _, c := range changed {
		if c.State != match.NoticeClosed && c.State != match.NoticeSilenced {
			out = append(out, c)
		}
	}
	return out
}

func notPlaying(p match.Phase) error {
	switch p {
	case match.Open:
		return engine.Illegal("", "the match has not begun; when all are seated, say /match start")
	case match.Paused:
		return engine.Illegal("", "the match is paused")
	}
	return engine.Illegal("", "the match is over; /match rematch begins another")
}

// undo takes back a seat's own last step while nobody has moved since and no
// dice have fallen. It is an entry of its own; the same seq is never thrown twice.
func (l *Handle) undo(ctx context.Context, seat engine.Seat, d deed, answer func(undone record.Entry) msg.Message) (record.Entry, error) {
	if l.match.Phase != match.Playing {
		return record.Entry{}, notPlaying(l.match.Phase)
	}
	seq := l.match.Seq()
	log, err := l.all.store.Log(ctx, l.match.ID, 0, seq)
	if err != nil {
		return record.Entry{}, fmt.Errorf("bot: match %s: undo: %w", l.match.Code, err)
	}
	last := log[standing(log, len(log)-1)]
	mine := func(e record.Entry) bool { return e.Kind == "" && e.Seq > 0 && e.Seat == seat }
	switch {
	case last.Kind != "" || last.Seq == 0 || !slices.ContainsFunc(log, mine):
		return record.Entry{}, engine.Illegal("", "there is nothing of yours to take back")
	case last.Seat != seat && last.Secret: // whose it was is not to be told
		return record.Entry{}, engine.Illegal("", "something has been done since; only your own last step can be taken back")
	case last.Seat != seat:
		return record.Entry{}, engine.Illegal("", "%s has moved since; only your own last step can be taken back", l.name(last.Seat))
	case last.Cause != causePerson:
		return record.Entry{}, engine.Illegal("", "that step was not yours to take back")
	case last.Final:
		return record.Entry{}, engine.Illegal("", "dice have fallen or a secret was told; that cannot be taken back")
	}
	table, err := record.At(l.game.Game, l.replay(), log, last.Seq-1)
	if err != nil {
		return record.Entry{}, fmt.Errorf("bot: match %s: undo to %d: %w", l.match.Code, last.Seq-1, err)
	}
	table.Pass(seq + 1)
	now := l.all.now()
	d.undo = true
	c, err := l.all.step(&l.State, table, now, d)
	if err != nil {
		return record.Entry{}, err
	}
	e := record.Entry{Seq: seq + 1, At: now, Kind: record.Undo, Seat: seat, Cause: d.cause, Words: []string{}, To: last.Seq - 1, Facts: []byte("[]"), Secret: last.Secret}
	head := record.Link(l.key, l.match.Head, e)
	e.Hash = slices.Clone(head[:])
	c.Entries = []record.Entry{e}
	said := answer(last)
	if d.delivery != "" {
		c.Delivery, c.Answer = d.delivery, encode(said)
	}
	return e, l.commit(ctx, c, table, head)
}

// standing is the index of the entry whose position log[i] left: undo entries
// lead back to what they restored.
func standing(log []record.Entry, i int) int {
	for log[i].Kind == record.Undo {
		i = int(log[i].To)
	}
	return i
}
