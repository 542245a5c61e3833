package discord_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
)

// dark waits for the app to say that Discord is not connected, and lit that it is
// again.
func (h *house) dark() {
	h.TB.Helper()
	h.Until("Discord counts as not connected", func() bool { return !h.light.Lit() && h.app.Stats().Connected == 0 })
}

func (h *house) lit() {
	h.TB.Helper()
	h.Until("Discord counts as connected", h.light.Lit)
	synctest.Wait() // for the first heartbeat, which discordgo gives under its lock
}

// logged are the lines of the log that hold all the words, debugging left out.
func (h *house) logged(words ...string) (lines []string) {
	for line := range strings.Lines(h.Log.String()) {
		has := !strings.Contains(line, "level=DEBUG")
		for _, w := range words {
			has = has && strings.Contains(line, w)
		}
		if has {
			lines = append(lines, line)
		}
	}
	return lines
}

// paced fails the test for identifies of one bucket that come sooner than Discord
// allows, and for all that are past a day's.
func (h *house) paced(buckets int) {
	h.TB.Helper()
	last := map[int]time.Time{}
	for _, i := range h.fake.Identifies() {
		if gap := i.At.Sub(last[i.Shard%buckets]); gap < 5*time.Second {
			h.TB.Errorf("shard %d identifies %v after the last of its bucket", i.Shard, gap)
		}
		last[i.Shard%buckets] = i.At
	}
	h.clean()
}

// Whatever a gateway says that calls every session invalid, it is asked for a
// new one at Discord's pace, nobody is told that all is well, and afterwards all
// goes on.
func TestEveryIdentifyIsCalledInvalid(t *testing.T) {
	t.Parallel()
	for _, resumable := range []bool{false, true} {
		t.Run(fmt.Sprintf("resumable %v", resumable), func(t *testing.T) {
			virtually(t, plan{}, func(h *house) {
				ann := h.fake.Person("Ann")
				h.says(ann, "/match new game:exchequer")
				code := h.Code()
				h.Told(code)
				before := len(h.fake.Identifies())

				h.fake.RefuseIdentify(-1, resumable)
				h.fake.Invalidate(false)
				h.dark()
				for end := time.Now().Add(10 * time.Minute); time.Now().Before(end); time.Sleep(time.Second) {
					if h.light.Lit() || h.app.Stats().Connected > 0 {
						t.Fatal("Discord counts as connected while every session is invalid")
					}
				}
				tries := len(h.fake.Identifies()) - before
				if tries < 5 || tries > 120 {
					t.Errorf("%d identifies in ten minutes", tries)
				}
				if _, resumes := h.fake.Begun(); resumes > 0 {
					t.Error("a session that never began was resumed")
				}
				h.paced(1)
				if n := len(h.logged("level=WARN", "session")); n != tries+1 {
					t.Errorf("%d lines are logged for %d events", n, tries+1)
				}
				if n := len(h.logged()); n > 3*tries+20 {
					t.Errorf("%d lines are logged in all", n)
				}

				h.fake.RefuseIdentify(0, false)
				h.lit()
				if m := h.says(ann, "/match list"); !strings.Contains(m.Content, code) {
					t.Errorf("the match is lost: %s", m.Content)
				}
				h.says(h.fake.Person("Ben"), "/match join code:"+code)
				h.Told(code)
				h.paced(1)
			})
		})
	}
}

// A session that is invalid for now is gone on with, from where it was, some
// seconds later; nothing that came meanwhile is lost and no identify is spent.
func TestAnInvalidSessionIsResumed(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		ann := h.fake.Person("Ann")
		h.speaks(ann)
		for _, again := range []int{0, 1, 3} {
			time.Sleep(time.Hour)
			h.speaks(ann)
			before := len(h.fake.Resumes())
			h.fake.PutOffResume(again)
			id, seq := h.fake.Session()
			at := time.Now()
			h.fake.Invalidate(true)
			h.dark()
			if after := time.Since(at); after > 50*time.Millisecond {
				t.Errorf("Discord counts as connected for %v", after)
			}
			i, err := ann.Begin(h.channel, "/match list")
			if err != nil {
				t.Fatal(err)
			}
			h.lit()
			if _, err := i.Wait(); err != nil {
				t.Errorf("what came meanwhile is not answered: %v", err)
			}
			asked := h.fake.Resumes()[before:]
			if len(asked) != again+1 {
				t.Fatalf("%d resumes", len(asked))
			}
			for n, r := range asked {
				if r.Session != id || r.Seq != seq {
					t.Errorf("it resumes %s from %d, not %s from %d", r.Session, r.Seq, id, seq)
				}
				if wait := r.At.Sub(at); wait < time.Second || n == 0 && wait > 6*time.Second {
					t.Errorf("it resumes after %v", wait)
				}
				at = r.At
			}
			if n := len(h.logged("level=WARN", "resumed later")); n != len(h.fake.Resumes()) {
				t.Errorf("%d lines are logged for %d events:\n%s", n, len(h.fake.Resumes()), strings.Join(h.logged(), ""))
			}
		}
		if n := len(h.fake.Identifies()); n != 1 {
			t.Errorf("%d identifies", n)
		}
	})
}

