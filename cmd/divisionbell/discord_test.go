package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/engine/record"
)

// A troupe is two people on a fake Discord, and the program that serves them.
type troupe struct {
	t       *testing.T
	fake    *discordtest.Server
	channel string
	people  []*discordtest.Person
	dir     string
	store   match.Store
	program *exec.Cmd
	said    *bytes.Buffer
}

func newTroupe(t *testing.T) *troupe {
	t.Helper()
	fake, err := discordtest.New(discordtest.Options{Token: "the.bots.token", Ack: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(fake.Close)
	guild := fake.Guild("Westminster")
	x := &troupe{t: t, fake: fake, channel: fake.Channel(guild, "lobby"), dir: t.TempDir()}
	x.people = []*discordtest.Person{fake.Person("Ann"), fake.Person("Bob")}
	t.Cleanup(x.kill)
	return x
}

// start starts the program, told of the fake by its environment alone.
func (x *troupe) start() {
	x.t.Helper()
	x.said = &bytes.Buffer{}
	x.program = program(placeIn(x.t, x.dir), "serve", "--listen", "127.0.0.1:0")
	x.program.Env = append(x.program.Env, "DIVISIONBELL_DISCORD_TOKEN="+x.fake.Token, "DIVISIONBELL_DISCORD_API="+x.fake.URL)
	x.program.Stdout, x.program.Stderr = io.Discard, x.said
	if err := x.program.Start(); err != nil {
		x.t.Fatal(err)
	}
	x.until("it is on the gateway", func() bool { return x.fake.Connected() > 0 && len(x.fake.Commands("")) > 0 })
	if x.store == nil {
		x.store = opened(x.t, placeIn(x.t, x.dir))
	}
}

// program is this test run as the program itself.
func program(db string, args ...string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), programFlags+"="+strings.Join(append([]string{"--db", db}, args...), "\n"), "DIVISIONBELL_METRICS_LISTEN=")
	return c
}

func (x *troupe) kill() {
	if x.program == nil {
		return
	}
	_ = x.program.Process.Kill()
	_ = x.program.Wait()
	x.program = nil
	x.fake.Forget()
}

func (x *troupe) until(what string, there func() bool) {
	x.t.Helper()
	for end := time.Now().Add(2 * time.Minute); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if there() {
			return
		}
	}
	x.t.Fatalf("never: %s\n%s", what, x.said)
}

func (x *troupe) match() match.Match {
	x.t.Helper()
	ctx := context.Background()
	list, err := x.store.Matches(ctx, 1)
	if err != nil || len(list) == 0 {
		x.t.Fatalf("no match: %v", err)
	}
	m, err := x.store.Match(ctx, list[0].ID)
	if err != nil {
		x.t.Fatal(err)
	}
	return m
}

func (x *troupe) says(p *discordtest.Person, line string) discordtest.Message {
	x.t.Helper()
	a, err := p.Type(x.channel, line)
	if err != nil || a.Message == nil {
		x.t.Fatalf("%s: %+v, %v\n%s", line, a, err, x.said)
	}
	return *a.Message
}

// turn has whoever is awaited press a button, while the program is killed or
// cut off as the test wants; the press is delivered again if it was not
// answered. However that goes, one entry is added to the log.
func (x *troupe) turn(chance *rand.Rand, disturb func()) {
	x.t.Helper()
	m := x.match()
	i := slices.IndexFunc(x.people, func(p *discordtest.Person) bool { return p.Name == m.Seats[m.Asks[0].Seat].Name })
	p := x.people[i]
	offer := x.says(p, "/exchequer now match:"+m.Code)
	var ids []string
	for _, r := range offer.Rows {
		for _, part := range r.Parts {
			if strings.HasPrefix(part.ID, "1! ") && !strings.Contains(part.ID, " odds ") {
				ids = append(ids, part.ID)
			}
		}
	}
	if len(ids) == 0 {
		x.t.Fatalf("%s has nothing to press: %+v", p.Name, offer)
	}
	before := m.Position.Seq
	pressed, err := p.BeginPress(offer.ID, ids[chance.IntN(len(ids))])
	if err != nil {
		x.t.Fatal(err)
	}
	if disturb != nil {
		time.Sleep(time.Duration(chance.IntN(12_000)) * time.Microsecond)
		disturb()
		pressed.Again()
	}
	if _, err := pressed.Wait(); err != nil {
		x.t.Fatal(err)
	}
	x.until("the press counts", func() bool { return x.match().Position.Seq > before })
	if now := x.match().Position.Seq; now != before+1 {
		x.t.Fatalf("one press added %d entries", now-before)
	}
}

