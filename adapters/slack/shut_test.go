package slack_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// TestAChannelThatIsThereAgainIsToldTheRestByItself: it is archived for minutes, in which something
// is said, a vote is put and a turn is made; nobody speaks there afterwards, and it reads it all once.
func TestAChannelThatIsThereAgainIsToldTheRestByItself(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		elsewhere := h.work.Channel("elsewhere", h.ann, h.bob)
		code := h.begin("/match new tax")
		h.Told(code)
		time.Sleep(10 * time.Second)
		h.room.Archive()
		h.Must(h.ann.Command(elsewhere, "/match say "+code+" hello there"))
		time.Sleep(time.Second)
		h.Must(h.ann.Command(elsewhere, "/match abandon "+code))
		time.Sleep(3 * time.Minute)
		asked := 0
		for _, m := range h.bob.Messages(h.bob.Door()) {
			asked += strings.Count(m.Text, "now, with no winner")
		}
		if asked != 1 {
			t.Errorf("Bob is asked %d times alone", asked)
		}
		h.room.Unarchive()
		time.Sleep(8 * time.Minute)
		said := map[string]int{}
		for _, m := range h.bob.Messages(h.room) {
			for _, words := range []string{"hello there", "now, with no winner", "<@" + h.bob.ID + ">: 2 of 2"} {
				if !m.Private {
					said[words] += strings.Count(m.Text, words)
				}
			}
		}
		if said["hello there"] != 1 || said["now, with no winner"] != 1 || said["<@"+h.bob.ID+">: 2 of 2"] != 0 {
			t.Errorf("the channel reads %v", said)
		}
	})
}

// TestWhatIsSaidToOneWhileAChannelIsArchivedStandsLineByLine in their direct messages: nothing takes
// the place of what was said before.
func TestWhatIsSaidToOneWhileAChannelIsArchivedStandsLineByLine(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		elsewhere := h.work.Channel("elsewhere", h.ann, h.bob)
		code := h.begin("/match new tax")
		h.Told(code)
		time.Sleep(10 * time.Second)
		h.room.Archive()
		h.Must(h.ann.Command(elsewhere, "/match say "+code+" hello there"))
		time.Sleep(10 * time.Second)
		for i := range 4 {
			h.Must(h.ann.Command(elsewhere, fmt.Sprintf("/match say %s to Bob plan %d", code, i)))
			time.Sleep(time.Duration(i) * 30 * time.Second)
		}
		h.room.Unarchive()
		time.Sleep(time.Hour)
		for i := range 4 {
			read := 0
			for _, m := range h.bob.Messages(h.bob.Door()) {
				read += strings.Count(m.Text, fmt.Sprint("plan ", i))
			}
			if read != 1 {
				t.Errorf("Bob reads plan %d %d times", i, read)
			}
		}
	})
}

// TestWhatIsKeptIsReadWithTheEndThoughTheChannelIsArchived or the app was taken out of it: alone, as
// no channel shows it, and nothing that another channel showed.
func TestWhatIsKeptIsReadWithTheEndThoughTheChannelIsArchived(t *testing.T) {
	t.Parallel()
	for what, watched := range map[string]bool{"archived": false, "removed": false, "archived, and watched elsewhere": true} {
		virtually(t, slacktest.Options{}, func(h *table) {
			elsewhere := h.work.Channel("elsewhere", h.ann, h.bob)
			code := h.begin("/match new tax points=1")
			h.Told(code)
			time.Sleep(10 * time.Second)
			if h.room.Archive(); what == "removed" {
				h.room.Unarchive()
				h.room.Remove()
			}
			h.Must(h.ann.Command(elsewhere, "/match say "+code+" first words"))
			time.Sleep(time.Minute)
			if watched {
				h.Must(h.bob.Command(elsewhere, "/match watch "+code))
				time.Sleep(10 * time.Second)
			}
			h.Must(h.ann.Command(elsewhere, "/match say "+code+" second words"))
			time.Sleep(time.Minute)
			for range 20 {
				if h.Match(code).Phase.Ended() {
					break
				}
				p := h.ann
				if h.Awaited(code)[0] == h.bob.Name {
					p = h.bob
				}
				h.Must(p.Command(elsewhere, "/tax "+code+" fold yes"))
				time.Sleep(5 * time.Second)
			}
			time.Sleep(time.Minute)
			const both = "While no channel of yours showed it, this was said:\nAnn: first words\nAnn: second words"
			for _, p := range []*slacktest.Person{h.ann, h.bob} {
				over, kept, any := 0, 0, 0
				for _, m := range p.Messages(p.Door()) {
					over += strings.Count(m.Text, "is over. ")
					kept += strings.Count(m.Text, both)
					any += strings.Count(m.Text, " words")
				}
				if over != 1 || (kept == 0) != watched || (any == 0) != watched {
					t.Errorf("%s: %s hears %d times how it ended, %d times what was kept, %d lines", what, p.Name, over, kept, any)
				}
			}
		})
	}
}
