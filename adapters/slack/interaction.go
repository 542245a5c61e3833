package slack

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/slack/blocks"
	"divisionbell/adapters/slack/install"
	"divisionbell/adapters/slack/mrkdwn"
	"divisionbell/adapters/slack/opened"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// deliveriesKept is how many deliveries are remembered here. For older ones that
// changed something the host has the answer stored.
const deliveriesKept = 256

// lost is said where no token leads.
func (a *App) lost() []byte {
	said := "Division Bell is not set up for this workspace: whoever runs it must add its bot token."
	if a.teams.book != nil {
		said = "Division Bell isn't installed in this workspace. To install it, open " + strings.TrimSuffix(a.URL, "/") + install.PathInstall + "."
	}
	b, _ := json.Marshal(blocks.Reply{Type: "ephemeral", Text: said}) // which has nothing that JSON lacks
	return b
}

// away is said of what somebody pressed on a message of a workspace that is not served any more.
func away(a *App) string {
	if a.teams.book == nil {
		return "Division Bell isn’t set up any more for the workspace that this message is from, so nothing was done. Once whoever runs it has added its bot token again, you can press this again."
	}
	return "Division Bell isn’t installed any more in the workspace that this message is from, so nothing was done. Once somebody there has opened " +
		strings.TrimSuffix(a.URL, "/") + install.PathInstall + " and installed it again, you can press this again."
}

// command answers a slash command; the acknowledgement may hold the answer.
func (a *App) command(c slack.SlashCommand) []byte {
	came := time.Now()
	w, _ := a.teams.of(a.base, commandWhere(&c))
	if w == nil {
		a.log.Warn("slack: a command from a workspace without a token", "workspace", c.TeamID)
		return a.lost()
	}
	return a.once(delivery(w, "c", c.TriggerID), func() []byte {
		text, who := mrkdwn.Read(c.Text)
		o := &order{w: w, came: came, user: c.UserID, reply: c.ResponseURL, trigger: c.TriggerID, inline: true}
		o.call = match.Call{
			Account:  match.Account{ID: c.UserID, Name: c.UserName},
			Room:     match.Room{Platform: Platform, Workspace: w.team, Channel: c.ChannelID},
			Line:     a.line(c.Command, text),
			Names:    who,
			Delivery: delivery(w, "c", c.TriggerID),
		}
		if strings.TrimPrefix(o.call.Line, "bell ") == "match new" {
			a.start("open a form", func(ctx context.Context) { openStart(ctx, a, o, &payload{}) })
			return nil
		}
		o.bare, o.offers = a.bare(o.call.Line)
		a.asked(o)
		return a.obey(o)
	})
}

// once does f for the first delivery of an id; others wait for the
// acknowledgement that it gave. When f breaks, the next may try. Without an id
// nothing is remembered.
func (a *App) once(id string, f func() []byte) []byte {
	ack, _ := a.deliveries.Do(id, func() ([]byte, error) { return f(), nil })
	return ack
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
func (a *App) bare(line string) (after string, ok bool) {
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
	return f[0] + " ", a.commands[f[0]]
}

// A payload is what Slack says of a press, a choice or a form: as much of it as
// we need.
type payload struct {
	came        time.Time
	Type        string `json:"type"`
	TriggerID   string `json:"trigger_id"`
	ResponseURL string `json:"response_url"`
	CallbackID  string `json:"callback_id"` // of a shortcut
	ActionID    string `json:"action_id"`   // of what is typed into a select
	BlockID     string `json:"block_id"`
	Value       string `json:"value"`
	Team        struct {
		ID string `json:"id"`
	} `json:"team"`
	Enterprise struct {
		ID string `json:"id"`
	} `json:"enterprise"`
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
		Text     string `json:"text"`
		ThreadTS string `json:"thread_ts"`
		Team     string `json:"team"`
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
		Installed  string `json:"app_installed_team_id"`
		Type       string `json:"type"`
		CallbackID string `json:"callback_id"`
		Metadata   string `json:"private_metadata"`
		opened.Sight
		State struct {
			Values map[string]map[string]input `json:"values"`
		} `json:"state"`
	} `json:"view"`
	Replies []struct { // of a form that asks for a channel
		Channel string `json:"channel_id"`
		URL     string `json:"response_url"`
	} `json:"response_urls"`
}

// An input is what a field of a form holds: as much of it as its kind has.
type input struct {
	Value  string `json:"value,omitempty"`
	Option *struct {
		Value string `json:"value"`
	} `json:"selected_option,omitempty"`
	Users   []string `json:"selected_users,omitempty"`
	Channel string   `json:"selected_conversation,omitempty"`
}

