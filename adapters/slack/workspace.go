package slack

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot"
	"divisionbell/bot/match"
)

// A workspace is one where the app is installed.
type workspace struct {
	api  *slack.Client
	team string // its id
	self string // the bot's user id
	url  string // https://TEAM.slack.com/

	easel    bot.Easel     // of its pictures
	painters chan struct{} // one a picture that is uploaded

	directs *chatkit.Bounded[string, string] // channels of direct messages, by user id
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
func (s *Server) enter(ctx context.Context) error {
	if s.teams.Load() != nil {
		return nil
	}
	teams, err := s.introductions(func(token string, n int) (w *workspace, err error) {
		again := chatkit.Retry{First: retryFirst, Longest: retryAtMost}
		again.Again = func(err error) (time.Duration, bool) { return retryAfter(err), true }
		again.Waits = func(err error, pause time.Duration) { s.log.Warn("slack: out of reach", "err", err, "again", pause) }
		err = again.Do(ctx, func() (err error) {
			w, err = s.meet(ctx, token, n)
			return err
		})
		return w, err
	})
	if ctx.Err() != nil {
		return nil
	}
	if err == nil {
		s.teams.Store(&teams)
	}
	return err
}

// introductions are all workspaces by their ids.
func (s *Server) introductions(meet func(token string, n int) (*workspace, error)) (map[string]*workspace, error) {
	teams := map[string]*workspace{}
	for i, token := range s.Tokens {
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
func (s *Server) meet(ctx context.Context, token string, n int) (*workspace, error) {
	api := s.caller(token)
	who, err := api.AuthTestContext(ctx)
	if why := reason(err); fatal[why] {
		return nil, chatkit.Permanent(fmt.Errorf("slack: bot token %d is refused (%s): copy the Bot User OAuth Token, xoxb-…, from the app's page “OAuth & Permissions”", n, why))
	}
	if err != nil {
		return nil, fmt.Errorf("slack: %w", err)
	}
	s.log.Info("slack: at home", "workspace", who.TeamID, "name", who.Team)
	return &workspace{
		api: api, team: who.TeamID, self: who.UserID, url: who.URL, directs: chatkit.NewBounded[string, string](maxKnown),
		easel: bot.Easel{Now: s.now}, painters: make(chan struct{}, paintAtOnce),
	}, nil
}

// appRefused is an app-level token's refusal; nil for an outage.
func appRefused(err error) error {
	if why := reason(err); fatal[why] || why == "missing_scope" {
		return chatkit.Permanent(fmt.Errorf("slack: the app-level token is refused (%s): make one, xapp-…, with the scope connections:write on the app's page “Basic Information”", why))
	}
	return nil
}

func (s *Server) caller(token string) *slack.Client {
	return slack.New(token, slack.OptionAPIURL(s.API), slack.OptionHTTPClient(s.client), slack.OptionAppLevelToken(s.AppToken))
}

// workspace finds one by its id.
func (s *Server) workspace(team string) (*workspace, bool) {
	teams := s.teams.Load()
	if teams == nil {
		return nil, false
	}
	w, ok := (*teams)[team]
	return w, ok
}

// near is the workspace of a room: match.ErrNotNow before Slack knows us, and
// match.ErrGone for one we are not in.
func (s *Server) near(r match.Room) (*workspace, error) {
	if w, ok := s.workspace(r.Workspace); ok {
		return w, nil
	}
	if s.teams.Load() == nil {
		return nil, &match.Wait{For: time.Second, Err: errors.New("slack: not connected yet")}
	}
	return nil, fmt.Errorf("slack: no token for workspace %s: %w", r.Workspace, match.ErrGone)
}

// directTo is the channel of a person's direct messages.
func (w *workspace) directTo(ctx context.Context, user string) (string, error) {
	if channel, ok := w.directs.Get(user); ok {
		return channel, nil
	}
	c, _, _, err := w.api.OpenConversationContext(ctx, &slack.OpenConversationParameters{Users: []string{user}, ReturnIM: true})
	if err != nil {
		return "", fmt.Errorf("slack: open direct messages: %w", err)
	}
	w.directs.Put(user, c.ID)
	return c.ID, nil
}

// ofTwo reports whether a channel is direct messages of two: of somebody and us,
// or of others, where we can only answer.
func ofTwo(channel string) bool { return strings.HasPrefix(channel, "D") }

// outside reports whether a channel is other people's direct messages, by what
// Slack says are ours with one of them; false while it does not say.
func (s *Server) outside(ctx context.Context, w *workspace, user, channel string) bool {
	if !ofTwo(channel) {
		return false
	}
	direct, err := w.directTo(ctx, user)
	if err != nil {
		s.log.Warn("slack: direct messages could not be opened", "workspace", w.team, "err", err)
		return false
	}
	return direct != channel
}
