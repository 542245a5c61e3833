package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/tax"
)

// beside is a second host on a file, which serves another place and hears of the
// first by the file alone: neither runs.
func beside(t *testing.T) (page, console *house) {
	t.Helper()
	games := []match.Table{{Game: tax.Game, Look: taxlook.Look}, exchequerTable}
	page = build(t, plan{tables: games})
	console = build(t, plan{tables: games, path: page.path, clock: page.clock, hall: newHall("console")})
	return page, console
}

// completed are the lines that a host suggests to somebody who types one.
func (h *house) completed(name, line string) string {
	h.tb.Helper()
	c := h.call(name)
	c.Line = line
	var lines []string
	for _, s := range h.host.Complete(ctx, c, 20) {
		lines = append(lines, s.Line)
	}
	return strings.Join(lines, "; ")
}

// TestWhatAnotherHostDidIsKnownAtOnce: Dan joins by one host and the match begins
// by another. Nothing that he asks the first is answered by what it knew before.
func TestWhatAnotherHostDidIsKnownAtOnce(t *testing.T) {
	page, console := beside(t)
	page.say("Ann", "match new tax")
	code := page.newest()
	page.say("Bob", "match join "+code)
	page.settle()
	console.reads(console.say("Dan", "match join "+code), "seat 3")
	console.settle()
	page.reads(page.say("Cat", "match join "+code), "seat 4")
	console.reads(console.say("Dan", "match list"), "Waiting for players, 4 so far")
	console.reads(console.say("Dan", "match hand"), "You have no cards in "+code)
	page.say("Ann", "match start "+code)
	page.settle()

	account := console.call("Dan").Account
	if m, err := console.host.Moment(ctx, code, -1, account); err != nil || m.Phase != match.Playing || m.Viewer != 2 || m.Status.Picture == nil {
		t.Errorf("the moment is %+v, %v", m, err)
	}
	hand := console.say("Dan", "match hand "+code)
	if hand.Refused || hand.Picture == nil {
		t.Errorf("Dan's hand is %q", hand.Text)
	}
	if m := console.say("Dan", "match list"); strings.Contains(m.Text.String(), "lobby") {
		t.Errorf("the list says %q", m.Text)
	}
	if m := console.say("Dan", "tax "+code+" fold"); strings.Contains(m.Text.String(), "hasn't started") {
		t.Errorf("Dan folds and reads %q", m.Text)
	}
	// And so it goes on, whoever moves and is asked where.
	hosts := map[string]*house{"Ann": page, "Bob": page, "Cat": page, "Dan": console}
	for range 12 {
		name := page.awaited(code)
		if got := hosts[name].completed(name, "tax "); got == "" {
			t.Errorf("%s is awaited and completed nothing", name)
		}
		other := hosts[name].say(name, "tax "+code)
		if other.Refused || len(other.Buttons) == 0 {
			t.Fatalf("%s is awaited and reads %q", name, other.Text)
		}
		before := page.seq(code)
		hosts[name].press(name, pressable(t, other))
		if page.seq(code) != before+1 {
			t.Fatalf("%s pressed in vain", name)
		}
		for who, h := range hosts {
			if m := h.say(who, "match proof "+code); !strings.Contains(m.Text.String(), page.head(code)) {
				t.Errorf("%s reads of an older log: %s", who, m.Text)
			}
		}
	}
	page.quiet()
	console.quiet()
}

// pressable is the first button that acts at once.
func pressable(t *testing.T, m msg.Message) string {
	t.Helper()
	for _, b := range m.Buttons {
		if strings.HasPrefix(b.ID, "1! ") && !strings.Contains(b.ID, " * ") {
			return b.ID
		}
	}
	t.Fatalf("nothing to press: %+v", m.Buttons)
	return ""
}

// TestASettlingHostTellsWhatAnotherDid: its own rooms read all there is, each line
// once, although nobody but the file.
func TestASettlingHostTellsWhatAnotherDid(t *testing.T) {
	page, console := beside(t)
	page.say("Ann", "match new exchequer setup=dealt tokens=all")
	code := page.newest()
	console.say("Dan", "match join "+code)
	console.settle()
	page.say("Ann", "match say "+code+" are you there?")
	page.say("Ann", "match start "+code)
	page.settle()
	console.settle()
	console.say("Dan", "match say "+code+" I am")
	console.settle()
	for range 3 {
		name := page.awaited(code)
		h := map[string]*house{"Ann": page, "Dan": console}[name]
		h.turn(code)
		page.settle()
		console.settle()
	}
	page.alike(t, code, true, map[string][]string{"page": page.hall.read("table"), "console": console.hall.read("table")})
	page.quiet()
	console.quiet()
}

