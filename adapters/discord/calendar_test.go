package discord_test

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/adapters/discord/permit"
)

// TestTheEndOfAMatchIsAnEvent: of the server, as long as the match is played; it moves
// with its end, is found again when its making got no answer, and goes when the match is
// over before.
func TestTheEndOfAMatchIsAnEvent(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	h.fake.Allow(h.guild, permit.Wanted()|discordtest.CreateEvents)
	lost := false
	h.fake.Lose(func(method, path string) bool {
		first := !lost && method == "POST" && strings.HasSuffix(path, "/scheduled-events")
		lost = lost || first
		return first
	})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	day := time.Now().UTC().AddDate(0, 0, 30).Format("2006-01-02")
	h.says(ann, "/match new game:exchequer options:zone=UTC ends="+day+"T17:00")
	code := h.Code()
	h.Told(code)
	if n := len(h.fake.Events(h.guild)); n != 0 {
		t.Errorf("%d events of a lobby", n)
	}
	h.says(bob, "/match join code:"+code)
	h.says(ann, "/match start code:"+code)
	only := func(when string, right func(e discordtest.Event) bool) (is discordtest.Event) {
		t.Helper()
		h.Until(when, func() bool {
			all := h.fake.Events(h.guild)
			if len(all) > 1 {
				t.Fatalf("%s: %+v", when, all)
			}
			if len(all) == 0 || !right(all[0]) {
				return false
			}
			is = all[0]
			return true
		})
		return is
	}
	e := only("its end is an event", func(e discordtest.Event) bool { return true })
	if e.Name != code+" Exchequer! ends" || e.Where.Location != "https://discord.com/channels/"+h.guild+"/"+h.room(code) || e.Start.Format("2006-01-02T15:04") != day+"T17:00" {
		t.Errorf("the event: %+v", e)
	}
	h.says(ann, "/match settings code:"+code+" setting:ends "+day+"T18:00")
	moved := only("the event is moved", func(e discordtest.Event) bool { return e.Start.Hour() == 18 })
	if moved.ID != e.ID {
		t.Error("it is another event")
	}
	h.fake.Cancel(h.guild, e.ID)
	h.says(ann, "/match settings code:"+code+" setting:ends "+day+"T19:00")
	only("there is another where people took it out", func(e discordtest.Event) bool { return e.Start.Hour() == 19 })
	h.says(ann, "/match settings code:"+code+" setting:ends never")
	none := func() bool { return len(h.fake.Events(h.guild)) == 0 }
	h.Until("the event goes with the end", none)
	h.says(ann, "/match settings code:"+code+" setting:ends "+day+"T19:00")
	only("it is there again", func(discordtest.Event) bool { return true })
	h.says(ann, "/match ask code:"+code+" what:end")
	h.Told(code)
	if _, err := bob.Press(h.says(bob, "/match vote answer:yes").ID, "Yes: end"); err != nil {
		t.Fatal(err)
	}
	h.Until("a match that is over leaves the calendar", none)
	h.clean()
}

// TestACalendarThatHangsHoldsNoWordsUp: while Discord answers nothing of events, what is
// said in a match is told within two seconds. Once it answers there is one event, and none
// where the end was taken back meanwhile.
func TestACalendarThatHangsHoldsNoWordsUp(t *testing.T) {
	t.Parallel()
	for _, ends := range []string{"T17:00", ""} {
		virtually(t, plan{}, func(h *house) {
			h.fake.Allow(h.guild, permit.Wanted()|discordtest.CreateEvents)
			h.fake.Fail(func(_, path string) (int, int) {
				if strings.Contains(path, "/scheduled-events") {
					return discordtest.Hang, 0
				}
				return 0, 0
			})
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			day := time.Now().UTC().AddDate(0, 0, 30).Format("2006-01-02")
			code := h.begin("exchequer", "zone=UTC setup=dealt tokens=all ends="+day+"T17:00", ann, bob)
			says := func(line string) {
				at := time.Now()
				h.says(ann, line)
				h.Until("it is told", func() bool { m := h.Match(code); return table(m).Note == m.LastNote })
				if d := time.Since(at); d > 2*time.Second {
					t.Errorf("%s is told after %v", line, d)
				}
			}
			for range 12 {
				time.Sleep(7300 * time.Millisecond)
				says("/match say code:" + code + " text:hello")
			}
			if ends == "" {
				says("/match settings code:" + code + " setting:ends never")
			}
			h.fake.Fail(nil)
			time.Sleep(2 * time.Minute)
			if n := len(h.fake.Events(h.guild)); n != len(ends)/6 {
				t.Errorf("to end %q, it has %d events", ends, n)
			}
		})
	}
}

