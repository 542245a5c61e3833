package slack

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/install"
	"divisionbell/adapters/slack/thrift"
	"divisionbell/bot/match"
)

// A workspace is one where the app is installed, or an organisation whose workspaces
// all are served by one token.
type workspace struct {
	api  *slack.Client
	team string       // its id
	self string       // the bot's user id
	url  string       // https://TEAM.slack.com/
	site install.Site // where people installed it; zero: its token is the configuration's

	easel    chatkit.Easel // of its pictures
	painters chan struct{} // one a picture that is uploaded
	thrift   *thrift.Thrift

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
// to retryAtMost; where Slack is not reached at all, to retryFar, since nobody is heard
// meanwhile.
const (
	retryFirst  = time.Second
	retryAtMost = time.Minute
	retryFar    = 8 * time.Second
)

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
