package bot_test

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/web/watch"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/render/sharecard"
	taxlook "divisionbell/bot/render/tax"
	sharing "divisionbell/bot/share"
	"divisionbell/engine"
	"divisionbell/engine/tax"
)

// A dealt game is one whose tables show what nobody may know as it could be as well.
type dealtGame struct {
	engine.Game
	seed   uint64 // 0: as it is
	others *int   // positions that were others
}

type dealtTable struct {
	engine.Table
	game dealtGame
}

func (g dealtGame) New(d *engine.Dice, t engine.Terms) (engine.Table, engine.Outcome, error) {
	table, out, err := g.Game.New(d, t)
	return dealtTable{table, g}, out, err
}

func (g dealtGame) Open(p engine.Position) (engine.Table, error) {
	table, err := g.Game.Open(p)
	return dealtTable{table, g}, err
}

func (t dealtTable) Clone() engine.Table { return dealtTable{t.Table.Clone(), t.game} }

func (t dealtTable) View(seat engine.Seat) any {
	if t.game.seed == 0 {
		return t.Table.View(seat)
	}
	other := t.Table.Imagine(engine.Nobody, engine.Fast(t.game.seed))
	a, _ := t.Table.Position()
	if b, _ := other.Position(); string(a.State) != string(b.State) {
		*t.game.others++
	}
	return other.View(seat)
}

func (t dealtTable) Score() []int64 {
	if t.game.seed == 0 {
		return t.Table.Score()
	}
	return t.Table.Imagine(engine.Nobody, engine.Fast(t.game.seed)).Score()
}

type linkStore struct {
	match.Store
	visits
}

func (s linkStore) Match(ctx context.Context, id match.MatchID) (match.Match, error) {
	return s.Store.Match(ctx, id)
}

// watched serves links to the matches of a house.
func watched(h *house) http.Handler {
	return watch.New(watch.Options{
		Host: h.host, Store: linkStore{h.db, visitsIn(h.db)}, Clock: h.clock, Log: slog.New(slog.DiscardHandler),
		Address: func(r *http.Request) string { return "https://" + r.Host },
		Draw: func(f watch.Face) ([]byte, error) {
			c := sharecard.Card{Board: f.Board, Game: f.Game, Code: f.Code, Stage: f.Stage, Stands: f.Stands}
			for i, name := range f.Names {
				c.Players = append(c.Players, sharecard.Player{Name: name, Awaited: f.Awaited[i], Won: f.Won[i]})
			}
			return sharecard.Draw(c)
		},
		Picture: func(w http.ResponseWriter, _ *http.Request, m msg.Message) error {
			png, err := m.Picture.Draw()
			if err == nil {
				_, err = w.Write(png)
			}
			return err
		},
	}).Rows().Local()
}

func fetched(site http.Handler, method, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	site.ServeHTTP(w, httptest.NewRequest(method, "https://bell.example.org"+path, nil))
	return w
}

var watchToken = regexp.MustCompile(`/w/([0-9a-f]{64})`)

// sharedBy has somebody share a match, and gives its path.
func sharedBy(t *testing.T, h *house, name, code string) string {
	t.Helper()
	h.host.Share(sharing.Page{Address: "https://bell.example.org/", Shares: visitsIn(h.db)})
	m := h.say(name, "match share "+code)
	found := watchToken.FindStringSubmatch(m.Text.String())
	if m.Refused || found == nil {
		t.Fatalf("%s shares %s: %s", name, code, m.Text)
	}
	return "/w/" + found[1]
}

