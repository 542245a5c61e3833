package discord_test

import (
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
// though nobody speaks there; until then people hear alone how it ended.
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
			told := 0
			for _, m := range p.AllDirects() {
				told += strings.Count(m.Content, "is over. ")
			}
			if told != 1 {
				t.Errorf("%s hears %d times alone how it ended", p.Name, told)
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
