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
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// spoilt are the ways in which Discord does not take what has a picture. again:
// the picture follows by itself in a moment, else after a minute or with the next change.
var spoilt = map[string]struct {
	status, code int
	again        bool
}{
	"too large":       {413, 40005, false},
	"not permitted":   {403, 50013, false},
	"out of order":    {500, 0, true},
	"without an end":  {discordtest.Hang, 0, true},
	"refused by form": {400, 50035, false},
}

// As long as Discord takes no pictures the board is told in words, and log,
// summonses and answers come as ever; once it does, it comes.
func TestNothingWaitsForPictures(t *testing.T) {
	t.Parallel()
	for name, x := range spoilt {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := brisk
			if x.status == discordtest.Hang {
				p.Picture = 3 * time.Second // also to draw one in when nothing hangs any more
			}
			h := build(t, plan{app: discord.Options{Patience: p}})
			h.fake.FailFiles(func(string, string) (int, int) { return x.status, x.code })
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
			people := []*discordtest.Person{ann, bob}
			inWords := func(m discordtest.Message) bool {
				return len(m.Files) == 0 && strings.Contains(m.Content, "```") && strings.Contains(m.Content, "NIC1")
			}
			if m := h.status(code); !inWords(m) {
				t.Errorf("the status says %q with %d files", m.Content, len(m.Files))
			}
			asks := h.awaited(code, people)
			if m := h.says(asks, "/match board"); !inWords(m) || m.To != asks.ID {
				t.Errorf("the answer says %q with %d files to %q", m.Content, len(m.Files), m.To)
			}
			h.turn(code, asks)
			h.Told(code)
			public := ""
			for _, m := range h.fake.Public(h.room(code), false) {
				public += m.Content + "\n"
			}
			for _, want := range []string{code + "** has started", "your turn in", "placed"} {
				if !strings.Contains(public, want) {
					t.Errorf("%q was not told: %s", want, public)
				}
			}
			h.fake.FailFiles(nil)
			if !x.again {
				h.turn(code, h.awaited(code, people))
			}
			h.Until("the picture comes", func() bool { return len(h.status(code).Files) == 1 })
			if n := len(h.fake.Public(h.channel, false)); n != 0 {
				t.Errorf("the channel has %d messages, and the match a thread", n)
			}
			if directs := len(ann.Directs()) + len(bob.Directs()); directs != 0 {
				t.Errorf("%d direct messages came", directs)
			}
		})
	}
}

// TestARefusedPictureFollows: where files are refused for ten seconds, by Discord or by what
// stands before it, the board has its picture again two minutes later though nobody acts.
// Where they are refused for good it is asked three times more, and then no more.
func TestARefusedPictureFollows(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		status, code int
		good         bool
	}{"403 of a proxy": {403, 0, false}, "413 of a proxy": {413, 0, false}, "not permitted": {403, 50013, false}, "for good": {413, 40005, true}} {
		t.Run(name, func(t *testing.T) {
			virtually(t, plan{}, func(h *house) {
				people := []*discordtest.Person{h.fake.Person("Ann"), h.fake.Person("Bob")}
				code := h.begin("exchequer", "length=3 setup=dealt tokens=all clock=72h remind=off", people...)
				time.Sleep(time.Minute)
				var asked atomic.Int64
				h.fake.FailFiles(func(string, string) (int, int) {
					asked.Add(1)
					return x.status, x.code
				})
				h.turn(code, h.awaited(code, people))
				time.Sleep(10 * time.Second)
				if n := len(h.status(code).Files); n != 0 {
					t.Fatalf("the board has %d pictures though they are refused", n)
				}
				if !x.good {
					h.fake.FailFiles(nil)
					time.Sleep(2 * time.Minute)
					if n := len(h.status(code).Files); n != 1 {
						t.Errorf("two minutes later the board has %d pictures", n)
					}
					return
				}
				before := asked.Load()
				time.Sleep(2 * time.Hour)
				if n := asked.Load() - before; n != 3 {
					t.Errorf("in two hours Discord is asked %d times more", n)
				}
			})
		})
	}
}