// TestProgramOnDiscord plays a match on the program itself, which is killed and
// cut off again and again. Nothing that was pressed is lost or counts twice, and
// in the end the match verifies and the channel shows its last position.
func TestProgramOnDiscord(t *testing.T) {
	t.Parallel()
	x := newTroupe(t)
	rounds, mostKills, mostCuts := lasting(1, 2), lasting(1, 8), lasting(2, 40)
	chance := rand.New(rand.NewPCG(3, 14))
	x.start()
	x.says(x.people[0], fmt.Sprintf("/match new game:exchequer options:length=%d setup=dealt tokens=all", rounds))
	code := x.match().Code
	x.says(x.people[1], "/match join code:"+code)
	x.says(x.people[0], "/match start code:"+code)
	x.until("it begins", func() bool { return x.match().Position != nil })
	kills, cuts := 0, 0
	for !x.match().Phase.Ended() {
		switch n := chance.IntN(8); {
		case n < 2 && kills < mostKills:
			kills++
			x.turn(chance, func() { x.kill(); x.start() })
		case n < 4 && cuts < mostCuts:
			cuts++
			x.turn(chance, func() {
				x.fake.Cut()
				x.until("it is back", func() bool { return x.fake.Connected() > 0 })
			})
		default:
			x.turn(chance, nil)
		}
	}
	m := x.match()
	x.until("the thread is told", func() bool { m = x.match(); return tableOf(m).Status != "" && chattest.Told(x.store, m, tableOf(m)) })
	x.until("the status has its picture", func() bool { return len(statusOf(x, m).Files) > 0 })
	statuses := 0
	for _, s := range x.public() {
		if _, ok := s.Part("Rematch"); ok {
			statuses++
		}
		if s.ID == tableOf(m).Status && (len(s.Files) != 1 || !strings.Contains(s.Files[0].Name, code)) {
			t.Errorf("the status shows %+v", s)
		}
	}
	if statuses == 0 || statuses > 1+kills {
		t.Errorf("%d messages show the end, after %d kills", statuses, kills)
	}
	if _, ok := statusOf(x, m).Part("Rematch"); !ok {
		t.Error("the status does not show the end")
	}
	for _, r := range x.fake.Refusals() {
		t.Errorf("refused: %s", r)
	}
	if kills == 0 || cuts == 0 {
		t.Errorf("%d kills and %d cuts are no trial", kills, cuts)
	}
	x.stop()
	h := bot.New(bot.Options{Store: x.store, Clock: wall{}, Tables: games()})
	defer h.Close()
	f, err := h.Export(context.Background(), code)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Verify(f, game, ""); err != nil {
		t.Error(err)
	}
	t.Logf("%d entries, %d kills, %d cuts", len(f.Entries), kills, cuts)
}

func statusOf(x *troupe, m match.Match) discordtest.Message {
	for _, s := range x.public() {
		if s.ID == tableOf(m).Status {
			return s
		}
	}
	return discordtest.Message{}
}

// public is what everybody sees, in the channel and the threads below it.
func (x *troupe) public() []discordtest.Message {
	list := x.fake.Public(x.channel, false)
	for _, thread := range x.fake.Threads(x.channel) {
		list = append(list, x.fake.Public(thread, false)...)
	}
	return list
}

// tableOf is where a match is shown and played from.
func tableOf(m match.Match) match.Show {
	for _, s := range m.Shows {
		if s.Role == match.RoleTable {
			return s
		}
	}
	return match.Show{}
}

