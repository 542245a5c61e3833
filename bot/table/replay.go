package table

import (
	"context"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// afterwards is how long after its end a match is shown from beginning to end.
const afterwards = 10 * time.Second

// replayed times that for a match that ends now, unless its table wants none. A go of a
// day tells nobody how the day went, until that is over.
func replayed(l *State, now int64) []match.Instant {
	i := match.Instant{Match: l.Match.ID, Seat: engine.Nobody, Kind: match.InstantReplay, At: now + afterwards.Milliseconds()}
	switch {
	case l.Match.Day != "":
		i.Kind, i.At = match.InstantUnveiled, match.When(now).UTC().Truncate(24*time.Hour).Add(24*time.Hour).UnixMilli()
	case l.Match.Settings.Pace.Replay == "off":
		return nil
	}
	return []match.Instant{i}
}

// film has what shows a match made beside everything else. Until it is, the instant
// stands, for another process may have to do it.
func film(h *Matches, id match.MatchID) error {
	if h.Film == nil {
		return nil
	}
	h.Film(id)
	return match.ErrStale
}

// Filmed tells a match's rooms what shows it from beginning to end, once; nothing is told
// where there is nothing to show.
func (h *Matches) Filmed(ctx context.Context, id match.MatchID, any bool) error {
	l, err := h.Take(ctx, id)
	if err != nil {
		return err
	}
	defer l.Release()
	notes, err := h.Store.Notes(ctx, id, 0)
	if err != nil {
		return err
	}
	c := match.Change{Silent: true, Forget: []match.Instant{{Match: id, Seat: engine.Nobody, Kind: match.InstantReplay}}}
	for _, n := range notes {
		any = any && n.Kind != match.NoteReplay
	}
	if any {
		c.Notes, c.Silent = []match.Note{l.Note(match.NoteReplay, engine.Nobody, "", "")}, false
	}
	return l.Save(ctx, c)
}
