package table

import (
	"context"
	"errors"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// Offers are those that lie before the seats of a table, which each may know of its
// own alone, and who made one of that. Of no table there are none.
func Offers(t engine.Table, seats int) (all []engine.Ask) {
	if t == nil || !slices.ContainsFunc(t.Game().About().Verbs, func(v engine.Verb) bool { return v.Answers != "" }) {
		return nil
	}
	for seat := range engine.Seat(seats) {
		for _, a := range t.Status(seat).Asks {
			if a.Offer && a.Seat == seat {
				all = append(all, a)
			}
		}
	}
	return all
}

// OfferOf is the offer that a decision names, if it still lies there.
func (l *State) OfferOf(d match.Decision) (engine.Ask, bool) {
	if l.Table == nil {
		return engine.Ask{}, false
	}
	asks := l.Table.Status(d.Seat).Asks
	i := slices.IndexFunc(asks, func(a engine.Ask) bool { return a.Offer && match.DecisionOf(a) == d })
	if i < 0 {
		return engine.Ask{}, false
	}
	return asks[i], true
}

// playOffers has a bot answer an offer that was made to it, in the middle of
// somebody's turn; it may let it lie.
func (l *Handle) playOffers(ctx context.Context) (bool, error) {
	for _, ask := range Offers(l.Table, len(l.Match.Seats)) {
		bot, ok := l.bot(ask.Seat)
		if !ok {
			continue
		}
		words := botWords(ctx, l.all, &l.State, bot, ask)
		if len(words) == 0 {
			continue
		}
		err := l.playFor(ctx, ask.Seat, words)
		if errors.Is(err, engine.ErrIllegal) {
			l.all.Trouble(ctx, "a bot was refused, and lets an offer lie", err, "match", l.Match.Code, "seq", l.Match.Seq(), "bot", bot.ID)
			continue
		}
		return err == nil, err
	}
	return false, nil
}
