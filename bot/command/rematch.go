package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// maxRematches is how many of a room's newest matches are looked through for
// the rematch of another.
const maxRematches = 50

// rematch opens the same again: game, options, bots; the people are rung. Whoever
// asks for it second takes a seat of what the first has opened.
func rematch(ctx context.Context, h *Commands, c caller, l *table.Handle, _ string) msg.Message {
	if !l.Match.Phase.Ended() {
		return refuse(ctx, h, engine.Illegal("", "%s is not over yet", l.Match.Code))
	}
	if l.Match.Day != "" {
		return refuse(ctx, h, engine.Illegal("", "a daily run has no rematch; /%s daily plays today's", l.Match.Game))
	}
	if again, err := rematchOf(ctx, h, &l.State); err != nil {
		return refuse(ctx, h, err, "match", l.Match.Code)
	} else if again != nil {
		defer again.Release()
		return join(ctx, h, c, again, "")
	}
	if err := mayMake(ctx, h, c); err != nil {
		return refuse(ctx, h, err)
	}
	var bots []match.Tenure
	var also []match.Note
	for _, t := range l.Match.Seats {
		switch {
		case t.Bot == match.BotGone:
		case t.Bot != "":
			t = match.Tenure{Seat: engine.Seat(1 + len(bots)), Name: t.Name, Bot: t.Bot}
			bots = append(bots, t)
			also = append(also, match.Note{At: h.Matches.Now(), Kind: match.NoteJoined, Seat: t.Seat, To: engine.Everyone, Name: t.Name, Text: t.Bot})
		case t.Person != c.person.ID:
			also = append(also, match.Note{At: h.Matches.Now(), Kind: match.NoteInvited, Seat: engine.Nobody, To: engine.Everyone, Name: c.person.Name, Text: inviteText(match.Person{ID: t.Person, Name: t.Name})})
		}
	}
	settings := l.Match.Settings
	settings.From = l.Match.ID
	if at, ok := settings.Pace.Rules().Ends(); ok && !at.After(h.Matches.Clock.Now()) {
		settings.Pace.Ends = ""
	}
	return open(ctx, h, c, opening{table: l.Game, given: l.Match.Terms.Options, settings: settings, bots: bots, also: also})
}

// rematchOf is the lobby that was opened as l's rematch, held; nil: none is open.
// It is looked for where l is shown. An older match is always held before a
// younger one, so that nobody waits in a circle.
func rematchOf(ctx context.Context, h *Commands, l *table.State) (*table.Handle, error) {
	for _, s := range l.Match.Shows {
		here, err := h.Matches.Store.MatchesIn(ctx, s.Room, maxRematches)
		if err != nil {
			return nil, err
		}
		for _, b := range here {
			if b.Phase != match.Open || b.ID <= l.Match.ID || b.Game != l.Match.Game {
				continue
			}
			again, err := h.Matches.Take(ctx, b.ID)
			if err != nil {
				return nil, err
			}
			if again.Match.Settings.From == l.Match.ID && again.Match.Phase == match.Open {
				return again, nil
			}
			again.Release()
		}
	}
	return nil, nil
}
