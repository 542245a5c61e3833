package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/bot/match"
)

var (
	linkCode  = regexp.MustCompile("bell link(?::[0-9]+>)? `?((?:code:)?[A-Z0-9]{4}-[A-Z0-9]{4})")
	operators = regexp.MustCompile(`metrics are on" address=(\S+)`)
)

// TestOnePersonAcross: a room on Slack looks on at a match that is made on
// Discord, and is given nothing to press. Ann links her accounts by a code that
// holds once; then her match awaits her on Slack, and what is for her alone
// follows her there.
func TestOnePersonAcross(t *testing.T) {
	t.Parallel()
	x := newCrossing(t, []string{"Ann", "Bob"}, []string{"Anne", "Yves"})
	x.must(x.start())
	ann, bob, anne, yves := x.people[0], x.people[1], x.people[2], x.people[3]
	ann.says("match new", word{"game", "exchequer"}, word{"options", "setup=dealt tokens=all"})
	code := x.match().Code
	bob.says("match join", word{"code", code})
	yves.says("match watch", word{"code", code}) // from the lobby on, so that it is told all
	ann.says("match start", word{"code", code})
	x.must(x.await("both rooms are told", func() bool {
		told := 0
		m := x.match()
		for _, s := range m.Shows {
			if s.Role != match.RoleDoorway && chattest.Told(x.store, m, s) {
				told++
			}
		}
		return told == 2
	}))
	for _, m := range yves.s.Messages(x.room) {
		for _, b := range m.Buttons() {
			if !m.Private && strings.HasPrefix(b.Value, "1! ") {
				t.Errorf("a room that looks on can press %q", b.Label)
			}
		}
	}

	said := linkCode.FindStringSubmatch(ann.says("bell link").text)
	if said == nil {
		t.Fatal("no code was given")
	}
	anne.reads("bell link", word{"code", "ABCD-EFGH"}, "That code is wrong")
	anne.reads("bell link", word{"code", said[1]}, "Linked: ")
	yves.reads("bell link", word{"code", said[1]}, "is wrong, used or over 10 minutes old")
	anne.reads("match list", word{}, code)
	anne.reads("match join", word{"code", code}, code+" now shows here, and so do your turns")
	bob.says("match say", word{keyed + "to", "Ann"}, word{"text", "between-us"})
	x.must(x.await("it is said", func() bool {
		for _, m := range anne.s.Messages(anne.s.Door()) {
			if strings.Contains(m.Words, "between-us") {
				return true
			}
		}
		return false
	}))
	for _, s := range x.sights() {
		if strings.Contains(s.text, "between-us") && s.by != "Anne" {
			t.Errorf("%s saw what is for Ann alone:\n%s", s.by, s.text)
		}
	}
	for _, r := range append(x.discord.Refusals(), x.slack.Refused()...) {
		t.Errorf("refused: %s", r)
	}
	x.end()
}

// TestWordsAtOnceAcross: people speak on both platforms at once, faster than rooms
// are told. Both rooms read the same lines in the same order, each once.
func TestWordsAtOnceAcross(t *testing.T) {
	t.Parallel()
	x := newCrossing(t, []string{"Ann", "Bob"}, []string{"Cat", "Dee"})
	x.must(x.start())
	x.opened("exchequer", "setup=dealt tokens=all")
	x.told() // until the match has its thread, what is said stands in the channel, and is its own answer
	said := make(chan error, len(x.people))
	for _, p := range x.people {
		go func() {
			for n := range 8 {
				if _, err := p.types(p.line("match say", []word{{"text", fmt.Sprintf("%s-%d-", p.name, n)}})); err != nil {
					said <- err
					return
				}
			}
			said <- nil
		}()
	}
	for range x.people {
		x.must(<-said)
	}
	x.told()
	notes, err := x.store.Notes(context.Background(), x.match().ID, 0)
	x.must(err)
	if n := len(notes); n < 8*len(x.people) {
		t.Errorf("only %d things were noted", n)
	}
	x.end()
}

