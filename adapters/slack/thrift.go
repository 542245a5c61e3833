package slack

import (
	"context"
	"log/slog"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/slack/nonce"
	"divisionbell/bot/match"
)

// say posts to a channel when it is its turn there. A channel with so much before it says
// what Slack would: not now. It gives the message's id and what it shows.
func (w *workspace) say(ctx context.Context, channel string, o ...slack.MsgOption) (ts string, shows []slack.Block, err error) {
	turn, ok := w.thrift.Turn(channel)
	if !ok {
		return "", nil, &slack.RateLimitedError{RetryAfter: turn.Wait}
	}
	if turn.Wait > 0 && !chatkit.Sleep(ctx, turn.Wait) {
		w.thrift.Told(turn, ctx.Err(), false, false)
		return "", nil, ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, tellWithin)
	defer cancel()
	_, ts, m, err := w.api.PostMessageWithResponseContext(ctx, channel, o...)
	w.thrift.Told(turn, err, !refusal(err) && retryAfter(err) == 0, nonce.Unclear(err))
	return ts, m.Blocks.BlockSet, err
}

var _ match.Thrifty = (*App)(nil)

// Affords reports whether something is within what Slack takes of a workspace. Rooms
// redraw in turn.
func (a *App) Affords(r match.Room, what match.Spending) bool {
	w, ok := a.teams.live(r.Workspace)
	return !ok || w.thrift.Affords(r, what, a.now())
}

// discard deletes a file that nothing shows any more, as soon as Slack takes that.
func (a *App) discard(w *workspace, id string) {
	if id == "" || !w.thrift.Discard(id) {
		return
	}
	a.crew.Go(func() {
		for w.tidy(a.base, a.log) {
		}
	})
}

// tidy deletes one file; false: there is none left, or ctx ended.
func (w *workspace) tidy(ctx context.Context, log *slog.Logger) (more bool) {
	id, ok := w.thrift.Trash()
	if !ok || !w.thrift.TakeFile(func(d time.Duration) bool { return chatkit.Sleep(ctx, d) }) {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, workWithin)
	defer cancel()
	err := patiently(ctx, func() error { return w.api.DeleteFileContext(ctx, id) })
	if err != nil && reason(err) != "file_not_found" && reason(err) != "file_deleted" {
		log.Warn("slack: a file could not be deleted", "workspace", w.team, "err", err)
	}
	w.thrift.Deleted()
	return true
}
