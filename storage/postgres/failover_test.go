package postgres_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"divisionbell/bot/match"
	"divisionbell/engine/record"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/storetest"
)

// A caller plays one match, an entry after the other, and keeps what was acknowledged.
type caller struct {
	match match.MatchID
	done  atomic.Int64 // entries acknowledged
}

// play commits until it is told to stop or in doubt, and tells that.
func (c *caller) play(d *postgres.DB, stop <-chan struct{}) error {
	for {
		select {
		case <-stop:
			return nil
		case <-time.After(5 * time.Millisecond): // as people do, who think
		}
		n := c.done.Load()
		if err := d.Commit(ctx, []match.Change{storetest.Action(c.match, n+1, uint32(n))})[0]; err != nil {
			return err
		}
		c.done.Add(1)
	}
}

// callers are several, whose matches are made.
func callers(t *testing.T, d *postgres.DB, name string, n int) []*caller {
	t.Helper()
	all := make([]*caller, n)
	for i := range all {
		all[i] = &caller{match: storetest.Sit(t, d, fmt.Sprint(name, i)).Match}
	}
	return all
}

// playing has all of them play, until the end.
func playing(all []*caller, d *postgres.DB, stop <-chan struct{}) (end func() []error) {
	var running sync.WaitGroup
	errs := make([]error, len(all))
	for i, c := range all {
		running.Go(func() { errs[i] = c.play(d, stop) })
	}
	return func() []error { running.Wait(); return errs }
}

// more waits until each of them has had so many more entries acknowledged.
func more(t *testing.T, all []*caller, n int64) {
	t.Helper()
	for _, c := range all {
		want := c.done.Load() + n
		for end := time.Now().Add(90 * time.Second); c.done.Load() < want; time.Sleep(time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("match %d stays at %d entries", c.match, c.done.Load())
			}
		}
	}
}

// kept wants in a store all that was acknowledged, in one chain, and up to so many entries
// beside of which nobody was told.
func kept(t *testing.T, d *postgres.DB, all []*caller, unsure int) {
	t.Helper()
	for _, c := range all {
		log := storetest.Must[[]record.Entry](t)(d.Log(ctx, c.match, 0, 1<<20))
		if done := int(c.done.Load()); len(log) < done || len(log) > done+unsure {
			t.Errorf("match %d: %d entries, %d acknowledged", c.match, len(log), done)
		}
		for n, e := range log {
			if e.Seq != uint32(n) || string(e.Hash) != string(storetest.Hash(e.Seq)) {
				t.Fatalf("match %d: entry %d stands at %d", c.match, e.Seq, n)
			}
		}
		storetest.Same(t, storetest.Must[int64](t)(d.Rev(ctx, c.match)), int64(len(log))+1)
	}
	storetest.Sound(t, d)
}

// TestFailover: the primary dies under those who play, its standby is promoted, and they
// go on: each action is in the log once, and whoever waited was told the truth.
func TestFailover(t *testing.T) {
	t.Parallel()
	for range 1 + *cuts/100 {
		p := postgrestest.NewPair(t)
		d := storetest.Must[*postgres.DB](t)(postgres.Opened(ctx, p.Both(), postgres.Options{Handed: true}, time.Second, 30*time.Second, nil))
		all := callers(t, d, "M", 6)
		stop := make(chan struct{})
		end := playing(all, d, stop)
		more(t, all, 10)
		p.Kill()
		began := time.Now()
		p.Promote()
		ready := time.Since(began)
		more(t, all, 10)
		t.Logf("promoted after %v, all play on after %v", ready.Round(time.Millisecond), time.Since(began).Round(time.Millisecond))
		close(stop)
		for _, err := range end() {
			storetest.OK(t, err)
		}
		kept(t, d, all, 0)
		storetest.OK(t, d.Close())
	}
}

var leaders = flag.Int("leaders", 0, "how many times the leader of a Patroni cluster is killed")

