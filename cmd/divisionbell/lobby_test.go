package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"divisionbell/adapters/web"
	"divisionbell/bot"
	"divisionbell/storage/sqlite/sqlitetest"
)

// A doorstep is a page with the real host behind it, as a browser sees it.
type doorstep struct {
	t    *testing.T
	url  string
	sent int
}

func newDoorstep(t *testing.T) *doorstep {
	t.Helper()
	db := sqlitetest.New(t)
	log := slog.New(slog.DiscardHandler)
	h := bot.New(bot.Options{Store: db, Clock: fixed{}, Tables: games(), Log: log})
	t.Cleanup(h.Close)
	page, err := web.New(web.Options{Host: h, Store: db, Clock: fixed{}, Listen: "127.0.0.1:0", Offers: offers(), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- page.Run(t.Context()) }() // ends with the test
	t.Cleanup(func() {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return &doorstep{t: t, url: page.URL()}
}

// get gives an answer's status, kind and body.
func (d *doorstep) get(path string) (int, string, []byte) {
	d.t.Helper()
	r, err := http.Get(d.url + path)
	if err != nil {
		d.t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil {
		d.t.Fatal(err)
	}
	return r.StatusCode, r.Header.Get("Content-Type"), body
}

// tell reads what is there into out.
func (d *doorstep) tell(path string, out any) {
	d.t.Helper()
	status, _, body := d.get(path)
	if err := json.Unmarshal(body, out); err != nil || status != http.StatusOK {
		d.t.Fatalf("%s: %d %s", path, status, body)
	}
}

// post sends v and reads the answer into out.
func (d *doorstep) post(path string, v, out any) {
	d.t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		d.t.Fatal(err)
	}
	r, err := http.Post(d.url+path, "application/json", bytes.NewReader(data))
	if err != nil {
		d.t.Fatal(err)
	}
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusOK || json.Unmarshal(body, out) != nil {
		d.t.Fatalf("%s %s: %d %s %v", path, data, r.StatusCode, body, err)
	}
}

// say has a line said in a room. It gives the code of the match that it made.
func (d *doorstep) say(who, room, line string) string {
	d.t.Helper()
	d.sent++
	var out struct{ Opened string }
	d.post("api/do", map[string]string{"room": room, "as": who, "text": line, "delivery": fmt.Sprint(d.sent)}, &out)
	return out.Opened
}

func (d *doorstep) meet(name string) {
	d.t.Helper()
	d.post("api/people", map[string]string{"name": name}, &struct{}{})
}

func TestEveryPresetMakesAMatch(t *testing.T) {
	d := newDoorstep(t)
	d.meet("Ann")
	for _, o := range offers() {
		spans := map[web.Span]bool{}
		for _, p := range o.Presets {
			spans[p.Span] = true
			code := d.say("ann", o.Game, "/match new "+o.Game+" "+p.Options)
			if code == "" {
				t.Errorf("%s: %q makes no match", o.Game, p.Options)
				continue
			}
			for range p.Seats - 1 {
				d.say("ann", o.Game, "/match add-bot "+code)
			}
			d.say("ann", o.Game, "/match start "+code)
			var it struct{ Phase string }
			if d.tell("api/waiting?as=ann&code="+code, &it); it.Phase != "playing" {
				t.Errorf("%s: %q with %d is %s, and cannot start", o.Game, p.Options, p.Seats, it.Phase)
			}
			if p.Low > p.Waits || p.Waits > p.High {
				t.Errorf("%s: %s: %d waits are not between %d and %d", o.Game, p.Span, p.Waits, p.Low, p.High)
			}
			d.say("ann", o.Game, "/match abandon "+code+" yes")
		}
		if alone := o.Seats == 1; !alone && len(spans) != 3 || alone && len(spans) != 0 {
			t.Errorf("%s has presets for %v", o.Game, spans)
		}
	}
}

// A card is small, always the same, and drawn of every game.
func TestEveryGameHasACard(t *testing.T) {
	const most = 40 << 10
	all := offers()
	if len(all) != len(games()) {
		t.Errorf("%d games are offered of %d", len(all), len(games()))
	}
	for _, o := range all {
		data, err := o.Card()
		if err != nil {
			t.Error(err)
			continue
		}
		if m, err := png.Decode(bytes.NewReader(data)); err != nil || m.Bounds().Dx() != cardWidth || m.Bounds().Dy() != cardHeight || len(data) > most {
			t.Errorf("%s: %d bytes of %v, %v", o.Game, len(data), m.Bounds(), err)
		}
	}
	twice, err := all[0].Card()
	if first, err2 := all[0].Card(); err != nil || err2 != nil || !bytes.Equal(first, twice) {
		t.Error("a card comes out in two ways")
	}
}

// What the lobby answers to, to whom.
func TestTheLobbysDoors(t *testing.T) {
	d := newDoorstep(t)
	d.meet("Ann")
	d.meet("Bea")
	code := d.say("ann", "den", "/match new tax points=3 clock=24h")
	started := d.say("bea", "hall", "/match new austerity")
	d.say("bea", "hall", "/match start "+started)
	for _, c := range []struct {
		path, kind, has string
		status          int
	}{
		{"", "text/html", "/page/lobby.js", 200},
		{"new/tax", "text/html", "/page/lobby.js", 200},
		{"join/" + code, "text/html", "/page/lobby.js", 200},
		{"room/den", "text/html", "/page/main.js", 200},
		{"card/tax.png", "image/png", "PNG", 200},
		{"card/whist.png", "application/json", "no such picture", 404},
		{"qr/" + code + ".svg", "image/svg+xml", `<path fill="#fff"`, 200},
		{"qr/" + strings.ToLower(code) + ".svg", "image/svg+xml", "<svg", 200},
		{"qr/den.svg", "application/json", "no such picture", 404},
		{"qr/<script>.svg", "application/json", "no such picture", 404},
		{"api/offers", "application/json", `"forecast":["About 43 waits: done in one evening if each answers within 4 minutes."`, 200},
		{"api/offers", "application/json", `"rule":"7.1"`, 200},
		{"api/waiting?code=" + code, "application/json", `"least":2,"most":6`, 200},
		{"api/waiting?code=" + code, "application/json", `"value":"3","usual":"15","means":"the first to have 3 points wins"`, 200},
		{"api/waiting?as=ann&code=" + strings.ToLower(code), "application/json", `"sitters":[{"name":"Ann","mine":true}]`, 200},
		{"api/waiting?as=bea&code=" + code, "application/json", `"sitters":[{"name":"Ann"}]`, 200},
		{"api/waiting?code=ZZZ9", "application/json", "no such match", 404},
		{"api/waiting?code=tables", "application/json", "no such match", 404},
		{"api/waiting?as=zoe&code=" + code, "application/json", "I don't know that name", 400},
		{"api/lobby", "application/json", `"room":"den"`, 200},
		{"api/lobby?as=zoe", "application/json", "I don't know that name", 400},
		{"api/turns?as=ann", "application/json", `{"turns":[],"quiet":false}`, 200},
		{"api/turns?as=bea", "application/json", `"code":"` + started + `"`, 200},
		{"api/turns", "application/json", `{"turns":[]`, 200},
	} {
		status, kind, body := d.get(c.path)
		if status != c.status || !strings.HasPrefix(kind, c.kind) || !strings.Contains(string(body), c.has) {
			t.Errorf("/%s: %d %s %.300s\nwant %d %s with %s", c.path, status, kind, body, c.status, c.kind, c.has)
		}
	}
}

// What waits for somebody stands first, and what others play is told apart from it. A
// daily run, which nobody else may see, is in nobody else's lobby.
func TestTheLobbyPutsMyTurnFirst(t *testing.T) {
	d := newDoorstep(t)
	d.meet("Ann")
	d.meet("Bea")
	waits := d.say("ann", "one", "/match new tax")
	turn := d.say("ann", "two", "/match new austerity")
	d.say("ann", "two", "/match start "+turn)
	d.say("ann", "three", "/austerity daily")
	others := d.say("bea", "four", "/match new tax")
	type entries struct {
		Matches []struct {
			Code, Room   string
			Mine, Awaits bool
			Says         []struct{ Words string }
		}
	}
	var ann, bea entries
	d.tell("api/lobby?as=ann", &ann)
	var order []string
	for _, e := range ann.Matches {
		order = append(order, fmt.Sprintf("%s mine=%v awaits=%v", e.Room, e.Mine, e.Awaits))
	}
	want := "two mine=true awaits=true|three mine=true awaits=true|one mine=true awaits=false|four mine=false awaits=false"
	alike := "three mine=true awaits=true|two mine=true awaits=true|one mine=true awaits=false|four mine=false awaits=false"
	if got := strings.Join(order, "|"); got != want && got != alike {
		t.Errorf("Ann's lobby is %s", got)
	}
	for _, e := range ann.Matches {
		var said strings.Builder
		for _, run := range e.Says {
			said.WriteString(run.Words)
		}
		if e.Awaits && !strings.HasPrefix(said.String(), "Your turn: ") || e.Code == waits && said.String() != "Waiting for players, 1 so far." {
			t.Errorf("%s says %q", e.Code, said.String())
		}
	}
	d.tell("api/lobby?as=bea", &bea)
	for _, e := range bea.Matches {
		if e.Room == "three" || e.Mine != (e.Code == others) {
			t.Errorf("Bea's lobby has %+v", e)
		}
	}
}
