package bot

import (
	"context"
	"errors"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// maxAbsentActions is how many actions bots and standing orders play before the
// table is told.
const maxAbsentActions = 64

// maxAlone is how many actions bots play among themselves while people only
// watch, who are out or gone: random conquerors need never come to an end.
const maxAlone = 5000

// playAbsent answers what a match asks of people who have said it beforehand, of
// bots, and of people whose turn a caretaker has begun, while one leads to another. more: it still asks them.
func (h *Matches) playAbsent(ctx context.Context, id int64) (more bool, err error) {
	l, err := h.take(ctx, id) // others may have asked them
	if err != nil {
		return false, err
	}
	l.release()
	for range maxAbsentActions {
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

// playBot plays one action of one bot the match waits for.
func (h *Matches) playBot(ctx context.Context, id int64) (bool, error) {
	l, err := h.known(ctx, id)
	if err != nil {
		return false, err
	}
	defer l.release()
	if l.match.Phase != match.Playing {
		return false, nil
	}
	if l.alone >= maxAlone || !slices.ContainsFunc(l.match.Seats, func(t match.Tenure) bool { return t.Bot == "" }) {
		return false, l.leaveToBots(ctx)
	}
	for _, ask := range l.match.Asks {
		bot, ok := l.bot(ask.Seat)
		if !ok {
			continue
		}
		words := h.botWords(ctx, &l.State, bot, ask)
		err := l.playFor(ctx, ask.Seat, words)
		if errors.Is(err, engine.ErrIllegal) { // a bot's fault must not stop the table
			h.trouble(ctx, "a bot was refused; the caretaker plays", err, "match", l.match.Code, "seq", l.match.Seq(), "bot", bot.ID)
			err = l.playFor(ctx, ask.Seat, l.table.Caretaker(ask))
		}
		return err == nil, err
	}
	return false, nil
}

// leaveToBots ends a match in which nobody but bots plays on.
func (l *Handle) leaveToBots(ctx context.Context) error {
	var change match.Change
	if err := l.all.end(&l.State, causeHost, &change); err != nil {
		return err
	}
	err := l.hold(ctx, change)
	return err
}

// botWords is what a bot answers; one that panics says nothing.
func (h *Matches) botWords(ctx context.Context, l *State, bot engine.Bot, ask engine.Ask) (words []string) {
	defer func() {
		if r := recover(); r != nil {
			h.trouble(ctx, "a bot panicked", Broken(r), "match", l.match.Code, "seq", l.match.Seq(), "bot", bot.ID)
			words = nil
		}
	}()
	return bot.Play(engine.See(l.table, ask.Seat), ask, h.botDice())
}

func (l *Handle) playFor(ctx context.Context, seat engine.Seat, words []string) error {
	if len(words) == 0 {
		return engine.Illegal("", "the bot says nothing")
	}
	_, err := l.play(ctx, deed{seat: seat, cause: causeBot, actions: [][]string{words}}, nil)
	return err
}

// bot is the bot that holds a seat.
func (l *State) bot(seat engine.Seat) (engine.Bot, bool) {
	for _, t := range l.match.Seats {
		if t.Seat != seat || t.Bot == "" {
			continue
		}
		for _, b := range l.game.Bots() {
			if b.ID == t.Bot {
				return b, true
			}
		}
		return engine.Random, true // a kind this program no longer has, or a seat left for good
	}
	return engine.Bot{}, false
}
