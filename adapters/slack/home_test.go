package slack_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// home waits until somebody's Home tab says all of these, and none that begin with "!".
func (h *house) home(p *slacktest.Person, words ...string) {
	h.TB.Helper()
	h.Until("a Home tab that says "+strings.Join(words, ", "), func() bool {
		text, _ := p.Home()
		for _, w := range words {
			w, not := strings.CutPrefix(w, "!")
			if strings.Contains(text, w) == not {
				return false
			}
		}
		return true
	})
}

// mover is who is awaited in a match, and the other.
func (t *table) mover(code string) (mover, other *slacktest.Person) {
	t.TB.Helper()
	if slices.Contains(t.Awaited(code), "Ann") {
		return t.ann, t.bob
	}
	return t.bob, t.ann
}

// prompt draws Home tabs at once when something changes.
var prompt = plan{gather: time.Millisecond, pause: time.Millisecond}

// Home has a card a match: its board, whose turn it is, the buttons of the notice and
// the way to the thread. Who acts there is answered there; the other's card is drawn anew
// when their turn comes.
func TestHome(t *testing.T) {
	t.Parallel()
	h := sit(t, prompt)
	for _, p := range []*slacktest.Person{h.ann, h.bob} {
		h.Must(p.OpenHome())
		h.home(p, "Your turns", "You're not in a match right now", "Your settings", "Notifications:", "Europe/Paris")
	}
	code := h.begin("/match new exchequer setup=dealt tokens=all pace=week")
	mover, other := h.mover(code)
	h.home(mover, code, "Exchequer!", "Your turn: place", "Due")
	h.home(other, code, "Waiting for "+mover.Name, "!Your turn: ")
	files, alts := mover.HomePictures()
	if len(files) != 1 || !strings.Contains(alts[0], "Exchequer! match "+code) {
		t.Errorf("the board is %v: %v", files, alts)
	}
	var open slacktest.Button
	for _, b := range mover.HomeButtons() {
		if b.URL != "" {
			open = b
		}
	}
	if thread := h.thread(); open.Label != "Open thread" || !strings.Contains(open.URL, "/p"+strings.ReplaceAll(thread, ".", "")) {
		t.Errorf("the way to thread %s is %+v", thread, open)
	}
	h.Must(mover.PressHomeButton(open)) // which Slack tells us too
	for n := 0; slices.Contains(h.Awaited(code), mover.Name); n++ {
		if n > 20 {
			t.Fatal("nothing that Home offers ends a turn")
		}
		list := mover.HomeButtons()
		i := slices.IndexFunc(list, func(b slacktest.Button) bool { return strings.HasPrefix(b.Value, "1! "+code+" ") })
		if i < 0 {
			t.Fatalf("no button does anything: %+v", list)
		}
		_, times := mover.Home()
		h.Must(mover.PressHomeButton(list[i]))
		h.Until("Home is drawn with the answer", func() bool { _, now := mover.Home(); return now > times })
	}
	h.home(mover, "Waiting for "+other.Name)
	h.home(other, "Your turn: ")
	h.Must(mover.PressHome("Reminders"))
	h.home(mover, "Every 12 hours", "Your turns")
	for _, p := range []*slacktest.Person{h.ann, h.bob} {
		for _, m := range p.Messages(p.Door()) {
			t.Errorf("a direct message came: %s", m.Text)
		}
	}
	h.unrefused()
}

// A hand is in nobody's Home but that of who asked for it, and only as an answer.
func TestHomeOfHands(t *testing.T) {
	t.Parallel()
	h := sit(t, prompt)
	for _, p := range []*slacktest.Person{h.ann, h.bob} {
		h.Must(p.OpenHome())
	}
	h.Must(h.ann.Command(h.room, "/match new tax"))
	lobby := h.see(h.bob, h.room, public(": waiting for players"))
	h.Must(h.bob.Press(lobby, "Join"))
	h.see(h.bob, h.room, public("Bob joined"))
	h.Must(h.ann.Command(h.room, "/match add-bot"))
	h.Must(h.ann.Command(h.room, "/match start"))
	code := h.Code()
	h.home(h.ann, code, "Tax", "Show my cards")
	for _, b := range h.ann.HomeButtons() {
		if strings.HasPrefix(b.Value, "1! ") {
			t.Errorf("a card tells what can be played: %+v", b)
		}
	}
	h.Must(h.ann.PressHome("Show my cards"))
	h.home(h.ann, "You have ")
	if text, _ := h.bob.Home(); strings.Contains(text, "You have ") {
		t.Error("Bob's Home has a hand")
	}
	h.unrefused()
}

