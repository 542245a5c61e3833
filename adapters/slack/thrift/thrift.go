// Package thrift is how far a Slack workspace is from what Slack takes of it: edits,
// deletions, posts and files, in which order rooms redraw, and what waits for as long as
// Slack asks.
package thrift

import (
	"sync"
	"time"

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

// How often a workspace is posted to: Slack takes some 200 messages a minute there, however
// they are spread over its channels and the minute. Four tables at which somebody is called
// every two seconds are 120.
const (
	saidMost   = 190
	saidWithin = 61 // of what is between messages of a channel
)

// How evenly: how much at once, how much later, and how many of them what calls nobody leaves
// for whom to call, as of what is taken a minute. For so long after an outage, which is when
// nothing was taken for a while, all is said at once that rooms were owed, but for those.
const (
	evenBurst  = 30
	evenInPost = 0.36 // of what is between messages of a channel
	keptToRing = 12
	keptToCall = 3 // of a channel's
	awayAfter  = 3 * time.Second
	catchUp    = 10 * time.Second
)

// How often files are sent to a workspace: Slack's tier 4 takes 100 a minute. How many a
// new message leaves for those that stand, which are to show how a match stands now.
const (
	fileBurst  = 16
	fileInTier = 0.5 // of what is between calls of tier 3
	keptToDraw = 6
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
// at once; how many files may wait to be deleted while boards are drawn anew, and half as
// many while new messages have pictures; for how long a room that wants to redraw keeps its
// place, and after how long what is told leaves an edit for it.
const (
	keptToTell  = 4
	mostTrash   = 6
	keepsItsRow = 8 * time.Second
	longInRow   = 15 * time.Second
)

// A Thrift is how far a workspace is from what Slack takes.
type Thrift struct {
	Edits, Drops chatkit.Promised
	Files        chatkit.Bucket // to be shown
	files        chatkit.Bucket // to be deleted
	said         chatkit.Window
	even         chatkit.Bucket
	posts        *chatkit.Bounded[string, *chatkit.Bucket] // by channel

	tempo Tempo

	mu    sync.Mutex
	away  bool      // something was not taken since another was, the last
	taken time.Time // when that was
	ended time.Time // when something was taken after nothing had been for a while
	back  time.Time // since when rooms are told what an outage owes them
	row   []waiting // rooms that want to redraw, the first first
	trash []string  // files to be deleted
	busy  bool      // they are being
}

// A waiting room stands in a row since it asked first.
type waiting struct {
	room        match.RoomID
	since, last time.Time // when it asked first, and last
}

// A Tempo is how fast Slack's clocks go: how far apart calls of a tier and messages of a
// channel are.
type Tempo struct{ Tier, Post time.Duration }

// Usual is Slack's own.
var Usual = Tempo{tierEvery, postEvery}

// New is a workspace's.
func New(now func() time.Time, tempo Tempo) *Thrift {
	tier := func() chatkit.Bucket { return chatkit.Bucket{Burst: tierBurst, Every: tempo.Tier, Now: now} }
	part := func(of time.Duration, by float64) time.Duration { return time.Duration(by * float64(of)) }
	return &Thrift{
		tempo: tempo, Edits: chatkit.Promised{Bucket: tier()}, Drops: chatkit.Promised{Bucket: tier()}, files: tier(),
		Files: chatkit.Bucket{Burst: fileBurst, Every: part(tempo.Tier, fileInTier), Now: now},
		said:  chatkit.Window{Most: saidMost, Within: saidWithin * tempo.Post},
		even:  chatkit.Bucket{Burst: evenBurst, Every: part(tempo.Post, evenInPost)},
		posts: chatkit.NewBounded[string, *chatkit.Bucket](postsKnown),
	}
}

// queue is a channel's for what is posted there.
func (t *Thrift) queue(channel string) *chatkit.Bucket {
	t.mu.Lock()
	defer t.mu.Unlock()
	q, ok := t.posts.Get(channel)
	if !ok {
		q = &chatkit.Bucket{Burst: postBurst, Every: t.tempo.Post}
		t.posts.Put(channel, q)
	}
	return q
}

// A Turn is when something is posted: after so long.
type Turn struct {
	Wait time.Duration
	at   time.Time // for what Slack takes a minute
}

// Turn is when what is posted in a channel has its turn there and in the workspace. With so
// much before it it says what Slack would: not now, but after a while.
func (t *Thrift) Turn(channel string) (turn Turn, ok bool) {
	turn.Wait, ok = t.queue(channel).Queue(postWait)
	if ok && !t.catchesUp() {
		var all time.Duration
		all, ok = t.even.Queue(postWait)
		turn.Wait = max(turn.Wait, all)
	}
	if ok {
		turn.at, turn.Wait, ok = t.said.Queue(turn.Wait, postWait)
	}
	if !ok {
		turn.Wait += t.tempo.Post - postWait
	}
	return turn, ok
}

// Told is what became of what had its turn; an err: it wasn't taken, in an outage as long as
// nothing is. unclear: it may have been, so that it counts among what Slack takes a minute.
func (t *Thrift) Told(turn Turn, err error, outage, unclear bool) {
	if err != nil && !unclear {
		t.said.Back(turn.at)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	now := time.Now()
	if err != nil {
		t.away = t.away || outage
		if outage && turn.at.Before(t.ended) { // nobody knew of that one until now
			t.back = now
		}
		return
	}
	if now.Sub(t.taken) >= awayAfter {
		if t.ended = now; t.away {
			t.back = now
		}
	}
	t.away, t.taken = false, now
}

// catchesUp reports whether an outage has ended a moment ago.
func (t *Thrift) catchesUp() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return time.Since(t.back) < catchUp
}

// Draws reports whether a new message can have a picture, which is to be deleted once it
// is old: boards that stand come first.
func (t *Thrift) Draws() bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return len(t.trash) <= mostTrash/2 && t.Files.Has(keptToDraw)
}

// Affords reports whether something is within what Slack takes of a workspace. Rooms
// redraw in turn, and what calls nobody is posted while enough is left to call.
func (t *Thrift) Affords(r match.Room, what match.Spending, now time.Time) bool {
	switch what {
	case match.ToTell:
		return t.tells(now)
	case match.ToSay:
		return t.said.Has(keptToRing) && (t.even.Has(keptToRing) || t.catchesUp()) && t.queue(r.Channel).Has(keptToCall)
	case match.ToWithdraw:
		return t.Drops.Promise(0, now)
	}
	return t.redraws(r, now)
}

// tells reports whether an edit may tell what happened: as long as one is left for
// whoever has stood in the row for long.
func (t *Thrift) tells(now time.Time) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	keep := 0
	if len(t.row) > 0 && t.row[0].long(now) {
		keep = 1
	}
	return t.Edits.Promise(keep, now)
}

