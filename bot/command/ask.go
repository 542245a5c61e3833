package command

import (
	"context"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"strings"
)

// askCommand puts something to the table, or lists what can be.
func askCommand(ctx context.Context, r *request) (msg.Message, error) {
	word, after := text.Cut(r.args)
	word, r.args = strings.ToLower(word), after
	switch word {
	case "undo":
		word = "take-back"
	case "abandon":
		return abandon(ctx, r)
	}
	if s, ok := aside(word); ok { // take and return too: where no list has room for them
		return s.do(ctx, r)
	}
	if word != "" {
		return refuse("the table can be asked to pause, resume, extend, end, replace, undo or abandon, not to %q", text.Line(word, table.MaxName))
	}
	if r.l.Match.Phase.Ended() {
		return msg.Message{}, table.NotPlaying(r.l.Match.Phase)
	}
	t := msg.Say("The table of ").Bold(r.l.Match.Code).Plain(" can be asked:\n")
	m := msg.Message{}
	for _, s := range asides() {
		if ofSeat(s) {
			continue
		}
		t = t.Code("/match ask " + s.Name).Plain(" — " + s.Help + "\n")
		if s.Name != "replace" {
			m.Buttons = append(m.Buttons, msg.Button{Label: strings.ToUpper(s.Name[:1]) + s.Name[1:], ID: menu.Press{Line: "match " + s.Name + " " + r.l.Match.Code}.ID()})
		}
	}
	m.Text = t.Plain("More than half of those who are there decide; who vanished is not waited for.")
	return m, nil
}
