package slack_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// pass has somebody end their turn in a match by what they are offered.
func (t *table) pass(code string, mover *slacktest.Person) {
	t.TB.Helper()
	for k := uint64(0); slices.Contains(t.Awaited(code), mover.Name); k++ {
		if k > 60 {
			t.TB.Fatal("their turn does not end")
		}
		_, err := t.hand(mover, k).Step("/exchequer " + code)
		t.Must(err)
	}
}

// drawnWithin fails the test unless somebody's Home tab says something so soon.
func (t *table) drawnWithin(what string, p *slacktest.Person, words string, d time.Duration) {
	t.TB.Helper()
	for began := time.Now(); time.Since(began) < d; time.Sleep(time.Second) {
		if text, _ := p.Home(); strings.Contains(text, words) {
			return
		}
	}
	text, times := p.Home()
	t.TB.Errorf("%s: after %v Home, drawn %d times, says %q", what, d, times, text)
}

// TestHomeIsDrawnSoonAfterAnOutage: Slack, or what draws Home tabs alone, is away as a turn
// comes. Home is drawn within ten seconds of its return, also that which another process heard
// of; and Slack is asked seldom meanwhile.
func TestHomeIsDrawnSoonAfterAnOutage(t *testing.T) {
	t.Parallel()
	for what, anew := range map[string]bool{"Slack": false, "publish": false, "publish after a restart": true} {
		t.Run(what, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
				code := h.begin("/match new exchequer setup=dealt tokens=all")
				h.Told(code)
				mover, other := h.mover(code)
				h.Must(other.OpenHome())
				h.home(other, "Waiting for "+mover.Name)
				time.Sleep(2 * time.Minute)
				if anew {
					h.restart()
				}
				h.pass(code, mover)
				if what == "Slack" {
					h.slack.Outage(true)
				} else {
					h.slack.Break("views.publish", slacktest.Busy)
				}
				before := h.slack.Calls("views.publish")
				if what != "Slack" {
					h.Must(mover.OpenHome())
				}
				time.Sleep(3 * time.Minute)
				if n := h.slack.Calls("views.publish") - before; n > 13*3+2 {
					t.Errorf("it is tried %d times in three minutes", n)
				}
				h.slack.Outage(false)
				h.slack.Break("views.publish", slacktest.None)
				h.drawnWithin("that of whose turn it is", other, "Your turn: ", 10*time.Second)
				if what != "Slack" {
					h.drawnWithin("that which was opened meanwhile", mover, "Waiting for "+other.Name, 10*time.Second)
				}
			})
		})
	}
}

// TestHomeOfALostAnswer: the answer to what drew a Home tab after a restart is lost, or the
// process was killed before it kept what it drew. It is drawn all the same.
func TestHomeOfALostAnswer(t *testing.T) {
	t.Parallel()
	for what, lose := range map[string]func(h *table, p *slacktest.Person){
		"lost":   func(h *table, _ *slacktest.Person) { h.slack.Break("views.publish", slacktest.LostOnce) },
		"killed": func(_ *table, p *slacktest.Person) { p.OvertakeHome() },
	} {
		t.Run(what, func(t *testing.T) {
			virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
				code := h.begin("/match new exchequer setup=dealt tokens=all")
				mover, other := h.mover(code)
				h.Must(other.OpenHome())
				h.home(other, code, "Waiting for "+mover.Name)
				h.restart()
				lose(h, other)
				h.pass(code, mover)
				h.Told(code)
				h.drawnWithin(what, other, "Your turn: ", time.Minute)
				time.Sleep(time.Minute)
				h.pass(code, other)
				h.drawnWithin(what+", a turn later", other, "Waiting for "+mover.Name, time.Minute)
				_, before := other.Home()
				time.Sleep(10 * time.Minute)
				if _, now := other.Home(); now != before {
					t.Errorf("%s: it is drawn %d times where nothing changes", what, now-before)
				}
			})
		})
	}
}
