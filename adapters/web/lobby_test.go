package web

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
)

func TestForecastsSayWhatATableCanReckonWith(t *testing.T) {
	for _, c := range []struct {
		p    Preset
		want string
	}{
		{Preset{Span: Evening, Waits: 22, High: 32}, "About 22 waits: done in one evening if each answers within 5 minutes."},
		{Preset{Span: Evening, Waits: 43, High: 56}, "About 43 waits: done in one evening if each answers within 4 minutes."},
		{Preset{Span: Week, Waits: 21, High: 25}, "About 21 waits: done by Friday if each answers within 2 hours."},
		{Preset{Span: Week, Waits: 24, High: 43}, "About 24 waits: done by Friday if each answers within an hour. It can come to 43 waits, and then takes longer."},
		{Preset{Span: Month, Waits: 27, High: 30}, "About 27 waits: done in four weeks if each answers within 17 hours."},
	} {
		if got := c.p.Forecast(); got != c.want {
			t.Errorf("%+v:\n%s\nwant\n%s", c.p, got, c.want)
		}
	}
}

// A desk that is to be drawn anew is told to its person's windows and to every lobby,
// and to no other window.
func TestWhatWaitsIsToldToWhomItConcerns(t *testing.T) {
	x := newTable(t)
	ann, bea := x.join(t, "Ann"), x.join(t, "Bea")
	table, err := x.enter(t.Context(), "table")
	if err != nil {
		t.Fatal(err)
	}
	windows := map[string]*listener{}
	for name, at := range map[string]struct {
		room   match.RoomID
		person match.PersonID
	}{"Ann's": {table.ID, ann.Person}, "Bea's": {table.ID, bea.Person}, "a passer-by's": {table.ID, 0}, "a lobby": {lobbyRoom, 0}} {
		windows[name], _, _, _ = x.feed.listen(at.room, at.person, -1)
	}
	x.dealer.chat.(match.Desker).Redraw([]match.PersonID{ann.Person})
	for name, l := range windows {
		if heard := len(l.events); heard != map[string]int{"Ann's": 1, "a lobby": 1}[name] {
			t.Errorf("%s hears it %d times", name, heard)
		}
	}
}

func TestAnOpenLobbyIsTold(t *testing.T) {
	x := newTable(t)
	x.join(t, "Ann")
	s := x.listenAt(t, "api/lobby/news?as=ann", "")
	if name, _ := s.next(); name != "mine" {
		t.Fatalf("a lobby that comes new is told %s", name)
	}
	x.dealer.chat.(match.Desker).Redraw(nil)
	if name, _ := s.next(); name != "mine" {
		t.Fatalf("a lobby is told %s", name)
	}
}

// What is played here stands in the lobby however much is played elsewhere, and says who
// came in which place.
func TestMatchesOfChatPushNothingOut(t *testing.T) {
	x := newTable(t)
	room, err := x.enter(t.Context(), "table")
	if err != nil {
		t.Fatal(err)
	}
	add := func(phase match.Phase, in match.RoomID, places ...int8) {
		id := match.MatchID(len(x.shelf.matches) + 1)
		x.shelf.matches = append(x.shelf.matches, match.Match{ID: id, Code: fmt.Sprintf("M%03d", id), Game: "exchequer", Phase: phase, Room: in,
			Seats: []match.Tenure{{Name: "Ann"}, {Name: "Bea"}, {Name: "Cleo"}}, Places: places, Shows: []match.Show{{Room: in}}})
	}
	elsewhere, err := x.shelf.Room(t.Context(), match.Room{Platform: "discord", Workspace: "1", Channel: "2"})
	if err != nil {
		t.Fatal(err)
	}
	add(match.Over, room.ID, 3, 1, 2)
	add(match.Playing, room.ID)
	for range watchShown {
		add(match.Over, elsewhere.ID, 1, 2, 3)
		add(match.Playing, elsewhere.ID)
	}
	if got := x.ask(t, "GET", "/api/lobby", "").Body.String(); !strings.Contains(got, `"code":"M001"`) || !strings.Contains(got, `"code":"M002"`) ||
		!strings.Contains(got, `"won":["Bea"],"after":["Cleo","Ann"]`) {
		t.Errorf("the lobby has %s", got)
	}
}

// TestPastTellsTheLastRound, for which each match is played again once; of one that cannot
// be, the rest is told.
func TestPastTellsTheLastRound(t *testing.T) {
	x := newTable(t)
	room, err := x.enter(t.Context(), "table")
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"M001", "M002", "M003"} {
		x.shelf.matches = append(x.shelf.matches, match.Match{ID: match.MatchID(len(x.shelf.matches) + 1), Code: code, Game: "exchequer", Phase: match.Over, Room: room.ID,
			Ended: 1, Seats: []match.Tenure{{Name: "Ann"}}, Places: []int8{1}, Shows: []match.Show{{Room: room.ID}}})
	}
	for range 2 {
		var all entrance
		if err := json.Unmarshal(x.ask(t, "GET", "/api/lobby", "").Body.Bytes(), &all); err != nil {
			t.Fatal(err)
		}
		told := map[string]string{}
		for _, e := range all.Past {
			told[e.Code] = e.Round
		}
		if want := map[string]string{"M001": "Round 2 of 2", "M002": "Round 2 of 2", "M003": ""}; !maps.Equal(told, want) {
			t.Errorf("the last rounds are %v", told)
		}
	}
	if slices.Sort(x.dealer.replayed); !slices.Equal(x.dealer.replayed, []string{"M001", "M002", "M003", "M003"}) {
		t.Errorf("played again: %v", x.dealer.replayed)
	}
}

func TestInvitationsAreReadByCameras(t *testing.T) {
	x := newTable(t)
	w := x.ask(t, "GET", "/qr/K7QF.svg", "")
	if kind, said := w.Header().Get("Content-Type"), w.Body.String(); kind != "image/svg+xml" || strings.Count(said, "M") < 100 || !strings.HasPrefix(said, "<svg") {
		t.Errorf("%s %.200s", kind, said)
	}
}