// TestALinkShowsTheSameWhateverIsHidden: dealt anew as nobody in particular could imagine
// it, not one byte of page, moment, picture or card is another, under way and when the
// match is over.
func TestALinkShowsTheSameWhateverIsHidden(t *testing.T) {
	for _, game := range []struct {
		match.Table
		options string
	}{
		{match.Table{Game: tax.Game, Look: taxlook.Look}, "points=2"},
	} {
		id := game.About().ID
		h := build(t, plan{tables: []match.Table{game.Table}, entropy: rand.NewChaCha8([32]byte{3})})
		h.say("Ann", "match new "+id+" remind=off "+game.options)
		code := h.newest()
		h.say("Bob", "match join "+code)
		h.say("Ann", "match start "+code)
		link := sharedBy(t, h, "Ann", code)
		alike := func(when string, seqs ...int) {
			t.Helper()
			paths := []string{link, link + "/moment", link + ".atom"}
			for _, seq := range seqs {
				paths = append(paths, fmt.Sprintf("%s/moment?seq=%d", link, seq), fmt.Sprintf("%s/%d.png", link, seq), fmt.Sprintf("%s/card-%d.png", link, seq))
			}
			as, others := func(seed uint64, others *int) (all []string) {
				there := build(t, plan{tables: []match.Table{{Game: dealtGame{game.Game, seed, others}, Look: game.Look}}, path: h.path, clock: h.clock, hall: newHall("there"), bare: true})
				site := watched(there)
				for _, path := range paths {
					a := fetched(site, "GET", path)
					all = append(all, fmt.Sprint(a.Code, a.Body))
				}
				return all
			}, 0
			first, second := as(0, nil), as(7, &others)
			for i, path := range paths {
				if first[i] != second[i] || !strings.HasPrefix(first[i], "200") {
					t.Errorf("%s, %s: %s is another in another world, or nothing: %.200q", id, when, path, first[i])
				}
			}
			if others == 0 {
				t.Errorf("%s, %s: no world was another", id, when)
			}
		}
		alike("under way", 0)
		chance := engine.Fast(5)
		for n := 0; !h.match(code).Phase.Ended(); n++ {
			m := h.match(code)
			table, err := game.Game.Open(*m.Position)
			if err != nil || n == 600 {
				t.Fatalf("%s after %d: %v", id, n, err)
			}
			by := m.Asks[0].Seat
			words := engine.Walk(engine.See(table, by), chance)
			if got := h.say(m.Seats[by].Name, id+" "+code+" "+strings.Join(words, " ")); got.Refused {
				t.Fatalf("%s: %q: %s", id, words, got.Text)
			}
		}
		alike("over", 0, 3, int(h.seq(code)))
	}
}

// TestALinkShowsRoundEndsAlone while the match runs, then everything, and what proves it.
func TestALinkShowsRoundEndsAlone(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: tax.Game, Look: taxlook.Look}}, entropy: rand.NewChaCha8([32]byte{3})})
	h.say("Ann", "match new tax remind=off points=3")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Cat", "match join "+code)
	h.say("Ann", "match start "+code)
	link, site := sharedBy(t, h, "Ann", code), watched(h)
	moment := func(query string) string {
		a := fetched(site, "GET", link+"/moment"+query)
		if a.Code != 200 {
			t.Fatalf("%s: %d %s", query, a.Code, a.Body)
		}
		return a.Body.String()
	}
	status := func(path string) int { return fetched(site, "GET", link+path).Code }
	for range 3 { // of a first round
		by := h.match(code).Asks[0].Seat
		if m := h.say(h.match(code).Seats[by].Name, "tax "+code+" fold yes"); m.Refused {
			t.Fatal(m.Text)
		}
		if rounds, err := h.host.Rounds(ctx, code); err != nil || len(rounds) > 1 {
			break
		}
	}
	rounds, err := h.host.Rounds(ctx, code)
	if err != nil || len(rounds) < 2 {
		t.Fatalf("rounds are %v (%v)", rounds, err)
	}
	end := rounds[len(rounds)-1]
	before := moment("")
	if !strings.Contains(before, fmt.Sprintf(`"seq":%d,"last":%d,"stops":[0,%d]`, end, end, end)) || strings.Contains(before, `"buttons"`) {
		t.Errorf("a round has ended at %d, and the link shows %s", end, before)
	}
	if m := h.say(h.match(code).Seats[h.match(code).Asks[0].Seat].Name, "tax "+code+" fold yes"); m.Refused {
		t.Fatal(m.Text)
	}
	middle := h.seq(code)
	if rounds, _ := h.host.Rounds(ctx, code); rounds[len(rounds)-1] == middle {
		t.Fatal("that ended a round as well")
	}
	for _, query := range []string{"", "?seq=-1", fmt.Sprintf("?seq=%d", middle), "?seq=99999", "?seq=x"} {
		if now := moment(query); !strings.Contains(now, fmt.Sprintf(`"seq":%d,`, end)) {
			t.Errorf("%s in the middle of a round shows %s", query, now)
		}
	}
	for path, want := range map[string]int{
		fmt.Sprintf("/%d.png", end): 200, fmt.Sprintf("/card-%d.png", end): 200, fmt.Sprintf("/%d.png", middle): 404, fmt.Sprintf("/card-%d.png", middle): 404,
		"/match.jsonl": 404, "/99999.png": 404, "/-1.png": 404, "/now.png": 404, "/card-x.png": 404, "/.png": 404,
	} {
		if got := status(path); got != want {
			t.Errorf("%s answers %d, not %d", path, got, want)
		}
	}
	h.say("Ann", "match abandon "+code+" yes")
	h.say("Bob", "match vote "+code+" yes abandon")
	h.say("Cat", "match vote "+code+" yes abandon")
	if !h.match(code).Phase.Ended() {
		t.Fatal("the match goes on")
	}
	for _, path := range []string{fmt.Sprintf("/%d.png", middle), fmt.Sprintf("/card-%d.png", middle), "/match.jsonl"} {
		if got := status(path); got != 200 {
			t.Errorf("when it is over %s answers %d", path, got)
		}
	}
	if now := moment(fmt.Sprintf("?seq=%d", middle)); !strings.Contains(now, `"over":true`) || strings.Contains(now, "stops") {
		t.Errorf("when it is over the link shows %s", now)
	}
}

