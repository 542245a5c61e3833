package fleet

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"divisionbell/bot/match"
)

// How long a member and its leases live without being renewed, and how often it looks
// who lives and renews them, in milliseconds.
const (
	Life  = 8 * 1000
	renew = 2500
	look  = 900  // less than the second after which it is asked to
	trust = 1000 // before its end a lease is believed in no more
)

// A member that looks every two seconds instead of one lags, and takes a quarter less of its
// share, as long as it does and down to a half; one that does not, a quarter more again. Each
// step has lanes change hands, so that there is time between them.
const (
	lags              = 2000
	swift             = 1300
	fitStep           = 25
	leastFit, mostFit = 50, 100
	fitTime           = 30 * 1000
)

// Options are what a keeper needs. Now is in milliseconds UTC; Acquired is called when
// leases were taken over, before any of them is held: what was read before is old.
type Options struct {
	Store    match.Fleet
	Now      func() int64
	Acquired func()
	Trouble  func(ctx context.Context, what string, err error, args ...any)
}

// A Duty is what one member does at a time: whoever holds its lease, of those who take
// part in what it is of.
type Duty struct{ Lease, Of string }

// A Keeper holds a member's share of the duties. A duty that falls to another is given
// up in three looks: the first doubts, the second says no more, so that what is under way
// ends, and the third gives the lease back. It is safe for concurrent use.
type Keeper struct {
	Options
	ending atomic.Bool
	asking sync.Mutex // the store, which may take long: what is known is told meanwhile

	mu        sync.Mutex
	holder    string
	known     map[string]*held
	elsewhere map[string]bool // by duty: another member is to do it, and this does not
	looked    int64
	since     int64 // when it looked first
	renewed   int64

	between int64 // two looks, as a rule
	fit     int
	fitted  int64 // when it was last changed
}

// A held lease, as it was when it was last asked for.
type held struct {
	fence int64
	at    int64
	looks int // in a row that named another member
}

// NewKeeper makes a keeper that holds nothing; holder names the member.
func NewKeeper(holder string, o Options) *Keeper {
	return &Keeper{Options: o, holder: holder, known: map[string]*held{}, elsewhere: map[string]bool{}, between: look, fit: mostFit}
}

// Name gives the member another name, as long as it has not joined.
func (k *Keeper) Name(holder string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.looked == 0 && holder != "" {
		k.holder = holder
	}
}

// Tend looks who lives, if a second has passed since, and takes, renews and gives up
// what follows from it. duties are all that this member takes part in.
func (k *Keeper) Tend(ctx context.Context, duties []Duty) {
	k.asking.Lock()
	defer k.asking.Unlock()
	now := k.Now()
	me, due := k.look(duties, now)
	if !due {
		return
	}
	members, err := k.Store.Join(ctx, me, now, now+Life)
	if err != nil {
		k.Trouble(ctx, "the other processes could not be asked for", err)
		return
	}
	ask, give := k.shares(duties, members, now)
	if len(give) > 0 {
		if _, err := k.Store.LeaseAll(ctx, give, k.holder, now, now); err != nil {
			k.Trouble(ctx, "leases could not be given back", err)
		}
		k.forget(give)
	}
	if len(ask) > 0 {
		k.ask(ctx, ask, now, true)
	}
}

// look is what the others are to know of the member, if it is time to look at them.
func (k *Keeper) look(duties []Duty, now int64) (me match.Member, due bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if since := now - k.looked; k.ending.Load() || k.looked != 0 && since >= 0 && since < look {
		return match.Member{}, false
	}
	k.fits(now)
	me = match.Member{Holder: k.holder, Fit: k.fit}
	for _, d := range duties {
		if n := len(me.Does); n == 0 || me.Does[n-1] != d.Of {
			me.Does = append(me.Does, d.Of)
		}
	}
	return me, true
}

// forget has leases be held no more.
func (k *Keeper) forget(names []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, name := range names {
		delete(k.known, name)
	}
}

// fits changes how fit the member is by how late it looks.
func (k *Keeper) fits(now int64) {
	if since := now - k.looked; k.looked != 0 && since > 0 {
		k.between = (7*k.between + min(since, Life)) / 8
	}
	was := k.fit
	switch {
	case now >= k.fitted && now-k.fitted < fitTime:
	case k.between >= lags:
		k.fit = max(leastFit, k.fit-fitStep)
	case k.between <= swift:
		k.fit = min(mostFit, k.fit+fitStep)
	}
	if k.fit != was {
		k.fitted = now
	}
}