// What changes at a busy table is gathered: Home is drawn once and then rests, and one
// that would say the same is not drawn at all. Who never looked at theirs has none.
func TestHomeGathers(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{gather: time.Millisecond, pause: time.Hour})
	h.Must(h.ann.OpenHome())
	h.home(h.ann, "You're not in a match right now")
	code := h.begin("/match new exchequer setup=dealt")
	h.home(h.ann, code)
	for n := range 6 {
		h.Must(h.bob.Command(h.room, "/match say "+code+" "+strings.Repeat("on and ", n)+"on"))
	}
	h.see(h.ann, h.room, public(strings.Repeat("on and ", 5)+"on"))
	h.Told(code)
	if _, times := h.ann.Home(); times != 2 {
		t.Errorf("Home was drawn %d times, of 2: when it was opened and when the match came", times)
	}
	if _, times := h.bob.Home(); times != 0 {
		t.Errorf("the Home of who never opened it was drawn %d times", times)
	}
	h.unrefused()
}

// A Home tab that somebody else has drawn meanwhile is not overwritten by what is older,
// and is drawn again.
func TestHomeRace(t *testing.T) {
	t.Parallel()
	h := sit(t, prompt)
	h.Must(h.ann.OpenHome())
	h.home(h.ann, "You're not in a match right now")
	h.ann.OvertakeHome()
	code := h.begin("/match new exchequer setup=dealt")
	h.home(h.ann, code)
	if !slices.ContainsFunc(h.slack.Refused(), func(r string) bool { return strings.Contains(r, "hash_conflict") }) {
		t.Error("the race was not seen")
	}
	h.unrefused("hash_conflict")
}

// Someone with more matches than a view has room for sees the first, with boards on the
// first of those, and how many more there are.
func TestFullHome(t *testing.T) {
	t.Parallel()
	h := sit(t, plan{gather: time.Hour, pause: time.Hour, desk: func(d match.Desk) match.Desk {
		for n := range 60 {
			d.Cards = append(d.Cards, match.Card{Code: fmt.Sprintf("AA%02d", n), Awaits: n < 50, Link: "https://commons.slack.example/archives/C1", Message: msg.Message{
				Text: msg.Say("Your turn: place 1 token."), Picture: chattest.Picture("board", byte(n), 1, 2),
				Buttons: []msg.Button{{Label: "Place", ID: "1? AA00 0 * - place"}},
			}})
		}
		return d
	}})
	h.Must(h.ann.OpenHome())
	h.home(h.ann, "Your turns", " more, for which there's no room here", "Your settings", "Show the board")
	files, _ := h.ann.HomePictures()
	if types := h.ann.HomeBlocks(); len(types) > 100 || len(types) < 80 || len(files) != 6 {
		t.Errorf("%d blocks, %d pictures", len(types), len(files))
	}
	h.unrefused()
}

// Where pictures cannot be had Home has the boards in words, and is drawn anew when they
// can.
func TestHomeInWords(t *testing.T) {
	t.Parallel()
	p := prompt
	p.within = 50 * time.Millisecond
	h := sit(t, p)
	code := h.begin("/match new exchequer setup=dealt")
	h.slack.Break("upload", slacktest.Hangs)
	h.Must(h.ann.OpenHome())
	h.home(h.ann, code, "Areas:")
	if files, _ := h.ann.HomePictures(); len(files) != 0 {
		t.Errorf("pictures came: %v", files)
	}
	h.slack.Break("upload", slacktest.None)
	h.Until("the board is a picture", func() bool { files, _ := h.ann.HomePictures(); return len(files) == 1 })
	h.unrefused()
}

