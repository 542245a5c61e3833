package web

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/bot/match"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/tax"
)

// lobbied is what the page says of a lobby.
type lobbied struct {
	Code    string
	Phase   match.Phase
	Room    string
	Made    bool
	Mine    bool
	Sitters []sitter
}

// TestALobbyOfChatOpensForWhoSitsThere and is not there for anybody else: they see their
// seat, begin the match and are led to where it is played.
func TestALobbyOfChatOpensForWhoSitsThere(t *testing.T) {
	b := afar(t)
	ann, bob, eve := b.in("ann"), b.in("bob"), b.in("eve")
	b.says("ann", "match new tax")
	code := b.Code()
	see := func(a *asks) (it lobbied) {
		t.Helper()
		b.Must(json.Unmarshal([]byte(a.get("/api/waiting?code="+code)), &it))
		return it
	}
	if it := see(ann); it.Room != "@ann" || !it.Made || !it.Mine || len(it.Sitters) != 1 {
		t.Errorf("Ann sees %+v", it)
	}
	_, nothing := eve.send("GET", "/api/waiting?code=ZZZZ", nil)
	for name, a := range map[string]*asks{"Bob": bob, "Eve": eve} {
		if status, said := a.send("GET", "/api/waiting?code="+code, nil); status != http.StatusNotFound || said != nothing {
			t.Errorf("%s, who sits elsewhere, is answered %d %s", name, status, said)
		}
	}
	b.says("bob", "match join "+code)
	if it := see(bob); it.Room != "@bob" || it.Made || !it.Mine || len(it.Sitters) != 2 {
		t.Errorf("Bob sees %+v", it)
	}
	if status, said := ann.does("@ann", "/match start "+code, ""); status != http.StatusOK || b.Match(code).Phase != match.Playing {
		t.Fatalf("Ann starts it: %d %s", status, said)
	}
	if it := see(bob); it.Room != "@bob" || it.Phase != match.Playing {
		t.Errorf("Bob sees %+v", it)
	}
	if status, _ := eve.send("GET", "/api/waiting?code="+code, nil); status != http.StatusNotFound {
		t.Errorf("Eve learns that it has begun: %d", status)
	}
}

// TestALobbyOfChatOpensOnThisMachinesOwnPage: for the person who is one with somebody of
// the chat, in the room where the page opens.
func TestALobbyOfChatOpensOnThisMachinesOwnPage(t *testing.T) {
	h := chattest.Open(t, chattest.Plan{Tables: []match.Table{{Game: tax.Game, Look: taxlook.Look}}})
	s, err := New(Options{Host: h.Host, Store: h.Store, Listen: "127.0.0.1:0", Log: h.Logger})
	h.Must(err)
	h.Host.Attach(&chat{})
	x := &table{Server: s}
	ann, bea := x.join(t, "Ann"), x.join(t, "Bea")
	n := 0
	says := func(a match.Account, room, line string) string {
		n++
		m := h.Host.Do(t.Context(), match.Call{Account: a, Room: match.Room{Platform: a.Platform, Workspace: a.Workspace, Channel: room}, Line: line, Delivery: fmt.Sprint("d", n)})
		h.Must(h.Host.Settle(t.Context()))
		return m.Text.String()
	}
	_, offered, _ := strings.Cut(says(annOfChat, "c", "bell link"), "/bell link ")
	says(match.Account{Platform: Platform, Workspace: Workspace, ID: ann.ID, Name: "Ann", Person: ann.Person}, "table", "bell link "+strings.Fields(offered)[0])
	says(annOfChat, "c", "match new tax")
	code := h.Code()

	var it lobbied
	h.Must(json.Unmarshal(x.ask(t, "GET", "/api/waiting?as=ann&code="+code, "").Body.Bytes(), &it))
	if it.Room != "table" || !it.Made || !it.Mine {
		t.Errorf("Ann sees %+v", it)
	}
	for _, as := range []string{"", bea.ID} {
		if w := x.ask(t, "GET", "/api/waiting?as="+url.QueryEscape(as)+"&code="+code, ""); w.Code != http.StatusNotFound {
			t.Errorf("%q is answered %d %s", as, w.Code, w.Body)
		}
		if all := x.ask(t, "GET", "/api/lobby?as="+as, "").Body.String() + x.ask(t, "GET", "/api/stream?brief=500&room=table&as="+as, "").Body.String(); strings.Contains(all, code) {
			t.Errorf("%q learns of it: %s", as, all)
		}
	}
	var all entrance
	h.Must(json.Unmarshal(x.ask(t, "GET", "/api/lobby?as=ann", "").Body.Bytes(), &all))
	if len(all.Matches) != 1 || all.Matches[0].Room != "table" {
		t.Errorf("Ann's matches: %+v", all.Matches)
	}
	if room := x.ask(t, "GET", "/api/stream?brief=500&room=table&as=ann", "").Body.String(); !strings.Contains(room, `"elsewhere":[{"code":"`+code) {
		t.Errorf("her room: %s", room)
	}
}
