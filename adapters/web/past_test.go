package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/bot/match"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/tax"
)

// TestWhatWasPlayedInChatStandsUnderPast of those who played it, with its board and its
// review; a rematch that is asked for there waits for them, and they join it by one press.
func TestWhatWasPlayedInChatStandsUnderPast(t *testing.T) {
	b := afar(t)
	ann, bob, eve := b.in("ann"), b.in("bob"), b.in("eve")
	b.says("ann", "match new tax points=2")
	code := b.Code()
	b.says("bob", "match join "+code)
	b.says("ann", "match start "+code)
	folded(b.House, code, func(name, line string) { b.says(strings.ToLower(name), line) })
	lobbyOf := func(a *asks) (all entrance) {
		t.Helper()
		b.Must(json.Unmarshal([]byte(a.get("/api/lobby")), &all))
		return all
	}
	if past := lobbyOf(bob).Past; len(past) != 1 || past[0].Code != code || past[0].Room != "@bob" || !past[0].Mine || !past[0].Chat || past[0].Round == "" {
		t.Fatalf("Bob's past: %+v", past)
	}
	if past := lobbyOf(eve).Past; len(past) != 0 {
		t.Errorf("Eve, who did not play: %+v", past)
	}
	if room := bob.get("/api/stream?brief=500&room=" + url.QueryEscape("@bob")); !strings.Contains(room, `"elsewhere":[{"code":"`+code) {
		t.Errorf("his room: %s", room)
	}
	bob.get("/api/moment?seq=-1&code=" + code)
	if status, said := bob.does("@bob", "/match review "+code, ""); status != http.StatusOK || strings.Contains(said, "no match") {
		t.Errorf("his review: %d %s", status, said)
	}

	b.says("ann", "match rematch "+code)
	again := b.Code()
	all := lobbyOf(bob)
	if all.Past[0].Again != again {
		t.Errorf("the rematch is %q", all.Past[0].Again)
	}
	i := slices.IndexFunc(all.Matches, func(e entry) bool { return e.Code == again })
	if i < 0 || all.Matches[i].Asked != "Ann" || !all.Matches[i].Rematch || all.Matches[i].Mine || all.Matches[i].Room != "@bob" || all.Matches[i].Free == 0 {
		t.Fatalf("what waits for Bob: %+v", all.Matches)
	}
	if all := lobbyOf(eve); len(all.Matches)+len(all.Past) != 0 {
		t.Errorf("Eve learns of it: %+v", all)
	}
	if status, said := bob.does("@bob", "/match join "+again, ""); status != http.StatusOK || len(b.Match(again).Seats) != 2 {
		t.Fatalf("Bob joins: %d %s", status, said)
	}
	for name, a := range map[string]*asks{"Ann": ann, "Bob": bob} {
		all := lobbyOf(a)
		if len(all.Matches) != 1 || all.Matches[0].Code != again || !all.Matches[0].Mine || all.Matches[0].Asked != "" {
			t.Errorf("%s has %+v", name, all.Matches)
		}
		if room := "@" + strings.ToLower(name); all.Matches[0].Room != room || all.Past[0].Room != room {
			t.Errorf("%s finds them in %q and %q", name, all.Matches[0].Room, all.Past[0].Room)
		}
	}

	// Bob's own room, which shows it now, is nobody else's: not the other player's, nor whose
	// has the code.
	for name, a := range map[string]*asks{"Ann": ann, "Eve": eve} {
		if all := lobbyOf(a); slices.Contains(all.Rooms, "@bob") {
			t.Errorf("%s may be in %v", name, all.Rooms)
		}
		a.send("POST", "/api/come", map[string]string{"code": again})
		if status, said := a.send("GET", "/api/stream?brief=500&room="+url.QueryEscape("@bob"), nil); status != http.StatusNotFound {
			t.Errorf("%s is in Bob's own room: %d %s", name, status, said)
		}
	}
}

// TestARematchIsForThoseWhoPlayed: the second is led to what the first has opened, with
// as many seats wanted as there were, and whoever looked on is asked nothing.
func TestARematchIsForThoseWhoPlayed(t *testing.T) {
	h := chattest.Open(t, chattest.Plan{Tables: []match.Table{{Game: tax.Game, Look: taxlook.Look}}})
	s, err := New(Options{Host: h.Host, Store: h.Store, Listen: "127.0.0.1:0", Log: h.Logger, Offers: []Offer{{Game: "tax", Seats: 2}}})
	h.Must(err)
	x := &table{Server: s}
	n := 0
	says := func(who, line string) (out outcome) {
		t.Helper()
		n++
		h.Must(json.Unmarshal(x.ask(t, "POST", "/api/do", string(marshal(order{Room: "table", As: who, Text: line, Delivery: fmt.Sprint(n)}))).Body.Bytes(), &out))
		h.Must(h.Host.Settle(t.Context()))
		return out
	}
	x.join(t, "Ann")
	x.join(t, "Bea")
	x.join(t, "Eve")
	code := says("ann", "/match new tax points=2").Opened
	says("bea", "/match join "+code)
	says("ann", "/match add-bot "+code)
	says("ann", "/match add-bot "+code)
	says("ann", "/match start "+code)
	folded(h, code, func(name, line string) { says(strings.ToLower(name), "/"+line) })
	lobbyOf := func(who string) (all entrance) {
		t.Helper()
		h.Must(json.Unmarshal(x.ask(t, "GET", "/api/lobby?as="+who, "").Body.Bytes(), &all))
		return all
	}
	for who, mine := range map[string]bool{"": false, "eve": false, "ann": true, "bea": true} {
		if past := lobbyOf(who).Past; len(past) != 1 || past[0].Mine != mine || past[0].Again != "" {
			t.Errorf("%q: %+v", who, past)
		}
	}
	again := says("ann", "/match rematch "+code).Opened
	for who, asked := range map[string]string{"": "", "eve": "", "ann": "", "bea": "Ann"} {
		all := lobbyOf(who)
		if len(all.Matches) != 1 || all.Matches[0].Asked != asked || (all.Past[0].Again == again) != (who == "ann" || who == "bea") {
			t.Errorf("%q: %+v %+v", who, all.Matches, all.Past)
		}
	}
	var it waiting
	h.Must(json.Unmarshal(x.ask(t, "GET", "/api/waiting?as=bea&code="+again, "").Body.Bytes(), &it))
	if it.Wanted != 4 || len(it.Sitters) != 3 || !slices.Equal(it.Invited, []string{"Bea"}) {
		t.Errorf("wanted are %d of %+v, invited %v", it.Wanted, it.Sitters, it.Invited)
	}
	if led := says("bea", "/match rematch "+code).Opened; led != again || len(h.Match(again).Seats) != 4 {
		t.Errorf("Bea is led to %q, not %q", led, again)
	}
	it = waiting{}
	h.Must(json.Unmarshal(x.ask(t, "GET", "/api/waiting?as=bea&code="+again, "").Body.Bytes(), &it))
	if len(it.Sitters) != 4 || len(it.Invited) != 0 {
		t.Errorf("with Bea there are %+v, invited %v", it.Sitters, it.Invited)
	}
	says("bea", "/match leave "+again)
	if all := lobbyOf("bea"); all.Matches[0].Asked != "" || all.Past[0].Again != again {
		t.Errorf("asked again after she has left: %+v", all)
	}
}

// folded has a match of Tax come to its end: whoever is awaited folds.
func folded(h *chattest.House, code string, says func(name, line string)) {
	for h.Match(code).Phase != match.Over {
		says(h.Awaited(code)[0], "tax "+code+" fold yes")
	}
}
