package bot_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A parlour is a platform with rooms that one person alone reads: those that begin with @.
type parlour struct{ *hall }

func (p *parlour) OfOne(r match.Room) bool { return strings.HasPrefix(r.Channel, "@") }

// TestWhoCannotReadAnInvitationIsInvitedAlone: a match that is shown in somebody's direct
// messages alone invites people where they read it, once, and not while they sleep; so is
// a seat offered. Shown in a channel too, it does so there. Who has taken their seat since,
// and whoever can't any more, is not called by a room that is told of it later.
func TestWhoCannotReadAnInvitationIsInvitedAlone(t *testing.T) {
	h := build(t, plan{bare: true})
	p := &parlour{h.hall}
	h.attach(p)
	read := func(words, by string) (n int) {
		for _, s := range p.find(words) {
			if s.to == by || s.to == "" && (s.channel == by || s.channel == "@"+by) {
				n++
			}
		}
		return n
	}
	wants := func(words string, n map[string]int) {
		t.Helper()
		h.settle()
		for _, by := range []string{"ann", "bob", "cat", "dan", "table"} {
			if got := read(words, by); got != n[by] {
				t.Errorf("%s: %q is read %d times, not %d", by, words, got, n[by])
			}
		}
	}
	for _, name := range []string{"Bob", "Cat", "Dan"} {
		h.in("hall", "table", name, "match list")
	}
	h.in("hall", "@cat", "Cat", "bell clock quiet 08:00-12:00")
	h.in("hall", "@ann", "Ann", small)
	code := h.newest()
	h.in("hall", "@ann", "Ann", "match invite "+code+" Bob")
	wants("invites you to", map[string]int{"bob": 1})
	h.in("hall", "@bob", "Bob", "match join "+code)
	wants("Bob: Ann invites you to", map[string]int{"bob": 1})
	wants("Ann invited Bob to Exchequer! "+code+".", map[string]int{"ann": 1, "bob": 1}) // which is told from the beginning
	h.in("hall", "@ann", "Ann", "match invite "+code+" Dan")
	wants("Dan: Ann invites you to", map[string]int{"dan": 1})
	wants("Ann invited Dan to Exchequer! "+code+".", map[string]int{"ann": 1, "bob": 1}) // who plays reads whom she invites
	h.in("hall", "@ann", "Ann", "match invite "+code+" Cat")
	h.in("hall", "@ann", "Ann", "match start "+code)
	h.in("hall", "@bob", "Bob", "match handover "+code+" Dan")
	wants("offered their seat in", map[string]int{"ann": 1, "bob": 1, "dan": 1})
	for _, s := range h.hall.find("offered their seat in") {
		if takes := len(s.message.Buttons) > 0; takes != (s.to == "dan") {
			t.Errorf("who reads %q in %s can take it: %t", s.text(), s.channel, takes)
		}
	}
	wants("Cat: Ann invites you to", nil)
	wants("Ann invited Cat to Exchequer! "+code+".", map[string]int{"ann": 1, "bob": 1}) // it has started

	h.in("hall", "@ann", "Ann", small)
	code = h.newest()
	h.in("hall", "@ann", "Ann", "match invite "+code+" Cat")
	wants("Cat: Ann invites you to", nil)
	wants("Ann invited Cat to Exchequer! "+code+".", map[string]int{"ann": 1}) // she sleeps
	h.tick(4 * time.Hour)
	wants("Cat: Ann invites you to", map[string]int{"cat": 1})
	h.in("hall", "table", "Ann", "match join "+code)
	h.in("hall", "@ann", "Ann", "match invite "+code+" Bob")
	wants("invites you to Exchequer! "+code, map[string]int{"cat": 1, "table": 1})
	wants("Ann invited Cat to Exchequer! "+code+".", map[string]int{"ann": 1, "table": 1}) // it is told what came before it, in one message
	h.quiet()
}