// interaction answers a press, a choice, a form, a shortcut, or what is typed into a
// select.
func (a *App) interaction(raw []byte) []byte {
	p := payload{came: time.Now()}
	if err := json.Unmarshal(raw, &p); err != nil {
		a.log.Warn("slack: an interaction could not be read", "err", err)
		return nil
	}
	w, later := a.teams.of(a.base, p.where())
	if later != nil {
		a.start("do what was pressed where it belongs", func(ctx context.Context) { interactLater(ctx, a, w, &p, later) })
		return nil
	}
	return interact(a, w, &p)
}

// interactLater does so once it is known whose the channel is. Meanwhile, and where that is
// never known, who did it hears of it: nothing is done where it may not belong.
func interactLater(ctx context.Context, a *App, w *workspace, p *payload, later <-chan finding) {
	var f finding
	var o *order
	if w != nil && p.ResponseURL != "" { // else nobody can be told
		o = p.order(w)
		o.private = false // what they pressed stays, to be pressed again
	}
	select {
	case f = <-later: // it is known that it is not to be known
	default:
		if o == nil {
			f = <-later
			break
		}
		o.done(func() (m msg.Message) {
			a.late(o)
			f = <-later
			return m
		})
	}
	if p.came = time.Now(); f.err == nil {
		interact(a, f.w, p)
		return
	}
	ctx, cancel := toTell(ctx, a)
	defer cancel()
	why := "I couldn’t find out where this belongs, so nothing was done. Please try again in a moment."
	if errors.Is(f.err, errAway) {
		why = away(a)
	}
	if o != nil {
		a.answer(ctx, o, msg.Message{Key: "whose", Text: msg.Say(why)})
		return
	}
	if p.ResponseURL == "" {
		return
	}
	if err := a.replies.Write(ctx, p.ResponseURL, nil, "", blocks.Reply{Type: "ephemeral", Text: why}); err != nil {
		a.log.Warn("slack: nobody could be told that nothing was done", "err", err)
	}
}

// interact does what somebody pressed, chose or filled in, in the workspace where it belongs;
// nil: none is served.
func interact(a *App, w *workspace, p *payload) []byte {
	if w == nil {
		a.log.Warn("slack: an interaction from a workspace without a token", "workspace", p.Team.ID)
		return nil
	}
	switch p.Type {
	case "block_actions":
		return a.pressed(w, p)
	case "block_suggestion":
		return a.suggest(w, p)
	case "view_submission":
		return a.submitted(w, p)
	case "shortcut", "message_action":
		return a.shortcut(w, p, p.CallbackID)
	}
	return nil
}

// block is the id of the block in which somebody pressed, chose or types.
func (p *payload) block() string {
	if len(p.Actions) > 0 {
		return p.Actions[0].BlockID
	}
	return p.BlockID
}

// order is a payload's who and where.
func (p *payload) order(w *workspace) *order {
	o := &order{w: w, came: p.came, user: p.User.ID, reply: p.ResponseURL, trigger: p.TriggerID, private: p.Container.Ephemeral}
	room := match.Room{Platform: Platform, Workspace: w.team, Channel: cmp.Or(p.Channel.ID, p.Container.ChannelID)}
	drawn, _ := blocks.DrawnFor(p.block())
	room.Thread = cmp.Or(p.Container.ThreadTS, p.Message.ThreadTS, drawn)
	o.home, o.sight = room.Channel == "", p.View.Sight
	if p.View.CallbackID == turnsID {
		o.modal = p.View.ID
	}
	o.call = match.Call{Account: match.Account{ID: p.User.ID, Name: cmp.Or(p.User.Name, p.User.Username)}, Room: room}
	return o
}

// pressed answers a button or a choice.
func (a *App) pressed(w *workspace, p *payload) []byte {
	if len(p.Actions) == 0 {
		return nil
	}
	if id, ok := strings.CutPrefix(p.Actions[0].ActionID, idShort); ok {
		return a.shortcut(w, p, id)
	}
	if p.View.CallbackID == startID {
		return startChosen(a, w, p)
	}
	return a.once(delivery(w, "a", p.TriggerID), func() []byte {
		o, did := p.order(w), p.Actions[0]
		o.call.Delivery = delivery(w, "a", p.TriggerID)
		switch {
		case strings.HasPrefix(did.ActionID, idPeople) && did.SelectedUser != "":
			o.call.Press = strings.TrimPrefix(did.ActionID, idPeople)
			o.call.Fields = []string{"<@" + did.SelectedUser + ">"}
			o.call.Names = mrkdwn.Named{did.SelectedUser: ""}
		case strings.HasPrefix(did.ActionID, idSay):
			o.call.Line = strings.TrimPrefix(did.SelectedOption.Value, "/")
		case strings.HasPrefix(did.ActionID, idLine):
			o.call.Line = did.Value
		case strings.HasPrefix(did.ActionID, idPress):
			o.call.Press = cmp.Or(did.Value, did.SelectedOption.Value)
		}
		if o.call.Press == "" && o.call.Line == "" {
			return nil // a choice taken back
		}
		a.asked(o)
		return a.obey(o)
	})
}