// TestNobodyIsToldToJoinWhatHasBegun: who would share a match of others, or speak there from
// elsewhere, is told to take a seat while there are seats to take.
func TestNobodyIsToldToJoinWhatHasBegun(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", small)
	code := h.newest()
	for _, then := range []string{"match add-bot " + code, "match start " + code, "match abandon " + code + " yes"} {
		open := h.match(code).Phase == match.Open
		for _, line := range []string{"match share " + code, "match say " + code + " hello"} {
			if m := h.in("hall", "elsewhere", "Dora", line); !m.Refused || strings.Contains(m.Text.String(), "/match join") != open {
				t.Errorf("of what is %s, /%s is answered: %s", h.match(code).Phase, line, m.Text)
			}
		}
		if m := h.say("Ann", then); m.Refused {
			t.Fatal(m.Text)
		}
	}
	if m := h.in("hall", "elsewhere", "Dora", "match share "+code); !m.Refused || strings.Contains(m.Text.String(), "/match join") {
		t.Errorf("of what is over: %s", m.Text)
	}
}

// TestOnlyPlayersShare and take back, all links at once; whatever opens nothing is the
// same nothing; and nothing but looking can be done.
func TestOnlyPlayersShare(t *testing.T) {
	h := build(t, plan{})
	if m := h.say("Ann", "match new exchequer"); m.Refused {
		t.Fatal(m.Text)
	}
	code := h.newest()
	if m := h.say("Ann", "match share "+code); !m.Refused || !strings.Contains(m.Text.String(), "There's no page here to watch on") {
		t.Errorf("without a page: %s", m.Text)
	}
	h.say("Bob", "match join "+code)
	one, two, site := sharedBy(t, h, "Ann", code), sharedBy(t, h, "Bob", code), watched(h)
	h.clock.pass(time.Minute)
	if again := sharedBy(t, h, "Ann", code); again != one || two == one {
		t.Errorf("Ann's link is %s, then %s, and Bob's %s", one, again, two)
	}
	for _, line := range []string{"match share " + code, "match share " + code + " stop"} {
		if m := h.say("Dora", line); !m.Refused || !strings.Contains(m.Text.String(), "Only those who play") {
			t.Errorf("Dora, who does not play, %s: %s", line, m.Text)
		}
	}
	for _, link := range []string{one, two} {
		if got := fetched(site, "GET", link); got.Code != 200 || !strings.Contains(got.Body.String(), "Waiting for players: Ann, Bob.") {
			t.Errorf("before it begins the page is %d %s", got.Code, got.Body)
		}
		for _, method := range []string{"POST", "PUT", "DELETE"} {
			if got := fetched(site, method, link); got.Code != 405 {
				t.Errorf("%s answers %d", method, got.Code)
			}
		}
	}
	m := h.say("Ann", "match share "+code)
	if len(m.Buttons) != 1 || m.Buttons[0].Label != "Stop sharing" {
		t.Fatalf("the answer offers %v", m.Buttons)
	}
	if m := h.press("Ann", m.Buttons[0].ID); m.Refused || !strings.Contains(m.Text.String(), "isn't shared any more") {
		t.Errorf("stopped: %s", m.Text)
	}
	never := "/w/" + strings.Repeat("0f", 32)
	want := fetched(site, "GET", never).Body.String()
	for _, path := range []string{one, two, one + ".atom", never + ".atom", one + "/moment", two + "/0.png", two + "/card-0.png", never + "/match.jsonl", "/w/" + code, "/w/" + code + "/moment", "/w/../api/hello"[:3] + "x"} {
		if got := fetched(site, "GET", path); got.Code != 404 || got.Body.String() != want {
			t.Errorf("%s is %d %s", path, got.Code, got.Body)
		}
	}
	if m := h.say("Ann", "match share "+code+" stop"); m.Refused || !strings.Contains(m.Text.String(), "isn't shared") {
		t.Errorf("stopped again: %s", m.Text)
	}
	h.clock.pass(time.Minute)
	if three := sharedBy(t, h, "Ann", code); three == one || fetched(site, "GET", one).Code != 404 || fetched(site, "GET", three).Code != 200 {
		t.Error("what was taken back is given again")
	}
	h.say("Ann", "match share "+code+" stop")
	for n := range 20 { // of an older program, whose links are known to nobody here
		if _, err := visitsIn(h.db).AddShare(ctx, match.Share{Token: match.Hash{byte(n)}, Match: h.match(code).ID, By: h.match(code).Host, Made: 1}, 20); err != nil {
			t.Fatal(err)
		}
	}
	if m := h.say("Ann", "match share "+code); !m.Refused || !strings.Contains(m.Text.String(), "has 20 links already") {
		t.Errorf("the 21st link: %s", m.Text)
	}
}