// TestAWhisperAcrossAnOutage: what is said to one in a lobby while their platform is away, they
// read when it is back, once, and nobody who has their seat by then.
func TestAWhisperAcrossAnOutage(t *testing.T) {
	t.Parallel()
	x := newCrossing(t, []string{"Ann", "Dan"}, []string{"Bob", "Cat"})
	x.must(x.start())
	ann, dan, bob, cat := x.people[0], x.people[1], x.people[2], x.people[3]
	ann.says("match new", word{"game", "exchequer"})
	code := x.match().Code
	for _, p := range []*member{bob, cat, dan} {
		p.says("match join", word{"code", code})
	}
	x.told()
	x.slack.Outage(true)
	dan.says("match say", word{"text", "hello-all"})
	x.must(x.await("Slack is known to be away", func() bool {
		return slices.ContainsFunc(x.match().Shows, func(s match.Show) bool { return s.Tries > 0 })
	}))
	dan.says("match say", word{keyed + "to", "Bob"}, word{"text", "between-us"})
	ann.says("match leave")
	x.slack.Outage(false)
	x.told()
	read := func(p *member) (n int) {
		for _, w := range p.s.Saw() {
			if strings.Contains(w, "between-us") {
				n++
			}
		}
		return n
	}
	x.must(x.await("Bob reads it", func() bool { return read(bob) > 0 }))
	if read(bob) != 1 || read(cat) != 0 {
		t.Errorf("Bob reads it %d times, and Cat %d times", read(bob), read(cat))
	}
	x.end()
}

// TestAPlaceAcross: an administrator of a server and one of a workspace settle
// who makes matches and by which clock, each for their own place; others cannot.
// The program says how many goroutines it runs at once: two, on one core too.
func TestAPlaceAcross(t *testing.T) {
	t.Parallel()
	x := newCrossing(t, []string{"Ada", "Bob"}, []string{"Cyn", "Dee"})
	x.environ, x.metrics = []string{"GOMAXPROCS=1"}, "127.0.0.1:0"
	ada, bob, cyn, dee := x.people[0], x.people[1], x.people[2], x.people[3]
	ada.d.Admin, cyn.s.Admin = true, true
	x.must(x.start())
	var is []string
	x.must(x.await("metrics are on", func() bool { is = operators.FindStringSubmatch(x.said.String()); return is != nil }))
	a, err := http.Get("http://" + is[1] + "/metrics")
	x.must(err)
	defer a.Body.Close()
	figures, err := io.ReadAll(a.Body)
	x.must(err)
	if !strings.Contains(string(figures), "\ngo_sched_gomaxprocs_threads 2\n") {
		t.Error("it runs on one core as if on one")
	}
	for _, c := range []struct {
		by    *member
		what  string
		wants string
	}{
		{bob, "makers admins", "Only admins can change makers here"},
		{dee, "makers admins", "Only admins can change makers here"},
		{ada, "makers admins", "admins only"},
		{ada, "clock 24h", "24h"},
		{cyn, "limit 1", "Matches at once: 1."},
		{cyn, "zone Europe/Paris", "Europe/Paris"},
	} {
		c.by.reads("bell settings", word{"setting", c.what}, c.wants)
	}
	made := []word{{"game", "exchequer"}}
	bob.reads("match new", made[0], "Only admins can start matches here")
	ada.reads("match new", made[0], "is open")
	if p := x.match().Settings.Pace; p.Clock != "24h" || p.Zone == "Europe/Paris" {
		t.Errorf("the server's match has the pace %+v", p)
	}
	dee.reads("match new", made[0], "is open")
	if p := x.match().Settings.Pace; p.Clock != "" || p.Zone != "Europe/Paris" {
		t.Errorf("the workspace's match has the pace %+v", p)
	}
	cyn.reads("match new", made[0], "1 match is running, and the limit here is 1")
	x.end()
}

// reads types a command and fails unless the answer says something.
func (p *member) reads(head string, w word, wants string) {
	p.x.t.Helper()
	var words []word
	if w.name != "" {
		words = append(words, w)
	}
	if o := p.says(head, words...); !strings.Contains(o.text, wants) {
		p.x.t.Errorf("%s says %s %s and reads %q, not %q", p.name, head, w.value, o.text, wants)
	}
}
