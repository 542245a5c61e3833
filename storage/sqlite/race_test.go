package sqlite

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

func TestManyMatchesAtOnce(t *testing.T) {
	const matches, steps = 64, 5
	d := open(t)
	jobs := make(chan job, matches)
	go group(d, jobs)
	defer close(jobs)
	var playing sync.WaitGroup
	for i := range matches {
		s := sit(t, d, fmt.Sprintf("M%d", i))
		playing.Go(func() {
			answer := make(chan error, 1)
			for n := range uint32(steps) {
				jobs <- job{action(s.match, int64(n)+1, n), answer}
				if err := <-answer; err != nil {
					t.Error(err)
				}
				// Whoever reads meanwhile sees a match that agrees with itself.
				m, err := d.Match(ctx, s.match)
				if err != nil || m.Rev != int64(n)+2 || m.Position.Seq != n || m.Asks[0].Key != n || m.Head != [32]byte(hash(n)) {
					t.Errorf("match %d after entry %d: %v, %+v", s.match, n, err, m)
				}
			}
		})
	}
	playing.Wait()
	sound(t, d)
}

func TestTwoProcessesMeetOnOneMatch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.db")
	a, b := openAt(t, path, Options{}), openAt(t, path, Options{})
	s := sit(t, a, "K7QF")
	const last = 40
	won := make([]int, 4)
	var stale int
	var count sync.Mutex
	var playing sync.WaitGroup
	for i, d := range []*DB{a, b, a, b} {
		playing.Go(func() {
			for {
				m, err := d.Match(ctx, s.match)
				if err != nil {
					t.Error(err)
					return
				}
				if m.Rev > last {
					return
				}
				c := step(s.match, m.Rev, uint32(m.Rev-1))
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
	log := must[[]record.Entry](t)(b.Log(ctx, s.match, 0, 999))
	has := make([]int, 4)
	for _, e := range log {
		has[e.Cause[0]-'0']++
	}
	same(t, has, won)
	same(t, len(log), last)
	sound(t, a)
	t.Logf("won %v, lost %d", won, stale)
}

// TestARevIsWhatIsStored: of a commit by whichever connection, or process.
func TestARevIsWhatIsStored(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.db")
	a, b := openAt(t, path, Options{}), openAt(t, path, Options{})
	s := sit(t, a, "K7QF")
	for i := range uint32(3) {
		commit(t, []match.Store{a, b}[i%2], step(s.match, int64(i)+1, i))
		for _, d := range []*DB{a, b} {
			same(t, must[int64](t)(d.Rev(ctx, s.match)), int64(i)+2)
			same(t, must[match.Match](t)(d.Match(ctx, s.match)).Rev, int64(i)+2)
		}
	}
	_, err := a.Rev(ctx, 99)
	wants(t, err, match.ErrNotFound)
}

func TestChangedTellsOfOthersAlone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.db")
	a, b := openAt(t, path, Options{poll: time.Millisecond}), openAt(t, path, Options{})
	s := sit(t, a, "K7QF")
	changed := a.Changed()
	rev := int64(1)
	for range 3 {
		commit(t, b, match.Change{Match: s.match, Rev: rev})
		same(t, <-changed, match.MatchID(0))
		commit(t, a, match.Change{Match: s.match, Rev: rev + 1})
		must[match.Match](t)(b.Match(ctx, s.match))
		rev += 2
	}
	// Once the looks have caught up, our own commits say nothing.
	for range 20 {
		commit(t, a, match.Change{Match: s.match, Rev: rev})
		rev++
		time.Sleep(time.Millisecond)
	}
	select {
	case <-changed:
		t.Error("it told of our own commit")
	default:
	}
}

// dump is every row of every table, as text.
func dump(t testing.TB, d *DB) string {
	t.Helper()
	var b strings.Builder
	var tables []string
	err := d.together(ctx, func(s snapshot) error {
		rows, err := s.conn.QueryContext(ctx, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
		if err != nil {
			return err
		}
		for rows.Next() {
			var name string
			err = errors.Join(err, rows.Scan(&name))
			tables = append(tables, name)
		}
		for _, name := range tables {
			err = errors.Join(err, s.dump(&b, name))
		}
		return err
	})
	ok(t, err)
	return b.String()
}

func (s snapshot) dump(b *strings.Builder, table string) error {
	rows, err := s.conn.QueryContext(ctx, "SELECT * FROM "+table)
	if err != nil {
		return err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	values, into := make([]any, len(columns)), make([]any, len(columns))
	for i := range values {
		into[i] = &values[i]
	}
	for rows.Next() {
		if err := rows.Scan(into...); err != nil {
			return err
		}
		fmt.Fprintf(b, "%s %v\n", table, values)
	}
	return rows.Err()
}

// wild is a change that may well be refused, in any of its parts.
func wild(r *rand.Rand, s table, rev int64) match.Change {
	c := action(s.match, rev, uint32(rev-1))
	c.Delivery = fmt.Sprint("d", r.IntN(400))
	c.Notes = []match.Note{{Kind: "said", Text: fmt.Sprint(r.Uint32()), To: engine.Everyone}}
	c.Votes = []match.Vote{{Motion: match.Motion{Kind: match.MotionAbandon}, Until: r.Int64()}}
	c.Instants = []match.Instant{{Kind: "vote", At: int64(r.IntN(50))}}
	c.Show = []match.Show{{Room: s.hall.ID}}
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
		c.Match, c.Rev, c.New, c.Entries, c.Position = 0, 0, lobby(fmt.Sprint("C", r.IntN(30)), s), nil, nil
	case 8:
		c.Match = 999
	}
	return c
}

// Whatever comes together with it, a refused change leaves no trace: a store
// that never heard of it looks the same.
func TestARefusedChangeLeavesNoTrace(t *testing.T) {
	seed := rand.Uint64()
	r := rand.New(rand.NewPCG(seed, 1))
	grouped, plain := open(t), open(t)
	var tables []table
	for i := range 5 {
		tables = append(tables, sit(t, grouped, fmt.Sprint("T", i)))
		sit(t, plain, fmt.Sprint("T", i))
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
			if a, b := dump(t, grouped), dump(t, plain); a != b {
				same(t, strings.Split(a, "\n"), strings.Split(b, "\n"))
				t.Fatalf("seed %d round %d", seed, round)
			}
		}
	}
	if refused < 50 {
		t.Errorf("only %d were refused", refused)
	}
	sound(t, grouped)
}
