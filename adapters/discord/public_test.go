package discord_test

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/storage/sqlite"
	"divisionbell/storage/sqlite/sqlitetest"
)

// rolled are the messages of a channel that all see and that tell of somebody's roll.
func (h *house) rolled(channel, who string) (list []discordtest.Message) {
	for _, m := range h.fake.Public(channel, true) {
		if strings.Contains(m.Content, "**"+who+"** rolled") {
			list = append(list, m)
		}
	}
	return list
}

// callback reports whether a request is a first answer to an interaction.
func callback(method, path string) bool {
	return method == "POST" && strings.HasSuffix(path, "/callback")
}

// goesOn ends a house and has another process speak on its database a while later,
// until all is said.
func (h *house) goesOn(path string, later time.Duration) {
	h.TB.Helper()
	h.Stop()
	db, err := sqlite.Open(ctx, path, sqlite.Options{})
	h.Must(err)
	defer db.Close()
	clock := chattest.NewStill()
	clock.Pass(later)
	host := bot.New(bot.Options{Store: db, Clock: clock, Tables: tables(), Log: h.Logger})
	defer host.Close()
	app, err := discord.New(discord.Options{Host: host, Store: db, Token: h.fake.Token, API: h.fake.URL, Log: h.Logger, Patience: brisk})
	h.Must(err)
	h.Must(app.Open(ctx))
	host.Attach(app)
	h.Must(host.Settle(ctx))
}

// A roll is the answer to its command, which all see, also where the bot may send no
// messages; its buttons are answered likewise, and nothing says it again later.
func TestARollIsTheAnswerToItsCommand(t *testing.T) {
	t.Parallel()
	for _, mode := range modes {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			path := sqlitetest.File(t)
			h := build(t, plan{path: path, app: discord.Options{Mode: mode}})
			h.fake.Deny(h.channel, discordtest.SendMessages|discordtest.ViewChannel)
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			roll := h.says(ann, "/roll dice:3d6")
			if roll.To != "" || !strings.HasPrefix(roll.Content, "**Ann** rolled **") {
				t.Fatalf("the answer is %+v", roll)
			}
			again, err := bob.Press(roll.ID, "Roll again")
			if err != nil || again.First != discordtest.Message4 || again.Message.To != "" || !strings.HasPrefix(again.Message.Content, "**Bob** rolled") {
				t.Errorf("again: %+v, %v", again, err)
			}
			for _, line := range []string{"/roll dice:odds 3d6", "/roll dice:help", "/roll dice:((", "/roll dice:private 3d6", "/roll dice:saved"} {
				if m := h.says(ann, line); m.To != ann.ID {
					t.Errorf("%s is answered for all: %q", line, m.Content)
				}
			}
			h.says(ann, "/roll dice:save both 1d6; 2d8 # a sword")
			if m := h.says(ann, "/roll dice:both"); m.To != "" || !strings.Contains(m.Content, "a sword") {
				t.Errorf("a saved roll: %+v", m)
			}
			h.Until("the private one is told of", func() bool { return len(h.rolled(h.channel, "Ann")) == 3 })
			h.goesOn(path, time.Minute)
			if a, b := len(h.rolled(h.channel, "Ann")), len(h.rolled(h.channel, "Bob")); a != 3 || b != 1 {
				t.Errorf("Ann is seen to roll %d times, Bob %d", a, b)
			}
			if n := len(ann.Directs()) + len(bob.Directs()); n != 0 {
				t.Errorf("%d direct messages came", n)
			}
			h.clean()
		})
	}
}

// A roll that is delivered again is told once.
func TestARepeatedRollIsToldOnce(t *testing.T) {
	t.Parallel()
	for _, mode := range modes {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			path := sqlitetest.File(t)
			h := build(t, plan{path: path, app: discord.Options{Mode: mode}})
			i, err := h.fake.Person("Ann").Begin(h.channel, "/roll dice:3d6")
			h.Must(err)
			i.Again()
			if _, err := i.Wait(); err != nil {
				t.Error(err)
			}
			for range 3 {
				i.Again()
			}
			h.speaksOnce(h.fake.Person("Bob"))
			h.goesOn(path, time.Minute)
			if list := h.rolled(h.channel, "Ann"); len(list) != 1 {
				t.Errorf("it is told %d times", len(list))
			}
		})
	}
}

