package slack

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/install"
	"divisionbell/bot/match"
)

// Where Slack calls us, below the public address.
const (
	pathCommands = "/slack/commands"
	pathActions  = "/slack/interactivity"
	pathEvents   = "/slack/events"
)

// Handler is the HTTP side of Slack: commands, interactivity and events, each
// signed. Whatever is not signed, or was more than five minutes ago, is refused.
func (a *App) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("POST "+pathCommands, a.signed(func(body []byte) ([]byte, error) {
		f, err := url.ParseQuery(string(body))
		if err != nil {
			return nil, err
		}
		if f.Get("ssl_check") == "1" {
			return nil, nil
		}
		return a.command(slack.SlashCommand{
			TeamID: f.Get("team_id"), EnterpriseID: f.Get("enterprise_id"), ChannelID: f.Get("channel_id"), UserID: f.Get("user_id"), UserName: f.Get("user_name"),
			Command: f.Get("command"), Text: f.Get("text"), ResponseURL: f.Get("response_url"), TriggerID: f.Get("trigger_id"),
		}), nil
	}))
	mux.Handle("POST "+pathActions, a.signed(func(body []byte) ([]byte, error) {
		f, err := url.ParseQuery(string(body))
		if err != nil {
			return nil, err
		}
		return a.interaction([]byte(f.Get("payload"))), nil
	}))
	mux.Handle("POST "+pathEvents, a.signed(func(body []byte) ([]byte, error) {
		var e event
		if json.Unmarshal(body, &e) == nil && e.Type == "url_verification" {
			return json.Marshal(map[string]string{"challenge": e.Challenge})
		}
		return a.event(body), nil
	}))
	if a.teams.book != nil {
		door := &install.Door{
			Book: a.teams.book, ClientID: a.ClientID, ClientSecret: a.ClientSecret, URL: a.URL, API: a.API, Scopes: Scopes, Client: a.client, Log: a.log,
			Now: a.now, Installed: a.teams.admit,
		}
		door.Serve(mux)
	}
	return mux
}

// signed lets through what Slack signed, and answers with what f gives.
func (a *App) signed(f func(body []byte) ([]byte, error)) http.Handler {
	let := chatkit.Signed{
		Holds:    a.holds,
		Unread:   chatkit.Refusal{Status: http.StatusBadRequest, Words: "too much or too little"},
		Unsigned: chatkit.Refusal{Status: http.StatusUnauthorized, Words: "not signed by Slack"},
	}
	return let.Handler(func(w http.ResponseWriter, r *http.Request, body []byte) {
		defer func() {
			if v := recover(); v != nil {
				a.log.Error("slack: a handler panicked", "what", r.URL.Path, "err", match.Broken(v))
				http.Error(w, "something went wrong", http.StatusInternalServerError)
			}
		}()
		if !a.teams.known() {
			w.Header().Set("Retry-After", "5")
			http.Error(w, "not ready yet", http.StatusServiceUnavailable)
			return
		}
		out, err := f(body)
		if err != nil {
			http.Error(w, "not understood", http.StatusBadRequest)
			return
		}
		if len(out) > 0 {
			w.Header().Set("Content-Type", "application/json; charset=utf-8")
		}
		_, _ = w.Write(out)
	})
}

// holds checks the signature over the bytes as they came.
func (a *App) holds(h http.Header, body []byte) bool {
	v, err := slack.NewSecretsVerifier(h, a.Secret)
	if err == nil {
		_, _ = v.Write(body) // into a hash, which takes all
		err = v.Ensure()
	}
	if err != nil {
		a.log.Warn("slack: a call that is not Slack's was refused", "err", err)
	}
	return err == nil
}

// listen serves the Handler until ctx ends.
func (a *App) listen(ctx context.Context) error {
	l, err := net.Listen("tcp", a.Listen)
	if err != nil {
		return fmt.Errorf("slack: %w", err)
	}
	paths := []string{pathCommands, pathActions, pathEvents}
	if a.teams.book != nil {
		paths = append(paths, install.PathInstall, install.PathOAuth)
	}
	a.log.Info("slack: listening for signed calls", "address", l.Addr().String(), "paths", strings.Join(paths, " "))
	a.connected(true)
	defer a.connected(false)
	if err := chatkit.Serve(ctx, l, a.Handler(), drainFor); err != nil {
		return fmt.Errorf("slack: %w", err)
	}
	return nil
}
