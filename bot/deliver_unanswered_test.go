package bot_test

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// TestTheTableIsToldWhoseRoomIsSilent: once a platform has taken nothing for a minute, the
// status of each match that has something to say there tells the other rooms who reads it
// later, by one edit, and by one more when it answers again; nobody is rung, nothing posted.
func TestTheTableIsToldWhoseRoomIsSilent(t *testing.T) {
	h := build(t, plan{bare: true})
	discord, slack, page := newHall("discord"), newHall("slack"), newHall("page")
	for _, c := range []heard{discord, slack, page} {
		h.attach(c)
	}
	h.in("discord", "lobby", "Ann", small)
	code := h.newest()
	h.in("slack", "games", "bob", "match join "+code)
	h.in("slack", "watching", "Wim", "match watch "+code)
	h.in("page", "desk", "Pia", "match join "+code)
	h.in("discord", "lobby", "Ann", "match start "+code)
	h.in("discord", "yard", "Ann", small)
	other := h.newest()
	h.in("discord", "yard", "Bea", "match join "+other)
	h.in("discord", "yard", "Ann", "match start "+other)
	h.settle()

	const says = "Slack isn't answering, so bob will see this later."
	told := func(when string, want bool) {
		t.Helper()
		for _, s := range []string{discord.status("lobby"), page.status("desk")} {
			if strings.HasSuffix(s, "\n"+says) != want || strings.Contains(s, "answering, so") != want {
				t.Errorf("%s: %q", when, s)
			}
		}
		for _, s := range []string{discord.status("yard"), slack.status("games"), slack.status("watching")} {
			if strings.Contains(s, "answering, so") {
				t.Errorf("%s is told too: %q", when, s)
			}
		}
	}
	count := func() (messages, edits int) {
		for _, c := range []*hall{discord, page} {
			for _, s := range c.all() {
				messages, edits = messages+1, edits+s.edits
			}
		}
		return messages, edits
	}
	passes := func(d time.Duration) {
		for range int(d / time.Second) {
			h.clock.pass(time.Second)
			h.settle()
		}
	}
	told("before", false)
	h.clock.pass(time.Minute)
	slack.fail(func(string, saying) error { return errors.New("no answer") })
	passes(2 * time.Minute) // in which nothing is to be said there
	told("while nobody has anything to say", false)
	h.in("discord", "lobby", "Ann", "match say "+code+" anybody?")
	h.settle()
	messages, edits := count()
	passes(50 * time.Second)
	told("after 50 seconds", false)
	passes(25 * time.Second)
	told("after 75 seconds", true)
	passes(5 * time.Minute)
	if m, e := count(); m != messages || e != edits+2 {
		t.Errorf("in six minutes of silence two rooms have %d more messages and %d edits", m-messages, e-edits)
	}
	h.in("discord", "lobby", "Ann", "match say "+code+" still there?")
	h.settle()
	told("when somebody speaks", true)
	messages, edits = count()
	slack.fail(nil)
	passes(8 * time.Second)
	told("when it answers again", false)
	if m, e := count(); m != messages || e != edits+2 {
		t.Errorf("at the end of it two rooms have %d more messages and %d edits", m-messages, e-edits)
	}
	for _, words := range []string{"anybody?", "still there?"} {
		if n := len(slack.find(words)); n != 2 {
			t.Errorf("%q stands in %d of two rooms", words, n)
		}
	}
	passes(time.Minute)
	if m, e := count(); m != messages || e != edits+2 {
		t.Errorf("later two rooms have %d more messages and %d edits", m-messages, e-edits)
	}
}

