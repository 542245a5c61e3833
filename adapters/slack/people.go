package slack

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/install"
	"divisionbell/adapters/slack/people"
	"divisionbell/bot/match"
)

// maxKnown is how many people are remembered, and pictures of messages.
const maxKnown = 10000

// unknownFor is how long Slack is not asked again of whom it did not say anything.
const unknownFor = people.UnknownFor

// newPeople are those of whom Slack was asked.
func newPeople(a *App) *people.People {
	kin := install.Kin{Rows: a.Installs, Store: a.Store, Seen: chatkit.NewBounded[[2]string, bool](maxKnown)}
	return people.New(people.People{
		Platform: Platform, Most: maxKnown, Log: a.log, Kept: a.Store.Account, Kin: kin.Settle,
		Nobody: func(err error) bool { return errors.Is(judged("look up", err), match.ErrGone) },
		Ask: func(ctx context.Context, team, user string) (*slack.User, error) {
			w, err := a.teams.near(ctx, match.Room{Workspace: team})
			if err != nil {
				return nil, err
			}
			return w.api.GetUserInfoContext(ctx, user)
		},
	})
}

// profile is what Slack says of a person; called is what to call them when it does not.
func (a *App) profile(ctx context.Context, w *workspace, user, called string) people.Profile {
	return a.people.Of(ctx, w.team, w.site.Org, user, called)
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
