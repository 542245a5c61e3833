package slack

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/install"
	"divisionbell/bot/match"
	"divisionbell/bot/text"
)

// maxKnown is how many people are remembered, and pictures of messages; maxName is how
// many characters of somebody's name are kept at first.
const (
	maxKnown = 10000
	maxName  = 40
)

// How long what Slack says of a person is taken as true, and how long it is not
// asked again when it did not say.
const (
	knownFor   = 10 * time.Minute
	unknownFor = 30 * time.Second
	askWithin  = time.Second
)

// A profile is what Slack says of a person.
type profile struct {
	name, zone string
	team, org  string   // their own workspace, and its organisation
	teams      []string // of which they are, in an organisation
	admin      bool
	until      time.Time
}

// foreign reports whether they are of another company than a workspace.
func (p profile) foreign(w *workspace) bool {
	ours := p.team == w.team || p.org != "" && (p.org == w.team || p.org == w.site.Org)
	return p.team != "" && !ours
}

// settle has somebody of another company be one person here and in their own workspace. It
// tries that as long as there is time for anything: who is taken for another stays so.
func (p profile) settle(ctx context.Context, k install.Kin, w *workspace, user string, met bool) error {
	if !p.foreign(w) {
		return nil
	}
	who := match.Account{Platform: Platform, Workspace: w.team, ID: user, Name: text.Line(p.name, maxName)}
	return chatkit.Retry{First: retryFirst, Longest: retryFirst}.Do(ctx, func() error { return k.Settle(ctx, who, p.team, met) })
}

// profile is what Slack says of a person; called is what to call them when it
// does not, and no name of theirs is kept.
func (a *App) profile(ctx context.Context, w *workspace, user, called string) profile {
	key := [2]string{w.team, user}
	p, ok := a.people.Get(key)
	if ok && time.Now().Before(p.until) {
		return p.or(called, user)
	}
	within, cancel := context.WithTimeout(ctx, askWithin)
	defer cancel()
	u, err := w.api.GetUserInfoContext(within, user)
	if err != nil {
		a.log.Warn("slack: a person could not be looked up", "workspace", w.team, "err", err)
		p.until = time.Now().Add(unknownFor) // what was known stays so
		if kept, err := a.Store.Account(ctx, Platform, w.team, user); err == nil && p.name == "" {
			p.name = kept.Name
		}
	} else {
		p = profile{zone: u.TZ, team: u.TeamID, org: u.Enterprise.EnterpriseID, teams: u.Enterprise.Teams, until: time.Now().Add(knownFor)}
		p.admin = (u.IsAdmin || u.IsOwner || u.IsPrimaryOwner) && !p.foreign(w) // and not of another company
		for _, n := range []string{u.Profile.DisplayName, u.Profile.RealName, u.RealName, u.Name} {
			if n != "" {
				p.name = n
				break
			}
		}
	}
	a.people.Put(key, p)
	return p.or(called, user)
}

func (p profile) or(called, user string) profile {
	if p.name == "" {
		p.name = called
	}
	if p.name == "" {
		p.name = user
	}
	return p
}

// userOf is a person's user id in a workspace; "" when they are not there.
func (a *App) userOf(ctx context.Context, w *workspace, person match.PersonID) string {
	id, err := chatkit.UserOf(ctx, a.Store, person, Platform, w.team)
	if err != nil {
		a.log.Warn("slack: a person's accounts cannot be read", "err", err)
	}
	return id
}

// directTo is the channel of a person's direct messages.
func (w *workspace) directTo(ctx context.Context, user string) (string, error) {
	return w.directs.GetOr(user, func() (string, error) {
		c, _, _, err := w.api.OpenConversationContext(ctx, &slack.OpenConversationParameters{Users: []string{user}, ReturnIM: true})
		if err != nil {
			return "", fmt.Errorf("slack: open direct messages: %w", err)
		}
		return c.ID, nil
	})
}

// ofTwo reports whether a channel is direct messages of two: of somebody and us,
// or of others, where we can only answer.
func ofTwo(channel string) bool { return strings.HasPrefix(channel, "D") }

// OfOne reports whether a room is somebody's direct messages with us.
func (a *App) OfOne(r match.Room) bool { return ofTwo(r.Channel) }

// outside reports whether a channel is other people's direct messages, by what
// Slack says are ours with one of them; false while it does not say.
func (a *App) outside(ctx context.Context, w *workspace, user, channel string) bool {
	if !ofTwo(channel) {
		return false
	}
	direct, err := w.directTo(ctx, user)
	if err != nil {
		a.log.Warn("slack: direct messages could not be opened", "workspace", w.team, "err", err)
		return false
	}
	return direct != channel
}
