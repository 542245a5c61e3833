package slack

import (
	"context"

	"github.com/slack-go/slack"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// maxHomeBlocks is how many blocks the Home tab is filled to; Slack takes 100.
const maxHomeBlocks = 90

// publish draws somebody's Home tab: what was answered there, and what awaits
// them.
func (a *App) publish(ctx context.Context, o *order, answer msg.Message) {
	list := a.Host.Do(ctx, match.Call{Account: a.account(ctx, o), Room: o.call.Room, Line: "match list", Zone: o.call.Zone, Admin: o.call.Admin})
	file, given := a.picture(ctx, o, answer.Picture)
	defer given()
	show := func(file string) error {
		view := slack.HomeTabViewRequest{Type: slack.VTHomeTab}
		view.Blocks.BlockSet = a.home(ctx, o, answer, list, file)
		return patiently(ctx, func() error {
			_, err := o.w.api.PublishViewContext(ctx, slack.PublishViewContextRequest{UserID: o.user, View: view})
			return err
		})
	}
	err := show(file)
	if err != nil && file != "" && reason(err) == "invalid_blocks" {
		err = show("")
	}
	if err != nil {
		a.log.Warn("slack: a Home tab could not be drawn", "workspace", o.w.team, "err", err)
	}
}

// home are the tab's blocks.
func (a *App) home(ctx context.Context, o *order, answer, list msg.Message, file string) (out []slack.Block) {
	sheet := a.sheet(ctx, o.w, "", file)
	sheet.one = true
	if o.again {
		sheet.again = again(o.call)
	}
	if !silent(answer) || answer.Receipt {
		out = append(out, sheet.drafts(answer)[0].blocks...)
		out = append(out, slack.NewDividerBlock())
	}
	after := ""
	sheet.file, sheet.again, sheet.say = "", nil, &after
	out = append(out, slack.NewHeaderBlock(plainText("Your turns", maxHeader)))
	out = append(out, sheet.drafts(list)[0].blocks...)
	return out[:min(len(out), maxHomeBlocks)]
}
