package table

import (
	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// SetUp is the change that begins a match: entry 0 is the set-up, with the first
// dice. thrown is how many of those were handed in.
func (l *Handle) SetUp(terms engine.Terms) (change match.Change, thrown int, err error) {
	given := l.all.Handed()
	dice := engine.Of(l.root, 0).Given(given...)
	table, out, err := l.Game.New(dice, terms)
	if err != nil {
		return change, 0, err
	}
	p, err := table.Position()
	if err != nil {
		return change, 0, err
	}
	now := l.all.Now()
	sealed := sealAll(l.all, &l.State)
	made := l.Replay()
	made.Terms, made.Version, made.Held = terms, p.Version, nil
	for _, t := range sealed {
		made.Held = append(made.Held, record.Held(t.Seat, holder(t)))
	}
	out.Final = true // an undo never leads behind it
	setup := line{Kind: record.Setup, Seat: engine.Nobody, Cause: record.ByHost, Words: made.Opening(), To: l.Match.Epoch, Given: given[:dice.Used()]}
	entries, err := l.journal(now).only(setup, out)
	if err != nil {
		return change, 0, err
	}
	l.Match.Timing = match.Timing{Unread: l.Match.Timing.Unread} // no clock ran in the lobby, and no vacation was spent
	l.fresh = false
	if change, err = l.all.step(&l.State, table, now, Deed{Seat: engine.Nobody, Cause: record.ByHost}); err != nil {
		return change, 0, err
	}
	begin(&l.State, table, &change, now)
	change.Phase, change.Terms, change.Entries, change.Tenures = match.Playing, &terms, entries, append(change.Tenures, sealed...)
	change.Notes = append([]match.Note{{At: now, Kind: match.NoteStarted, Seat: engine.Nobody, To: engine.Everyone}}, change.Notes...)
	change.Forget = []match.Instant{{Match: l.Match.ID, Seat: engine.Nobody, Kind: match.InstantLobby}}
	return change, dice.Used(), nil
}

// begin starts a match's clocks beside its set-up: vacations that were declared
// before, and the end that is to come.
func begin(l *State, at engine.Table, c *match.Change, now int64) {
	if c.Timing == nil {
		c.Timing = &match.Timing{Unread: l.Match.Timing.Unread}
	}
	t := c.Timing.Clone()
	for _, tenure := range l.Match.Seats {
		if p, ok := l.People[tenure.Person]; ok && tenure.Bot == "" && p.Habits.Away.To > now {
			l.Clocks().GoAway(&t, tenure.Seat, p.Habits.Away, now)
		}
	}
	Foretell(l, l.Rules, &t, c, now)
	if !l.Rules.Digest.None() {
		t.Digest = match.Digested{At: now} // who is awaited from the start is new to it
	}
	nextDigest(l, l.Rules, &t, c, now)
	nextGazette(l, at, l.Rules, &t, c, now)
	c.Timing = &t
}
