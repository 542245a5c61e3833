package discord_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
)

// hasty is patience that notices silence soon.
func hasty() discord.Patience {
	p := brisk
	p.Open, p.Silence = 400*time.Millisecond, time.Second
	return p
}

// speaks fails the test unless a command is answered, soon after a fault.
func (h *house) speaks(p *discordtest.Person) {
	h.TB.Helper()
	h.Until("a command is answered", func() bool {
		i, err := p.Begin(h.channel, "/match list")
		if err != nil {
			h.TB.Fatal(err)
		}
		answered := make(chan bool, 1)
		go func() { _, err := i.Wait(); answered <- err == nil }()
		select {
		case ok := <-answered:
			return ok
		case <-time.After(2 * time.Second):
			return false
		}
	})
}

// Whatever the gateway does, the app finds back to it.
func TestGatewayFaults(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]func(h *house){
		"cut": func(h *house) { h.fake.Cut() },
		"cut often": func(h *house) {
			for range 5 {
				h.fake.Cut()
				h.Until("the gateway is there", func() bool { return h.fake.Connected() > 0 })
			}
		},
		"reconnect":         func(h *house) { h.fake.Say(7) },
		"invalid session":   func(h *house) { h.fake.Invalidate(false) },
		"resumable session": func(h *house) { h.fake.Invalidate(true) },
		"asked to beat":     func(h *house) { h.fake.Say(1) },
		"resume refused": func(h *house) {
			h.fake.RefuseResume(1)
			h.fake.Cut()
		},
		"sessions forgotten": func(h *house) { h.fake.Forget() },
		"resume without an answer": func(h *house) {
			h.fake.HangResume(true)
			h.fake.Cut()
		},
		"silence": func(h *house) {
			h.fake.Silence(true)
			time.Sleep(3 * time.Second)
			h.fake.Silence(false)
		},
		"reconnect in place of ready": func(h *house) {
			h.fake.FirstOp(7)
			h.fake.Cut()
			time.Sleep(2 * time.Second)
			h.fake.FirstOp(0)
		},
		"invalid session in place of ready": func(h *house) {
			h.fake.FirstOp(9)
			h.fake.Cut()
			time.Sleep(2 * time.Second)
			h.fake.FirstOp(0)
		},
		"closed for a while": func(h *house) {
			h.fake.CloseWith(4000)
			h.fake.Cut()
			time.Sleep(time.Second)
			h.fake.CloseWith(0)
		},
		"outage": func(h *house) {
			h.fake.Outage(true)
			time.Sleep(3 * time.Second)
			h.fake.Outage(false)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := build(t, plan{app: discord.Options{Patience: hasty()}, fake: discordtest.Options{Beat: 200 * time.Millisecond}})
			ann := h.fake.Person("Ann")
			h.speaks(ann)
			fault(h)
			h.speaks(ann)
		})
	}
}

// What comes while the connection is away is answered when it is back.
func TestResumeGivesWhatWasMissed(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann := h.fake.Person("Ann")
	h.fake.Cut()
	i, err := ann.Begin(h.channel, "/match new game:exchequer")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := i.Wait(); err != nil {
		t.Fatal(err)
	}
	if _, resumes := h.fake.Begun(); resumes == 0 {
		t.Error("nothing was resumed")
	}
}

// An outage of hours is many attempts, each given up: what they leave behind
// must not pile up.
func TestLongOutageLeavesNothingBehind(t *testing.T) {
	p := hasty()
	p.Open, p.Retry, p.Longest = 30*time.Millisecond, time.Millisecond, 20*time.Millisecond
	h := build(t, plan{app: discord.Options{Patience: p}, fake: discordtest.Options{Beat: 200 * time.Millisecond}})
	before := runtime.NumGoroutine()
	h.fake.Silence(true)
	h.fake.Cut()
	h.Until("many attempts fail", func() bool { return h.app.Stats().Reconnects > 30 })
	h.fake.Outage(true)
	h.Until("many more fail", func() bool { return h.app.Stats().Reconnects > 60 })
	h.fake.Silence(false)
	h.fake.Outage(false)
	h.speaks(h.fake.Person("Ann"))
	h.Until("the goroutines are gone", func() bool { return runtime.NumGoroutine() < before+15 })
}

// A session that was given up before it had a connection gets none later: it
// would identify beside the one that took its place, and hear all that it hears.
func TestAnAbandonedSessionDoesNotConnect(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	if err := h.app.DialAbandoned(ctx, strings.TrimPrefix(h.fake.URL, "http://")); err == nil {
		t.Error("it connects")
	}
}

