package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
	"divisionbell/storage/postgres"
	"divisionbell/storage/postgres/postgrestest"
)

// Thousands of matches are copies of one that was begun, ten in each workspace.
const (
	copies       = 10 // in a workspace
	visits       = 3  // of people a second, at each process
	steps        = 12 // of one of them, at most
	atOnce       = 1.3
	mostTogether = time.Second
	apart        = 5 * time.Second // between moves that are not in a row
	swaps        = 3

	thousandsPlace = "THOUSANDS_TEST_DATABASE"
	thousandsCount = "THOUSANDS_TEST_MATCHES"
	thousandsName  = "THOUSANDS_TEST_NAME"
)

var (
	thousand = flag.Int("thousands", 4, "how many thousand matches a fleet holds in the soak")
	turnOver = flag.Duration("turnover", 3*time.Second, "how long a process stays in it before the eldest leaves")
)

// codeNo is the code of copy n, which [codeSQL] reckons, too.
func codeNo(n int) string {
	const l = match.CodeLetters
	return "2" + string(l[n/32768]) + string(l[n/1024%32]) + string(l[n/32%32]) + string(l[n%32])
}

const codeSQL = `'2' || substr($3, (i/32768)+1, 1) || substr($3, (i/1024)%32+1, 1) || substr($3, (i/32)%32+1, 1) || substr($3, i%32+1, 1)`

func plain(workspace int) match.Account {
	return match.Account{Platform: "void", Workspace: fmt.Sprint("V", workspace), ID: "ann", Name: "Ann"}
}

func square(workspace int) match.Room {
	return match.Room{Platform: "void", Workspace: fmt.Sprint("V", workspace), Channel: "table"}
}

// void is a platform that takes everything.
type void struct{}

func (void) Platform() string { return "void" }

func (void) Post(context.Context, match.Room, msg.Message) (string, error)         { return "1", nil }
func (void) Edit(context.Context, match.Room, string, msg.Message) error           { return nil }
func (void) Drop(context.Context, match.Room, string) error                        { return nil }
func (void) Whisper(context.Context, match.Room, match.Account, msg.Message) error { return nil }

// fill makes so many matches, each of a person and two bots, in which it is the person's
// turn.
func fill(t *testing.T, place string, n int) {
	t.Helper()
	ctx := t.Context()
	db, err := postgres.Open(ctx, place, postgres.Options{})
	if err != nil {
		t.Fatal(err)
	}
	h := bot.New(bot.Options{Store: db, Clock: wall{}, Tables: games(), Holder: "first", Still: true})
	h.Attach(void{})
	say := func(line string) {
		h.Do(ctx, match.Call{Account: plain(0), Room: square(0), Line: line, Delivery: line})
	}
	say("match new exchequer setup=dealt tokens=all length=5")
	list, err := db.Matches(ctx, 1)
	if err != nil || len(list) != 1 {
		t.Fatalf("%v: %v", list, err)
	}
	for _, line := range []string{"match add-bot ", "match add-bot  ", "match start "} {
		say(line + list[0].Code)
	}
	var m match.Match
	for turn := false; !turn; {
		if err := h.Settle(ctx); err != nil {
			t.Fatal(err)
		}
		if m, err = db.Match(ctx, list[0].ID); err != nil {
			t.Fatal(err)
		}
		turn = m.Phase == match.Playing && slices.ContainsFunc(m.Asks, func(a engine.Ask) bool { return a.Must && m.Seats[a.Seat].Bot == "" })
	}
	h.Close()
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}

	c, err := pgx.Connect(ctx, place)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close(ctx)
	exec := func(q string, args ...any) {
		t.Helper()
		if _, err := c.Exec(ctx, q, args...); err != nil {
			t.Fatalf("%s: %v", q, err)
		}
	}
	exec(`UPDATE matches SET code = '2AAAA', folded = '2AAAA'; DELETE FROM behind; DELETE FROM leases; DELETE FROM fleet`)
	exec(`SET session_replication_role = replica`)
	spaces := (n + copies - 1) / copies
	many := `generate_series(1, ` + fmt.Sprint(spaces-1) + `) k, LATERAL jsonb_populate_record(o, jsonb_build_object(`
	exec(`INSERT INTO people SELECT x.* FROM people o, ` + many + `'id', o.id + k)) x`)
	exec(`INSERT INTO accounts SELECT x.* FROM accounts o, ` + many + `'workspace', 'V' || k, 'person', o.person + k)) x`)
	exec(`INSERT INTO rooms SELECT x.* FROM rooms o, ` + many + `'id', o.id + k, 'workspace', 'V' || k, 'lane', -1)) x WHERE o.person IS NULL`)
	exec(`INSERT INTO matches SELECT x.* FROM matches o, generate_series(1, $1::int) i, LATERAL (SELECT `+codeSQL+` AS code) c,
  LATERAL jsonb_populate_record(o, jsonb_build_object('id', o.id + i, 'host', o.host + i / $2::int, 'room', o.room + i / $2::int, 'code', c.code, 'folded', c.code)) x`, n-1, copies, match.CodeLetters)
	rows, err := c.Query(ctx, `SELECT table_name, string_agg(column_name, ' ') FROM information_schema.columns WHERE table_schema = 'public' GROUP BY 1
  HAVING bool_or(column_name = 'match') AND table_name NOT IN ('presses', 'posts', 'doors', 'shares', 'outbox')`)
	if err != nil {
		t.Fatal(err)
	}
	var table, columns string
	tables := map[string]string{}
	if _, err := pgx.ForEachRow(rows, []any{&table, &columns}, func() error { tables[table] = columns; return nil }); err != nil {
		t.Fatal(err)
	}
	for table, columns := range tables {
		set := `'match', o.match + i`
		for column := range strings.FieldsSeq(columns) {
			if column == "person" || column == "room" || column == "door" {
				set += fmt.Sprintf(`, '%[1]s', o.%[1]s + i / %[2]d`, column, copies)
			}
		}
		exec(fmt.Sprintf(`INSERT INTO %[1]s SELECT x.* FROM %[1]s o, generate_series(1, %[2]d) i, LATERAL jsonb_populate_record(o, jsonb_build_object(%[3]s)) x`, table, n-1, set))
	}
	for _, table := range []string{"people", "rooms", "matches"} {
		exec(fmt.Sprintf(`SELECT setval(pg_get_serial_sequence('%[1]s', 'id'), (SELECT max(id) FROM %[1]s))`, table))
	}
	exec(`ANALYZE`)
	var whole, rowsThere int64
	if err := c.QueryRow(ctx, `SELECT sum(pg_total_relation_size(oid))::bigint, sum(greatest(reltuples, 0))::bigint FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`).Scan(&whole, &rowsThere); err != nil {
		t.Fatal(err)
	}
	t.Logf("%d matches of %d entries: %d bytes and %.1f rows each", n, m.Seq()+1, whole/int64(n), float64(rowsThere)/float64(n))
}

