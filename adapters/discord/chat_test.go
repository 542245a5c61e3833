package discord_test

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// quiet is a house in which nobody speaks but the test.
func quiet(t *testing.T) (*house, match.Room) {
	h := build(t, plan{still: true})
	return h, match.Room{Platform: "discord", Workspace: h.guild, Channel: h.channel}
}

func (h *house) post(r match.Room, m msg.Message) string {
	h.TB.Helper()
	id, err := h.app.Post(ctx, r, m)
	if err != nil {
		h.TB.Fatal(err)
	}
	return id
}

func (h *house) newest(channel string) discordtest.Message {
	h.TB.Helper()
	all := h.fake.Public(channel, false)
	if len(all) == 0 {
		h.TB.Fatal("nothing was posted")
	}
	return all[len(all)-1]
}

func TestEditReplacesAll(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	id := h.post(r, msg.Message{
		Text: msg.Say("one"), Picture: chattest.Picture("x", 1, 2, 3),
		Buttons: []msg.Button{{Label: "Join", ID: "1/ match join K7QF", Look: msg.Primary}, {Label: "Join", ID: "1/ match join K7QF"}},
		Selects: []msg.Select{{Prompt: "Who?", People: "1/ match invite K7QF"}},
	})
	m := h.newest(h.channel)
	if m.ID != id || m.Content != "one" || len(m.Files) != 1 || !bytes.Equal(m.Files[0].Body, []byte{1, 2, 3}) || m.Files[0].Description != "a board" || len(m.Rows) != 2 {
		t.Errorf("posted %+v", m)
	}
	if err := h.app.Edit(ctx, r, id, msg.Message{Text: msg.Say("two"), Picture: chattest.Picture("x", 4)}); err != nil {
		t.Fatal(err)
	}
	if m = h.newest(h.channel); m.Content != "two" || len(m.Files) != 1 || !bytes.Equal(m.Files[0].Body, []byte{4}) || len(m.Rows) != 1 {
		t.Errorf("edited once: %+v", m)
	}
	if err := h.app.Edit(ctx, r, id, msg.Message{Text: msg.Say("three")}); err != nil {
		t.Fatal(err)
	}
	if m = h.newest(h.channel); m.Content != "three" || len(m.Files) != 0 || len(m.Rows) != 0 {
		t.Errorf("edited twice: %+v", m)
	}
	for range 2 {
		if err := h.app.Drop(ctx, r, id); err != nil {
			t.Errorf("drop: %v", err)
		}
	}
	h.clean()
}

func TestAPictureThatCannotBeDrawnIsTold(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	p := chattest.Picture("A 1\nB 2")
	p.Draw = func() ([]byte, error) { return nil, errors.New("no ink") }
	h.post(r, msg.Message{Text: msg.Say("how it stands"), Picture: p})
	if m := h.newest(h.channel); m.Content != "how it stands\n```\nA 1\nB 2\n```" {
		t.Errorf("%q", m.Content)
	}
}

// Nobody is rung but whom the bot means to, and what people say is shown as
// they said it.
func TestNobodyIsRungByWords(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	ann := h.fake.Person("Ann")
	h.says(ann, "/match list") // the host knows her now
	people, err := h.Store.Accounts(ctx, "discord", "")
	if err != nil || len(people) != 1 {
		t.Fatal(people, err)
	}
	bob := h.fake.Person("Bob")
	nasty := "@everyone <@" + bob.ID + "> **x** [a](http://b) <#1> `c` ~~d~~ ||e|| <t:1:R>"
	h.post(r, msg.Message{Text: msg.Text{}.Ring(int64(people[0].Person), "Ann").Plain(": " + nasty).Bold(nasty).Struck(nasty)})
	m := h.newest(h.channel)
	if len(m.Rings) != 1 || m.Rings[0] != ann.ID {
		t.Errorf("rung: %v by %s", m.Rings, m.Content)
	}
	if strings.Contains(m.Content, "<@"+bob.ID+">") && !strings.Contains(m.Content, `\<\@`+bob.ID) {
		t.Errorf("not escaped: %s", m.Content)
	}
	h.post(r, msg.Message{Text: msg.Text{}.Ring(4711, "Nobody we know")})
	if m := h.newest(h.channel); m.Content != "**Nobody we know**" || len(m.Rings) != 0 {
		t.Errorf("%+v", m)
	}
	h.clean()
}

