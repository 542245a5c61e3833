package discord_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/adapters/discord/permit"
	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/storage/sqlite"
	"divisionbell/storage/sqlite/sqlitetest"
)

// TestWhatAKillLeavesUnansweredIsSaidOnce: Discord took what a process said that was
// killed before it heard so, and the next one, which has more to say by then, says it
// in the same message.
func TestWhatAKillLeavesUnansweredIsSaidOnce(t *testing.T) {
	t.Parallel()
	path := sqlitetest.File(t)
	h := build(t, plan{path: path})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
	room := h.room(code)
	var taken atomic.Int64
	h.fake.Lose(func(method, path string) bool {
		if method == "POST" && strings.Contains(path, "/channels/"+room+"/messages") {
			taken.Add(1)
			return true
		}
		return false
	})
	h.says(ann, "/match say code:"+code+" text:the first words")
	h.Until("Discord has taken it", func() bool { return taken.Load() > 0 })
	h.Stop()
	h.fake.Lose(nil)

	db, err := sqlite.Open(ctx, path, sqlite.Options{})
	h.Must(err)
	defer db.Close()
	host := bot.New(bot.Options{Store: db, Clock: chattest.Wall{}, Tables: tables(), Log: h.Logger})
	defer host.Close()
	app, err := discord.New(discord.Options{Host: host, Store: db, Token: h.fake.Token, API: h.fake.URL, Log: h.Logger, Patience: brisk})
	h.Must(err)
	h.Must(app.Open(ctx))
	host.Attach(app)
	host.Do(ctx, match.Call{
		Account: match.Account{Platform: discord.Platform, Workspace: h.guild, ID: bob.ID, Name: "Bob"},
		Room:    match.Room{Platform: discord.Platform, Workspace: h.guild, Channel: h.channel}, Line: "match say " + code + " and the second",
	})
	h.Must(host.Settle(ctx))
	var all []string
	for _, m := range h.fake.Public(room, false) {
		all = append(all, m.Content)
	}
	if said := strings.Join(all, "\n"); strings.Count(said, "the first words") != 1 || strings.Count(said, "and the second") != 1 {
		t.Errorf("the room reads\n%s", said)
	}
	h.clean()
}

// loses has Discord take every other message and cut the connection in place of an
// answer. It counts them.
func (h *house) loses() (posts *atomic.Int64) {
	posts = &atomic.Int64{}
	h.fake.Lose(func(method, path string) bool {
		return method == "POST" && strings.HasSuffix(path, "/messages") && posts.Add(1)%2 == 1
	})
	return posts
}

// once fails the test when two messages are the same.
func once(t *testing.T, where string, list []discordtest.Message) {
	t.Helper()
	seen := map[string]bool{}
	for _, m := range list {
		if seen[m.Says()] {
			t.Errorf("%s reads twice: %s", where, m.Says())
		}
		seen[m.Says()] = true
	}
}

// TestWhoIsRungDirectlyIsRungOnce, also where Discord takes the message and its answer
// is lost.
func TestWhoIsRungDirectlyIsRungOnce(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		h.fake.Skip(20 * 365 * 24 * time.Hour)
		people := []*discordtest.Person{h.fake.Person("Ann"), h.fake.Person("Bob")}
		for _, p := range people {
			h.says(p, "/bell clock setting:ring dm")
		}
		h.loses()
		code := h.begin("exchequer", "length=3 setup=dealt tokens=all", people...)
		for range 6 {
			h.turn(code, h.awaited(code, people))
			h.Told(code)
		}
		for _, p := range people {
			all := p.AllDirects()
			if len(all) < 3 {
				t.Errorf("%s is rung %d times", p.Name, len(all))
			}
			once(t, p.Name, all)
		}
		h.clean()
	})
}

// TestACaucusReadsWhatIsSaidThereOnce, from its first words to its last.
func TestACaucusReadsWhatIsSaidThereOnce(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		h.fake.Skip(20 * 365 * 24 * time.Hour)
		ann, bob, cat := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cat")
		h.loses()
		code := h.sit(ann, bob, cat)
		h.wants("the Government: Ann, Bob, Cat", "the Grits: Ann, Bob, Cat")
		h.says(ann, "/match say to:government code:"+code+" text:hold on")
		h.Told(code)
		h.says(cat, "/poleconomy support match:"+code+" answer:no")
		h.wants("the Government: Ann, Bob", "the Grits: Ann, Bob, Cat")
		h.says(cat, "/poleconomy support match:"+code+" answer:yes")
		h.wants("the Government: Ann, Bob", "the Grits: Ann, Bob, Cat", "the Government: Ann, Bob, Cat")
		for _, p := range h.fake.Privates(h.channel) {
			once(t, p.Name, h.fake.Public(p.ID, false))
		}
		if all := h.fake.Public(h.fake.Privates(h.channel)[0].ID, false); !strings.Contains(all[len(all)-1].Content, "is over") {
			t.Error("the first thread of the Government does not end")
		}
		h.clean()
	})
}

