package postgres

import (
	"context"
	"crypto/rand"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"divisionbell/bot/match"
)

// What others commit is heard by LISTEN, gathered, and after the commit: a NOTIFY within
// it would have all commits wait for one lock. Each process counts its commits in a row,
// too, which others look at now and then: what they have not heard by then they are told
// as 0. So notices only make it quicker.
const (
	bell   = "bell"
	listen = `LISTEN ` + bell
	notify = `SELECT pg_notify('` + bell + `', $1)`
	count  = `INSERT INTO processes(name, commits, at) VALUES($1, $2, $3)
  ON CONFLICT(name) DO UPDATE SET commits = excluded.commits, at = excluded.at`
	lazily     = `SET LOCAL synchronous_commit = off` // nobody waits for a count on a disk
	counts     = `SELECT name, commits FROM processes WHERE name <> $1 AND at > $2`
	buried     = `DELETE FROM fleet WHERE until <= $1`
	departed   = `DELETE FROM processes WHERE at <= $1`
	notGathers = 10 * time.Millisecond
	mostNotice = 7900 // bytes of a notice; the server takes 8,000
	places     = 1024
	countLife  = 24 * time.Hour
)

// news tells other processes what this one has committed, and hears of theirs.
type news struct {
	l       *link
	name    string
	poll    time.Duration
	changed chan match.MatchID

	mu       sync.Mutex
	unsaid   map[match.MatchID]bool
	commits  int64
	wake     chan struct{}
	heard    map[string]int64 // how many commits of each process
	lapsed   bool             // of those in the channel one was lost
	stop     context.CancelFunc
	ctx      context.Context
	running  sync.WaitGroup
	listener sync.Once
}

func newNews(l *link, poll time.Duration) *news {
	n := &news{l: l, name: rand.Text()[:12], poll: poll, changed: make(chan match.MatchID, places), unsaid: map[match.MatchID]bool{}, wake: make(chan struct{}, 1), heard: map[string]int64{}}
	n.ctx, n.stop = context.WithCancel(context.Background())
	n.running.Go(n.tell)
	return n
}

func (n *news) end() {
	n.stop()
	n.running.Wait()
}

// committed notes what others are to be told: matches, or 0 for anything else.
func (n *news) committed(ids ...match.MatchID) {
	n.mu.Lock()
	n.commits++
	for _, id := range ids {
		n.unsaid[id] = true
	}
	n.mu.Unlock()
	select {
	case n.wake <- struct{}{}:
	default:
	}
}

// tell sends what has gathered.
func (n *news) tell() {
	for {
		select {
		case <-n.ctx.Done():
			return
		case <-n.wake:
		}
		n.say()
		select {
		case <-n.ctx.Done():
			n.say()
			return
		case <-time.After(notGathers):
		}
	}
}

// say sends a notice, and the count; what fails is found by those who poll.
func (n *news) say() {
	n.mu.Lock()
	ids, commits := n.unsaid, n.commits
	n.unsaid = map[match.MatchID]bool{}
	n.mu.Unlock()
	if len(ids) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(n.ctx), n.l.patience)
	defer cancel()
	// The count goes first: whoever hears the notice has then heard of all of it.
	b := &pgx.Batch{}
	b.Queue(begun.text)
	b.Queue(lazily)
	b.Queue(count, n.name, commits, time.Now().UnixMilli())
	b.Queue(notify, n.notice(ids, commits))
	b.Queue(committed.text)
	_ = n.l.pool.SendBatch(ctx, b).Close()
}

// notice is a process, its commits and the matches, or 0 when there is something else.
func (n *news) notice(ids map[match.MatchID]bool, commits int64) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %d", n.name, commits)
	for id := range ids {
		if id == 0 || b.Len() > mostNotice-24 {
			return fmt.Sprintf("%s %d 0", n.name, commits)
		}
		fmt.Fprintf(&b, " %d", id)
	}
	return b.String()
}

// depart forgets processes that have not committed for a day, and members of the fleet
// that did not live at an instant.
func (n *news) depart(ctx context.Context, at int64) error {
	if _, err := n.l.set(ctx, buried, at); err != nil {
		return err
	}
	_, err := n.l.set(ctx, departed, time.Now().Add(-countLife).UnixMilli())
	return err
}

// listen begins to hear, with the first call.
func (n *news) listen() <-chan match.MatchID {
	n.listener.Do(func() {
		n.look(true) // so that nothing after this call is missed
		n.running.Go(n.hear)
		n.running.Go(func() {
			t := time.NewTicker(n.poll)
			defer t.Stop()
			for {
				select {
				case <-n.ctx.Done():
					return
				case <-t.C:
					n.look(false)
				}
			}
		})
	})
	return n.changed
}

// look asks how often others have committed, and says 0 for what was not heard.
func (n *news) look(first bool) {
	missed := false
	since := time.Now().Add(-countLife).UnixMilli()
	rows, err := n.l.pool.Query(n.ctx, counts, n.name, since)
	if err != nil {
		return // the next look will say it
	}
	defer rows.Close()
	n.mu.Lock()
	defer n.mu.Unlock()
	for rows.Next() {
		var name string
		var commits int64
		if rows.Scan(&name, &commits) == nil && commits > n.heard[name] {
			n.heard[name], missed = commits, true
		}
	}
	if missed && !first || n.lapsed {
		n.put(0)
	}
}

// hear listens on a connection of its own, for as long as the process runs.
func (n *news) hear() {
	for n.ctx.Err() == nil {
		n.hearing()
		select {
		case <-n.ctx.Done():
		case <-time.After(n.poll):
		}
	}
}

func (n *news) hearing() {
	conn, err := pgx.ConnectConfig(n.ctx, n.l.pool.Config().ConnConfig)
	if err != nil {
		return
	}
	defer conn.Close(context.WithoutCancel(n.ctx))
	if _, err := conn.Exec(n.ctx, listen); err != nil {
		return // an engine without: polling remains
	}
	for {
		said, err := conn.WaitForNotification(n.ctx)
		if err != nil {
			return
		}
		n.heed(said.Payload)
	}
}

// heed reads a notice.
func (n *news) heed(notice string) {
	words := strings.Fields(notice)
	if len(words) < 2 || words[0] == n.name {
		return
	}
	commits, err := strconv.ParseInt(words[1], 10, 64)
	if err != nil {
		return
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	n.heard[words[0]] = max(n.heard[words[0]], commits)
	for _, word := range words[2:] {
		if id, err := strconv.ParseInt(word, 10, 64); err == nil {
			n.put(match.MatchID(id))
		}
	}
}

// put gives one on; where there is no place for it, 0 follows once there is.
func (n *news) put(id match.MatchID) {
	select {
	case n.changed <- id:
		n.lapsed = n.lapsed && id != 0
	default:
		n.lapsed = true
	}
}
