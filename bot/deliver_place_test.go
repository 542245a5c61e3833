package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// seen counts what a hall was told, by room, reader and words, without status
// messages and rings, which are edited and come again.
func (c *hall) seen() map[string]int {
	out := map[string]int{}
	for _, s := range c.all() {
		if s.message.Picture != nil || len(s.message.Buttons) > 0 || s.edits > 0 {
			continue
		}
		for _, line := range strings.Split(s.text(), "\n") {
			out[s.channel+"|"+s.to+"|"+line]++
		}
	}
	return out
}

// TestOneMatchOnTwoPlatforms: seats on both, a room that only looks on, the
// process stopped and begun again after every move. Each room reads every line
// once, nobody's secret leaves their own side, the look-on has nothing to press.
func TestOneMatchOnTwoPlatforms(t *testing.T) {
	h, c := inCourt(t, plan{})
	yard := newHall("yard")
	h.attach(yard)
	h.say("Ann", small)
	code := h.newest()
	h.reads(h.in("yard", "gate", "Yves", "match join "+code), "seat 2")
	h.reads(h.in("yard", "tower", "Zoe", "match watch "+code), "now watches")
	h.reads(h.in("yard", "tower", "Zoe", "match watch "+code), "already watches")
	h.reads(h.say("Ann", "match watch "+code), "it already shows here")
	h.say("Ann", "match start "+code)
	h.settle()
	home := map[string]string{"Ann": "hall", "Yves": "yard"}
	for n := range 40 {
		if h.match(code).Phase.Ended() {
			break
		}
		name := h.awaited(code)
		h.in(home[name], "table", name, fmt.Sprintf("match say %s aloud %d", code, n))
		other := map[string]string{"Ann": "Yves", "Yves": "Ann"}[name]
		h.in(home[name], "desk", name, fmt.Sprintf("match say %s to %s psst %d for %s", code, other, n, other))
		m := h.in(home[name], "desk", name, "exchequer "+code)
		for _, verb := range []string{"end", "place", "occupy", "neutral"} {
			if id := doing(m, verb); id != "" {
				h.calls++
				h.do(match.Call{Account: match.Account{Platform: home[name], ID: strings.ToLower(name), Name: name},
					Room: match.Room{Platform: home[name], Channel: "desk"}, Press: id, Delivery: fmt.Sprint("press", h.calls)})
				break
			}
		}
		if n%3 == 0 { // a crash before anything was said: another process goes on
			h.host.Close()
			calls := h.calls
			h = build(t, plan{path: h.path, clock: h.clock, hall: h.hall, bare: true})
			h.calls = calls
			h.attach(c)
			h.attach(yard)
		}
		h.settle()
	}
	if !h.match(code).Phase.Ended() {
		t.Fatal("it does not end")
	}
	h.alike(t, code, true, map[string][]string{"court": c.read("table/t1"), "gate": yard.read("gate"), "tower": yard.read("tower")})
	for _, hall := range []*hall{c.hall, yard} {
		for _, s := range hall.find("psst") {
			if s.to == "" || !strings.Contains(s.text(), "for "+strings.ToUpper(s.to[:1])+s.to[1:]) {
				t.Errorf("%s of %s reads: %s", s.to, s.channel, s.text())
			}
		}
		for line, n := range hall.seen() {
			if strings.Contains(line, "psst") && n != 1 {
				t.Errorf("whispered %d times: %s", n, line)
			}
		}
	}
	if n := len(c.find("for Ann")) + len(yard.find("for Yves")); n == 0 || len(c.find("for Yves"))+len(yard.find("for Ann")) > 0 {
		t.Errorf("%d private words reached their own side", n)
	}
	rung := func(c *hall, name string) (n int) {
		for _, s := range c.all() {
			for _, r := range s.message.Text {
				if r.Style == msg.Ring && r.Words == name {
					n++
				}
			}
		}
		return n
	}
	if rung(c.hall, "Ann") == 0 || rung(yard, "Yves") == 0 || rung(c.hall, "Yves")+rung(yard, "Ann") > 0 {
		t.Errorf("rung: Ann %d here and %d there, Yves %d here and %d there", rung(c.hall, "Ann"), rung(yard, "Ann"), rung(c.hall, "Yves"), rung(yard, "Yves"))
	}
	for _, s := range yard.spoken("tower") {
		for _, b := range s.message.Buttons {
			if b.Label != "Fair dice" { // which anybody may
				t.Errorf("the room that looks on may press %q", b.Label)
			}
		}
	}
	for _, s := range yard.find("your turn in") {
		if s.channel == "tower" {
			t.Errorf("the room that looks on is rung: %s", s.text())
		}
	}
	h.quiet()
}

