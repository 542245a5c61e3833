package operator

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"divisionbell/bot/command"
	"divisionbell/bot/erase"
	"divisionbell/bot/match"
)

// A Forgetting is one person who is to be forgotten. It knows their names when
// nothing else does any more.
type Forgetting struct {
	*erase.Eraser
	h      *command.Commands
	person match.Person
}

// Forget gathers what a person is known by.
func Forget(ctx context.Context, h *command.Commands, p match.Person) (*Forgetting, error) {
	t, err := h.Matches.Store.Traces(ctx, p.ID)
	if err != nil {
		return nil, fmt.Errorf("operator: forget a person: %w", err)
	}
	return &Forgetting{erase.New(t, fmt.Sprintf("Somebody %d", p.ID), vocabulary(h)), h, p}, nil
}

// Try tells what Do would take away and at how many unfinished matches a bot
// would play on for them, and changes nothing.
func (f *Forgetting) Try(ctx context.Context) (would match.Erased, matches int, err error) {
	mine, err := f.h.Matches.Store.MatchesOf(ctx, f.person.ID)
	if err != nil {
		return would, 0, err
	}
	if would, err = f.h.Matches.Store.ForgetPerson(ctx, f.person.ID, f.Eraser, true); err != nil {
		return would, 0, fmt.Errorf("operator: forget a person: %w", err)
	}
	return would, len(mine), nil
}

// Do takes the person out of everything that is kept. Bots take their seats, so
// that matches go on. Logs hold no names, and words for the dice of matches that
// have begun stay, since the dice depend on them. It can be done again, for what
// another process has written from memory meanwhile. It counts what Try counts:
// not what it has written itself when bots took seats.
func (f *Forgetting) Do(ctx context.Context) (done match.Erased, matches int, err error) {
	mine, err := f.h.Matches.Store.MatchesOf(ctx, f.person.ID)
	if err != nil {
		return done, 0, err
	}
	var was match.Erased
	if len(mine) > 0 {
		if was, _, err = f.Try(ctx); err != nil {
			return was, 0, err
		}
	}
	for _, b := range mine {
		if err := standDown(ctx, f.h, b.ID, f.person.ID); err != nil {
			return done, 0, err
		}
	}
	if done, err = f.h.Matches.Store.ForgetPerson(ctx, f.person.ID, f.Eraser, false); err != nil {
		return done, 0, fmt.Errorf("operator: forget a person: %w", err)
	}
	f.h.Sender.Refresh()
	if len(mine) > 0 {
		done = was
	}
	return done, len(mine), nil
}

// vocabulary is what is said of the games and commands, without anybody's name.
func vocabulary(h *command.Commands) string {
	var b strings.Builder
	say := func(words ...string) { b.WriteString(strings.Join(words, "\n") + "\n") }
	for _, c := range h.Commands() {
		say(c.Name, c.Help)
		for _, s := range c.Subs {
			say(s.Name, s.Help)
			for _, p := range s.Params {
				say(p.Name, p.Help)
			}
		}
	}
	for _, g := range h.Matches.Games {
		a := g.About()
		say(a.ID, a.Name, a.Rulebook)
		for _, set := range a.Sets {
			for _, n := range set.Names {
				say(n.Word, n.Title)
			}
		}
		for _, s := range a.Settings {
			say(append([]string{s.Name, s.Help}, s.Values...)...)
		}
	}
	return b.String()
}

// standDown gives a person's seats of one match to bots; a lobby is left, or
// closed by its last person.
func standDown(ctx context.Context, h *command.Commands, id match.MatchID, person match.PersonID) error {
	for {
		l, err := h.Matches.Take(ctx, id)
		if err != nil {
			return err
		}
		seat, ok := l.SeatOf(person)
		if !ok || l.Match.Phase.Ended() {
			l.Release()
			return nil
		}
		to, err := l.BotFor(seat, "")
		if err != nil {
			l.Release()
			return err
		}
		var c match.Change
		if l.Match.Phase == match.Open {
			to.No, to.Seat = l.Match.Seats[seat].No, seat
			c.Tenures = []match.Tenure{to}
		} else {
			c.Notes = []match.Note{l.Note(match.NoteHanded, seat, l.Name(seat), to.Name+", a "+to.Bot+" bot")}
			h.Matches.HandOver(&l.State, seat, to, &c)
		}
		if err = l.Save(ctx, c); err == nil {
			err = l.Recount(ctx)
		}
		l.Release()
		if err != nil && !errors.Is(err, match.ErrStale) { // another process was quicker: once more
			return err
		}
	}
}
