package bot_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// lose has all that is said in a room and below it be refused, but to people alone.
func (c *hall) lose(channel string, why error) {
	c.fail(func(op string, s saying) error {
		if strings.HasPrefix(s.channel, channel) && op != "whisper" {
			return fmt.Errorf("%s: %w", op, why)
		}
		return nil
	})
}

// TestWhatIsSaidWhileNoRoomIsOpenIsReadInTheNext: a match whose thread is gone goes on in another
// channel from where that stopped, so everyone reads what was said and done meanwhile, once.
func TestWhatIsSaidWhileNoRoomIsOpenIsReadInTheNext(t *testing.T) {
	for _, who := range []string{"Ann", "Bob"} {
		h, c := inCourt(t, plan{})
		code := h.begin("", "Ann", "Bob")
		if got := h.in("hall", "desk", "Ann", "match say "+code+" well begun").Text.String(); !strings.HasPrefix(got, "Sent to everyone") {
			t.Errorf("while it is open: %s", got)
		}
		h.settle()
		c.lose("table/", match.ErrGone)
		h.in("hall", "desk", "Ann", "match say "+code+" the first words")
		h.settle()
		if got := h.in("hall", "desk", "Ann", "match say "+code+" hello there").Text.String(); !strings.HasPrefix(got, "Kept for everyone in") {
			t.Errorf("while none is open: %s", got)
		}
		h.settle()
		h.in("hall", "terrace", who, "match join "+code)
		h.settle()
		h.in("hall", "terrace", "Ann", "match say "+code+" here we are")
		h.settle()
		for words, want := range map[string]int{"well begun": 0, "the first words": 1, "hello there": 1, "here we are": 1} {
			n := 0
			for _, line := range c.read("terrace/t2") {
				n += strings.Count(line, words)
			}
			if n != want {
				t.Errorf("%s joins there: %q is read %d times in %q", who, words, n, c.read("terrace/t2"))
			}
		}
		// Who comes there too reads nothing twice, and a third channel of theirs begins as it stands.
		h.in("hall", "garden", "Ann", "match join "+code)
		h.settle()
		if got := strings.Join(c.read("garden/t3"), " "); strings.Contains(got, "words") || strings.Contains(got, "hello") {
			t.Errorf("the garden reads %s", got)
		}
	}
}

// alone is how often somebody was told alone what has some words in it.
func (c *hall) alone(name, words string) (n int) {
	for _, s := range c.find(words) {
		if s.to == name {
			n++
		}
	}
	return n
}

// TestAVoteWithoutARoomIsPutToEachAlone who is waited for in it, once, by a message to vote with;
// where the match is shown again the vote is read and mentions nobody.
func TestAVoteWithoutARoomIsPutToEachAlone(t *testing.T) {
	h, c := inCourt(t, plan{})
	code := h.begin("", "Ann", "Bob")
	c.lose("table/", match.ErrGone)
	h.in("hall", "desk", "Ann", "match abandon "+code)
	h.settle()
	h.turn(code)
	h.settle()
	asked := c.find("now, with no winner")
	if len(asked) != 1 || asked[0].to != "bob" {
		t.Fatalf("asked are %+v", asked)
	}
	if m := asked[0].message; len(m.Buttons) != 2 {
		t.Errorf("there is nothing to vote with in %+v", m)
	}
	h.in("hall", "terrace", "Ann", "match join "+code)
	h.settle()
	said := c.find("now, with no winner")
	if len(said) != 2 || !strings.HasPrefix(said[1].channel, "terrace/") || fmt.Sprint(said[1].message.Text) != fmt.Sprint(said[1].message.Text.Unrung()) {
		t.Errorf("the terrace reads %+v", said)
	}
}