// TestAWatchingRoomLeaves: its status message says so, and nothing more comes.
func TestAWatchingRoomLeaves(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.in("hall", "tower", "Zoe", "match watch "+code)
	h.settle()
	before := len(h.hall.spoken("tower"))
	if before != 1 {
		t.Errorf("%d messages for a match that is under way: the status alone is wanted", before)
	}
	h.reads(h.say("Ann", "match unwatch "+code), "played here")
	h.in("hall", "tower", "Zoe", "match unwatch "+code)
	h.settle()
	h.turn(code)
	h.settle()
	said := h.hall.spoken("tower")
	if len(said) != before || !strings.Contains(said[0].text(), "has stopped watching") || said[0].message.Picture != nil {
		t.Errorf("%d messages: %s", len(said), said[0].text())
	}
	if n := len(h.match(code).Shows); n != 1 {
		t.Errorf("%d rooms show it", n)
	}
	// Who looks on and takes part after all has a table there.
	h.say("Ann", small)
	open := h.newest()
	h.in("hall", "tower", "Zoe", "match watch "+open)
	h.settle()
	h.in("hall", "tower", "Zoe", "match join "+open)
	h.settle()
	for _, s := range h.match(open).Shows {
		if s.Role != match.RoleTable {
			t.Errorf("%+v", s)
		}
	}
	h.quiet()
}

// TestLinkedAccountsAreOnePerson: one list, one seat, one private word.
func TestLinkedAccountsAreOnePerson(t *testing.T) {
	h := build(t, plan{})
	yard := newHall("yard")
	h.attach(yard)
	h.late = []string{"yard gate"}
	code := h.begin("", "Ann", "Bob")
	h.in("yard", "gate", "Anne", "match watch "+code)
	h.settle()
	said := h.say("Ann", "bell link").Text.String()
	at := strings.Index(said, "/bell link ")
	if at < 0 {
		t.Fatal(said)
	}
	line := said[at+1 : at+1+len("bell link ABCD-EFGH")]
	h.reads(h.in("yard", "gate", "Anne", "bell link ABCD-EFGH"), "That code is wrong")
	h.reads(h.in("yard", "gate", "Anne", line), "Linked: ", "on hall", "on yard")
	h.reads(h.in("yard", "gate", "Yves", line), "used or over")
	h.reads(h.in("yard", "gate", "Anne", "match list"), code)
	h.reads(h.in("yard", "gate", "Anne", "match join "+code), "now shows here")
	h.settle()
	h.say("Bob", "match say "+code+" to Ann between us")
	h.settle()
	if there, here := yard.find("between us"), h.hall.find("between us"); len(there) != 1 || there[0].to != "anne" || len(here) != 0 {
		t.Errorf("told %d times where she is and %d times where she was", len(there), len(here))
	}
	// Whoever goes on elsewhere is told there.
	h.say("Ann", "match say "+code+" back again")
	h.say("Bob", "match say "+code+" to Ann what now?")
	h.settle()
	if here := h.hall.find("what now?"); len(here) != 1 || here[0].to != "ann" || len(yard.find("what now?")) != 0 {
		t.Errorf("told %d times where she is: %+v", len(here), here)
	}
	// A code holds for ten minutes.
	said = h.say("Bob", "bell link").Text.String()
	at = strings.Index(said, "/bell link ")
	h.clock.pass(10 * time.Minute)
	h.reads(h.in("yard", "gate", "Yves", said[at+1:at+20]), "10 minutes old")
	// Two seats of one match stay two people's.
	said = h.say("Bob", "bell link").Text.String()
	at = strings.Index(said, "/bell link ")
	no := h.in("yard", "gate", "Anne", said[at+1:at+20])
	if h.reads(no, "Both accounts have a seat in "+code); !no.Refused || len(no.Buttons) != 2 || no.Buttons[1].Label != "Leave "+code {
		t.Errorf("the refusal to link leads nowhere: %+v", no)
	}
	h.quiet()
}

