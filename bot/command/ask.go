package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"slices"
	"strings"
)

// asides are subcommands of /match that can be typed and stand behind buttons;
// platforms are not told of each, since their lists are short: /match ask and
// /match handover lead to them.
func asides() []Subcommand {
	playing := []match.Phase{match.Playing, match.Paused}
	return []Subcommand{
		{Name: "pause", Help: "stop all clocks", at: pauseCommand, phases: playing},
		{Name: "resume", Help: "go on with a paused match", at: resumeCommand, phases: playing},
		{Name: "extend", Help: "give those who are awaited more time: extend 24h", at: extendCommand, phases: playing, text: true},
		{Name: "end", Help: "end the match as it stands", at: endCommand, phases: playing},
		{Name: "replace", Help: "a stand-in for somebody who vanished: replace NAME", at: replaceCommand, phases: playing, text: true},
		{Name: "take-back", Help: "take back the last steps, whoever's: take-back 2", at: undoVote, phases: playing, text: true},
		{Name: "take", Help: "take over a seat that is offered to you", at: takeCommand, phases: playing},
		{Name: "return", Help: "take your seat back from a bot", at: returnCommand, phases: playing},
	}
}

// seatAsides are those of a seat that was handed over; the others are what the
// table can be asked.
func seatAsides() []Subcommand {
	return slices.DeleteFunc(asides(), func(s Subcommand) bool { return !ofSeat(s) })
}

func ofSeat(s Subcommand) bool { return s.Name == "take" || s.Name == "return" }

func aside(word string) (Subcommand, bool) {
	all := asides()
	i := slices.IndexFunc(all, func(s Subcommand) bool { return s.Name == word })
	if i < 0 {
		return Subcommand{}, false
	}
	return all[i], true
}

// askCommand puts something to the table, or lists what can be.
func askCommand(ctx context.Context, h *Commands, c caller, l *table.Handle, rest string) msg.Message {
	word, after := text.Cut(rest)
	word = strings.ToLower(word)
	if word == "undo" {
		word = "take-back"
	}
	if word == "abandon" {
		return abandon(ctx, h, c, l, after)
	}
	if sub, ok := aside(word); ok { // take and return too: where no list has room for them
		return sub.at(ctx, h, c, l, after)
	}
	if word != "" {
		return refuse(ctx, h, engine.Illegal("", "the table can be asked to pause, resume, extend, end, replace, undo or abandon, not to %q", text.Line(word, table.MaxName)))
	}
	if l.Match.Phase.Ended() {
		return refuse(ctx, h, table.NotPlaying(l.Match.Phase))
	}
	t := msg.Say("The table of ").Bold(l.Match.Code).Plain(" can be asked:\n")
	m := msg.Message{}
	for _, s := range asides() {
		if ofSeat(s) {
			continue
		}
		t = t.Code("/match ask " + s.Name).Plain(" — " + s.Help + "\n")
		if s.Name != "replace" {
			m.Buttons = append(m.Buttons, msg.Button{Label: strings.ToUpper(s.Name[:1]) + s.Name[1:], ID: menu.Press{Line: "match " + s.Name + " " + l.Match.Code}.ID()})
		}
	}
	m.Text = t.Plain("More than half of those who are there decide; who vanished is not waited for.")
	return m
}
