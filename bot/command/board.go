package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"fmt"
	"strconv"
)

// board shows the match, or a page of it, with the caller's eyes.
func board(ctx context.Context, h *Commands, c caller, l *table.Handle, page string) msg.Message {
	if l.Table == nil {
		m := msg.Message{Text: h.Menu.Lobby(&l.State)}
		if l.Match.Phase == match.Open {
			m.Buttons = h.Menu.LobbyButtons(l.Game.About(), l.Match.Code)
		}
		return m
	}
	seat, _ := l.SeatOf(c.person.ID)
	if page != "" {
		m, err := h.Menu.LeafNow(ctx, &l.State, seat, page)
		if err != nil {
			return refuse(ctx, h, err, "match", l.Match.Code)
		}
		return m
	}
	m, err := h.Menu.StandingBoard(ctx, &l.State, seat)
	if err != nil {
		return refuse(ctx, h, err, "match", l.Match.Code)
	}
	m.Buttons = menu.PageButtons(&l.State, menu.PagesFrom(&l.State, "", l.Table, seat))
	return m
}

// hasHand reports whether a match's players have hands.
func hasHand(_ context.Context, h *Commands, c caller, l *table.State, _ string) bool {
	seat, ok := l.SeatOf(c.person.ID)
	return ok && l.Game.Look.Hand(l.Table.View(seat), l.Scene(seat)) != nil
}

// hand shows what the caller holds in secret.
func hand(ctx context.Context, h *Commands, c caller, l *table.Handle, _ string) msg.Message {
	seat, ok := l.SeatOf(c.person.ID)
	if !ok || l.Table == nil {
		return refuse(ctx, h, engine.Illegal("", "you hold nothing in %s", l.Match.Code))
	}
	if m := l.Game.Look.Hand(l.Table.View(seat), l.Scene(seat)); m != nil {
		return *m
	}
	return msg.Message{Text: msg.Say(l.Game.About().Name + " has no hands: everything lies on the board. ").Code("/match board").Plain(" shows it.")}
}

// hasPage reports whether a match has a page of that name or title.
func hasPage(ctx context.Context, h *Commands, c caller, l *table.State, page string) bool {
	if page == "" {
		return false
	}
	seat, _ := l.SeatOf(c.person.ID)
	_, err := h.Menu.LeafNow(ctx, l, seat, page)
	return err == nil
}

// readLog tells the last entries, as the caller was told of them.
func readLog(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	n := menu.Logged
	if rest != "" {
		var err error
		if n, err = strconv.Atoi(rest); err != nil || n < 1 || n > menu.MostLogged {
			return refuse(ctx, h, engine.Illegal("", "say how many lines, from 1 to %d", menu.MostLogged))
		}
	}
	if l.Table == nil {
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	}
	seq := l.Match.Seq()
	log, err := h.Matches.Store.Log(ctx, l.Match.ID, seq-min(seq, uint32(n)-1), seq)
	if err != nil {
		return refuse(ctx, h, err, "match", l.Match.Code)
	}
	seat, _ := l.SeatOf(c.person.ID)
	var t msg.Text
	for _, e := range log {
		lines, err := h.Menu.Told(&l.State, e, seat)
		if err != nil {
			return refuse(ctx, h, err, "match", l.Match.Code, "seq", e.Seq)
		}
		for i, line := range lines {
			if t = t.Plain(fmt.Sprintf("%d. ", e.Seq)).Join(line); i == 0 {
				t = t.Join(table.Because(e, seat))
			}
			t = t.Line()
		}
	}
	return msg.Message{Text: msg.TrimLine(t.Join(h.Menu.Head(&l.State)))}
}

// options tells what the match is played by.
func options(_ context.Context, h *Commands, _ caller, l *table.Handle, _ string) msg.Message {
	t := msg.Text{}.Bold(l.Match.Code).Plain(", " + l.Game.About().Name + fmt.Sprintf(", edition %d of the rules.\n", l.Match.Edition))
	t = t.Join(menu.SettingLines(l.Game, func(s engine.Setting) string { return l.Match.Terms.Options[s.Name] }))
	many := "no"
	if l.Match.Settings.Many {
		many = "yes"
	}
	return msg.Message{Text: t.Code(hotseat + "=" + many).Plain(" — one person may hold several seats.")}
}

// gameOptions lists what a match of a game can be made with, at its defaults.
func gameOptions(g match.Table) msg.Message {
	t := msg.Say("A new match of " + g.About().Name + " unless ").Code("/match new " + g.About().ID + " option=value").Plain(" says otherwise:\n")
	t = t.Join(menu.SettingLines(g, func(s engine.Setting) string { return s.Default }))
	return msg.Message{Text: t.Code(hotseat + "=no").Plain(" — one person may hold several seats. Clocks too can be set there: ").
		Code("/match settings").Plain(" lists them in a match.")}
}