// TestWhoStartsAnewTellsThatARoomAnswers: also when the process that told of the silence
// has gone.
func TestWhoStartsAnewTellsThatARoomAnswers(t *testing.T) {
	h := build(t, plan{bare: true})
	discord, slack := newHall("discord"), newHall("slack")
	both := []heard{discord, slack}
	for _, c := range both {
		h.attach(c)
	}
	h.in("discord", "lobby", "Ann", small)
	code := h.newest()
	h.in("slack", "games", "bob", "match join "+code)
	h.in("slack", "games", "Cat", "match join "+code)
	h.in("discord", "lobby", "Ann", "match start "+code)
	h.settle()
	h.clock.pass(time.Minute)
	slack.fail(func(string, saying) error { return errors.New("no answer") })
	h.in("discord", "lobby", "Ann", "match say "+code+" anybody?")
	for range 80 {
		h.settle()
		h.clock.pass(time.Second)
	}
	if s := discord.status("lobby"); !strings.Contains(s, "\nSlack isn't answering, so bob and Cat will see this later.") {
		t.Errorf("after a minute: %q", s)
	}
	h.host.Close()
	slack.fail(nil)
	calls := h.calls
	h = build(t, plan{path: h.path, clock: h.clock, bare: true})
	h.calls = calls
	for _, c := range both {
		h.attach(c)
	}
	h.clock.pass(time.Minute)
	h.settle()
	if s := discord.status("lobby"); s == "" || strings.Contains(s, "answering, so") {
		t.Errorf("after it answers: %q", s)
	}
}

// TestOneChannelInTroubleIsNotItsPlatform: while others there are told all is well, nobody
// is told that their platform doesn't answer.
func TestOneChannelInTroubleIsNotItsPlatform(t *testing.T) {
	h := build(t, plan{bare: true})
	discord, slack := newHall("discord"), newHall("slack")
	for _, c := range []heard{discord, slack} {
		h.attach(c)
	}
	h.in("discord", "lobby", "Ann", small)
	code := h.newest()
	h.in("slack", "games", "bob", "match join "+code)
	h.in("discord", "lobby", "Ann", "match start "+code)
	h.in("slack", "well", "Cat", small)
	well := h.newest()
	h.settle()
	slack.fail(func(_ string, s saying) error {
		if s.channel == "games" {
			return errors.New("no answer")
		}
		return nil
	})
	h.in("discord", "lobby", "Ann", "match say "+code+" anybody?")
	for i := range 300 {
		if i%40 == 0 {
			h.in("slack", "well", "Cat", "match say "+well+" all well")
		}
		h.settle()
		h.clock.pass(time.Second)
	}
	if s := discord.status("lobby"); strings.Contains(s, "answering, so") {
		t.Errorf("of one channel: %q", s)
	}
	slack.fail(nil)
	h.clock.pass(2 * time.Minute)
	h.settle()
}

// TestAnotherProcessTellsWhoseRoomIsSilent: where one process speaks on Slack and another
// on Discord, what the one finds out is told by the other, and so is the end of it.
func TestAnotherProcessTellsWhoseRoomIsSilent(t *testing.T) {
	discord, slack := newHall("discord"), newHall("slack")
	one := build(t, plan{bare: true})
	two := build(t, plan{path: one.path, clock: one.clock, bare: true})
	one.attach(discord)
	two.attach(slack)
	settle := func() {
		one.settle()
		two.settle()
	}
	one.in("discord", "lobby", "Ann", small)
	code := one.newest()
	two.calls = one.calls + 100 // each has deliveries of its own
	two.in("slack", "games", "bob", "match join "+code)
	one.in("discord", "lobby", "Ann", "match start "+code)
	settle()
	slack.fail(func(string, saying) error { return errors.New("no answer") })
	one.in("discord", "lobby", "Ann", "match say "+code+" anybody?")
	passes := func(seconds int) {
		for range seconds {
			settle()
			one.clock.pass(time.Second)
		}
	}
	const says = "\nSlack isn't answering, so bob will see this later."
	passes(50)
	if s := discord.status("lobby"); s == "" || strings.Contains(s, "answering, so") {
		t.Errorf("after 50 seconds: %q", s)
	}
	passes(30)
	if s := discord.status("lobby"); !strings.HasSuffix(s, says) {
		t.Errorf("after 80 seconds: %q", s)
	}
	slack.fail(nil)
	passes(10)
	if s := discord.status("lobby"); s == "" || strings.Contains(s, "answering, so") {
		t.Errorf("after it answers: %q", s)
	}
	if n := len(slack.find("anybody?")); n != 1 {
		t.Errorf("it is said %d times there", n)
	}
}
