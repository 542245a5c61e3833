package discord_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
)

// typed has somebody type a line, and is what they are answered.
func typed(h *house, p *discordtest.Person, where, line string) string {
	h.TB.Helper()
	a, err := p.Type(where, line)
	if err != nil || a.Message == nil {
		h.TB.Fatalf("%s types %s: %v", p.Name, line, err)
	}
	return a.Message.Content
}

// TestAThreadThatMayBeSpokenInAgainIsToldTheRestByItself: permission is taken for three minutes, in
// which something is said and the match ends. The thread hears both, is named and is put away,
// though nobody speaks there; until then people hear alone how it ended, and what was said.
func TestAThreadThatMayBeSpokenInAgainIsToldTheRestByItself(t *testing.T) {
	virtually(t, plan{}, func(h *house) {
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		code := h.begin("tax", "points=1", ann, bob)
		room, other := h.room(code), h.fake.Channel(h.guild, "other")
		h.fake.Deny(room, discordtest.SendInThreads)
		if got := typed(h, ann, other, "/match say text:"+code+" hello there"); !strings.Contains(got, "Sent to everyone") {
			t.Error(got)
		}
		time.Sleep(time.Second)
		typed(h, h.awaited(code, []*discordtest.Person{ann, bob}), other, "/tax fold sure:yes match:"+code)
		time.Sleep(3 * time.Minute)
		for _, p := range []*discordtest.Person{ann, bob} {
			told, kept := 0, 0
			for _, m := range p.AllDirects() {
				told += strings.Count(m.Content, "is over. ")
				kept += strings.Count(m.Content, "While no channel of yours showed it, this was said:\n**Ann**: "+code+" hello there")
			}
			if told != 1 || kept != 1 {
				t.Errorf("%s hears %d times alone how it ended, and %d times what was said", p.Name, told, kept)
			}
		}
		h.fake.Deny(room, 0)
		time.Sleep(5 * time.Minute)
		said, ended := 0, 0
		for _, m := range h.fake.Public(room, false) {
			said += strings.Count(m.Content, "hello there")
			ended += strings.Count(m.Content, "divisionbell verify")
		}
		if said != 1 || ended != 1 {
			t.Errorf("what was said is read %d times there, how it ended %d times", said, ended)
		}
		if c := h.fake.Seen(room); !strings.Contains(c.Name, "won") || !c.Archived {
			t.Errorf("the thread is %+v", c)
		}
	})
}

// TestAMatchGoesOnElsewhereFromWhereItsThreadStopped: nothing that is said between is lost.
func TestAMatchGoesOnElsewhereFromWhereItsThreadStopped(t *testing.T) {
	virtually(t, plan{}, func(h *house) {
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		code := h.begin("tax", "", ann, bob)
		other := h.fake.Channel(h.guild, "other")
		h.fake.Delete(h.room(code))
		typed(h, ann, other, "/match say text:"+code+" the first words")
		time.Sleep(time.Minute)
		typed(h, ann, other, "/match say text:"+code+" hello there")
		typed(h, ann, other, "/match abandon code:"+code)
		time.Sleep(time.Minute)
		typed(h, bob, other, "/match join code:"+code)
		time.Sleep(time.Hour)
		read := map[string]int{}
		threads := h.fake.Threads(other)
		for _, c := range threads {
			for _, m := range h.fake.Public(c, false) {
				for _, words := range []string{"the first words", "hello there", "now, with no winner"} {
					read[words] += strings.Count(m.Content, words)
				}
			}
		}
		if len(threads) != 1 || len(read) != 3 || read["the first words"] != 1 || read["hello there"] != 1 || read["now, with no winner"] != 1 {
			t.Errorf("%d threads, read %v", len(threads), read)
		}
		asked := 0
		for _, m := range bob.AllDirects() {
			if _, ok := m.Part("Yes: abandon"); ok {
				asked++
			}
		}
		if asked != 1 {
			t.Errorf("Bob is asked %d times alone", asked)
		}
		if got := typed(h, ann, other, "/match list"); !strings.Contains(got, threads[0]) {
			t.Errorf("Ann is led elsewhere: %s", got)
		}
	})
}

// rings counts how often somebody is mentioned in threads by messages that say something, or told
// it by direct message.
func rings(h *house, p *discordtest.Person, words string, threads ...string) (n int) {
	for _, c := range threads {
		for _, m := range h.fake.Public(c, false) {
			if strings.Contains(m.Content, words) && slices.Contains(m.Rings, p.ID) {
				n++
			}
		}
	}
	for _, m := range p.AllDirects() {
		n += strings.Count(m.Content, words)
	}
	return n
}

