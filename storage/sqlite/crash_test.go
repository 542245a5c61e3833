package sqlite

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine/record"
)

const crashing = "STORAGE_TEST_CRASH" // names the file for the child that will be killed

func TestMain(m *testing.M) {
	if path := os.Getenv(crashing); path != "" {
		commitForEver(path)
	}
	os.Exit(m.Run())
}

// commitForEver plays on every match there is, and says so after each commit.
func commitForEver(path string) {
	fail := func(err error) {
		if err != nil {
			fmt.Println("failed:", err)
			os.Exit(1)
		}
	}
	d, err := Open(ctx, path, Options{})
	fail(err)
	jobs := make(chan job, 8)
	go group(d, jobs)
	list, err := d.Matches(ctx, 0)
	fail(err)
	var say sync.Mutex
	for _, b := range list {
		go func() {
			m, err := d.Match(ctx, b.ID)
			fail(err)
			answer := make(chan error)
			for rev, seq := m.Rev, uint32(m.Rev)-1; ; rev, seq = rev+1, seq+1 {
				jobs <- job{Change: action(b.ID, rev, seq), Answer: answer}
				fail(<-answer)
				say.Lock()
				fmt.Printf("%d %d done\n", b.ID, seq)
				say.Unlock()
			}
		}()
	}
	select {}
}

func TestKilledAtAnyMoment(t *testing.T) {
	path := filepath.Join(t.TempDir(), "match.db")
	d, err := Open(ctx, path, Options{})
	ok(t, err)
	var tables []table
	for i := range 4 {
		tables = append(tables, sit(t, d, fmt.Sprintf("M%d", i)))
	}
	ok(t, d.Close())
	known := map[match.MatchID]uint32{} // entries acknowledged, by match
	total := 0
	for kill := range 20 {
		acknowledged := runAndKill(t, path, time.Duration(1+rand.IntN(40))*time.Millisecond)
		total += len(acknowledged)
		d, err := Open(ctx, path, Options{MustExist: true})
		ok(t, err)
		if kill%5 == 4 {
			sound(t, d)
		}
		for _, s := range tables {
			m := must[match.Match](t)(d.Match(ctx, s.Match))
			log := must[[]record.Entry](t)(d.Log(ctx, s.Match, 0, 1<<32-1))
			if n := int64(len(log)); m.Rev != n+1 || n < int64(known[s.Match]) {
				t.Fatalf("kill %d: match %d: rev %d with %d entries, %d known before", kill, s.Match, m.Rev, n, known[s.Match])
			}
			for i, e := range log {
				if e.Seq != uint32(i) {
					t.Fatalf("kill %d: match %d: entry %d stands at %d", kill, s.Match, e.Seq, i)
				}
			}
			known[s.Match] = uint32(len(log))
		}
		for i, line := range acknowledged {
			if line.seq >= known[line.match] {
				t.Fatalf("kill %d: match %d: entry %d was acknowledged and is lost", kill, line.match, line.seq)
			}
			c := action(line.match, int64(line.seq)+1, line.seq)
			if _, err := d.Answered(ctx, c.Delivery); err != nil {
				t.Fatalf("kill %d: %v", kill, err)
			}
			if i == len(acknowledged)-1 {
				wants(t, d.Commit(ctx, []match.Change{c})[0], match.ErrRepeated)
			}
		}
		ok(t, d.Close())
	}
	if total == 0 {
		t.Error("nothing was ever acknowledged")
	}
	t.Logf("%d commits acknowledged before 20 kills", total)
}

type ack struct {
	match match.MatchID
	seq   uint32
}

// runAndKill lets a child commit for a while after its first commit, kills it
// and gathers what it had said by then; a line cut short does not count.
func runAndKill(t *testing.T, path string, after time.Duration) (acknowledged []ack) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), crashing+"="+path)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	ok(t, err)
	ok(t, child.Start())
	var kill *time.Timer
	lines := bufio.NewReader(out)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			break
		}
		var a ack
		if !strings.HasSuffix(line, " done\n") {
			t.Error(line)
		} else if _, err := fmt.Sscan(line, &a.match, &a.seq); err != nil {
			t.Error(err)
		}
		acknowledged = append(acknowledged, a)
		if kill == nil {
			kill = time.AfterFunc(after, func() { child.Process.Kill() })
		}
	}
	child.Wait()
	return acknowledged
}
