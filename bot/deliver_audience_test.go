package bot_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"
)

// A telling is what is said while its rooms wait, what is done meanwhile, line by line, each
// after who says it, and who reads it then, each once.
type telling struct {
	says string
	then []string
	read map[string]string // what stands before the words, by who reads them
}

// outwaits has a telling's words wait for the hall, and be read when all is done.
func (h *house) outwaits(code string, c telling) {
	h.tb.Helper()
	h.hall.fail(func(string, saying) error { return errors.New("503") })
	h.say("Dan", "match say "+code+" hello all")
	h.settle()
	by, line, _ := strings.Cut(c.says, ": ")
	h.reads(h.say(by, "match say "+code+" "+line+" the secret plan"), "Sent to")
	h.settle()
	for _, step := range c.then {
		by, line, _ := strings.Cut(step, ": ")
		if m := h.say(by, strings.ReplaceAll(line, "CODE", code)); m.Refused {
			h.tb.Fatalf("%s: %s", step, m.Text)
		}
		h.settle()
	}
	h.hall.fail(nil)
	for range 5 {
		h.clock.pass(time.Minute)
		h.settle()
	}
	h.plain(c)
}

// plain fails the test unless those who were meant have read a telling's words, and nobody else.
func (h *house) plain(c telling) {
	h.tb.Helper()
	var want, got []string
	for who, as := range c.read {
		want = append(want, who+": "+as+": the secret plan")
	}
	for _, s := range h.hall.find("the secret plan") {
		got = append(got, s.to+": "+s.text())
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		h.tb.Errorf("%s, %q:\n%q is read, not\n%q", c.says, c.then, got, want)
	}
}

// in has the code stand where a telling's places are told.
func (c telling) in(code string) telling {
	read := map[string]string{}
	for who, as := range c.read {
		read[who] = strings.ReplaceAll(as, "CODE", code)
	}
	c.read = read
	return c
}

// TestWhatWaitsIsReadByWhomItWasSaidTo: seats of a lobby move up, are left and taken meanwhile.
func TestWhatWaitsIsReadByWhomItWasSaidTo(t *testing.T) {
	toBob := map[string]string{"bob": "Dan says to you alone, in CODE"}
	toTwo := map[string]string{"bob": "Dan says to you and Eve alone, in CODE", "eve": "Dan says to you and Bob alone, in CODE"}
	for _, c := range []telling{
		{"Dan: to Bob", nil, toBob},
		{"Dan: to Bob", []string{"Ann: match leave CODE"}, toBob},
		{"Dan: to Bob", []string{"Bob: match leave CODE"}, toBob},
		{"Dan: to Bob", []string{"Ann: match remove CODE Bob"}, toBob},
		{"Dan: to Bob", []string{"Ann: match remove CODE Cat"}, toBob},
		{"Dan: to Bob", []string{"Cat: match leave CODE", "Bob: match leave CODE", "Fay: match join CODE"}, toBob},
		{"Dan: to Bob", []string{"Bob: match leave CODE", "Bob: match join CODE"}, toBob},
		{"Dan: to Bob", []string{"Bob: match leave CODE", "Dan: match leave CODE", "Fay: match join CODE", "Bob: match join CODE"}, toBob},
		{"Dan: to Bob", []string{"Cat: match leave CODE", "Ann: match start CODE"}, toBob},
		{"Dan: to Bob", []string{"Bob: match leave CODE", "Ann: match start CODE", "Cat: match leave CODE for good of seat 2 yes"}, toBob},
		{"Dan: to Bob", []string{"Ann: match start CODE", "Ann: match leave CODE for good of seat 1 yes"}, toBob},
		{"Dan: to Bob", []string{"Cat: match leave CODE", "Ann: match start CODE", "Bob: match handover CODE bot"}, toBob},
		{"Dan: to Bob", []string{"Ann: match leave CODE", "Bob: match leave CODE", "Cat: match leave CODE", "Dan: match leave CODE", "Eve: match leave CODE"}, toBob},
		{"Dan: to Bob, Eve", []string{"Ann: match leave CODE"}, toTwo},
		{"Dan: to Bob, Eve", []string{"Bob: match leave CODE", "Ann: match leave CODE", "Bob: match join CODE"}, toTwo},
		{"Dan: to Bob, Eve", []string{"Dan: match leave CODE"}, toTwo},
		{"Dan: to Mabel", []string{"Ann: match remove CODE Cat", "Ann: match remove CODE Mabel", "Cat: match join CODE"}, nil},
		{"Dan: to Bob, Mabel", []string{"Ann: match remove CODE Mabel", "Fay: match join CODE"}, map[string]string{"bob": "Dan says to you and Mabel alone, in CODE"}},
	} {
		h := build(t, plan{})
		h.say("Ann", "match new exchequer setup=dealt tokens=all length=2")
		code := h.newest()
		for _, n := range []string{"Bob", "Cat", "Dan", "Eve"} {
			h.say(n, "match join "+code)
		}
		h.say("Ann", "match add-bot "+code+" steady")
		h.settle()
		h.outwaits(code, c.in(code))
	}
}