// TestEachTurnsPictureIsTriedAnew: files are refused for two minutes in which so many turns are
// played, and then nobody acts. The board has its picture after the pauses of the newest alone,
// a minute and, where it was refused then too, five.
func TestEachTurnsPictureIsTriedAnew(t *testing.T) {
	t.Parallel()
	for _, turns := range []int{3, 4, 8} {
		virtually(t, plan{}, func(h *house) {
			people := []*discordtest.Person{h.fake.Person("Ann"), h.fake.Person("Bob")}
			code := h.begin("exchequer", "length=9 setup=dealt tokens=all clock=72h remind=off", people...)
			time.Sleep(time.Minute)
			h.fake.FailFiles(func(string, string) (int, int) { return 403, 0 })
			for range turns {
				h.turn(code, h.awaited(code, people))
				time.Sleep(10 * time.Second)
			}
			time.Sleep(2*time.Minute - time.Duration(turns)*10*time.Second)
			h.fake.FailFiles(nil)
			time.Sleep(5*time.Minute + 30*time.Second)
			if n := len(h.status(code).Files); n != 1 {
				t.Errorf("after %d turns the board has %d pictures", turns, n)
			}
		})
	}
}

// An upload that gets no answer, and a hundred after it, hold up neither what was done nor
// whose turn it is; once uploads go through again the picture comes.
func TestPicturesThatHangHoldNothingUp(t *testing.T) {
	t.Parallel()
	virtually(t, plan{entropy: chattest.Luck()}, func(h *house) {
		all := []*discordtest.Person{h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cy")}
		code := h.begin("exchequer", "setup=dealt tokens=all length=30", all...)
		h.status(code)
		time.Sleep(30 * time.Second)
		var hung atomic.Int64
		h.fake.FailFiles(func(string, string) (int, int) {
			hung.Add(1)
			return discordtest.Hang, 0
		})
		rung := func(p *discordtest.Person) (n int) {
			for _, m := range h.fake.Public(h.room(code), false) {
				n += strings.Count(m.Content, "<@"+p.ID+">, your turn")
			}
			return n
		}
		for range 40 {
			asks := h.awaited(code, all)
			h.turn(code, asks)
			did, next := time.Now(), h.awaited(code, all)
			for seq := int64(h.Match(code).Seq()); table(h.Match(code)).Seq < seq || next != asks && rung(next) == 0; {
				if time.Since(did) > 2*time.Second {
					t.Fatalf("after %d uploads it takes more than two seconds", hung.Load())
				}
				time.Sleep(50 * time.Millisecond)
			}
			time.Sleep(5 * time.Second)
		}
		if n := hung.Load(); n == 0 || n > 40 {
			t.Errorf("%d uploads were tried in some four minutes", n)
		}
		h.fake.FailFiles(nil)
		time.Sleep(70 * time.Second)
		if m := h.status(code); len(m.Files) != 1 {
			t.Errorf("the status has no picture: %q", m.Content)
		}
	})
}

// A message that is said again may get its picture then; one that a person alone
// was told is not, and is owed none.
func TestWhatIsSaidAgainIsOwedItsPicture(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	h.fake.FailFiles(func(string, string) (int, int) { return 500, 0 })
	m := msg.Message{Text: msg.Say("how it stands"), Picture: chattest.Picture("A 1", 1)}
	id := h.post(r, m)
	if bare, _ := h.app.Bare(r, id); !bare {
		t.Error("its picture is forgotten")
	}
	ann := h.fake.Person("Ann")
	if err := h.app.Whisper(ctx, r, match.Account{Platform: "discord", ID: ann.ID}, m); err != nil {
		t.Fatal(err)
	}
	told := ann.Directs()[0]
	if bare, _ := h.app.Bare(match.Room{Channel: told.Channel}, told.ID); bare || !strings.Contains(told.Content, "A 1") {
		t.Errorf("%v: %+v", bare, told)
	}
	h.fake.FailFiles(nil)
	h.Until("it may be tried", func() bool { _, ready := h.app.Bare(r, id); return ready })
	if err := h.app.Edit(ctx, r, id, m); err != nil {
		t.Fatal(err)
	}
	h.Until("it comes", func() bool { bare, _ := h.app.Bare(r, id); return !bare })
	if len(h.newest(h.channel).Files) != 1 {
		t.Errorf("%+v", h.newest(h.channel))
	}
	if err := h.app.Drop(ctx, r, id); err != nil {
		t.Fatal(err)
	}
}

// What a message says anew is said at once while its picture is on its way, which is not
// put over it; the next one that comes is of what it says then.
func TestAPictureOnItsWayGivesWay(t *testing.T) {
	t.Parallel()
	virtually(t, plan{still: true}, func(h *house) {
		r := match.Room{Platform: "discord", Workspace: h.guild, Channel: h.channel}
		h.fake.FailFiles(func(string, string) (int, int) { return discordtest.Hang, 0 })
		id := h.post(r, msg.Message{Text: msg.Say("turn 0"), Picture: chattest.Picture("A 0", 0), Panel: true})
		for turn := range byte(12) {
			time.Sleep(3 * time.Second)
			began := time.Now()
			now := msg.Message{Text: msg.Say(fmt.Sprint("turn ", turn)), Picture: chattest.Picture(fmt.Sprint("A ", turn), 1, turn), Panel: true}
			if err := h.app.Edit(ctx, r, id, now); err != nil {
				t.Fatal(err)
			}
			if took := time.Since(began); took > time.Second {
				t.Errorf("turn %d is told after %v", turn, took)
			}
			if turn == 10 {
				h.fake.FailFiles(nil)
				time.Sleep(time.Minute)
			}
		}
		h.Until("the picture comes", func() bool { bare, _ := h.app.Bare(r, id); return !bare })
		m := h.newest(h.channel)
		if len(m.Files) != 1 || m.Files[0].Body[1] != 11 || !strings.Contains(m.Content, "turn 11") {
			t.Errorf("%+v", m)
		}
		h.clean()
	})
}

// hurried is a house that waits for a picture no longer than it must.
func hurried(t *testing.T) (*house, match.Room) {
	p := brisk
	p.Picture = time.Second
	h := build(t, plan{still: true, app: discord.Options{Patience: p}})
	return h, match.Room{Platform: "discord", Workspace: h.guild, Channel: h.channel}
}

// A message whose picture Discord took is one message, however late the answer
// comes, and so is each part of a long one.
func TestALatePictureMakesOneMessage(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		text  string
		panel bool
		parts int
	}{
		"short":      {"how it stands", false, 1},
		"long":       {strings.Repeat("how it stands\n", 200), false, 2},
		"panel":      {"how it stands", true, 1},
		"long panel": {strings.Repeat("how it stands\n", 400), true, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, r := hurried(t)
			h.fake.LateFiles(true)
			id := h.post(r, msg.Message{Text: msg.Say(x.text), Picture: chattest.Picture("A 1", 1), Panel: x.panel})
			all := h.fake.Public(h.channel, true)
			if len(all) != x.parts {
				t.Fatalf("%d messages: %+v", len(all), all)
			}
			last := all[len(all)-1]
			if bare, _ := h.app.Bare(r, id); bare || last.ID != id || len(last.Files) != 1 || last.Deleted {
				t.Errorf("bare %v, id %s: %+v", bare, id, last)
			}
			h.fake.LateFiles(false)
			h.post(r, msg.Message{Text: msg.Say("how it stands")})
			if n := len(h.fake.Public(h.channel, true)); n != x.parts+1 {
				t.Errorf("the next makes it %d messages", n)
			}
			h.clean()
		})
	}
}

