package table

import (
	"context"
	"errors"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/think"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// maxAlone is how many actions bots play among themselves while people only watch, or
// nobody is left: random conquerors need never come to an end.
const maxAlone = 5000

// A question is what a bot thinks about while nobody holds its match: the table as it
// was then, and chance that comes of the position alone.
type question struct {
	match match.MatchID
	code  string
	table engine.Table
	ask   engine.Ask
	bot   engine.Bot
	dice  *engine.Dice
}

// playBot plays one action of one bot that was offered something, or that the match
// waits for. It is thought about off the match, and forgotten if meanwhile something
// else has been played there.
func (s *Absences) playBot(a *absence) (bool, error) {
	thought, end := s.thought(a) // before it is asked, so that what comes after cuts it
	defer end()
	q, err := s.question(a.ctx, a.id)
	if q == nil || err != nil {
		return false, err
	}
	s.thinks(a)
	words, err := s.think(thought, *q)
	if err := a.ctx.Err(); err != nil {
		return false, err
	}
	if err != nil || !a.home() { // cut, or another process's by now
		return true, nil
	}
	return s.playThought(a.ctx, *q, words)
}

// playThought plays what a bot has thought, if it is still asked.
func (s *Absences) playThought(ctx context.Context, q question, words []string) (bool, error) {
	l, err := s.h.Known(ctx, q.match)
	if err != nil {
		return false, err
	}
	defer l.Release()
	if !l.stands(q) {
		return true, nil
	}
	if q.ask.Offer {
		return true, l.playOffer(ctx, q, words)
	}
	err = l.playFor(ctx, q.ask.Seat, words)
	if errors.Is(err, engine.ErrIllegal) { // a bot's fault must not stop the table
		s.h.Trouble(ctx, "a bot was refused; the caretaker plays", err, "match", l.Match.Code, "seq", l.Match.Seq(), "bot", q.bot.ID)
		err = l.playFor(ctx, q.ask.Seat, l.Table.Caretaker(q.ask))
	}
	return true, err
}

// question is what a bot of a match is to think about; nil: nothing.
func (s *Absences) question(ctx context.Context, id match.MatchID) (*question, error) {
	l, err := s.h.Known(ctx, id)
	if err != nil {
		return nil, err
	}
	defer l.Release()
	if l.Match.Phase != match.Playing {
		return nil, nil
	}
	if l.Alone >= maxAlone {
		return nil, l.endless(ctx)
	}
	ask, bot, ok := l.asked()
	if !ok {
		return nil, nil
	}
	return &question{l.ID, l.Match.Code, l.Table.Clone(), ask, bot, botDice(&l.State, ask.Seat, bot)}, nil
}

// asked is what a bot is to answer first: an offer, then what the match waits for.
func (l *Handle) asked() (engine.Ask, engine.Bot, bool) {
	for _, ask := range Offers(l.Table, len(l.Match.Seats)) {
		if bot, ok := l.bot(ask.Seat); ok && !l.liesBefore(ask) {
			return ask, bot, true
		}
	}
	if l.all.Absences.Composers.At(l.all.Now(), int64(l.ID)) {
		return engine.Ask{}, engine.Bot{}, false
	}
	for _, ask := range l.Match.Asks {
		if bot, ok := l.bot(ask.Seat); ok && !talkedOver(&l.State, ask) {
			return ask, bot, true
		}
	}
	return engine.Ask{}, engine.Bot{}, false
}

// stands reports whether a question is still the one that is asked.
func (l *Handle) stands(q question) bool {
	if l.Match.Phase != match.Playing || l.Match.Seq() != q.table.Seq() {
		return false
	}
	ask, bot, ok := l.asked()
	return ok && match.DecisionOf(ask) == match.DecisionOf(q.ask) && bot.ID == q.bot.ID
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

// botDice are a bot's chance, the same wherever and whenever the position is gone on
// with. They come of the match's root, so that nobody foresees them, and tell nothing of
// its dice, whose labels are no words.
func botDice(l *State, seat engine.Seat, bot engine.Bot) *engine.Dice {
	return think.Dice(l.root, bot.ID, seat, l.Match.Seq())
}

func (l *Handle) playFor(ctx context.Context, seat engine.Seat, words []string) error {
	if len(words) == 0 {
		return engine.Illegal("", "the bot says nothing")
	}
	_, err := l.Play(ctx, Deed{Seat: seat, Cause: record.ByBot, Actions: [][]string{words}}, nil)
	return err
}
