package slack

import (
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
	doubted atomic.Bool                      // it was once, and the book was read
	tried   atomic.Int64                     // when a call found out whether it still is, in milliseconds
}

// judge says what an error of the workspace's means to the host, and whether its token
// still does.
func (a *App) judge(w *workspace, what string, err error) error {
	why := reason(err)
	is := refusesToken(why)
	if err != nil && why == "" || w.refused.Load() == is {
		return judged(what, err)
	}
	a.teams.mu.Lock()
	defer a.teams.mu.Unlock()
	if now, _ := a.teams.live(w.team); now == w && w.refused.Swap(is) != is { // else it has another token by now
		a.log.Warn("slack: the token of a workspace", "workspace", w.team, "refused", is, "why", why)
		if !is {
			a.homes.Again(w.team)
		}
		if r, ok := a.Connections.(match.Refusals); ok {
			r.Refused(Platform, w.team, is)
		}
	}
	return judged(what, err)
}

// retryFirst is the first pause between attempts to reach Slack, which doubles up
// to retryAtMost; where Slack is not reached at all, to retryFar, since nobody is heard
// meanwhile.
const (
	retryFirst  = time.Second
	retryAtMost = time.Minute
	retryFar    = 8 * time.Second
)

// caller calls with a token: for a workspace in service as Slack asks to wait there, and with
// a newer one where Slack refuses that.
func (a *App) caller(token string, w *workspace) *slack.Client {
	by := slack.OptionHTTPClient(a.client)
	if w != nil {
		by = slack.OptionHTTPClient(w.thrift.Obeying(a.teams.renewer(token, w)))
	}
	return slack.New(token, slack.OptionAPIURL(a.API), by, slack.OptionAppLevelToken(a.AppToken))
}
