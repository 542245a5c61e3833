package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
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
	wants("invites you to Exchequer! "+code, map[string]int{"cat": 1, "table": 3}) // which is told what came before it
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
