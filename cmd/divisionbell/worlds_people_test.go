package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"strings"

	"divisionbell/adapters/web"
	"divisionbell/adapters/web/visit"
	"divisionbell/bot"
	"divisionbell/bot/door"
	"divisionbell/bot/match"
	"divisionbell/storage/sqlite"
)

// getsFromAfar are what only a page that people come to from afar can be asked for, as
// gets.
var getsFromAfar = map[string][]string{
	"/enter":       {"enter"},
	"/account":     {"account"},
	"/api/account": {"api/account"},
	"/join":        {"join"},
	"/api/invite":  {"api/invite?code=CODE"},
	"/api/passkey": {"api/passkey"},
}

// A street is the page of a world as people come to it from afar, who pass a proxy.
type street struct {
	page  *web.Server
	doors web.Doors
	at    string // where it listens to the proxy
}

// unattached is a host that tells a second page of the same rooms nothing.
type unattached struct{ *bot.Host }

func (unattached) Attach(match.Chat) {}

const fromAfar = "https://bell.example.org"

func (w *world) pageFromAfar(log *slog.Logger) (*street, error) {
	address, err := url.Parse(fromAfar)
	if err != nil {
		return nil, err
	}
	visits := visit.NewRoll(sqlite.VisitsIn(w.db))
	o := web.Options{
		Host: unattached{w.host}, Store: w.db, Clock: fixed{}, Starts: starts(), Offers: shownGames(), Lessons: w.host.Lessons(), Settings: sqlite.PushesIn(w.db), Log: log,
		Shared: &web.Shared{
			Rounds: w.host.Rounds, Bulletins: w.host.Bulletins, Shares: sqlite.VisitsIn(w.db), Draw: shareCard, Calendar: w.host.Calendar, Poster: w.host.Poster,
		},
		Afar: &web.Afar{
			Address: address, Trusted: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}, Visits: visits, People: w.db,
			Doors: w.host.Receive(door.Page{Address: fromAfar, Visits: visits}),
		},
	}
	for range 5 { // somebody else may have got the port in between
		var l net.Listener
		if l, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
			return nil, err
		}
		o.Listen = l.Addr().String()
		l.Close()
		var page *web.Server
		if page, err = web.New(o); err == nil {
			return &street{page, o.Afar.Doors, o.Listen}, nil
		}
	}
	return nil, err
}

// A visitor is somebody's browser, which the proxy tells apart by its address.
type visitor struct {
	*world
	who, from string
	cookie    string
}

// ask asks the page as it is asked through the proxy; an answer begins with its status.
func (v *visitor) ask(method, path string, payload any) string {
	v.t.Helper()
	var body io.Reader
	if payload != nil {
		b, err := json.Marshal(payload)
		if err != nil {
			v.t.Fatal(err)
		}
		body = bytes.NewReader(b)
	}
	q, err := http.NewRequestWithContext(context.Background(), method, "http://"+v.afar.at+"/"+path, body)
	if err != nil {
		v.t.Fatal(err)
	}
	q.Host = strings.TrimPrefix(fromAfar, "https://")
	for name, value := range map[string]string{
		"X-Forwarded-For": v.from, "X-Forwarded-Proto": "https", "Origin": fromAfar, "Content-Type": "application/json", "Cookie": v.cookie,
		"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
	} {
		q.Header.Set(name, value)
	}
	a, err := http.DefaultClient.Do(q)
	if err != nil {
		v.t.Fatal(err)
	}
	defer a.Body.Close()
	for _, c := range a.Cookies() {
		v.cookie = c.Name + "=" + c.Value
	}
	b, err := io.ReadAll(a.Body)
	if err != nil {
		v.t.Fatal(err)
	}
	return a.Status + "\n" + string(b)
}

// posts has the page do something, and gives what a pattern finds in the answer.
func (v *visitor) posts(path string, payload any, finds string) string {
	v.t.Helper()
	said := v.ask("POST", "api/"+path, payload)
	m := regexp.MustCompile(finds).FindStringSubmatch(said)
	if !strings.HasPrefix(said, "200") || m == nil {
		v.t.Fatalf("%s: %s", path, said)
	}
	return m[len(m)-1]
}

// seesFromAfar reads the page that people come to from afar: as a visitor, as one of those
// who do not know, or when it soaks as each of them, and as a guest whom that one asked to
// another match. All who are signed in know the match's code, and come to where it is
// played.
func (w *world) seesFromAfar(everybody []string, s secret, code string, see func(what, text string)) {
	w.t.Helper()
	var signedIn []*visitor
	for _, name := range everybody[:lasting(1, len(everybody))] {
		p, err := w.db.Person(context.Background(), w.call(name, "").Account)
		var link string
		if err == nil {
			link, err = w.afar.doors.Open(context.Background(), p.ID, 0)
		}
		if err != nil {
			w.t.Fatal(err)
		}
		_, token, _ := strings.Cut(link, "#")
		v := &visitor{world: w, who: name, from: fmt.Sprint("192.0.2.", 10+len(signedIn))}
		v.posts("enter", map[string]string{"token": token}, "")
		signedIn = append(signedIn, v)
	}
	said := signedIn[0].posts("do", map[string]string{"text": "/match new tax", "delivery": "asks a guest"}, "(?s).*")
	asked := regexp.MustCompile(`\b[A-Z0-9]{4}\b`).FindString(said)
	token := signedIn[0].posts("invite", map[string]any{"code": asked, "seats": 1}, `/join#([0-9a-f]+)`)
	guest := &visitor{world: w, who: "a guest", from: "192.0.2.2"}
	guest.posts("join", map[string]string{"token": token, "name": "Gus"}, "")

	read := (&visitor{world: w, who: "a visitor", from: "192.0.2.1"}).sees(s, code, see)
	for _, v := range append(signedIn, guest) {
		if !s.apart {
			v.posts("come", map[string]string{"code": code}, "")
		}
		if n := v.sees(s, code, see); n < 20 {
			w.t.Errorf("from afar %s got only %d answers", v.who, n)
		}
	}
	if read < 15 {
		w.t.Errorf("from afar a visitor got only %d answers", read)
	}
	w.settle()
}

// sees reads all that the page can be asked for, as nobody says who they are, and counts
// what there was; what is the same file for all is the visitor's to read.
func (v *visitor) sees(s secret, code string, see func(what, text string)) (read int) {
	v.t.Helper()
	fill := strings.NewReplacer("CODE", code, "GAME", s.game, "TOKEN", "none", "LAST", "0", "OUTLINES", "none", "&as=AS", "", "?as=AS", "")
	for _, table := range []map[string][]string{gets, getsFromAfar} {
		for _, paths := range table {
			for _, path := range paths {
				if v.cookie != "" && !strings.Contains(path, "api/") && !strings.Contains(path, "CODE") {
					continue
				}
				answer := v.ask("GET", fill.Replace(path), nil)
				if strings.HasPrefix(answer, "200") {
					read++
				}
				see("from afar "+v.who+" sees "+path, answer)
			}
		}
	}
	return read
}
