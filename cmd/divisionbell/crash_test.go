package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"divisionbell/bot"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
	"divisionbell/storage"
)

// crashes is how often the program is killed.
const crashes = 100

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
	if os.Getenv(serveArgs) != "" {
		os.Exit(serveChild())
	}
	os.Exit(m.Run())
}

// TestKilledAHundredTimes kills a program on which three people and a bot play,
// again and again. People's deliveries are repeated when they were not
// answered, as a platform would. In the end each of them stands in the log
// once, in order; each thing that was to be said was said, and few were twice;
// and every match that ended verifies.
func TestKilledAHundredTimes(t *testing.T) {
	dir := t.TempDir()
	chance := rand.New(rand.NewPCG(7, 19))
	for n := range crashes {
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
	h := reckon(t, dir)
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

// A letter is a line of the post: a delivery before it is made, or its answer.
type letter struct {
	Delivery string `json:"delivery"`
	Name     string `json:"name,omitempty"`
	Line     string `json:"line,omitempty"`
	Press    string `json:"press,omitempty"`
	Answer   string `json:"answer,omitempty"` // its first line
}

// paper is a file to whose end whole lines are added.
type paper struct{ *os.File }

// openPaper opens a paper behind its last whole line: a kill can tear the line
// that is being written, which then was never said.
func openPaper(dir, name string) (paper, error) {
	f, err := os.OpenFile(filepath.Join(dir, name), os.O_CREATE|os.O_APPEND|os.O_RDWR, 0o644)
	if err != nil {
		return paper{}, err
	}
	b, err := io.ReadAll(f)
	if err != nil {
		return paper{}, err
	}
	return paper{f}, f.Truncate(int64(bytes.LastIndexByte(b, '\n') + 1))
}

func (p paper) add(v any) error {
	b, err := json.Marshal(v)
	if err != nil {
		return err
	}
	_, err = p.Write(append(b, '\n'))
	return err
}

// read reads a paper's whole lines.
func read[T any](dir, name string) (list []T, err error) {
	b, err := os.ReadFile(filepath.Join(dir, name))
	if os.IsNotExist(err) {
		return nil, nil
	}
	for _, line := range strings.SplitAfter(string(b), "\n") {
		if !strings.HasSuffix(line, "\n") {
			break
		}
		var v T
		if err := json.Unmarshal([]byte(line), &v); err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, err
}

// An utterance is a message as it left.
type utterance struct {
	To   string `json:"to,omitempty"`
	Ring string `json:"ring,omitempty"`
	Text string `json:"text"`
}

// A crier is a platform that writes down what is said.
type crier struct{ paper }

func (c crier) Platform() string { return "crier" }

func (c crier) Post(_ context.Context, _ bot.Room, m msg.Message) (string, error) {
	u := utterance{Text: m.Text.String()}
	if len(m.Text) > 0 && m.Text[0].Style == msg.Ring {
		u.Ring = m.Text[0].Words
	}
	return fmt.Sprint(time.Now().UnixNano()), c.add(u)
}

func (c crier) Edit(context.Context, bot.Room, string, msg.Message) error { return nil }
func (c crier) Drop(context.Context, bot.Room, string) error              { return nil }

func (c crier) Whisper(_ context.Context, _ bot.Room, to bot.Account, m msg.Message) error {
	return c.add(utterance{To: to.Name, Text: m.Text.String()})
}

// people are those who play.
var people = []string{"Ann", "Bob", "Cat"}

// A party is people on a host, and the post that they write.
type party struct {
	host  *bot.Host
	store *storage.DB
	post  paper
	count int
	start string // tells this start's deliveries from others'
}

// playOn plays until it is killed, or to the end of the match.
func playOn(dir string, finish bool) error {
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	db, err := storage.Open(ctx, filepath.Join(dir, "bell.db"), storage.Options{})
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
	go h.Run(ctx, holder())
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
	if err := h.Settle(ctx); err != nil {
		return err
	}
	stop()
	h.Close()
	return db.Close()
}

// step has somebody do something.
func (p *party) step(ctx context.Context, finish bool) (over bool, err error) {
	list, err := p.store.Matches(ctx, 1)
	if err != nil {
		return false, err
	}
	if len(list) == 0 || list[0].Phase.Ended() {
		if finish && len(list) > 0 {
			return true, nil
		}
		return false, p.say(ctx, "Ann", "match new exchequer setup=dealt tokens=all length=5")
	}
	b := list[0]
	m, err := p.store.Match(ctx, b.ID)
	if err != nil {
		return false, err
	}
	if b.Phase == bot.Open {
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

func call(l letter) bot.Call {
	return bot.Call{
		Account:  bot.Account{Platform: "crier", ID: strings.ToLower(l.Name), Name: l.Name},
		Room:     bot.Room{Platform: "crier", Channel: "square"},
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

// A reckoning is what came of it all.
type reckoning struct{ matches, acted, said, repeated int }

// reckon holds what was answered and what was said against what is stored.
func reckon(t *testing.T, dir string) (r reckoning) {
	t.Helper()
	ctx := context.Background()
	db, err := storage.Open(ctx, filepath.Join(dir, "bell.db"), storage.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	h := bot.New(bot.Options{Store: db, Clock: wall{}, Tables: games()})
	defer h.Close()
	letters, err := read[letter](dir, "post")
	if err != nil {
		t.Fatal(err)
	}
	answered := answers(t, letters)
	said, err := read[utterance](dir, "said")
	if err != nil {
		t.Fatal(err)
	}
	heard := map[string]int{}
	for _, u := range said {
		heard[u.Text]++
		if u.Ring == "" {
			for _, line := range strings.Split(u.Text, "\n") {
				if line != u.Text {
					heard[line]++
				}
			}
		}
	}
	r.said = len(said)
	list, err := db.Matches(ctx, 0)
	if err != nil {
		t.Fatal(err)
	}
	slices.Reverse(list)
	r.matches = len(list)
	var played []string
	rung := map[string]bool{}
	for _, u := range said {
		rung[u.Ring] = true
	}
	for _, b := range list {
		f, err := h.Export(ctx, b.Code)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := record.Verify(f, game, ""); err != nil || !b.Phase.Ended() {
			t.Errorf("%s is %s: %v", b.Code, b.Phase, err)
		}
		for _, e := range f.Entries {
			switch {
			case e.Kind == record.Undo:
				played = append(played, "undo")
			case e.Cause == "person":
				played = append(played, "/exchequer "+strings.Join(e.Words, " "))
			}
			toldOf(t, f, e, heard)
		}
		notes, err := db.Notes(ctx, b.ID, 0)
		if err != nil {
			t.Fatal(err)
		}
		count := map[string]int{}
		for _, n := range notes {
			if n.Kind == "said" {
				count[n.Text]++
				if heard[n.Name+": "+n.Text] == 0 {
					t.Errorf("nobody heard %q", n.Text)
				}
			}
		}
		for text, n := range count {
			if n != 1 {
				t.Errorf("%q was said %d times", text, n)
			}
			delete(answered.words, text)
		}
		m, err := db.Match(ctx, b.ID)
		if err != nil {
			t.Fatal(err)
		}
		if len(m.Notices) != 0 {
			t.Errorf("%s: %d notices still stand after the end", b.Code, len(m.Notices))
		}
	}
	for text := range answered.words {
		t.Errorf("lost: %q", text)
	}
	for _, name := range people {
		if !rung[name] {
			t.Errorf("%s was never rung", name)
		}
	}
	r.acted = len(answered.actions)
	if !slices.Equal(answered.actions, played) {
		i := 0
		for i < min(len(played), len(answered.actions)) && played[i] == answered.actions[i] {
			i++
		}
		t.Errorf("of %d actions answered and %d played, number %d differs: %q and %q", len(answered.actions), len(played), i,
			answered.actions[i:min(i+2, len(answered.actions))], played[i:min(i+2, len(played))])
	}
	for text, n := range heard {
		if strings.Contains(text, ": word ") && n > 1 {
			r.repeated += n - 1
		}
	}
	if r.repeated > 2*crashes {
		t.Errorf("%d words were repeated by %d crashes", r.repeated, crashes)
	}
	return r
}

// What people were answered: their actions in order, and the words they said.
type replies struct {
	actions []string
	words   map[string]bool
}

func answers(t *testing.T, letters []letter) (r replies) {
	t.Helper()
	r.words = map[string]bool{}
	asked := map[string]letter{}
	done := map[string]bool{}
	for _, l := range letters {
		if l.Answer == "" {
			asked[l.Delivery] = l
			continue
		}
		if done[l.Delivery] {
			t.Fatalf("delivery %s was answered twice", l.Delivery)
		}
		done[l.Delivery] = true
		q := asked[l.Delivery]
		switch {
		case strings.HasPrefix(l.Answer, "/exchequer "):
			r.actions = append(r.actions, l.Answer)
		case strings.HasPrefix(l.Answer, "Taken back"):
			r.actions = append(r.actions, "undo")
		case strings.HasPrefix(l.Answer, "Said at"):
			_, text, _ := strings.Cut(q.Line, " word ")
			r.words["word "+text] = true
		case strings.Contains(l.Answer, "went wrong"):
			t.Errorf("%q%q: %s", q.Line, q.Press, l.Answer)
		}
	}
	return r
}

// toldOf fails unless the square heard what an entry did.
func toldOf(t *testing.T, f record.File, e record.Entry, heard map[string]int) {
	t.Helper()
	table := games()[0]
	events, err := record.Facts(table.Game, e.Facts)
	if err != nil {
		t.Fatal(err)
	}
	scene := msg.Scene{Code: f.Header.Code, Viewer: engine.Nobody}
	for _, s := range f.Header.Seats {
		scene.Seats = append(scene.Seats, msg.Sitter{Name: s.Name, Bot: s.Kind == "bot"})
	}
	var lines []msg.Text
	if folder, ok := table.Look.(interface {
		Lines([]engine.Fact, msg.Scene) []msg.Text
	}); ok {
		lines = folder.Lines(record.For(events, engine.Nobody), scene)
	}
	for _, line := range lines {
		if heard[line.String()] == 0 {
			t.Errorf("%s, entry %d: nobody heard %q", f.Header.Code, e.Seq, line)
		}
	}
}
