package table

import (
	"context"
	"errors"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// MaxAbsentActions is how many actions bots and standing orders play before the
// table is told; what bots then go on to play among themselves it is told at its end.
const MaxAbsentActions = 64

// maxAlone is how many actions bots play among themselves while people only
// watch, who are out or gone: random conquerors need never come to an end.
const maxAlone = 5000

// PlayAbsent answers what a match asks of people who have said it beforehand, of
// bots, and of people whose turn a caretaker has begun, while one leads to another. more: it still asks them.
func (h *Matches) PlayAbsent(ctx context.Context, id match.MatchID) (more bool, err error) {
	l, err := h.Take(ctx, id) // others may have asked them
	if err != nil {
		return false, err
	}
	l.Release()
	for range MaxAbsentActions {
		ordered, err := h.playOrder(ctx, id)
		if err != nil {
			return false, err
		}
		if ordered {
			continue
		}
		played, err := h.playBot(ctx, id)
		if err != nil {
			return false, err
		}
		if played {
			continue
		}
		if finished, err := h.finishBegun(ctx, id); err != nil || !finished {
			return false, err
		}
	}
	return true, nil
}

// playBot plays one action of one bot that was offered something, or that the match
// waits for.
func (h *Matches) playBot(ctx context.Context, id match.MatchID) (bool, error) {
	l, err := h.Known(ctx, id)
	if err != nil {
		return false, err
	}
	defer l.Release()
	if l.Match.Phase != match.Playing {
		return false, nil
	}
	if l.Alone >= maxAlone || !slices.ContainsFunc(l.Match.Seats, func(t match.Tenure) bool { return t.Bot == "" }) {
		return false, l.leaveToBots(ctx)
	}
	if played, err := l.playOffers(ctx); played || err != nil {
		return played, err
	}
	for _, ask := range l.Match.Asks {
		bot, ok := l.bot(ask.Seat)
		if !ok || talkedOver(&l.State, ask) {
			continue
		}
		words := botWords(ctx, h, &l.State, bot, ask)
		err := l.playFor(ctx, ask.Seat, words)
		if errors.Is(err, engine.ErrIllegal) { // a bot's fault must not stop the table
			h.Trouble(ctx, "a bot was refused; the caretaker plays", err, "match", l.Match.Code, "seq", l.Match.Seq(), "bot", bot.ID)
			err = l.playFor(ctx, ask.Seat, l.Table.Caretaker(ask))
		}
		return err == nil, err
	}
	return false, nil
}

// talkedOver reports whether a bot waits for people: in what seats talk over, until
// each person asked the same has answered or their clock has run.
func talkedOver(l *State, ask engine.Ask) bool {
	if !slices.Contains(l.Table.Game().About().Talks, ask.Kind) {
		return false
	}
	return slices.ContainsFunc(l.Match.Asks, func(other engine.Ask) bool {
		return other.Must && other.Kind == ask.Kind && !l.IsBot(other.Seat)
	})
}

// botWords is what a bot answers; one that panics says nothing.
func botWords(ctx context.Context, h *Matches, l *State, bot engine.Bot, ask engine.Ask) (words []string) {
	defer func() {
		if r := recover(); r != nil {
			h.Trouble(ctx, "a bot panicked", match.Broken(r), "match", l.Match.Code, "seq", l.Match.Seq(), "bot", bot.ID)
			words = nil
		}
	}()
	return bot.Play(engine.See(l.Table, ask.Seat), ask, h.BotDice())
}

func (l *Handle) playFor(ctx context.Context, seat engine.Seat, words []string) error {
	if len(words) == 0 {
		return engine.Illegal("", "the bot says nothing")
	}
	_, err := l.Play(ctx, Deed{Seat: seat, Cause: record.ByBot, Actions: [][]string{words}}, nil)
	return err
}
