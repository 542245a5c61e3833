package fleet

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"divisionbell/bot/match"
)

func members(n int) (all []match.Member) {
	for i := range n {
		all = append(all, match.Member{Holder: fmt.Sprintf("machine/%d/abc", 1000+i), Does: []string{"speak on hall"}})
	}
	return all
}

func lanes(n int) (all []Duty) {
	for _, lane := range match.LanesOn("hall", n) {
		all = append(all, Duty{Lease: "speak on " + string(lane), Of: "speak on hall"})
	}
	return all
}

// TestTheRule: it does not matter in what order members are listed, all have about as
// much to do, and only the share of who comes or goes changes hands.
func TestTheRule(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := 1; n <= 12; n++ {
		all := members(n)
		gone := all[r.IntN(n)].Holder
		rest := slices.DeleteFunc(slices.Clone(all), func(m match.Member) bool { return m.Holder == gone })
		share := map[string]int{}
		for _, d := range lanes(960) {
			is := Holder(d.Lease, d.Of, all)
			share[is]++
			mixed := slices.Clone(all)
			r.Shuffle(n, func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
			if again := Holder(d.Lease, d.Of, mixed); again != is {
				t.Fatalf("%s falls to %s or %s", d.Lease, is, again)
			}
			if now := Holder(d.Lease, d.Of, rest); is != gone && now != is {
				t.Fatalf("%s went from %s, who is there, to %s when %s left", d.Lease, is, now, gone)
			}
		}
		for _, m := range all {
			if fair := 960 / n; share[m.Holder] < fair*2/3 || share[m.Holder] > fair*3/2 {
				t.Errorf("of %d members %s has %d of 960 lanes", n, m.Holder, share[m.Holder])
			}
		}
	}
	some := []match.Member{{Holder: "a", Does: []string{"speak on slack"}}, {Holder: "b", Does: []string{"speak on slack", "speak on hall"}}}
	for _, d := range lanes(64) {
		if is := Holder(d.Lease, d.Of, some); is != "b" {
			t.Errorf("%s falls to %q, who does not speak there", d.Lease, is)
		}
	}
	if is := Holder("speak on web/0", "speak on web", some); is != "" {
		t.Errorf("what nobody takes part in falls to %q", is)
	}
}

// TestWhoIsLessFit takes as much less, and what it does not take goes to the others; nobody
// takes less as long as one does not say, or none is fit.
func TestWhoIsLessFit(t *testing.T) {
	share := func(fits ...int) (by []int, held map[string]string) {
		all := members(len(fits))
		for i := range all {
			all[i].Fit = fits[i]
		}
		by, held = make([]int, len(fits)), map[string]string{}
		for _, d := range lanes(6000) {
			is := Holder(d.Lease, d.Of, all)
			by[slices.IndexFunc(all, func(m match.Member) bool { return m.Holder == is })]++
			held[d.Lease] = is
		}
		return by, held
	}
	whole, before := share(100, 100, 100)
	half, after := share(100, 50, 100)
	if half[1] < whole[1]*4/10 || half[1] > whole[1]*7/10 {
		t.Errorf("of %d lanes half as fit it takes %d", whole[1], half[1])
	}
	mine := members(2)[1].Holder
	for lease, was := range before {
		if is := after[lease]; is != was && was != mine {
			t.Fatalf("%s went from %s to %s, who are as fit as before", lease, was, is)
		}
	}
	for _, fits := range [][]int{{50, 50, 50}, {0, 0, 0}, {-1, -1, -1}, {100, 50, -1}} {
		if by, held := share(fits...); !maps.Equal(held, before) {
			t.Errorf("%v take %v", fits, by)
		}
	}
	if by, _ := share(100, 0, 100); by[1] != 0 {
		t.Errorf("who is not fit takes %d", by[1])
	}
}

// TestWhoLags says so, step by step, and as it does not lag any more.
func TestWhoLags(t *testing.T) {
	f := gather(t, "a")
	k := f.keepers["a"]
	tend := func(every int64, times int) {
		for range times {
			f.now += every
			k.Tend(context.Background(), f.duties)
		}
	}
	tend(1000, 60)
	steady := k.fit
	tend(7000, 1) // stopped for a moment
	tend(1000, 5)
	stopped := k.fit
	tend(3000, 5)
	once := k.fit
	tend(3000, 60)
	lagged := k.fit
	tend(1000, 120)
	if got := []int{steady, stopped, once, lagged, k.fit}; !slices.Equal(got, []int{100, 100, 75, 50, 100}) {
		t.Errorf("it is fit for %v", got)
	}
}

// A store keeps a fleet in memory, as the stores do; cut ones cannot reach it.
type store struct {
	lives  map[string]int64
	does   map[string][]string
	leases map[string]*lease
	cut    map[string]bool
}

type lease struct {
	holder string
	fence  int64
	until  int64
}

func (*store) Lanes() int { return 64 }

func (s *store) Join(_ context.Context, m match.Member, now, until int64) (all []match.Member, err error) {
	if s.cut[m.Holder] {
		return nil, fmt.Errorf("no store")
	}
	if s.lives[m.Holder], s.does[m.Holder] = until, m.Does; until <= now {
		delete(s.lives, m.Holder)
		return nil, nil
	}
	for _, holder := range slices.Sorted(maps.Keys(s.lives)) {
		if s.lives[holder] > now {
			all = append(all, match.Member{Holder: holder, Does: s.does[holder]})
		}
	}
	return all, nil
}

func (s *store) LeaseAll(_ context.Context, names []string, holder string, now, until int64) (map[string]int64, error) {
	if s.cut[holder] {
		return nil, fmt.Errorf("no store")
	}
	fences := map[string]int64{}
	for _, name := range names {
		l := s.leases[name]
		if l == nil {
			l = &lease{holder: holder, fence: 1}
			s.leases[name] = l
		}
		if l.holder != holder && l.until > now {
			continue
		}
		if l.holder != holder {
			l.holder, l.fence = holder, l.fence+1
		}
		l.until = until
		fences[name] = l.fence
	}
	return fences, nil
}

// A fleet of keepers that look once a second, each at a moment of its own.
type fleet struct {
	t       *testing.T
	now     int64
	store   *store
	duties  []Duty
	keepers map[string]*Keeper
	at      map[string]int64  // within the second
	spoke   map[string]string // by lease: who may speak now
	fences  map[string]int64
}

func gather(t *testing.T, names ...string) *fleet {
	f := &fleet{t: t, now: 1_000_000, duties: lanes(64), keepers: map[string]*Keeper{}, at: map[string]int64{}, fences: map[string]int64{},
		store: &store{lives: map[string]int64{}, does: map[string][]string{}, leases: map[string]*lease{}, cut: map[string]bool{}}}
	for _, name := range names {
		f.come(name)
	}
	return f
}

func (f *fleet) come(name string) {
	f.at[name] = int64(len(f.at)*337) % 1000
	f.keepers[name] = NewKeeper(name, Options{
		Store: f.store, Now: func() int64 { return f.now }, Acquired: func() {}, Trouble: func(context.Context, string, error, ...any) {},
	})
}

// pass lets time go by, and fails when two may speak in one lane or a fence falls. It
// stops as soon as all lanes are spoken in by exactly one of those named, if any are.
func (f *fleet) pass(most int64, until ...string) (took int64) {
	f.t.Helper()
	ctx := context.Background()
	for began := f.now; f.now-began < most; f.now += 50 {
		for _, name := range slices.Sorted(maps.Keys(f.keepers)) {
			if f.now%1000/50 == f.at[name]/50 {
				f.keepers[name].Tend(ctx, f.duties)
			}
		}
		f.spoke = map[string]string{}
		for _, d := range f.duties {
			for name, k := range f.keepers {
				fence, ok := k.Held(ctx, d.Lease)
				if !ok {
					continue
				}
				if other, twice := f.spoke[d.Lease]; twice {
					f.t.Fatalf("after %d ms both %s and %s hold %q", f.now-began, other, name, d.Lease)
				}
				if f.spoke[d.Lease] = name; fence < f.fences[d.Lease] {
					f.t.Fatalf("the fence of %q fell from %d to %d", d.Lease, f.fences[d.Lease], fence)
				}
				f.fences[d.Lease] = fence
			}
		}
		if len(until) > 0 && len(f.spoke) == len(f.duties) && !slices.ContainsFunc(slices.Collect(maps.Values(f.spoke)), func(n string) bool { return !slices.Contains(until, n) }) {
			return f.now - began
		}
	}
	return most
}

func (f *fleet) within(most int64, what string, by ...string) {
	f.t.Helper()
	if took := f.pass(most+1, by...); took > most {
		f.t.Errorf("%s: after %d ms but %d of %d lanes are spoken in", what, most, len(f.spoke), len(f.duties))
	} else {
		f.t.Logf("%s: %d ms", what, took)
	}
}

// TestThreeHolders: every lane is held by exactly one, whoever comes, leaves, dies or is
// cut off; it is never held by two.
func TestThreeHolders(t *testing.T) {
	f := gather(t, "a")
	f.within(1000, "one alone", "a")
	f.come("b")
	f.come("c")
	f.pass(6000)
	share := map[string]int{}
	for _, name := range f.spoke {
		share[name]++
	}
	if len(f.spoke) != 64 || share["a"] < 8 || share["b"] < 8 || share["c"] < 8 {
		t.Errorf("the three hold %v of 64 lanes", share)
	}
	f.pass(60_000)
	// SIGTERM: what is under way ends, then all is given back.
	f.keepers["b"].End()
	f.pass(500)
	f.keepers["b"].Leave(context.Background())
	delete(f.keepers, "b")
	f.within(1500, "one has left", "a", "c")
	f.come("b")
	f.pass(10_000)
	// kill -9.
	delete(f.keepers, "b")
	f.within(10_000, "one was killed", "a", "c")
	// Cut off from the store it says nothing more before others do, and comes back.
	f.store.cut["a"] = true
	f.within(10_000, "one is cut off", "c")
	if f.keepers["c"].Elsewhere(f.duties[0].Lease) {
		t.Error("what it does itself is elsewhere")
	}
	delete(f.store.cut, "a")
	f.pass(5000)
	if f.keepers["c"].TakesPart("speak on web/0") {
		t.Error("it takes part in what it was not asked to")
	}
	for _, d := range f.duties {
		if !f.keepers["c"].TakesPart(d.Lease) {
			t.Errorf("it takes no part in %s", d.Lease)
		}
		if name := f.spoke[d.Lease]; name == "" || f.keepers["c"].Elsewhere(d.Lease) != (name == "a") {
			t.Errorf("%s is held by %q, and elsewhere for c: %v", d.Lease, name, f.keepers["c"].Elsewhere(d.Lease))
		}
	}
}

// TestAnyBlows: random comings, ends, kills, cuts and stops, after which all is as
// it should be.
func TestAnyBlows(t *testing.T) {
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 3))
		f := gather(t, "m0", "m1", "m2")
		for n := range 12 {
			f.pass(int64(r.IntN(12_000)))
			name := slices.Sorted(maps.Keys(f.keepers))[r.IntN(len(f.keepers))]
			switch r.IntN(4) {
			case 0:
				f.come(fmt.Sprint("m", 3+n))
			case 1:
				f.store.cut[name] = !f.store.cut[name]
			case 2:
				if len(f.keepers) > 1 {
					delete(f.keepers, name)
				}
			case 3: // stopped for a while, its leases are others' when it goes on
				k := f.keepers[name]
				delete(f.keepers, name)
				f.pass(int64(r.IntN(30_000)))
				f.keepers[name] = k
			}
		}
		f.store.cut = map[string]bool{}
		f.within(15_000, fmt.Sprint("seed ", seed), slices.Collect(maps.Keys(f.keepers))...)
	}
}
