package postgres

import (
	"context"
	_ "embed"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"divisionbell/bot/match"
)

// Options of a store; the zero value is right for a host.
type Options struct {
	Connections int  // at once; 0: 10
	Handed      bool // leases live by the instants that are handed in, not by the database's clock: for tests whose clock is set

	poll     time.Duration    // between looks for other processes' commits; 0: 1 s
	patience time.Duration    // see patience
	dial     dialler          // nil: the network
	trace    pgx.QueryTracer  // told of every statement; nil: nobody
	now      func() time.Time // this machine's clock; nil: the real one
	compare  time.Duration    // between looks at the server's; 0: clockEvery
	all      bool             // refuse what a newer program has added to, too
}

// patience is how long a server that does not answer is tried again.
const patience = 25 * time.Second

// A DB is a [match.Store] in one database. Where a limit is asked for, 0 or less is no
// limit. A context ends the wait for a connection; a change that has begun is carried
// through.
type DB struct {
	*link
	matches
	answers
	people
	belongings
	rooms
	telling
	outbox
	instants
	leases
	rolls
	buttons
	posts
	upkeep

	news    *news
	closing sync.Once
}

var _ match.Store = (*DB)(nil)

// Is reports whether a place is a database of this kind: an address that begins with
// postgres:// or postgresql://.
func Is(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// Name is an address without its password, to be shown.
func Name(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return "the PostgreSQL database"
	}
	u.RawQuery = ""
	return u.Redacted()
}

// Open connects to a database and brings its schema up to date. It leaves untouched
// what it refuses: a database that sorts otherwise than by bytes or that a newer program
// has changed beyond what this one can go on with ([match.ErrNewer]). Every refusal is one line that says what to do.
func Open(ctx context.Context, address string, o Options) (*DB, error) {
	if o.Connections == 0 {
		o.Connections = 10
	}
	if o.poll == 0 {
		o.poll = time.Second
	}
	if o.patience == 0 {
		o.patience = patience
	}
	if o.now == nil {
		o.now = time.Now
	}
	if o.compare == 0 {
		o.compare = clockEvery
	}
	l, err := linked(ctx, address, o)
	if err != nil {
		return nil, err
	}
	if err := settled(ctx, l); err != nil {
		l.pool.Close()
		return nil, err
	}
	for _, mend := range []func(context.Context, *link) error{brought, layLanes} {
		if err := mend(ctx, l); err != nil {
			l.pool.Close()
			return nil, err
		}
	}
	l.news = newNews(l, o.poll)
	if !o.Handed {
		w := watch{l, o.now, o.compare, &l.apart}
		_ = w.compare(ctx) // a minute later it is tried again
		l.news.running.Go(func() { w.keep(l.news.ctx) })
	}
	return &DB{link: l, matches: matches{l}, answers: answers{l}, people: people{l}, belongings: belongings{l}, rooms: rooms{l}, telling: telling{l}, outbox: outbox{l},
		instants: instants{l}, leases: leases{l, o.Handed}, rolls: rolls{l}, buttons: buttons{l}, posts: posts{l}, upkeep: upkeep{l}, news: l.news}, nil
}

// The connections' own settings.
const (
	connectTime = 2 * time.Second
	keepAlive   = 5 * time.Second
)

func settle(conf *pgxpool.Config, o Options) {
	conf.MaxConns = int32(o.Connections)
	c := conf.ConnConfig
	if c.ConnectTimeout == 0 || c.ConnectTimeout > connectTime*5 {
		c.ConnectTimeout = connectTime
	}
	if o.dial != nil {
		c.DialFunc = o.dial.DialContext
	} else {
		c.DialFunc = netDialer.DialContext
	}
	c.OnNotice, c.Tracer = heed, o.trace
	if _, set := c.RuntimeParams["application_name"]; !set {
		c.RuntimeParams["application_name"] = "divisionbell"
	}
}

// Close lets running calls end and gives the connections back. Later calls fail.
func (d *DB) Close() error {
	d.closing.Do(func() {
		d.news.end()
		d.pool.Close()
	})
	return nil
}

// Path is where the store is, without its password.
func (d *DB) Path() string { return d.name }

// Changed gives the id of a match when another process has committed to it, and 0 when
// it cannot say which: after a lost connection, or when there were too many to tell. It
// hears by LISTEN, and by polling alone where that is not to be had.
func (d *DB) Changed() <-chan match.MatchID { return d.news.listen() }

// ref is a person or room as a column that may be NULL.
func ref[T match.PersonID | match.RoomID | match.MatchID](id T) any {
	if id == 0 {
		return nil
	}
	return int64(id)
}

// atMost is a limit as SQL has it: NULL is none.
func atMost(limit int) any {
	if limit <= 0 {
		return nil
	}
	return int64(limit)
}

func nonNil(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// onlyOne makes a statement that changed no row match.ErrNotFound.
func onlyOne(n int64, err error, format string, args ...any) error {
	if err == nil && n == 0 {
		return fmt.Errorf("postgres: "+format+": %w", append(args, match.ErrNotFound)...)
	}
	return err
}
