package caucus

import (
	"slices"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
)

// maxReply is the label of a button, in characters.
const maxReply = 75

// Said is what was said to a caucus, as its rooms are told and its members alone.
func Said(l *table.State, n match.Note) msg.Message {
	return msg.Message{Text: menu.Whispered(l, n, 0), Buttons: []msg.Button{writeTo(l.Match.Code, "Reply to ", n.Caucus)}}
}

// writeTo opens a form in which a caucus is written to.
func writeTo(code, verb string, c match.Caucus) msg.Button {
	return msg.Button{Label: text.Clip(verb+c.Title, maxReply), ID: menu.Press{Line: "match say " + code + " to " + c.Word}.ID()}
}

// Convened is the first that is said in a caucus's room, to those who are in it.
func Convened(l *table.State, c msg.Caucus, here []match.PersonID) msg.Message {
	var in, out []string
	for _, t := range l.Match.Seats {
		switch {
		case !c.Seats.Has(t.Seat):
		case slices.Contains(here, t.Person) && t.Bot == "":
			in = append(in, t.Name)
		default:
			out = append(out, t.Name)
		}
	}
	t := msg.Say("Here ").Bold(c.Title).Plain(" of ").Bold(l.Match.Code).Plain(" can talk: " + msg.Listed(in) +
		". No other player can read it, but admins here may. Plain messages stay in this room. What you type here with ").
		Code("/match say TEXT").Plain(" also reaches")
	if len(out) > 0 {
		t = t.Plain(" " + msg.Listed(out) + " elsewhere, and their words come here.")
	} else {
		t = t.Plain(" whoever of you plays elsewhere later.")
	}
	return msg.Message{Text: t, Buttons: []msg.Button{writeTo(l.Match.Code, "Write to ", match.Caucus{Word: c.Word, Title: c.Title})}}
}

// Dissolved is the last that is said there.
func Dissolved(code string) msg.Message {
	return msg.Message{Text: msg.Say("This caucus of ").Bold(code).Plain(" is over: its players have changed, or nobody is left in it.")}
}
