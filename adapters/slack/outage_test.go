package slack_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack/slacktest"
)

// TestAfterAnOutageAllAreTold: however long Slack took no messages, each room reads
// within ten seconds what it missed, once, though nothing happens any more: when it
// refused them, and when it answered nothing.
func TestAfterAnOutageAllAreTold(t *testing.T) {
	t.Parallel()
	for _, o := range []struct {
		lasts time.Duration
		by    slacktest.Fault
	}{{7 * time.Second, slacktest.Busy}, {12 * time.Minute, slacktest.Busy}, {131 * time.Second, slacktest.Refused}, {7 * time.Second, slacktest.Mute}, {131 * time.Second, slacktest.Mute}} {
		lasts := o.lasts
		virtually(t, slacktest.Options{}, func(h *table) {
			var codes []string
			var rooms []*slacktest.Channel
			for _, name := range []string{"one", "two", "three"} {
				h.room = h.work.Channel(name, h.ann, h.bob)
				codes, rooms = append(codes, h.begin("/match new exchequer length=3 setup=dealt tokens=all")), append(rooms, h.room)
				h.Told(codes[len(codes)-1])
			}
			breaks := func(f slacktest.Fault) {
				for _, method := range []string{"chat.postMessage", "chat.update", "chat.delete"} {
					h.slack.Break(method, f)
				}
			}
			breaks(o.by)
			for i, code := range codes {
				h.Must(h.ann.Command(rooms[i], "/match say "+code+" while it was away"))
			}
			time.Sleep(lasts)
			breaks(slacktest.None)
			back := time.Now()
			for _, code := range codes {
				h.Told(code)
			}
			if d := time.Since(back); d > 10*time.Second {
				t.Errorf("after an outage of %v (fault %v) the rooms are told after %v", lasts, o.by, d)
			}
			for i := range codes {
				said := 0
				for _, m := range h.bob.Messages(rooms[i]) {
					if !m.Private {
						said += strings.Count(m.Text, "while it was away")
					}
				}
				if said != 1 {
					t.Errorf("%s reads it %d times", codes[i], said)
				}
			}
		})
	}
}

// TestManyRoomsAreToldAtOnceAfterAnOutage: all of a workspace's within ten seconds, however
// many tries failed meanwhile, since only what Slack takes counts among what it takes a minute.
func TestManyRoomsAreToldAtOnceAfterAnOutage(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		var codes []string
		var rooms []*slacktest.Channel
		for n := range 70 {
			h.room = h.work.Channel(fmt.Sprint("room", n), h.ann, h.bob)
			h.Must(h.ann.Command(h.room, "/match new exchequer"))
			h.see(h.ann, h.room, public(": waiting for players (1 of "))
			codes, rooms = append(codes, h.Code()), append(rooms, h.room)
		}
		h.slack.Break("chat.postMessage", slacktest.Busy)
		for i, code := range codes {
			h.Must(h.ann.Command(rooms[i], "/match say "+code+" while it was away"))
		}
		time.Sleep(70 * time.Second)
		h.slack.Break("chat.postMessage", slacktest.None)
		time.Sleep(10 * time.Second)
		told := 0
		for _, room := range rooms {
			if slices.ContainsFunc(h.bob.Messages(room), func(m slacktest.Message) bool { return strings.Contains(m.Text, "while it was away") }) {
				told++
			}
		}
		if told != len(rooms) {
			t.Errorf("ten seconds after an outage %d rooms of %d are told", told, len(rooms))
		}
	})
}

