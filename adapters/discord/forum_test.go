package discord_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/adapters/discord/permit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// over waits until a match's thread is put away.
func (h *house) over(thread string) (is discordtest.Thread) {
	h.TB.Helper()
	h.Until("the thread is archived", func() bool {
		is = h.fake.Seen(thread)
		return is.Archived
	})
	return is
}

// TestTheThreadOfAMatchIsPutAway: it is named after the result and archived, once all
// is said there, and a rematch opens it again, has it for its own and is named there.
func TestTheThreadOfAMatchIsPutAway(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	code := h.begin("exchequer", "length=2 setup=dealt tokens=all", ann, bob)
	thread := h.room(code)
	if is := h.fake.Seen(thread); is.Name != code+" Exchequer!" || is.Archived {
		t.Errorf("while it is played: %+v", is)
	}
	h.playOut(code, ann, bob)
	if is := h.over(thread); is.Name != code+" Exchequer!: Ann won" && is.Name != code+" Exchequer!: Bob won" {
		t.Errorf("when it is over: %+v", is)
	}
	h.Told(code)
	if _, err := ann.Press(h.status(code).ID, "Rematch"); err != nil {
		t.Fatal(err)
	}
	again := h.Code()
	h.Told(again)
	h.Until("the rematch has the thread", func() bool {
		is := h.fake.Seen(thread)
		return is.Name == again+" Exchequer!" && !is.Archived
	})
	if h.room(again) != thread {
		t.Error("the rematch is played elsewhere")
	}
	h.says(ann, "/match leave code:"+again)
	h.Told(again)
	if _, put := h.fake.Seen(thread), h.Match(again).Phase; put != match.Abandoned {
		t.Errorf("the rematch is %s", put)
	}
	h.clean()
}

// TestTheThreadOfAMatchPlayedAloneSaysThatItWasStopped, where its player ended it: nobody won.
func TestTheThreadOfAMatchPlayedAloneSaysThatItWasStopped(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann := h.fake.Person("Ann")
	code := h.begin("austerity", "", ann)
	thread := h.room(code)
	h.says(ann, "/match ask code:"+code+" what:end yes")
	if is := h.over(thread); is.Name != code+" Austerity: stopped" {
		t.Errorf("when it is over: %+v", is)
	}
	h.clean()
}

// TestANameHasItsOwnLimit: a third name in ten minutes waits, what is said there does
// not.
func TestANameHasItsOwnLimit(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	thread, _, err := h.app.Thread(ctx, r, titled("K7QF Tax"))
	h.Must(err)
	for i, title := range []string{"one", "two", "three"} {
		err := h.app.Label(ctx, thread, match.Label{Title: title, Phase: match.Over})
		var wait *match.Wait
		if limited := errors.As(err, &wait); limited != (i == 2) || limited && wait.For < 9*time.Minute || !limited && err != nil {
			t.Errorf("%s: %v", title, err)
		}
	}
	h.post(thread, msg.Message{Text: msg.Say("x")})
	if h.fake.Seen(thread.Thread).Archived {
		t.Error("what is said does not open it")
	}
	h.fake.Skip(10 * time.Minute)
	h.fake.Archive(thread.Thread, false) // after a quiet week
	if err := h.app.Label(ctx, match.Room{Platform: "discord", Workspace: r.Workspace, Channel: r.Channel, Thread: thread.Thread}, match.Label{Title: "four", Phase: match.Over}); !errors.As(err, new(*match.Wait)) {
		t.Errorf("the client waits as it was told: %v", err)
	}
}

// TestAThreadIsPutAwayAgain: by no name, of which Discord takes few; a post too.
func TestAThreadIsPutAwayAgain(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	for _, channel := range []string{h.channel, h.fake.Forum(h.guild, "matches")} {
		r.Channel = channel
		o := titled("K7QF Tax")
		o.First = msg.Message{Text: msg.Say("x")}
		thread, _, err := h.app.Thread(ctx, r, o)
		h.Must(err)
		for i := range 4 {
			h.Must(h.app.Label(ctx, thread, match.Label{Title: "K7QF Tax: Ann won", Game: "Tax", Phase: match.Over, Named: i > 0}))
			if is := h.fake.Seen(thread.Thread); !is.Archived || is.Name != "K7QF Tax: Ann won" {
				t.Errorf("time %d: %+v", i, is)
			}
			h.post(thread, msg.Message{Text: msg.Say("How it went.")})
			if h.fake.Seen(thread.Thread).Archived {
				t.Error("what is said does not open it")
			}
		}
	}
	h.clean()
}

// TestAThreadIsNamedUnderThoseWhoTalk: one that is not to be put away bears its name and
// stays open, as a forum's post does with its tags.
func TestAThreadIsNamedUnderThoseWhoTalk(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	thread, _, err := h.app.Thread(ctx, r, titled("K7QF Tax"))
	h.Must(err)
	h.Must(h.app.Label(ctx, thread, match.Label{Title: "K7QF Tax: Ann won", Game: "Tax", Phase: match.Over, Open: true}))
	if is := h.fake.Seen(thread.Thread); is.Archived || is.Name != "K7QF Tax: Ann won" {
		t.Errorf("%+v", is)
	}
	h.clean()
}