// A token that is taken back is told as such, and not tried for ever.
func TestRefusedTokens(t *testing.T) {
	t.Parallel()
	h := build(t, plan{nothing: true})
	app, err := discord.New(discord.Options{Host: h.Host, Store: h.Store, Token: "another", API: h.fake.URL, Patience: brisk})
	if err != nil {
		t.Fatal(err)
	}
	if err := app.Open(ctx); !errors.Is(err, discord.ErrToken) {
		t.Errorf("Open: %v", err)
	}
	if err := app.Run(ctx); !errors.Is(err, discord.ErrToken) {
		t.Errorf("Run: %v", err)
	}
}

// TestClosesForGood: whatever the gateway closes with that no new attempt mends ends what
// runs, after one identify, and the reason says what to do.
func TestClosesForGood(t *testing.T) {
	t.Parallel()
	for code, why := range map[int]string{
		4004: discord.ErrToken.Error(), 4010: "discord.only", 4011: "leave discord.shards out", 4012: "this version", 4013: "intents", 4014: "intents",
	} {
		h := build(t, plan{nothing: true})
		h.fake.CloseWith(code)
		app, err := discord.New(discord.Options{Host: h.Host, Store: h.Store, Token: h.fake.Token, API: h.fake.URL, Patience: brisk})
		h.Must(err)
		if err := app.Run(ctx); err == nil || !strings.Contains(err.Error(), why) {
			t.Errorf("%d: %v", code, err)
		}
		if n := app.Stats().Reconnects; n != 0 {
			t.Errorf("%d: tried anew %d times", code, n)
		}
	}
}

// That Discord cannot be reached is no reason not to begin.
func TestBeginsWithoutDiscord(t *testing.T) {
	t.Parallel()
	h := build(t, plan{nothing: true})
	h.fake.Outage(true)
	app, err := discord.New(discord.Options{Host: h.Host, Store: h.Store, Token: h.fake.Token, API: h.fake.URL, Patience: brisk})
	if err != nil {
		t.Fatal(err)
	}
	if err := app.Open(ctx); err != nil {
		t.Errorf("Open: %v", err)
	}
	stop, ended := run(t, app)
	time.Sleep(200 * time.Millisecond)
	h.fake.Outage(false)
	h.Until("the gateway is there", func() bool { return h.fake.Connected() > 0 })
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// Each shard has a connection of its own.
func TestShards(t *testing.T) {
	t.Parallel()
	h := build(t, plan{nothing: true, fake: discordtest.Options{Shards: 3}})
	for _, c := range []struct {
		shards int
		only   []int
		want   int
	}{{0, nil, 3}, {2, nil, 2}, {4, []int{1}, 1}} {
		app, err := discord.New(discord.Options{
			Host: h.Host, Store: h.Store, Token: h.fake.Token, API: h.fake.URL, Patience: brisk, Shards: c.shards, Only: c.only,
		})
		if err != nil {
			t.Fatal(err)
		}
		stop, ended := run(t, app)
		h.Until("the shards are there", func() bool { return h.fake.Connected() == c.want && app.Stats().Connected == c.want })
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		h.Until("the shards are gone", func() bool { return h.fake.Connected() == 0 })
	}
}

// Events that Discord would not send do no harm.
func TestNonsenseOnTheGateway(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	for _, data := range []string{
		`null`, `{}`, `[]`, `"x"`, `{"id":"1","type":2}`, `{"id":"1","type":2,"token":"t","data":null}`,
		`{"id":"1","type":2,"token":"t","data":{"name":"match"}}`, `{"id":"1","type":3,"token":"t","data":{"custom_id":"1! "},"user":{"id":"2"}}`,
		`{"id":"1","type":5,"token":"t","data":{"custom_id":"x","components":[{"type":99}]},"user":{"id":"2"}}`,
		`{"id":"1","type":77,"token":"t","data":{},"user":{"id":"2"}}`,
		`{"id":"1","type":2,"token":"t","user":{"id":"2"},"data":{"name":"match","options":[{"name":"new","type":1,"options":[{"name":"game","type":3,"value":{}}]}]}}`,
	} {
		h.fake.Dispatch("INTERACTION_CREATE", data)
	}
	h.fake.Dispatch("GUILD_CREATE", `{"id":5}`)
	h.speaks(h.fake.Person("Ann"))
}

// Nobody promises the order in which an event is written.
func TestEventsInAnotherOrder(t *testing.T) {
	t.Parallel()
	h := build(t, plan{fake: discordtest.Options{Jumbled: true}})
	h.speaks(h.fake.Person("Ann"))
}
