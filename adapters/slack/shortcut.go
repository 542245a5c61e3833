package slack

import (
	"context"

	"github.com/slack-go/slack"
)

// A shortcut is in Slack's menus, of a message or of none, and may be a button too. Its
// name has 24 characters at most, its help 150.
type shortcut struct {
	id, name, help string
	kind           slack.ShortcutType
	do             func(ctx context.Context, a *App, o *order, p *payload)
}

// The ids of shortcuts, which go into the manifest.
const (
	shortNew   = "new_match"
	shortTurns = "my_turns"
)

// shortcuts are all there are. What came of a delivery whose id is none of these is
// nothing.
var shortcuts = []shortcut{
	{shortNew, "New match", "Choose a game, a channel and who plays", slack.GlobalShortcut, openStart},
	{shortTurns, "What awaits me", "Your turns in all your matches", slack.GlobalShortcut, openTurns},
}

// shortcut does what somebody chose in Slack's menus, once, and beside its
// acknowledgement.
func (a *App) shortcut(w *workspace, p *payload, id string) []byte {
	for _, x := range shortcuts {
		if x.id == id {
			return a.once(delivery(w, "s", p.TriggerID), func() []byte {
				a.start("shortcut "+id, func(ctx context.Context) { x.do(ctx, a, p.order(w), p) })
				return nil
			})
		}
	}
	a.log.Warn("slack: a shortcut is none of ours", "workspace", w.team)
	return nil
}
