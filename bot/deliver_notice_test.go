package bot_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestWhoFellAsleepMeanwhileIsRungInTheMorning: the decision was put to them in
// time, and it was only said, after an outage, in their quiet hours.
func TestWhoFellAsleepMeanwhileIsRungInTheMorning(t *testing.T) {
	h := build(t, plan{})
	for _, name := range []string{"Ann", "Bob", "Cat"} {
		h.say(name, "bell clock quiet 10:00-15:00")
		h.say(name, "bell remind off")
	}
	code := h.begin("", "Ann", "Bob", "Cat")
	h.clock.pass(59 * time.Minute)
	first := h.awaited(code)
	for h.awaited(code) == first {
		h.turn(code)
	}
	next := h.awaited(code)
	rung := func() int { return len(h.hall.find(next + ", your turn in Exchequer! " + code)) }
	before := rung()
	h.clock.pass(2 * time.Minute) // nothing could be said till now
	h.settle()
	if n := rung(); n != before {
		t.Errorf("%s is rung in quiet hours", next)
	}
	h.tick(5 * time.Hour)
	if n := rung(); n != before+1 {
		t.Errorf("%s is rung %d times in the morning, not once", next, n-before)
	}
	h.quiet()
}

// TestNoReminderIsTheFirstWord: what was put to somebody in their quiet hours, or
// while they were away, is told them after those, and reminded of later.
func TestNoReminderIsTheFirstWord(t *testing.T) {
	for _, habit := range []string{"bell clock quiet 08:00-20:00", "bell vacation 11h"} {
		h := build(t, plan{})
		for _, name := range []string{"Ann", "Bob", "Cat"} {
			h.say(name, habit)
			h.say(name, "bell remind 2h")
		}
		code := h.begin("", "Ann", "Bob", "Cat")
		name := h.awaited(code)
		for hour := range 16 {
			h.tick(time.Hour)
			all, again := len(h.hall.find(name+", your turn in Exchequer! "+code)), 0
			for _, s := range h.hall.find("Reminder 1 of 3") {
				if strings.HasPrefix(s.text(), name) {
					again++
				}
			}
			want, reminded := 0, 0
			if hour >= 10 {
				want++
			}
			if hour >= 12 {
				want, reminded = want+1, 1
			}
			if all != want || again != reminded {
				t.Errorf("%s: %d hours on, %s was rung %d times, %d of them reminders", habit, hour+1, name, all, again)
			}
		}
		h.quiet()
	}
}

// TestWhoFellAsleepBeforeAReminderKeepsTheirNotice, and is reminded in the
// morning, though nothing else is to be looked at then.
func TestWhoFellAsleepBeforeAReminderKeepsTheirNotice(t *testing.T) {
	h := build(t, plan{})
	for _, name := range []string{"Ann", "Bob", "Cat"} {
		h.say(name, "bell clock quiet 21:30-06:00")
		h.say(name, "bell remind 12h")
	}
	code := h.begin("clock=24h", "Ann", "Bob", "Cat")
	h.turn(code)
	h.settle()
	name := h.awaited(code)
	h.clock.pass(12 * time.Hour)
	if err := h.host.Sweep(ctx, "test"); err != nil {
		t.Fatal(err)
	}
	h.clock.pass(time.Hour) // nothing could be said till now
	h.settle()
	if all, standing := h.rung(code, name); all != 1 || standing != 1 {
		t.Errorf("at night %s was rung %d times, and %d notices stand", name, all, standing)
	}
	h.tick(8*time.Hour + time.Minute)
	if all, standing := h.rung(code, name); all != 2 || standing != 1 {
		t.Errorf("in the morning %s was rung %d times, and %d notices stand", name, all, standing)
	}
	h.quiet()
}

// A stuck hall's posts may hang.
type stuck struct {
	*hall
	hang func(channel string, m msg.Message)
}

func (s stuck) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	s.hang(r.Channel, m)
	return s.hall.Post(ctx, r, m)
}

// While a post that rings somebody hangs, they are rung in another match.
func TestARingThatHangsHoldsUpNoOther(t *testing.T) {
	h := build(t, plan{bare: true})
	rung := make(chan bool)
	told := sync.OnceFunc(func() { close(rung) })
	h.attach(stuck{h.hall, func(channel string, m msg.Message) {
		switch {
		case !slices.ContainsFunc(m.Text, func(r msg.Run) bool { return r.Style == msg.Ring && r.Words == "Bob" }):
		case channel == "blue":
			told()
		default:
			select {
			case <-rung:
			case <-time.After(10 * time.Second):
				t.Error("Bob is rung in no other match, as one of his rings hangs")
			}
		}
	}})
	for _, channel := range []string{"red", "blue"} {
		say := func(name, line string) {
			c := h.call(name)
			c.Room.Channel, c.Line = channel, line
			h.do(c)
		}
		say("Ann", "match new exchequer setup=dealt tokens=all length=2")
		code := h.newest()
		say("Bob", "match join "+code)
		say("Ann", "match start "+code)
		for h.awaited(code) != "Bob" {
			h.turn(code)
		}
	}
	h.settle()
	h.quiet()
}

// TestOnePersonIsRungOnceForTwoSeats: who holds two seats that are asked in one moment is
// mentioned once, and told of both.
func TestOnePersonIsRungOnceForTwoSeats(t *testing.T) {
	h := build(t, plan{tables: []match.Table{monthTables[3].table}})
	h.say("Ann", "match new poleconomy game=2 hotseat=yes remind=6h")
	code := h.newest()
	for _, name := range []string{"Bob", "Bob", "Cat"} {
		h.say(name, "match join "+code)
	}
	h.say("Ann", "match start "+code) // all choose a party
	h.settle()
	count := func() (told, rung int) {
		for _, s := range h.hall.find(", your turn in ") {
			for _, r := range s.message.Text[:1] {
				if strings.HasPrefix(r.Words, "Bob") {
					if told++; r.Style == msg.Ring {
						rung++
					}
				}
			}
		}
		return told, rung
	}
	if told, rung := count(); told != 2 || rung != 1 {
		t.Fatalf("of two decisions Bob is told %d, by %d rings", told, rung)
	}
	h.tick(6*time.Hour + time.Minute)
	if told, rung := count(); told != 3 || rung != 2 {
		t.Errorf("reminded, Bob is told %d times, by %d rings", told, rung)
	}
	h.say("Bob", "poleconomy "+code+" party independent")
	h.settle()
	h.tick(6*time.Hour + time.Minute)
	if _, rung := count(); rung != 3 {
		t.Errorf("of the other seat Bob is not reminded: %d rings", rung)
	}
	h.quiet()
}
