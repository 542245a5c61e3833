package bot_test

import (
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
	wants("Ann invited Bob to Exchequer! "+code+".", map[string]int{"bob": 1}) // which is told from the beginning
	h.in("hall", "@ann", "Ann", "match invite "+code+" Dan")
	wants("Dan: Ann invites you to", map[string]int{"dan": 1})
	wants("Ann invited Dan to Exchequer! "+code+".", map[string]int{"bob": 1}) // who plays reads whom she invites
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