// TestWhoHasVotedIsNotAskedAlone, by the time it would be said.
func TestWhoHasVotedIsNotAskedAlone(t *testing.T) {
	h, c := inCourt(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	c.lose("table/", match.ErrGone)
	h.in("hall", "desk", "Ann", "match abandon "+code)
	h.in("hall", "desk", "Bob", "match vote "+code+" no")
	h.settle()
	if bob, cat := c.alone("bob", "now, with no winner"), c.alone("cat", "now, with no winner"); bob != 0 || cat != 1 {
		t.Errorf("Bob is asked %d times, Cat %d", bob, cat)
	}
}

// TestHowAMatchEndedWithoutARoomIsToldEachAlone, once; where its room is there again it is told
// there too, and is named and put away.
func TestHowAMatchEndedWithoutARoomIsToldEachAlone(t *testing.T) {
	h, c := inCourt(t, plan{})
	code := h.begin("length=1", "Ann", "Bob")
	c.lose("table/", match.ErrRefused)
	for range 40 {
		if h.match(code).Phase.Ended() {
			break
		}
		h.turn(code)
		h.settle()
	}
	if !h.match(code).Phase.Ended() {
		t.Fatal("it goes on")
	}
	for _, name := range []string{"ann", "bob"} {
		if n := c.alone(name, code+" is over."); n != 1 {
			t.Errorf("%s reads %d times how it ended", name, n)
		}
	}
	c.fail(nil)
	h.clock.pass(time.Hour)
	h.settle()
	h.toldOnce(code)
	if n := len(c.find("divisionbell verify")); n != 3 {
		t.Errorf("how it ended is told %d times", n)
	}
}

// TestAShutRoomIsTriedAgainByItself after a minute, then each time twice as late up to an hour, for
// a week, whatever happens in the match or doesn't; and what is left to be told there is told.
func TestAShutRoomIsTriedAgainByItself(t *testing.T) {
	h, c := inCourt(t, plan{})
	code := h.begin("", "Ann", "Bob")
	tried := 0
	c.fail(func(op string, s saying) error {
		if op != "post" || !strings.HasPrefix(s.channel, "table/") {
			return nil
		}
		tried++
		return fmt.Errorf("post: %w", match.ErrClosed)
	})
	h.in("hall", "desk", "Ann", "match say "+code+" hello there")
	h.settle()
	var at []time.Duration
	for passed := time.Duration(0); passed < 4*time.Hour; {
		before := tried
		h.clock.pass(30 * time.Second)
		passed += 30 * time.Second
		if h.settle(); tried > before {
			at = append(at, passed)
		}
	}
	const minute = time.Minute
	if want := []time.Duration{minute, 3 * minute, 7 * minute, 15 * minute, 31 * minute, 63 * minute, 123 * minute, 183 * minute}; !slices.Equal(at, want) {
		t.Errorf("it is tried again after %v", at)
	}
	if n := len(c.find("I can't post in the channel of")); n != 2 {
		t.Errorf("that it is shut is told %d times", n)
	}
	c.fail(nil)
	h.clock.pass(time.Hour)
	h.settle()
	if n := len(c.find("hello there")); n != 1 {
		t.Errorf("it is read %d times", n)
	}
	h.toldOnce(code)
	c.lose("table/", match.ErrClosed)
	h.in("hall", "desk", "Ann", "match say "+code+" once more")
	for range 24 * 9 {
		h.settle()
		h.clock.pass(time.Hour)
	}
	c.fail(func(op string, s saying) error {
		if op == "post" && strings.HasPrefix(s.channel, "table/") {
			t.Error("it is tried for more than a week")
		}
		return nil
	})
	h.settle()
	h.clock.pass(time.Hour)
	h.settle()
}

// TestAnOutageTakesNoneOfAShutRoomsTries: however long it lasts, the room is tried again after it.
func TestAnOutageTakesNoneOfAShutRoomsTries(t *testing.T) {
	h, c := inCourt(t, plan{})
	code := h.begin("", "Ann", "Bob")
	c.lose("table/", match.ErrClosed)
	h.in("hall", "desk", "Ann", "match say "+code+" hello there")
	h.settle()
	c.fail(func(string, saying) error { return errors.New("503") })
	for range 2 * 60 * 6 {
		h.clock.pass(30 * time.Second)
		h.settle()
	}
	c.lose("table/", match.ErrClosed)
	for range 5 {
		h.clock.pass(time.Minute)
		h.settle()
	}
	c.fail(nil)
	for range 60 {
		h.clock.pass(time.Minute)
		h.settle()
	}
	if n := len(c.find("hello there")); n != 1 {
		t.Errorf("after six hours without the platform it is read %d times in one", n)
	}
}

// TestThatARoomIsTriedAgainWaitsForNothing that the room is owed and that was put off.
func TestThatARoomIsTriedAgainWaitsForNothing(t *testing.T) {
	h, c := inCourt(t, plan{})
	code := h.begin("", "Ann", "Bob")
	c.lose("table/", match.ErrClosed)
	var room match.RoomID
	for _, s := range h.match(code).Shows {
		if s.Role == match.RoleTable {
			room = s.Room
		}
	}
	if err := h.store.Enqueue(ctx, match.Owed{Room: room, Body: []byte(`{"text":[{"words":"a roll"}]}`)}); err != nil {
		t.Fatal(err)
	}
	minutes := func(n int) {
		for range 2 * n {
			h.settle()
			h.clock.pass(30 * time.Second)
		}
	}
	minutes(20)
	h.in("hall", "desk", "Ann", "match say "+code+" hello there")
	minutes(4)
	c.fail(nil)
	minutes(4)
	if n := len(c.find("hello there")); n != 1 {
		t.Errorf("shut for four minutes, it is read %d times in four more", n)
	}
}

// TestAMatchIsLedToWhereItIsShown: not to a thread that is gone.
func TestAMatchIsLedToWhereItIsShown(t *testing.T) {
	h, c := inCourt(t, plan{})
	code := h.begin("", "Ann", "Bob")
	leads := func(name, where string) {
		t.Helper()
		got := h.in("hall", "desk", name, "match list").Text.String()
		if at := "court://"; where == "" && strings.Contains(got, at) || where != "" && !strings.Contains(got, at+where+"#") {
			t.Errorf("%s is led there: %s", name, got)
		}
	}
	leads("Ann", "table/t1")
	c.lose("table/", match.ErrClosed)
	h.turn(code)
	h.settle()
	leads("Ann", "table/t1") // where it can be read
	h.clock.pass(time.Minute)
	c.lose("table/", match.ErrGone)
	h.settle()
	leads("Ann", "")
	h.in("hall", "terrace", "Bob", "match join "+code)
	h.settle()
	leads("Bob", "terrace/t2")
	leads("Ann", "terrace/t2")
}

// TestWhoLostTheirRoomGoesOnFromThereThoughOthersReadOn on another platform; who reads in another
// room of the same place begins as the match stands.
func TestWhoLostTheirRoomGoesOnFromThereThoughOthersReadOn(t *testing.T) {
	h, c := inCourt(t, plan{})
	den := newHall("den")
	h.attach(den)
	h.say("Ann", small)
	code := h.newest()
	h.in("den", "cave", "Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	c.lose("table/", match.ErrGone)
	h.in("den", "cave", "Bob", "match say "+code+" hello there")
	h.settle()
	h.in("den", "nook", "Cat", "match watch "+code)
	h.in("hall", "terrace", "Ann", "match join "+code)
	h.in("den", "hole", "Bob", "match join "+code)
	h.late = append(h.late, "hall terrace/t2", "den nook", "den hole")
	h.settle()
	h.in("den", "hole", "Bob", "match say "+code+" here we are")
	h.settle()
	for where, want := range map[string]int{"cave": 1, "nook": 0, "hole": 0} {
		if n := strings.Count(strings.Join(den.read(where), " "), "hello there"); n != want {
			t.Errorf("it is read %d times in the %s", n, where)
		}
	}
	n := 0
	for _, s := range c.find("hello there") {
		if strings.HasPrefix(s.channel, "terrace/") {
			n++
		}
	}
	if n != 1 {
		t.Errorf("it is read %d times on the terrace: %+v", n, c.find("hello there"))
	}
}

// TestWhatWasKeptIsReadWithTheEnd where a match's thread is gone or may not be spoken in, and it is
// over before any channel shows it again: each reads alone what was said since, in order and once.
func TestWhatWasKeptIsReadWithTheEnd(t *testing.T) {
	for _, why := range []error{match.ErrGone, match.ErrClosed, match.ErrRefused} {
		h, c := inCourt(t, plan{})
		code := h.begin("", "Ann", "Bob")
		h.in("hall", "desk", "Ann", "match say "+code+" read before")
		h.settle()
		c.lose("table/", why)
		for _, words := range []string{"first words", "second words"} {
			h.in("hall", "desk", "Ann", "match say "+code+" "+words)
			h.settle()
		}
		h.endsByVote(code)
		for _, name := range []string{"ann", "bob"} {
			var read []string
			for _, s := range c.find("words") {
				if s.to == name {
					read = append(read, s.message.Text.String())
				}
			}
			if len(read) != 1 || !strings.HasSuffix(read[0], "While no channel of yours showed it, this was said:\nAnn: first words\nAnn: second words") {
				t.Errorf("%v: %s reads %q", why, name, read)
			}
		}
		if got := h.in("hall", "desk", "Ann", "match say "+code+" third").Text.String(); !strings.Contains(got, "It's over, and no channel") {
			t.Errorf("%v: after the end: %s", why, got)
		}
	}
}

// endsByVote has Ann and Bob, who play alone, end a match.
func (h *house) endsByVote(code string) {
	h.in("hall", "desk", "Ann", "match abandon "+code)
	h.settle()
	h.in("hall", "desk", "Bob", "match vote "+code+" yes abandon")
	h.settle()
	h.settle()
}

// TestWhatAChannelShowedIsNotReadAgainWithTheEnd: a match goes on in another channel, which shows
// what was kept, and what is said later, until it is gone as well; with the end those of the first
// read what was said after both.
func TestWhatAChannelShowedIsNotReadAgainWithTheEnd(t *testing.T) {
	for _, verb := range []string{"join", "watch"} {
		for _, lost := range []bool{false, true} {
			h, c := inCourt(t, plan{})
			code := h.begin("", "Ann", "Bob")
			c.lose("table/", match.ErrGone)
			says := func(words string) {
				h.in("hall", "desk", "Ann", "match say "+code+" "+words)
				h.settle()
			}
			says("first words")
			says("second words")
			h.in("hall", "terrace", "Bob", "match "+verb+" "+code)
			h.settle()
			says("third words")
			if lost {
				c.lose("t", match.ErrGone)
				says("last words")
			}
			h.endsByVote(code)
			h.late = append(h.late, "hall terrace/t2", "hall terrace")
			for _, words := range []string{"first words", "second words", "third words"} {
				if read := c.find(words); len(read) != 1 || !strings.HasPrefix(read[0].channel, "terrace") {
					t.Errorf("%s, lost: %v: %q is read in %+v", verb, lost, words, read)
				}
			}
			for _, name := range []string{"ann", "bob"} {
				if n := c.alone(name, "Ann: last words"); lost && n != 1 {
					t.Errorf("%s: %s reads the last words %d times", verb, name, n)
				}
				if n := c.alone(name, "is over."); lost && n != 1 || n > 1 {
					t.Errorf("%s, lost: %v: %s is told %d times how it ended", verb, lost, name, n)
				}
			}
		}
	}
}

// TestWhatWasKeptIsReadWithTheEndThoughOthersReadIt on another platform.
func TestWhatWasKeptIsReadWithTheEndThoughOthersReadIt(t *testing.T) {
	h, c := inCourt(t, plan{})
	den := newHall("den")
	h.attach(den)
	h.say("Ann", small)
	code := h.newest()
	h.in("den", "cave", "Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	c.lose("table/", match.ErrGone)
	h.in("den", "cave", "Bob", "match say "+code+" hello there")
	h.settle()
	h.in("hall", "desk", "Ann", "match abandon "+code)
	h.in("den", "cave", "Bob", "match vote "+code+" yes abandon")
	h.settle()
	h.settle()
	if n := c.alone("ann", "While no channel of yours showed it, this was said:\nBob: hello there"); n != 1 {
		t.Errorf("Ann reads it %d times", n)
	}
	if n := len(den.find("hello there")); n != 1 {
		t.Errorf("it is read %d times in the den", n)
	}
}

// TestAChannelThatWatchesGoesOnFromALostRoom: it reads what was kept, and who joins there later has
// read it there.
func TestAChannelThatWatchesGoesOnFromALostRoom(t *testing.T) {
	h, c := inCourt(t, plan{})
	code := h.begin("", "Ann", "Bob")
	c.lose("table/", match.ErrGone)
	for _, words := range []string{"first words", "second words"} {
		h.in("hall", "desk", "Ann", "match say "+code+" "+words)
		h.settle()
	}
	h.in("hall", "terrace", "Bob", "match watch "+code)
	h.settle()
	h.in("hall", "terrace", "Bob", "match join "+code)
	h.settle()
	for _, words := range []string{"first words", "second words"} {
		read := c.find(words)
		if len(read) != 1 || !strings.HasPrefix(read[0].channel, "terrace") {
			t.Errorf("%q is read in %+v", words, read)
		}
	}
}