// TestWhatWaitsIsReadByWhoHeldTheSeat: one of a match that is played is handed over meanwhile.
func TestWhatWaitsIsReadByWhoHeldTheSeat(t *testing.T) {
	toBob := map[string]string{"bob": "Dan says to you alone, in CODE"}
	for _, c := range []telling{
		{"Dan: to Bob", []string{"Bob: match handover CODE Cat", "Cat: match take CODE"}, toBob},
		{"Dan: to Bob", []string{"Bob: match handover CODE bot"}, toBob},
		{"Dan: to Bob", []string{"Bob: match handover CODE bot", "Bob: match return CODE"}, toBob},
		{"Dan: to Bob", []string{"Bob: match leave CODE for good of seat 2 yes"}, toBob},
		{"Dan: to Bob", []string{"Bob: match handover CODE Cat", "Cat: match take CODE", "Cat: match handover CODE Bob", "Bob: match take CODE"}, toBob},
		{"Dan: to Bob, Ann", []string{"Bob: match handover CODE Cat", "Cat: match take CODE"},
			map[string]string{"bob": "Dan says to you and Ann alone, in CODE", "ann": "Dan says to you and Bob alone, in CODE"}},
		{"Dan: to Bob", []string{"Dan: match handover CODE Cat", "Cat: match take CODE", "Bob: match handover CODE Dan", "Dan: match take CODE"}, toBob},
	} {
		h := build(t, plan{})
		h.say("Cat", "match list")
		code := h.begin("length=5", "Ann", "Bob", "Dan")
		h.outwaits(code, c.in(code))
	}
}

// TestWhatWaitsIsReadByWhoWasOfTheCaucus: what its room could not be told yet is read by who was
// of it when it was said, once, and by nobody who came later.
func TestWhatWaitsIsReadByWhoWasOfTheCaucus(t *testing.T) {
	for _, to := range []string{"Zed", "bot"} {
		k := inCoalition(t)
		k.in("yard", "gate", "Zack", "match list")
		if to == "Zed" {
			to = "Zack"
		}
		k.silences("gate/s1", errors.New("503"))
		k.by("Ann", "match say to government before-said")
		k.settle()
		k.by("Ann", "match say to government first-said")
		k.settle()
		k.by("Zoe", "match handover "+k.code+" "+to)
		if to == "Zack" {
			k.reads(k.in("yard", "gate", "Zack", "match take "+k.code), "You're in seat 4")
		}
		k.settle()
		k.by("Ann", "match say to government last-said")
		k.settle()
		k.silences("", nil)
		for range 5 {
			k.clock.pass(time.Minute)
			k.settle()
		}
		for words, reader := range map[string]string{"before-said": "yard zoe", "first-said": "yard zoe", "last-said": "yard zack"} {
			var there []string
			for _, at := range k.told(words) {
				if strings.HasPrefix(at, "yard ") {
					there = append(there, at)
				}
			}
			switch want := []string{"yard yves", reader}; {
			case slices.Equal(there, want):
			case words == "last-said" && to == "bot" && slices.Equal(there, []string{"yard gate/s1"}):
			case words != "last-said" && slices.Equal(there, []string{"yard gate/s1"}) && !slices.Contains(k.yard.admits, "s1 -zoe"): // where she still is
			default:
				t.Errorf("after Zoe hands her seat to %s, %s is read by %q", to, words, there)
			}
		}
	}
}

