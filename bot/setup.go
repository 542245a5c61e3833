package bot

import (
	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// setUp is the change that begins a match: entry 0 is the set-up, with the first
// dice. thrown is how many of those were handed in.
func (l *Handle) setUp(terms engine.Terms) (change match.Change, thrown int, err error) {
	given := l.all.handed()
	dice := engine.Of(l.root, 0).Given(given...)
	table, out, err := l.game.New(dice, terms)
	if err != nil {
		return change, 0, err
	}
	now := l.all.now()
	made := l.replay()
	made.Terms = terms
	e := record.Entry{At: now, Kind: record.Setup, Seat: engine.Nobody, Cause: causeHost, Words: made.Opening(), To: l.match.Epoch, Final: true, Secret: out.Secret, Given: pips(given[:dice.Used()])}
	if e.Facts, err = record.Of(out); err != nil {
		return change, 0, err
	}
	head := record.Link(record.Key(l.match.Secret), [32]byte{}, e)
	e.Hash = head[:]
	l.match.Timing = match.Timing{} // no clock ran in the lobby, and no vacation was spent
	l.fresh = false
	if change, err = l.all.step(&l.State, table, now, deed{seat: engine.Nobody, cause: causeHost}); err != nil {
		return change, 0, err
	}
	l.begin(&change, now)
	change.Phase, change.Terms, change.Entries = match.Playing, &terms, []record.Entry{e}
	change.Notes = append([]match.Note{{At: now, Kind: noteStarted, Seat: engine.Nobody, To: engine.Everyone}}, change.Notes...)
	change.Forget = []match.Instant{{Match: l.match.ID, Seat: engine.Nobody, Kind: instantLobby}}
	return change, dice.Used(), nil
}
