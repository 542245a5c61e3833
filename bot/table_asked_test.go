package bot_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// mentioned are the names that a message rings.
func mentioned(m msg.Message) (names []string) {
	for _, r := range m.Text {
		if r.Style == msg.Ring {
			names = append(names, r.Words)
		}
	}
	return names
}

// TestAMotionSaysWhomUntilWhenAndHowMany: it mentions those whom it waits for who may be
// rung, each of the others when they may, and all who have not answered a day before its
// time is up, once.
func TestAMotionSaysWhomUntilWhenAndHowMany(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat", "Dan", "Eve")
	h.say("Cat", "bell clock quiet 08:00-12:00") // it is 09:00
	h.say("Dan", "bell clock ring off")
	h.say("Ann", "match ask "+code+" end")
	h.settle()
	put := h.hall.find("Ann wants to finish " + code + " now, on the score.")
	if len(put) != 1 || strings.Join(mentioned(put[0].message), " ") != "Bob Eve" {
		t.Fatalf("the motion mentions %v", mentioned(put[0].message))
	}
	h.reads(put[0].message, "Bob, Cat, Dan, Eve: ", "3 of 5 must say yes, 1 so far. Vote by Fri 4 Dec, 09:00 UTC.")
	if b := put[0].message.Buttons; len(b) != 2 || b[0].Label != "Yes: end" || b[1].Label != "No: end" {
		t.Errorf("its buttons are %+v", b)
	}
	asked := func() (all [][]string) {
		for _, s := range h.hall.find("wants to finish " + code + " now, on the score.")[1:] {
			all = append(all, mentioned(s.message))
		}
		return all
	}
	h.tick(2 * time.Hour)
	if got := asked(); len(got) != 0 {
		t.Errorf("Cat, who sleeps, is mentioned: %v", got)
	}
	h.tick(time.Hour)
	if got := asked(); len(got) != 1 || strings.Join(got[0], " ") != "Cat" {
		t.Errorf("at noon it mentions %v", got)
	}
	h.say("Bob", "match vote "+code+" no end")
	for range 8 {
		h.tick(6 * time.Hour)
	}
	if got := asked(); len(got) != 2 || strings.Join(got[1], " ") != "Cat Eve" {
		t.Errorf("a day before its end it mentions %v", got)
	}
	for range 3 {
		h.tick(6 * time.Hour)
	}
	if got := asked(); len(got) != 2 {
		t.Errorf("and then %v", got[2:])
	}
	h.quiet()
}

// TestMentionsForMotionsObeyTheLadder: whoever was rung as often as the ladder has it and
// is not heard of is not mentioned as a motion is put, but a day before its time is up.
func TestMentionsForMotionsObeyTheLadder(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("remind=off", "Ann", "Bob", "Cat")
	for range 2 {
		if err := h.store.Rang(ctx, h.match(code).Seats[1].Person, h.clock.Now().UnixMilli()); err != nil {
			t.Fatal(err)
		}
	}
	h.say("Ann", "match ask "+code+" end")
	h.settle()
	told := func(n int, want string) {
		t.Helper()
		all := h.hall.find("wants to finish " + code)
		if len(all) != n || strings.Join(mentioned(all[n-1].message), " ") != want || !strings.Contains(all[n-1].text(), "Bob") {
			t.Errorf("told %d times, not %d, and not mentioning %s: %+v", len(all), n, want, all)
		}
	}
	told(1, "Cat")
	for range 8 {
		h.tick(6 * time.Hour)
	}
	told(2, "Bob Cat")
	h.say("Bob", "match list")
	h.say("Ann", "match ask "+code+" abandon")
	h.settle()
	if s := h.hall.find("wants to end " + code); len(s) != 1 || !slices.Contains(mentioned(s[0].message), "Bob") {
		t.Errorf("Bob, who was heard of, is not mentioned: %+v", s)
	}
	h.quiet()
}

// TestWhatIsAskedIsFound: by /match vote alone, and in the list of those who have not
// answered, with buttons that are accepted.
func TestWhatIsAskedIsFound(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=24h", "Ann", "Bob", "Cat")
	h.reads(h.say("Ann", "match vote "+code), "There's no vote open")
	h.say("Bob", "match ask "+code+" pause")
	h.say("Cat", "match ask "+code+" extend 12h")
	m := h.say("Ann", "match vote "+code)
	h.reads(m, "Bob wants to pause "+code, "Cat wants to give whoever's turn it is in "+code+" 12 hours more", "2 of 3 must say yes, 1 so far")
	labels := map[string]bool{}
	for _, b := range m.Buttons {
		labels[b.Label] = true
	}
	if len(m.Buttons) != 4 || len(labels) != 4 {
		t.Errorf("the buttons are %v", labels)
	}
	list := h.say("Ann", "match list")
	h.reads(list, "Your vote: Bob wants to pause "+code, "Your vote: Cat wants to give")
	if mine := h.say("Bob", "match list"); strings.Contains(mine.Text.String(), "Bob wants") {
		t.Errorf("Bob has voted, and reads %s", mine.Text)
	}
	for _, b := range list.Buttons {
		if b.Label == "Yes: extend 12h" {
			if m := h.press("Ann", b.ID); m.Refused {
				t.Errorf("the button of the list: %s", m.Text)
			}
		}
	}
	if v := h.match(code).Votes; len(v) != 1 || v[0].Motion.Kind != match.MotionPause {
		t.Errorf("open are %+v", v)
	}
	h.quiet()
}

// TestMoreTimeOfAFixedDeadlineStaysOnItsDays, with and without hours, and what is said
// of it names the instant.
func TestMoreTimeOfAFixedDeadlineStaysOnItsDays(t *testing.T) {
	for _, options := range []string{"", " days=weekdays hours=09:00-18:00"} {
		h := build(t, plan{})
		h.clock.pass(3 * 24 * time.Hour) // Friday, 4 December
		code := h.begin("clock=weekdays@17:00"+options, "Ann", "Bob", "Cat")
		h.say("Bob", "match ask "+code+" extend 24h")
		h.settle()
		const then = ": due Mon 7 Dec, 17:00 UTC."
		asked := h.hall.find("Bob wants to give whoever's turn it is in " + code + " 24 hours more.")
		if len(asked) == 0 {
			t.Error("nobody was asked")
		}
		for _, s := range asked {
			h.reads(s.message, "Then ", then)
		}
		h.say("Cat", "match vote "+code+" aye")
		h.settle()
		if due := h.due(code); due.Format("Mon 15:04") != "Mon 17:00" {
			t.Errorf("%q: 24h more than Friday 17:00 is until %s", options, due)
		}
		if s := h.hall.find("the vote to extend passed."); len(s) != 1 || !strings.Contains(s[0].text(), then) {
			t.Errorf("the result says %+v", s)
		}
		h.reads(h.say("Ann", "match ask "+code+" extend 24h"), "Done: ", ": due Tue 8 Dec, 17:00 UTC.")
	}
}

// TestMoreTimeIsToldOnceAPerson: who sets up with two has two things to place and one
// deadline.
func TestMoreTimeIsToldOnceAPerson(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=24h", "Ann", "Bob")
	m := h.say("Ann", "match ask "+code+" extend 24h")
	if n := strings.Count(m.Text.String(), ": due "); n != 1 {
		t.Errorf("it is told %d times: %s", n, m.Text)
	}
}