// TestPeopleAreMeantByMention, also those whom the host has never met.
func TestPeopleAreMeantByMention(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", small)
	code := h.newest()
	invite := func(line string, names map[string]string) msg.Message {
		c := h.call("Ann")
		c.Line, c.Names = line, names
		return h.do(c)
	}
	h.reads(invite("match invite "+code+" <@u77>", map[string]string{"u77": "Zoe Quick"}), "invited Zoe Quick")
	h.reads(invite("match invite "+code+" <@u78>", nil), "don't know")
	h.settle()
	rung := h.hall.find("invites you to")
	if len(rung) != 1 || rung[0].message.Text[0].Style != msg.Ring || rung[0].message.Text[0].Words != "Zoe Quick" {
		t.Fatalf("%+v", rung)
	}
	c := h.call("Zoe Quick")
	c.Account.ID, c.Line, c.Zone = "u77", "match join "+code, "Europe/Oslo"
	h.do(c)
	if p, err := h.store.PersonByID(ctx, match.PersonID(rung[0].message.Text[0].Who)); err != nil || p.Zone != "Europe/Oslo" || p.ID != h.match(code).Seats[1].Person {
		t.Errorf("%+v %v", p, err)
	}
	h.reads(invite("match say "+code+" to <@u77> hush, <@u77>", nil), "Sent to Zoe Quick only")
	h.reads(invite("match say "+code+" well <@u77>, well <@u99>", map[string]string{"u99": "Dan"}), "Sent to everyone")
	h.settle()
	if n := len(h.hall.find("well Zoe Quick, well Dan")); n != 1 {
		t.Errorf("said %d times with names", n)
	}
	// Without a name the host asks for one.
	m := h.say("Ann", "match invite "+code)
	if len(m.Selects) != 1 || m.Selects[0].People == "" || len(m.Selects[0].Choices) != 1 { // Dan, who was mentioned; Zoe sits there
		t.Fatalf("%+v", m)
	}
	c = h.call("Ann")
	c.Press, c.Fields, c.Names = m.Selects[0].People, []string{"<@u80>"}, map[string]string{"u80": "Eve"}
	h.reads(h.do(c), "invited Eve")
	h.reads(invite("match remove "+code+" <@u77>", nil), "Zoe Quick is out")
	h.quiet()
}

// TestWhoPlaysElsewhereIsMeantByMention: an account of another platform, whose owner is at
// the table, is told by name.
func TestWhoPlaysElsewhereIsMeantByMention(t *testing.T) {
	h := build(t, plan{})
	yard := newHall("yard")
	h.attach(yard)
	h.say("Ann", small)
	code := h.newest()
	h.in("yard", "gate", "Yves", "match join "+code)
	h.in("yard", "gate", "Yves", "match say "+code+" hey <@ann>, and <@nobody-here>")
	h.settle()
	for _, c := range []*hall{h.hall, yard} {
		if n := len(c.find("hey Ann, and somebody")); n != 1 {
			t.Errorf("%s reads it %d times", c.platform, n)
		}
	}
	h.quiet()
}

