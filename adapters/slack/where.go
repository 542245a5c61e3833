package slack

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/blocks"
	"divisionbell/adapters/slack/install"
	"divisionbell/adapters/slack/mrkdwn"
)

// A whereabouts is where a delivery says that it belongs: ids of workspaces and
// organisations, of which the first that is served counts, and the channel. In a channel
// that companies share, what a person of another one does names their own workspace.
type whereabouts struct {
	ids     []string
	channel string
	theirs  bool   // the ids are of who did it alone: whose the channel is counts before them
	drawn   string // by which workspace what they did it with was: it alone counts; empty: not known
	said    string // by which it was as Slack says, and where that took the app away, it alone counts too
}

// errAway: the workspace that said what somebody pressed is served no more.
var errAway = errors.New("slack: what was pressed is of a workspace that is not served")

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
	if w = t.among([]string{at.drawn}); w != nil {
		return w, nil
	}
	if said, ok := t.live(at.said); ok && said.site.Gone != "" {
		at.drawn = cmp.Or(at.drawn, at.said)
	}
	w = t.among(at.ids)
	if alone := t.book == nil && len(*t.by.Load()) == 1; w != nil && at.drawn == "" && (alone || !at.theirs) {
		return w, nil
	}
	found := make(chan finding, 1)
	t.app.start("find out whose a channel is", func(ctx context.Context) {
		ctx, cancel := context.WithTimeout(ctx, workWithin/2)
		defer cancel()
		var by *workspace
		err := chatkit.Retry{First: retryFirst}.Do(ctx, func() (err error) {
			by, err = t.owns(ctx, at)
			return err
		})
		if at.drawn == "" && by == nil {
			if w == nil { // it may be installed a moment ago
				t.refresh(ctx, 0)
			}
			by = t.among(at.ids)
		}
		found <- finding{by, err}
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

// owns is the workspace that drew what somebody did something with, or else the one that is
// served in which its channel is known; nil: there is none, or there are several.
func (t *teams) owns(ctx context.Context, at whereabouts) (*workspace, error) {
	if at.drawn != "" { // it may be installed a moment ago
		if t.look != nil {
			if err := t.look.Once(ctx); err != nil {
				return nil, err
			}
		}
		if w := t.among([]string{at.drawn}); w != nil {
			return w, nil
		}
		return nil, chatkit.Permanent(errAway)
	}
	rows := t.app.Installs
	if rows == nil || at.channel == "" || ofTwo(at.channel) {
		return nil, nil
	}
	known, err := rows.WorkspacesOf(ctx, Platform, at.channel)
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

// addressed is the workspace whose bot a text mentions, where there is one: w, or another than
// Slack names of all that a mention comes for.
func (t *teams) addressed(w *workspace, text string) *workspace {
	is := func(w *workspace) bool {
		return w != nil && w.site.Gone == "" && mrkdwn.Addressed(text, w.self) != strings.TrimSpace(text)
	}
	if is(w) || !t.known() {
		return w
	}
	for _, other := range *t.by.Load() {
		if whole := other.site.ID; is(other) && (whole == "" || whole == other.team) {
			return other
		}
	}
	return w
}

func commandWhere(c *slack.SlashCommand) whereabouts {
	return whereabouts{ids: []string{c.TeamID, c.EnterpriseID}, channel: c.ChannelID}
}

func (p *payload) where() whereabouts {
	at := whereabouts{channel: cmp.Or(p.Channel.ID, p.Container.ChannelID)}
	_, at.drawn = blocks.DrawnFor(p.block())
	ours := p.View.Installed
	if ours == "" && p.Type != "message_action" { // which can be on anybody's message
		ours = p.Message.Team
	}
	at.said, at.theirs = ours, ours == ""
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
