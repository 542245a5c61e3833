package slack

import (
	"context"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/adapters/slack/mrkdwn"
	"divisionbell/bot/match"
)

// A shortcut is in Slack's menus, of a message or of none, and may be a button too. Its
// name has 24 characters at most, its help 150.
type shortcut struct {
	id, name, help string
	kind           slack.ShortcutType
	do             func(ctx context.Context, a *App, o *order, p *payload) // beside the acknowledgement
	line           func(text string) string                                // in place of do: the command for the message's text
}

// The ids of shortcuts, which go into the manifest.
const (
	shortNew   = "new_match"
	shortTurns = "my_turns"
)

// shortcuts are all there are: ours, and those of commands that read a message.
func shortcuts(commands []match.Command) []shortcut {
	all := []shortcut{
		{id: shortNew, name: "New match", help: "Choose a game, a channel and who plays", kind: slack.GlobalShortcut, do: openStart},
		{id: shortTurns, name: "Show my turns", help: "Your turns in all your matches", kind: slack.GlobalShortcut, do: openTurns},
	}
	for _, c := range commands {
		if m := c.OnMessage; m.Title != "" {
			id := strings.ReplaceAll(strings.ToLower(m.Title), " ", "_")
			all = append(all, shortcut{id: id, name: m.Title, help: m.Help, kind: slack.MessageShortcut, line: m.On})
		}
	}
	return all
}

// shortcut does what somebody chose in Slack's menus, once. What is chosen of a message
// is answered in its thread if it lies in one. An id that is none of ours does nothing.
func (a *App) shortcut(w *workspace, p *payload, id string) []byte {
	for _, x := range a.shortcuts {
		if x.id != id {
			continue
		}
		key := delivery(w, "s", p.TriggerID)
		return a.once(key, func() []byte {
			if x.line == nil {
				a.start("shortcut "+id, func(ctx context.Context) { x.do(ctx, a, p.order(w), p) })
				return nil
			}
			o := p.order(w)
			o.call.Delivery = key
			text, who := mrkdwn.Read(p.Message.Text)
			o.call.Line, o.call.Names = x.line(text), who
			a.asked(o)
			return a.obey(o)
		})
	}
	a.log.Warn("slack: a shortcut is none of ours", "workspace", w.team, "callback", id)
	return nil
}