// TestWhoCannotReadAChannelIsInvitedAlone: a match in somebody's direct messages is shown in
// channels too, on another platform and of another workspace. Who reads none of them is
// invited, and offered a seat, where they read it, once; the channels are told of it in a
// line with nothing to press.
func TestWhoCannotReadAChannelIsInvitedAlone(t *testing.T) {
	h := build(t, plan{bare: true})
	p, club := &parlour{h.hall}, newHall("club")
	h.attach(p)
	h.attach(club)
	of := func(workspace, channel, name, line string) {
		t.Helper()
		h.calls++
		h.do(match.Call{
			Account:  match.Account{Platform: "hall", Workspace: workspace, ID: strings.ToLower(name), Name: name},
			Room:     match.Room{Platform: "hall", Workspace: workspace, Channel: channel},
			Delivery: fmt.Sprintf("hall-%d", h.calls), Line: line,
		})
	}
	called := func(words, to, button string) {
		t.Helper()
		h.settle()
		calls := 0
		for _, s := range append(p.find(words), club.find(words)...) {
			if len(s.message.Buttons) == 0 {
				continue
			}
			if calls++; s.to != to || s.message.Buttons[0].Label != button {
				t.Errorf("%q in %s for %q has the button %q", s.text(), s.channel, s.to, s.message.Buttons[0].Label)
			}
		}
		if calls != 1 {
			t.Errorf("%q is said %d times with a button: %v", words, calls, append(p.find(words), club.find(words)...))
		}
	}
	told := func(words string) {
		t.Helper()
		h.settle()
		if den, abroad := len(club.find(words)), len(slices.DeleteFunc(p.find(words), func(s saying) bool { return s.channel != "abroad" })); den != 1 || abroad != 1 {
			t.Errorf("%q is read %d and %d times in the channels", words, den, abroad)
		}
	}
	for _, name := range []string{"Cat", "Dan"} {
		of("here", "elsewhere", name, "match list")
	}
	of("here", "@ann", "Ann", small)
	code := h.newest()
	h.in("club", "den", "Bob", "match join "+code)
	of("there", "abroad", "Eve", "match join "+code)
	of("here", "@ann", "Ann", "match invite "+code+" Cat")
	called("invites you to", "cat", "Join")
	told("Ann invited Cat to Exchequer! " + code + ".")
	of("here", "@ann", "Ann", "match start "+code)
	of("here", "@ann", "Ann", "match handover "+code+" Dan")
	called("offered their seat in", "dan", "Take the seat")
	told("offered their seat in " + code + " to Dan")
	h.quiet()
}

// A borough is a platform with places of which people are, whose accounts are of none, and
// where anybody can be sent letters.
type borough struct {
	*hall
	of map[string]string // of which place somebody is
}

func (o *borough) Direct(_ context.Context, to match.Account) (match.Room, error) {
	return match.Room{Platform: o.platform, Channel: "letters of " + to.ID}, nil
}

func (o *borough) Member(_ context.Context, workspace string, who match.Account) (bool, error) {
	return o.of[who.ID] == workspace, nil
}

// calls are the messages by which somebody is called to a match, and by whom they are read.
func calls(words string, halls ...*hall) (read []string) {
	for _, h := range halls {
		for _, s := range h.find(words) {
			by := s.channel
			if s.to != "" {
				by = s.to + " alone"
			}
			read = append(read, h.platform+": "+by)
		}
	}
	return read
}

