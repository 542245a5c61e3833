package main

import (
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/storage/postgres"
)

// A speaker says words in matches of their own, somewhere.
type speaker struct {
	codes []string                       // of the matches
	says  func(n int, line string) error // in match n, until it is answered
	heard func() string                  // all that the rooms were told in public
}

// onDiscord speaks in a match of each channel.
func (g *gatehouse) onDiscord() *speaker {
	g.t.Helper()
	g.played()
	s := &speaker{codes: codesOf(g.t, g.db)}
	s.says = func(n int, line string) error {
		head, text, _ := strings.Cut(line, " ")
		i, err := g.ann.Begin(g.channels[n%len(g.channels)], "/match "+head+" text:"+text)
		if err != nil {
			return err
		}
		_, err = i.Wait()
		return err
	}
	s.heard = func() string {
		var b strings.Builder
		for _, c := range g.channels {
			for _, room := range append(g.fake.Threads(c), c) {
				for _, m := range g.fake.Public(room, false) {
					fmt.Fprintln(&b, m.Content)
				}
			}
		}
		return b.String()
	}
	return s
}

// onSlack speaks in one match of a channel.
func (p *parlour) onSlack(db *postgres.DB) *speaker {
	p.t.Helper()
	before := codesOf(p.t, db)
	p.must(p.ann.Command(p.room, "/match new exchequer"))
	s := &speaker{codes: added(p.t, db, before)}
	s.says = func(_ int, line string) error { return p.ann.Command(p.room, "/match "+line) }
	s.heard = func() string {
		var b strings.Builder
		for _, m := range p.bob.Messages(p.room) {
			fmt.Fprintln(&b, m.Text)
		}
		return b.String()
	}
	return s
}

// promised is how often somebody was told that an answer comes late.
func (p *parlour) promised() (n int) {
	for _, m := range p.ann.Messages(p.room) {
		if m.Private && strings.HasPrefix(m.Text, "This is taking longer than usual.") {
			n++
		}
	}
	return n
}

// onThePage speaks in one match of a room of the page.
func onThePage(t *testing.T, page string, db *postgres.DB) *speaker {
	t.Helper()
	const room = "table"
	person := func(name string) (id string) {
		patiently(t, func() error {
			who, err := post(page+"/api/people", map[string]any{"name": name})
			id = fmt.Sprint(who["id"])
			return err
		})
		return id
	}
	ada, ben := person("Ada"), person("Ben")
	s := &speaker{}
	s.says = func(_ int, line string) error {
		call := map[string]any{"room": room, "as": ada, "text": "/match " + line, "delivery": strings.ReplaceAll(line, " ", "-")}
		return until(90*time.Second, func() error {
			_, err := post(page+"/api/do", call)
			return err
		})
	}
	before := codesOf(t, db)
	if err := s.says(0, "new exchequer"); err != nil {
		t.Fatal(err)
	}
	s.codes = added(t, db, before)
	s.heard = func() (all string) {
		patiently(t, func() (err error) {
			all, err = publicOf(page + "/api/posts?room=" + room + "&as=" + ben)
			return err
		})
		return all
	}
	return s
}

// publicOf is all that a window can look back at in its room, newest first.
func publicOf(at string) (string, error) {
	var all strings.Builder
	for before := int64(math.MaxInt64); ; {
		a, err := http.Get(fmt.Sprint(at, "&before=", before))
		if err != nil {
			return "", err
		}
		var page struct {
			Posts []json.RawMessage
			More  bool
		}
		err = json.NewDecoder(a.Body).Decode(&page)
		a.Body.Close()
		if err != nil {
			return "", err
		}
		for _, raw := range page.Posts {
			all.Write(raw)
		}
		if !page.More || len(page.Posts) == 0 {
			return all.String(), nil
		}
		var oldest struct{ ID int64 }
		if err := json.Unmarshal(page.Posts[0], &oldest); err != nil {
			return "", err
		}
		before = oldest.ID
	}
}

// until tries again what fails, for a while.
func until(d time.Duration, try func() error) (err error) {
	for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		if err = try(); err == nil {
			return nil
		}
	}
	return err
}

func patiently(t *testing.T, try func() error) {
	t.Helper()
	if err := until(90*time.Second, try); err != nil {
		t.Fatal(err)
	}
}

func codesOf(t *testing.T, db *postgres.DB) (codes []string) {
	t.Helper()
	list, err := db.Matches(t.Context(), 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range list {
		codes = append(codes, m.Code)
	}
	return codes
}

// added are the codes of matches made since.
func added(t *testing.T, db *postgres.DB, before []string) []string {
	t.Helper()
	now := slices.DeleteFunc(codesOf(t, db), func(c string) bool { return slices.Contains(before, c) })
	if len(now) == 0 {
		t.Fatal("no match was made")
	}
	return now
}
