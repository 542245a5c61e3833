package slack

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"time"

	"divisionbell/adapters/slack/mrkdwn"
	"divisionbell/adapters/slack/opened"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// An event is what Slack tells us beside commands and presses. What is in it differs
// from kind to kind, and is read when the kind is one of ours.
type event struct {
	Type      string          `json:"type"`
	Challenge string          `json:"challenge"`
	TeamID    string          `json:"team_id"`
	EventID   string          `json:"event_id"`
	Event     json.RawMessage `json:"event"`

	EnterpriseID   string     `json:"enterprise_id"`
	Authorizations []struct { // those for whom it comes; Slack names the first alone
		TeamID       string `json:"team_id"`
		EnterpriseID string `json:"enterprise_id"`
		Whole        bool   `json:"is_enterprise_install"`
	} `json:"authorizations"`
}

// happened is an event of a kind that we listen to.
type happened struct {
	Type     string       `json:"type"`
	Subtype  string       `json:"subtype"`
	User     string       `json:"user"`
	BotID    string       `json:"bot_id"`
	Text     string       `json:"text"`
	Channel  string       `json:"channel"`
	ThreadTS string       `json:"thread_ts"`
	Tab      string       `json:"tab"`
	Kind     string       `json:"channel_type"`
	View     opened.Sight `json:"view"` // of an opened Home tab, where it was drawn before
	Tokens   struct {
		Bot []string `json:"bot"` // user ids of bots
	} `json:"tokens"`
}

// withdrawn reports whether an event says that the app was taken away.
func (h happened) withdrawn() bool {
	return h.Type == eventUninstalled || h.Type == eventRevoked && len(h.Tokens.Bot) > 0
}

// The kinds of events that we listen to.
const (
	eventMention = "app_mention"
	eventHome    = "app_home_opened"
	eventMessage = "message" // in a direct message with us; Slack lists it as message.im

	eventUninstalled = "app_uninstalled"
	eventRevoked     = "tokens_revoked"
)

var listenedTo = []string{eventMention, eventHome, eventMessage, eventUninstalled, eventRevoked}

// event answers a mention, a direct message or an opened Home tab, and obeys what takes
// the app away. All others, and what cannot be read, are heard and no more.
func (a *App) event(raw []byte) []byte {
	var e event
	var kind struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(raw, &e); err != nil {
		a.log.Warn("slack: an event could not be read", "err", err)
		return nil
	}
	if json.Unmarshal(e.Event, &kind) != nil || !slices.Contains(listenedTo, kind.Type) {
		return nil
	}
	var h happened
	if err := json.Unmarshal(e.Event, &h); err != nil {
		a.log.Warn("slack: an event could not be read", "kind", kind.Type, "err", err)
		return nil
	}
	came := time.Now()
	w, _ := a.teams.of(a.base, e.where(h.Channel))
	if h.Type == eventMention {
		w = a.teams.addressed(w, h.Text)
	}
	if w != nil && h.withdrawn() {
		return a.once(delivery(w, "e", e.EventID), func() []byte {
			ctx, cancel := context.WithTimeout(a.base, workWithin)
			defer cancel()
			a.teams.withdraw(ctx, w, h.Type)
			return nil
		})
	}
	if w == nil || h.User == "" || h.BotID != "" || h.User == w.self {
		return nil
	}
	return a.once(delivery(w, "e", e.EventID), func() []byte {
		o := &order{w: w, came: came, user: h.User}
		o.call = match.Call{Account: match.Account{ID: h.User}}
		o.call.Room = match.Room{Platform: Platform, Workspace: w.team, Channel: h.Channel, Thread: h.ThreadTS}
		switch {
		case h.Type == eventHome && cmp.Or(h.Tab, "home") == "home":
			o.home, o.sight = true, h.View
			a.start("home", func(ctx context.Context) { answerHome(ctx, a, o, msg.Message{}) })
			return nil
		case h.Type == eventMention:
		case h.typed(): // a thread in direct messages is no room of its own
			o.call.Room.Thread = ""
			w.directs.Put(h.User, h.Channel)
		default:
			return nil
		}
		var who mrkdwn.Named
		o.call.Line, who = mrkdwn.Read(mrkdwn.Addressed(h.Text, w.self))
		o.call.Line = a.spoken(o.call.Line)
		o.call.Names = maps.Clone(who)
		o.call.Delivery = delivery(w, "e", e.EventID)
		o.bare, o.offers = a.bare(o.call.Line)
		a.asked(o)
		return a.obey(o)
	})
}

// typed reports whether somebody typed it to us in our direct messages. What has a
// subtype is an edit, a deletion, a bot's, or said again to a channel.
func (h happened) typed() bool {
	return h.Type == eventMessage && h.Kind == "im" && h.Subtype == "" && strings.TrimSpace(h.Text) != ""
}

// spoken is what was said to us as a command: words that begin with none are
// said to the match that is here.
func (a *App) spoken(words string) string {
	words = strings.TrimPrefix(words, "/")
	f := strings.Fields(words)
	if len(f) == 0 {
		return "here"
	}
	first := strings.TrimPrefix(strings.ToLower(f[0]), a.Prefix)
	if first == "help" || first == "here" || a.commands[first] {
		return a.line(f[0], strings.TrimSpace(words[len(f[0]):]))
	}
	return "here " + words
}
