package bot_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// told are the public messages of log lines and notes, in order, without the
// status and the notices.
func (c *hall) told() (lines []string) {
	for _, s := range c.all() {
		if s.to != "" || s.edits > 0 || len(s.message.Buttons) > 0 || s.message.Picture != nil {
			continue
		}
		lines = append(lines, strings.Split(s.text(), "\n")...)
	}
	return lines
}

// TestAStatusThatIsGoneIsPostedAnew edits one message, until it is gone.
func TestAStatusThatIsGoneIsPostedAnew(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	first := h.status(code)
	for range 5 {
		h.turn(code)
		h.settle()
	}
	if s := h.status(code); s.id != first.id || s.edits < 5 {
		t.Errorf("the status %s became %s with %d edits", first.id, s.id, s.edits)
	}
	h.hall.fail(func(op string, s saying) error {
		if op == "edit" && s.id == first.id {
			return fmt.Errorf("edit: %w", match.ErrGone)
		}
		return nil
	})
	for range 3 {
		h.turn(code)
		h.settle()
	}
	s := h.status(code)
	if s.id == first.id || s.edits != 2 {
		t.Errorf("the status %s became %s with %d edits", first.id, s.id, s.edits)
	}
	h.quiet()
}

// status is the status message of a match in the hall.
func (h *house) status(code string) saying {
	h.tb.Helper()
	id := h.match(code).Shows[0].Status
	for _, s := range h.hall.all() {
		if s.id == id {
			return s
		}
	}
	h.tb.Fatalf("%s has no status %q", code, id)
	return saying{}
}

// TestAPlatformThatAsksToWait is told everything later, in order, once.
func TestAPlatformThatAsksToWait(t *testing.T) {
	h := build(t, plan{})
	h.hall.fail(func(string, saying) error { return fmt.Errorf("slow down: %w", match.ErrNotNow) })
	code := h.begin("", "Ann", "Bob")
	h.say("Ann", "match say "+code+" anybody there?")
	for range 4 {
		h.turn(code)
		h.settle()
	}
	if n := len(h.hall.all()); n != 0 {
		t.Fatalf("%d messages were said", n)
	}
	h.hall.fail(nil)
	h.settle()
	h.clock.pass(2 * time.Hour)
	h.settle()
	lines := h.hall.told()
	order := []string{"Ann opened", "Bob joined", "has started.", "Roll for first", "areas were dealt", "anybody there", "placed"}
	at := -1
	for _, w := range order {
		i := slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, w) })
		if i < at || i < 0 {
			t.Errorf("%q is line %d, after line %d:\n%s", w, i, at, strings.Join(lines, "\n"))
		}
		at = i
	}
	h.toldOnce(code)
}

// toldOnce fails unless each room of a match in the hall was told every line of it
// once, in order.
func (h *house) toldOnce(code string) {
	h.tb.Helper()
	rooms := map[string][]string{}
	for _, s := range h.match(code).Shows {
		r, err := h.store.RoomByID(ctx, s.Room)
		if err != nil {
			h.tb.Fatal(err)
		}
		if r.Platform == h.hall.platform && (s.Role == match.RoleTable || s.Role == match.RoleWatching) {
			rooms[where(r)] = h.hall.read(where(r))
		}
	}
	if len(rooms) == 0 {
		h.tb.Fatalf("%s is told nowhere in the hall", code)
	}
	h.alike(h.tb, code, true, rooms)
}

// TestAnEntryIsToldInOneMessage: what happened while a room could not be told takes more
// than one message, and only the first of them is taken for now. What an action led to is
// told together with it, so that nothing of it is told again.
func TestAnEntryIsToldInOneMessage(t *testing.T) {
	for words := range 8 {
		h := build(t, plan{entropy: rand.NewChaCha8([32]byte{byte(words)})})
		code := h.begin("length=5", "Ann", "Bob")
		h.hall.fail(func(string, saying) error { return errors.New("503") })
		h.say("Ann", "match say "+strings.Repeat("la ", 40*words))
		for range 30 {
			h.turn(code)
		}
		posts := 0
		h.hall.fail(func(op string, _ saying) error {
			if posts++; posts%2 == 0 {
				return errors.New("503")
			}
			return nil
		})
		h.clock.pass(time.Minute)
		h.settle()
		h.hall.fail(nil)
		h.clock.pass(time.Minute)
		h.settle()
		h.toldOnce(code)
	}
}

