package menu

import (
	"fmt"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// Lobby says who sits where and how to join.
func (h *Menu) Lobby(l *table.State) msg.Text {
	is := ": closed before it began"
	if l.Match.Phase == match.Open {
		is = fmt.Sprintf(": waiting for players (%d of %d)", len(l.Match.Seats), l.Game.About().MaxSeats)
		if full(l) {
			is = fmt.Sprintf(": ready to start (%d of %d)", len(l.Match.Seats), l.Game.About().MaxSeats)
		}
	}
	t := msg.Say(l.Game.About().Name + " ").Bold(l.Match.Code).Plain(is + "\n")
	for _, s := range l.Match.Seats {
		t = t.Plain(fmt.Sprintf("%d. ", s.Seat+1)).Bold(s.Name)
		if s.Bot != "" {
			t = t.Plain(" (" + s.Bot + " bot)")
		}
		if s.Words != "" {
			t = t.Plain(", words for the dice: “" + s.Words + "”")
		}
		t = t.Line()
	}
	if agreed := unusual(l); len(agreed) > 0 {
		t = t.Plain("Here " + strings.Join(agreed, "; ") + ".\n")
	}
	return msg.TrimLine(t.Join(table.PaceText(l, h.Matches.Now())).Join(table.AwayText(l, h.Matches.Now())))
}

// unusual is what holds in a match by each option that is not as it is usually.
func unusual(l *table.State) (agreed []string) {
	options := l.Game.About().Whole(l.Match.Terms.Options)
	for _, s := range l.Game.About().Settings {
		if v := options[s.Name]; v != s.Default {
			agreed = append(agreed, s.Meaning(v))
		}
	}
	return agreed
}

// full reports whether a lobby waits for nobody but whoever starts it.
func full(l *table.State) bool { return len(l.Match.Seats) >= l.Game.About().MaxSeats }

// LobbyButtons are what can be done in a lobby; the first is to join, if others can.
func (h *Menu) LobbyButtons(about engine.About, code string) []msg.Button {
	rules := msg.Button{Label: "Rules", ID: Press{Line: "match rules " + about.ID}.ID()}
	if about.MaxSeats == 1 { // who made it has the seat
		return []msg.Button{
			{Label: "Start", ID: Press{Line: "match start " + code}.ID(), Look: msg.Primary},
			{Label: "Leave", ID: Press{Line: "match leave " + code}.ID()},
			rules, ProofButton(code),
		}
	}
	return []msg.Button{
		{Label: "Join", ID: Press{Line: "match join " + code}.ID(), Look: msg.Primary},
		{Label: "Add a bot", ID: Press{Line: "match add-bot " + code}.ID()},
		{Label: "Start", ID: Press{Line: "match start " + code}.ID(), Look: msg.Primary},
		{Label: "Leave", ID: Press{Line: "match leave " + code}.ID()},
		{Label: "Invite", ID: Press{Line: "match invite " + code}.ID()},
		rules, ProofButton(code),
	}
}

// Opened is what the maker of a lobby reads.
func Opened(h *Menu, about engine.About, code string, bots int, many bool) msg.Message {
	if about.MaxSeats == 1 {
		return msg.Message{
			Text:    msg.Say(about.Name + " ").Bold(code).Plain(" is ready, just for you. Press Start, or type ").Code("/match start").Plain("."),
			Buttons: h.LobbyButtons(about, code),
		}
	}
	with := ""
	if bots > 0 {
		with = ", with " + text.Count(bots, "bot")
	}
	m := msg.Message{
		Text: msg.Say(about.Name + " ").Bold(code).Plain(" is open and you're in seat 1" + with + ". Friends join with ").Code("/match join " + code).
			Plain("; ").Code("/match add-bot").Plain(" adds a bot. When everyone's here, press Start or type ").Code("/match start").Plain("."),
		Buttons: h.LobbyButtons(about, code),
	}
	if !many { // the one seat is held already
		m.Buttons = m.Buttons[1:]
	}
	return m
}

// SettingLines are a game's options, each with its value of a match.
func SettingLines(g match.Table, value func(engine.Setting) string) (t msg.Text) {
	for _, s := range g.About().Settings {
		t = t.Code(s.Name + "=" + value(s)).Plain(" — " + s.Help)
		if s.Rule != "" {
			t = t.Plain(" (rule " + s.Rule + ")")
		}
		t = t.Plain(". It can be " + s.Choices() + ".\n")
	}
	return t
}
