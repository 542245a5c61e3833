package advice

import (
	"context"
	"fmt"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// best is how many moves a hint tells.
const best = 3

// Hint tells a seat its best moves now, each as a button, with their chances where a
// bot of the game weighs moves, else what steady would do. Refused by [engine.Illegal]
// where there is no advice; an answer that is Refused says whose turn it is.
func (a *Adviser) Hint(ctx context.Context, l *table.State, seat engine.Seat) (msg.Message, error) {
	if l.Match.Phase != match.Playing {
		return msg.Message{}, table.NotNow(a.matches, l, l.Match.Seats[seat].Person)
	}
	if err := a.allowed(ctx, l); err != nil {
		return msg.Message{}, err
	}
	s := a.menu.Compose(l, seat)
	if s.Ask.Kind == "" {
		t := msg.Say("It isn't your turn in ").Bold(l.Match.Code).Plain(", so there's nothing to advise yet. ")
		return msg.Message{Text: t.Join(table.WaitingFor(a.matches, l)), Refused: true}, nil
	}
	d := decision{code: l.Match.Code, game: l.Game, table: l.Table, ask: s.Ask}
	all, from, err := a.weigh(ctx, d)
	if err != nil {
		return msg.Message{}, err
	}
	if len(all) > 0 {
		return a.weighed(ctx, l, s, all, from), nil
	}
	words, err := a.steady(ctx, d)
	switch {
	case err != nil:
		return msg.Message{}, err
	case words != nil:
		return a.plain(ctx, l, s, words), nil
	case s.Ask.Offer:
		return msg.Message{Text: msg.Say("My advice in ").Bold(l.Match.Code).Plain(": let the offer lie, as the bot steady would.").Line().Join(told())}, nil
	}
	return msg.Message{}, engine.Illegal("", "I have no advice for this turn of %s. To see what you can do, type `/%s`", l.Match.Code, l.Match.Game)
}

// allowed refuses where a match is played without advice.
func (a *Adviser) allowed(ctx context.Context, l *table.State) error {
	if !l.Match.Settings.Pace.Hinted() {
		return engine.Illegal("", "Hints are off in %s (hints=off). To see your moves, type `/%s`. %s can turn hints on: `/match settings %s hints on`",
			l.Match.Code, l.Match.Game, l.MakerName(), l.Match.Code)
	}
	scored, err := table.FirstRun(ctx, a.matches, l)
	if scored {
		return engine.Illegal("", "There are no hints in your scored go of the day, so that every score is its player's own. Your practice goes have them. To see your moves, type `/%s`", l.Match.Game)
	}
	return err
}

// weighed is a hint with chances.
func (a *Adviser) weighed(ctx context.Context, l *table.State, s menu.Composer, all []engine.Weighed, from []string) msg.Message {
	m := msg.Message{Text: msg.Say("My advice in ").Bold(l.Match.Code).Plain(", with your chance to win after each move:").Line()}
	for i, w := range all[:min(best, len(all))] {
		m.Text = m.Text.Plain(fmt.Sprintf("%d. ", i+1)).Bold(called(s, w.Words)).Plain(", " + chance(w))
		if w.Words != nil {
			m.Text = m.Text.Plain(": ").Code(typed(l, w.Words))
			m.Buttons = append(m.Buttons, button(s, a.id(ctx), w.Words, percent(w.Chance)))
		}
		m.Text = m.Text.Line()
	}
	if len(m.Buttons) > 0 && all[0].Words != nil {
		m.Buttons[0].Look = msg.Primary
	}
	m.Text = m.Text.Plain(why(l, s, all, from)).Line().Join(told())
	return m
}

// why says in a sentence what speaks for the first move: how much better it did than
// steady's, or than the second, in the same futures, and what the look tells of it.
func why(l *table.State, s menu.Composer, all []engine.Weighed, from []string) string {
	first := all[0]
	what := does(l, s, first.Words)
	if what != "" {
		what = " (" + what + ")"
	}
	base, known := of(all, from)
	switch {
	case len(all) == 1:
		return "Why: I found no other move to compare it with" + what + "."
	case known && !slices.Equal(first.Words, from) && points(first, base) < 1:
		return fmt.Sprintf("Why: in the same imagined futures the first%s did a little better than %s, which the bot steady would play.", what, called(s, from))
	case known && !slices.Equal(first.Words, from):
		return fmt.Sprintf("Why: of every 100 imagined futures the first%s won %d more than %s, which the bot steady would play.", what, points(first, base), called(s, from))
	}
	switch n := points(first, all[1]); {
	case n > 0:
		return fmt.Sprintf("Why: of every 100 imagined futures the first%s won %d more than the second.", what, n)
	case known:
		return "Why: no other move did clearly better than the first" + what + ", which the bot steady would play too."
	}
	return "Why: the first" + what + " and the second won as often."
}

// plain is a hint without chances.
func (a *Adviser) plain(ctx context.Context, l *table.State, s menu.Composer, words []string) msg.Message {
	b := button(s, a.id(ctx), words, "")
	b.Look = msg.Primary
	what := does(l, s, words)
	if what != "" {
		what = " (" + what + ")"
	}
	t := msg.Say("My advice in ").Bold(l.Match.Code).Plain(": ").Bold(called(s, words)).Plain(what + ", ").Code(typed(l, words)).
		Plain(". It's what the bot steady would do; I can't tell the chances of moves in " + text.Stop(l.Game.About().Name))
	return msg.Message{Text: t.Line().Join(told()), Buttons: []msg.Button{b}}
}

// told says what becomes of a hint.
func told() msg.Text {
	return msg.Say("Only you see this, and I know only what you can know. When the match is over, everyone is told who asked for hints.")
}

// id is how buttons get theirs.
func (a *Adviser) id(ctx context.Context) func(menu.Press) string {
	return func(p menu.Press) string { return a.menu.ButtonID(ctx, p) }
}

// Given is the note that a seat was given a hint at a match as it stands; ok false:
// it was noted before, for the same position.
func (a *Adviser) Given(ctx context.Context, l *table.State, seat engine.Seat) (n match.Note, ok bool, err error) {
	notes, err := a.matches.Store.Notes(ctx, l.Match.ID, 0)
	if err != nil {
		return n, false, fmt.Errorf("advice: match %s: read notes: %w", l.Match.Code, err)
	}
	n = l.Note(match.NoteHint, seat, l.Name(seat), "")
	n.At, n.To = a.matches.Now(), 0
	return n, !slices.ContainsFunc(notes, func(o match.Note) bool { return o.Kind == n.Kind && o.Seat == seat && o.Seq == n.Seq }), nil
}