// TestAPostThatFailsMidwayLosesNothing has one post after another fail.
func TestAPostThatFailsMidwayLosesNothing(t *testing.T) {
	for failing := range 12 {
		h := build(t, plan{})
		n := 0
		h.hall.fail(func(op string, _ saying) error {
			if n++; n == failing+1 {
				return errors.New("the line is dead")
			}
			return nil
		})
		h.say("Ann", "match new exchequer setup=dealt tokens=all length=1")
		code := h.newest()
		h.say("Bob", "match join "+code)
		h.say("Cat", "match join "+code)
		h.say("Ann", "match say "+code+" first words")
		h.say("Dee", "help")
		h.say("Bob", "match invite "+code+" Dee")
		h.say("Bob", "match say "+code+" to 1,3 "+"between us")
		h.say("Ann", "match say "+code+" "+strings.Repeat("long ", 300))
		h.say("Ann", "match say "+code+" "+strings.Repeat("wide ", 300))
		h.say("Ann", "match start "+code)
		h.turn(code)
		h.say("Ann", "match abandon "+code)
		h.say("Bob", "match say "+code+" last words")
		h.say("Bob", "match vote "+code+" aye abandon")
		for range 3 {
			h.settle()
			h.clock.pass(time.Hour)
		}
		wants := []string{"opened ", "first words", "Bob invited Dee to", "long long", "wide wide", "has started.", "Roll for first", "areas were dealt", "placed", "wants to", "last words", "The players voted to end ", "The dice secret is now public"}
		for _, w := range wants {
			if got := len(h.hall.find(w)); got < 1 || got > 2 {
				t.Errorf("post %d failed: %q was said %d times", failing+1, w, got)
			}
		}
		for _, to := range []string{"ann", "cat"} {
			got := 0
			for _, s := range h.hall.find("between us") {
				if s.to == to {
					got++
				}
			}
			if got < 1 || got > 2 {
				t.Errorf("post %d failed: %s was told %d times in private", failing+1, to, got)
			}
		}
		said := map[string]int{}
		twice := 0
		for _, s := range h.hall.all() {
			said[s.to+s.text()]++
			if said[s.to+s.text()] > 1 {
				twice++
			}
		}
		if twice > 1 {
			t.Errorf("post %d failed: %d messages were repeated", failing+1, twice)
		}
	}
}

// TestAMessageThatIsRefusedBlocksNothing: what a platform will never take is
// passed over, and so is a person who cannot be reached.
func TestAMessageThatIsRefusedBlocksNothing(t *testing.T) {
	h := build(t, plan{})
	h.hall.fail(func(op string, s saying) error {
		if op == "post" && strings.Contains(s.text(), "unspeakable") {
			return fmt.Errorf("post: %w", match.ErrRefused)
		}
		if op == "whisper" {
			return fmt.Errorf("whisper: %w", match.ErrGone)
		}
		return nil
	})
	code := h.begin("", "Ann", "Bob")
	h.say("Ann", "match say "+code+" something unspeakable")
	h.settle()
	h.say("Ann", "match say "+code+" to 2 psst")
	h.settle()
	h.say("Ann", "match say "+code+" are you there?")
	h.settle()
	if len(h.hall.find("are you there")) != 1 {
		t.Error("the room was not told what came after")
	}
	h.say("Ann", "roll 1d6 # unspeakable")
	h.say("Ann", "roll 1d6 # speakable")
	h.settle()
	if len(h.hall.find("speakable")) != 1 {
		t.Error("rolls do not go on")
	}
	if owed, err := h.store.Owed(ctx, 1<<60, 0, 0); err != nil || len(owed) != 0 {
		t.Errorf("still owed: %v, %v", owed, err)
	}
}

// TestARoomOfAnAbsentPlatformIsToldLater: another process speaks there.
func TestARoomOfAnAbsentPlatformIsToldLater(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	yard := newHall("yard")
	c := match.Call{Account: match.Account{Platform: "yard", ID: "y1", Name: "Yves"}, Room: match.Room{Platform: "yard", Channel: "gate"}, Line: "match say " + code + " hello from the yard"}
	h.host.Do(ctx, c)
	// A match made in the yard is not yet told there.
	c.Line = "match new exchequer setup=dealt tokens=all length=1"
	h.host.Do(ctx, c)
	inYard := h.newest()
	h.say("Ann", "match join "+inYard)
	c.Line = "match start " + inYard
	h.host.Do(ctx, c)
	c.Line = "roll 1d1 # yard's"
	h.host.Do(ctx, c)
	h.settle()
	if len(h.hall.find(inYard+" has started")) != 1 {
		t.Error("the hall was not told")
	}
	h.attach(yard)
	h.clock.pass(time.Minute)
	h.settle()
	if len(yard.find(inYard+" has started")) != 1 || len(yard.find("opened Exchequer! "+inYard)) != 1 {
		t.Errorf("the yard was told: %v", yard.told())
	}
	if len(yard.find("yard's")) != 1 {
		t.Error("the yard's roll was not told")
	}
	if len(h.hall.find("opened Exchequer! "+inYard)) != 1 {
		t.Error("the hall was not told who opened the match")
	}
}

