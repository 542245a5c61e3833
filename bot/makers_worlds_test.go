package bot_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"divisionbell/bot/almanac"
	"divisionbell/bot/calendar"
	made "divisionbell/bot/daily"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	hung "divisionbell/bot/poster"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/tax"
)

// printed has posters, cups and cards be what is laid out, whole.
func (h *house) printed() {
	h.host.Hang(func(p hung.Poster, _ hung.Format) ([]byte, error) {
		p.Game = match.Table{}
		return json.Marshal(p)
	})
	h.host.Crown(func(p almanac.Podium) ([]byte, error) { return json.Marshal(p) })
	h.host.Paint(func(c made.Card) ([]byte, error) { return json.Marshal(c) })
	h.host.Schedule(calendar.Page{Address: "https://bell.example.org/", Feeds: visitsIn(h.db)})
}

// whole is all of a message: words, buttons, what its picture says and is, its file.
func whole(t *testing.T, m msg.Message) string {
	t.Helper()
	all := flat(m)
	if p := m.Picture; p != nil {
		b, err := p.Draw()
		if err != nil {
			t.Fatal(err)
		}
		all += "\n" + p.Alt + "\n" + p.Board + "\n" + string(b)
	}
	if m.File != nil {
		b, err := m.File.Body()
		if err != nil {
			t.Fatal(err)
		}
		all += "\n" + m.File.Name + "\n" + string(b)
	}
	return all
}

// TestMakersTellTheSameWhateverIsHidden: dealt anew as nobody in particular could imagine
// it, not one byte is another of what papers, posters, cards, calendars and tables make of
// matches, under way and over.
func TestMakersTellTheSameWhateverIsHidden(t *testing.T) {
	game := match.Table{Game: tax.Game, Look: taxlook.Look}
	h := build(t, plan{tables: []match.Table{game}, entropy: rand.NewChaCha8([32]byte{3})})
	h.printed()
	begin := func(options string) string {
		h.say("Ann", "match new tax remind=off "+options)
		code := h.newest()
		h.say("Bob", "match join "+code)
		h.say("Ann", "match start "+code)
		return code
	}
	over, goes := begin("points=1"), begin("points=5 clock=12h gazette=friday")
	for range 200 {
		if h.match(over).Phase.Ended() {
			break
		}
		h.plays(over)
	}
	for range 7 {
		h.plays(goes)
	}
	h.say("Zed", "tax daily")
	day := h.newest()
	for range 3 {
		h.ply(game, "Zed", day)
	}
	h.settle()
	token := calendarOf(t, h, "Ann")

	var others int
	calls := 0
	anew := func() *house {
		there := build(t, plan{tables: []match.Table{{Game: dealtGame{game.Game, 7, &others}, Look: game.Look}}, path: h.path, clock: h.clock, hall: newHall("hall"), bare: true})
		calls += 1_000_000
		there.calls = calls // deliveries of its own
		there.printed()
		return there
	}
	alike := func(when string, there *house) {
		t.Helper()
		told := func(h *house) map[string]string {
			all := map[string]string{}
			h.say("Zed", "tax daily card")
			h.host.Bots(20)() // the day's bots have played
			for who, lines := range map[string][]string{
				"Yan": {"match board " + goes + " gazette", "match board " + over + " gazette", "match board " + goes + " curve", "match board " + over + " curve", "match luck " + goes, "match luck " + over, "match replay " + goes, "match poster " + goes, "match poster " + over,
					"bell rating", "bell season", "bell stats", "bell rivals", "tax daily board"},
				"Zed": {"tax daily card"},
			} {
				for _, line := range lines {
					all[who+": "+line] = whole(t, h.say(who, line))
				}
			}
			dates, err := h.host.Calendar(ctx, token)
			if err != nil {
				t.Fatal(err)
			}
			all["the calendar"] = string(dates)
			for _, code := range []string{goes, over} {
				list, err := h.host.Bulletins(ctx, code)
				if err != nil {
					t.Fatal(err)
				}
				all["bulletins of "+code] = fmt.Sprint(list)
			}
			return all
		}
		one, two := told(h), told(there)
		for _, what := range slices.Sorted(maps.Keys(one)) {
			if one[what] != two[what] {
				t.Errorf("%s: %s is another in another world:\n%.900q\n%.900q", when, what, one[what], two[what])
			}
		}
	}
	there := anew()
	alike("under way", there)
	for range 300 {
		if h.match(day).Phase.Ended() {
			break
		}
		h.ply(game, "Zed", day)
	}
	h.settle()
	alike("when the day's go is over", anew())
	if others == 0 {
		t.Error("no world was another")
	}
	card := h.say("Zed", "tax daily card")
	if body, err := card.Picture.Draw(); err != nil || !bytes.Contains(body, []byte(`"Levels":[`)) {
		t.Errorf("the card is %s, %v", body, err)
	}
}