// TestWhoReadsNoneOfItsRoomsIsInvitedWhereTheyAre: in a letter, once, on a platform where
// the match is shown in none, or in a place that isn't theirs; so is who is invited to a
// rematch, offered a seat, or asleep when they're invited. The rooms read that they were
// invited, with nothing to press.
func TestWhoReadsNoneOfItsRoomsIsInvitedWhereTheyAre(t *testing.T) {
	h := build(t, plan{bare: true})
	guild, club := &borough{h.hall, map[string]string{"ann": "here", "bob": "here", "dan": "there"}}, &borough{hall: newHall("club")}
	h.attach(guild)
	h.attach(club)
	say := func(name, line string) {
		t.Helper()
		c := h.call(name)
		c.Room.Workspace, c.Line = "here", line
		if m := h.do(c); m.Refused {
			t.Fatalf("%s: %s", line, m.Text)
		}
	}
	called := func(words string, want ...string) {
		t.Helper()
		h.settle()
		if got := calls(words, h.hall, club.hall); !slices.Equal(got, want) {
			t.Errorf("%q is read by %q, not %q", words, got, want)
		}
	}
	say("Bob", "match list")
	say("Dan", "match list")
	say("Dan", "bell clock quiet 08:00-12:00")
	h.in("club", "den", "Eve", "match list")

	say("Ann", small)
	code := h.newest()
	h.in("club", "den", "Eve", "match join "+code)
	say("Ann", "match invite "+code+" Bob")
	say("Ann", "match invite "+code+" Dan")
	called("Bob: Ann invites you", "hall: table")
	called("Ann invited Bob", "club: den")
	called("Dan: Ann invites you") // they sleep
	h.tick(4 * time.Hour)
	called("Dan: Ann invites you", "hall: dan alone")
	if letter := h.hall.find("Dan: Ann invites you"); len(letter) != 1 || len(letter[0].message.Buttons) != 1 || letter[0].message.Buttons[0].Label != "Join" {
		t.Errorf("Dan reads %v", letter)
	}
	say("Ann", "match start "+code)
	say("Ann", "match handover "+code+" Dan")
	called("offered their seat in "+code+" to Dan", "hall: table", "hall: dan alone", "club: den")
	say("Ann", "match ask "+code+" end")
	h.in("club", "den", "Eve", "match vote "+code+" aye end")
	say("Ann", "match rematch "+code)
	again := h.newest()
	called("Eve: Ann invites you to Exchequer! "+again, "club: eve alone")
	called("Ann invited Eve to Exchequer! "+again, "hall: table")

	h.attach(newHall("page")) // where nobody can be sent letters
	say("Ann", small)
	code = h.newest()
	h.in("page", "lobby", "Fay", "match join "+code)
	say("Ann", "match start "+code)
	say("Ann", "match ask "+code+" end")
	h.in("page", "lobby", "Fay", "match vote "+code+" aye end")
	say("Ann", "match rematch "+code)
	called("Fay hasn't heard that you invited them to Exchequer! "+h.newest(), "hall: ann alone")
	h.quiet()
}

// TestWhoIsLinkedIsInvitedOnce: who reads several of a match's rooms by linked accounts is
// called in one of them alone, and by no room that shows the match later; who reads none is
// told by the first of their accounts that takes it, and who invites them is told alone
// where none does, once.
func TestWhoIsLinkedIsInvitedOnce(t *testing.T) {
	h := build(t, plan{bare: true})
	guild, club := &borough{h.hall, map[string]string{"ann": "here"}}, &borough{hall: newHall("club")}
	h.attach(guild)
	h.attach(club)
	of := func(workspace, channel, name, line string) msg.Message {
		t.Helper()
		c := h.call(name)
		c.Room.Workspace, c.Room.Channel, c.Line = workspace, channel, line
		return h.do(c)
	}
	called := func(words string, want ...string) {
		t.Helper()
		h.settle()
		if got := calls(words, h.hall, club.hall); !slices.Equal(got, want) {
			t.Errorf("%q is read by %q, not %q", words, got, want)
		}
	}
	for _, name := range []string{"Dan", "Eve"} {
		_, link, _ := strings.Cut(of("there", "yard", name, "bell link").Text.String(), "/bell link ")
		h.in("club", "den", name, "bell link "+link[:len("ABCD-EFGH")])
	}
	shut := map[string]bool{}
	h.hall.fail(func(op string, s saying) error {
		if op == "whisper" && shut["hall "+s.to] {
			return fmt.Errorf("whisper: %w", match.ErrRefused)
		}
		return nil
	})
	club.fail(func(op string, s saying) error {
		if op == "whisper" && shut["club "+s.to] {
			return fmt.Errorf("whisper: %w", match.ErrGone)
		}
		return nil
	})
	of("here", "table", "Ann", small)
	code := h.newest()
	of("here", "table", "Ann", "match invite "+code+" Dan")
	called("Dan: Ann invites you", "hall: dan alone")
	shut["hall eve"] = true
	of("here", "table", "Ann", "match invite "+code+" Eve")
	called("Eve: Ann invites you", "club: eve alone")
	if said := calls("hasn't heard", h.hall, club.hall); said != nil {
		t.Errorf("somebody hasn't heard: %q", said)
	}
	shut["club eve"] = true
	of("here", "table", "Ann", "match invite "+code+" Eve")
	called("Eve hasn't heard that you invited them to Exchequer! "+code+": I can't send them direct messages. Tell them to type /match join "+code+".", "hall: ann alone")
	shut["hall ann"] = true
	of("here", "table", "Ann", "match invite "+code+" Eve")
	called("Eve hasn't heard that Ann invited them", "hall: table")

	h.in("club", "den", "Bob", "match join "+code)
	called("Dan: Ann invites you", "hall: dan alone")
	called("Ann invited Dan", "hall: table", "club: den")
	of("here", "table", "Ann", "match invite "+code+" Dan")
	called("Dan: Ann invites you", "hall: dan alone", "club: den")
	called("Ann invited Dan", "hall: table", "hall: table", "club: den", "club: den")
	guild.of["dan"] = "here" // where he is invited
	of("here", "table", "Ann", "match invite "+code+" Dan")
	called("Dan: Ann invites you", "hall: dan alone", "hall: table", "club: den")
}

