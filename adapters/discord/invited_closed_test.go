package discord_test

import (
	"strings"
	"testing"
	"time"
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
			if strings.Contains(m.Content, "hasn't heard that Bob invited them") {
				told++
			}
		}
		if told != 1 {
			t.Errorf("Bob is told %d times", told)
		}
	})
}