// The address of a message can be followed from a text, and no other.
func TestAddressesOfMessagesLead(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	for _, room := range []match.Room{r, {Platform: "discord", Channel: "4711"}} {
		link := h.app.Link(room, "815")
		h.post(r, msg.Message{Text: msg.Text{}.Bold("K7QF").Plain(" goes on here: " + link + ". https://evil.example/_a_")})
		if m := h.newest(h.channel); !strings.Contains(m.Content, " here: "+link+".") || strings.Contains(m.Content, "https://evil") {
			t.Errorf("%s", m.Content)
		}
	}
	h.clean()
}

func TestLongTextsAreNotCut(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	long := strings.Repeat("The Chancellor rises & sits. ", 180) // 5,220 characters
	h.post(r, msg.Message{Text: msg.Say(long), Buttons: []msg.Button{{Label: "On", ID: "1/ help"}}})
	all := h.fake.Public(h.channel, false)
	var got strings.Builder
	for i, m := range all {
		got.WriteString(m.Content)
		if (len(m.Rows) > 0) != (i == len(all)-1) {
			t.Error("the button belongs below the last")
		}
	}
	if strings.ReplaceAll(got.String(), " ", "") != strings.ReplaceAll(long, " ", "") {
		t.Errorf("%d messages hold something else", len(all))
	}
	longer := strings.Repeat(long, 4)
	h.post(r, msg.Message{Text: msg.Say(longer)})
	if m := h.newest(h.channel); len(m.Files) != 1 || string(m.Files[0].Body) != longer {
		t.Errorf("a longer one is no file: %d", len(m.Files))
	}
	id := h.post(r, msg.Message{Text: msg.Say("short")})
	if err := h.app.Edit(ctx, r, id, msg.Message{Text: msg.Say(long)}); err != nil {
		t.Fatal(err)
	}
	if m := h.newest(h.channel); len(m.Files) != 1 || string(m.Files[0].Body) != long {
		t.Errorf("an edit is no file: %+v", m)
	}
	h.clean()
}

// A text that goes on in a file leaves no board open behind it, in whose place what
// follows would be markup.
func TestALongBoardIsClosed(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	board := strings.Repeat(strings.Repeat("*W", 21)+"\n", 60)
	id := h.post(r, msg.Message{Text: msg.Say("short")})
	if err := h.app.Edit(ctx, r, id, msg.Message{Text: msg.Text{}.Block(board)}); err != nil {
		t.Fatal(err)
	}
	m := h.newest(h.channel)
	if strings.Count(m.Content, "```") != 2 || !strings.HasSuffix(m.Content, "\n```\n(The whole is in the file.)") || len(m.Files) != 1 || string(m.Files[0].Body) != board {
		t.Errorf("%s", m.Content)
	}
	h.clean()
}