// thousandsChild holds its share of the matches until its input ends, and has people press
// what they are offered in any of them. It tells each time that a bot has played.
func thousandsChild() error {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	name := os.Getenv(thousandsName)
	n, err := strconv.Atoi(os.Getenv(thousandsCount))
	if err != nil {
		return err
	}
	db, err := postgres.Open(ctx, os.Getenv(thousandsPlace), postgres.Options{})
	if err != nil {
		return err
	}
	h := bot.New(bot.Options{Store: &thinking{Store: db}, Clock: wall{}, Tables: games(), Holder: name, Still: true})
	h.Attach(void{})
	ended := make(chan error, 1)
	go func() { ended <- h.Run(ctx, name) }()
	left := make(chan error, 1)
	go func() {
		_, err := io.Copy(io.Discard, os.Stdin)
		left <- err
	}()
	for no, tick := 0, time.NewTicker(time.Second/visits); ; no++ {
		select {
		case err := <-left:
			stop()
			if err == nil {
				err = <-ended
			}
			h.Close()
			db.Close()
			return err
		case <-tick.C:
		}
		i := rand.IntN(n)
		for step := range steps { // until it is a bot's turn
			call := match.Call{Account: plain(i / copies), Room: square(i / copies), Line: "exchequer " + codeNo(i)}
			var ids []string
			for _, o := range h.Do(ctx, call).Buttons {
				if strings.HasPrefix(o.ID, "1! ") {
					ids = append(ids, o.ID)
				}
			}
			if len(ids) == 0 {
				break
			}
			call.Line, call.Press, call.Delivery = "", ids[rand.IntN(len(ids))], fmt.Sprint(name, no, "-", step)
			h.Do(ctx, call)
			fmt.Println("pressed", i, time.Now().UnixMilli())
		}
	}
}

// A thinking store tells when bots want to play.
type thinking struct{ match.Store }

func (s *thinking) Commit(ctx context.Context, changes []match.Change) []error {
	at := time.Now().UnixMilli()
	errs := s.Store.Commit(ctx, changes)
	for i, c := range changes {
		if len(c.Entries) > 0 && c.Entries[0].Cause == record.ByBot {
			fmt.Println("bot", c.Match, c.Entries[0].Seq, at, errs[i] != nil)
		}
	}
	return errs
}

// A thought is of one bot's move, in a process.
type thought struct {
	by string
	at int64
}

// A position is one of a match, in which a bot has to move.
type position struct{ match, seq string }

