package rulebook

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// Verbs lists a game's verbs.
func Verbs(a engine.About) msg.Message {
	t := msg.Text{}.Bold(text.Stop(a.Name)).Plain(" " + a.Help + "\n")
	for _, v := range a.Verbs {
		if !v.Host {
			t = t.Code("/" + a.ID + " " + v.Usage()).Plain(" — " + v.Help + "\n")
		}
	}
	if a.Daily != "" {
		t = t.Code("/" + a.ID + " daily [board|card|share|proof [DATE]]").Plain(" — today's puzzle: same draws for everyone, your first go is scored\n")
	}
	return msg.Message{Text: t.Plain("To look up a rule, type ").Code("/match rules WORDS").Plain("; to see your moves, type ").Code("/" + a.ID).Plain(" alone.")}
}
