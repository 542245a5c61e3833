package discord_test

import (
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
)

// reads is how often a person has read some words, in what is theirs and nobody else's, or a
// few people's.
func reads(p *discordtest.Person, words string) (n int) {
	for _, m := range append(p.SeesApart(), p.AllDirects()...) {
		n += strings.Count(m.Content, words)
	}
	return n
}

// answer is what a command is answered by, to its caller alone.
func (h *house) answer(p *discordtest.Person, where, line string) string {
	h.TB.Helper()
	a, err := p.Type(where, line)
	h.Must(err)
	if a.Message == nil || a.Message.To == "" {
		h.TB.Fatalf("%q is answered %+v", line, a)
	}
	return a.Message.Content
}

// TestACaucusWhoseThreadMayNotBeSpokenIn: what is said to it reaches all of it once, by direct
// message while the thread takes nothing, and there again afterwards.
func TestACaucusWhoseThreadMayNotBeSpokenIn(t *testing.T) {
	for _, locked := range []bool{false, true} {
		virtually(t, plan{}, func(h *house) {
			h.fake.Skip(20 * 365 * 24 * time.Hour) // virtual time begins before Discord's, in which ids are of several lengths
			h.channel = h.fake.Channel(h.guild, "lounge")
			ann, bob, cat := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cat")
			h.sit(ann, bob, cat)
			h.wants("the Government: Ann, Bob, Cat", "the Grits: Ann, Bob, Cat")
			gov := h.fake.Privates(h.channel)[0].ID
			if locked {
				h.fake.Archive(gov, true)
			} else {
				h.fake.Deny(h.channel, discordtest.SendInThreads)
			}
			for _, words := range []string{"first-words", "second-words"} {
				h.says(bob, "/match say to:government text:"+words)
				time.Sleep(20 * time.Second)
			}
			said := []string{"first-words", "second-words"}
			if !locked {
				h.fake.Deny(h.channel, 0)
				h.answer(bob, gov, "/match say text:third-words")
				time.Sleep(20 * time.Second)
				said = append(said, "third-words")
				if !strings.Contains(h.newest(gov).Content, "third-words") {
					t.Error("the thread isn't spoken in again")
				}
			}
			for _, p := range []*discordtest.Person{ann, cat} {
				for _, words := range said {
					if n := reads(p, words); n != 1 {
						t.Errorf("locked: %v: %s reads %s %d times", locked, p.Name, words, n)
					}
				}
			}
		})
	}
}

// TestWhatIsSaidToWhoTakesNoDirectMessagesIsReadInAnAnswer: Ann is told that Bob couldn't be,
// who reads it by the next of his commands in that match.
func TestWhatIsSaidToWhoTakesNoDirectMessagesIsReadInAnAnswer(t *testing.T) {
	virtually(t, plan{}, func(h *house) {
		ann, bob, cat := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cat")
		code := h.begin("cantillon", "", ann, bob, cat)
		bob.NoDirect = true
		h.answer(ann, h.channel, "/match say to:Bob text:the secret plan")
		time.Sleep(10 * time.Second)
		if n := reads(ann, "I can't send **Bob** direct messages, so they haven't read this yet. They'll see it with my next answer to them in **"+code+"**: the secret plan"); n != 1 {
			t.Errorf("Ann is told %d times", n)
		}
		said := "**Ann** says to you alone, in **" + code + "**: the secret plan"
		if got := h.answer(bob, h.room(code), "/cantillon now"); strings.Count(got, said) != 1 {
			t.Errorf("Bob reads %s", got)
		}
		if got := h.answer(bob, h.room(code), "/cantillon now"); strings.Contains(got, said) {
			t.Errorf("Bob reads it again: %s", got)
		}
		long := strings.Repeat("another plan ", 120)
		h.answer(ann, h.channel, "/match say to:Bob text:"+long)
		time.Sleep(10 * time.Second)
		if got := h.answer(bob, h.room(code), "/match board"); strings.Count(got, "another plan") != 120 {
			t.Errorf("Bob reads %s", got)
		}
		for _, p := range []*discordtest.Person{cat, bob} {
			for _, m := range append(p.Sees(h.channel), append(p.Sees(h.room(code)), p.AllDirects()...)...) {
				if strings.Contains(m.Content, "secret plan") && m.To != bob.ID {
					t.Errorf("%s sees %q", p.Name, m.Content)
				}
			}
		}
	})
}