// An afloat process of thousands.
type holding struct {
	*exec.Cmd
	name string
	in   io.Closer
	told sync.WaitGroup
}

// thousands are the processes, and what they said.
type thousands struct {
	t        *testing.T
	place    string
	n        int
	came     int
	mu       sync.Mutex
	thoughts map[position][]thought
	pressed  int
	refused  int
}

func (s *thousands) join() *holding {
	s.t.Helper()
	s.came++
	p := &holding{Cmd: exec.Command(os.Args[0]), name: fmt.Sprint("p", s.came)}
	p.Env = append(os.Environ(), thousandsPlace+"="+s.place, thousandsCount+"="+fmt.Sprint(s.n), thousandsName+"="+p.name, "GOGC=300")
	p.Stderr = os.Stderr
	in, err := p.StdinPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	out, err := p.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := p.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.t.Cleanup(func() { _ = p.Process.Kill() })
	p.in = in
	p.told.Go(func() {
		for lines := bufio.NewScanner(out); lines.Scan(); {
			words := strings.Fields(lines.Text())
			s.mu.Lock()
			switch {
			case len(words) == 5 && words[0] == "bot":
				at, _ := strconv.ParseInt(words[3], 10, 64)
				x := position{words[1], words[2]}
				s.thoughts[x] = append(s.thoughts[x], thought{p.name, at})
				if words[4] == "true" {
					s.refused++
				}
			case len(words) == 3:
				s.pressed++
			}
			s.mu.Unlock()
		}
	})
	return p
}

func (s *thousands) leave(p *holding) {
	s.t.Helper()
	p.in.Close()
	p.told.Wait()
	if err := p.Wait(); err != nil {
		s.t.Errorf("%s: %v", p.name, err)
	}
}

// together is how long two processes have thought about one match: from the first to the
// last of those moves in a row of which both thought.
func (s *thousands) together() (longest time.Duration, matches int) {
	type span struct{ from, to int64 }
	spans := map[string][]span{}
	for x, list := range s.thoughts {
		if slices.ContainsFunc(list, func(a thought) bool { return a.by != list[0].by }) {
			at := func(a, b thought) int { return int(a.at - b.at) }
			spans[x.match] = append(spans[x.match], span{slices.MinFunc(list, at).at, slices.MaxFunc(list, at).at})
		}
	}
	for _, list := range spans {
		slices.SortFunc(list, func(a, b span) int { return int(a.from - b.from) })
		whole := list[0]
		for _, x := range list {
			if x.from-whole.to > int64(apart/time.Millisecond) {
				whole = x
			}
			whole.to = max(whole.to, x.to)
			longest = max(longest, time.Duration(whole.to-whole.from)*time.Millisecond)
		}
	}
	return longest, len(spans)
}

// TestThousandsOfMatches are held by four processes, while people press and bots think,
// and one leaves and another comes at each turn: no match is thought about by two for
// longer than a second, and none has more in memory than one process alone with a quarter.
func TestThousandsOfMatches(t *testing.T) {
	if !*soak {
		t.Skip("it takes a minute, and is left to the soak")
	}
	const four = 4
	all, turn := *thousand*1000, *turnOver
	alone := hold(t, all/four, 1, turn)
	shared := hold(t, all, four, turn)
	if shared > int64(atOnce*float64(alone)) {
		t.Errorf("one of four has %d MB, one alone with a quarter %d MB", shared>>20, alone>>20)
	}
}

// hold has so many processes hold n matches for four turns, and tells how much memory the
// one has at their end that was there from their beginning.
func hold(t *testing.T, n, processes int, turn time.Duration) int64 {
	place := postgrestest.Database(t)
	fill(t, place, n)
	s := &thousands{t: t, place: place, n: n, thoughts: map[position][]thought{}}
	var list []*holding
	for range processes {
		list = append(list, s.join())
	}
	stays := list[processes-1]
	for no := range swaps + 1 {
		time.Sleep(turn)
		if no < swaps && processes > 1 {
			s.leave(list[0])
			list = append(list[1:], s.join())
		}
	}
	most, _, err := resident(stays.Process.Pid)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range list {
		s.leave(p)
	}
	bots := 0
	for _, thoughts := range s.thoughts {
		bots += len(thoughts)
	}
	together, matches := s.together()
	t.Logf("%d processes, %d matches, %v: %d presses, %d moves of bots, %d of them thought too late; two thought about one of %d matches for %v at most; %d MB",
		processes, n, (swaps+1)*turn, s.pressed, bots, s.refused, matches, together, most>>20)
	if s.pressed == 0 || bots == 0 {
		t.Error("nobody has played")
	}
	if together > mostTogether {
		t.Errorf("two processes have thought about a match for %v", together)
	}
	return most
}
