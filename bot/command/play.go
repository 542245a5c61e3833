package command

import (
	"context"
	"errors"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/rulebook"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// press answers a click, a choice or a form.
func press(ctx context.Context, r *request) (msg.Message, error) {
	p, err := r.Menu.Pressed(ctx, r.Press)
	if errors.Is(err, menu.ErrPress) {
		return refuse("That button has expired. To see your turns, type `/match list`")
	}
	if err != nil {
		return msg.Message{}, err
	}
	r.pressed = true
	r.mark, r.vote, r.vague = p.Sure, p.Vote, true // a line on a button was typed then, or never
	if p.Cancel {
		return msg.Message{Text: msg.Say("Nothing has changed in ").Bold(p.Code).Plain(".")}, nil
	}
	if p.Line != "" {
		r.Line, r.Press = strings.TrimSpace(p.Line+" "+strings.Join(r.Fields, " ")), ""
		return line(ctx, r)
	}
	r.name = "press"
	if r.id, err = r.Matches.ByCode(ctx, p.Code); err != nil {
		return msg.Message{}, noMatch(err, p.Code)
	}
	r.button = &p
	return clicked(ctx, r)
}

// clicked is pressAt with all around it.
var clicked = acting(during(pressAt, match.Playing))

// pressAt answers a click on a match that the caller holds.
func pressAt(ctx context.Context, r *request) (msg.Message, error) {
	l, p := r.l, r.button
	switch {
	case !l.Holds(r.person.ID, p.Seat):
		own, ok := l.SeatOf(r.person.ID)
		switch {
		case !ok:
			return refuse("That button is for %s, and you're not playing in %s. To see the board, type `/match board %s`", l.Name(p.Seat), l.Match.Code, l.Match.Code)
		case len(p.Args) > 0:
			return refuseAt(ctx, r, own, engine.Illegal("", "That button is for %s", l.Name(p.Seat)))
		}
		m, err := choices(ctx, r, own)
		m.Text = msg.Say("That button shows " + l.Name(p.Seat) + "’s moves, to them alone. Here are yours in ").Join(m.Text)
		return m, err
	case p.Kind != "" && !p.In(l.Table.Status(p.Seat).Asks):
		return refuseAt(ctx, r, p.Seat, engine.Illegal("", "Too late: that's been decided. Nothing changed"))
	}
	words := p.Args
	if p.Form && len(r.Fields) > 0 {
		words = append(slices.Clone(words), strings.TrimSpace(r.Fields[0]))
	}
	if len(words) == 0 {
		return choices(ctx, r, p.Seat)
	}
	if p.Form {
		return filledIn(ctx, r, p.Seat, strings.Join(words, " "))
	}
	if !p.Do {
		return goOn(ctx, r, p.Seat, words), nil
	}
	if v, ok := l.Game.About().Verb(words[0]); ok && v.Query {
		return answer(ctx, r, p.Seat, words)
	}
	d := r.deed(p.Seat, words)
	d.Pressed = true
	return act(ctx, r, d)
}

// goOn shows how an action begun by words can be finished; bots wait for it.
func goOn(ctx context.Context, r *request, seat engine.Seat, words []string) msg.Message {
	r.Matches.Absences.Composers.Goes(r.Matches.Now(), int64(r.l.ID), r.l.Game.About(), seat, words)
	return r.Menu.Compose(&r.l.State, seat).GoOn(ctx, words)
}

// filledIn does what a form's field completes; where more can be said, as of a law
// or a deal, it shows how, and a button for what is said already.
func filledIn(ctx context.Context, r *request, seat engine.Seat, line string) (msg.Message, error) {
	s := r.Menu.Compose(&r.l.State, seat)
	read, err := engine.Read(r.l.Table, seat, line)
	if err == nil && len(read.Actions) == 1 && len(s.Seen.Next(read.Actions[0]...)) > 0 {
		return goOn(ctx, r, seat, read.Actions[0]), nil
	}
	return playText(ctx, r, seat, line)
}

// noMatch is the friendly form of a code that leads nowhere.
func noMatch(err error, code string) error {
	if errors.Is(err, match.ErrNotFound) {
		return engine.Illegal("", "There's no match “%s”. To see yours, type `/match list`", text.Line(code, table.MaxName))
	}
	return err
}

// gameCommand plays, or answers a query, by words.
func gameCommand(ctx context.Context, r *request, g match.Table) (msg.Message, error) {
	about := g.About()
	r.name = about.ID
	word, after := text.Cut(r.args)
	switch strings.ToLower(word) {
	case "help", "verbs":
		return rulebook.Verbs(about), nil
	case "daily":
		if about.Daily != "" {
			r.args = after
			return verified(func(ctx context.Context, r *request) (msg.Message, error) { return daily(ctx, r, g) })(ctx, r)
		}
	}
	return around(Subcommand{game: about.ID, acts: true, do: during(playCommand, match.Playing)})(ctx, r)
}

// playCommand plays what is said at a match, or shows what can be.
func playCommand(ctx context.Context, r *request) (msg.Message, error) {
	seat, err := r.seat()
	if err != nil {
		return msg.Message{}, err
	}
	if r.args == "" {
		return choices(ctx, r, seat)
	}
	return playText(ctx, r, seat, plainly(ctx, r, r.args))
}

// playText reads a person's words for a seat and plays, answers or helps on.
func playText(ctx context.Context, r *request, seat engine.Seat, said string) (msg.Message, error) {
	named := len(r.l.SeatsOf(r.person.ID)) < 2
	if first, of, ok := strings.Cut(said, " "+match.Yes+" of seat "); ok {
		_, meant, _, err := meantSeat(r, "of seat "+of, "act for")
		if err != nil {
			return refuseAt(ctx, r, seat, err)
		}
		said, seat, named = first+" "+match.Yes, meant, true
	}
	read, sure, err := agreed(&r.l.State, seat, said)
	if err != nil {
		if about := r.l.Game.About(); ofTheMatch(about, said) != "" {
			word, _ := text.Cut(said)
			err = engine.Illegal("", "There's no /%s %s. Did you mean `/match %s`?", about.ID, text.Line(word, table.MaxName), ofTheMatch(about, said))
		}
		return refuseAt(ctx, r, seat, err)
	}
	r.sure = sure && named
	if words := read.Actions[len(read.Actions)-1]; !read.Whole {
		if s := r.Menu.Compose(&r.l.State, seat); len(s.Seen.Next(words...)) == 0 {
			return refuseAt(ctx, r, seat, s.NotNow(words))
		}
		return goOn(ctx, r, seat, words), nil
	}
	if read.Query {
		return answer(ctx, r, seat, read.Actions[0])
	}
	return act(ctx, r, r.deed(seat, read.Actions...))
}

// act plays a deed of a person, who confirms it where it wants that, and tells
// its seat what came of it.
func act(ctx context.Context, r *request, d table.Deed) (msg.Message, error) {
	l := r.l
	r.name = l.Match.Game + " action" // its verb would tell who reads the figures that a sealed hand-in is a pass
	if q, ok := questionOf(r.Commands, &l.State, d); ok {
		if err := confirmed(ctx, r, q); err != nil {
			return msg.Message{}, err
		}
	}
	if moved := l.Moved(r.person.ID, r.room.ID); moved != nil {
		d.Besides = func(change *match.Change) { change.Listeners = moved }
	}
	before := l.Scene(d.Seat)
	p, err := play(ctx, r, d, func(p table.Played) msg.Message { return r.Menu.Receipt(&l.State, d, before, p) })
	switch {
	case errors.Is(err, engine.ErrIllegal):
		return refuseAt(ctx, r, d.Seat, err)
	case err != nil:
		return msg.Message{}, err
	}
	m := p.Answer
	if err := l.Refresh(ctx); err != nil {
		r.Matches.Trouble(ctx, "read a match again", err, "match", l.Match.Code)
		return m, nil
	}
	if next, ok := l.SeatOf(d.Person); ok && l.Match.Phase == match.Playing && !r.Call.Board {
		s := r.Menu.Compose(&l.State, next) // of several seats, the one that is awaited now
		if s.Ask.Must {
			m.Text = m.Text.Line().Join(s.Next(d.Pressed))
			m.Buttons, m.Receipt = s.Buttons(ctx), false
		}
	}
	return m, nil
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
func choices(ctx context.Context, r *request, seat engine.Seat) (msg.Message, error) {
	l := r.l
	if l.Match.Phase != match.Playing {
		return msg.Message{}, table.NotNow(r.Matches, &l.State, r.person.ID)
	}
	way, buttons := r.Menu.Compose(&l.State, seat).WayOn(ctx)
	return msg.Message{Text: msg.Say(l.Match.Code + ". ").Join(way), Buttons: menu.WithHint(&l.State, seat, buttons)}, nil
}

// answer answers a query: privately, unlogged, without dice.
func answer(ctx context.Context, r *request, seat engine.Seat, words []string) (msg.Message, error) {
	f, err := r.l.Table.Answer(seat, words...)
	if err != nil {
		return refuseAt(ctx, r, seat, err)
	}
	return msg.Message{Text: r.l.Game.Look.Answer(f, r.l.Scene(seat)), Buttons: then(ctx, r, seat, words, f)}, nil
}

// then is the button that does what a query asked about, if that can be done now.
func then(ctx context.Context, r *request, seat engine.Seat, query []string, f engine.Fact) []msg.Button {
	l := r.l
	line, label := l.Game.Look.Then(query, f)
	if line == "" {
		return nil
	}
	read, err := engine.Read(l.Table, seat, line)
	if err != nil || !read.Whole || read.Query || !engine.Offered(l.Table, seat, read.Actions[0]) {
		return nil
	}
	id := buttonLine(ctx, r, l.Match.Game+" "+l.Match.Code+" "+line)
	return []msg.Button{{Label: text.Clip(label, menu.MaxLabel), ID: id, Look: msg.Primary}}
}
