package slack

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
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

// A finding is the workspace that serves a delivery; nil: there is none. With an error
// nobody could say.
type finding struct {
	w   *workspace
	err error
}

// of is the workspace that serves a delivery; nil: there is none. Where it is not known in a
// bearable time what it is comes later, and w is that of who did it, to tell them so.
func (t *teams) of(ctx context.Context, at whereabouts) (w *workspace, later <-chan finding) {
	t.refresh(ctx, lookAgain) // another process may have heard of a newer token
	w = t.among(at.ids)
	if alone := t.book == nil && len(*t.by.Load()) == 1; w != nil && (alone || !at.theirs) {
		return w, nil
	}
	found := make(chan finding, 1)
	t.app.start("find out whose a channel is", func(ctx context.Context) {
		ctx, cancel := context.WithTimeout(ctx, workWithin/2)
		defer cancel()
		var by *workspace
		err := chatkit.Retry{First: retryFirst}.Do(ctx, func() (err error) {
			by, err = t.owns(ctx, at.channel)
			return err
		})
		if by == nil && w == nil { // it may be installed a moment ago
			t.refresh(ctx, 0)
		}
		found <- finding{cmp.Or(by, t.among(at.ids)), err}
	})
	late := time.NewTimer(3 * install.Bearable)
	defer late.Stop()
	select {
	case f := <-found:
		if f.err == nil {
			return f.w, nil
		}
		found <- f
	case <-late.C:
	}
	return w, found
}

// owns is the one workspace that is served in which a channel is known; nil: there is none,
// or there are several.
func (t *teams) owns(ctx context.Context, channel string) (*workspace, error) {
	rows := t.app.Installs
	if rows == nil || channel == "" || ofTwo(channel) {
		return nil, nil
	}
	known, err := rows.WorkspacesOf(ctx, Platform, channel)
	if err != nil {
		t.app.log.Warn("slack: whose a channel is cannot be read", "err", err)
		return nil, err
	}
	if len(known) > 0 && t.among(known) == nil && t.look != nil { // it may be installed a moment ago
		if err := t.look.Once(ctx); err != nil {
			return nil, err
		}
	}
	known = slices.DeleteFunc(known, func(id string) bool { return t.among([]string{id}) == nil })
	if len(known) != 1 {
		return nil, nil
	}
	return t.among(known), nil
}

// among is the first that is served; nil: none is.
func (t *teams) among(ids []string) *workspace {
	for _, id := range ids {
		if w, ok := t.live(id); ok && w.site.Gone == "" {
			return w
		}
	}
	return nil
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
