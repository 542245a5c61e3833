package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"errors"
	"strings"
)

// gameCommand plays, or answers a query, by words.
func gameCommand(ctx context.Context, h *Commands, c caller, g match.Table, rest string) msg.Message {
	about := g.About()
	c.fate.command = about.ID
	if word, _ := text.Cut(rest); strings.EqualFold(word, "help") || strings.EqualFold(word, "verbs") {
		return gameHelp(about)
	}
	if word, after := text.Cut(rest); about.Daily != "" && strings.EqualFold(word, "daily") {
		var err error
		if c.person, err = h.Matches.Directory.Person(ctx, c.Account); err != nil {
			return refuse(ctx, h, err)
		}
		return daily(ctx, h, c, g, after)
	}
	id, rest, m := find(ctx, h, c, rest, about.ID, false, nil)
	if m != nil {
		if m, ok := repeated(ctx, h, c.Delivery); ok { // it was clear which when it was said first
			return m
		}
		mistaken(ctx, h, c)
		return *m
	}
	return onceActing(ctx, h, c, id, func(l *table.Handle) msg.Message {
		if l.Match.Phase != match.Playing {
			return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
		}
		seat, ok := l.SeatOf(c.person.ID)
		if !ok {
			return refuse(ctx, h, noSeat(&l.State, c.person.ID))
		}
		if rest == "" {
			return choices(ctx, h, &l.State, seat)
		}
		return playText(ctx, h, c, l, seat, plainly(ctx, h, c, &l.State, rest))
	})
}

// playText reads a person's words for a seat and plays, answers or helps on.
func playText(ctx context.Context, h *Commands, c caller, l *table.Handle, seat engine.Seat, text string) msg.Message {
	named := len(l.SeatsOf(c.person.ID)) < 2
	if said, of, ok := strings.Cut(text, " "+match.Yes+" of seat "); ok {
		_, meant, _, err := meantSeat(&l.State, c, "of seat "+of, "act for")
		if err != nil {
			return refuseAt(ctx, h, &l.State, seat, err)
		}
		text, seat, named = said+" "+match.Yes, meant, true
	}
	r, sure, err := agreed(&l.State, seat, text)
	if err != nil {
		return refuseAt(ctx, h, &l.State, seat, err)
	}
	c.sure = sure && named
	s := h.Menu.Compose(&l.State, seat)
	if words := r.Actions[len(r.Actions)-1]; !r.Whole {
		if len(s.Seen.Next(words...)) == 0 {
			return refuseAt(ctx, h, &l.State, seat, s.NotNow(words))
		}
		return s.GoOn(ctx, words)
	}
	if r.Query {
		return answer(ctx, h, &l.State, seat, r.Actions[0])
	}
	return act(ctx, h, c, l, table.Deed{Seat: seat, Cause: table.CausePerson, Person: c.person.ID, Room: c.room.ID, Actions: r.Actions, Delivery: c.Delivery})
}

// act plays a deed of a person, who confirms it where it wants that, and tells
// its seat what came of it.
func act(ctx context.Context, h *Commands, c caller, l *table.Handle, d table.Deed) msg.Message {
	c.fate.command = l.Match.Game + " " + d.Actions[0][0]
	if q, ok := questionOf(h, &l.State, d); ok {
		if m, ok := confirmed(ctx, h, c, &l.State, q); !ok {
			return m
		}
	}
	if moved := l.Moved(c.person.ID, c.room.ID); moved != nil {
		d.Besides = func(change *match.Change) { change.Listeners = moved }
	}
	before := l.Scene(d.Seat)
	p, err := l.Play(ctx, d, func(p table.Played) msg.Message { return h.Menu.Receipt(&l.State, d, before, p) })
	switch {
	case errors.Is(err, engine.ErrIllegal):
		return refuseAt(ctx, h, &l.State, d.Seat, err)
	case err != nil:
		return failed(ctx, h, c, err, "match", l.Match.Code, "seq", l.Match.Seq())
	}
	c.fate.claimed = true
	m := h.Menu.Receipt(&l.State, d, before, p)
	if err := l.Refresh(ctx); err != nil {
		h.Matches.Trouble(ctx, "read a match again", err, "match", l.Match.Code)
		return m
	}
	if next, ok := l.SeatOf(d.Person); ok && l.Match.Phase == match.Playing {
		s := h.Menu.Compose(&l.State, next) // of several seats, the one that is awaited now
		if s.Ask.Must {
			m.Text = m.Text.Line().Join(s.Next(d.Pressed))
			m.Buttons, m.Receipt = s.Buttons(ctx), false
		}
	}
	return m
}

// questionOf is the question before a deed. Several actions are of a verb that
// repeats, and none of these is to be confirmed.
func questionOf(h *Commands, l *table.State, d table.Deed) (q menu.Question, ok bool) {
	if !engine.Confirms(l.Table, d.Seat, d.Actions[0]) {
		return q, false
	}
	return h.Menu.Compose(l, d.Seat).Question(d.Actions[0])
}

// choices shows a seat what it can do now.
func choices(ctx context.Context, h *Commands, l *table.State, seat engine.Seat) msg.Message {
	if l.Match.Phase != match.Playing {
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	}
	s := h.Menu.Compose(l, seat)
	t := msg.Say(l.Match.Code + ". ")
	if s.Ask.Kind != "" {
		t = t.Join(l.Game.Look.WayOn(s.Ask, s.View, s.Scene))
	} else {
		t = t.Join(h.Matches.WaitingFor(l))
	}
	return msg.Message{Text: t, Buttons: s.Buttons(ctx)}
}

// answer answers a query: privately, unlogged, without dice.
func answer(ctx context.Context, h *Commands, l *table.State, seat engine.Seat, words []string) msg.Message {
	f, err := l.Table.Answer(seat, words...)
	if err != nil {
		return refuseAt(ctx, h, l, seat, err)
	}
	return msg.Message{Text: l.Game.Look.Answer(f, l.Scene(seat)), Buttons: then(ctx, h, l, seat, words, f)}
}

// then is the button that does what a query asked about, if that can be done now.
func then(ctx context.Context, h *Commands, l *table.State, seat engine.Seat, query []string, f engine.Fact) []msg.Button {
	line, label := l.Game.Look.Then(query, f)
	if line == "" {
		return nil
	}
	r, err := engine.Read(l.Table, seat, line)
	if err != nil || !r.Whole || r.Query || !engine.Offered(l.Table, seat, r.Actions[0]) {
		return nil
	}
	id := buttonLine(ctx, h, l.Match.Game+" "+l.Match.Code+" "+line)
	return []msg.Button{{Label: text.Clip(label, menu.MaxLabel), ID: id, Look: msg.Primary}}
}

// refuseAt says no, why, and what is legal now.
func refuseAt(ctx context.Context, h *Commands, l *table.State, seat engine.Seat, err error) msg.Message {
	m := refuse(ctx, h, err, "match", l.Match.Code, "seq", l.Match.Seq())
	var no *engine.Refusal
	if !errors.As(err, &no) {
		return m
	}
	if m.Text = menu.RefusalAt(l, no); l.Table == nil || l.Match.Phase != match.Playing {
		return m
	}
	s := h.Menu.Compose(l, seat)
	if s.Ask.Kind != "" {
		m.Text = m.Text.Line().Join(l.Game.Look.WayOn(s.Ask, s.View, s.Scene))
	} else {
		m.Text = m.Text.Line().Join(h.Matches.WaitingFor(l))
	}
	m.Buttons = s.Buttons(ctx)
	return m
}
