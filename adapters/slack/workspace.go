package slack

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/bot"
)

// A workspace is one where the app is installed.
type workspace struct {
	api  *slack.Client
	team string // its id
	self string // the bot's user id
	url  string // https://TEAM.slack.com/

	mu    sync.Mutex
	doors map[string]string // by user id: the channel of their direct messages
}

// fatal are the answers after which a token will never do.
var fatal = map[string]bool{
	"invalid_auth": true, "not_authed": true, "account_inactive": true, "token_revoked": true,
	"token_expired": true, "not_allowed_token_type": true, "no_permission": true,
}

// retryAtMost is the longest pause between attempts to reach Slack.
const retryAtMost = time.Minute

// enter asks Slack who we are in each workspace, and waits out an outage.
func (s *Server) enter(ctx context.Context) error {
	teams := map[string]*workspace{}
	for i, token := range s.Tokens {
		w, err := s.introduce(ctx, token, i+1)
		if err != nil {
			return err
		}
		if w == nil {
			return nil // told to stop
		}
		if teams[w.team] != nil {
			return fmt.Errorf("slack: two bot tokens are of the same workspace, %s: name each once", w.team)
		}
		teams[w.team] = w
	}
	s.teams.Store(&teams)
	return nil
}

// introduce is one workspace's part of enter; nil when ctx ends.
func (s *Server) introduce(ctx context.Context, token string, n int) (*workspace, error) {
	pause := time.Second
	for {
		api := s.caller(token)
		who, err := api.AuthTestContext(ctx)
		if err == nil {
			s.log.Info("slack: at home", "workspace", who.TeamID, "name", who.Team)
			return &workspace{api: api, team: who.TeamID, self: who.UserID, url: who.URL, doors: map[string]string{}}, nil
		}
		var no slack.SlackErrorResponse
		if errors.As(err, &no) && fatal[no.Err] {
			return nil, fmt.Errorf("slack: bot token %d is refused (%s): copy the Bot User OAuth Token, xoxb-…, from the app's page “OAuth & Permissions”", n, no.Err)
		}
		s.log.Warn("slack: out of reach", "err", err, "again", pause)
		if !sleep(ctx, pause) {
			return nil, nil
		}
		pause = min(2*pause, retryAtMost)
	}
}

func (s *Server) caller(token string) *slack.Client {
	return slack.New(token, slack.OptionAPIURL(s.API), slack.OptionHTTPClient(s.client), slack.OptionAppLevelToken(s.AppToken))
}

// sleep reports whether the time passed before ctx ended.
func sleep(ctx context.Context, d time.Duration) bool {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return true
	case <-ctx.Done():
		return false
	}
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

// near is the workspace of a room: bot.ErrNotNow before Slack knows us, and
// bot.ErrGone for one we are not in.
func (s *Server) near(r bot.Room) (*workspace, error) {
	if w, ok := s.workspace(r.Workspace); ok {
		return w, nil
	}
	if s.teams.Load() == nil {
		return nil, &bot.Wait{For: time.Second, Err: errors.New("slack: not connected yet")}
	}
	return nil, fmt.Errorf("slack: no token for workspace %s: %w", r.Workspace, bot.ErrGone)
}

// door is the channel of a person's direct messages.
func (w *workspace) door(ctx context.Context, user string) (string, error) {
	w.mu.Lock()
	id := w.doors[user]
	w.mu.Unlock()
	if id != "" {
		return id, nil
	}
	c, _, _, err := w.api.OpenConversationContext(ctx, &slack.OpenConversationParameters{Users: []string{user}, ReturnIM: true})
	if err != nil {
		return "", fmt.Errorf("slack: open direct messages: %w", err)
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.doors) >= maxKnown {
		clear(w.doors)
	}
	w.doors[user] = c.ID
	return c.ID, nil
}

// isDoor reports whether a channel is somebody's direct messages.
func isDoor(channel string) bool { return strings.HasPrefix(channel, "D") }
