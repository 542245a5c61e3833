package slack

import (
	"context"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/bot/msg"
)

// turnsID is the callback_id of a modal with somebody's turns.
const turnsID = "turns.1"

// openTurns shows somebody's turns in a modal, or by direct message where Slack does not
// open it any more.
func openTurns(ctx context.Context, a *App, o *order, _ *payload) {
	soon, cancel := context.WithTimeout(ctx, opensWithin)
	defer cancel()
	err := showTurns(soon, a, o, msg.Message{})
	if err == nil {
		return
	}
	a.log.Info("slack: a modal did not open", "workspace", o.w.team, "err", err)
	o.came, o.home, o.call.Line = time.Now(), false, "match list"
	a.obey(o)
}

// showTurns opens a modal with somebody's turns, or has the one that they pressed in show
// them, below the answer. Boards are shown when they are asked for: a modal cannot wait
// for their pictures.
func showTurns(ctx context.Context, a *App, o *order, m msg.Message) error {
	if err := o.who(ctx, a, &o.call); err != nil {
		return err
	}
	desk, err := a.Host.Desk(ctx, o.call)
	if err != nil {
		return err
	}
	file, given := a.picture(ctx, o, m.Picture)
	defer given()
	view := func(file string) slack.ModalViewRequest {
		s := a.sheet(ctx, o.w, "", file)
		s.one = true
		if o.again {
			s.again = again(o.call)
		}
		var out []slack.Block
		if !silent(m) || m.Receipt {
			out = s.drafts(m)[0].blocks
		}
		s.file, s.again = "", nil
		return slack.ModalViewRequest{
			Type: slack.VTModal, CallbackID: turnsID, Title: plainText("Your turns", maxTitle), Close: plainText("Close", maxTitle),
			Blocks: slack.Blocks{BlockSet: s.cards(out, desk, nil, maxViewBlocks, 0)},
		}
	}
	show := func(file string) error {
		if o.modal != "" {
			return patiently(ctx, func() error {
				_, err := o.w.api.UpdateViewContext(ctx, view(file), "", "", o.modal)
				return err
			})
		}
		_, err := o.w.api.OpenViewContext(ctx, o.trigger, view(file))
		return err
	}
	if err = show(file); err != nil && file != "" {
		err = show("")
	}
	return err
}