// A session that cannot be resumed is dropped at once, and the new one waits for
// the gate like any other.
func TestARefusedResumeGoesThroughTheGate(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		ann := h.fake.Person("Ann")
		for range 3 {
			h.fake.RefuseResume(1)
			h.fake.Cut()
			h.dark()
			h.lit()
			h.speaks(ann)
			resumes, identifies := h.fake.Resumes(), h.fake.Identifies()
			if wait := identifies[len(identifies)-1].At.Sub(resumes[len(resumes)-1].At); wait < time.Second {
				t.Errorf("it identifies %v after the refusal", wait)
			}
		}
		if a, b := len(h.fake.Identifies()), len(h.fake.Resumes()); a != 4 || b != 3 {
			t.Errorf("%d identifies, %d resumes", a, b)
		}
		h.paced(1)
	})
}

// Shards share what Discord allows by their number, whatever they identify for.
// As long as one is missing, Discord does not count as connected.
func TestShardsShareTheGate(t *testing.T) {
	t.Parallel()
	const shards = 6
	for _, buckets := range []int{1, 2, 6} {
		t.Run(fmt.Sprintf("%d at once", buckets), func(t *testing.T) {
			virtually(t, plan{fake: discordtest.Options{Shards: shards, Concurrency: buckets}}, func(h *house) {
				h.lit()
				for _, fault := range []func(){
					func() {},
					func() { h.fake.Invalidate(false) },
					func() { h.fake.RefuseResume(shards); h.fake.Cut() },
					func() { h.fake.Forget() },
				} {
					time.Sleep(time.Minute)
					before := len(h.fake.Identifies())
					at := time.Now()
					fault()
					h.Until("all shards are there", func() bool { return h.light.Lit() && h.app.Stats().Connected == shards && h.fake.Connected() == shards })
					for n, i := range h.fake.Identifies() {
						if i.Refused {
							t.Errorf("identify %d, of shard %d, came too soon", n, i.Shard)
						}
					}
					if n := len(h.fake.Identifies()) - before; n != 0 && n != shards {
						t.Errorf("%d identifies", n)
					}
					if took := time.Since(at); took > time.Duration(shards/buckets)*5*time.Second+10*time.Second {
						t.Errorf("it took %v", took)
					}
				}
				h.paced(buckets)
				h.fake.RefuseIdentify(1, false)
				h.fake.Invalidate(false)
				h.Until("Discord counts as not connected", func() bool { return !h.light.Lit() })
				h.Until("all but one are there", func() bool { return h.app.Stats().Connected == shards-1 })
				if h.light.Lit() {
					t.Error("Discord counts as connected without one of its shards")
				}
				h.lit()
			})
		})
	}
}

// Where the day's identifies are used up nobody identifies before there are
// more; that is logged, and Discord does not count as connected.
func TestTheDaysIdentifies(t *testing.T) {
	t.Parallel()
	const left = 9 // that are never spent
	t.Run("used up by storms", func(t *testing.T) {
		virtually(t, plan{still: true, fake: discordtest.Options{Daily: 15}}, func(h *house) {
			first := h.fake.Identifies()[0].At
			h.fake.RefuseIdentify(-1, false)
			h.fake.Invalidate(false)
			h.dark()
			time.Sleep(23 * time.Hour)
			if n := len(h.fake.Identifies()); n != 15-left {
				t.Errorf("%d identifies", n)
			}
			if n := len(h.logged("level=ERROR", "identifies are left for today")); n != 1 {
				t.Errorf("it is logged %d times", n)
			}
			h.fake.RefuseIdentify(0, false)
			if h.light.Lit() {
				t.Error("Discord counts as connected")
			}
			time.Sleep(time.Until(first.Add(24 * time.Hour)))
			h.lit()
			h.speaks(h.fake.Person("Ann"))
			h.paced(1)
		})
	})
	t.Run("used up before the start", func(t *testing.T) {
		virtually(t, plan{still: true, nothing: true}, func(h *house) {
			h.fake.Spend(1000)
			stop, ended := run(h.TB, h.app)
			defer func() {
				h.off()
				stop()
				if err := <-ended; err != nil {
					t.Error(err)
				}
			}()
			time.Sleep(23 * time.Hour)
			if told := h.light.Told(); len(h.fake.Identifies()) > 0 || len(told) == 0 || told[0] {
				t.Errorf("%d identifies; told %v", len(h.fake.Identifies()), told)
			}
			if n := len(h.logged("level=ERROR", "identifies are left for today", "left=0", "in=24h0m0s")); n != 1 {
				t.Errorf("it is logged %d times", n)
			}
			time.Sleep(time.Hour)
			h.lit()
			h.speaks(h.fake.Person("Ann"))
		})
	})
}

// Processes on one store share what Discord allows.
func TestProcessesShareTheGate(t *testing.T) {
	t.Parallel()
	virtually(t, plan{fake: discordtest.Options{Shards: 4}}, func(h *house) {
		apps := []*discord.App{h.app}
		for range 2 {
			app, err := discord.New(discord.Options{Host: h.Host, Store: h.Store, Token: h.fake.Token, API: h.fake.URL, Dial: h.pipes.Dial})
			if err != nil {
				t.Fatal(err)
			}
			stop, ended := run(t, app)
			defer func() {
				h.off()
				stop()
				if err := <-ended; err != nil {
					t.Error(err)
				}
			}()
			apps = append(apps, app)
		}
		for range 2 {
			began := time.Now()
			h.Until("all processes have all shards", func() bool {
				for _, a := range apps {
					if a.Stats().Connected < 4 {
						return false
					}
				}
				return true
			})
			if took := time.Since(began); took > 2*time.Minute {
				t.Errorf("it took %v", took)
			}
			time.Sleep(time.Minute)
			h.fake.Invalidate(false)
			h.Until("Discord counts as not connected", func() bool { return !h.light.Lit() })
		}
		h.paced(1)
	})
}