// TestChatsReadTheCardOfALink: whole addresses, sizes, and names as words, whatever they are.
func TestChatsReadTheCardOfALink(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: tax.Game, Look: taxlook.Look}}})
	evil := `"><script>alert(1)</script>`
	h.say(evil, "match new tax remind=off")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say(evil, "match start "+code)
	link, site := sharedBy(t, h, "Bob", code), watched(h)
	page := fetched(site, "GET", link)
	for _, want := range []string{
		`<meta property="og:title" content="Tax ` + code + `">`, `<meta property="og:image" content="https://bell.example.org` + link + `/card-0.png">`,
		`<meta property="og:url" content="https://bell.example.org` + link + `">`, `content="1200"`, `content="630"`, `<meta name="twitter:card" content="summary_large_image">`,
	} {
		if !strings.Contains(page.Body.String(), want) {
			t.Errorf("the page has no %s:\n%s", want, page.Body)
		}
	}
	if strings.Contains(page.Body.String(), "<script>alert") {
		t.Errorf("a name is markup:\n%s", page.Body)
	}
	a := fetched(site, "GET", link+"/card-0.png")
	if a.Header().Get("Content-Type") != "image/png" || a.Header().Get("ETag") == "" || a.Body.Len() > 200_000 {
		t.Errorf("the card: %v, %d bytes", a.Header(), a.Body.Len())
	}
	r := httptest.NewRequest("GET", "https://bell.example.org"+link+"/card-0.png", nil)
	r.Header.Set("If-None-Match", a.Header().Get("ETag"))
	w := httptest.NewRecorder()
	site.ServeHTTP(w, r)
	if w.Code != http.StatusNotModified {
		t.Errorf("a card that is known is sent again: %d", w.Code)
	}
}
