package slack

import (
	"context"
	"encoding/json"
	"strings"

	"github.com/slack-go/slack"
)

// suggested is how many ways to go on are offered while somebody types.
const suggested = 25

// suggest offers how what is being typed can go on.
func (a *App) suggest(w *workspace, p *payload) []byte {
	ctx, cancel := context.WithTimeout(a.base, ackWithin)
	defer cancel()
	o := p.order(w)
	if err := a.account(ctx, o, &o.call); err != nil {
		a.log.Warn("slack: who looks for something is not known", "workspace", w.team, "err", err)
	}
	before := strings.TrimPrefix(p.ActionID, idSay)
	o.call.Line = before + strings.TrimLeft(p.Value, " /")
	out := slack.OptionsResponse{Options: []*slack.OptionBlockObject{}}
	for _, x := range a.Host.Complete(ctx, o.call, suggested) {
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
		a.log.Error("slack: suggestions could not be written", "err", err)
	}
	return b
}