// TestWhatFailsWaitsBesideWhatHangs: of a match that is over neither the thread can be put
// away nor its event be taken out, of which one hangs. The other is tried now and then.
func TestWhatFailsWaitsBesideWhatHangs(t *testing.T) {
	t.Parallel()
	for _, hangs := range []string{"PATCH", "DELETE"} {
		virtually(t, plan{}, func(h *house) {
			h.fake.Allow(h.guild, permit.Wanted()|discordtest.CreateEvents)
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			day := time.Now().UTC().AddDate(0, 0, 30).Format("2006-01-02")
			code := h.begin("exchequer", "zone=UTC setup=dealt tokens=all ends="+day+"T17:00", ann, bob)
			h.Until("its end is an event", func() bool { return len(h.fake.Events(h.guild)) == 1 })
			thread, tries := "/channels/"+h.room(code), atomic.Int64{}
			h.fake.Fail(func(method, path string) (int, int) {
				switch {
				case !strings.HasSuffix(path, thread) && !strings.Contains(path, "/scheduled-events/"):
					return 0, 0
				case method == hangs:
					return discordtest.Hang, 0
				}
				tries.Add(1)
				return 503, 0
			})
			h.says(ann, "/match ask code:"+code+" what:end")
			h.Told(code)
			if _, err := bob.Press(h.says(bob, "/match vote answer:yes").ID, "Yes: end"); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Minute)
			if n := tries.Load(); n == 0 || n > 12 {
				t.Errorf("%s hangs, and the other is tried %d times in a minute", hangs, n)
			}
			h.fake.Fail(nil)
			h.Until("a match that is over leaves the calendar", func() bool { return len(h.fake.Events(h.guild)) == 0 })
		})
	}
}

// TestADeletedThreadLeavesNoEventBehind: it goes when the match is over, whether the thread
// was found deleted before or only then.
func TestADeletedThreadLeavesNoEventBehind(t *testing.T) {
	t.Parallel()
	for _, before := range []bool{true, false} {
		h := build(t, plan{})
		h.fake.Allow(h.guild, permit.Wanted()|discordtest.CreateEvents)
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		day := time.Now().UTC().AddDate(0, 0, 30).Format("2006-01-02")
		code := h.begin("exchequer", "zone=UTC setup=dealt tokens=all ends="+day+"T17:00", ann, bob)
		events := func(n int) func() bool { return func() bool { return len(h.fake.Events(h.guild)) == n } }
		h.Until("its end is an event", events(1))
		h.fake.Delete(h.room(code))
		elsewhere := h.fake.Channel(h.guild, "elsewhere") // where nothing is known of the match
		says := func(p *discordtest.Person, line string) discordtest.Message {
			a, err := p.Type(elsewhere, line)
			h.Must(err)
			return *a.Message
		}
		if before {
			says(ann, "/match say code:"+code+" text:hello")
			h.Until("the thread is found deleted", func() bool { return table(h.Match(code)).Shut != "" })
			h.Told(code)
			if !events(1)() {
				t.Error("the event of a match that goes on is taken away")
			}
		}
		says(ann, "/match ask code:"+code+" what:end")
		if _, err := bob.Press(says(bob, "/match vote answer:yes code:"+code).ID, "Yes: end"); err != nil {
			t.Fatal(err)
		}
		h.Until("a match that is over leaves the calendar", events(0))
	}
}

// TestNoEventWithoutTheRight: nothing is said of it, and it is tried once.
func TestNoEventWithoutTheRight(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	code := h.begin("exchequer", "zone=UTC ends="+time.Now().UTC().AddDate(0, 0, 30).Format("2006-01-02")+"T17:00", ann, bob)
	h.Until("it is tried", func() bool { return table(h.Match(code)).Sign.At != 0 })
	h.says(ann, "/match say code:"+code+" text:hello")
	h.Told(code)
	if strings.Contains(h.Log.String(), "level=WARN") || strings.Contains(h.Log.String(), "level=ERROR") || len(h.fake.Events(h.guild)) != 0 {
		t.Errorf("it is told: %s", h.Log)
	}
	h.clean()
}