// long reports whether a room has stood in the row for long, and still does.
func (x waiting) long(now time.Time) bool {
	return now.Sub(x.since) >= longInRow && now.Sub(x.last) < keepsItsRow
}

// redraws reports whether it is a room's turn to show how its match stands.
func (t *Thrift) redraws(r match.Room, now time.Time) bool {
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
	if !queue.Has(call) || len(t.trash) > mostTrash || !t.Files.Has(0) || !t.Edits.Promise(keep, now) {
		return false
	}
	t.row = append(t.row[:mine], t.row[mine+1:]...)
	return true
}

// Discard keeps a file to be deleted as soon as Slack takes that. first: nobody deletes
// yet, and whoever asks is to.
func (t *Thrift) Discard(id string) (first bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.trash = append(t.trash, id)
	first, t.busy = !t.busy, true
	return first
}

// Trash is the file that is to be deleted first; none: whoever deletes need no more.
func (t *Thrift) Trash() (id string, ok bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.busy = len(t.trash) > 0; !t.busy {
		return "", false
	}
	return t.trash[0], true
}

// TakeFile waits until Slack takes a deletion, as long as pause does.
func (t *Thrift) TakeFile(pause func(time.Duration) bool) bool {
	for !t.files.TakeOne() {
		if !pause(t.tempo.Tier / 2) {
			return false
		}
	}
	return true
}

// Deleted takes the first file off.
func (t *Thrift) Deleted() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.trash = t.trash[1:]
}