// TestALateAnswerIsGivenOnce by direct message, also when Discord takes it and does not
// say so.
func TestALateAnswerIsGivenOnce(t *testing.T) {
	t.Parallel()
	h, ann, let := late(t, discord.Gateway)
	posts := h.loses()
	let()
	h.Until("it is tried again", func() bool { return posts.Load() == 2 })
	if n := len(ann.Directs()); n != 1 {
		t.Errorf("she is told %d times", n)
	}
}

// TestWhatWasTakenLongAgoIsSaidOnce: Discord takes a message, its answer is lost, and
// nothing is heard of Discord for longer than it remembers a nonce. What it has is found,
// whatever else is to be said by then; what was not taken is said, though the same words
// stand there. Where it may not be looked for, it is said again.
func TestWhatWasTakenLongAgoIsSaidOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lasts         time.Duration
		more          bool // something else is said meanwhile
		blind, direct bool // the bot may not read there; it is somebody's direct messages
		untaken       bool
		want          int
	}{
		{lasts: 4 * time.Minute, want: 1},
		{lasts: 12 * time.Minute, more: true, want: 1},
		{lasts: 4 * time.Minute, direct: true, want: 1},
		{lasts: 4 * time.Minute, untaken: true, want: 2},
		{lasts: 4 * time.Minute, blind: true, want: 2},
	} {
		virtually(t, plan{}, func(h *house) {
			h.fake.Skip(20 * 365 * 24 * time.Hour)
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
			h.Told(code)
			room := match.Room{Platform: discord.Platform, Workspace: h.guild, Channel: h.room(code)}
			if c.direct {
				var err error
				room, err = h.app.Direct(ctx, match.Account{Platform: discord.Platform, ID: ann.ID})
				h.Must(err)
			}
			if c.blind {
				h.fake.Allow(h.guild, permit.Wanted())
			}
			in := "/channels/" + room.Channel + "/messages"
			out := false
			lost := func(method, path string) bool {
				if method != "POST" || !strings.Contains(path, in) {
					return false
				}
				out = true
				return true
			}
			words := 0
			say := func() error {
				if words++; c.direct {
					_, err := h.app.Post(ctx, room, msg.Message{
						Text: msg.Say(fmt.Sprintf("the first words, said %d times", words)), Picture: chattest.Picture("A 0", 0), Panel: true, Key: "once",
					})
					return err
				}
				h.says(ann, "/match say code:"+code+" text:the first words")
				return nil
			}
			if c.untaken {
				h.says(ann, "/match say code:"+code+" text:the first words")
				h.Told(code)
				h.fake.Drop(lost)
			} else {
				h.fake.Lose(lost)
			}
			h.fake.Fail(func(_, path string) (int, int) {
				if out && strings.Contains(path, in) {
					return 503, 0
				}
				return 0, 0
			})
			if err := say(); c.direct && err == nil {
				t.Error("its answer is not lost")
			}
			h.Until("it is lost", func() bool { return out })
			h.fake.Lose(nil)
			h.fake.Drop(nil)
			time.Sleep(c.lasts)
			if c.more {
				h.says(bob, "/match say code:"+code+" text:and the second")
			}
			h.fake.Fail(nil)
			back := time.Now()
			if c.direct {
				h.Must(say())
			} else {
				h.Told(code)
			}
			if d := time.Since(back); d > 10*time.Second {
				t.Errorf("it is told %v after the end", d)
			}
			var all []string
			there := h.fake.Public(room.Channel, false)
			for _, m := range there {
				all = append(all, m.Says())
			}
			if m := there[len(there)-1]; c.direct && (len(m.Files) != 1 || !strings.Contains(m.Content, "said 2 times")) {
				t.Errorf("%+v", m)
			}
			said := strings.Join(all, "\n")
			if n := strings.Count(said, "the first words"); n != c.want || c.more && strings.Count(said, "and the second") != 1 {
				t.Errorf("%+v: it is said %d times:\n%s", c, n, said)
			}
			h.clean()
		})
	}
}

// TestOneKeyInTwoRooms: what is said by one key is said in each room, for Discord knows a
// message by its nonce wherever it was posted. What was taken away is said anew.
func TestOneKeyInTwoRooms(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann := h.fake.Person("Ann")
	room := match.Room{Platform: discord.Platform, Workspace: h.guild, Channel: h.channel}
	m := msg.Message{Text: msg.Say("it is your turn"), Key: "ring"}
	h.Must(h.app.Whisper(ctx, room, match.Account{Platform: discord.Platform, Workspace: h.guild, ID: ann.ID}, m))
	id, err := h.app.Post(ctx, room, m)
	h.Must(err)
	if there := h.fake.Public(h.channel, false); len(there) != 1 || len(ann.Directs()) != 1 {
		t.Fatalf("the channel reads %d messages, Ann alone %d", len(there), len(ann.Directs()))
	}
	h.Must(h.app.Drop(ctx, room, id))
	m.Text = msg.Say("it was your turn")
	if _, err := h.app.Post(ctx, room, m); err != nil {
		t.Fatal(err)
	}
	if there := h.fake.Public(h.channel, false); len(there) != 1 || there[0].Says() != "it was your turn" {
		t.Errorf("the channel reads %v", there)
	}
}

