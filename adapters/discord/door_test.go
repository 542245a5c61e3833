package discord_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"divisionbell/adapters/discord/discordtest"
)

// Who makes a match reads where it is played; who takes a seat is put into its thread
// without being rung; the list leads there.
func TestPeopleFindTheirMatchsThread(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	h.registered()
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	made := h.says(ann, "/match new game:tax")
	_, at, found := strings.Cut(made.Content, "https://discord.com/channels/"+h.guild+"/")
	if !found {
		t.Fatalf("Ann reads no address: %s", made.Content)
	}
	thread, _, _ := strings.Cut(at, " ")
	in := func(who string) func() bool {
		return func() bool { return slices.Contains(h.fake.Members(thread), who) }
	}
	h.Until("Ann is in the thread", in(ann.ID))
	h.says(bob, "/match join")
	h.Until("Bob is in the thread", in(bob.ID))
	for _, m := range h.fake.Public(thread, true) {
		if len(m.Rings) > 0 {
			t.Errorf("somebody is rung by %s", m.Content)
		}
	}
	if list := h.says(bob, "/match list"); !strings.Contains(list.Content, "https://discord.com/channels/"+h.guild+"/"+thread) {
		t.Errorf("the list leads nowhere: %s", list.Content)
	}

	// Who left the thread is not put back by what happens to others.
	h.fake.Leave(thread, bob)
	cat := h.fake.Person("Cat")
	h.says(cat, "/match join")
	h.Until("Cat is in the thread", in(cat.ID))
	time.Sleep(50 * time.Millisecond)
	if in(bob.ID)() {
		t.Error("Bob is put back")
	}
}

// Whoever joins is put into the thread, though Discord does not take it at first, and meanwhile
// reads there all that is said.
func TestWhoJoinsIsPutIntoTheThreadInTheEnd(t *testing.T) {
	for _, status := range []int{http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusServiceUnavailable} {
		t.Run(fmt.Sprint(status), func(t *testing.T) {
			t.Parallel()
			h := build(t, plan{})
			ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
			h.says(ann, "/match new game:tax")
			code := h.Code()
			h.Told(code)
			room := h.room(code)
			in := func(who string) func() bool {
				return func() bool { return slices.Contains(h.fake.Members(room), who) }
			}
			h.Until("Ann is in the thread", in(ann.ID))
			var asked atomic.Int32
			h.fake.Fail(func(method, path string) (int, int) {
				if method == http.MethodPut && strings.Contains(path, "/thread-members/") && asked.Add(1) == 1 {
					return status, 0
				}
				return 0, 0
			})
			h.says(bob, "/match join")
			h.Until("Bob is in the thread", in(bob.ID))
			if n := asked.Load(); n != 2 {
				t.Errorf("Discord is asked %d times", n)
			}
			h.Told(code)
		})
	}
}

// TestAThreadThatFollowsADeletedOneIsFound: all who play there are put into it, and an
// answer in the channel above leads there; who plays in another thread is led to that.
func TestAThreadThatFollowsADeletedOneIsFound(t *testing.T) {
	t.Parallel()
	h := build(t, plan{})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
	first := h.room(code)
	link := func(room string) string { return "https://discord.com/channels/" + h.guild + "/" + room }
	if a := h.says(bob, "/match join code:"+code); !strings.Contains(a.Content, ". It's played in "+link(first)) {
		t.Errorf("Bob, who is in the thread already, reads %q", a.Content)
	}
	h.fake.Delete(first)
	h.says(ann, "/match say code:"+code+" text:hello")
	h.Until("the thread is found deleted", func() bool { return table(h.Match(code)).Shut != "" })
	a := h.says(bob, "/match join code:"+code)
	h.Until("there is another thread", func() bool {
		is := table(h.Match(code))
		return is.Room != 0 && is.Shut == "" && is.Seq >= 0
	})
	second := h.room(code)
	if second == first || !strings.Contains(a.Content, link(second)) {
		t.Errorf("it is played in %s after %s, and Bob reads %q", second, first, a.Content)
	}
	want := []string{ann.ID, bob.ID}
	slices.Sort(want)
	h.Until("both are in the new thread", func() bool { return slices.Equal(h.fake.Members(second), want) })

	other := h.fake.Channel(h.guild, "elsewhere")
	moved, err := bob.Type(other, "/match join code:"+code)
	h.Must(err)
	h.Until("there is a thread elsewhere", func() bool { return len(h.fake.Threads(other)) == 1 })
	third := h.fake.Threads(other)[0]
	if !strings.Contains(moved.Message.Content, link(third)) {
		t.Errorf("Bob, who moves to %s, reads %q", third, moved.Message.Content)
	}
	h.Until("Bob is in the thread elsewhere", func() bool { return slices.Equal(h.fake.Members(third), []string{bob.ID}) })
	for p, room := range map[*discordtest.Person]string{ann: second, bob: third} {
		if list := h.says(p, "/match list"); !strings.Contains(list.Content, link(room)) {
			t.Errorf("%s is told in %s, and the list leads elsewhere: %s", p.Name, room, list.Content)
		}
	}
	h.clean()
}

// TestAllAreInAThreadThatFollows: also where Discord takes only so many at once, and one of
// them not at first.
func TestAllAreInAThreadThatFollows(t *testing.T) {
	t.Parallel()
	virtually(t, plan{}, func(h *house) {
		var all []*discordtest.Person
		var want []string
		for _, name := range []string{"Ann", "Bob", "Cat", "Dan", "Eve", "Fay"} {
			all = append(all, h.fake.Person(name))
			want = append(want, all[len(all)-1].ID)
		}
		slices.Sort(want)
		code := h.begin("exchequer", "", all...)
		first := h.room(code)
		h.fake.Delete(first)
		h.says(all[0], "/match say code:"+code+" text:hello")
		h.Until("the thread is found deleted", func() bool { return table(h.Match(code)).Shut != "" })
		var asked atomic.Int32
		h.fake.Fail(func(method, path string) (int, int) {
			if method == http.MethodPut && strings.Contains(path, "/thread-members/") && asked.Add(1) == 2 {
				return http.StatusServiceUnavailable, 0
			}
			return 0, 0
		})
		h.says(all[1], "/match join code:"+code)
		began := time.Now()
		h.Until("all are in the new thread", func() bool { return h.room(code) != first && slices.Equal(h.fake.Members(h.room(code)), want) })
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("it takes %v", took)
		}
		h.Told(code)
	})
}