// An edit whose picture Discord took keeps it, however late the answer comes; one
// whose picture it did not take shows no older one.
func TestALatePictureStaysInAnEdit(t *testing.T) {
	t.Parallel()
	for name, x := range map[string]struct {
		lost, panel, turned bool
		text                string
	}{
		"late": {text: "how it stands"}, "lost": {lost: true, text: "how it stands"}, "lost without a word": {lost: true},
		"late panel": {panel: true, text: "how it stands"}, "lost panel": {lost: true, panel: true, text: "how it stands"}, "lost panel without a word": {lost: true, panel: true},
		"late turn": {turned: true, text: "how it stands"}, "lost turn": {lost: true, turned: true, text: "how it stands"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h, r := hurried(t)
			was := msg.Message{Text: msg.Say("as it was"), Picture: chattest.Picture("A 1", 1), Panel: x.panel}
			if x.text == "" {
				was.Picture = nil
			}
			id := h.post(r, was)
			if x.lost {
				h.fake.FailFiles(func(string, string) (int, int) { return discordtest.Hang, 0 })
			} else {
				h.fake.LateFiles(true)
			}
			if err := h.app.Edit(ctx, r, id, msg.Message{Text: msg.Say(x.text), Picture: chattest.Picture("A 2", 1, 2), Panel: x.panel || x.turned}); err != nil {
				t.Fatal(err)
			}
			m := h.newest(h.channel)
			bare, _ := h.app.Bare(r, id)
			switch {
			case !strings.Contains(m.Content, x.text), bare != x.lost, strings.Contains(m.Content, "A 2") != x.lost:
				t.Errorf("bare %v: %+v", bare, m)
			case x.lost && len(m.Files) != 0, !x.lost && (len(m.Files) != 1 || len(m.Files[0].Body) != 2):
				t.Errorf("it shows %+v", m.Files)
			}
			if x.text != "" && !(x.lost && x.turned) { // what is no panel yet cannot be asked
				h.clean()
			}
		})
	}
}

