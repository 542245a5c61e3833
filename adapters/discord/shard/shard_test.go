package shard_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/adapters/discord/shard"
	"divisionbell/bot/match"
)

// A stand is a store in memory, as several processes see it in virtual time.
type stand struct {
	mu      sync.Mutex
	members map[string]match.Member
	lives   map[string]int64
	leases  map[string]lease
	kept    map[string][]byte
	hangs   map[string]chan struct{} // processes that are cut off from it, until that is closed
}

type lease struct {
	holder       string
	fence, until int64
}

func newStand() *stand {
	return &stand{members: map[string]match.Member{}, lives: map[string]int64{}, leases: map[string]lease{}, kept: map[string][]byte{}, hangs: map[string]chan struct{}{}}
}

// as is the stand as one process sees it.
type as struct {
	*stand
	holder string
}

func (s as) reach(ctx context.Context) error {
	s.mu.Lock()
	hangs := s.hangs[s.holder]
	s.mu.Unlock()
	if hangs == nil {
		return nil
	}
	select {
	case <-hangs:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (as) Lanes() int { return 64 }

func (s as) Join(ctx context.Context, m match.Member, now, until int64) (all []match.Member, err error) {
	if err := s.reach(ctx); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.members[m.Holder], s.lives[m.Holder] = m, until-now+time.Now().UnixMilli()
	for _, name := range slices.Sorted(maps.Keys(s.members)) {
		if s.lives[name] > time.Now().UnixMilli() {
			all = append(all, s.members[name])
		}
	}
	return all, nil
}

func (s as) LeaseAll(ctx context.Context, names []string, holder string, now, until int64) (map[string]int64, error) {
	if err := s.reach(ctx); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	got, is := map[string]int64{}, time.Now().UnixMilli()
	for _, name := range names {
		l := s.leases[name]
		if l.holder != holder && l.until > is {
			continue
		}
		if l.holder != holder {
			l.fence++
		}
		s.leases[name] = lease{holder, l.fence, is + until - now}
		got[name] = l.fence
	}
	return got, nil
}

func (s as) Session(ctx context.Context, name string) ([]byte, error) {
	if err := s.reach(ctx); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.kept[name], nil
}

func (s as) PutSession(ctx context.Context, name string, data []byte) error {
	if err := s.reach(ctx); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.kept[name] = data
	return nil
}

// A house is processes on a stand, and who runs which shard.
type house struct {
	t *testing.T
	*stand
	mu   sync.Mutex
	runs map[int][]string
}

// join has a process run its share until leave.
func (h *house) join(holder string, shards []int) (leave func() error) {
	on := as{h.stand, holder}
	s := shard.New(shard.Options{Fleet: on, Sessions: on, Holder: holder, Now: func() int64 { return time.Now().UnixMilli() },
		Trouble: func(context.Context, string, error, ...any) {}})
	ctx, stop := context.WithCancel(h.t.Context())
	ended := make(chan error, 1)
	go func() {
		ended <- s.Run(ctx, shards, len(shards), func(ctx context.Context, n int) error {
			h.mu.Lock()
			h.runs[n] = append(h.runs[n], holder)
			if len(h.runs[n]) > 1 {
				h.t.Errorf("shard %d is heard by %v", n, h.runs[n])
			}
			h.mu.Unlock()
			<-ctx.Done()
			h.mu.Lock()
			defer h.mu.Unlock()
			h.runs[n] = slices.DeleteFunc(h.runs[n], func(x string) bool { return x == holder })
			return nil
		})
	}()
	return func() error { stop(); return <-ended }
}

// shares counts the shards that each process runs.
func (h *house) shares() map[string]int {
	h.mu.Lock()
	defer h.mu.Unlock()
	n := map[string]int{}
	for _, holders := range h.runs {
		for _, holder := range holders {
			n[holder]++
		}
	}
	return n
}

// TestOneHearsEachShard: whoever comes, leaves, or is cut off from the store, of which it
// notices itself; never two at a time.
func TestOneHearsEachShard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &house{t: t, stand: newStand(), runs: map[int][]string{}}
		shards := make([]int, 16)
		for n := range shards {
			shards[n] = n
		}
		all := func(when string, within time.Duration, who ...string) {
			t.Helper()
			time.Sleep(within)
			shares, sum := h.shares(), 0
			for _, n := range shares {
				sum += n
			}
			if got := slices.Sorted(maps.Keys(shares)); sum != len(shards) || !slices.Equal(got, who) {
				t.Errorf("%s: %v", when, shares)
			}
		}
		ash := h.join("ash", shards)
		all("ash alone", time.Second, "ash")
		elm := h.join("elm", shards)
		all("elm has come", 5*time.Second, "ash", "elm")
		cut := make(chan struct{})
		h.stand.mu.Lock()
		h.hangs["ash"] = cut
		h.stand.mu.Unlock()
		all("ash is cut off", 11*time.Second, "elm")
		h.stand.mu.Lock()
		delete(h.hangs, "ash")
		h.stand.mu.Unlock()
		close(cut)
		all("ash is back", 6*time.Second, "ash", "elm")
		if err := elm(); err != nil {
			t.Error(err)
		}
		elm2 := len(h.shares())
		all("elm has left", 4*time.Second, "ash")
		if elm2 != 1 {
			t.Errorf("elm runs shards after it has left")
		}
		if err := ash(); err != nil || len(h.shares()) != 0 {
			t.Errorf("%v, %v", err, h.shares())
		}
	})
}

