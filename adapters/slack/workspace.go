package slack

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// A workspace is one where the app is installed.
type workspace struct {
	api  *slack.Client
	team string // its id
	self string // the bot's user id
	url  string // https://TEAM.slack.com/

	easel    chatkit.Easel // of its pictures
	painters chan struct{} // one a picture that is uploaded
	thrift   *thrift

	directs *chatkit.Bounded[string, string] // channels of direct messages, by user id
	refused atomic.Bool                      // its token was, when Slack was asked last
}

// judge says what an error of the workspace's means to the host, and whether its token
// still does.
func (a *App) judge(w *workspace, what string, err error) error {
	why := reason(err)
	if is := fatal[why] && why != "no_permission"; (err == nil || why != "") && w.refused.Swap(is) != is {
		a.log.Warn("slack: the token of a workspace", "workspace", w.team, "refused", is, "why", why)
		if r, ok := a.Connections.(match.Refusals); ok {
			r.Refused(Platform, w.team, is)
		}
	}
	return judged(what, err)
}

// fatal are the answers after which a token will never do.
var fatal = map[string]bool{
	"invalid_auth": true, "not_authed": true, "account_inactive": true, "token_revoked": true,
	"token_expired": true, "not_allowed_token_type": true, "no_permission": true,
}

// retryFirst is the first pause between attempts to reach Slack, which doubles up
// to retryAtMost.
const (
	retryFirst  = time.Second
	retryAtMost = time.Minute
)

// enter asks Slack who we are in each workspace, and waits out an outage.
func (a *App) enter(ctx context.Context) error {
	if a.teams.Load() != nil {
		return nil
	}
	teams, err := a.introductions(func(token string, n int) (w *workspace, err error) {
		again := chatkit.Retry{First: retryFirst, Longest: retryAtMost}
		again.Again = func(err error) (time.Duration, bool) { return retryAfter(err), true }
		again.Waits = func(err error, pause time.Duration) { a.log.Warn("slack: out of reach", "err", err, "again", pause) }
		err = again.Do(ctx, func() (err error) {
			w, err = a.meet(ctx, token, n)
			return err
		})
		return w, err
	})
	if ctx.Err() != nil {
		return nil
	}
	if err == nil {
		a.teams.Store(&teams)
	}
	return err
}

// introductions are all workspaces by their ids.
func (a *App) introductions(meet func(token string, n int) (*workspace, error)) (map[string]*workspace, error) {
	teams := map[string]*workspace{}
	for i, token := range a.Tokens {
		w, err := meet(token, i+1)
		if err != nil {
			return nil, err
		}
		if teams[w.team] != nil {
			return nil, chatkit.Permanent(fmt.Errorf("slack: two bot tokens are of the same workspace, %s: name each once", w.team))
		}
		teams[w.team] = w
	}
	return teams, nil
}

// meet asks Slack once who a token makes us.
func (a *App) meet(ctx context.Context, token string, n int) (*workspace, error) {
	api := a.caller(token)
	who, err := api.AuthTestContext(ctx)
	if why := reason(err); fatal[why] {
		return nil, chatkit.Permanent(fmt.Errorf("slack: bot token %d is refused (%s): copy the Bot User OAuth Token, xoxb-…, from the app's page “OAuth & Permissions”", n, why))
	}
	if err != nil {
		return nil, fmt.Errorf("slack: %w", err)
	}
	a.log.Info("slack: at home", "workspace", who.TeamID, "name", who.Team)
	return &workspace{
		api: api, team: who.TeamID, self: who.UserID, url: who.URL, directs: chatkit.NewBounded[string, string](maxKnown),
		easel: chatkit.Easel{Now: a.now}, painters: make(chan struct{}, paintAtOnce), thrift: newThrift(a.now),
	}, nil
}

// appRefused is an app-level token's refusal; nil for an outage.
func appRefused(err error) error {
	if why := reason(err); fatal[why] || why == "missing_scope" {
		return chatkit.Permanent(fmt.Errorf("slack: the app-level token is refused (%s): make one, xapp-…, with the scope connections:write on the app's page “Basic Information”", why))
	}
	return nil
}

func (a *App) caller(token string) *slack.Client {
	return slack.New(token, slack.OptionAPIURL(a.API), slack.OptionHTTPClient(a.client), slack.OptionAppLevelToken(a.AppToken))
}

// workspace finds one by its id.
func (a *App) workspace(team string) (*workspace, bool) {
	teams := a.teams.Load()
	if teams == nil {
		return nil, false
	}
	w, ok := (*teams)[team]
	return w, ok
}

// near is the workspace of a room: match.ErrNotNow before Slack knows us, and
// match.ErrGone for one we are not in.
func (a *App) near(r match.Room) (*workspace, error) {
	if w, ok := a.workspace(r.Workspace); ok {
		return w, nil
	}
	if a.teams.Load() == nil {
		return nil, &match.Wait{For: time.Second, Err: errors.New("slack: not connected yet")}
	}
	return nil, fmt.Errorf("slack: no token for workspace %s: %w", r.Workspace, match.ErrGone)
}
