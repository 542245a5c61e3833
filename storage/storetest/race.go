package storetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

func manyMatchesAtOnce(t *testing.T, k Kind) {
	const matches, steps = 64, 5
	d := k.fresh(t)
	jobs := make(chan Job, matches)
	go Group(d, jobs)
	defer close(jobs)
	var playing sync.WaitGroup
	for i := range matches {
		s := Sit(t, d, fmt.Sprintf("M%d", i))
		playing.Go(func() {
			answer := make(chan error, 1)
			for n := range uint32(steps) {
				jobs <- Job{Action(s.Match, int64(n)+1, n), answer}
				if err := <-answer; err != nil {
					t.Error(err)
				}
				// Whoever reads meanwhile sees a match that agrees with itself.
				m, err := d.Match(ctx, s.Match)
				if err != nil || m.Rev != int64(n)+2 || m.Position.Seq != n || m.Asks[0].Key != n || m.Head != [32]byte(Hash(n)) {
					t.Errorf("match %d after entry %d: %v, %+v", s.Match, n, err, m)
				}
			}
		})
	}
	playing.Wait()
	Sound(t, d)
}

func twoProcessesMeetOnOneMatch(t *testing.T, k Kind) {
	place := k.Place(t)
	a, b := place(t), place(t)
	s := Sit(t, a, "K7QF")
	const last = 40
	won := make([]int, 4)
	var stale int
	var count sync.Mutex
	var playing sync.WaitGroup
	for i, d := range []Store{a, b, a, b} {
		playing.Go(func() {
			for {
				m, err := d.Match(ctx, s.Match)
				if err != nil {
					t.Error(err)
					return
				}
				if m.Rev > last {
					return
				}
				c := Step(s.Match, m.Rev, uint32(m.Rev-1))
				c.Entries[0].Cause = record.Cause(fmt.Sprint(i))
				err = d.Commit(ctx, []match.Change{c, {Delivery: fmt.Sprint(i, m.Rev, rand.Uint64())}})[0]
				count.Lock()
				switch {
				case err == nil:
					won[i]++
				case errors.Is(err, match.ErrStale):
					stale++
				default:
					t.Error(err)
				}
				count.Unlock()
			}
		})
	}
	playing.Wait()
	log := Must[[]record.Entry](t)(b.Log(ctx, s.Match, 0, 999))
	has := make([]int, 4)
	for _, e := range log {
		has[e.Cause[0]-'0']++
	}
	Same(t, has, won)
	Same(t, len(log), last)
	Sound(t, a)
	t.Logf("won %v, lost %d", won, stale)
}

// aRevIsWhatIsStored: of a commit by whichever connection, or process.
func aRevIsWhatIsStored(t *testing.T, k Kind) {
	place := k.Place(t)
	a, b := place(t), place(t)
	s := Sit(t, a, "K7QF")
	for i := range uint32(3) {
		Commit(t, []match.Store{a, b}[i%2], Step(s.Match, int64(i)+1, i))
		for _, d := range []Store{a, b} {
			Same(t, Must[int64](t)(d.Rev(ctx, s.Match)), int64(i)+2)
			Same(t, Must[match.Match](t)(d.Match(ctx, s.Match)).Rev, int64(i)+2)
		}
	}
	_, err := a.Rev(ctx, 99)
	Wants(t, err, match.ErrNotFound)
}

// wild is a change that may well be refused, in any of its parts.
func wild(r *rand.Rand, s Table, rev int64) match.Change {
	c := Action(s.Match, rev, uint32(rev-1))
	c.Delivery = fmt.Sprint("d", r.IntN(400))
	c.Notes = []match.Note{{Kind: "said", Text: fmt.Sprint(r.Uint32()), To: engine.Everyone}}
	c.Votes = []match.Vote{{Motion: match.Motion{Kind: match.MotionAbandon}, Until: r.Int64()}}
	c.Instants = []match.Instant{{Kind: "vote", At: int64(r.IntN(50))}}
	c.Show = []match.Show{{Room: s.Hall.ID}}
	switch r.IntN(12) {
	case 0:
		c.Rev -= int64(r.IntN(3))
	case 1:
		c.Show[0].Room = 99
	case 2:
		c.Votes[0].ID = 99_999
	case 3:
		c.Tenures = []match.Tenure{{Seat: 0, No: 1, Person: 999}}
	case 4:
		c.Tenures = []match.Tenure{{Seat: 0, No: 5, Name: "second holder"}}
	case 5:
		c.Phase = "unheard-of"
	case 6:
		c.Entries[0].Seq += 2
		c.Position.Seq += 2
	case 7:
		c.Match, c.Rev, c.New, c.Entries, c.Position = 0, 0, Lobby(fmt.Sprint("C", r.IntN(30)), s), nil, nil
	case 8:
		c.Match = 999
	}
	return c
}