// shares compares what is held with what should be by a look at who lives.
func (k *Keeper) shares(duties []Duty, members []match.Member, now int64) (ask, give []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.looked = now; k.since == 0 {
		k.since = now
	}
	clear(k.elsewhere)
	due := now < k.renewed || now-k.renewed >= renew
	for _, d := range duties {
		holder, h := Holder(d.Lease, d.Of, members), k.known[d.Lease]
		k.elsewhere[d.Lease] = false
		switch {
		case holder == k.holder:
			if h != nil {
				h.looks = 0
			}
			if h == nil || due {
				ask = append(ask, d.Lease)
			}
		case h == nil:
			k.elsewhere[d.Lease] = holder != ""
		default:
			if h.looks++; h.looks > 2 {
				give = append(give, d.Lease)
				k.elsewhere[d.Lease] = holder != ""
			} else if due {
				ask = append(ask, d.Lease)
			}
		}
	}
	if due {
		k.renewed = now
	}
	return ask, give
}

// ask takes or renews leases; without take it takes none that another member had
// meanwhile. No other call asks the store.
func (k *Keeper) ask(ctx context.Context, names []string, now int64, take bool) {
	fences, err := k.Store.LeaseAll(ctx, names, k.holder, now, now+Life)
	if err != nil {
		k.Trouble(ctx, "leases could not be had", err, "leases", len(names))
		return // what was taken lasts out its time
	}
	taken := k.answered(names, fences, now)
	if !take || len(taken) == 0 {
		return
	}
	k.Acquired()
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, name := range taken {
		k.known[name] = &held{fence: fences[name], at: now}
	}
}

// answered keeps which leases the member has still, and gives those that it has anew.
func (k *Keeper) answered(names []string, fences map[string]int64, now int64) (taken []string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, name := range names {
		fence, got := fences[name]
		switch h := k.known[name]; {
		case !got:
			delete(k.known, name)
		case h != nil && h.fence == fence:
			h.at = now
		default:
			delete(k.known, name)
			taken = append(taken, name)
		}
	}
	return taken
}

// Held reports whether the member may do now what a lease is of, and its fence. It
// renews leases, but takes none.
func (k *Keeper) Held(ctx context.Context, lease string) (fence int64, ok bool) {
	if k.renews(lease) {
		k.asking.Lock()
		k.ask(ctx, k.holds(), k.Now(), false)
		k.asking.Unlock()
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	h, now := k.known[lease], k.Now()
	if h == nil || k.ending.Load() || h.looks > 1 || now < h.at || now-h.at >= Life-trust {
		return 0, false
	}
	return h.fence, true
}

// renews reports whether all is to be renewed before a lease is believed in; who asks next
// renews nothing.
func (k *Keeper) renews(lease string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	now := k.Now()
	if k.known[lease] == nil || k.ending.Load() || now >= k.renewed && now-k.renewed < renew {
		return false
	}
	k.renewed = now
	return true
}

// holds are all leases that the member has.
func (k *Keeper) holds() []string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return slices.Collect(maps.Keys(k.known))
}

// Until is the instant until which a lease is believed in as it was last renewed; 0: the
// member does not hold it, or is giving it up.
func (k *Keeper) Until(lease string) int64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	if h := k.known[lease]; h != nil && h.looks < 2 && !k.ending.Load() {
		return h.at + Life - trust
	}
	return 0
}

// Elsewhere reports whether a duty is another living member's, as of the last look.
func (k *Keeper) Elsewhere(lease string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.elsewhere[lease]
}

// Wanting is how many duties fell to the member at the last look that another holds still.
func (k *Keeper) Wanting() (n int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for lease, elsewhere := range k.elsewhere {
		if !elsewhere && k.known[lease] == nil {
			n++
		}
	}
	return n
}

// Since is when the member looked first who lives; 0: it has not.
func (k *Keeper) Since() int64 {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.since
}

// TakesPart reports whether a duty is one that the member takes part in, as of the last
// look; before the first it may be.
func (k *Keeper) TakesPart(lease string) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	_, part := k.elsewhere[lease]
	return part || k.looked == 0
}

// End has the member do nothing more than what is under way.
func (k *Keeper) End() { k.ending.Store(true) }

// Leave gives all leases back and takes the member out of the fleet: others look within
// a second.
func (k *Keeper) Leave(ctx context.Context) {
	k.asking.Lock()
	defer k.asking.Unlock()
	all, joined := k.left()
	if !joined {
		return
	}
	now := k.Now()
	if _, err := k.Store.Join(ctx, match.Member{Holder: k.holder}, now, now); err != nil {
		k.Trouble(ctx, "the fleet could not be left", err)
	}
	if len(all) == 0 {
		return
	}
	if _, err := k.Store.LeaseAll(ctx, all, k.holder, now, now); err != nil {
		k.Trouble(ctx, "leases could not be given back", err)
	}
}

// left has the member hold nothing, and gives what it held.
func (k *Keeper) left() (all []string, joined bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	all, joined = slices.Collect(maps.Keys(k.known)), k.looked != 0
	clear(k.known)
	k.looked, k.since = 0, 0
	return all, joined
}