// TestAdministratorsSettleTheirPlace in chat.
func TestAdministratorsSettleTheirPlace(t *testing.T) {
	h := build(t, plan{})
	admin := func(line string) msg.Message {
		c := h.call("Ada")
		c.Line, c.Admin = line, true
		return h.do(c)
	}
	h.reads(h.say("Bob", "bell settings"), "any channel", "everyone", "Admins can change these")
	h.reads(h.say("Bob", "bell settings limit 3"), "nly admins can change")
	if m := admin("bell settings"); len(m.Buttons) < 5 {
		t.Errorf("%+v", m.Buttons)
	}
	h.reads(admin("bell settings zone Mars/Base"), "don't know the time zone")
	h.reads(admin("bell settings zone Europe/Paris"), "Europe/Paris")
	h.reads(admin("bell settings limit none"), "at once: none")
	h.reads(admin("bell settings limit 1"), "at once: 1")
	h.reads(admin("bell settings clock 24h"), "24h")
	h.reads(admin("bell settings rooms here"), "this one too")
	h.reads(admin("bell settings makers admins"), "admins only")
	h.reads(h.say("Bob", small), "nly admins can start matches")
	h.reads(admin(small), "is open")
	code := h.newest()
	h.reads(admin(small), "the limit here is 1")
	h.reads(h.in("hall", "elsewhere", "Bob", "match join "+code), "Matches are played in")
	h.reads(h.in("hall", "elsewhere", "Bob", "match watch "+code), "Matches are played in")
	h.reads(h.say("Bob", "match join "+code), "seat 2")
	if l, err := h.store.Local(ctx, "hall", ""); err != nil || l.Zone != "Europe/Paris" || l.Clock != "24h" {
		t.Errorf("%+v %v", l, err)
	}
	if p := h.match(code).Settings.Pace; p.Clock != "24h" || p.Zone != "Europe/Paris" {
		t.Errorf("the match has the pace %+v", p)
	}
	// A button without a value brings a form.
	for _, b := range admin("bell settings").Buttons {
		if b.Label != "Limit…" {
			continue
		}
		c := h.call("Ada")
		c.Press, c.Admin = b.ID, true
		m := h.do(c)
		if m.Form == nil {
			t.Fatalf("%+v", m)
		}
		c = h.call("Ada")
		c.Press, c.Admin, c.Fields = m.Form.ID, true, []string{"7"}
		h.reads(h.do(c), "at once: 7")
	}
	h.reads(h.say("Bob", "bell match list"), code)
	h.reads(h.say("Bob", "bell help"), "/bell settings", "/match new")
	h.quiet()
}

// TestASeatsNextHolderIsNotToldWhatTheLastWas: seats move up when somebody
// leaves a lobby, and people come back; also after the process began anew.
func TestASeatsNextHolderIsNotToldWhatTheLastWas(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", small)
	code := h.newest()
	for _, name := range []string{"Bob", "Cat"} {
		h.say(name, "match join "+code)
	}
	h.settle()
	h.say("Ann", "match say "+code+" to Bob for Bob's ears")
	h.settle()
	h.host.Close()
	calls := h.calls
	h = build(t, plan{path: h.path, clock: h.clock, hall: h.hall})
	h.calls = calls
	h.say("Bob", "match leave "+code) // Cat moves up to his seat
	h.settle()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match say "+code+" to Cat for Cat's ears")
	h.settle()
	for ears, to := range map[string]string{"for Bob's ears": "bob", "for Cat's ears": "cat"} {
		if s := h.hall.find(ears); len(s) != 1 || s[0].to != to {
			t.Errorf("%s: %+v", ears, s)
		}
	}
	h.quiet()
}