// TestAMovingPictureLeavesPeopleTalking: it leaves a thread archived, and open where somebody
// wrote there since the match ended.
func TestAMovingPictureLeavesPeopleTalking(t *testing.T) {
	t.Parallel()
	for _, talk := range []bool{false, true} {
		virtually(t, plan{films: true, tables: tables()}, func(h *house) {
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			code := h.begin("exchequer", "length=1 setup=dealt tokens=all", ann, bob)
			thread := h.room(code)
			h.playOut(code, ann, bob)
			h.over(thread)
			if talk {
				h.fake.Write(thread)
			}
			shown := func() bool {
				return slices.ContainsFunc(h.fake.Public(thread, false), func(m discordtest.Message) bool {
					return len(m.Files) == 1 && m.Files[0].Type == "image/gif"
				})
			}
			h.Until("it is shown as a moving picture", shown)
			time.Sleep(time.Minute)
			if is := h.fake.Seen(thread); is.Archived == talk {
				t.Errorf("they talk: %v; %+v", talk, is)
			}
		})
	}
}

// TestAnArchivedThreadIsNamed: as Discord wants it, and a locked one is left alone.
func TestAnArchivedThreadIsNamed(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	thread, _, err := h.app.Thread(ctx, r, titled("K7QF Tax"))
	h.Must(err)
	h.fake.Archive(thread.Thread, false)
	h.Must(h.app.Label(ctx, thread, match.Label{Title: strings.Repeat("K7QF Tax: Ann 🏛 won ", 8), Phase: match.Over}))
	if is := h.fake.Seen(thread.Thread); !is.Archived || !strings.HasPrefix(is.Name, "K7QF Tax: Ann") {
		t.Errorf("%+v", is)
	}
	h.fake.Archive(thread.Thread, true)
	if err := h.app.Label(ctx, thread, match.Label{Title: "x", Phase: match.Over}); !errors.Is(err, match.ErrRefused) {
		t.Errorf("a locked one: %v", err)
	}
	h.clean()
}

// TestAMatchIsAPostOfAForum: it begins with its status message, which stays where it is
// and shows the board, and its tags say how far it has come.
func TestAMatchIsAPostOfAForum(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	h.fake.Allow(h.guild, permit.Wanted()|discordtest.ManageChannels)
	forum := h.fake.Forum(h.guild, "matches", discordtest.Tag{Name: "Feedback", EmojiName: "💬"})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	desk := h.fake.Discuss(forum, "Start matches here", ann)
	a, err := ann.Type(desk, "/match new game:exchequer options:length=2 setup=dealt tokens=all")
	h.Must(err)
	code := h.Code()
	h.Told(code)
	post := h.room(code)
	if !strings.Contains(a.Message.Content, "/"+post) || post == desk || !slices.Contains(h.fake.Threads(forum), post) {
		t.Fatalf("it is played in %s: %s", post, a.Message.Content)
	}
	has := func(when, name string, tags ...string) {
		t.Helper()
		h.Until(when, func() bool { return slices.Equal(h.fake.Seen(post).Tags, tags) })
		if is := h.fake.Seen(post); !strings.HasPrefix(is.Name, name) {
			t.Errorf("%s: %+v", when, is)
		}
	}
	has("in the lobby", code+" Exchequer!", "Exchequer!", "Lobby")
	covered := func(when string) {
		t.Helper()
		h.Until(when+", the post begins with a picture", func() bool {
			first := h.fake.Public(post, false)[0]
			return first.ID == post && len(first.Files) == 1
		})
	}
	covered("in the lobby")
	for _, p := range []struct {
		p    *discordtest.Person
		what string
	}{{bob, "Join"}, {ann, "Start"}} {
		if _, err := p.p.Press(post, p.what); err != nil {
			t.Fatal(err)
		}
		h.Told(code)
		covered("after " + p.what)
	}
	has("while it is played", code+" Exchequer!", "Exchequer!", "Playing")
	first := h.fake.Public(post, false)[0]
	if first.ID != post || h.status(code).ID != post || len(first.Files) != 1 {
		t.Errorf("it begins with %+v", first)
	}
	h.fake.Skip(3 * time.Hour) // from now on it may be edited a few times an hour
	h.playOut(code, ann, bob)
	if h.status(code).ID == post || h.fake.Seen(post).Archived {
		t.Error("the post's first message was edited too often")
	}
	h.fake.Skip(2 * time.Hour)
	h.says(ann, "/match say code:"+code+" text:well played")
	has("when it is over", code+" Exchequer!: ", "Exchequer!", "Over")
	h.Until("the post begins with the board again", func() bool { // it may be open again, by what was said
		first := h.fake.Public(post, false)[0]
		return h.status(code).ID == post && first.ID == post && len(first.Files) == 1
	})
	if _, err := ann.Press(post, "Rematch"); err != nil {
		t.Fatal(err)
	}
	again := h.Code()
	h.Told(again)
	if room := h.room(again); room == post || !slices.Contains(h.fake.Threads(forum), room) {
		t.Errorf("the rematch is played in %s", room)
	}
	h.clean()
}