// A roll that is kept and whose answer never reaches Discord, since the process is
// killed or cut off, is told by the next.
func TestARollWithoutAnAnswerIsToldLater(t *testing.T) {
	t.Parallel()
	path := sqlitetest.File(t)
	h := build(t, plan{path: path})
	h.fake.Drop(callback)
	_, err := h.fake.Person("Ann").Begin(h.channel, "/roll dice:3d6")
	h.Must(err)
	h.Until("it is kept", func() bool { n, err := h.Store.NextRoll(ctx, today()); return err == nil && n == 2 })
	h.Stop()
	if n := len(h.rolled(h.channel, "Ann")); n != 0 {
		t.Errorf("it is told %d times while it may yet be answered", n)
	}
	h.fake.Drop(nil)
	h.goesOn(path, time.Minute)
	if list := h.rolled(h.channel, "Ann"); len(list) != 1 || len(list[0].Rows) == 0 {
		t.Errorf("it is told %d times", len(list))
	}
}

func today() string { return time.Now().UTC().Format("2006-01-02") }

// An answer that Discord took without saying so is not given again, by this process
// or the next.
func TestARollWhoseReplyIsLostIsToldOnce(t *testing.T) {
	t.Parallel()
	path := sqlitetest.File(t)
	h := build(t, plan{path: path})
	ann := h.fake.Person("Ann")
	var taken atomic.Bool
	h.fake.Lose(func(method, path string) bool { return callback(method, path) && taken.CompareAndSwap(false, true) })
	h.fake.Drop(func(method, path string) bool { return callback(method, path) && taken.Load() })
	if m := h.says(ann, "/roll dice:3d6"); m.To != "" {
		t.Errorf("the answer is %+v", m)
	}
	h.Stop()
	h.fake.Drop(nil)
	h.fake.Lose(nil)
	owed, err := reopened(t, path).Owed(ctx, time.Now().Add(time.Minute).UnixMilli(), 0, 10)
	if err != nil || len(owed) != 1 {
		t.Errorf("%d messages are owed, %v", len(owed), err)
	}
	h.goesOn(path, time.Minute)
	if list := h.rolled(h.channel, "Ann"); len(list) != 1 {
		t.Errorf("it is told %d times", len(list))
	}
	owed, err = reopened(t, path).Owed(ctx, time.Now().Add(time.Minute).UnixMilli(), 0, 10)
	if err != nil || len(owed) != 0 {
		t.Errorf("%d messages are owed yet, %v", len(owed), err)
	}
}

