package discord_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
)

// TestWhoInvitesReadsThatNobodyHeard: who plays in their direct messages and invites somebody
// who takes none reads there that it wasn't heard, once.
func TestWhoInvitesReadsThatNobodyHeard(t *testing.T) {
	virtually(t, plan{}, func(h *house) {
		bob, eve := h.fake.Person("Bob"), h.fake.Person("Eve")
		h.says(eve, "/match list")
		eve.NoDirect = true
		_, err := bob.Type(bob.Door(), "/match new game:exchequer")
		h.Must(err)
		code := h.Code()
		time.Sleep(5 * time.Second)
		_, err = bob.Type(h.channel, "/match invite person:@Eve code:"+code)
		h.Must(err)
		time.Sleep(10 * time.Second)
		told := 0
		for _, m := range bob.AllDirects() {
			if strings.Contains(m.Content, "hasn't heard that you invited them") {
				told++
			}
		}
		if told != 1 {
			t.Errorf("Bob is told %d times", told)
		}
	})
}

// TestWhoIsInNoServerOfTheMatchIsInvitedAlone: in a direct message, once, also where Discord
// doesn't say who is where but for the first time. The thread reads it, and calls nobody.
func TestWhoIsInNoServerOfTheMatchIsInvitedAlone(t *testing.T) {
	virtually(t, plan{}, func(h *house) {
		bob, eve, cat := h.fake.Person("Bob"), h.fake.Person("Eve"), h.fake.Person("Cat")
		for _, p := range []*discordtest.Person{eve, cat} {
			h.says(p, "/match list")
		}
		eve.Stranger = true
		h.says(bob, "/match new game:exchequer")
		code := h.Code()
		time.Sleep(5 * time.Second)
		for _, name := range []string{"Eve", "Cat"} {
			_, err := bob.Type(h.channel, "/match invite person:@"+name+" code:"+code)
			h.Must(err)
			time.Sleep(5 * time.Second)
		}
		read := func(words string, all []discordtest.Message) (n int) {
			for _, m := range all {
				n += strings.Count(m.Content, words)
			}
			return n
		}
		thread := bob.Sees(h.room(code))
		if n := read("Bob invites you", eve.AllDirects()); n != 1 {
			t.Errorf("Eve is invited %d times", n)
		}
		if read("invited Eve to", thread) != 1 || read("<@"+eve.ID+">", thread) != 0 {
			t.Errorf("the thread reads %v", thread)
		}
		if read("<@"+cat.ID+">: Bob invites you", thread) != 1 || len(cat.AllDirects()) != 0 {
			t.Errorf("Cat, who reads it there, reads %v and %v", thread, cat.AllDirects())
		}
	})
}
