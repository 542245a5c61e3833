package slack

import (
	"cmp"
	"context"
	"slices"

	"github.com/slack-go/slack"

	"divisionbell/adapters/slack/install"
)

// A whereabouts is where a delivery says that it belongs: ids of workspaces and
// organisations, of which the first that is served counts, and the channel. In a channel
// that companies share, what a person of another one does names their own workspace.
type whereabouts struct {
	ids     []string
	channel string
	theirs  bool // the ids are of who did it alone: whose the channel is counts before them
}

// of is the workspace that serves a delivery, as far as can be known in a bearable time.
func (t *teams) of(ctx context.Context, at whereabouts) (*workspace, bool) {
	t.refresh(ctx, lookAgain) // another process may have heard of a newer token
	w, ok := t.among(at.ids)
	if ok && (!at.theirs || len(*t.by.Load()) == 1) {
		return w, true
	}
	ctx, cancel := context.WithTimeout(ctx, 3*install.Bearable) // else it is done elsewhere
	defer cancel()
	if by, known := t.owns(ctx, at.channel); known {
		return by, true
	}
	if !ok { // it may be installed a moment ago
		t.refresh(ctx, 0)
		w, ok = t.among(at.ids)
	}
	return w, ok
}

// owns is the one workspace that is served in which a channel is known; false: there is
// none, or there are several.
func (t *teams) owns(ctx context.Context, channel string) (*workspace, bool) {
	rows := t.app.Installs
	if rows == nil || channel == "" || ofTwo(channel) {
		return nil, false
	}
	known, err := rows.WorkspacesOf(ctx, Platform, channel)
	if err != nil {
		t.app.log.Warn("slack: whose a channel is cannot be read", "err", err)
	}
	known = slices.DeleteFunc(known, func(id string) bool {
		_, served := t.among([]string{id})
		return !served
	})
	if len(known) != 1 {
		return nil, false
	}
	return t.among(known)
}

// among finds the first that is served.
func (t *teams) among(ids []string) (*workspace, bool) {
	for _, id := range ids {
		if w, ok := t.live(id); ok && w.site.Gone == "" {
			return w, true
		}
	}
	return nil, false
}

func commandWhere(c *slack.SlashCommand) whereabouts {
	return whereabouts{ids: []string{c.TeamID, c.EnterpriseID}, channel: c.ChannelID}
}

func (p *payload) where() whereabouts {
	at := whereabouts{channel: cmp.Or(p.Channel.ID, p.Container.ChannelID)}
	ours := p.View.Installed
	if ours == "" && p.Type != "message_action" { // which can be on anybody's message
		ours = p.Message.Team
	}
	at.theirs = ours == ""
	at.ids = append(at.ids, ours, p.Team.ID, p.Enterprise.ID, p.User.TeamID)
	return at
}

func (e *event) where(channel string) (at whereabouts) {
	at.channel = channel
	for _, x := range e.Authorizations {
		at.ids = append(at.ids, x.TeamID)
		if x.Whole {
			at.ids = append(at.ids, x.EnterpriseID)
		}
	}
	at.ids = append(at.ids, e.TeamID, e.EnterpriseID)
	return at
}