// TestAllAreToldSoonHoweverMuchIsSaidMeanwhile: nor does it matter how often somebody said
// something meanwhile, which is tried at once each time.
func TestAllAreToldSoonHoweverMuchIsSaidMeanwhile(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		var codes []string
		var rooms []*slacktest.Channel
		for _, name := range []string{"lively", "quiet"} {
			h.room = h.work.Channel(name, h.ann, h.bob)
			codes, rooms = append(codes, h.begin("/match new exchequer length=3 setup=dealt tokens=all")), append(rooms, h.room)
		}
		methods := []string{"chat.postMessage", "chat.update", "chat.delete"}
		asked := func() (n int) {
			for _, m := range methods {
				n += h.slack.Calls(m)
			}
			return n
		}
		breaks := func(f slacktest.Fault) {
			for _, m := range methods {
				h.slack.Break(m, f)
			}
		}
		for _, o := range chattest.Downtimes() {
			h.Told(codes[0])
			h.Told(codes[1])
			time.Sleep(20 * time.Second)
			h.Must(h.ann.Command(rooms[1], "/match say "+codes[1]+" before"))
			h.Told(codes[1])
			before, words := asked(), 0
			breaks(slacktest.Busy)
			h.Must(h.ann.Command(rooms[1], "/match say "+codes[1]+" meanwhile"))
			o.Pass(func() {
				words++
				h.Must(h.ann.Command(rooms[0], fmt.Sprintf("/match say %s word %d", codes[0], words)))
			})
			tries := asked() - before
			breaks(slacktest.None)
			back := time.Now()
			h.Told(codes[0])
			h.Told(codes[1])
			if d := time.Since(back); d > 10*time.Second {
				t.Errorf("after an outage of %v with a word each %v the rooms are told after %v", o.Lasts, o.Every, d)
			}
			if most := o.Tries(words+1, 2); tries > most {
				t.Errorf("in an outage of %v with a word each %v Slack is asked %d times, more than %d", o.Lasts, o.Every, tries, most)
			}
		}
	})
}

// TestALostAnswerSaysNothingTwice: Slack takes what is said, and its answer is lost, for as
// long as it takes. The room and whoever is told alone read it once.
func TestALostAnswerSaysNothingTwice(t *testing.T) {
	t.Parallel()
	for _, lasts := range []time.Duration{0, 2 * time.Minute} {
		virtually(t, slacktest.Options{}, func(h *table) {
			code := h.begin("/match new exchequer length=3 setup=dealt tokens=all")
			h.Told(code)
			h.slack.Break("chat.postMessage", slacktest.Lost)
			h.Must(h.ann.Command(h.room, "/match say "+code+" to Bob between us"))
			h.Must(h.ann.Command(h.room, "/match say "+code+" hear, hear"))
			h.see(h.bob, h.room, public("hear, hear"))
			time.Sleep(lasts)
			h.slack.Break("chat.postMessage", slacktest.None)
			h.Told(code)
			h.see(h.bob, h.bob.Door(), says("between us"))
			time.Sleep(10 * time.Second)
			said, alone := 0, 0
			for _, m := range h.bob.Messages(h.room) {
				if !m.Private {
					said += strings.Count(m.Text, "hear, hear")
				}
			}
			for _, m := range h.bob.Messages(h.bob.Door()) {
				alone += strings.Count(m.Text, "between us")
			}
			if said != 1 || alone != 1 {
				t.Errorf("answers lost for %v: all read it %d times, Bob alone %d times", lasts, said, alone)
			}
			h.unrefused()
		})
	}
}

// TestARetryAfterIsObeyed: Slack is asked again when it said, neither sooner nor
// later, however often it says so.
func TestARetryAfterIsObeyed(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		code := h.begin("/match new exchequer length=3 setup=dealt tokens=all")
		h.Told(code)
		for _, n := range []int{1, 4} {
			h.slack.Limit("chat.postMessage", n, 2*time.Second)
			h.Must(h.ann.Command(h.room, "/match say "+code+" slowly"))
			at := time.Now()
			h.Told(code)
			if d := time.Since(at); d < time.Duration(2*n)*time.Second || d > time.Duration(3*n)*time.Second+time.Second {
				t.Errorf("asked %d times to wait for 2 s, it is said after %v", n, d)
			}
		}
	})
}

