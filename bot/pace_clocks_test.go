package bot_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// tick passes time and does what is due.
func (h *house) tick(d time.Duration) {
	h.tb.Helper()
	h.clock.pass(d)
	if err := h.host.Sweep(ctx, "test"); err != nil {
		h.tb.Fatal(err)
	}
	h.settle()
}

// due is the deadline of the first decision a match waits for.
func (h *house) due(code string) time.Time {
	h.tb.Helper()
	m := h.match(code)
	if len(m.Timing.Turns) == 0 || m.Timing.Turns[0].Due == 0 {
		h.tb.Fatalf("nothing is due in %s", code)
	}
	return time.UnixMilli(m.Timing.Turns[0].Due).UTC()
}

// TestATurnOfManyStepsHasOneClock: whoever attacks again and again, or takes
// steps back, gains no time but the least gap.
func TestATurnOfManyStepsHasOneClock(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=24h bank=12h remind=off", "Ann", "Bob", "Cat")
	first := h.due(code)
	name := h.awaited(code)
	area := h.area(code, name)
	for range 5 {
		h.clock.pass(time.Hour)
		h.say(name, "exchequer "+code+" place "+area+" 1")
		if got := h.due(code); got.After(first) {
			t.Fatalf("a step moved the deadline from %v to %v", first, got)
		}
	}
	h.say(name, "exchequer "+code+" place "+area+" 16")
	m := h.match(code)
	seat := 0
	for i, s := range m.Seats {
		if s.Name == name {
			seat = i
		}
	}
	if bank := m.Timing.Seats[seat].Bank; bank != (12 * time.Hour).Milliseconds() {
		t.Errorf("19 hours early, the bank of 12 holds %v", time.Duration(bank)*time.Millisecond)
	}
	h.say(name, "match undo "+code)
	if m = h.match(code); m.Timing.Seats[seat].Bank != 0 {
		t.Errorf("a step back left %d in the bank", m.Timing.Seats[seat].Bank)
	}
	if got := h.due(code); got.After(first) {
		t.Errorf("a step back moved the deadline to %v", got)
	}
}

// TestTheBankIsSpentBeforeTheCaretakerActs and grace after it.
func TestTheBankIsSpentBeforeTheCaretakerActs(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=24h bank=6h grace=30m remind=off", "Ann", "Bob", "Cat")
	for range 3 { // all place at once
		h.turn(code)
	}
	name := h.awaited(code)
	h.tick(24*time.Hour + time.Minute)
	h.tick(6 * time.Hour)
	if h.awaited(code) != name {
		t.Fatal("the caretaker came before the bank was spent and grace was over")
	}
	h.tick(30 * time.Minute)
	if h.awaited(code) == name {
		t.Fatal("the caretaker did not come")
	}
	if log := h.say("Ann", "match log "+code); !strings.Contains(log.Text.String(), "caretaker") {
		t.Errorf("the log does not say why: %s", log.Text)
	}
	seq := h.seq(code)
	if err := h.host.Sweep(ctx, "test"); err != nil {
		t.Fatal(err)
	}
	if h.seq(code) != seq {
		t.Error("a second sweep acted again")
	}
}