// TestWhatIsUnreadNamesWhomItWasSaidTo: also once they have left, or moved up in the lobby, and so
// does what whoever said it is told.
func TestWhatIsUnreadNamesWhomItWasSaidTo(t *testing.T) {
	for _, gone := range []string{"Ann", "Bob", "Cat"} {
		h := build(t, plan{})
		h.say("Ann", "match new exchequer")
		code := h.newest()
		for _, n := range []string{"Bob", "Cat", "Dan", "Eve"} {
			h.say(n, "match join "+code)
		}
		h.settle()
		h.closed("bob", "dan")
		h.say("Dan", "match say "+code+" to Bob, Cat the secret plan")
		h.settle()
		h.settle()
		left := h.say(gone, "match leave "+code)
		h.reads(left, "You've left")
		h.reading("Eve", "match board "+code, "plan", 0)
		if told := "Dan says to you and Cat alone, in " + code + ": the secret plan"; gone == "Bob" {
			h.reads(left, told)
		} else {
			h.reading("Dan", "match board "+code, "I can't send Bob direct messages, so they haven't read this yet. They'll see it with my next answer to them in "+code+": the secret plan", 1)
			h.reading("Bob", "match board "+code, told, 1)
		}
		h.reading("Dan", "match board "+code, "plan", 0)
		h.reading("Bob", "match board "+code, "plan", 0)
		if found := h.hall.find("plan"); len(found) != 1 || found[0].to != "cat" || found[0].text() != "Dan says to you and Bob alone, in "+code+": the secret plan" {
			t.Errorf("it is told: %+v", found)
		}
	}
}

// TestWhatWaitsIsReadByWhoIsSomebodyElseByNow: an account that is linked meanwhile is theirs, and
// who is forgotten reads nothing.
func TestWhatWaitsIsReadByWhoIsSomebodyElseByNow(t *testing.T) {
	for _, how := range []string{"bell link, by Bob", "bell link, by Rob", "forgotten"} {
		h := build(t, plan{})
		den := newHall("den")
		h.attach(den)
		h.say("Ann", "match new exchequer")
		code := h.newest()
		for _, n := range []string{"Bob", "Cat", "Dan"} {
			h.say(n, "match join "+code)
		}
		h.settle()
		h.hall.fail(func(string, saying) error { return errors.New("503") })
		h.say("Dan", "match say "+code+" hello all")
		h.settle()
		h.say("Dan", "match say "+code+" to Bob the secret plan")
		h.settle()
		h.say("Bob", "match leave "+code)
		want := telling{says: "Dan: to Bob", read: map[string]string{"bob": "Dan says to you alone, in " + code}}
		switch how {
		case "forgotten":
			want.read = nil
			p, err := h.host.FindPerson(ctx, "hall", "", "bob")
			if err != nil {
				t.Fatal(err)
			}
			f, err := h.host.Forgetting(ctx, p)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := f.Do(ctx); err != nil {
				t.Fatal(err)
			}
		case "bell link, by Bob":
			_, key, _ := strings.Cut(h.in("den", "cave", "Rob", "bell link").Text.String(), "/bell link ")
			h.say("Bob", "bell link "+key[:len("ABCD-EFGH")])
		default:
			_, key, _ := strings.Cut(h.say("Bob", "bell link").Text.String(), "/bell link ")
			h.in("den", "cave", "Rob", "bell link "+key[:len("ABCD-EFGH")])
		}
		h.hall.fail(nil)
		for range 5 {
			h.clock.pass(time.Minute)
			h.settle()
		}
		h.plain(want)
		if found := den.find("plan"); found != nil {
			t.Errorf("the den reads %+v", found)
		}
	}
}