// TestALostReminderGoesWithTheMatch: Discord takes a reminder and its answer is lost, and the
// match is ended before it comes. Nobody is asked any more.
func TestALostReminderGoesWithTheMatch(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		h.fake.Skip(20 * 365 * 24 * time.Hour)
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		code := h.begin("exchequer", "length=3 setup=dealt tokens=all clock=3h", ann, bob)
		h.Told(code)
		room := h.room(code)
		asks := func() (n int) {
			for _, m := range h.fake.Public(room, false) {
				if strings.Contains(m.Says(), ", your turn in ") {
					n++
				}
			}
			return n
		}
		before := asks()
		h.fake.Lose(func(method, path string) bool {
			return method == "POST" && strings.Contains(path, "/channels/"+room+"/messages")
		})
		for n := 0; n < 400 && asks() == before; n++ {
			time.Sleep(30 * time.Second)
		}
		if asks() == before {
			t.Fatalf("nobody is reminded: %d", before)
		}
		for _, p := range []*discordtest.Person{ann, bob} {
			h.says(p, "/match abandon code:"+code+" sure:yes")
		}
		h.Until("the match has ended", func() bool { return h.Match(code).Phase.Ended() })
		h.fake.Lose(nil)
		h.Told(code)
		if n := asks(); n > 0 {
			t.Errorf("%d messages ask somebody still", n)
		}
		h.clean()
	})
}

// TestWhatWasTakenInABusyChannelIsSaidOnce: people wrote 150 messages there between the first
// try, which was not taken, and the one whose answer was lost.
func TestWhatWasTakenInABusyChannelIsSaidOnce(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		h.fake.Skip(20 * 365 * 24 * time.Hour)
		code := h.begin("exchequer", "length=3 setup=dealt tokens=all", h.fake.Person("Ann"), h.fake.Person("Bob"))
		h.Told(code)
		room := h.room(code)
		down, out := true, false
		posts := func(method, path string) bool {
			return method == "POST" && strings.HasSuffix(path, "/channels/"+room+"/messages")
		}
		h.fake.Fail(func(method, path string) (int, int) {
			if down && posts(method, path) {
				return 503, 0
			}
			return 0, 0
		})
		h.says(h.fake.Person("Ann"), "/match say code:"+code+" text:the first words")
		for n := range 150 {
			discordtest.Chatter(h.fake, room, fmt.Sprint("chatter ", n))
			time.Sleep(time.Second)
		}
		h.fake.Lose(func(method, path string) bool {
			out = out || posts(method, path)
			return out && posts(method, path)
		})
		down = false
		h.Until("it is lost", func() bool { return out })
		h.fake.Lose(nil)
		down = true
		time.Sleep(4 * time.Minute)
		down = false
		h.Told(code)
		said := 0
		for _, m := range h.fake.Public(room, true) {
			said += strings.Count(m.Says(), "the first words")
		}
		if said != 1 {
			t.Errorf("it is said %d times", said)
		}
		h.clean()
	})
}

// TestWhatCannotBeLookedForSilencesNoRoom: after an outage in which an answer was lost
// Discord takes messages again, but for a long while lets nobody read there. A minute later
// the room is told; it may read that line twice.
func TestWhatCannotBeLookedForSilencesNoRoom(t *testing.T) {
	t.Parallel()
	for _, how := range []int{503, discordtest.Hang} {
		virtually(t, plan{}, func(h *house) {
			h.fake.Skip(20 * 365 * 24 * time.Hour)
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
			other := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
			h.Told(code)
			in, out, down := "/channels/"+h.room(code)+"/messages", false, true
			h.fake.Lose(func(method, path string) bool {
				lost := method == "POST" && strings.HasSuffix(path, in) && !out
				out = out || lost
				return lost
			})
			h.fake.Fail(func(method, path string) (int, int) {
				switch {
				case method == "GET" && strings.Contains(path, in):
					return how, 0
				case out && down && strings.Contains(path, in):
					return 503, 0
				}
				return 0, 0
			})
			h.says(ann, "/match say code:"+code+" text:the first words")
			h.Until("it is lost", func() bool { return out })
			time.Sleep(2 * time.Minute)
			down = false
			h.says(bob, "/match say code:"+other+" text:meanwhile")
			time.Sleep(75 * time.Second)
			h.says(bob, "/match say code:"+other+" text:and a minute later")
			h.says(bob, "/match say code:"+code+" text:and the second")
			time.Sleep(10 * time.Second)
			var all []string
			for _, m := range h.fake.Public(h.room(code), false) {
				all = append(all, m.Says())
			}
			if said := strings.Join(all, "\n"); !strings.Contains(said, "the first words") || !strings.Contains(said, "and the second") {
				t.Errorf("looks answered by %d: the room reads\n%s", how, said)
			}
		})
	}
}
