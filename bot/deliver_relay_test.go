package bot_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	look "divisionbell/bot/render/poleconomy"
	"divisionbell/engine/poleconomy"
)

// A coalition is a match of six on three platforms: Ann and Bob in the hall, Yves and
// Zoe in the yard, which both have private rooms, Pia on the page, which has none.
// They all govern together but Zed of the yard, who is against them.
type coalition struct {
	*house
	hall, yard *club
	page       *hall
	code       string
}

// cabinet are those who govern, by their platforms.
var cabinet = []struct{ platform, room, name string }{
	{"hall", "table", "Ann"}, {"hall", "table", "Bob"}, {"yard", "gate", "Yves"}, {"yard", "gate", "Zoe"}, {"page", "desk", "Pia"}, {"yard", "gate", "Zed"},
}

func inCoalition(t *testing.T) *coalition {
	h := build(t, plan{tables: []match.Table{{Game: poleconomy.Game, Look: look.Look}}, bare: true})
	k := &coalition{house: h, hall: &club{court: &court{hall: h.hall}}, yard: &club{court: &court{hall: newHall("yard")}}, page: newHall("page")}
	for _, c := range []heard{k.hall, k.yard, k.page} {
		h.attach(c)
	}
	k.by("Ann", "match new poleconomy game=2")
	k.code = h.newest()
	for _, p := range cabinet[1:] {
		k.by(p.name, "match join "+k.code)
	}
	k.by("Ann", "match start "+k.code)
	for n := range cabinet[1:5] {
		k.by("Ann", fmt.Sprintf("poleconomy %s party grits invite %d", k.code, n+2))
	}
	for _, p := range cabinet[1:5] {
		k.by(p.name, "poleconomy "+k.code+" party grits")
	}
	k.by("Zed", "poleconomy "+k.code+" party tories")
	for _, p := range cabinet[:5] {
		k.by(p.name, "poleconomy "+k.code+" vote 1")
	}
	h.settle()
	return k
}

// by has somebody say a line where they play.
func (k *coalition) by(name, line string) {
	k.tb.Helper()
	for _, p := range cabinet {
		if p.name == name {
			if m := k.in(p.platform, p.room, name, line); m.Refused {
				k.tb.Errorf("%s says %q and is refused: %s", name, line, m.Text)
			}
		}
	}
}

// told are who was told some words, each time: the room of a platform, or whom alone.
func (k *coalition) told(words string) (list []string) {
	for _, c := range []*hall{k.hall.hall, k.yard.hall, k.page} {
		for _, s := range c.find(words) {
			if at := s.channel; s.to != "" {
				list = append(list, c.platform+" "+s.to)
			} else {
				list = append(list, c.platform+" "+at)
			}
		}
	}
	slices.Sort(list)
	return list
}

// wants fails unless just these were told some words.
func (k *coalition) wants(words string, told ...string) {
	k.tb.Helper()
	slices.Sort(told)
	if got := k.told(words); !slices.Equal(got, told) {
		k.tb.Errorf("%q was told to %q, not to %q", words, got, told)
	}
}

// TestACaucusAcrossPlatformsHasARoomOnEach: who governs is let into a room of each
// platform that has such rooms, and what is said in one is told in all, and to who
// is alone on theirs; nobody else's room holds a word of it.
func TestACaucusAcrossPlatformsHasARoomOnEach(t *testing.T) {
	k := inCoalition(t)
	for _, c := range []*club{k.hall, k.yard} {
		if want := []string{k.code + " the Government", k.code + " the Grits"}; !slices.Equal(c.titles, want) {
			t.Fatalf("rooms of %s: %q", c.platform, c.titles)
		}
	}
	if slices.ContainsFunc(k.yard.admits, func(s string) bool { return strings.Contains(s, "zed") }) {
		t.Errorf("who is not of them is let in: %q", k.yard.admits)
	}
	if !slices.ContainsFunc(k.hall.hall.find("elsewhere"), func(s saying) bool { return strings.Contains(s.text(), "Yves, Zoe and Pia") }) {
		t.Error("the hall's room is not told who is elsewhere")
	}

	// In its room a caucus is spoken to without a prefix, elsewhere by its name.
	k.reads(k.in("hall", "table/s1", "Ann", "match say first-said"), "Sent to Bob, Yves, Zoe and Pia only")
	k.settle()
	k.wants("first-said", "hall table/s1", "yard gate/s1", "page pia")
	k.reads(k.in("yard", "gate/s2", "Zoe", "match say second-said"), "Sent to Ann, Bob, Yves and Pia only")
	k.settle()
	k.wants("second-said", "hall table/s2", "yard gate/s2", "page pia")
	k.in("page", "desk", "Pia", "match say to government third-said")
	k.settle()
	k.wants("third-said", "hall table/s1", "yard gate/s1")
	for _, s := range k.hall.hall.find("third-said") {
		if s.text() != "Pia, to the Government of "+k.code+": third-said" {
			t.Errorf("it reads %q", s.text())
		}
	}

	// Who is alone on their platform answers by a button: it asks for words alone.
	said := k.page.find("first-said")[0].message
	if len(said.Buttons) != 1 || said.Buttons[0].Label != "Reply to the Government" {
		t.Fatalf("it is answered by %+v", said.Buttons)
	}
	pia := func(press string, fields ...string) match.Call {
		k.calls++
		return match.Call{Account: match.Account{Platform: "page", ID: "pia", Name: "Pia"}, Room: match.Room{Platform: "page", Channel: "desk"}, Press: press, Fields: fields, Delivery: fmt.Sprint("pia ", k.calls)}
	}
	form := k.do(pia(said.Buttons[0].ID)).Form
	if form == nil || len(form.Fields) != 1 {
		t.Fatalf("the form is %+v", form)
	}
	k.do(pia(form.ID, "fourth thing"))
	k.settle()
	k.wants("fourth thing", "hall table/s1", "yard gate/s1")

	// Two dashes say it to everyone, and a name to that one alone.
	k.in("hall", "table/s1", "Ann", "match say -- fifth")
	k.in("hall", "table/s1", "Ann", "match say to Zed sixth")
	k.settle()
	k.wants("fifth", "hall table/t1", "yard gate/t1", "page desk")
	k.wants("sixth", "yard zed")
	k.quiet()
}