// TestWhatMovesIsAGIF: the film of a match at its end is a file of that kind, with its words.
func TestWhatMovesIsAGIF(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	film := chattest.Pictured("How K7QF went, turn by turn.", "A 1", []byte("GIF89a")...)
	film.Picture.Moves, film.Picture.Alt = true, "A moving picture of K7QF"
	h.post(r, film)
	m := h.newest(h.channel)
	if len(m.Files) != 1 {
		t.Fatalf("%d files", len(m.Files))
	}
	if f := m.Files[0]; !strings.HasSuffix(f.Name, ".gif") || f.Type != "image/gif" || string(f.Body) != "GIF89a" || f.Description != film.Picture.Alt {
		t.Errorf("%q, %s of %q, says %q", f.Name, f.Type, f.Body, f.Description)
	}
}

// TestADigestsPictureFollows: a digest that Discord took in words, since it took no
// pictures at that time, gets its board when it does.
func TestADigestsPictureFollows(t *testing.T) {
	t.Parallel()
	virtually(t, plan{entropy: chattest.Luck()}, func(h *house) {
		all := []*discordtest.Person{h.fake.Person("Ann"), h.fake.Person("Bob")}
		code := h.begin("exchequer", "setup=dealt tokens=all length=9 clock=48h digest=01:00", all...)
		h.turn(code, h.awaited(code, all))
		digest := func() (m discordtest.Message) {
			for _, x := range h.fake.Public(h.room(code), false) {
				if strings.Contains(x.Content, " since ") {
					m = x
				}
			}
			return m
		}
		time.Sleep(30 * time.Minute)
		h.fake.FailFiles(func(string, string) (int, int) { return 503, 0 })
		time.Sleep(32 * time.Minute)
		if m := digest(); m.Content == "" || len(m.Files) != 0 {
			t.Fatalf("the digest is %q with %d files", m.Content, len(m.Files))
		}
		h.fake.FailFiles(nil)
		time.Sleep(3 * time.Minute)
		if m := digest(); len(m.Files) != 1 {
			t.Errorf("three minutes after pictures are taken again the digest has none: %q", m.Content)
		}
	})
}
