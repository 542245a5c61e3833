package bot_test

import (
	"encoding/xml"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/tax"
)

// atomFeed is what RFC 4287 has of a feed.
type atomFeed struct {
	XMLName xml.Name   `xml:"http://www.w3.org/2005/Atom feed"`
	ID      []string   `xml:"id"`
	Title   []string   `xml:"title"`
	Updated []string   `xml:"updated"`
	Author  []string   `xml:"author>name"`
	Links   []atomLink `xml:"link"`
	Entries []struct {
		ID      []string   `xml:"id"`
		Title   []string   `xml:"title"`
		Updated []string   `xml:"updated"`
		Links   []atomLink `xml:"link"`
		Content []struct {
			Type string `xml:"type,attr"`
			Text string `xml:",chardata"`
		} `xml:"content"`
	} `xml:"entry"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Type string `xml:"type,attr"`
	Href string `xml:"href,attr"`
}

// feedAt reads a feed and holds it to its specification: each thing that it must have
// once, names that differ, moments that are moments, newest first.
func feedAt(t *testing.T, site http.Handler, path string) (f atomFeed, tag string) {
	t.Helper()
	got := fetched(site, "GET", path)
	if got.Code != 200 || got.Header().Get("Content-Type") != "application/atom+xml; charset=utf-8" || got.Body.Len() > 100_000 || !strings.HasPrefix(got.Body.String(), "<?xml ") {
		t.Fatalf("%d %v, %d bytes", got.Code, got.Header(), got.Body.Len())
	}
	if err := xml.Unmarshal(got.Body.Bytes(), &f); err != nil {
		t.Fatalf("%v in %s", err, got.Body)
	}
	ids, before := map[string]bool{}, time.Time{}
	once := func(what string, id, title, updated []string) {
		if len(id) != 1 || len(title) != 1 || len(updated) != 1 {
			t.Fatalf("%s: ids %q, titles %q, updated %q", what, id, title, updated)
		}
		if !regexp.MustCompile(`^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$`).MatchString(id[0]) || ids[id[0]] || title[0] == "" {
			t.Errorf("%s is called %q, %q", what, id, title)
		}
		ids[id[0]] = true
		at, err := time.Parse(time.RFC3339, updated[0])
		if err != nil || !before.IsZero() && at.After(before) {
			t.Errorf("%s is of %q, after %v: %v", what, updated, before, err)
		}
		before = at
	}
	once("the feed", f.ID, f.Title, f.Updated)
	rels := func(links []atomLink) (list []string) {
		for _, l := range links {
			if list = append(list, l.Rel); !strings.HasPrefix(l.Href, "https://bell.example.org/w/") {
				t.Errorf("a link to %s", l.Href)
			}
		}
		return list
	}
	if len(f.Author) != 1 || !slices.Equal(rels(f.Links), []string{"self", "alternate"}) || f.Links[0].Href != "https://bell.example.org"+path {
		t.Errorf("the feed is by %q, with %v", f.Author, f.Links)
	}
	for i, e := range f.Entries {
		what := fmt.Sprint("entry ", i)
		once(what, e.ID, e.Title, e.Updated)
		if !slices.Equal(rels(e.Links), []string{"alternate", "enclosure"}) || len(e.Content) != 1 || e.Content[0].Type != "html" {
			t.Errorf("%s has %v and %v", what, e.Links, e.Content)
		}
		if a := fetched(site, "GET", strings.TrimPrefix(e.Links[1].Href, "https://bell.example.org")); a.Code != 200 || a.Header().Get("Content-Type") != e.Links[1].Type {
			t.Errorf("%s: its card is %d %v", what, a.Code, a.Header())
		}
	}
	return f, got.Header().Get("ETag")
}

// TestAFeedTellsRoundsThatHaveEnded, in the words that all may read, and is the same bytes
// until another has; whatever somebody is called is words.
func TestAFeedTellsRoundsThatHaveEnded(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: tax.Game, Look: taxlook.Look}}, entropy: rand.NewChaCha8([32]byte{3})})
	evil := `<b>&"Eve`
	h.say(evil, "match new tax remind=off points=3")
	code := h.newest()
	h.say("Bob", "match join "+code)
	link, site := sharedBy(t, h, evil, code), watched(h)
	if f, _ := feedAt(t, site, link+".atom"); len(f.Entries) != 0 {
		t.Errorf("before it begins: %v", f.Entries)
	}
	h.say(evil, "match start "+code)
	f, tag := feedAt(t, site, link+".atom")
	if len(f.Entries) != 1 || f.Entries[0].Title[0] != code+": The match began" {
		t.Errorf("in its first round: %v", f.Entries)
	}
	first := f.Entries[0]
	for rounds := 1; rounds < 3; {
		h.clock.pass(time.Minute)
		m := h.match(code)
		if got := h.say(m.Seats[m.Asks[0].Seat].Name, "tax "+code+" fold yes"); got.Refused {
			t.Fatal(got.Text)
		}
		ends, err := h.host.Rounds(ctx, code)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest("GET", "https://bell.example.org"+link+".atom", nil)
		r.Header.Set("If-None-Match", tag)
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		if want := map[bool]int{true: 304, false: 200}[len(ends) == rounds]; w.Code != want {
			t.Errorf("%d rounds have ended, and were told %d: %d", len(ends), rounds, w.Code)
		}
		if rounds = len(ends); w.Code == 304 {
			continue
		}
		if f, tag = feedAt(t, site, link+".atom"); len(f.Entries) != rounds {
			t.Errorf("after %d rounds %d are told", rounds, len(f.Entries))
		}
		if !strings.HasSuffix(f.Entries[0].Title[0], " is over") || !slices.Equal(f.Entries[len(f.Entries)-1].ID, first.ID) {
			t.Errorf("the newest is %v, the oldest %v", f.Entries[0], f.Entries[len(f.Entries)-1])
		}
	}
	if text := f.Entries[0].Content[0].Text; strings.Contains(text, "<b>") || !strings.Contains(text, "&lt;b&gt;&amp;&#34;Eve") || !strings.Contains(text, "<li>") {
		t.Errorf("a round is told as %s", text)
	}
	if page := fetched(site, "GET", link).Body.String(); !strings.Contains(page, `<link rel="alternate" type="application/atom+xml" title="Tax `+code+`" href="https://bell.example.org`+link+`.atom">`) {
		t.Errorf("the page does not say that there is a feed: %s", page)
	}
}