// TestACaucusAcrossPlatformsChanges: who leaves it hears nothing that is said
// afterwards, not even while they cannot be taken out yet; who joins it hears nothing
// that was said before. What was said is told once, whatever happens in between.
func TestACaucusAcrossPlatformsChanges(t *testing.T) {
	k := inCoalition(t)
	k.by("Zoe", "match say to government before-said")
	k.by("Yves", "poleconomy "+k.code+" support no")
	k.by("Ann", "match say to government after-said")
	k.settle()
	k.wants("before-said", "hall table/s1", "yard gate/s1", "page pia")
	k.wants("after-said", "hall table/s1", "yard gate/s1", "page pia")
	if !slices.Contains(k.yard.admits, "s1 -yves") {
		t.Fatalf("Yves is still in: %q", k.yard.admits)
	}
	all := k.yard.all()
	before := slices.IndexFunc(all, func(s saying) bool { return strings.Contains(s.text(), "before-said") })
	after := slices.IndexFunc(all, func(s saying) bool { return strings.Contains(s.text(), "after-said") })
	if before < 0 || after < before {
		t.Errorf("they stand at %d and %d", before, after)
	}
	if m := k.in("yard", "gate/s1", "Yves", "match say let me in"); !m.Refused || !strings.Contains(m.Text.String(), "match say -- TEXT") {
		t.Errorf("Yves, who is out, is answered %s", m.Text)
	}

	// A room out of which nobody can be taken is given up, and another one found.
	k.yard.stays = true
	k.by("Zoe", "poleconomy "+k.code+" support no")
	k.by("Ann", "match say to government apart-said")
	k.settle()
	k.wants("apart-said", "hall table/s1", "page pia")
	if m := k.in("yard", "gate/s1", "Zoe", "match say anybody"); !m.Refused {
		t.Errorf("a room that is given up takes words: %s", m.Text)
	}
	k.by("Zoe", "poleconomy "+k.code+" support yes")
	k.by("Yves", "poleconomy "+k.code+" support yes")
	k.by("Ann", "match say to government again-said")
	k.settle()
	if n := len(k.yard.titles); n < 4 {
		t.Fatalf("rooms of the yard: %q, %q; %+v\n%s", k.yard.titles, k.yard.admits, k.match(k.code).Shows, k.log)
	}
	for _, who := range k.told("again-said") {
		if who == "yard gate/s1" || who == "yard zed" {
			t.Errorf("%s was told", who)
		}
	}
	for _, words := range []string{"before-said", "after-said", "apart-said", "again-said", "let me in", "anybody"} {
		for _, who := range k.told(words) {
			if slices.Contains([]string{"hall table/t1", "yard gate/t1", "page desk", "yard zed", "hall table", "yard gate"}, who) {
				t.Errorf("%q was told to %s", words, who)
			}
		}
	}
}

// TestACaucusIsToldAfterAnOutage: a room that cannot be told is told later, each word
// once and in order, also by another process; one that is gone has its people told
// alone.
func TestACaucusIsToldAfterAnOutage(t *testing.T) {
	k := inCoalition(t)
	down := errors.New("no answer")
	k.yard.failing = func(_ string, s saying) error {
		if s.channel == "gate/s1" {
			return down
		}
		return nil
	}
	for n := range 3 {
		k.by("Ann", fmt.Sprintf("match say to government word %d", n))
		k.settle()
	}
	k.wants("word 2", "hall table/s1", "page pia")
	k.house.host.Close()
	calls := k.calls
	k.house = build(t, plan{path: k.path, clock: k.clock, hall: k.house.hall, bare: true, tables: []match.Table{{Game: poleconomy.Game, Look: look.Look}}})
	k.calls = calls
	for _, c := range []heard{k.hall, k.yard, k.page} {
		k.attach(c)
	}
	k.yard.failing = nil
	k.clock.pass(2 * time.Minute)
	k.settle()
	for n := range 3 {
		k.wants(fmt.Sprint("word ", n), "hall table/s1", "yard gate/s1", "page pia")
	}
	read := strings.Join(k.yard.hall.read("gate/s1"), "\n")
	if a, b := strings.Index(read, "word 0"), strings.Index(read, "word 2"); a < 0 || b < a {
		t.Errorf("the room reads %s", read)
	}

	k.yard.failing = func(op string, s saying) error {
		if s.channel == "gate/s1" && s.to == "" {
			return fmt.Errorf("no: %w", match.ErrGone)
		}
		return nil
	}
	k.by("Ann", "match say to government last-said")
	k.settle()
	k.by("Ann", "match say to government more-said")
	k.settle()
	for _, words := range []string{"last-said", "more-said"} {
		k.wants(words, "hall table/s1", "yard yves", "yard zoe", "page pia")
	}
}
