package main

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"image/gif"
	"image/png"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/adapters/web/watch"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/storage/sqlite"
)

// dates are somebody's calendar, which holds so many events at least.
func (c *campaign) dates(fewest int) []byte {
	c.t.Helper()
	token := feedToken.FindStringSubmatch(c.Host.Do(c.t.Context(), c.call("Cat", "bell calendar")).Text.String())
	if token == nil {
		c.t.Fatal("nobody has a calendar")
	}
	file, err := c.Host.Calendar(context.Background(), match.HashOf(token[1]))
	c.Must(err)
	text := string(file)
	if n := strings.Count(text, "BEGIN:VEVENT\r\n"); n < fewest || n != strings.Count(text, "\r\nUID:") || n != strings.Count(text, "\r\nDTSTAMP:") || n != strings.Count(text, "END:VEVENT\r\n") {
		c.t.Errorf("a calendar of %d events, not %d, or without their names and stamps: %s", n, fewest, text)
	}
	if !strings.HasPrefix(text, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n") || !strings.HasSuffix(text, "END:VCALENDAR\r\n") || strings.Count(text, "\n") != strings.Count(text, "\r\n") {
		c.t.Errorf("it is no calendar: %q", text)
	}
	for l := range strings.SplitSeq(text, "\r\n") {
		if len(l) > 75 {
			c.t.Errorf("a line of %d bytes: %s", len(l), l)
		}
	}
	return file
}

// keep writes something where it can be looked at.
func (c *campaign) keep(name string, body []byte) {
	if *made != "" {
		c.Must(os.WriteFile(filepath.Join(*made, name), body, 0o644))
	}
}

// makes holds what is made of the match to what it says it is: issues, the look back, the
// film, the poster and the feed.
func (c *campaign) makes() {
	c.t.Helper()
	ctx := context.Background()
	issues := 0
	for ; ; issues++ {
		m, err := c.Host.Page(ctx, c.code, -1, match.Account{}, fmt.Sprint(menu.PageGazette, "-", issues+1))
		if err != nil || m.Picture == nil {
			break
		}
		c.pictured(fmt.Sprint("gazette-", issues+1), m)
	}
	if issues != 5 { // four Fridays, and the last one
		c.t.Errorf("%d issues of the Gazette", issues)
	}
	review := c.Host.Do(ctx, c.call("Bob", "match review "+c.code))
	for range 50 {
		if !strings.Contains(review.Text.String(), "moment") {
			break
		}
		time.Sleep(time.Second)
		c.Must(c.Host.Settle(ctx))
		review = c.Host.Do(ctx, c.call("Bob", "match review "+c.code))
	}
	c.pictured("review", review)
	c.film()
	for _, format := range []string{"pdf", "svg"} {
		body, err := c.Host.Poster(ctx, c.code, format, match.Account{})
		c.Must(err)
		c.keep("poster."+format, body)
		if format == "pdf" {
			document(c.t, body)
			printed(c.t, body)
		} else {
			drawing(c.t, body)
		}
	}
	c.feed()
}

// pictured keeps a message with its picture, if it has one.
func (c *campaign) pictured(name string, m msg.Message) {
	c.t.Helper()
	c.keep(name+".txt", []byte(m.Text.String()))
	if m.Picture == nil || m.Picture.Draw == nil {
		return
	}
	body, err := m.Picture.Draw()
	c.Must(err)
	if _, err := png.Decode(bytes.NewReader(body)); err != nil {
		c.t.Errorf("%s is no picture: %v", name, err)
	}
	c.keep(name+".png", body)
}

// film finds the one film that each chat was shown, and reads it.
func (c *campaign) film() {
	c.t.Helper()
	var films []discordtest.File
	for _, channel := range append(c.discord.Threads(c.lobby), c.lobby) {
		for _, m := range c.discord.Public(channel, false) {
			for _, f := range m.Files {
				if strings.HasSuffix(f.Name, ".gif") {
					films = append(films, f)
				}
			}
		}
	}
	if len(films) != 1 || films[0].Description == "" {
		c.t.Fatalf("%d films in Discord", len(films))
	}
	g, err := gif.DecodeAll(bytes.NewReader(films[0].Body))
	if err != nil || len(films[0].Body) > 1_000_000 {
		c.t.Fatalf("a film of %d bytes: %v", len(films[0].Body), err)
	}
	c.t.Logf("a film of %d frames and %d bytes", len(g.Image), len(films[0].Body))
	moves(c.t, films[0].Body, len(g.Image))
	c.keep("film.gif", films[0].Body)
}

// feed reads the feed of a link to the match, and holds it to RFC 4287.
func (c *campaign) feed() {
	c.t.Helper()
	link := regexp.MustCompile(`/w/[0-9a-f]{64}`).FindString(c.Host.Do(c.t.Context(), c.call("Bob", "match share "+c.code)).Text.String())
	site := watch.New(watch.Options{
		Host: c.Host, Store: linked{c.db, sqlite.VisitsIn(c.db)}, Clock: c.clock, Log: c.Logger, Draw: shareCard,
		Address: func(r *http.Request) string { return "https://" + r.Host },
		Picture: func(http.ResponseWriter, *http.Request, msg.Message) error { return nil },
	}).Rows().Local()
	w := httptest.NewRecorder()
	site.ServeHTTP(w, httptest.NewRequest("GET", "https://bell.example.org"+link+".atom", nil))
	var f struct {
		XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		ID      string   `xml:"id"`
		Title   string   `xml:"title"`
		Updated string   `xml:"updated"`
		Author  string   `xml:"author>name"`
		Entries []struct {
			ID      string `xml:"id"`
			Title   string `xml:"title"`
			Updated string `xml:"updated"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal(w.Body.Bytes(), &f); err != nil || w.Code != 200 || f.ID == "" || f.Title == "" || f.Author == "" || len(f.Entries) < 3 {
		c.t.Fatalf("%d, %v: %s", w.Code, err, w.Body)
	}
	ids, before := map[string]bool{f.ID: true}, f.Updated
	for _, e := range f.Entries {
		if _, err := time.Parse(time.RFC3339, e.Updated); err != nil || e.Updated > before || ids[e.ID] || e.Title == "" {
			c.t.Errorf("an entry called %q, %q of %q after %q", e.ID, e.Title, e.Updated, before)
		}
		ids[e.ID], before = true, e.Updated
	}
	c.keep("feed.atom", w.Body.Bytes())
}

// linked is a store with the links to its matches.
type linked struct {
	*sqlite.DB
	*sqlite.Visits
}

func (s linked) Match(ctx context.Context, id match.MatchID) (match.Match, error) {
	return s.DB.Match(ctx, id)
}