// TestWhoJoinsWhereTheMatchIsPlayedIsToldThere: joining again moves one who holds a seat
// to the room where they say so, at once, also where the match is a table already.
func TestWhoJoinsWhereTheMatchIsPlayedIsToldThere(t *testing.T) {
	h := build(t, plan{})
	yard := newHall("yard")
	h.attach(yard)
	h.late = []string{"yard gate"}
	code := h.begin("", "Ann", "Bob")
	h.in("yard", "gate", "Yves", "match watch "+code)
	link := h.say("Ann", "bell link").Text
	for _, r := range link {
		if words, ok := strings.CutPrefix(r.Words, "/bell link "); ok {
			h.in("yard", "gate", "Anni", "bell link "+words)
		}
	}
	h.reads(h.in("yard", "gate", "Anni", "match join "+code), "now shows here")
	h.reads(h.say("Ann", "bell clock"), code+": on yard.")
	h.reads(h.say("Ann", "match join "+code), "From now on I'll notify you here", code)
	h.reads(h.say("Ann", "match join "+code), "played here")
	h.reads(h.say("Ann", "bell clock"), code+": on hall.")
	if m := h.say("Bob", "bell clock"); strings.Contains(m.Text.String(), code) {
		t.Errorf("Bob has one account, and reads %s", m.Text)
	}
	h.reads(h.in("yard", "gate", "Anni", "match join "+code), "From now on I'll notify you here")
	h.say("Bob", "match say "+code+" to Ann psst")
	h.settle()
	if n, m := len(yard.find("psst")), len(h.hall.find("psst")); n != 1 || m != 0 {
		t.Errorf("Ann is told %d times in the yard and %d in the hall", n, m)
	}
}

// Whoever is invited when they may not be rung is invited once more when they may, and
// not if they have joined by then.
func TestAnInvitationWaitsForTheMorning(t *testing.T) {
	h := build(t, plan{}) // it is nine
	invited := []string{"Bob", "Cat", "Dan", "Eve"}
	for _, name := range invited {
		h.say(name, "help")
	}
	h.say("Bob", "bell clock quiet 08:00-12:00")
	h.say("Eve", "bell clock quiet 08:00-11:00")
	h.say("Eve", "bell clock ring off")
	h.say("Cat", "bell clock quiet 08:00-11:00")
	h.say("Dan", "bell clock quiet 08:00-14:00")
	h.say("Ann", "match new exchequer")
	code := h.newest()
	for _, name := range invited {
		h.say("Ann", "match invite "+code+" "+name)
	}
	h.settle()
	rung := func(name string) (n int) {
		for _, s := range h.hall.find("invites you to") {
			if slices.ContainsFunc(s.message.Text, func(r msg.Run) bool { return r.Style == msg.Ring && r.Words == name }) {
				n++
			}
		}
		return n
	}
	want := func(bob, cat int) {
		t.Helper()
		if b, c, d, e := rung("Bob"), rung("Cat"), rung("Dan"), rung("Eve"); b != bob || c != cat || d != 0 || e != 0 {
			t.Errorf("Bob is rung %d times, not %d; Cat %d, not %d; Dan, who joined, %d; Eve, who wants no ring, %d", b, bob, c, cat, d, e)
		}
	}
	want(0, 0)
	h.say("Dan", "match join "+code)
	h.tick(2*time.Hour + 30*time.Minute)
	want(0, 1)
	h.tick(time.Hour)
	want(1, 1)
	h.tick(24 * time.Hour)
	want(1, 1)
	if told := h.hall.find("invites you to"); len(told) != len(invited)+2 { // again for Bob and Cat
		t.Errorf("the room is told %d times", len(told))
	}
	h.quiet()
}

// TestARoomIsPlayedFromWhileItIsTold: somebody has their match shown in a room that
// looked on until then, at the moment in which it is told something. It is played from
// there from then on, and what is for them alone reaches them there.
func TestARoomIsPlayedFromWhileItIsTold(t *testing.T) {
	h := build(t, plan{})
	code, moved := h.watched("length=12"), false
	h.hall.fail(func(op string, s saying) error {
		if s.channel == "balcony" && !moved {
			moved = true
			c := h.call("Bob")
			c.Room.Channel, c.Line = "balcony", "match join "+code
			h.reads(h.do(c), "now shows here")
		}
		return nil
	})
	h.say("Ann", "match say "+code+" all hear this")
	h.settle()
	h.say("Cat", "match say "+code+" to Bob just-between-us")
	h.settle()
	said := h.hall.find("just-between-us")
	if !moved || len(said) != 1 || said[0].channel != "balcony" || said[0].to != "bob" {
		t.Errorf("Bob, who moved (%v), is told %+v", moved, said)
	}
	h.quiet()
}
