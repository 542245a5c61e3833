package discord_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
)

// TestWhoIsInvitedWhileMembersAreSlow: where Discord doesn't say in time who is in which
// server, those who are invited get a direct message, once; the thread reads of four of them
// within two seconds, and Discord is asked once.
func TestWhoIsInvitedWhileMembersAreSlow(t *testing.T) {
	for name, status := range map[string]int{"hang": discordtest.Hang, "503": 503} {
		t.Run(name, func(t *testing.T) {
			virtually(t, plan{}, func(h *house) {
				bob := h.fake.Person("Bob")
				var strangers []*discordtest.Person
				for n := range 4 {
					p := h.fake.Person(fmt.Sprint("Eve", n))
					h.says(p, "/match list")
					p.Stranger = true
					strangers = append(strangers, p)
				}
				h.says(bob, "/match new game:exchequer")
				code := h.Code()
				time.Sleep(5 * time.Second)
				asked := 0
				h.fake.Fail(func(method, path string) (int, int) {
					if method == "GET" && strings.Contains(path, "/members/") {
						asked++
						return status, 0
					}
					return 0, 0
				})
				for _, p := range strangers {
					_, err := bob.Type(h.channel, "/match invite person:@"+p.Name+" code:"+code)
					h.Must(err)
				}
				read := func(words string, all []discordtest.Message) (n int) {
					for _, m := range all {
						n += strings.Count(m.Content, words)
					}
					return n
				}
				time.Sleep(2 * time.Second)
				if n := read(" invited Eve", bob.Sees(h.room(code))); n != 4 {
					t.Errorf("after two seconds the thread reads of %d", n)
				}
				h.fake.Fail(nil)
				time.Sleep(30 * time.Minute)
				for _, p := range strangers {
					if n := read("Bob invites you", p.AllDirects()); n != 1 {
						t.Errorf("%s is invited %d times", p.Name, n)
					}
				}
				if read("Bob invites you", bob.Sees(h.room(code))) != 0 || read("hasn't heard", bob.AllDirects()) != 0 {
					t.Errorf("the thread reads %v, and Bob %v", bob.Sees(h.room(code)), bob.AllDirects())
				}
				if asked != 1 && status == discordtest.Hang {
					t.Errorf("Discord is asked %d times", asked)
				}
			})
		})
	}
}
