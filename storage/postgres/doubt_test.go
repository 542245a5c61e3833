package postgres_test

import (
	"context"
	"errors"
	"flag"
	"io"
	"math/rand/v2"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine/record"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/storetest"
)

// A knife cuts connections: what is sent next never arrives, or arrives and its answer
// is swallowed.
type knife struct{ before, after atomic.Bool }

func (k *knife) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	c, err := new(net.Dialer).DialContext(ctx, network, address)
	return &cut{Conn: c, knife: k}, err
}

type cut struct {
	net.Conn
	*knife
	swallow atomic.Bool
}

func (c *cut) Write(b []byte) (int, error) {
	if c.before.CompareAndSwap(true, false) {
		c.Conn.Close()
		return 0, io.ErrClosedPipe
	}
	if c.after.CompareAndSwap(true, false) {
		c.swallow.Store(true)
	}
	return c.Conn.Write(b)
}

func (c *cut) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	if err == nil && c.swallow.Load() { // the server has answered: it is done
		c.Conn.Close()
		return 0, io.ErrUnexpectedEOF
	}
	return n, err
}

func (c *cut) Close() error { return c.Conn.Close() }

var cuts = flag.Int("cuts", 25, "how many commits have their connection cut")

// TestACommitInDoubt: whatever becomes of the connection on which a commit is under way,
// whoever waits for it is told the truth, and each entry is in the log once.
func TestACommitInDoubt(t *testing.T) {
	t.Parallel()
	k := &knife{}
	d := storetest.Must[*postgres.DB](t)(postgres.Opened(ctx, postgrestest.Database(t), postgres.Options{Handed: true}, time.Second, 10*time.Second, k))
	defer d.Close()
	a, b := storetest.Sit(t, d, "AAAA"), storetest.Sit(t, d, "BBBB")
	chance := rand.New(rand.NewPCG(3, 5))
	rounds := uint32(*cuts)
	for n := range rounds {
		list := []match.Change{storetest.Action(a.Match, int64(n)+1, n), storetest.Action(b.Match, int64(n)+1, n)}
		if chance.IntN(3) == 0 {
			list = list[:1]
		}
		list[0].Notes = []match.Note{{Kind: "said", Text: "hello"}}
		switch chance.IntN(3) {
		case 0:
			k.before.Store(true)
		default:
			k.after.Store(true)
		}
		for i, err := range d.Commit(ctx, list) {
			if err != nil {
				t.Fatalf("round %d: change %d: %v", n, i, err)
			}
		}
		k.before.Store(false)
		k.after.Store(false)
		if len(list) == 1 {
			storetest.Commit(t, d, storetest.Action(b.Match, int64(n)+1, n))
		}
		// What a stranger sends with the same rev is stale, and its repeat repeated.
		storetest.Wants(t, d.Commit(ctx, []match.Change{storetest.Step(a.Match, int64(n)+1, n)})[0], match.ErrStale)
		storetest.Wants(t, d.Commit(ctx, list[:1])[0], match.ErrRepeated)
	}
	for _, id := range []match.MatchID{a.Match, b.Match} {
		log := storetest.Must[[]record.Entry](t)(d.Log(ctx, id, 0, 999))
		storetest.Same(t, len(log), int(rounds))
		storetest.Same(t, storetest.Must[int64](t)(d.Rev(ctx, id)), int64(rounds)+1)
	}
	storetest.Same(t, len(storetest.Must[[]match.Note](t)(d.Notes(ctx, a.Match, 0))), int(rounds))
	// A new match in doubt is found again by its secret.
	for i, code := range []string{"CCCC", "DDDD"} {
		fresh := storetest.Lobby(code, a)
		fresh.Secret = [32]byte{byte(i + 1), 9}
		k.after.Store(true)
		c := storetest.Commit(t, d, match.Change{New: fresh, Delivery: code})
		k.after.Store(false)
		storetest.Same(t, storetest.Must[match.MatchID](t)(d.MatchByCode(ctx, code)), c.Match)
		storetest.Wants(t, d.Commit(ctx, []match.Change{{New: storetest.Lobby(code, a)}})[0], match.ErrTaken)
	}
	storetest.Sound(t, d)
}

// TestAServerThatDoesNotAnswer is told as such, and nothing is lost.
func TestAServerThatDoesNotAnswer(t *testing.T) {
	t.Parallel()
	gone := &nowhere{}
	d := storetest.Must[*postgres.DB](t)(postgres.Opened(ctx, postgrestest.Database(t), postgres.Options{Handed: true}, time.Second, 300*time.Millisecond, gone))
	defer d.Close()
	s := storetest.Sit(t, d, "AAAA")
	gone.cut()
	err := d.Commit(ctx, []match.Change{storetest.Step(s.Match, 1, 0)})[0]
	if err == nil || errors.Is(err, match.ErrStale) {
		t.Errorf("a commit without a server answers %v", err)
	}
	_, err = d.Match(ctx, s.Match)
	if err == nil || errors.Is(err, match.ErrNotFound) {
		t.Errorf("a match without a server is %v", err)
	}
	gone.mend()
	storetest.Commit(t, d, storetest.Step(s.Match, 1, 0))
}

// nowhere is a network that can be unplugged.
type nowhere struct {
	away atomic.Bool
	mu   sync.Mutex
	open []net.Conn
}

func (n *nowhere) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	if n.away.Load() {
		return nil, &net.OpError{Op: "dial", Net: network, Err: io.EOF}
	}
	c, err := new(net.Dialer).DialContext(ctx, network, address)
	if err == nil {
		n.mu.Lock()
		defer n.mu.Unlock()
		n.open = append(n.open, c)
	}
	return c, err
}

func (n *nowhere) cut() {
	n.away.Store(true)
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, c := range n.open {
		c.Close()
	}
}

func (n *nowhere) mend() { n.away.Store(false) }