// TestAFailureEndsAll: what one shard fails with is no other's business to mend.
func TestAFailureEndsAll(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		on := as{newStand(), "ash"}
		s := shard.New(shard.Options{Fleet: on, Sessions: on, Holder: "ash", Now: func() int64 { return time.Now().UnixMilli() }})
		refused := errors.New("refused")
		err := s.Run(t.Context(), []int{0, 1, 2}, 3, func(ctx context.Context, n int) error {
			if n == 1 {
				return refused
			}
			<-ctx.Done()
			return nil
		})
		if !errors.Is(err, refused) {
			t.Error(err)
		}
	})
}

// TestHowManyShards: the first says it for all, until that is too few.
func TestHowManyShards(t *testing.T) {
	on := as{newStand(), "ash"}
	s := shard.New(shard.Options{Fleet: on, Sessions: on, Holder: "ash"})
	for _, c := range []struct{ recommended, want int }{{2, 2}, {3, 2}, {4, 2}, {1, 2}, {5, 5}, {2, 5}} {
		if got, err := s.Count(t.Context(), c.recommended); err != nil || got != c.want {
			t.Errorf("%d are recommended: %d, %v", c.recommended, got, err)
		}
	}
}

// TestDealtInAnyOrder: the mark stays before what is being dealt with, and is kept when it
// has gone on.
func TestDealtInAnyOrder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		on := as{newStand(), "ash"}
		s := shard.New(shard.Options{Fleet: on, Sessions: on, Holder: "ash"})
		var d shard.Dealt
		d.Comes(1)()
		end := s.Keeping(t.Context(), 3, 16, &d)
		defer end()
		kept := func(want shard.Session) {
			t.Helper()
			time.Sleep(3 * time.Second)
			if x, err := s.Session(t.Context(), 3, 16); err != nil || x != want {
				t.Errorf("%+v, %v, not %+v", x, err, want)
			}
		}
		kept(shard.Session{}) // it has not begun
		d.Began("x")
		kept(shard.Session{ID: "x", Seq: 1})
		two, three := d.Comes(2), d.Comes(3)
		kept(shard.Session{ID: "x", Seq: 1})
		three()
		kept(shard.Session{ID: "x", Seq: 1})
		two()
		kept(shard.Session{ID: "x", Seq: 3})
		d.Comes(4)
		kept(shard.Session{ID: "x", Seq: 3})
	})
}
