package command

import (
	"context"
	"fmt"
	"strconv"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/rulebook"
	"divisionbell/bot/table"
)

// board shows the match, or a page of it, with the caller's eyes.
func board(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if l.Table == nil {
		m := msg.Message{Text: r.Menu.Lobby(&l.State)}
		if l.Match.Phase == match.Open {
			m.Buttons = r.Menu.LobbyButtons(l.Game.About(), l.Match.Code)
		}
		return m, nil
	}
	seat, _ := l.SeatOf(r.person.ID)
	if r.args != "" {
		return r.Menu.LeafNow(ctx, &l.State, seat, r.args)
	}
	m, err := r.Menu.StandingBoard(ctx, &l.State, seat)
	if err != nil {
		return msg.Message{}, err
	}
	m.Buttons = menu.PageButtons(&l.State, menu.PagesFrom(&l.State, "", l.Table, seat))
	return m, nil
}

// sinceCommand shows what happened since the caller's own last turn.
func sinceCommand(ctx context.Context, r *request) (msg.Message, error) {
	r.args = menu.PageSince
	return board(ctx, r)
}

// hasHand reports whether a match's players have hands.
func hasHand(ctx context.Context, r *request, l *table.State, _ string) bool {
	seat, ok := l.SeatOf(r.person.ID)
	return ok && l.Game.Look.Hand(l.Table.View(seat), l.Scene(seat)) != nil
}

// hand shows what the caller holds in secret.
func hand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	seat, ok := l.SeatOf(r.person.ID)
	if !ok || l.Table == nil {
		return refuse("you have no cards in %s", l.Match.Code)
	}
	if m := l.Game.Look.Hand(l.Table.View(seat), l.Scene(seat)); m != nil {
		return *m, nil
	}
	return msg.Message{Text: msg.Say(l.Game.About().Name + " has no hidden cards: it's all on the board. To see it, type ").Code("/match board").Plain(".")}, nil
}

// hasPage reports whether a match has a page of that name or title.
func hasPage(ctx context.Context, r *request, l *table.State, page string) bool {
	if page == "" {
		return false
	}
	seat, _ := l.SeatOf(r.person.ID)
	_, err := r.Menu.LeafNow(ctx, l, seat, page)
	return err == nil
}

// readLog tells the last entries, as the caller was told of them.
func readLog(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	n := menu.Logged
	if r.args != "" {
		var err error
		if n, err = strconv.Atoi(r.args); err != nil || n < 1 || n > menu.MostLogged {
			return refuse("How many lines? Choose 1 to %d", menu.MostLogged)
		}
	}
	if l.Table == nil {
		return msg.Message{}, table.NotNow(r.Matches, &l.State, r.person.ID)
	}
	seq := l.Match.Seq()
	log, err := r.Matches.Store.Log(ctx, l.Match.ID, seq-min(seq, uint32(n)-1), seq)
	if err != nil {
		return msg.Message{}, err
	}
	seat, _ := l.SeatOf(r.person.ID)
	var t msg.Text
	for _, e := range log {
		lines, err := r.Menu.Told(&l.State, e, seat)
		if err != nil {
			return msg.Message{}, err
		}
		for i, line := range lines {
			if t = t.Plain(fmt.Sprintf("%d. ", e.Seq)).Join(line); i == 0 {
				t = t.Join(table.Because(e, seat))
			}
			t = t.Line()
		}
	}
	return msg.Message{
		Text:    msg.TrimLine(t),
		Buttons: []msg.Button{{Label: "Explain the last line", ID: menu.Press{Line: "match why " + l.Match.Code}.ID()}, menu.ProofButton(l.Match.Code)},
	}, nil
}

// options tells what the match is played by.
func options(_ context.Context, r *request) (msg.Message, error) {
	return rulebook.Options(&r.l.State), nil
}

// proofCommand shows anybody what the match's dice can be checked by.
func proofCommand(_ context.Context, r *request) (msg.Message, error) {
	seat, _ := r.l.SeatOf(r.person.ID)
	return r.Menu.Proof(&r.l.State, seat), nil
}

// exportCommand hands the file out.
func exportCommand(ctx context.Context, r *request) (msg.Message, error) {
	l := r.l
	if l.Table == nil {
		return msg.Message{}, table.NotNow(r.Matches, &l.State, r.person.ID)
	}
	f, err := r.Matches.File(ctx, &l.State, !r.Matches.Closed(&l.Match))
	if err != nil {
		return msg.Message{}, err
	}
	code := l.Match.Code
	t := msg.Say(fmt.Sprintf("%s, log 0 to %d. ", code, len(f.Entries)-1))
	if f.Header.Sealed {
		t = t.Plain("Today's dice secret is published at midnight UTC; save the match again then to check the rolls.")
	} else if l.Match.Phase.Ended() {
		t = t.Code("divisionbell verify " + l.Match.Code + ".jsonl").Plain(" plays it again and checks every roll.")
	} else {
		t = t.Plain("This file holds what everyone can see. Check the dice once the match is over.")
	}
	return msg.Message{Text: t, File: &msg.File{Name: code + ".jsonl", Match: code, Body: func() ([]byte, error) { return table.Written(f) }}}, nil
}

// listCommand tells what awaits a person, across matches and rooms.
func listCommand(ctx context.Context, r *request) (msg.Message, error) {
	mine, err := r.Matches.Store.MatchesOf(ctx, r.person.ID)
	if err != nil {
		return msg.Message{}, err
	}
	var t msg.Text
	var m msg.Message
	for _, b := range mine {
		l, err := r.Matches.Snapshot(ctx, b.ID)
		if err != nil { // one that cannot be read does not hide the others
			t = t.Bold(b.Code).Plain(" ").Join(sentence(ctx, r.Commands, err, "match", b.Code).Text).Line()
			continue
		}
		line, votes := r.Menu.Listed(l, r.person.ID, r.Matches.Now())
		if at := r.Sender.Address(ctx, l, r.room, r.person.ID); at != "" {
			line = msg.TrimLine(line).Plain(" " + at).Line()
		}
		t = t.Join(line)
		if len(m.Buttons)+len(votes) <= menu.MaxButtons {
			m.Buttons = append(votes, m.Buttons...)
		}
		if len(m.Buttons) < menu.MaxButtons {
			m.Buttons = append(m.Buttons, msg.Button{Label: b.Code, ID: menu.Press{Line: "match board " + b.Code}.ID()})
		}
	}
	if len(mine) == 0 {
		return menu.OfferNew("You're not in a match right now.", r.Matches.Games[0].About().ID), nil
	}
	m.Text = msg.TrimLine(t)
	return m, nil
}
