package discord_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// privates are the private threads below the lobby: "Grits: Ann, Bob".
func (h *house) privates() (all []string) {
	for _, p := range h.fake.Privates(h.channel) {
		_, title, _ := strings.Cut(p.Name, " ")
		all = append(all, title+": "+strings.Join(p.Members, ", "))
	}
	return all
}

// sit has some people found a Parliament of one party, led by the first.
func (h *house) sit(people ...*discordtest.Person) (code string) {
	h.TB.Helper()
	code = h.begin("poleconomy", "game=2", people...)
	for i := range people[1:] {
		h.says(people[0], fmt.Sprintf("/poleconomy party match:%s party:grits invite:%d", code, i+2))
	}
	for _, p := range people[1:] {
		h.says(p, fmt.Sprintf("/poleconomy party match:%s party:grits", code))
	}
	for _, p := range people {
		h.says(p, fmt.Sprintf("/poleconomy vote match:%s for:1", code))
	}
	h.Told(code)
	return code
}

// wants waits until these private threads are there and no others.
func (h *house) wants(threads ...string) {
	h.TB.Helper()
	h.Until(fmt.Sprintf("private threads %q", threads), func() bool { return slices.Equal(h.privates(), threads) })
	h.Told(h.Code())
}

// TestCaucusesTalkInPrivateThreads: Government, opposition and parties have one
// each, which those alone read who belong to them.
func TestCaucusesTalkInPrivateThreads(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob, cat := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cat")
	code := h.sit(ann, bob, cat)
	h.wants("the Government: Ann, Bob, Cat", "the Grits: Ann, Bob, Cat")
	government, grits := h.fake.Privates(h.channel)[0].ID, h.fake.Privates(h.channel)[1].ID
	if said := h.newest(government).Content; !strings.Contains(said, "Ann, Bob and Cat") || !strings.Contains(said, "No other player") {
		t.Errorf("it begins with %q", said)
	}

	// Who withdraws support is out at once, and out of an archived thread too.
	h.fake.Archive(government, false)
	h.says(cat, "/poleconomy support match:"+code+" answer:no")
	h.wants("the Government: Ann, Bob", "the Grits: Ann, Bob, Cat")
	if _, err := cat.Type(government, "/match log match:"+code); err == nil {
		t.Error("Cat still speaks in the Government's thread")
	}

	// What is said there without a prefix is for those alone who are of it.
	if _, err := bob.Type(government, "/match say text:hold the line"); err != nil {
		t.Fatal(err)
	}
	h.Told(code)
	h.Until("the Government is told", func() bool {
		return h.newest(government).Content == "**Bob**, to the Government of **"+code+"**: hold the line"
	})
	for _, m := range slices.Concat(cat.Sees(h.channel), cat.Sees(h.room(code)), cat.Directs(), h.fake.Public(grits, true)) {
		if strings.Contains(m.Content, "hold the line") {
			t.Errorf("Cat, of the opposition, sees %q", m.Content)
		}
	}

	// One alone has nobody to talk to; two have.
	h.says(bob, "/poleconomy support match:"+code+" answer:no")
	h.wants("the Government: Ann", "the Grits: Ann, Bob, Cat", "the Opposition: Bob, Cat")

	// Who comes later does not read what was said before.
	h.says(cat, "/poleconomy support match:"+code+" answer:yes")
	h.wants("the Government: Ann", "the Grits: Ann, Bob, Cat", "the Opposition: Bob", "the Government: Ann, Cat")
	if said := h.newest(government).Content; !strings.Contains(said, "is over") {
		t.Errorf("the older thread ends with %q", said)
	}

	// A command in such a thread means the match, and moves nobody there.
	if _, err := ann.Type(grits, "/poleconomy throw match:"+code); err != nil {
		t.Fatal(err)
	}
	h.Told(code)
	if room := h.room(code); slices.Contains([]string{grits, government}, room) {
		t.Error("the match is played from a caucus's thread")
	}
	for _, p := range h.fake.Privates(h.channel) {
		if n := len(h.fake.Public(p.ID, false)); n > 3 {
			t.Errorf("%s was told %d things", p.Name, n)
		}
	}
	h.clean()
}

// TestCaucusesWithoutPermission: then there is /match say to, and it is tried once.
func TestCaucusesWithoutPermission(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	h.fake.Deny(h.channel, discordtest.CreatePrivate)
	ann, bob, cat := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cat")
	code := h.sit(ann, bob, cat)
	h.says(cat, "/poleconomy support match:"+code+" answer:no")
	h.Told(code)
	h.wants()
	if n := strings.Count(h.Log.String(), "no private thread can be opened"); n != 1 {
		t.Errorf("it was tried %d times", n)
	}
	h.says(ann, "/match say to:government text:hold on")
	h.Told(code)
	h.Until("Bob hears it", func() bool { return strings.Contains(fmt.Sprint(bob.Directs()), "hold on") })
	if strings.Contains(fmt.Sprint(cat.Directs()), "hold on") {
		t.Error("Cat, of the opposition, hears it")
	}

	// Who is told alone answers by a button, which asks for the words alone.
	i := slices.IndexFunc(bob.Directs(), func(m discordtest.Message) bool { return strings.Contains(m.Content, "hold on") })
	asked := bob.Directs()[i]
	a, err := bob.Press(asked.ID, "Reply to the Government")
	if err != nil || a.Modal == nil {
		t.Fatalf("it is answered %+v, %v", a, err)
	}
	if _, err := bob.Submit(asked.Channel, asked.ID, a.Modal, "I do"); err != nil {
		t.Fatal(err)
	}
	h.Until("Ann hears it", func() bool { return strings.Contains(fmt.Sprint(ann.Directs()), "I do") })
	h.Told(code)
	h.clean()
}

// TestAPrivateThreadThatWasForgottenIsTaken: the program was killed when it had opened a
// private thread and kept it nowhere. The next takes it, and none that was talked in.
func TestAPrivateThreadThatWasForgottenIsTaken(t *testing.T) {
	t.Parallel()
	h := build(t, plan{still: true})
	at := match.Room{Platform: discord.Platform, Workspace: h.guild, Channel: h.channel}
	open := func() match.Room {
		t.Helper()
		r, err := h.app.Seclude(ctx, at, "K7QF the Government", nil)
		h.Must(err)
		return r
	}
	forgotten := open()
	taken := open()
	if taken != forgotten {
		t.Errorf("%v is left empty, and %v opened", forgotten, taken)
	}
	_, err := h.app.Post(ctx, taken, msg.Message{Text: msg.Say("Here they talk.")})
	h.Must(err)
	if open() == taken {
		t.Error("another caucus talks where this one did")
	}
}