// TestAForumWithoutRights: there are no tags where none may be made, and where one is
// wanted any does.
func TestAForumWithoutRights(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	forum := h.fake.Forum(h.guild, "matches", discordtest.Tag{Name: "Playing", Moderated: true}, discordtest.Tag{Name: "Feedback"})
	h.fake.WantTags(forum)
	ann := h.fake.Person("Ann")
	ann.Admin = true
	h.says(ann, "/bell settings setting:forum value:<#"+forum+">")
	made := h.says(ann, "/match new game:tax")
	code := h.Code()
	h.Told(code)
	post := h.room(code)
	if is := h.fake.Seen(post); !slices.Equal(is.Tags, []string{"Feedback"}) || !slices.Contains(h.fake.Threads(forum), post) || !strings.Contains(made.Content, "/"+post) {
		t.Errorf("%+v: %s", is, made.Content)
	}
	// Who comes from elsewhere comes to the same post.
	other := h.fake.Channel(h.guild, "elsewhere")
	if _, err := h.fake.Person("Bob").Type(other, "/match join code:"+code); err != nil {
		t.Fatal(err)
	}
	h.Told(code)
	if n := len(h.fake.Threads(forum)); n != 1 || len(h.Match(code).Seats) != 2 {
		t.Errorf("%d posts", n)
	}
	// Tags that people make are used from then on.
	h.fake.AddTag(forum, "Tax")
	h.says(ann, "/match start code:"+code)
	h.Until("it is tagged", func() bool { return slices.Equal(h.fake.Seen(post).Tags, []string{"Tax"}) })
	if _, err := h.app.Seclude(ctx, match.Room{Platform: "discord", Workspace: h.guild, Channel: forum}, "a party", nil); !errors.Is(err, match.ErrRefused) {
		t.Errorf("a private post: %v", err)
	}
	// A forum that is gone takes none: the match gets a thread where it was made.
	h.fake.Delete(forum)
	h.says(ann, "/match new game:tax")
	code = h.Code()
	h.Told(code)
	if !slices.Contains(h.fake.Threads(h.channel), h.room(code)) {
		t.Errorf("it is played in %s", h.room(code))
	}
	h.clean()
}

// TestAThreadOfPeoplesOwn: a match that is made in one stays there, and it keeps its name
// and stays open.
func TestAThreadOfPeoplesOwn(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann := h.fake.Person("Ann")
	own := h.fake.Discuss(h.channel, "What we talk about", ann)
	a, err := ann.Type(own, "/match new game:tax")
	h.Must(err)
	code := h.Code()
	h.Told(code)
	if h.room(code) != own || strings.Contains(a.Message.Content, "/channels/") {
		t.Errorf("it is played in %s: %s", h.room(code), a.Message.Content)
	}
	if _, err := ann.Type(own, "/match leave code:"+code); err != nil {
		t.Fatal(err)
	}
	h.Told(code)
	if is := h.fake.Seen(own); h.Match(code).Phase != match.Abandoned || is.Name != "What we talk about" || is.Archived {
		t.Errorf("%+v", is)
	}
	h.clean()
}

// TestAThreadIsOpenedOnce: also when Discord opened it and its answer was lost.
func TestAThreadIsOpenedOnce(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	forum := h.fake.Forum(h.guild, "matches")
	for _, channel := range []string{h.channel, forum} {
		r.Channel = channel
		lost := 0
		h.fake.Lose(func(method, path string) bool {
			first := lost == 0 && method == "POST" && strings.HasSuffix(path, "/threads")
			if first {
				lost++
			}
			return first
		})
		o := titled("K7QF Tax")
		o.First = msg.Message{Text: msg.Say("x")}
		if _, _, err := h.app.Thread(ctx, r, o); err == nil || errors.Is(err, match.ErrRefused) {
			t.Errorf("the answer was lost: %v", err)
		}
		made, head, err := h.app.Thread(ctx, r, o)
		h.Must(err)
		if all := h.fake.Threads(channel); len(all) != 1 || all[0] != made.Thread || (head == made.Thread) != (channel == forum) {
			t.Errorf("threads %v, given %+v with %q", all, made, head)
		}
		if _, _, err := h.app.Thread(ctx, r, titled("A3B4 Tax")); err == nil && channel == h.channel && len(h.fake.Threads(channel)) != 2 {
			t.Error("another match has no thread of its own")
		}
	}
	h.fake.Lose(nil)
}