// TestAfterAnOutagePeopleAreHeard: however long nothing of Slack could be reached, or no
// line was to be had, people are heard again within ten seconds.
func TestAfterAnOutagePeopleAreHeard(t *testing.T) {
	t.Parallel()
	for _, fault := range []slacktest.Fault{slacktest.Closed, slacktest.Busy} {
		for _, lasts := range []time.Duration{33 * time.Second, 12 * time.Minute} {
			virtually(t, slacktest.Options{}, func(h *table) {
				code := h.begin("/match new exchequer length=3 setup=dealt tokens=all")
				h.Told(code)
				if fault == slacktest.Closed {
					h.slack.Outage(true)
				} else {
					h.slack.Break("apps.connections.open", fault)
					h.slack.Cut()
				}
				time.Sleep(lasts)
				h.slack.Outage(false)
				h.slack.Break("apps.connections.open", slacktest.None)
				back := time.Now()
				h.Must(h.ann.Command(h.room, "/match say "+code+" hello"))
				h.see(h.bob, h.room, public("hello"))
				if d := time.Since(back); d > 10*time.Second {
					t.Errorf("after an outage of %v (fault %v) people are heard after %v", lasts, fault, d)
				}
			})
		}
	}
}

// TestALostReminderGoesWithTheMatch: Slack takes a reminder and its answer is lost, and the
// match is ended before it comes. Nobody is asked any more.
func TestALostReminderGoesWithTheMatch(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		code := h.begin("/match new exchequer length=3 setup=dealt tokens=all clock=3h")
		h.Told(code)
		asks := func() (n int) {
			for _, m := range h.ann.Messages(h.room) {
				if !m.Private && strings.Contains(m.Text, ", your turn in ") {
					n++
				}
			}
			return n
		}
		before := asks()
		h.slack.Break("chat.postMessage", slacktest.Lost)
		for n := 0; n < 20 && asks() == before; n++ {
			time.Sleep(10 * time.Minute)
		}
		if asks() == before {
			t.Fatalf("nobody is reminded: %d", before)
		}
		for _, p := range []*slacktest.Person{h.ann, h.bob} {
			h.Must(p.Command(h.room, "/match ask "+code+" abandon"))
			h.Must(p.Command(h.room, "/match vote "+code+" yes abandon"))
		}
		h.Until("the match has ended", func() bool { return h.Match(code).Phase.Ended() })
		h.slack.Break("chat.postMessage", slacktest.None)
		h.Told(code)
		if n := asks(); n > 0 {
			t.Errorf("%d messages ask somebody still", n)
		}
		h.unrefused()
	})
}

// TestAPostThatFailsHoldsUpNoRing: as four tables play as fast as people press, Slack takes no
// message for a moment, or for some seconds. Whoever is awaited is rung soon all the same.
func TestAPostThatFailsHoldsUpNoRing(t *testing.T) {
	t.Parallel()
	for _, away := range []time.Duration{200 * time.Millisecond, 8 * time.Second} {
		virtually(t, slacktest.Options{ReadyAfter: 50 * time.Millisecond}, func(h *table) {
			all := h.parties(evening{game: "tax", people: 4, talk: true, every: 2 * time.Second})
			begun := time.Now()
			var wg sync.WaitGroup
			var seating sync.Mutex
			for _, p := range all {
				wg.Go(func() { p.play(begun.Add(75*time.Second), &seating) })
			}
			time.Sleep(20 * time.Second)
			h.slack.Break("chat.postMessage", slacktest.Busy)
			time.Sleep(away)
			h.slack.Break("chat.postMessage", slacktest.None)
			wg.Wait()
			for _, p := range all {
				if p.late > away+4*time.Second {
					t.Errorf("Slack was away for %v, and somebody was rung %v after their turn had come", away, p.late)
				}
			}
		})
	}
}
