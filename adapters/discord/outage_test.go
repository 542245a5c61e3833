package discord_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord/discordtest"
)

// TestAfterAnOutageAllAreTold: however long Discord took no messages, each room reads
// within ten seconds what it missed, though nothing happens any more: when it refused
// them, and when it answered nothing.
func TestAfterAnOutageAllAreTold(t *testing.T) {
	t.Parallel()
	for _, o := range []struct {
		lasts  time.Duration
		by     int
		number int
	}{
		{7 * time.Second, http.StatusServiceUnavailable, 0}, {130 * time.Second, http.StatusServiceUnavailable, 0}, {12 * time.Minute, http.StatusServiceUnavailable, 0},
		{130 * time.Second, discordtest.Hang, 0},
		// What stands before Discord says nothing of the rooms, nor does a fault of its own.
		{time.Minute, http.StatusForbidden, 0}, {5 * time.Minute, http.StatusNotFound, 0}, {time.Minute, http.StatusBadRequest, 0},
		{time.Minute, http.StatusRequestEntityTooLarge, 0}, {time.Minute, http.StatusUnavailableForLegalReasons, 0}, {5 * time.Minute, http.StatusForbidden, 40333}, {time.Minute, http.StatusUnauthorized, -1},
	} {
		lasts := o.lasts
		virtually(t, plan{}, func(h *house) {
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			var codes []string
			for range 3 {
				codes = append(codes, h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob))
			}
			h.fake.Fail(func(_, path string) (status, code int) {
				if strings.Contains(path, "/messages") && !strings.Contains(path, "/webhooks/") {
					return o.by, o.number
				}
				return 0, 0
			})
			for _, code := range codes {
				h.says(ann, "/match say code:"+code+" text:while it was away")
			}
			h.says(ann, "/roll dice:1d1")
			time.Sleep(lasts)
			for _, code := range codes {
				if n := len(h.fake.Public(h.room(code), false)); n == 0 {
					t.Errorf("%s has no messages", code)
				}
			}
			h.fake.Fail(nil)
			back := time.Now()
			for _, code := range codes {
				h.Told(code)
			}
			if n := len(ann.AllDirects()) + len(bob.AllDirects()); n != 0 {
				t.Errorf("after an outage of %v (%d) people have %d direct messages: %v", lasts, o.by, n, append(ann.AllDirects(), bob.AllDirects()...))
			}
			if d := time.Since(back); d > 10*time.Second {
				t.Errorf("after an outage of %v (%d) the rooms are told after %v", lasts, o.by, d)
			}
			for _, code := range codes {
				said := 0
				for _, m := range h.fake.Public(h.room(code), false) {
					said += strings.Count(m.Content, "while it was away")
				}
				if said != 1 {
					t.Errorf("%s reads it %d times", code, said)
				}
			}
		})
	}
}

// TestAllAreToldSoonHoweverMuchIsSaidMeanwhile: nor does it matter how often somebody said
// something meanwhile, which is tried at once each time.
func TestAllAreToldSoonHoweverMuchIsSaidMeanwhile(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		lively := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
		quiet := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
		for _, o := range chattest.Downtimes() {
			h.Told(lively)
			h.Told(quiet)
			time.Sleep(20 * time.Second)
			h.says(ann, "/match say code:"+quiet+" text:before")
			h.Told(quiet)
			tries := 0
			h.fake.Fail(func(_, path string) (status, code int) {
				if strings.Contains(path, "/messages") && !strings.Contains(path, "/webhooks/") {
					tries++
					return http.StatusServiceUnavailable, 0
				}
				return 0, 0
			})
			words := 0
			h.says(ann, "/match say code:"+quiet+" text:meanwhile")
			o.Pass(func() {
				words++
				h.says(ann, fmt.Sprintf("/match say code:%s text:word %d", lively, words))
			})
			h.fake.Fail(nil)
			back := time.Now()
			h.Told(lively)
			h.Told(quiet)
			if d := time.Since(back); d > 10*time.Second {
				t.Errorf("after an outage of %v with a word each %v the rooms are told after %v", o.Lasts, o.Every, d)
			}
			if most := o.Tries(words+1, 2); tries > most {
				t.Errorf("in an outage of %v with a word each %v Discord is asked %d times, more than %d", o.Lasts, o.Every, tries, most)
			}
		}
	})
}

// TestAChannelThatHangsKeepsNobodyWaiting: where Discord answers nothing in one channel,
// other channels are told within two seconds.
func TestAChannelThatHangsKeepsNobodyWaiting(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		stuck := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
		well := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
		time.Sleep(10 * time.Second) // a match's begin takes all posts that Discord allows in five seconds
		in := h.room(stuck) + "/messages"
		h.fake.Fail(func(_, path string) (status, code int) {
			if strings.Contains(path, in) {
				return discordtest.Hang, 0
			}
			return 0, 0
		})
		h.says(ann, "/match say code:"+stuck+" text:anybody there?")
		for range 4 {
			time.Sleep(3 * time.Second)
			at := time.Now()
			h.says(ann, "/match say code:"+well+" text:hello")
			h.Told(well)
			if d := time.Since(at); d > 2*time.Second {
				t.Errorf("another channel is told after %v", d)
			}
		}
		h.fake.Fail(nil)
		h.Told(stuck)
	})
}

