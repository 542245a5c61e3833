package slack

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// How often methods of Slack's tier 3 are called in a workspace: it takes 50 a minute and
// more of each. What flows in and a burst are together less than that, for what is done
// side by side.
const (
	tierBurst = 8
	tierEvery = 1500 * time.Millisecond
)

// How often a channel is posted to: Slack takes a message a second there, and some more at
// once without saying how many. For how long a message waits for its turn, rather than be
// said later; and for how many channels that is kept.
const (
	postBurst  = 8
	postEvery  = time.Second
	postWait   = 10 * time.Second
	postsKnown = 1000
)

// How many edits a redrawing leaves for what is told, one for each of four tables that act
// at once, and how many posts of its channel for whom to call; how many files may wait to be
// deleted while boards are drawn anew, for how long a room that wants to redraw keeps its
// place, and after how long what is told leaves an edit for it.
const (
	keptToTell  = 4
	keptToCall  = 3
	mostTrash   = 6
	keepsItsRow = 5 * time.Second
	longInRow   = 15 * time.Second
)

// A thrift is how far a workspace is from what Slack takes.
type thrift struct {
	edits, drops chatkit.Promised
	files        chatkit.Bucket
	posts        *chatkit.Bounded[string, *chatkit.Bucket] // by channel

	tempo tempo

	mu    sync.Mutex
	row   []waiting // rooms that want to redraw, the first first
	trash []string  // files to be deleted
	busy  bool      // they are being
}

// A waiting room stands in a row since it asked first.
type waiting struct {
	room        match.RoomID
	since, last time.Time // when it asked first, and last
}

// A tempo is how fast Slack's clocks go: how far apart calls of a tier and messages of a
// channel are, and after how long a new file is looked at first.
type tempo struct{ tier, post, look time.Duration }

func newThrift(now func() time.Time, tempo tempo) *thrift {
	tier := func() chatkit.Bucket { return chatkit.Bucket{Burst: tierBurst, Every: tempo.tier, Now: now} }
	return &thrift{tempo: tempo, edits: chatkit.Promised{Bucket: tier()}, drops: chatkit.Promised{Bucket: tier()}, files: tier(), posts: chatkit.NewBounded[string, *chatkit.Bucket](postsKnown)}
}

// queue is a channel's for what is posted there.
func (t *thrift) queue(channel string) *chatkit.Bucket {
	t.mu.Lock()
	defer t.mu.Unlock()
	q, ok := t.posts.Get(channel)
	if !ok {
		q = &chatkit.Bucket{Burst: postBurst, Every: t.tempo.post}
		t.posts.Put(channel, q)
	}
	return q
}

// say posts to a channel when it is its turn there. A channel with so much before it says
// what Slack would: not now. It gives the message's id and what it shows.
func (w *workspace) say(ctx context.Context, channel string, o ...slack.MsgOption) (ts string, shows []slack.Block, err error) {
	wait, ok := w.thrift.queue(channel).Queue(postWait)
	if !ok {
		return "", nil, &slack.RateLimitedError{RetryAfter: wait - postWait + w.thrift.tempo.post}
	}
	if wait > 0 && !chatkit.Sleep(ctx, wait) {
		return "", nil, ctx.Err()
	}
	ctx, cancel := context.WithTimeout(ctx, tellWithin)
	defer cancel()
	_, ts, m, err := w.api.PostMessageWithResponseContext(ctx, channel, o...)
	return ts, m.Blocks.BlockSet, err
}

var _ match.Thrifty = (*App)(nil)

// Affords reports whether an edit or a taking away is within what Slack takes of a
// workspace. Rooms redraw in turn.
func (a *App) Affords(r match.Room, what match.Spending) bool {
	w, ok := a.teams.live(r.Workspace)
	if !ok {
		return true
	}
	return w.thrift.affords(r, what, a.now())
}

func (t *thrift) affords(r match.Room, what match.Spending, now time.Time) bool {
	switch what {
	case match.ToTell:
		return t.tells(now)
	case match.ToWithdraw:
		return t.drops.Promise(0, now)
	}
	return t.redraws(r, now)
}

// tells reports whether an edit may tell what happened: as long as one is left for
// whoever has stood in the row for long.
func (t *thrift) tells(now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	keep := 0
	if len(t.row) > 0 && t.row[0].long(now) {
		keep = 1
	}
	return t.edits.Promise(keep, now)
}

// long reports whether a room has stood in the row for long, and still does.
func (x waiting) long(now time.Time) bool {
	return now.Sub(x.since) >= longInRow && now.Sub(x.last) < keepsItsRow
}

// redraws reports whether it is a room's turn to show how its match stands.
func (t *thrift) redraws(r match.Room, now time.Time) bool {
	queue, room := t.queue(r.Channel), r.ID
	t.mu.Lock()
	defer t.mu.Unlock()
	row, mine := t.row[:0], -1
	for _, x := range t.row {
		if x.room == room {
			x.last, mine = now, len(row)
		}
		if now.Sub(x.last) < keepsItsRow {
			row = append(row, x)
		}
	}
	if t.row = row; mine < 0 {
		mine = len(t.row)
		t.row = append(t.row, waiting{room, now, now})
	}
	keep, call := keptToTell+mine, keptToCall
	if mine == 0 && t.row[0].long(now) {
		keep, call = 0, 0
	}
	if !queue.Has(call) || len(t.trash) > mostTrash || !t.edits.Promise(keep, now) {
		return false
	}
	t.row = append(t.row[:mine], t.row[mine+1:]...)
	return true
}

// discard deletes a file that nothing shows any more, as soon as Slack takes that.
func (a *App) discard(w *workspace, id string) {
	if id == "" {
		return
	}
	t := w.thrift
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.trash = append(t.trash, id); t.busy {
		return
	}
	t.busy = true
	a.crew.Go(func() {
		for w.tidy(a.base, a.log) {
		}
	})
}

// tidy deletes one file; false: there is none left, or ctx ended.
func (w *workspace) tidy(ctx context.Context, log *slog.Logger) (more bool) {
	t := w.thrift
	t.mu.Lock()
	if t.busy = len(t.trash) > 0; !t.busy {
		t.mu.Unlock()
		return false
	}
	id := t.trash[0]
	t.mu.Unlock()
	for !t.files.TakeOne() {
		if !chatkit.Sleep(ctx, t.tempo.tier/2) {
			return false
		}
	}
	ctx, cancel := context.WithTimeout(ctx, workWithin)
	defer cancel()
	err := patiently(ctx, func() error { return w.api.DeleteFileContext(ctx, id) })
	if err != nil && reason(err) != "file_not_found" && reason(err) != "file_deleted" {
		log.Warn("slack: a file could not be deleted", "workspace", w.team, "err", err)
	}
	t.mu.Lock()
	t.trash = t.trash[1:]
	t.mu.Unlock()
	return true
}