// TestWhoDecides: bots have no vote, who vanished or is away is not waited for,
// who is to be replaced is not asked, and a vote that a hand-over decides is
// closed by it.
func TestWhoDecides(t *testing.T) {
	h := build(t, plan{entropy: rand.NewChaCha8([32]byte{4})})
	code := h.begin("length=12 clock=2h remind=off", "Ann", "Bob", "Cat", "Dan", "randombot")
	h.say("Bob", "match ask "+code+" pause")
	h.say("Dan", "match handover "+code+" bot") // three people: two are more than half
	if m := h.match(code); m.Phase != match.Playing || len(m.Votes) != 1 {
		t.Fatalf("one of three: %s, %v", m.Phase, m.Votes)
	}
	h.say("Cat", "match handover "+code+" bot") // two people: one is not
	if m := h.match(code); m.Phase != match.Playing {
		t.Fatal("one of two paused the match")
	}
	h.say("Ann", "match vote "+code+" aye pause")
	if m := h.match(code); m.Phase != match.Paused {
		t.Fatalf("two of two: %s", m.Phase)
	}
	h.say("Bob", "match ask "+code+" pause")
	h.say("Ann", "match resume "+code)
	h.say("Cat", "match return "+code)
	h.say("Dan", "match return "+code)
	for range 30 { // Cat and Dan vanish, Ann and Bob go on
		h.tick(time.Hour)
		for _, name := range []string{"Ann", "Bob"} {
			if m := h.match(code); m.Phase == match.Playing {
				for _, a := range m.Asks {
					if m.Seats[a.Seat].Name == name {
						h.turn(code)
						h.settle()
						break
					}
				}
			}
		}
	}
	m := h.match(code)
	if m.Phase.Ended() {
		t.Fatal("the match was over too soon to tell")
	}
	if m.Timing.Seats[2].Misses < 2 || m.Timing.Seats[3].Misses < 2 {
		t.Fatalf("they did not vanish: %+v", m.Timing.Seats)
	}
	h.say("Ann", "match ask "+code+" end")
	h.say("Bob", "match vote "+code+" aye end")
	if m := h.match(code); m.Phase != match.Over || len(m.Places) != 5 {
		t.Errorf("two of two present: %s, %v", m.Phase, m.Places)
	}
}

// TestAVacationIsLimited, and clocks go on softly when it ends early.
func TestAVacationIsLimited(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=24h vacation=2d remind=off", "Ann", "Bob")
	name := h.awaited(code)
	first := h.due(code)
	h.say(name, "bell vacation 10d")
	if got := h.due(code); !got.Equal(first.Add(48 * time.Hour)) {
		t.Fatalf("two days of ten count: due %v, not %v", got, first.Add(48*time.Hour))
	}
	h.tick(30 * time.Hour)
	h.say(name, "bell vacation off")
	if got := h.due(code); !got.Equal(first.Add(30 * time.Hour)) {
		t.Fatalf("ended after 30 hours: due %v, not %v", got, first.Add(30*time.Hour))
	}
	h.say(name, "bell vacation 10d") // 18 hours are left
	if got := h.due(code); !got.Equal(first.Add(48 * time.Hour)) {
		t.Fatalf("what is left of two days counts: due %v, not %v", got, first.Add(48*time.Hour))
	}
}

// TestNobodyIsRungAgainstTheirWish, in one match or in all; being active a
// moment ago swallows nothing.
func TestNobodyIsRungAgainstTheirWish(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "bell clock ring off")
	quiet := h.begin("remind=off", "Ann", "Bob", "Cat")
	for range 6 {
		h.turn(quiet)
		h.settle()
	}
	rung := map[string]int{}
	for _, s := range h.hall.find("your turn in Exchequer! " + quiet) {
		rung[s.message.Text[0].Words]++
	}
	if rung["Ann"] > 0 || rung["Bob"] == 0 || rung["Cat"] == 0 {
		t.Errorf("rung: %v", rung)
	}
	h.say("Ann", "bell mute "+quiet+" channel") // here, and here alone
	for range 6 {
		h.turn(quiet)
		h.settle()
	}
	n := 0
	for _, s := range h.hall.find("your turn in Exchequer! " + quiet) {
		if s.message.Text[0].Words == "Ann" {
			n++
		}
	}
	if n == 0 {
		t.Error("Ann wishes to be rung in this match and is not")
	}
}

// TestWhatIsMutedStaysSo while it is answered in parts.
func TestWhatIsMutedStaysSo(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=12 remind=2h", "Ann", "Bob", "Cat")
	name := h.awaited(code)
	h.say(name, "bell mute "+code)
	h.say(name, "exchequer "+code+" place "+h.area(code, name)+" 1")
	for range 6 {
		h.tick(time.Hour)
	}
	if all, _ := h.rung(code, name); all != 1 {
		t.Errorf("%s was rung %d times", name, all)
	}
}