// TestSeatsAreRungOnceADecision follows a match with people, bots and undo: a
// seat is rung for each decision that another's move put to it, once, on one
// platform, and the notice goes when the decision has gone.
func TestSeatsAreRungOnceADecision(t *testing.T) {
	h := build(t, plan{})
	yard := newHall("yard")
	h.attach(yard)
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=3")
	code := h.newest()
	h.say("Bob", "match join "+code)
	c := match.Call{Account: match.Account{Platform: "yard", ID: "y1", Name: "Yves"}, Room: match.Room{Platform: "yard", Channel: "gate"}}
	say := func(line string) match.Call { c.Line, c.Press = line, ""; return c }
	h.host.Do(ctx, say("match join "+code))
	h.say("Ann", "match add-bot "+code+" random")
	h.say("Ann", "match start "+code)
	h.settle()
	rung := func() (n int) {
		for _, s := range append(h.hall.all(), yard.all()...) {
			if len(s.message.Text) > 0 && strings.Contains(s.text(), "your turn in Exchequer! "+code) {
				n++
			}
		}
		return n
	}
	standing := func() (names []string) {
		for _, s := range append(h.hall.all(), yard.all()...) {
			if strings.Contains(s.text(), "your turn in Exchequer! "+code) && !s.dropped {
				names = append(names, s.message.Text[0].Words)
			}
		}
		return names
	}
	wanted := 0
	open := map[engine.Ask]bool{}
	mover := ""
	for step := 0; !h.match(code).Phase.Ended(); step++ {
		if step > 300 {
			t.Fatal("the match does not end")
		}
		m := h.match(code)
		for _, a := range m.Asks {
			if t := m.Seats[a.Seat]; !open[a] && t.Bot == "" && t.Name != mover {
				wanted++
			}
			open[a] = true
		}
		if got := rung(); got != wanted {
			t.Fatalf("step %d: rung %d times for %d decisions", step, got, wanted)
		}
		name := h.awaited(code)
		for _, n := range standing() {
			if n != name {
				t.Fatalf("step %d: a notice still rings %s while %s is awaited", step, n, name)
			}
		}
		mover = name
		if name == "Yves" {
			found := h.host.Do(ctx, say("exchequer "+code))
			for _, verb := range []string{"end", "place", "occupy"} {
				if id := doing(found, verb); id != "" {
					c.Press = id
					h.host.Do(ctx, c)
					break
				}
			}
		} else {
			h.turn(code)
		}
		if m := h.match(code); len(m.Asks) > 0 && m.Seats[m.Asks[0].Seat].Bot != "" {
			mover = "" // what comes next is a bot's doing
		}
		h.settle()
	}
	if n := standing(); len(n) != 0 {
		t.Errorf("after the end notices ring %v", n)
	}
	got := rung()
	h.settle()
	if rung() != got {
		t.Error("rung after the end")
	}
	for _, s := range yard.all() {
		if strings.Contains(s.text(), "your turn in") && s.message.Text[0].Words != "Yves" {
			t.Errorf("the yard rang %s", s.message.Text[0].Words)
		}
	}
	if ends := len(h.hall.find("The dice secret is now public")); ends != 1 {
		t.Errorf("the end was told %d times", ends)
	}
	h.quiet()
}

// TestANoticeAnsweredWhileItIsSent is taken away by the next round, even when
// the host was started anew in between.
func TestANoticeAnsweredWhileItIsSent(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=1")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	name := h.awaited(code)
	id := doing(h.say(name, "exchequer "+code), "place")
	call := h.call(name)
	call.Press = id
	answered := false
	h.hall.fail(func(op string, s saying) error {
		if strings.Contains(s.text(), "your turn in Exchequer! "+code) && !answered {
			answered = true
			done := make(chan struct{})
			go func() { h.host.Do(ctx, call); h.say(name, "match say "+code+" done"); close(done) }()
			<-done
		}
		return nil
	})
	h.settle()
	again := h.another()
	again.settle()
	rung := h.hall.find("your turn in Exchequer! " + code + ": place 28 tokens. Setting up.")
	if len(rung) != 1 || rung[0].message.Text[0].Words != name || !rung[0].dropped {
		t.Errorf("the answered notice still rings: %+v", rung)
	}
}

// TestPrivateWordsReachTheirSeatsAlone on every platform they are on, once.
func TestPrivateWordsReachTheirSeatsAlone(t *testing.T) {
	h := build(t, plan{})
	yard := newHall("yard")
	h.attach(yard)
	h.say("Ann", "match new exchequer")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Cat", "match join "+code)
	c := match.Call{Account: match.Account{Platform: "yard", ID: "y1", Name: "Yves"}, Room: match.Room{Platform: "yard", Channel: "gate"}, Line: "match join " + code}
	h.host.Do(ctx, c)
	// A second room of the hall shows the match too.
	second := h.call("Dan")
	second.Room.Channel, second.Line = "cellar", "match join "+code
	h.do(second)
	h.settle()
	h.reads(h.say("Ann", "match say "+code+" to 2,4 the secret plan"), "Bob and Yves only")
	h.settle()
	var heard []string
	for _, s := range append(h.hall.find("the secret plan"), yard.find("the secret plan")...) {
		heard = append(heard, s.to)
	}
	slices.Sort(heard)
	if !slices.Equal(heard, []string{"bob", "y1"}) {
		t.Errorf("heard by %q", heard)
	}
	for _, name := range []string{"Cat", "Dan", "Zoe"} {
		for _, line := range []string{"match log " + code, "match board " + code, "match export " + code} {
			if m := h.say(name, line); strings.Contains(plain(m), "secret plan") || strings.Contains(held(m), "secret plan") {
				t.Errorf("%s heard of it by %s", name, line)
			}
		}
	}
	h.quiet()
}