// What Discord refuses means to the host what it can do about it.
func TestRefusals(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	say := msg.Message{Text: msg.Say("x")}
	is := func(what string, err, want error) {
		t.Helper()
		if !errors.Is(err, want) {
			t.Errorf("%s: %v", what, err)
		}
	}
	id := h.post(r, say)
	h.fake.Erase(id)
	is("edit of a deleted message", h.app.Edit(ctx, r, id, say), match.ErrGone)

	id = h.post(r, say)
	h.fake.Skip(2 * time.Hour)
	for range 3 {
		if err := h.app.Edit(ctx, r, id, say); err != nil {
			t.Errorf("the first edits of an old message: %v", err)
		}
	}
	is("one edit too many of an old message", h.app.Edit(ctx, r, id, say), match.ErrGone)

	h.fake.Deny(h.channel, discordtest.SendMessages)
	_, err := h.app.Post(ctx, r, say)
	is("no permission to send", err, match.ErrRefused)
	if !strings.Contains(err.Error(), "Send Messages") {
		t.Errorf("it does not tell the operator: %v", err)
	}
	h.fake.Deny(h.channel, discordtest.ViewChannel)
	_, err = h.app.Post(ctx, r, say)
	is("no permission to see", err, match.ErrRefused)
	h.fake.Deny(h.channel, discordtest.AttachFiles)
	_, err = h.app.Post(ctx, r, msg.Message{File: &msg.File{Name: "x.txt", Body: func() ([]byte, error) { return []byte("x"), nil }}})
	is("no permission for files", err, match.ErrRefused)
	h.fake.Deny(h.channel, 0)

	h.fake.Fail(func(method, path string) (int, int) { return 500, 0 })
	_, err = h.app.Post(ctx, r, say)
	if err == nil || errors.Is(err, match.ErrGone) || errors.Is(err, match.ErrRefused) {
		t.Errorf("a fault of Discord's: %v", err)
	}
	h.fake.Fail(nil)

	ann := h.fake.Person("Ann")
	ann.NoDirect = true
	is("no direct messages", h.app.Whisper(ctx, r, match.Account{Platform: "discord", ID: ann.ID}, say), match.ErrRefused)
	ann.NoDirect = false
	if err := h.app.Whisper(ctx, r, match.Account{Platform: "discord", ID: ann.ID}, say); err != nil || len(ann.Directs()) != 1 {
		t.Errorf("whisper: %v, %v", err, ann.Directs())
	}

	h.fake.Delete(h.channel)
	_, err = h.app.Post(ctx, r, say)
	is("a channel that is gone", err, match.ErrGone)
	if err := h.app.Drop(ctx, r, id); err != nil {
		t.Errorf("drop in a channel that is gone: %v", err)
	}
}

// A long message that breaks off is taken back, since all of it is said again.
func TestALongMessageIsSaidOnce(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	long := msg.Message{Text: msg.Say("first " + strings.Repeat("words and words\n", 200) + "last")}
	posts := 0
	h.fake.Fail(func(method, path string) (int, int) {
		if method == "POST" && strings.HasSuffix(path, "/messages") {
			if posts++; posts == 2 {
				return 500, 0
			}
		}
		return 0, 0
	})
	if _, err := h.app.Post(ctx, r, long); err == nil {
		t.Fatal("it is posted, though a part was refused")
	}
	if _, err := h.app.Post(ctx, r, long); err != nil {
		t.Fatal(err)
	}
	firsts := 0
	for _, m := range h.fake.Public(h.channel, true) {
		if strings.HasPrefix(m.Content, "first ") && !m.Deleted {
			firsts++
		}
	}
	if posts < 4 || firsts != 1 {
		t.Errorf("%d posts, and %d times its beginning stands", posts, firsts)
	}
}

func TestRateLimitsAreWaits(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	say := msg.Message{Text: msg.Say("x")}
	for _, html := range []bool{false, true} {
		h.fake.Limit(1, html)
		limited := time.Now()
		_, err := h.app.Post(ctx, r, say)
		var wait *match.Wait
		if !errors.As(err, &wait) || !errors.Is(err, match.ErrNotNow) || wait.For <= 0 || wait.For > 2*time.Second {
			t.Fatalf("html %v: %v", html, err)
		}
		if strings.Contains(err.Error(), h.fake.Token) || strings.Contains(err.Error(), "/api/") {
			t.Errorf("it tells too much: %v", err)
		}
		if _, err := h.app.Post(ctx, r, say); !errors.Is(err, match.ErrNotNow) && time.Since(limited) < wait.For {
			t.Errorf("the next one is not held back: %v", err)
		}
		time.Sleep(wait.For)
		h.Until("it may be sent", func() bool { _, err := h.app.Post(ctx, r, say); return err == nil })
	}
}