// TestWhoGoesQuietIsRungLater, also for what was asked before they said so, and
// at once when they are back.
func TestWhoGoesQuietIsRungLater(t *testing.T) {
	for _, c := range []struct{ quiet, loud string }{{"bell vacation 3d", "bell vacation off"}, {"bell clock quiet 08:00-20:00", "bell clock quiet off"}} {
		h := build(t, plan{})
		code := h.begin("clock=10d remind=off", "Ann", "Bob", "Cat")
		h.turn(code)
		name := h.awaited(code)
		h.say(name, c.quiet) // before anything was said
		h.settle()
		if all, _ := h.rung(code, name); all != 0 {
			t.Errorf("%s: %s was rung %d times", c.quiet, name, all)
		}
		h.tick(time.Hour)
		h.say(name, c.loud)
		h.settle()
		if all, _ := h.rung(code, name); all != 1 {
			t.Errorf("%s: %s was rung %d times", c.loud, name, all)
		}
		h.quiet()
	}
	h := build(t, plan{})
	code := h.begin("clock=10d remind=off", "Ann", "Bob", "Cat")
	h.turn(code)
	name := h.awaited(code)
	h.say(name, "bell vacation 3d")
	h.settle()
	for range 74 {
		h.tick(time.Hour)
	}
	if all, _ := h.rung(code, name); all != 1 {
		t.Errorf("after a vacation %s was rung %d times", name, all)
	}
	h.quiet()
}

// TestPacesAreRefusedWithAReason, and what is taken is said again alike.
func TestPacesAreRefusedWithAReason(t *testing.T) {
	h := build(t, plan{})
	for _, line := range []string{"clock=soon", "clock=1m", "zone=Nowhere/Else", "days=someday", "hours=9", "holidays=tomorrow", "gap=1m", "bank=99d", "awake=perhaps", "misses=0", "vacation=400d", "remind=*_*_*_*_*", "remind=TZ=0", "ends=2020-01-01T00:00", "ends=friday", "pace=fast", "talk=loud", "clock.=4h", "clock.attack=now", "clock.vot=4h", "clock.over=4h"} {
		m := h.say("Ann", "match new exchequer "+line)
		if list, err := h.store.Matches(ctx, 9); err != nil || len(list) > 0 {
			t.Fatalf("%s was taken: %s", line, m.Text)
		}
	}
	h.say("Ann", "match new exchequer clock=weekdays@17:00 clock.attack=6h zone=europe/london talk=no days=mon-fri")
	code := h.newest()
	h.reads(h.say("Ann", "match settings "+code), "clock=weekdays@17:00", "zone=Europe/London", "clock.attack=6h", "days=weekdays")
	h.reads(h.say("Ann", "match say "+code+" hello"), "Chat is off")
	h.reads(h.say("Bob", "match settings "+code+" clock 1h"), "can change the timing")
	h.reads(h.say("Ann", "match settings "+code+" clock.vot 4h"), "never waits for a “vot”", "clock.draft, clock.deploy")
}

// TestAZoneIsTakenAsItIsWritten, also where its capitals follow no rule.
func TestAZoneIsTakenAsItIsWritten(t *testing.T) {
	h := build(t, plan{})
	for _, zone := range []string{"Africa/Dar_es_Salaam", "Antarctica/McMurdo", "US/Eastern", "GMT"} {
		h.reads(h.say("Ann", "bell zone "+zone), zone)
		h.say("Ann", "match new exchequer zone="+zone)
		h.reads(h.say("Ann", "match settings "+h.newest()), "zone="+zone)
		h.reads(h.say("Ann", "match settings "+h.newest()+" zone "+zone), "zone="+zone)
	}
}