// TestPatroni: as often as a cluster's leader dies under those who play, with its Patroni,
// they go on by the other, and each action is in the log once.
func TestPatroni(t *testing.T) {
	if *leaders == 0 {
		t.Skip("it takes a minute each: say how often by -leaders")
	}
	p := postgrestest.NewPatroni(t)
	d := storetest.Must[*postgres.DB](t)(postgres.Opened(ctx, p.Both(), postgres.Options{Handed: true}, time.Second, 80*time.Second, nil))
	defer d.Close()
	all := callers(t, d, "M", 6)
	stop := make(chan struct{})
	end := playing(all, d, stop)
	var took []time.Duration
	for range *leaders {
		more(t, all, 10)
		leader := p.Leader()
		if leader == "" {
			t.Fatal("nobody leads")
		}
		p.Kill(leader)
		began := time.Now()
		time.Sleep(100 * time.Millisecond) // by which it is dead
		more(t, all, 1)
		took = append(took, time.Since(began).Round(100*time.Millisecond))
		p.Begin(leader)
		p.Ready()
	}
	slices.Sort(took)
	t.Logf("%d leaders were killed; all play on after %v, of which the median is %v", *leaders, took, took[len(took)/2])
	close(stop)
	for _, err := range end() {
		storetest.OK(t, err)
	}
	kept(t, d, all, 0)
}

// A half of the network reaches one of two servers alone once it is cut off.
type half struct {
	nowhere
	away string // what it does not reach
}

func (h *half) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	if h.nowhere.away.Load() && strings.Contains(address, h.away) {
		return nil, &net.OpError{Op: "dial", Net: network, Err: errors.New("cut off")}
	}
	c, err := new(net.Dialer).DialContext(ctx, network, address)
	if err == nil && strings.Contains(address, h.away) {
		h.mu.Lock()
		defer h.mu.Unlock()
		h.open = append(h.open, c)
	}
	return c, err
}

// TestAPartition: half of those who play go on reaching a primary in whose place another
// was promoted. Whatever becomes of it, they are told nothing is done that the new one
// does not know.
func TestAPartition(t *testing.T) {
	t.Parallel()
	p := postgrestest.NewPair(t)
	cut := &half{away: "/primary/"}
	east := storetest.Must[*postgres.DB](t)(postgres.Opened(ctx, p.Both(), postgres.Options{Handed: true}, time.Second, 30*time.Second, cut))
	defer east.Close()
	west := storetest.Must[*postgres.DB](t)(postgres.Opened(ctx, p.Primary(), postgres.Options{Handed: true}, time.Second, time.Second, nil))
	defer west.Close()
	home, away := callers(t, east, "E", 3), callers(t, west, "W", 6)
	stop := make(chan struct{})
	atHome, afar := playing(home, east, stop), playing(away, west, stop)
	more(t, home, 5)
	more(t, away, 5)

	p.Promote()
	cut.nowhere.cut()
	more(t, home, 5)
	// Their operators try what hangs, until all of it has ended: they cancel it, and end it.
	old := storetest.Must[*pgx.Conn](t)(pgx.Connect(ctx, p.Primary()))
	defer old.Close(ctx)
	ended, tried := make(chan struct{}), make(chan error)
	go func() {
		for end := "pg_cancel_backend"; ; time.Sleep(time.Millisecond) {
			n := 0
			err := old.QueryRow(ctx, `SELECT count(`+end+`(pid)) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`).Scan(&n)
			select {
			case <-ended:
				tried <- err
				return
			default:
			}
			if n > 0 {
				end = "pg_terminate_backend"
			}
		}
	}()
	for _, err := range afar() {
		storetest.Wants(t, err, match.ErrUnsure)
	}
	close(ended)
	storetest.OK(t, <-tried)
	n := away[0].done.Load()
	if answer, err := west.Answered(ctx, storetest.Action(away[0].match, n+1, uint32(n)).Delivery); !errors.Is(err, match.ErrUnsure) {
		t.Errorf("who asks again is told: %s, %v", answer, err)
	}
	close(stop)
	for _, err := range atHome() {
		storetest.OK(t, err)
	}
	kept(t, east, home, 0)
	kept(t, east, away, 0)
}