// stop asks the program to stop, which it does soon and in order.
func (x *troupe) stop() {
	x.t.Helper()
	if err := x.program.Process.Signal(syscall.SIGTERM); err != nil {
		x.t.Fatal(err)
	}
	begun := time.Now()
	if err := x.program.Wait(); err != nil {
		x.t.Errorf("it stopped with %v\n%s", err, x.said)
	}
	if took := time.Since(begun); took > 10*time.Second {
		x.t.Errorf("it took %v to stop", took)
	}
	x.program = nil
	if strings.Contains(x.said.String(), x.fake.Token) {
		x.t.Error("the token was printed")
	}
}

// A token that Discord refuses is a clear line and an exit status.
func TestProgramWithAWrongDiscordToken(t *testing.T) {
	t.Parallel()
	x := newTroupe(t)
	c := program(placeIn(x.t, x.dir), "serve", "--listen", "127.0.0.1:0")
	c.Env = append(c.Env, "DIVISIONBELL_DISCORD_TOKEN=another.token", "DIVISIONBELL_DISCORD_API="+x.fake.URL)
	out, err := c.CombinedOutput()
	if c.ProcessState.ExitCode() != exitFailed || !strings.Contains(string(out), "discord: the token is refused") || strings.Contains(string(out), "another.token") {
		t.Errorf("%v: %s", err, out)
	}
}

// The doctor says what to mend, and changes nothing.
func TestDoctorOnDiscord(t *testing.T) {
	inAFile(t)
	t.Parallel()
	x := newTroupe(t)
	doctor := func(env ...string) (int, string) {
		c := program(placeIn(x.t, x.dir), "doctor")
		c.Env = append(c.Env, append([]string{"DIVISIONBELL_WEB_LISTEN=127.0.0.1:0", "DIVISIONBELL_DISCORD_TOKEN=" + x.fake.Token, "DIVISIONBELL_DISCORD_API=" + x.fake.URL}, env...)...)
		out, _ := c.CombinedOutput()
		return c.ProcessState.ExitCode(), string(out)
	}
	x.people[0].Owns(true)
	if status, out := doctor(); status != 0 || !strings.Contains(out, "discord: ok") || !strings.Contains(out, "discord: send a picture by direct message: ok") {
		t.Errorf("all is well: %d, %s", status, out)
	}
	for _, c := range []struct {
		what string
		ail  func()
		heal func()
		env  string
		want string
	}{
		{"a wrong token", nil, nil, "DIVISIONBELL_DISCORD_TOKEN=x", "the token is refused"},
		{"a wrong application", nil, nil, "DIVISIONBELL_DISCORD_APPLICATION=4711", "the token belongs to application"},
		{"a wrong key", nil, nil, "DIVISIONBELL_DISCORD_PUBLIC_KEY=00", "the public key is not"},
		{"an unknown server", nil, nil, "DIVISIONBELL_DISCORD_GUILDS=4711", "the bot is not in server 4711"},
		{"an endpoint", func() { x.fake.Endpoint("https://bell.example/interactions") }, func() { x.fake.Endpoint("") }, "", "Empty the Interactions Endpoint URL"},
		{"no endpoint", nil, nil, "DIVISIONBELL_DISCORD_MODE=http", "has no Interactions Endpoint URL"},
		{"a permission", func() { x.fake.Deny(x.channel, discordtest.AttachFiles) }, func() { x.fake.Deny(x.channel, 0) }, "", "the bot needs Attach Files in #lobby of Westminster"},
		{"an outage", func() { x.fake.Outage(true) }, func() { x.fake.Outage(false) }, "", "Cannot reach Discord"},
	} {
		if c.ail != nil {
			c.ail()
		}
		env := []string{}
		if c.env != "" {
			env = append(env, c.env)
		}
		if status, out := doctor(env...); status != exitFalse || !strings.Contains(out, c.want) {
			t.Errorf("%s: %d, %s", c.what, status, out)
		}
		if c.heal != nil {
			c.heal()
		}
	}
	if n := len(x.people[0].Directs()); n != 0 {
		t.Errorf("the doctor left %d messages behind", n)
	}
	if x.fake.Puts() != 0 {
		t.Error("the doctor registered commands")
	}
}
