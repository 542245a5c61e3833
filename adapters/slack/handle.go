package slack

import (
	"context"
	"encoding/json"
	"maps"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// suggested is how many ways to go on are offered while somebody types.
const suggested = 25

// lost is said where no token leads.
var lost = []byte(`{"response_type":"ephemeral","text":"Division Bell is not set up for this workspace: whoever runs it must add its bot token."}`)

// command answers a slash command; the acknowledgement may hold the answer.
func (s *Server) command(c slack.SlashCommand) []byte {
	w, ok := s.workspace(c.TeamID)
	if !ok {
		s.log.Warn("slack: a command from a workspace without a token", "workspace", c.TeamID)
		return lost
	}
	return s.once(delivery(w, "c", c.TriggerID), func() []byte {
		text, who := read(c.Text)
		o := &order{w: w, user: c.UserID, reply: c.ResponseURL, trigger: c.TriggerID, inline: true}
		o.call = match.Call{
			Account:  match.Account{ID: c.UserID, Name: c.UserName},
			Room:     match.Room{Platform: Platform, Workspace: w.team, Channel: c.ChannelID},
			Line:     s.line(c.Command, text),
			Names:    who,
			Delivery: delivery(w, "c", c.TriggerID),
		}
		o.bare, o.offers = s.bare(o.call.Line)
		s.asked(o)
		return s.perform(o)
	})
}

// delivery is Slack's own id of a delivery, ours among others; empty without it.
func delivery(w *workspace, kind, id string) string {
	if id == "" {
		return ""
	}
	return "slack:" + w.team + ":" + kind + ":" + id
}

// maxBare is how many bytes a line has at most that is a command and no more.
const maxBare = 60

// bare reports whether a line is a command and no more, or its help; then more
// words are offered after what it gives.
func (s *Server) bare(line string) (after string, ok bool) {
	if len(line) > maxBare {
		return "", false
	}
	f := strings.Fields(line)
	if len(f) > 0 && f[0] == "bell" {
		f = f[1:]
	}
	if len(f) == 0 || f[0] == "help" {
		return "", true
	}
	if len(f) > 2 || len(f) == 2 && f[1] != "help" || f[0] == "roll" {
		return "", false
	}
	return f[0] + " ", s.commands[f[0]]
}

// A payload is what Slack says of a press, a choice or a form: as much of it as
// we need.
type payload struct {
	Type        string `json:"type"`
	TriggerID   string `json:"trigger_id"`
	ResponseURL string `json:"response_url"`
	ActionID    string `json:"action_id"` // of what is typed into a select
	BlockID     string `json:"block_id"`
	Value       string `json:"value"`
	Team        struct {
		ID string `json:"id"`
	} `json:"team"`
	User struct {
		ID       string `json:"id"`
		Name     string `json:"name"`
		Username string `json:"username"`
		TeamID   string `json:"team_id"`
	} `json:"user"`
	Channel struct {
		ID string `json:"id"`
	} `json:"channel"`
	Container struct {
		Type      string `json:"type"`
		MessageTS string `json:"message_ts"`
		ChannelID string `json:"channel_id"`
		ThreadTS  string `json:"thread_ts"`
		Ephemeral bool   `json:"is_ephemeral"`
	} `json:"container"`
	Message struct {
		ThreadTS string `json:"thread_ts"`
	} `json:"message"`
	Actions []struct {
		Type           string `json:"type"`
		ActionID       string `json:"action_id"`
		BlockID        string `json:"block_id"`
		Value          string `json:"value"`
		SelectedUser   string `json:"selected_user"`
		SelectedOption struct {
			Value string `json:"value"`
		} `json:"selected_option"`
	} `json:"actions"`
	View struct {
		ID         string `json:"id"`
		Hash       string `json:"hash"`
		Type       string `json:"type"`
		CallbackID string `json:"callback_id"`
		Metadata   string `json:"private_metadata"`
		State      struct {
			Values map[string]map[string]struct {
				Value string `json:"value"`
			} `json:"values"`
		} `json:"state"`
	} `json:"view"`
}

// interaction answers a press, a choice, a form, or what is typed into a select.
func (s *Server) interaction(raw []byte) []byte {
	var p payload
	if err := json.Unmarshal(raw, &p); err != nil {
		s.log.Warn("slack: an interaction could not be read", "err", err)
		return nil
	}
	w, ok := s.workspace(or(p.Team.ID, p.User.TeamID))
	if !ok {
		s.log.Warn("slack: an interaction from a workspace without a token", "workspace", p.Team.ID)
		return nil
	}
	switch p.Type {
	case "block_actions":
		return s.pressed(w, &p)
	case "block_suggestion":
		return s.suggest(w, &p)
	case "view_submission":
		return s.submitted(w, &p)
	}
	return nil
}

// order is a payload's who and where.
func (p *payload) order(w *workspace) *order {
	o := &order{w: w, user: p.User.ID, reply: p.ResponseURL, trigger: p.TriggerID, private: p.Container.Ephemeral}
	room := match.Room{Platform: Platform, Workspace: w.team, Channel: or(p.Channel.ID, p.Container.ChannelID)}
	room.Thread = or(p.Container.ThreadTS, p.Message.ThreadTS)
	if len(p.Actions) > 0 && room.Thread == "" {
		room.Thread = threadOf(p.Actions[0].BlockID)
	}
	if p.BlockID != "" && room.Thread == "" {
		room.Thread = threadOf(p.BlockID)
	}
	o.home = room.Channel == ""
	o.call = match.Call{Account: match.Account{ID: p.User.ID, Name: or(p.User.Name, p.User.Username)}, Room: room}
	return o
}

// pressed answers a button or a choice.
func (s *Server) pressed(w *workspace, p *payload) []byte {
	if len(p.Actions) == 0 {
		return nil
	}
	return s.once(delivery(w, "a", p.TriggerID), func() []byte {
		o, a := p.order(w), p.Actions[0]
		o.call.Delivery = delivery(w, "a", p.TriggerID)
		switch {
		case strings.HasPrefix(a.ActionID, idPeople) && a.SelectedUser != "":
			o.call.Press = strings.TrimPrefix(a.ActionID, idPeople)
			o.call.Fields = []string{"<@" + a.SelectedUser + ">"}
			o.call.Names = named{a.SelectedUser: ""}
		case strings.HasPrefix(a.ActionID, idSay):
			o.call.Line = strings.TrimPrefix(a.SelectedOption.Value, "/")
		case a.ActionID == idLine:
			o.call.Line = a.Value
		case strings.HasPrefix(a.ActionID, idPress):
			o.call.Press = or(a.Value, a.SelectedOption.Value)
		}
		if o.call.Press == "" && o.call.Line == "" {
			return nil // a choice taken back
		}
		s.asked(o)
		return s.perform(o)
	})
}

// suggest offers how what is being typed can go on.
func (s *Server) suggest(w *workspace, p *payload) []byte {
	ctx, cancel := context.WithTimeout(s.base, ackWithin)
	defer cancel()
	o := p.order(w)
	o.call.Account = s.account(ctx, o)
	before := strings.TrimPrefix(p.ActionID, idSay)
	o.call.Line = before + strings.TrimLeft(p.Value, " /")
	out := slack.OptionsResponse{Options: []*slack.OptionBlockObject{}}
	for _, x := range s.Host.Complete(ctx, o.call, suggested) {
		line := strings.TrimPrefix(x.Line, "/")
		if line == "" || len(line) > maxOptionValue {
			continue // Slack could not tell us that it was chosen
		}
		detail := x.Title
		if x.Help != "" {
			detail += " — " + x.Help
		}
		out.Options = append(out.Options, option(line, strings.TrimSpace(strings.TrimPrefix(line, before)), strings.TrimPrefix(detail, "/")))
	}
	b, err := json.Marshal(out)
	if err != nil {
		s.log.Error("slack: suggestions could not be written", "err", err)
	}
	return b
}

// An event is what Slack tells us beside commands and presses.
type event struct {
	Type      string `json:"type"`
	Challenge string `json:"challenge"`
	TeamID    string `json:"team_id"`
	EventID   string `json:"event_id"`
	Event     struct {
		Type     string `json:"type"`
		User     string `json:"user"`
		BotID    string `json:"bot_id"`
		Text     string `json:"text"`
		Channel  string `json:"channel"`
		ThreadTS string `json:"thread_ts"`
		Tab      string `json:"tab"`
	} `json:"event"`
}

// event answers a mention or an opened Home tab.
func (s *Server) event(raw []byte) []byte {
	var e event
	if err := json.Unmarshal(raw, &e); err != nil {
		s.log.Warn("slack: an event could not be read", "err", err)
		return nil
	}
	w, ok := s.workspace(e.TeamID)
	if !ok || e.Event.User == "" || e.Event.BotID != "" || e.Event.User == w.self {
		return nil
	}
	return s.once(delivery(w, "e", e.EventID), func() []byte {
		o := &order{w: w, user: e.Event.User}
		o.call = match.Call{Account: match.Account{ID: e.Event.User}}
		o.call.Room = match.Room{Platform: Platform, Workspace: w.team, Channel: e.Event.Channel, Thread: e.Event.ThreadTS}
		switch {
		case e.Event.Type == "app_home_opened" && or(e.Event.Tab, "home") == "home":
			o.home = true
			s.start("home", func(ctx context.Context) {
				s.account(ctx, o)
				s.publish(ctx, o, msg.Message{})
			})
		case e.Event.Type == "app_mention":
			var who named
			o.call.Line, who = read(addressed(e.Event.Text, w.self))
			o.call.Line = s.spoken(o.call.Line)
			o.call.Names = maps.Clone(who)
			o.call.Delivery = delivery(w, "e", e.EventID)
			o.bare, o.offers = s.bare(o.call.Line)
			s.asked(o)
			return s.perform(o)
		}
		return nil
	})
}

// spoken is what was said to us as a command: words that begin with none are
// said to the match that is here.
func (s *Server) spoken(words string) string {
	words = strings.TrimPrefix(words, "/")
	f := strings.Fields(words)
	if len(f) == 0 {
		return "here"
	}
	first := strings.TrimPrefix(strings.ToLower(f[0]), s.Prefix)
	if first == "help" || first == "here" || s.commands[first] {
		return s.line(f[0], strings.TrimSpace(words[len(f[0]):]))
	}
	return "here " + words
}