// TestAfterAnOutagePeopleAreHeard: however long nothing of Discord could be reached, people
// are heard again within ten seconds, also where Discord has forgotten the session.
func TestAfterAnOutagePeopleAreHeard(t *testing.T) {
	t.Parallel()
	for _, o := range []struct {
		lasts   time.Duration
		forgets bool
	}{{7 * time.Second, false}, {12 * time.Minute, false}, {119 * time.Second, true}} {
		virtually(t, plan{}, func(h *house) {
			h.fake.Outage(true)
			time.Sleep(o.lasts)
			if o.forgets {
				h.fake.RefuseResume(1)
			}
			h.fake.Outage(false)
			back := time.Now()
			h.lit()
			if d := time.Since(back); d > 10*time.Second {
				t.Errorf("after an outage of %v (forgotten: %v) people are heard after %v", o.lasts, o.forgets, d)
			}
		})
	}
}

// TestAGatewayThatSaysNothing: it takes connections and says nothing on them. Once it
// speaks, people are heard within half a minute, twenty seconds of which the last of those
// connections is waited for.
func TestAGatewayThatSaysNothing(t *testing.T) {
	t.Parallel()
	for _, lasts := range []time.Duration{70 * time.Second, 10 * time.Minute} {
		virtually(t, plan{}, func(h *house) {
			h.fake.Silence(true)
			h.fake.Cut()
			time.Sleep(lasts)
			h.fake.Silence(false)
			back := time.Now()
			h.Until("it is on the gateway", func() bool { return h.fake.Connected() > 0 && h.app.Stats().Connected > 0 })
			if d := time.Since(back); d > 25*time.Second {
				t.Errorf("after %v of silence people are heard after %v", lasts, d)
			}
		})
	}
}

// TestWhoIsStartedInAnOutageHears: people are heard within ten seconds of its end.
func TestWhoIsStartedInAnOutageHears(t *testing.T) {
	t.Parallel()
	for _, lasts := range []time.Duration{20 * time.Second, 130 * time.Second} {
		virtually(t, plan{nothing: true}, func(h *house) {
			h.fake.Outage(true)
			h.Must(h.app.Open(ctx))
			h.Run(h.app.Run)
			time.Sleep(lasts)
			h.fake.Outage(false)
			back := time.Now()
			h.Until("it is on the gateway", func() bool { return h.app.Stats().Connected > 0 })
			if d := time.Since(back); d > 10*time.Second {
				t.Errorf("started in an outage that lasts %v people are heard after %v", lasts, d)
			}
		})
	}
}

// TestAPartOfDiscordIsOut: some channels are not served for a while, one is for good, and
// others are well. All that are served again are told within ten seconds.
func TestAPartOfDiscordIsOut(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		var codes, in []string
		for range 5 {
			code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
			codes, in = append(codes, code), append(in, h.room(code)+"/messages")
			time.Sleep(5 * time.Second)
		}
		out := 4 // so many of the first, and the first for good
		h.fake.Fail(func(_, path string) (status, code int) {
			if slices.ContainsFunc(in[:out], func(in string) bool { return strings.Contains(path, in) }) {
				return http.StatusServiceUnavailable, 0
			}
			return 0, 0
		})
		for _, code := range codes[:out] {
			h.says(ann, "/match say code:"+code+" text:anybody there?")
		}
		for range 20 {
			time.Sleep(6 * time.Second)
			h.says(ann, "/match say code:"+codes[4]+" text:all is well here")
		}
		out = 1
		end := time.Now()
		for _, code := range codes[1:4] {
			if h.Told(code); time.Since(end) > 10*time.Second {
				t.Errorf("%s is told %v after the end", code, time.Since(end))
			}
		}
		h.fake.Fail(nil)
	})
}

// TestAChannelInTrouble: a channel that Discord does not serve, while it serves others, is
// tried again after a minute at most, and at once when something happens in its match.
func TestAChannelInTrouble(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
		well := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
		in, tried := h.room(code)+"/messages", []time.Time(nil)
		breaks := func() {
			tried = nil
			h.fake.Fail(func(_, path string) (status, code int) {
				if strings.Contains(path, in) {
					tried = append(tried, time.Now())
					return http.StatusServiceUnavailable, 0
				}
				return 0, 0
			})
			h.says(ann, "/match say code:"+code+" text:anybody there?")
			for range 10 {
				time.Sleep(45 * time.Second)
				h.says(ann, "/match say code:"+well+" text:all is well here")
				h.Told(well)
			}
		}
		for _, anew := range []bool{true, false} {
			breaks()
			for i, at := range tried[1:] {
				if d := at.Sub(tried[i]); d > 61*time.Second {
					t.Errorf("try %d comes %v after the one before", i+1, d)
				}
			}
			if n := len(tried); n < 8 || n > 40 {
				t.Errorf("in 450 s it is tried %d times", n)
			}
			time.Sleep(time.Until(tried[len(tried)-1].Add(time.Second))) // and not just when it is due
			h.fake.Fail(nil)
			back, within := time.Now(), 61*time.Second
			if anew {
				within = 2 * time.Second
				h.says(ann, "/match say code:"+code+" text:anybody here now?")
			}
			if h.Told(code); time.Since(back) > within {
				t.Errorf("something new: %v; it is told after %v", anew, time.Since(back))
			}
		}
	})
}