// TestAVoteRingsEachOnceThoughAThreadIsLost, and another takes its place: where they play by then, or
// by direct message. A thread that somebody opens in the old channel again rings nobody, in the night
// least of all.
func TestAVoteRingsEachOnceThoughAThreadIsLost(t *testing.T) {
	const words = "with no winner"
	for _, join := range []int{0, 1, 3} {
		virtually(t, plan{}, func(h *house) {
			h.fake.Skip(20 * 365 * 24 * time.Hour) // no id is below 0
			people := []*discordtest.Person{h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cat")}
			ann, bob, cat := people[0], people[1], people[2]
			code := h.begin("tax", "clock=72h", people...)
			other := h.fake.Channel(h.guild, "other")
			h.fake.Delete(h.room(code))
			typed(h, ann, other, "/match say code:"+code+" text:hello")
			time.Sleep(10 * time.Second)
			for _, p := range people[:join] {
				typed(h, p, other, "/match join code:"+code)
			}
			time.Sleep(10 * time.Second)
			typed(h, ann, other, "/match abandon code:"+code)
			time.Sleep(time.Minute)
			typed(h, bob, other, "/bell zone zone:UTC")
			now := time.Now().UTC()
			typed(h, bob, other, "/bell clock setting:quiet "+now.Add(-time.Hour).Format("15:00")+"-"+now.Add(5*time.Hour).Format("15:00"))
			typed(h, ann, h.channel, "/match board code:"+code)
			time.Sleep(time.Minute)
			old, threads := h.fake.Threads(h.channel), h.fake.Threads(other)
			threads = append(threads, old...)
			if b, c := rings(h, bob, words, threads...), rings(h, cat, words, threads...); b != 1 || c != 1 || len(old) != 2 {
				t.Errorf("%d go on elsewhere: it rings Bob %d times, Cat %d times; threads of the old channel are %v", join, b, c, old)
			}
		})
	}
}

// TestWhatIsSaidToOneWhileAThreadIsGoneStandsLineByLine in their direct messages: Discord takes none
// of it for what was said before.
func TestWhatIsSaidToOneWhileAThreadIsGoneStandsLineByLine(t *testing.T) {
	virtually(t, plan{}, func(h *house) {
		h.fake.Skip(20 * 365 * 24 * time.Hour) // no id is below 0
		ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
		code := h.begin("tax", "", ann, bob)
		other := h.fake.Channel(h.guild, "other")
		h.fake.Delete(h.room(code))
		typed(h, ann, other, "/match say code:"+code+" text:hello there")
		time.Sleep(10 * time.Second)
		for i := range 4 {
			typed(h, ann, other, fmt.Sprintf("/match say code:%s to:Bob text:plan %d", code, i))
			time.Sleep(time.Duration(i) * 5 * time.Second)
		}
		time.Sleep(time.Hour)
		for i := range 4 {
			if n := reads(bob, fmt.Sprint("plan ", i)); n != 1 {
				t.Errorf("Bob reads plan %d %d times", i, n)
			}
		}
	})
}

// TestWhatAnotherChannelShowedIsNotReadAgainWithTheEnd by who still plays from a thread that is gone.
func TestWhatAnotherChannelShowedIsNotReadAgainWithTheEnd(t *testing.T) {
	for _, verb := range []string{"watch", "join"} {
		virtually(t, plan{}, func(h *house) {
			h.fake.Skip(20 * 365 * 24 * time.Hour) // no id is below 0
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			code := h.begin("tax", "points=1", ann, bob)
			other, third := h.fake.Channel(h.guild, "other"), h.fake.Channel(h.guild, "third")
			h.fake.Delete(h.room(code))
			typed(h, ann, third, "/match say code:"+code+" text:first words")
			time.Sleep(time.Minute)
			typed(h, bob, other, "/match "+verb+" code:"+code)
			time.Sleep(time.Minute)
			typed(h, ann, third, "/match say code:"+code+" text:second words")
			time.Sleep(time.Minute)
			typed(h, h.awaited(code, []*discordtest.Person{ann, bob}), third, "/tax fold sure:yes match:"+code)
			time.Sleep(time.Minute)
			read := 0
			for _, c := range append(h.fake.Threads(other), other) {
				for _, m := range h.fake.Public(c, false) {
					read += strings.Count(m.Content, " words")
				}
			}
			if read != 2 {
				t.Errorf("%s: %d lines are read in the other channel", verb, read)
			}
			for _, m := range append(ann.AllDirects(), bob.AllDirects()...) {
				if strings.Contains(m.Content, " words") {
					t.Errorf("%s: they are read again in %q", verb, m.Content)
				}
			}
		})
	}
}
