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
		t = t.Code("/" + a.ID + " daily [board [DATE]]").Plain(" — the same draws for all who play on one day; your first run counts\n")
	}
	return msg.Message{Text: t.Plain("Say ").Code("/match rules WORDS").Plain(" to look up a rule, ").Code("/" + a.ID).Plain(" alone for what can be done now.")}
}
