package bot_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/calendar"
	"divisionbell/bot/match"
	"divisionbell/engine/record"
)

// TestAnExportFindsNoLink: all that is published of a match that is over, and all that can
// be guessed of a link to it, make no token that opens it.
func TestAnExportFindsNoLink(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	at := h.clock.Now().UnixMilli()
	link, site := sharedBy(t, h, "Ann", code), watched(h)
	h.say("Ann", "match abandon "+code+" yes")
	h.say("Bob", "match vote "+code+" yes abandon")
	f, err := h.host.Export(ctx, code)
	if err != nil || f.Header.Secret == nil {
		t.Fatalf("the match is not over: %v", err)
	}
	m, ann := h.match(code), h.match(code).Seats[0].Person
	for _, key := range [][]byte{f.Header.Secret[:], f.Header.Commitment[:], m.Head[:], nil} {
		for _, kind := range []string{"divisionbell share", "share"} {
			for _, made := range []int64{at - 1, at, at + 1} {
				h := hmac.New(sha256.New, key)
				fmt.Fprintf(h, "%s %d %d %d", kind, m.ID, ann, made)
				token := hex.EncodeToString(h.Sum(nil))
				if got := fetched(site, "GET", "/w/"+token); got.Code != 404 {
					t.Errorf("whoever has the export opens the link: %s at %d", kind, made)
				}
			}
		}
	}
	h.clock.pass(time.Minute)
	older := strings.Repeat("5a", 32) // of an older program
	if _, err := visitsIn(h.db).AddShare(ctx, match.Share{Token: match.HashOf(older), Match: m.ID, By: ann, Made: at - 9}, 20); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{link, "/w/" + older} {
		if got := fetched(site, "GET", path); got.Code != 200 {
			t.Errorf("the link itself answers %d", got.Code)
		}
	}
	if again := sharedBy(t, h, "Ann", code); again != link {
		t.Errorf("Ann's link is %s, then %s", link, again)
	}
}

// TestLinksFollowFromTheStoresKey alone: where all else is the same and that is another,
// links are others; they outlive a restart, and of a host nothing tells the key.
func TestLinksFollowFromTheStoresKey(t *testing.T) {
	key := func(n byte) match.LinkKey { return match.LinkKey{n, 1, 2, 3} }
	links := func(n byte) (share, feed string, h *house) {
		h = build(t, plan{})
		if is, err := visitsIn(h.db).LinkKey(ctx, key(n)); err != nil || is != key(n) {
			t.Fatalf("the key is %x (%v)", is[:], err)
		}
		h.host.Schedule(calendar.Page{Address: "https://bell.example.org/", Feeds: visitsIn(h.db)})
		code := h.begin("", "Ann", "Bob")
		return sharedBy(t, h, "Ann", code), calendarToken.FindString(h.say("Ann", "bell calendar").Text.String()), h
	}
	share, feed, h := links(1)
	again, date, _ := links(1)
	other, otherFeed, _ := links(2)
	if again != share || date != feed || other == share || otherFeed == feed {
		t.Errorf("by one key: %s, %s and %s, %s; by another %s, %s", share, feed, again, date, other, otherFeed)
	}
	there := build(t, plan{path: h.path, clock: h.clock, hall: newHall("there"), bare: true})
	there.clock.pass(time.Hour)
	there.host.Schedule(calendar.Page{Address: "https://bell.example.org/", Feeds: visitsIn(there.db)})
	there.hall, there.calls = h.hall, h.calls
	if now, date := sharedBy(t, there, "Ann", h.newest()), calendarToken.FindString(there.say("Ann", "bell calendar").Text.String()); now != share || date != feed {
		t.Errorf("after a restart: %s and %s, not %s and %s", now, date, share, feed)
	}

	secret := key(1)
	var told bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%08b"} {
		fmt.Fprintf(&told, verb+" "+verb, secret, &secret)
		fmt.Fprintf(&told, verb, struct{ Key match.LinkKey }{secret})
	}
	for _, log := range []slog.Handler{slog.NewTextHandler(&told, nil), slog.NewJSONHandler(&told, nil)} {
		slog.New(log).Info("a link", "key", secret, "at", &secret)
	}
	if err := json.NewEncoder(&told).Encode(map[string]any{"key": secret}); err != nil {
		t.Error(err)
	}
	_, _ = io.WriteString(&told, h.log.String()+there.log.String())
	f, err := h.host.Export(ctx, h.newest())
	if err != nil || record.Write(&told, f) != nil {
		t.Errorf("export: %v", err)
	}
	for _, form := range []string{"%x", "%X", "%v", "%s", "%08b"} {
		if is := strings.Trim(fmt.Sprintf(form, secret[:4]), "[]"); strings.Contains(told.String(), is) {
			t.Errorf("the key is told: %s in %s", is, told.String())
		}
	}
}