// TestASweepKnowsWhatAnotherHostDid: what is due is weighed by what is stored, or
// it would be struck off as done with.
func TestASweepKnowsWhatAnotherHostDid(t *testing.T) {
	page, console := beside(t)
	page.say("Ann", "match new exchequer setup=dealt tokens=all remind=off")
	code := page.newest()
	console.say("Dan", "match join "+code)
	page.say("Ann", "match start "+code)
	page.say("Ann", "match board "+code)
	console.say("Dan", "match ask "+code+" pause")
	if n := len(page.match(code).Votes); n != 1 {
		t.Fatalf("%d votes are open", n)
	}
	page.clock.pass(8 * 24 * time.Hour)
	if err := page.host.Sweep(ctx, "page"); err != nil {
		t.Fatal(err)
	}
	if n := len(page.match(code).Votes); n != 0 {
		t.Errorf("%d votes are open for ever", n)
	}
	page.quiet()
	console.quiet()
}

// TestAccountsLinkedElsewhereAreOnePersonAtOnce: another host knows whoever typed
// a link's code as who they are now, in all that they do.
func TestAccountsLinkedElsewhereAreOnePersonAtOnce(t *testing.T) {
	page, console := beside(t)
	page.say("Ann", "match new exchequer setup=dealt tokens=all")
	code := page.newest()
	page.say("Bob", "match join "+code)
	page.say("Ann", "match start "+code)
	page.settle()
	linked := func(from *house, name string, to *house, other string) {
		t.Helper()
		said := from.say(name, "bell link").Text.String()
		at := strings.Index(said, "/bell link ")
		if at < 0 {
			t.Fatal(said)
		}
		to.reads(to.say(other, said[at+1:at+1+len("bell link ABCD-EFGH")]), "Linked: ")
	}
	// Both hosts have met Annie's account, under which she holds nothing.
	annie := func(h *house, line, press string) msg.Message {
		c := console.call("Annie")
		c.Line, c.Press = line, press
		return h.do(c)
	}
	for _, h := range []*house{page, console} {
		h.reads(annie(h, "exchequer "+code, ""), "ou're not playing")
		h.reads(annie(h, "exchequer", ""), "There's no Exchequer! match here yet")
	}
	linked(page, "Ann", console, "Annie")
	for page.awaited(code) != "Ann" {
		page.turn(code)
	}
	for _, line := range []string{"exchequer " + code, "exchequer", "match board " + code} {
		if m := annie(page, line, ""); m.Refused || len(m.Text) == 0 || strings.Contains(m.Text.String(), "no match") {
			t.Errorf("%s is answered %q", line, m.Text)
		}
	}
	page.reads(annie(page, "match list", ""), code)
	if got := len(page.host.Complete(ctx, func() match.Call { c := console.call("Annie"); c.Line = "exchequer "; return c }(), 20)); got < 2 {
		t.Errorf("she is completed %d words", got)
	}
	if m, err := page.host.Moment(ctx, code, -1, console.call("Annie").Account); err != nil || m.Viewer != 0 {
		t.Errorf("she sees it with the eyes of seat %d: %v", m.Viewer+1, err)
	}
	page.quiet()
	console.quiet()
}

// TestAPressOfOneWhoWasLinkedElsewhere is one of who they are now.
func TestAPressOfOneWhoWasLinkedElsewhere(t *testing.T) {
	page, console := beside(t)
	page.say("Ann", "match new exchequer setup=dealt tokens=all")
	code := page.newest()
	page.say("Bob", "match join "+code)
	page.say("Ann", "match start "+code)
	name := page.awaited(code)
	id := doing(page.say(name, "exchequer "+code), "place")
	c := console.call("Twin")
	c.Press = id
	page.reads(page.do(c), "That button is for "+name)
	said := page.say(name, "bell link").Text.String()
	at := strings.Index(said, "/bell link ")
	console.reads(console.say("Twin", said[at+1:at+1+len("bell link ABCD-EFGH")]), "Linked: ")
	before := page.seq(code)
	c = console.call("Twin")
	c.Press = id
	page.do(c)
	if page.seq(code) != before+1 {
		t.Error("the press did nothing")
	}
	page.quiet()
	console.quiet()
}

// TestASeatIsTakenBackByWhoeverTheyAreNow: whoever handed a seat over and is linked
// elsewhere comes back to it under their other account.
func TestASeatIsTakenBackByWhoeverTheyAreNow(t *testing.T) {
	page, console := beside(t)
	page.say("Ann", "match new exchequer setup=dealt tokens=all")
	code := page.newest()
	page.say("Bob", "match join "+code)
	page.say("Ann", "match start "+code)
	page.say("Ann", "match handover "+code+" bot")
	console.say("Annie", "match watch "+code)
	console.say("Annie", "match board "+code)
	said := console.say("Annie", "bell link").Text.String()
	at := strings.Index(said, "/bell link ")
	page.reads(page.say("Ann", said[at+1:at+1+len("bell link ABCD-EFGH")]), "Linked: ")
	if m := console.say("Annie", "match return "+code); m.Refused {
		t.Errorf("she comes back and reads %q", m.Text)
	}
	if s := page.match(code).Seats[0]; s.Bot != "" {
		t.Errorf("her seat is still held by %s", s.Name)
	}
	page.quiet()
	console.quiet()
}

// head is how far a match's log has come, as people read it.
func (h *house) head(code string) string {
	h.tb.Helper()
	m := h.match(code)
	return fmt.Sprintf("Fingerprint of the log after action %d:\n%x", m.Position.Seq, m.Head)
}
