package menu

import (
	"context"
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// tint is the colour of the one seat that a match waits for; 0: it waits for none, or
// for several.
func tint(l *table.State) uint32 {
	asks := l.Match.Asks
	if len(asks) == 0 || l.Match.Phase != match.Playing || slices.ContainsFunc(asks, func(a engine.Ask) bool { return a.Seat != asks[0].Seat }) {
		return 0
	}
	return l.Game.Look.Tint(asks[0].Seat)
}

// StatusOf is the status message, in the colour of whose turn it is; playing: with what
// can be done there, and else with what anybody may do.
func StatusOf(ctx context.Context, h *Menu, l *table.State, playing bool) (msg.Message, error) {
	m, err := statusSays(ctx, h, l, playing)
	m.Panel, m.Tint = true, tint(l)
	return m, err
}

// statusSays is the status message without its colour.
func statusSays(ctx context.Context, h *Menu, l *table.State, playing bool) (msg.Message, error) {
	if l.Table == nil {
		m := msg.Message{Text: h.Lobby(l)}
		switch {
		case l.Match.Phase == match.Open && playing:
			m.Buttons = h.LobbyButtons(l.Game.About(), l.Match.Code)
		case l.Match.Phase == match.Open && l.Game.About().MaxSeats > 1:
			m.Buttons = []msg.Button{h.LobbyButtons(l.Game.About(), l.Match.Code)[0], ProofButton(l.Match.Code)}
		case l.Match.Phase == match.Open:
			m.Buttons = []msg.Button{ProofButton(l.Match.Code)}
		}
		return m, nil
	}
	if !h.Matches.Closed(&l.Match) {
		return VeiledStatus(l, playing), nil
	}
	m, err := h.StandingBoard(ctx, l, engine.Nobody)
	if err != nil {
		return m, err
	}
	if l.Match.Phase.Ended() { // how is told by itself, once
		_, standings := table.CutLine(m.Text)
		m.Text = msg.Say(l.Game.About().Name + " ").Bold(l.Match.Code).Plain(" is over. The final board:").Line().Join(standings)
	}
	if t := table.UntilText(l, h.Matches.Now()); t != nil {
		m.Text = m.Text.Line().Join(msg.TrimLine(t))
	}
	proof := ProofButton(l.Match.Code)
	switch {
	case !playing:
		m.Buttons = []msg.Button{proof}
	case l.Match.Phase == match.Playing:
		m.Buttons = statusButtons(ctx, h, l)
	case l.Match.Day != "":
		scores := msg.Button{Label: "Show the day's scores", ID: Press{Line: l.Match.Game + " daily board " + l.Match.Day}.ID(), Look: msg.Primary}
		m.Buttons = append([]msg.Button{scores}, append(ReviewButtons(l), SaveButton(l), proof)...)
	case l.Match.Phase == match.Paused:
		m.Buttons = []msg.Button{{Label: "Carry on", ID: Press{Line: "match resume " + l.Match.Code}.ID()}, proof}
	default:
		rematch := msg.Button{Label: "Rematch", ID: Press{Line: "match rematch " + l.Match.Code}.ID(), Look: msg.Primary}
		m.Buttons = append([]msg.Button{rematch}, append(ReviewButtons(l), SaveButton(l), proof)...)
		m.Buttons = append(m.Buttons, PageButtons(l, PagesFrom(l, "", l.Table, engine.Nobody))...)
	}
	return m, nil
}

// statusButtons are what the awaited people can do now. Of several seats each
// button says whose it is.
func statusButtons(ctx context.Context, h *Menu, l *table.State) (out []msg.Button) {
	var seats []engine.Seat
	for _, a := range l.Match.Asks {
		if !l.IsBot(a.Seat) && !slices.Contains(seats, a.Seat) {
			seats = append(seats, a.Seat)
		}
	}
	for _, seat := range seats {
		for i, b := range h.Compose(l, seat).Openly(ctx) {
			if i == 0 && !l.Game.About().Open { // which is below for whoever presses it
				continue
			}
			if len(seats) > 1 {
				b.Label = text.Clip(l.Name(seat)+": "+b.Label, MaxLabel)
			}
			out = append(out, b)
		}
	}
	for _, v := range l.Match.Votes {
		out = append(out, VoteButtons(l, v)...)
	}
	out = append(out, returns(l)...)
	pages := PageButtons(l, PagesFrom(l, "", l.Table, engine.Nobody))
	out = append(out[:min(len(out), MaxButtons-4-len(pages))], pages...)
	out = append(out,
		msg.Button{Label: "Show my moves", ID: Press{Line: l.Match.Game + " " + l.Match.Code}.ID()},
		UndoButton(l.Match.Code),
		msg.Button{Label: "Rules", ID: Press{Line: "match rules " + l.Match.Game}.ID()},
		ProofButton(l.Match.Code))
	return out
}

// UndoButton takes back the last step of whoever presses it.
func UndoButton(code string) msg.Button {
	return msg.Button{Label: "Undo", ID: Press{Line: "match undo " + code}.ID()}
}

// returns give back seats that bots hold for people who can have them: one button for
// all, since each has one seat to come back to.
func returns(l *table.State) []msg.Button {
	for _, was := range l.Match.Tenures {
		if was.Bot != "" {
			continue
		}
		if seat, held := l.HeldFor(was.Person); !held || seat != was.Seat {
			continue
		}
		if _, sits := l.SeatOf(was.Person); sits && !l.Match.Settings.Many {
			continue
		}
		return []msg.Button{{Label: "Take my seat back", ID: Press{Line: "match return " + l.Match.Code}.ID()}}
	}
	return nil
}
