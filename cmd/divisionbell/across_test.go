package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
)

// A crossing is the program between a Discord and a Slack, told of both by a
// configuration file alone.
type crossing struct {
	t       *testing.T
	discord *discordtest.Server
	lobby   string // Discord's channel
	slack   *slacktest.Slack
	work    *slacktest.Workspace
	room    *slacktest.Channel // Slack's
	people  []*member          // by seat
	dir     string
	store   match.Store
	child   *exec.Cmd
	said    *lines // by the program, at all its starts
	kills   int    // how often it was killed
	environ []string
	metrics string // where it answers operators; empty: nowhere
}

// A member plays on one of the two.
type member struct {
	x    *crossing
	name string
	d    *discordtest.Person // nil: on Slack
	s    *slacktest.Person
	last string // what was answered
}

// newCrossing seats people in the order of their names: those on Discord, then
// those on Slack.
func newCrossing(t *testing.T, onDiscord, onSlack []string) *crossing {
	t.Helper()
	fake, err := discordtest.New(discordtest.Options{Token: "the.bots.token", Ack: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(fake.Close)
	x := &crossing{t: t, discord: fake, dir: t.TempDir(), said: &lines{}}
	x.lobby = fake.Channel(fake.Guild("Westminster"), "lobby")
	x.slack = slacktest.New(slacktest.Options{ReadyAfter: 5 * time.Millisecond, Tries: 1200, Pause: 50 * time.Millisecond})
	t.Cleanup(x.slack.Close)
	x.work = x.slack.Workspace("Commons")
	for _, n := range onDiscord {
		x.people = append(x.people, &member{x: x, name: n, d: fake.Person(n)})
	}
	var folk []*slacktest.Person
	for _, n := range onSlack {
		p := x.work.Person(n)
		folk = append(folk, p)
		x.people = append(x.people, &member{x: x, name: n, s: p})
	}
	x.room = x.work.Channel("games", folk...)
	t.Cleanup(x.kill)
	return x
}

// start starts the program and waits until it is on both.
func (x *crossing) start() error {
	file := filepath.Join(x.dir, "bell.yaml")
	conf := fmt.Sprintf("database: %s\nweb: {listen: \"127.0.0.1:0\"}\nmetrics: {listen: %q}\ndiscord: {token: %s, api: %q}\nslack: {tokens: [%s], app_token: %s, api: %q}\n",
		placeIn(x.t, x.dir), x.metrics, x.discord.Token, x.discord.URL, x.work.Token, x.slack.AppToken(), x.slack.API())
	if err := os.WriteFile(file, []byte(conf), 0o600); err != nil {
		return err
	}
	x.child = exec.Command(os.Args[0])
	x.child.Env = append(append(os.Environ(), x.environ...), programFlags+"=--config\n"+file+"\nserve")
	x.child.Stdout, x.child.Stderr = x.said, x.said
	if err := x.child.Start(); err != nil {
		return err
	}
	if err := x.await("it is on both", func() bool {
		return x.discord.Connected() > 0 && len(x.discord.Commands("")) > 0 && x.slack.Connected() > 0
	}); err != nil || x.store != nil {
		return err
	}
	x.store = opened(x.t, placeIn(x.t, x.dir))
	return nil
}

// kill ends the program as a power cut would.
func (x *crossing) kill() {
	if x.child == nil {
		return
	}
	_ = x.child.Process.Kill()
	_ = x.child.Wait()
	x.child = nil
	x.kills++
	x.discord.Forget()
	x.slack.Cut()
}

// end asks the program to stop, which it does by itself, once both
// platforms were told all; and holds what was told there.
func (x *crossing) end() {
	x.t.Helper()
	x.must(x.await("all rooms are told", func() bool {
		list, err := x.store.Matches(context.Background(), 100)
		x.must(err)
		return x.owesNobody() && !slices.ContainsFunc(list, func(b match.Brief) bool {
			m, err := x.store.Match(context.Background(), b.ID)
			x.must(err)
			return slices.ContainsFunc(m.Shows, func(s match.Show) bool {
				return s.Role == match.RoleThread || (s.Role == match.RoleTable || s.Role == match.RoleWatching) && !chattest.Told(x.store, m, s)
			})
		})
	}))
	x.quit()
	x.alike()
}

// quit asks the program to stop. How soon it does is held by itself.
func (x *crossing) quit() {
	x.t.Helper()
	if err := x.child.Process.Signal(syscall.SIGTERM); err != nil {
		x.t.Fatal(err)
	}
	if err := x.child.Wait(); err != nil {
		x.t.Errorf("after SIGTERM: %v\n%s", err, x.said)
	}
	x.child = nil
	x.discord.Forget()
}

// await waits for what has to come.
func (x *crossing) await(what string, there func() bool) error {
	for end := time.Now().Add(slackPatience); time.Now().Before(end); time.Sleep(3 * time.Millisecond) {
		if there() {
			return nil
		}
	}
	return fmt.Errorf("never: %s\n%s", what, x.said)
}

func (x *crossing) must(err error) {
	x.t.Helper()
	if err != nil {
		x.t.Fatalf("%v\n%s", err, x.said)
	}
}

// match is the only one there is, as it is stored.
func (x *crossing) match() match.Match {
	x.t.Helper()
	list, err := x.store.Matches(context.Background(), 1)
	x.must(err)
	if len(list) == 0 {
		x.t.Fatalf("there is no match\n%s", x.said)
	}
	m, err := x.store.Match(context.Background(), list[0].ID)
	x.must(err)
	return m
}

// opened has the first member open a match and the others join it, each where
// they are, and begins it.
func (x *crossing) opened(game, options string) (code string) {
	x.t.Helper()
	first := x.people[0]
	first.says("match new", word{"game", game}, word{"options", options})
	code = x.match().Code
	for n, p := range x.people[1:] {
		p.says("match join", word{"code", code})
		if got := len(x.match().Seats); got != n+2 {
			x.t.Fatalf("%s joined and %d seats are taken", p.name, got)
		}
	}
	first.says("match start", word{"code", code})
	x.must(x.await("it begins", func() bool { return x.match().Position != nil }))
	return code
}

// told waits until both rooms have heard all there is.
func (x *crossing) told() {
	x.t.Helper()
	x.must(x.await("both rooms are told", func() bool {
		m, tables := x.match(), 0
		for _, s := range m.Shows {
			if s.Role == match.RoleTable && chattest.Told(x.store, m, s) {
				tables++
			}
		}
		return tables == 2 && x.owesNobody() && !slices.ContainsFunc(m.Notices, func(n match.Notice) bool {
			held := m.Timing.SeatTime(n.Seat).Misses > 0 // who has missed a turn may be rung again tomorrow alone
			return n.State == match.NoticeOwed && !held || n.State == match.NoticeClosing
		})
	}))
}

// owesNobody reports whether each was told what is for them alone, and no message that stands
// is to be put right by now.
func (x *crossing) owesNobody() bool {
	x.t.Helper()
	owed, err := x.store.Owed(context.Background(), math.MaxInt64, 0, 0)
	x.must(err)
	return !slices.ContainsFunc(owed, func(o match.Owed) bool {
		_, stands := o.Slot.Standing()
		return o.To != 0 || stands && o.NotBefore <= time.Now().UnixMilli()
	})
}

// A word is one of a command: Slack types its value, Discord its option's name
// too. One with a key says the key on both.
type word struct{ name, value string }

// keyed begins the name of a word before which Slack wants the name as well.
const keyed = "="

// A shown is what somebody alone was answered, and what can be pressed there.
type shown struct {
	by    *member
	text  string
	ids   []string // of buttons and of choices
	d     discordtest.Message
	s     slacktest.Message
	menus map[string]string // on Discord: the select that a choice belongs to
}

// line is a command as a member types it.
func (p *member) line(head string, words []word) string {
	for _, w := range words {
		name, both := strings.CutPrefix(w.name, keyed)
		switch {
		case p.d != nil:
			head += " " + name + ":" + w.value
		case both:
			head += " " + name + " " + w.value
		default:
			head += " " + w.value
		}
	}
	return "/" + head
}

// says types a command until it is answered, and gives the answer.
func (p *member) says(head string, words ...word) shown {
	p.x.t.Helper()
	o, err := p.types(p.line(head, words))
	p.x.must(err)
	return o
}

// types is says for a line, also for others than the test itself.
func (p *member) types(line string) (shown, error) {
	if p.d == nil {
		h := slacktest.Hand{P: p.s, C: p.x.room, Patience: slackPatience}
		m, err := h.Ask(line)
		return p.onSlack(m), err
	}
	a, err := p.persist(func() (*discordtest.Interaction, error) { return p.d.Begin(p.x.lobby, line) })
	if err == nil && a.Message == nil {
		err = fmt.Errorf("%s types %s and is answered %+v", p.name, line, a)
	}
	if err != nil {
		return shown{}, err
	}
	return p.onDiscord(*a.Message), nil
}

func (p *member) onSlack(m slacktest.Message) shown {
	o := shown{by: p, text: m.Words + "\n" + m.Text, s: m}
	for _, b := range m.Buttons() {
		o.ids = append(o.ids, b.Value)
	}
	for _, c := range m.Options() {
		o.ids = append(o.ids, c.Value)
	}
	return o
}

func (p *member) onDiscord(m discordtest.Message) shown {
	o := shown{by: p, text: m.Content, d: m, menus: map[string]string{}}
	for _, r := range m.Rows {
		for _, part := range r.Parts {
			for _, c := range part.Options {
				o.ids, o.menus[c.Value] = append(o.ids, c.Value), part.ID
			}
			if len(part.Options) == 0 {
				o.ids = append(o.ids, part.ID)
			}
		}
	}
	return o
}

// press presses a button, or chooses, until that is acknowledged.
func (o shown) press(id string) error {
	p := o.by
	if p.d != nil {
		_, err := p.persist(func() (*discordtest.Interaction, error) {
			if menu := o.menus[id]; menu != "" {
				return p.d.BeginPick(o.d.ID, menu, id)
			}
			return p.d.BeginPress(o.d.ID, id)
		})
		return err
	}
	for _, b := range o.s.Buttons() {
		if b.Value == id {
			return p.s.PressButton(o.s, b)
		}
	}
	for _, c := range o.s.Options() {
		if c.Value == id {
			return p.s.PickOption(o.s, c)
		}
	}
	return fmt.Errorf("%s is not shown %q", p.name, id)
}

// persist does something on Discord until it is answered. What reached nobody
// is done anew; what may have is delivered again, as after a lost connection.
func (p *member) persist(do func() (*discordtest.Interaction, error)) (discordtest.Answer, error) {
	type result struct {
		a   discordtest.Answer
		err error
	}
	for end := time.Now().Add(slackPatience); ; time.Sleep(20 * time.Millisecond) {
		i, err := do()
		if err != nil {
			return discordtest.Answer{}, err
		}
		done := make(chan result, 1)
		go func() {
			a, err := i.Wait()
			done <- result{a, err}
		}()
		again := time.NewTicker(300 * time.Millisecond)
		var r result
	waiting:
		for {
			select {
			case r = <-done:
				break waiting
			case <-again.C:
				i.Again()
			}
		}
		again.Stop()
		if !errors.Is(r.err, discordtest.ErrSilent) || time.Now().After(end) {
			return r.a, r.err
		}
	}
}