// TestEveryZoneReadsTheSameInstant: a deadline is an instant, which platforms
// show to each reader in their own zone.
func TestEveryZoneReadsTheSameInstant(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=weekdays@17:00 zone=America/New_York remind=off", "Ann", "Bob")
	due := h.due(code)
	if want := time.Date(2026, 12, 1, 22, 0, 0, 0, time.UTC); !due.Equal(want) {
		t.Fatalf("due %v, not %v", due, want)
	}
	found := false
	for _, s := range h.hall.find("your turn in Exchequer! " + code) {
		for _, r := range s.message.Text {
			found = found || r.At == due.UnixMilli()
		}
	}
	if !found {
		t.Error("the notice does not name the instant")
	}
	h.say("Ann", "match settings "+code+" clock 72h")
	h.settle()
	for _, s := range h.hall.find("your turn in Exchequer! " + code) {
		says := false
		for _, r := range s.message.Text {
			says = says || r.At == h.due(code).UnixMilli()
		}
		if !s.dropped && !says {
			t.Errorf("an old notice still says %s", s.text())
		}
	}
	if n := len(h.hall.find(fmt.Sprintf("set clock=3d for %s", code))); n != 1 {
		t.Errorf("the change was announced %d times", n)
	}
}

// TestOrdersAreCarriedOutWhenTheyAreAskedFor, once or each time, are told to
// their owner alone, and are disarmed when what they were given for has changed.
func TestOrdersAreCarriedOutWhenTheyAreAskedFor(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=12 remind=off", "Ann", "Bob", "Cat")
	for range 3 {
		h.turn(code)
	}
	h.settle()
	name := h.awaited(code) // it places, then may attack
	h.reads(h.say(name, "bell order "+code+" when attack end"), "Press Set this order")
	if n := len(h.match(code).Timing.Orders); n != 0 {
		t.Fatal("an order was armed without being confirmed")
	}
	h.say(name, "bell order "+code+" arm when attack end")
	h.turn(code)
	h.settle()
	if h.awaited(code) == name {
		t.Fatalf("%s's order was not carried out", name)
	}
	m := h.match(code)
	log, err := h.store.Log(ctx, m.ID, m.Position.Seq, m.Position.Seq)
	if err != nil || !strings.HasPrefix(string(log[0].Cause), "order:") {
		t.Fatalf("%+v, %v", log, err)
	}
	if len(m.Timing.Orders) != 0 {
		t.Error("an order for once is armed still")
	}
	told := h.hall.find("I played your order 1")
	if len(told) != 1 || told[0].to != strings.ToLower(name) {
		t.Errorf("it was told %d times: %+v", len(told), told)
	}
	other := h.awaited(code)
	h.say(other, "bell order "+code+" arm always occupy 1") // it cannot be said now
	h.settle()
	if n := len(h.match(code).Timing.Orders); n != 0 {
		t.Error("what cannot be said is armed still")
	}
	if told := h.hall.find("I cancelled your order"); len(told) != 1 || told[0].to != strings.ToLower(other) {
		t.Errorf("that it is disarmed was told %d times", len(told))
	}
	h.reads(h.say(name, "bell order "+code), "no orders set")
	h.quiet()
}

// TestClocksAreFoundByButtons: from /bell to each of a person's own clocks and
// from there to what is usual; and whoever made a match has buttons for its own.
func TestClocksAreFoundByButtons(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	for _, path := range [][]string{{"Notifications", "Quiet at night"}, {"Reminders", "Every 12 hours"}, {"My time zone", "Asia/Kolkata"}, {"Going away", "Away for 3 days"}, {"Going away", "I'm back"}} {
		m := h.say("Ann", "bell")
		for _, label := range path {
			m = h.press("Ann", h.labelled(m, label))
		}
	}
	p, err := h.host.FindPerson(ctx, "hall", "", "ann")
	if err != nil || p.Zone != "Asia/Kolkata" || p.Habits.Quiet != "22:00-07:00" || p.Habits.Remind != "12h" || p.Habits.Away.To != 0 {
		t.Errorf("%+v, %v", p, err)
	}
	h.press("Ann", h.labelled(h.say("Ann", "match settings "+code), "Allow 24 hours"))
	if c := h.match(code).Settings.Pace.Clock; c != "24h" {
		t.Errorf("the clock is %q", c)
	}
	if m := h.say("Bob", "match settings "+code); len(m.Buttons) != 0 {
		t.Errorf("Bob is offered %d buttons that are not his to press", len(m.Buttons))
	}
	h.quiet()
}