// TestWhoIsInvitedInARoomThatIsShutIsCalledAlone: an invitation that finds the room gone where
// it was made calls alone, at once, and no more when the room is there again.
func TestWhoIsInvitedInARoomThatIsShutIsCalledAlone(t *testing.T) {
	h := build(t, plan{bare: true})
	den := newHall("den")
	h.attach(den)
	h.in("den", "cave", "Dan", "match list")
	h.say("Ann", small)
	code := h.newest()
	h.in("den", "cave", "Bob", "match join "+code)
	h.settle()
	den.fail(func(op string, _ saying) error {
		if op == "whisper" {
			return nil
		}
		return fmt.Errorf("%s: %w", op, match.ErrGone)
	})
	h.in("den", "cave", "Bob", "match invite "+code+" Dan")
	h.settle()
	if !slices.ContainsFunc(h.match(code).Shows, func(s match.Show) bool { return s.Shut != "" }) {
		t.Fatal("the room is not shut")
	}
	den.fail(nil)
	h.tick(2 * time.Hour)
	h.say("Ann", "match words hello")
	h.settle()
	if got := calls("Dan: Bob invites you", h.hall, den); !slices.Equal(got, []string{"den: dan alone"}) {
		t.Errorf("it is read by %q", got)
	}
	if got := calls("Bob invited Dan", h.hall, den); !slices.Equal(got, []string{"den: cave"}) { // the hall's lobby grew by it
		t.Errorf("it is read by %q: %q", got, h.hall.read("table"))
	}
}

// TestWhoWasInvitedMayBecomeAnother by linking accounts: others are invited all the same, and
// what shows the lobby later is told of it.
func TestWhoWasInvitedMayBecomeAnother(t *testing.T) {
	h := build(t, plan{bare: true})
	den := newHall("den")
	h.attach(den)
	for _, name := range []string{"Bob", "Dan"} {
		h.say(name, "match list")
	}
	h.say("Ann", small)
	code := h.newest()
	h.say("Ann", "match invite "+code+" Dan")
	_, link, _ := strings.Cut(h.in("den", "cave", "Daniel", "bell link").Text.String(), "/bell link ")
	h.reads(h.say("Dan", "bell link "+link[:len("ABCD-EFGH")]), "Linked: ")
	h.reads(h.say("Ann", "match invite "+code+" Bob"), "I've invited Bob")
	h.in("den", "cave", "Cat", "match join "+code)
	h.settle()
	if got := calls("Ann invited Bob to", h.hall, den); !slices.Equal(got, []string{"den: cave"}) {
		t.Errorf("it is read by %q", got)
	}
	h.quiet()
}