// A limit of a host before Discord is on our address, so all other rooms wait too.
func TestALimitBeforeDiscordHoldsAllBack(t *testing.T) {
	t.Parallel()
	h, _ := quiet(t)
	room := func() match.Room {
		return match.Room{Platform: "discord", Workspace: h.guild, Channel: h.fake.Channel(h.guild, "other")}
	}
	say := msg.Message{Text: msg.Say("x")}
	for _, html := range []bool{false, true} {
		h.fake.Limit(1, html)
		limited := time.Now()
		_, err := h.app.Post(ctx, room(), say)
		var wait *match.Wait
		if !errors.As(err, &wait) {
			t.Fatalf("html %v: %v", html, err)
		}
		_, err = h.app.Post(ctx, room(), say)
		if held := errors.Is(err, match.ErrNotNow); held != html && time.Since(limited) < wait.For {
			t.Errorf("html %v: another room is held back: %v", html, held)
		}
	}
}

// The limits are read from the answers: with 5 messages in 5 s none is refused.
func TestLimitsAreReadFromAnswers(t *testing.T) {
	t.Parallel()
	h := build(t, plan{still: true, fake: discordtest.Options{Limits: true}})
	r := match.Room{Platform: "discord", Workspace: h.guild, Channel: h.channel}
	limited := 0
	h.fake.Drop(func(method, path string) bool { return false })
	for range 30 {
		if _, err := h.app.Post(ctx, r, msg.Message{Text: msg.Say("x")}); errors.Is(err, match.ErrNotNow) {
			limited++
		}
	}
	if got := len(h.fake.Public(h.channel, false)); got > 10 || limited != 30-got {
		t.Errorf("%d were sent, %d waited", got, limited)
	}
}

// titled is the opening of a thread that has only a name.
func titled(title string) match.Opening { return match.Opening{Label: match.Label{Title: title}} }

func TestThreads(t *testing.T) {
	t.Parallel()
	h, r := quiet(t)
	thread, head, err := h.app.Thread(ctx, r, titled(strings.Repeat("A match of Exchequer! ", 8)))
	if err != nil || head != "" || thread.Channel != h.channel || thread.Thread == "" || thread.Workspace != h.guild {
		t.Fatalf("%+v, %q, %v", thread, head, err)
	}
	say := msg.Message{Text: msg.Say("x")}
	id := h.post(thread, say)
	if m := h.newest(thread.Thread); m.ID != id {
		t.Error("it is not in the thread")
	}
	if got, want := h.app.Link(thread, id), "https://discord.com/channels/"+h.guild+"/"+thread.Thread+"/"+id; got != want {
		t.Errorf("link %s, want %s", got, want)
	}
	h.fake.Archive(thread.Thread, false)
	if err := h.app.Edit(ctx, thread, id, msg.Message{Text: msg.Say("y"), Picture: chattest.Picture("z", 1, 2)}); err != nil {
		t.Errorf("edit in an archived thread: %v", err)
	}
	if m := h.newest(thread.Thread); m.Content != "y" || len(m.Files) != 1 || len(m.Files[0].Body) != 2 {
		t.Errorf("edited: %+v", m)
	}
	h.fake.Archive(thread.Thread, true)
	if err := h.app.Edit(ctx, thread, id, say); !errors.Is(err, match.ErrRefused) {
		t.Errorf("edit in a locked thread: %v", err)
	}
	if _, _, err := h.app.Thread(ctx, thread, titled("again")); !errors.Is(err, match.ErrRefused) {
		t.Errorf("a thread in a thread: %v", err)
	}
	if _, _, err := h.app.Thread(ctx, match.Room{Platform: "discord", Channel: "5"}, titled("direct")); !errors.Is(err, match.ErrRefused) {
		t.Errorf("a thread in direct messages: %v", err)
	}
	h.fake.Deny(h.channel, discordtest.CreateThreads)
	if _, _, err := h.app.Thread(ctx, r, titled("x")); !errors.Is(err, match.ErrRefused) {
		t.Errorf("a thread without permission: %v", err)
	}
}

// The address in the guide asks for what the bot wants and no more.
func TestTheGuideAsksForTheLeast(t *testing.T) {
	t.Parallel()
	guide, err := os.ReadFile("../../docs/discord.md")
	if err != nil {
		t.Fatal(err)
	}
	if want := discord.Invite("APPLICATION_ID"); !strings.Contains(string(guide), want) {
		t.Errorf("the guide has no %s", want)
	}
}