// The files of a Home tab go when another process draws it.
func TestHomeOfAnotherProcess(t *testing.T) {
	t.Parallel()
	s := slacktest.New(slacktest.Options{})
	defer s.Close()
	p := plan{slack: s, path: t.TempDir() + "/bell.db", mode: slack.HTTP, gather: time.Hour, pause: time.Hour}
	h := sit(t, p)
	code := h.begin("/match new exchequer setup=dealt")
	h.Must(h.ann.OpenHome())
	h.home(h.ann, code)
	before, _ := h.ann.HomePictures()
	h.Stop()
	p.tokens = []string{h.work.Token}
	anew := &table{house: build(t, p), work: h.work, ann: h.ann, bob: h.bob, room: h.room}
	anew.Must(anew.ann.OpenHome())
	anew.Until("the board is another file", func() bool {
		now, _ := anew.ann.HomePictures()
		return len(now) == 1 && len(before) == 1 && now[0] != before[0] && !anew.work.Has(before[0])
	})
	anew.unrefused()
}

// TestHomeOutlivesItsProcess: a Home tab that was left open is drawn anew when its reader's
// turn comes, also by a process that was started since, with no file left over; nobody's is
// who never opened it, or was forgotten.
func TestHomeOutlivesItsProcess(t *testing.T) {
	t.Parallel()
	h := sit(t, prompt)
	code := h.begin("/match new exchequer setup=dealt tokens=all")
	mover, other := h.mover(code)
	h.Must(other.OpenHome())
	h.home(other, code, "Waiting for "+mover.Name)
	files, _ := other.HomePictures()
	h.restart()
	pass := func(mover *slacktest.Person) {
		for k := uint64(0); slices.Contains(h.Awaited(code), mover.Name); k++ {
			_, err := h.hand(mover, k).Step("/exchequer " + code)
			h.Must(err)
		}
		h.Told(code)
	}
	pass(mover)
	h.home(other, "Your turn: ")
	h.Until("the file that it showed goes", func() bool { return len(files) == 1 && !h.work.Has(files[0]) })
	if _, times := mover.Home(); times != 0 {
		t.Errorf("the Home of who never opened it was drawn %d times", times)
	}
	people, err := h.Store.PeopleNamed(ctx, slack.Platform, h.work.ID, other.Name)
	if err != nil || len(people) != 1 {
		t.Fatalf("%+v, %v", people, err)
	}
	h.Must(mover.OpenHome())
	h.home(mover, "Waiting for "+other.Name)
	_, before := other.Home()
	f, err := h.Host.Forgetting(ctx, people[0])
	h.Must(err)
	_, _, err = f.Do(ctx)
	h.Must(err)
	h.home(mover, code, "!"+other.Name) // which is drawn after those that were known before it
	if people, err = h.Store.PeopleNamed(ctx, slack.Platform, h.work.ID, other.Name); err != nil || len(people) != 0 {
		t.Errorf("who was forgotten is known again: %+v, %v", people, err)
	}
	if _, times := other.Home(); times != before {
		t.Errorf("the Home of who was forgotten was drawn %d times more", times-before)
	}
}

// TestHomeThatIsOpenedAgain: who opens their Home tab after a restart, before it was to be
// drawn by itself, has it drawn anew as ever from then on.
func TestHomeThatIsOpenedAgain(t *testing.T) {
	t.Parallel()
	virtuallyWith(t, slacktest.Options{}, plan{}, func(h *table) {
		code := h.begin("/match new exchequer setup=dealt tokens=all")
		mover, other := h.mover(code)
		h.Must(other.OpenHome())
		h.home(other, "Waiting for "+mover.Name)
		h.restart()
		for _, again := range []bool{true, false} {
			h.Must(mover.Command(h.room, "/match say "+code+" hello"))
			time.Sleep(5 * time.Second)
			if again {
				h.Must(other.OpenHome())
			}
			time.Sleep(time.Minute)
		}
		for k := uint64(0); slices.Contains(h.Awaited(code), mover.Name); k++ {
			_, err := h.hand(mover, k).Step("/exchequer " + code)
			h.Must(err)
		}
		time.Sleep(35 * time.Second)
		if text, _ := other.Home(); !strings.Contains(text, "Your turn: ") {
			t.Errorf("their Home tab says %q", text)
		}
		h.unrefused("file_not_found")
	})
}