func reopened(t *testing.T, path string) *sqlite.DB {
	t.Helper()
	db, err := sqlite.Open(ctx, path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// A roll that takes long has its answer put off, which is private: the room is told
// by a message of its own, at once.
func TestASlowRollIsToldByItself(t *testing.T) {
	t.Parallel()
	p := brisk
	p.Defer = 10 * time.Millisecond
	let := make(chan struct{})
	h := build(t, plan{app: discord.Options{Patience: p}, wrap: func(host *bot.Host) discord.Host {
		return &chattest.Puppet{Host: host, Answer: func(ctx context.Context, c match.Call) msg.Message {
			<-let
			return host.Do(ctx, c)
		}}
	}})
	ann := h.fake.Person("Ann")
	i, err := ann.Begin(h.channel, "/roll dice:3d6")
	h.Must(err)
	if i.First() != discordtest.Later5 {
		t.Errorf("the first answer is of type %d", i.First())
	}
	close(let)
	a, err := i.Wait()
	if err != nil || a.Message.To != ann.ID || a.Message.Content != "Rolled." {
		t.Errorf("the answer: %+v, %v", a.Message, err)
	}
	h.Until("all see it", func() bool { return len(h.rolled(h.channel, "Ann")) == 1 })
	h.clean()
}

// In a match's thread a roll comes after what was done before it: while that is not
// told yet, the roll waits for its turn.
func TestARollComesAfterWhatWasDoneBefore(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
	room := h.room(code)
	h.Told(code)
	h.Until("nothing more is to be told", func() bool {
		behind, err := h.Store.Behind(t.Context(), 0, 10)
		h.Must(err)
		return len(behind) == 0
	})
	a, err := ann.Type(room, "/roll dice:1d4 # quiet")
	if err != nil || a.Message == nil || a.Message.To != "" {
		t.Errorf("nothing is to be told first, and the answer is %+v, %v", a.Message, err)
	}
	var held atomic.Bool
	held.Store(true)
	h.fake.Fail(func(method, path string) (int, int) {
		if held.Load() && strings.Contains(path, "/channels/"+room+"/messages") {
			return 503, 0
		}
		return 0, 0
	})
	h.says(ann, "/match say code:"+code+" text:before the roll")
	a, err = ann.Type(room, "/roll dice:1d4 # after")
	if err != nil || a.Message == nil || a.Message.To != ann.ID || a.Message.Content != "Rolled." {
		t.Errorf("the answer: %+v, %v", a.Message, err)
	}
	held.Store(false)
	h.Until("the roll is told", func() bool { return len(h.rolled(room, "Ann")) == 2 })
	said, roll := -1, -1
	for i, m := range h.fake.Public(room, false) {
		if strings.Contains(m.Content, "before the roll") {
			said = i
		}
		if strings.Contains(m.Content, "after") {
			roll = i
		}
	}
	if said < 0 || roll < said {
		t.Errorf("the words are message %d, the roll %d", said, roll)
	}
}

// A roll that was kept when its process was killed, with its answer put off, is told
// below that answer where the bot may not speak.
func TestARollIsToldBelowAnAnswerThatWasPutOff(t *testing.T) {
	t.Parallel()
	path, p := sqlitetest.File(t), brisk
	p.Defer, p.Drain = time.Millisecond, 10*time.Millisecond
	kept, over := make(chan struct{}), make(chan struct{})
	h := build(t, plan{path: path, app: discord.Options{Patience: p}, wrap: func(host *bot.Host) discord.Host {
		return &chattest.Puppet{Host: host, Answer: func(ctx context.Context, c match.Call) msg.Message {
			m := host.Do(ctx, c)
			close(kept)
			<-over
			return m
		}}
	}})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	ann.Installs = true
	h.channel = ann.With(bob)
	i, err := ann.Begin(h.channel, "/roll dice:3d6")
	h.Must(err)
	if i.First() != discordtest.Later5 {
		t.Errorf("the first answer is of type %d", i.First())
	}
	<-kept
	h.goesOn(path, time.Minute)
	if list := h.rolled(h.channel, "Ann"); len(list) != 1 {
		t.Errorf("it is told %d times", len(list))
	}
	close(over)
}

// A roll that takes more than one message is told whole and once, also where the bot
// may send none.
func TestALongRollIsToldWhole(t *testing.T) {
	t.Parallel()
	path := sqlitetest.File(t)
	h := build(t, plan{path: path})
	h.fake.Deny(h.channel, discordtest.SendMessages)
	ann := h.fake.Person("Ann")
	line := "/roll dice:" + strings.TrimSuffix(strings.Repeat("100d100kh1 # "+strings.Repeat("*", 110)+"; ", 4), "; ")
	if m := h.says(ann, line); m.To != ann.ID || m.Content != "Rolled." {
		t.Errorf("the answer is %+v", m)
	}
	count := func() (n int, last discordtest.Message) {
		for _, m := range h.fake.Public(h.channel, true) {
			n += strings.Count(m.Content, strings.Repeat(`\*`, 110))
			last = m
		}
		return n, last
	}
	h.Until("it is told", func() bool { _, last := count(); return len(last.Rows) > 0 })
	if n, _ := count(); n != 4 || len(h.fake.Public(h.channel, true)) < 2 {
		t.Errorf("%d of 4 rolls are told in %d messages", n, len(h.fake.Public(h.channel, true)))
	}
	h.goesOn(path, time.Minute)
	if n, _ := count(); n != 4 {
		t.Errorf("%d of 4 rolls are told in the end", n)
	}
	h.clean()
}
