package discord_test

import (
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
)

// Whatever ends a connection, a session that Discord still has is resumed from
// where it was, also when the first attempts fail, and no identify is spent.
func TestASessionIsKept(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]func(h *house){
		"asked to reconnect": func(h *house) { h.fake.Say(7) },
		"cut":                func(h *house) { h.fake.Cut() },
		"silent": func(h *house) {
			h.fake.Silence(true)
			time.Sleep(2 * time.Minute)
			h.fake.Silence(false)
		},
		"an attempt is closed": func(h *house) {
			h.fake.CloseWith(4000)
			h.fake.Cut()
			time.Sleep(5 * time.Second)
			h.fake.CloseWith(0)
		},
		"an attempt is too soon": func(h *house) {
			h.fake.CloseWith(4008)
			h.fake.Cut()
			time.Sleep(5 * time.Second)
			h.fake.CloseWith(0)
		},
		"an attempt is to reconnect": func(h *house) {
			h.fake.FirstOp(7)
			h.fake.Cut()
			time.Sleep(5 * time.Second)
			h.fake.FirstOp(0)
		},
		"an attempt is not answered": func(h *house) {
			h.fake.HangResume(true)
			h.fake.Cut()
			time.Sleep(30 * time.Second)
			h.fake.HangResume(false)
		},
		"out of reach for hours": func(h *house) {
			h.fake.Outage(true)
			time.Sleep(3 * time.Hour)
			h.fake.Outage(false)
		},
	} {
		t.Run(name, func(t *testing.T) {
			virtually(t, plan{still: true, fake: discordtest.Options{Ack: time.Hour}}, func(h *house) {
				ann := h.fake.Person("Ann")
				h.speaks(ann)
				id, _ := h.fake.Session()
				fault(h)
				h.dark()
				i, err := ann.Begin(h.channel, "/match list")
				if err != nil {
					t.Fatal(err)
				}
				h.lit()
				if _, err := i.Wait(); err != nil {
					t.Errorf("what came meanwhile is not answered: %v", err)
				}
				if now, _ := h.fake.Session(); now != id {
					t.Errorf("session %s is %s now", id, now)
				}
				if n := len(h.fake.Identifies()); n != 1 {
					t.Errorf("%d identifies", n)
				}
			})
		})
	}
}

// A session that Discord has no more, or that it gives no answer about, is not
// asked for for ever.
func TestASessionIsGivenUp(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]func(h *house){
		"the sequence is wrong": func(h *house) { h.fake.CloseWith(4007) },
		"it has timed out":      func(h *house) { h.fake.CloseWith(4009) },
		"never an answer":       func(h *house) { h.fake.HangResume(true) },
		"closed each time":      func(h *house) { h.fake.CloseWith(4000) },
	} {
		t.Run(name, func(t *testing.T) {
			virtually(t, plan{still: true}, func(h *house) {
				ann := h.fake.Person("Ann")
				h.speaks(ann)
				id, _ := h.fake.Session()
				fault(h)
				h.fake.Cut()
				h.dark()
				time.Sleep(2 * time.Minute)
				h.fake.CloseWith(0)
				h.lit()
				h.speaks(ann)
				if now, _ := h.fake.Session(); now == id {
					t.Error("it is the same session")
				}
				h.paced(1)
			})
		})
	}
}

// One heartbeat that is not acknowledged is enough: the session goes on over another
// connection before the beat after it is due, whatever else the gateway still says.
func TestOneMissedHeartbeatIsEnough(t *testing.T) {
	t.Parallel()
	const beat = 41250 * time.Millisecond
	for name, fault := range map[string]func(h *house, on bool){
		"nothing is said":   func(h *house, on bool) { h.fake.Silence(on) },
		"events still come": func(h *house, on bool) { h.fake.Deaf(on) },
	} {
		t.Run(name, func(t *testing.T) {
			virtually(t, plan{still: true}, func(h *house) {
				began := time.Now() // of the heart, which beats first as it is connected
				time.Sleep(beat / 4)
				fault(h, true)
				for h.light.Lit() && time.Since(began) < 3*beat {
					h.fake.Dispatch("GUILD_CREATE", `{"id":"5"}`)
					time.Sleep(time.Second)
				}
				if took := time.Since(began); took < beat || took > 2*beat {
					t.Errorf("it is noticed after %v, where a beat was missed after %v", took, beat)
				}
				fault(h, false)
				h.lit()
				time.Sleep(10 * beat)
				if n := len(h.fake.Resumes()); n != 1 || len(h.fake.Identifies()) != 1 {
					t.Errorf("%d resumes, %d identifies", n, len(h.fake.Identifies()))
				}
			})
		})
	}
}
