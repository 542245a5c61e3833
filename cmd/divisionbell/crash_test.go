package main

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"divisionbell/bot"
	"divisionbell/bot/match"
)

// crashFolder names the folder to a child that plays until it is killed; with
// crashFinish it plays to the end.
const (
	crashFolder = "CRASH_TEST_FOLDER"
	crashFinish = "CRASH_TEST_FINISH"
)

func TestMain(m *testing.M) {
	if flags := os.Getenv(programFlags); flags != "" {
		os.Unsetenv(programFlags)
		os.Args = append(os.Args[:1], strings.Split(flags, "\n")...)
		main()
	}
	if dir := os.Getenv(crashFolder); dir != "" {
		if err := playOn(dir, os.Getenv(crashFinish) != ""); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if os.Getenv(thousandsPlace) != "" {
		if err := thousandsChild(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	if os.Getenv(serveArgs) != "" {
		os.Exit(serveChild())
	}
	os.Exit(m.Run())
}

// TestKilledAgainAndAgain kills a program on which three people and a bot play,
// a hundred times if it soaks. People's deliveries are repeated when they were not
// answered, as a platform would. In the end each of them stands in the log
// once, in order; each thing that was to be said was said, and few were twice;
// and every match that ended verifies.
func TestKilledAgainAndAgain(t *testing.T) { killed(t, t.TempDir(), lasting(30, 100)) }

// TestKilledOnPostgres is the same on a server.
func TestKilledOnPostgres(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	placed(t, dir)
	killed(t, dir, lasting(4, 100))
}

// TestTakenOverOnPostgres: who speaks is killed, and within 15 seconds another may, by the
// server's clock alone.
func TestTakenOverOnPostgres(t *testing.T) {
	if !*soak {
		t.Skip("it waits for a lease to run out on an idle machine: -soak")
	}
	dir := t.TempDir()
	placed(t, dir)
	place := placeOf(dir)
	speaker, out := child(t, dir, false)
	if _, err := out.ReadString('\n'); err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	db, err := open(ctx, place, true)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for held := false; !held; time.Sleep(10 * time.Millisecond) {
		if held, err = db.Leased(ctx, 1); err != nil {
			t.Fatal(err)
		}
	}
	if err := speaker.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	killed := time.Now()
	lane := "speak on " + string(match.LaneOf(match.Room{Platform: "crier"}, db.Lanes()))
	for ; ; time.Sleep(50 * time.Millisecond) {
		// Its own clock is an hour late, which nobody minds.
		now := time.Now().Add(-time.Hour).UnixMilli()
		fence, has, err := db.Lease(ctx, lane, "another/1", now, now+10_000)
		if took := time.Since(killed); err != nil || took > 15*time.Second || has && fence != 2 {
			t.Fatalf("after %v it has fence %d: %v, %v", took, fence, has, err)
		}
		if has {
			t.Logf("taken over after %v", time.Since(killed))
			return
		}
	}
}

func killed(t *testing.T, dir string, kills int) {
	t.Helper()
	chance := rand.New(rand.NewPCG(7, 19))
	for n := range kills {
		child, out := child(t, dir, false)
		if chance.IntN(8) > 0 { // else it is killed while it starts
			if _, err := out.ReadString('\n'); err != nil {
				t.Fatalf("start %d: %v", n, err)
			}
		}
		time.Sleep(time.Duration(chance.IntN(100_000)) * time.Microsecond)
		if err := child.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		err := child.Wait()
		if s, ok := child.ProcessState.Sys().(syscall.WaitStatus); !ok || !s.Signaled() {
			t.Fatalf("start %d ended by itself: %v", n, err)
		}
	}
	last, _ := child(t, dir, true)
	if err := last.Wait(); err != nil {
		t.Fatalf("the last start: %v", err)
	}
	h := reckon(t, dir, kills)
	t.Logf("%d matches, %d actions of people, %d messages, %d of them repeated", h.matches, h.acted, h.said, h.repeated)
}

// child starts the program again on the same folder.
func child(t *testing.T, dir string, finish bool) (*exec.Cmd, *bufio.Reader) {
	t.Helper()
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), crashFolder+"="+dir)
	if finish {
		c.Env = append(c.Env, crashFinish+"=1")
	}
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Process.Kill() })
	return c, bufio.NewReader(out)
}

// people are those who play.
var people = []string{"Ann", "Bob", "Cat"}

// A party is people on a host, and the post that they write.
type party struct {
	host  *bot.Host
	store match.Matches
	post  paper
	count int
	start string // tells this start's deliveries from others'
	begun bool   // it began a match
}

