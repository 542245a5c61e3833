package discord_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
)

// TestWhoCannotBePutIntoTheThreadReadsAlone: what is said to the Government comes by direct
// message to whom Discord lets nobody put into its thread, each line once.
func TestWhoCannotBePutIntoTheThreadReadsAlone(t *testing.T) {
	t.Parallel()
	for _, why := range []struct{ status, code int }{{403, 50001}, {403, 50013}, {404, 10007}, {404, 10013}} {
		for _, all := range []bool{false, true} {
			virtually(t, plan{}, func(h *house) {
				h.fake.Skip(20 * 365 * 24 * time.Hour)
				h.channel = h.fake.Channel(h.guild, "lounge")
				ann, bob, cat := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cat")
				h.fake.Fail(func(m, path string) (int, int) {
					if id := strings.Contains(path, "thread-members/"+cat.ID) || all && strings.Contains(path, "thread-members/"); id && m == "PUT" {
						return why.status, why.code
					}
					return 0, 0
				})
				code := h.sit(ann, bob, cat)
				time.Sleep(2 * time.Minute)
				for _, words := range []string{"first-words", "second-words"} {
					_, err := bob.Type(h.channel, "/match say code:"+code+" to:government text:"+words)
					h.Must(err)
					time.Sleep(10 * time.Minute)
					in, want := 0, 1
					for _, r := range h.fake.Privates(h.channel) {
						for _, m := range h.fake.Public(r.ID, false) {
							in += strings.Count(m.Content, words)
						}
					}
					if all {
						want = 0
					}
					if in != want {
						t.Errorf("%v: the thread reads %q %d times", why, words, in)
					}
					for _, p := range []*discordtest.Person{ann, cat} {
						if n := reads(p, words); n != 1 {
							t.Errorf("%v: %s reads %q %d times", why, p.Name, words, n)
						}
					}
				}
			})
		}
	}
}

// TestAGovernmentWhoseMatchLostItsThread has its own still: who leaves it is taken out, the others
// read on there, and once the match has another thread they read there alone.
func TestAGovernmentWhoseMatchLostItsThread(t *testing.T) {
	t.Parallel()
	for _, how := range []string{"locked", "deleted"} {
		virtually(t, plan{}, func(h *house) {
			h.fake.Skip(20 * 365 * 24 * time.Hour)
			h.channel = h.fake.Channel(h.guild, "lounge")
			ann, bob, cat := h.fake.Person("Ann"), h.fake.Person("Bob"), h.fake.Person("Cat")
			code := h.sit(ann, bob, cat)
			elsewhere := h.fake.Channel(h.guild, "elsewhere")
			says := func(words string) {
				_, err := bob.Type(elsewhere, "/match say code:"+code+" to:government text:"+words)
				h.Must(err)
				time.Sleep(5 * time.Minute)
				if n := reads(ann, words); n != 1 {
					t.Errorf("%s: Ann reads %q %d times", how, words, n)
				}
			}
			time.Sleep(2 * time.Minute)
			if how == "locked" {
				h.fake.Archive(h.room(code), true)
			} else {
				h.fake.Delete(h.room(code))
			}
			_, err := ann.Type(elsewhere, "/match say code:"+code+" text:noticed")
			h.Must(err)
			time.Sleep(10 * time.Second)
			_, err = cat.Type(elsewhere, "/poleconomy support match:"+code+" answer:no")
			h.Must(err)
			time.Sleep(time.Minute)
			says("first-words")
			if got := h.privates()[0]; got != "the Government: Ann, Bob" {
				t.Errorf("%s: in it are %q", how, got)
			}
			_, err = ann.Type(h.channel, "/match board code:"+code) // a thread that is gone is replaced
			h.Must(err)
			time.Sleep(2 * time.Minute)
			says("second-words")
			if got := h.privates(); !slices.Equal(got, []string{"the Government: Ann, Bob", "the Grits: Ann, Bob, Cat"}) {
				t.Errorf("%s: the threads are %q", how, got)
			}
			if n := reads(cat, "-words"); n != 0 {
				t.Errorf("%s: Cat, of the opposition, reads %d of them", how, n)
			}
		})
	}
}