// Whatever comes together with it, a refused change leaves no trace: a store
// that never heard of it looks the same.
func aRefusedChangeLeavesNoTrace(t *testing.T, k Kind) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 1))
	grouped, plain := k.fresh(t), k.fresh(t)
	var tables []Table
	for i := range 5 {
		tables = append(tables, Sit(t, grouped, fmt.Sprint("T", i)))
		Sit(t, plain, fmt.Sprint("T", i))
	}
	revs := []int64{1, 1, 1, 1, 1}
	refused := 0
	for round := range 60 {
		var changes []match.Change
		var of []int
		next := slices.Clone(revs)
		for range 1 + r.IntN(8) {
			i := r.IntN(len(tables))
			changes = append(changes, wild(r, tables[i], next[i]))
			of = append(of, i)
			next[i]++
		}
		again := slices.Clone(changes)
		for j := range again { // a commit fills in ids
			again[j].Votes = slices.Clone(again[j].Votes)
			again[j].Notes = slices.Clone(again[j].Notes)
		}
		for j, err := range grouped.Commit(ctx, changes) {
			if err != nil {
				refused++
				continue
			}
			if err := plain.Commit(ctx, again[j:j+1])[0]; err != nil {
				t.Fatalf("seed %d round %d: change %d alone: %v", seed, round, j, err)
			}
			if changes[j].New == nil {
				revs[of[j]]++
			}
		}
		if round%10 == 9 {
			if a, b := k.Dump(t, grouped), k.Dump(t, plain); a != b {
				Same(t, strings.Split(a, "\n"), strings.Split(b, "\n"))
				t.Fatalf("seed %d round %d", seed, round)
			}
		}
	}
	if refused < 50 {
		t.Errorf("only %d were refused", refused)
	}
	Sound(t, grouped)
}

// usual is a change that is not refused, as players make them: with anything that their
// actions bring about, and with an entry or without.
func usual(r *rand.Rand, s Table, rev int64, seq uint32, round int) (c match.Change, entries uint32) {
	c = Action(s.Match, rev, seq)
	c.Notices, c.Silent = nil, r.IntN(3) == 0
	if r.IntN(2) == 0 {
		c.Timing = &match.Timing{Last: int(seq), Paused: int64(r.IntN(3))}
	}
	for range r.IntN(4) {
		c.Notices = append(c.Notices, match.Notice{Decision: match.Decision{Seat: engine.Seat(r.IntN(2)), Kind: "attack", Key: uint32(r.IntN(3))},
			State: []string{match.NoticeOwed, match.NoticeSilenced, match.NoticeClosing, match.NoticeClosed}[r.IntN(4)], Again: r.IntN(4) == 0,
			Room: []match.RoomID{0, s.Room.ID}[r.IntN(2)], NotBefore: int64(r.IntN(9)), Due: Noon, Rings: r.IntN(2)})
	}
	for range r.IntN(3) {
		c.Instants = append(c.Instants, match.Instant{Seat: engine.Seat(r.IntN(2)), Kind: match.InstantSeat, Key: int64(round), At: Noon + int64(r.IntN(99))})
	}
	for range r.IntN(2) {
		c.Forget = append(c.Forget, match.Instant{Seat: engine.Seat(r.IntN(2)), Kind: match.InstantSeat})
	}
	switch r.IntN(9) {
	case 0: // words at the table
		c.Entries, c.Position, c.Asks = nil, nil, nil
		c.Notes = []match.Note{{Kind: match.NoteSaid, Text: fmt.Sprint("é\x00 ", round), Name: "Ada", Person: []match.PersonID{0, s.Ada.ID}[round%2], To: engine.Everyone}}
	case 1: // several in one line
		c.Entries = append(c.Entries, entry(seq+1))
		c.Position.Seq++
	case 2:
		c.Delivery = ""
	case 3:
		c.Phase = []match.Phase{match.Playing, match.Paused}[r.IntN(2)]
		c.Tenures = []match.Tenure{{Seat: 1, No: 0, Person: s.Bob.ID, Name: "Bob"}}
	}
	return c, uint32(len(c.Entries))
}

// What comes together is made as if each came by itself; and where one of them is refused,
// it alone.
func whatIsGatheredIsAsOneByOne(t *testing.T, k Kind) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 2))
	grouped, plain := k.fresh(t), k.fresh(t)
	var tables []Table
	for i := range 12 {
		tables = append(tables, Sit(t, grouped, fmt.Sprint("T", i)))
		Sit(t, plain, fmt.Sprint("T", i))
	}
	idle := Sit(t, grouped, "IDLE")
	Sit(t, plain, "IDLE")
	for _, d := range []Store{grouped, plain} {
		Commit(t, d, match.Change{At: Noon, Delivery: "known"})
	}
	seqs := make([]uint32, len(tables))
	for round := range 24 {
		var changes, again []match.Change
		var wrong []error
		add := func(c match.Change, want error) {
			changes, again, wrong = append(changes, c), append(again, c), append(wrong, want)
			again[len(again)-1].Notes = slices.Clone(c.Notes) // a commit fills in ids
		}
		for i, s := range tables {
			c, n := usual(r, s, int64(round)+1, seqs[i], round)
			seqs[i] += n
			add(c, nil)
			switch {
			case i != 5:
			case round%6 == 1:
				add(match.Change{At: Noon, Delivery: "known"}, match.ErrRepeated)
			case round%6 == 2:
				add(Action(idle.Match, 7, 0), match.ErrStale)
			case round%6 == 3:
				add(Action(999_999, 1, 0), match.ErrNotFound)
			case round%6 == 4:
				add(match.Change{At: Noon, Delivery: fmt.Sprint("claimed in round ", round)}, nil)
			}
		}
		for j, err := range grouped.Commit(ctx, changes) {
			for _, err := range []error{err, plain.Commit(ctx, again[j:j+1])[0]} {
				if !errors.Is(err, wrong[j]) {
					t.Fatalf("seed %d round %d: change %d: %v, want %v", seed, round, j, err, wrong[j])
				}
			}
		}
		if a, b := k.Dump(t, grouped), k.Dump(t, plain); a != b {
			Same(t, strings.Split(a, "\n"), strings.Split(b, "\n"))
			t.Fatalf("seed %d round %d", seed, round)
		}
	}
	Sound(t, grouped)
}