// playOn plays until it is killed, or to the end of a match of its own.
func playOn(dir string, finish bool) error {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	db, err := open(ctx, placeOf(dir), false)
	if err != nil {
		return err
	}
	if err := db.FreeLeases(ctx, gone); err != nil {
		return err
	}
	said, err := openPaper(dir, "said")
	if err != nil {
		return err
	}
	h := bot.New(bot.Options{Store: db, Clock: wall{}, Tables: games(), Log: slog.New(slog.NewTextHandler(os.Stderr, nil)), Holder: holder()})
	h.Attach(crier{said})
	silent := make(chan error, 1)
	go func() { silent <- h.Run(ctx, holder()) }()
	p := &party{host: h, store: db, start: fmt.Sprint(time.Now().UnixNano())}
	letters, err := read[letter](dir, "post")
	if err != nil {
		return err
	}
	if p.post, err = openPaper(dir, "post"); err != nil {
		return err
	}
	fmt.Println("ready")
	if n := len(letters); n > 0 && letters[n-1].Answer == "" { // nobody answered: it is delivered again
		if err := p.deliver(ctx, letters[n-1]); err != nil {
			return err
		}
	}
	for {
		over, err := p.step(ctx, finish)
		if err != nil {
			return err
		}
		if over {
			break
		}
	}
	stop() // nobody comes after this one: what it leaves owed is said without a second mouth
	if err := <-silent; err != nil {
		return err
	}
	if err := said.Close(); err != nil {
		return err
	}
	return sayTheRest(dir, db)
}

// sayTheRest says what is owed, as the next start would.
func sayTheRest(dir string, db store) error {
	said, err := openPaper(dir, "said")
	if err != nil {
		return err
	}
	h := bot.New(bot.Options{Store: db, Clock: wall{}, Tables: games(), Log: slog.New(slog.NewTextHandler(os.Stderr, nil)), Holder: holder()})
	h.Attach(crier{said})
	// A room in which the first was interrupted waits a while.
	for until := time.Now().Add(20 * time.Second); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
		if err := h.Settle(context.Background()); err != nil {
			return err
		}
		if behind, err := db.Behind(context.Background(), 0, 1); err != nil || len(behind) == 0 {
			break
		}
	}
	h.Close()
	return db.Close()
}

// step has somebody do something. Who finishes begins a match of their own after
// what was left, and nobody answers in it before they are told: so that each is,
// however little the kills left time for.
func (p *party) step(ctx context.Context, finish bool) (over bool, err error) {
	list, err := p.store.Matches(ctx, 1)
	if err != nil {
		return false, err
	}
	if len(list) == 0 || list[0].Phase.Ended() {
		if finish && p.begun {
			return true, nil
		}
		p.begun = true
		return false, p.say(ctx, "Ann", "match new exchequer setup=dealt tokens=all length=5")
	}
	b := list[0]
	m, err := p.store.Match(ctx, b.ID)
	if err != nil {
		return false, err
	}
	if b.Phase == match.Open {
		switch n := len(m.Seats); n {
		case 3:
			return false, p.say(ctx, "Ann", "match add-bot "+b.Code)
		case 4:
			return false, p.say(ctx, "Ann", "match start "+b.Code)
		default:
			return false, p.say(ctx, people[n], "match join "+b.Code)
		}
	}
	name := ""
	for _, a := range m.Asks {
		if t := m.Seats[a.Seat]; t.Bot == "" {
			name = t.Name
		}
	}
	if name == "" || rand.IntN(10) == 0 {
		time.Sleep(time.Millisecond) // the bot is thinking
		return false, p.say(ctx, people[rand.IntN(3)], fmt.Sprintf("match say %s word %s-%d", b.Code, p.start, p.count))
	}
	if rand.IntN(12) == 0 {
		return false, p.say(ctx, name, "match undo "+b.Code)
	}
	if finish {
		if err := p.host.Settle(ctx); err != nil {
			return false, err
		}
	}
	offer := p.host.Do(ctx, call(letter{Name: name, Line: "exchequer " + b.Code}))
	var ids []string
	for _, o := range offer.Buttons {
		if strings.HasPrefix(o.ID, "1! ") {
			ids = append(ids, o.ID)
		}
	}
	if len(ids) == 0 { // somebody else's turn by now
		return false, nil
	}
	return false, p.deliver(ctx, p.letter(letter{Name: name, Press: ids[rand.IntN(len(ids))]}))
}

func (p *party) letter(l letter) letter {
	p.count++
	l.Delivery = fmt.Sprintf("%s-%d", p.start, p.count)
	return l
}

func (p *party) say(ctx context.Context, name, line string) error {
	return p.deliver(ctx, p.letter(letter{Name: name, Line: line}))
}

func call(l letter) match.Call {
	return match.Call{
		Account:  match.Account{Platform: "crier", ID: strings.ToLower(l.Name), Name: l.Name},
		Room:     match.Room{Platform: "crier", Channel: "square"},
		Line:     l.Line,
		Press:    l.Press,
		Delivery: l.Delivery,
	}
}

// deliver writes down what is to be done, does it and writes down the answer.
func (p *party) deliver(ctx context.Context, l letter) error {
	if err := p.post.add(l); err != nil {
		return err
	}
	answer, _, _ := strings.Cut(p.host.Do(ctx, call(l)).Text.String(), "\n")
	if answer == "" {
		answer = "(nothing)"
	}
	return p.post.add(letter{Delivery: l.Delivery, Answer: answer})
}
