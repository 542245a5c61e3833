package table

import (
	"context"
	"errors"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
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

// playOffer has a bot answer an offer that was made to it, in the middle of somebody's
// turn; with no words it lets it lie.
func (l *Handle) playOffer(ctx context.Context, q question, words []string) error {
	var err error
	if len(words) > 0 {
		_, err = l.Play(ctx, Deed{Seat: q.ask.Seat, Cause: record.ByBot, Actions: [][]string{words}, Besides: l.reason(q, words)}, nil)
	}
	if errors.Is(err, engine.ErrIllegal) {
		l.all.Trouble(ctx, "a bot was refused, and lets an offer lie", err, "match", l.Match.Code, "seq", l.Match.Seq(), "bot", q.bot.ID)
		words, err = nil, nil
	}
	if len(words) == 0 {
		l.letLie(q.ask)
	}
	return err
}

// reason adds what a bot says of its answer to a person's offer, to them alone; nil:
// nothing.
func (l *Handle) reason(q question, words []string) func(c *match.Change) {
	why := engine.See(q.table, q.ask.Seat).Why(q.ask, q.bot.Character, words...)
	if why == "" || q.bot.ID == engine.Random.ID || l.IsBot(q.ask.By) || l.Match.Settings.Pace.Talk == "no" {
		return nil
	}
	return func(c *match.Change) {
		n := l.Note(match.NoteSaid, q.ask.Seat, l.Name(q.ask.Seat), why)
		n.Seq, n.At, n.To = c.Position.Seq, c.At, engine.Only(q.ask.Seat)|engine.Only(q.ask.By)
		c.Notes = append(c.Notes, n)
	}
}

// lying are the offers that bots let lie in the position of one entry: there they would
// say the same again.
type lying struct {
	seq    uint32
	offers []match.Decision
}

func (l *Handle) letLie(offer engine.Ask) {
	if seq := l.Match.Seq(); l.lying.seq != seq {
		l.lying = lying{seq: seq}
	}
	l.lying.offers = append(l.lying.offers, match.DecisionOf(offer))
}

// liesBefore reports whether a bot lets an offer lie as the match stands.
func (l *Handle) liesBefore(offer engine.Ask) bool {
	return l.lying.seq == l.Match.Seq() && slices.Contains(l.lying.offers, match.DecisionOf(offer))
}