// TestAFeedTellsThatAMatchWasEnded, of every game, by a vote and in its first round too: what
// happened last, that it was ended, and who won, if anybody did. What was told before stays.
func TestAFeedTellsThatAMatchWasEnded(t *testing.T) {
	for _, c := range []struct {
		g                  int
		options, point     string
		way, ended, result string
		round              string // which it was ended in, as the page's lobby has it
	}{
		{0, "setup=dealt tokens=all length=6", "Round 2", "end", "The players voted to end ", `\b(wins|share first place)\b`, "Round 2 of 6"},
		{1, "", "Round 2", "end", "The players voted to end ", `Over in round 2[.] .*\b(wins|share first place)\b`, "Round 2"},
		{1, "", "Round 1", "abandon", "The players voted to end ", `Over in round 1[.] Nobody wins`, "Round 1"},
		{2, "", "Year 2", "abandon", "Ann ended ", "Stopped in year 2", "Year 2"},
		{3, "game=1", "Round 1", "abandon", "The players voted to end ", "Over in round 1.*[.] Nobody wins", "Round 1 of 15"},
		{4, "campaign=nordic", "Round 2|round 2", "end", "The players voted to end ", `Over in round 2[.] .*\b(wins|share first place)\b`, "Round 2"},
	} {
		t.Run(monthTables[c.g].table.About().ID+" "+c.way, func(t *testing.T) {
			h, code := playedTo(t, c.g, c.options, c.point)
			link, site := sharedBy(t, h, "Ann", code), watched(h)
			before, _ := feedAt(t, site, link+".atom")
			h.end(code, c.way)
			f, _ := feedAt(t, site, link+".atom")
			if len(f.Entries) != len(before.Entries)+1 || !slices.Equal(f.Entries[1].ID, before.Entries[0].ID) || f.Entries[1].Title[0] != before.Entries[0].Title[0] {
				t.Fatalf("%d entries were told before the end, the newest %q, and then %d, %q", len(before.Entries), before.Entries[0].Title, len(f.Entries), f.Entries[0].Title)
			}
			e := f.Entries[0]
			if e.Title[0] != code+": The match is over" || !strings.Contains(e.Content[0].Text, c.ended) || !regexp.MustCompile(c.result).MatchString(e.Content[0].Text) {
				t.Errorf("%s: %s", e.Title[0], e.Content[0].Text)
			}
			told, err := h.host.Bulletins(ctx, code)
			if err != nil || told[len(told)-1].Round != c.round {
				t.Errorf("the last round was %q, %v", told[len(told)-1].Round, err)
			}
		})
	}
}
