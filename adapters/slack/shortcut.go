package slack

import (
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/bot/match"
)

// shortcuts are those of the menu of a message, by the id that Slack calls us with.
func shortcuts(commands []match.Command) map[string]match.Shortcut {
	all := map[string]match.Shortcut{}
	for _, c := range commands {
		if m := c.OnMessage; m.Title != "" {
			all[callbackOf(m)] = m
		}
	}
	return all
}

// callbackOf is the id of a shortcut: its title in small letters.
func callbackOf(m match.Shortcut) string {
	return strings.ReplaceAll(strings.ToLower(m.Title), " ", "_")
}

// manifested are the shortcuts as the manifest has them.
func manifested(commands []match.Command) (out []slack.Shortcut) {
	for _, c := range commands {
		if m := c.OnMessage; m.Title != "" {
			out = append(out, slack.Shortcut{Name: m.Title, CallbackID: callbackOf(m), Description: m.Help, Type: slack.MessageShortcut})
		}
	}
	return out
}

// chosen answers a shortcut in the menu of a message, in the message's thread if it
// lies in one. The text is read as its platform's markup.
func chosen(a *App, w *workspace, p *payload) []byte {
	m, ok := a.shortcuts[p.CallbackID]
	if !ok {
		a.log.Warn("slack: a shortcut that is none of ours", "workspace", w.team, "callback", p.CallbackID)
		return nil
	}
	return a.once(delivery(w, "m", p.TriggerID), func() []byte {
		o := p.order(w)
		o.call.Delivery = delivery(w, "m", p.TriggerID)
		text, who := read(p.Message.Text)
		o.call.Line, o.call.Names = m.On(text), who
		a.asked(o)
		return a.obey(o)
	})
}
