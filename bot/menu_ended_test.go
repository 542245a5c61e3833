package bot_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/record"

	austeritylook "divisionbell/bot/render/austerity"
	look "divisionbell/bot/render/exchequer"
)

// playedTo is a match of any game at a point that its headline tells.
func playedTo(t *testing.T, g int, options, point string) (h *house, code string) {
	t.Helper()
	h = everyTable(t)
	game := monthTables[g]
	h.say("Ann", "match new "+game.table.About().ID+" "+options+" remind=off")
	code = h.newest()
	for _, name := range []string{"Bob", "Cat"}[:game.seats-1] {
		h.say(name, "match join "+code)
	}
	h.say("Ann", "match start "+code)
	rng := rand.New(rand.NewPCG(1, 2))
	at := regexp.MustCompile(point)
	for n := 0; ; n++ {
		h.settle()
		m := h.match(code)
		if at.MatchString(h.say("Ann", "match board "+code).Text.String()) {
			return h, code
		}
		if n == 300 || m.Phase.Ended() {
			t.Fatalf("%s did not come to %s", code, point)
		}
		table, err := game.table.Open(*m.Position)
		if err != nil {
			t.Fatal(err)
		}
		a := m.Asks[rng.IntN(len(m.Asks))]
		words := engine.See(table, a.Seat).Steady(a, engine.Fast(uint64(m.Position.Seq)))
		h.say(m.Seats[a.Seat].Name, m.Game+" "+code+" "+strings.Join(words, " "))
	}
}

// end has all who play end a match.
func (h *house) end(code, way string) {
	h.tb.Helper()
	h.say("Ann", "match ask "+code+" "+way+" yes")
	for _, name := range []string{"Bob", "Cat"} {
		h.say(name, "match vote "+code+" yes "+way)
	}
	h.settle()
	if !h.match(code).Phase.Ended() {
		h.tb.Fatalf("%s goes on", code)
	}
}

// TestNothingOfAMatchThatWasEndedAwaitsAnybody: not a hand, not a page beside the board, not
// what the page says of the players.
func TestNothingOfAMatchThatWasEndedAwaitsAnybody(t *testing.T) {
	waits := regexp.MustCompile(`(?i) to (make|bid|place|draw|roll|settle|choose|act|govern|take|buy)\b|are on top|next \+|If tax fell due|\bdue now`)
	for _, c := range []struct {
		g                   int
		options, point, way string
		hand, how           string // what is said of Ann's hand, and of how somebody stands
	}{
		{0, "setup=dealt tokens=all length=6", "Round 2", "end", "no hidden cards", `^place \d of 3; .* tokens$`},
		{1, "", "Round 2", "end", "^The match is over. You (had .* left|folded .*)[.]$", `^place \d of 3; \d points?$`},
		{1, "", "Round 2", "abandon", "^The match is over. You (had .* left|folded .*)[.]$", `^over; \d points?$`},
		{2, "", "Year 2", "abandon", "no hidden cards", "^over; .*Employment"},
		{3, "game=1", "Auction of", "abandon", "^The match is over. You're worth .*[.]$", "^over; worth"},
		{3, "game=1", "Round 2", "end", "^The match is over. You're worth .*[.]$", `^place \d of 3; worth [^;]*; [^;]*at [^;]*; owns`},
		{4, "campaign=nordic", "Round 2|round 2", "end", "no hidden cards", `^place \d of 3; .*lands`},
	} {
		t.Run(monthTables[c.g].table.About().ID+" "+c.way, func(t *testing.T) {
			h, code := playedTo(t, c.g, c.options, c.point)
			h.end(code, c.way)
			hand := h.say("Ann", "match hand "+code)
			if said := hand.Text.String(); !regexp.MustCompile(c.hand).MatchString(said) {
				t.Errorf("of the hand is said %q", said)
			}
			all := map[string]msg.Message{"hand": hand}
			for queue := h.say("Ann", "match board "+code).Buttons; len(queue) > 0; queue = queue[1:] {
				if b := queue[0]; all[b.Label].Text == nil && strings.Contains(b.ID, "match board") {
					all[b.Label] = h.press("Ann", b.ID)
					queue = append(queue, all[b.Label].Buttons...)
				}
			}
			for page, m := range all {
				said := m.Text.String()
				if m.Picture != nil {
					said += "\n" + m.Picture.Alt + "\n" + m.Picture.Board
				}
				if found := waits.FindString(said); found != "" {
					t.Errorf("%s: %q in\n%s", page, found, said)
				}
			}
			mo, err := h.host.Moment(ctx, code, -1, match.Account{Platform: "hall", ID: "ann"})
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range mo.Seats {
				if waits.MatchString(s.How) || !regexp.MustCompile(c.how).MatchString(s.How) {
					t.Errorf("the page says of %s: %s", s.Name, s.How)
				}
			}
		})
	}
}

// TestExchequersBoardSaysInWhichRoundItEnded, without a limit of rounds too, and heads no
// column of places where nobody came anywhere.
func TestExchequersBoardSaysInWhichRoundItEnded(t *testing.T) {
	for _, c := range []struct{ options, way, over string }{
		{"setup=dealt tokens=all", "end", "Over in round 2"},
		{"setup=dealt tokens=all length=2", "end", "Over in round 2 of 2"},
		{"setup=dealt tokens=all", "abandon", "Over in round 2"},
	} {
		h, code := playedTo(t, 0, c.options, "Round 2")
		h.end(code, c.way)
		p := h.say("Ann", "match board "+code).Picture
		if head, _, _ := strings.Cut(p.Board, "\n"); !strings.HasSuffix(head, "· "+c.over) || !strings.Contains(p.Alt, strings.ToLower(c.over)+".") {
			t.Errorf("%+v: %s; %s", c, head, p.Alt)
		}
		if placed := strings.Contains(p.Board, "place"); placed != (c.way == "end") {
			t.Errorf("%+v: %s", c, p.Board)
		}
	}
}

// TestAMatchPlayedAloneIsStopped where its date or its player ends it, after no move too:
// nobody wins. One that its rules ended keeps its own words.
func TestAMatchPlayedAloneIsStopped(t *testing.T) {
	for _, c := range []struct{ options, way string }{
		{"ends=2026-12-18T17:00 zone=Europe/London", ""}, {"", "end"}, {"", "abandon"},
	} {
		h := build(t, plan{tables: []match.Table{{Game: austerity.Game, Look: austeritylook.Look}}})
		h.say("Ann", "match new austerity "+c.options+" remind=off")
		code := h.newest()
		h.say("Ann", "match start "+code)
		h.settle()
		if c.way == "" {
			h.tick(time.Date(2026, 12, 18, 17, 1, 0, 0, time.UTC).Sub(h.clock.Now()))
			h.tick(time.Minute)
		} else {
			h.end(code, c.way)
		}
		if n, first := len(h.hall.find("Stopped in year 1. Score ")), len(h.hall.find("Finished on the score")); n == 0 || first != 0 {
			t.Errorf("%+v: that it was stopped is told %d times, who was first %d times", c, n, first)
		}
		h.reads(h.say("Ann", "match board "+code), "Stopped in year 1")
		g := match.Table{Game: austerity.Game}
		if places := g.Came(h.match(code)); places != nil {
			t.Errorf("%+v: the page is told of places %v", c, places)
		}
		f, err := h.host.Export(ctx, code)
		if err != nil {
			t.Fatal(err)
		}
		report, err := record.Verify(f, func(string) (engine.Game, bool) { return g.Game, true }, "")
		if err != nil || strings.Contains(report.Result, "wins") {
			t.Errorf("%+v: its file says %q, %v", c, report.Result, err)
		}
	}
}

// TestSinceYourTurnIsToldOfAMatchThatWasEnded: while it was one's own turn, too, words and
// picture tell the same.
func TestSinceYourTurnIsToldOfAMatchThatWasEnded(t *testing.T) {
	h, code := playedTo(t, 0, "setup=dealt tokens=all length=6", "Round 2 of 6. Ann .*to attack")
	before := h.say("Ann", "match since "+code)
	h.end(code, "abandon")
	m := h.say("Ann", "match since "+code)
	if m.Text.String() != before.Text.String() || strings.Contains(m.Text.String(), "Nothing has happened") {
		t.Errorf("before the end it read %q, and after it %q", before.Text, m.Text)
	}
	if m.Picture == nil || m.Picture.Alt != before.Picture.Alt {
		t.Errorf("before the end %+v was drawn, and after it %+v", before.Picture, m.Picture)
	}
}

// An onlooker is a look that remembers what it drew.
type onlooker struct {
	match.Look
	drew *[]msg.Scene
}

func (o onlooker) Picture(view any, s msg.Scene) ([]byte, error) {
	*o.drew = append(*o.drew, s)
	return o.Look.Picture(view, s)
}

// TestAFilmEndsAsTheMatchDid: its last picture, and no other, is of a match that was ended.
func TestAFilmEndsAsTheMatchDid(t *testing.T) {
	var drew []msg.Scene
	h := build(t, plan{films: true, tables: []match.Table{{Game: exchequer.Game, Look: onlooker{look.Look, &drew}}}})
	code := h.begin("length=6", "Ann", "Bob")
	for range 12 {
		h.turn(code)
	}
	h.end(code, "end")
	drew = nil
	m, err := h.host.Page(ctx, code, -1, match.Account{}, "replay")
	if err != nil || m.Picture == nil {
		t.Fatalf("no film: %+v, %v", m, err)
	}
	if _, err := m.Picture.Draw(); err != nil || len(drew) < 3 {
		t.Fatalf("%d pictures, %v", len(drew), err)
	}
	for i, s := range drew {
		if last := i == len(drew)-1; s.Over != last || last && !slices.Equal(s.Places, h.match(code).Places) {
			t.Errorf("picture %d of %d is over: %v, places %v", i+1, len(drew), s.Over, s.Places)
		}
	}
}

// TestSettingsOfAMatchThatIsOverAreNobodysToChange, and its Gazette is no early one.
func TestSettingsOfAMatchThatIsOverAreNobodysToChange(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.reads(h.say("Ann", "match settings "+code), "Ann can change these")
	h.playOut(code)
	if m := h.say("Ann", "match settings "+code); strings.Contains(m.Text.String(), "can change") || len(m.Buttons) > 0 {
		t.Errorf("it reads %s, with %v", m.Text, m.Buttons)
	}
	if m := h.say("Ann", "match board "+code+" gazette"); strings.Contains(m.Text.String(), "early") || !strings.Contains(m.Text.String(), "the only edition") {
		t.Errorf("it reads %s", m.Text)
	}
}

// TestWhoMayChangeTheTimingIsNotSaidToHaveMadeTheMatch, who was handed the maker's seat.
func TestWhoMayChangeTheTimingIsNotSaidToHaveMadeTheMatch(t *testing.T) {
	h := build(t, plan{})
	h.say("Eve", "match list")
	code := h.begin("", "Ann", "Bob")
	h.say("Ann", "match handover "+code+" Eve")
	h.settle()
	h.say("Eve", "match ask "+code+" take")
	h.settle()
	if s := h.match(code).Seats[0]; s.Name != "Eve" {
		t.Fatalf("%s has the seat", s.Name)
	}
	for _, line := range []string{"match settings " + code + " clock 24h", "match extend " + code} {
		m := h.say("Bob", line)
		if h.reads(m, "Eve"); !m.Refused || strings.Contains(m.Text.String(), "made") {
			t.Errorf("%s: %s", line, m.Text)
		}
	}
}

// TestAMatchOfOneThatIsEndedIsStopped: so its thread is called, of a daily too.
func TestAMatchOfOneThatIsEndedIsStopped(t *testing.T) {
	for daily, way := range map[bool]string{true: "abandon", false: "end"} {
		h, c := inArcade(t, plan{tables: []match.Table{{Game: austerity.Game, Look: austeritylook.Look}}})
		if h.say("Ann", "austerity daily"); !daily {
			h.say("Ann", "match new austerity")
			h.say("Ann", "match start "+h.newest())
		}
		code := h.newest()
		h.settle()
		h.end(code, way)
		if !daily && (len(h.hall.find("Ann ended "+code+".")) != 1 || len(h.hall.find("The players voted")) != 0) {
			t.Errorf("who ended %s alone is told as a vote of several", code)
		}
		if all := strings.Join(c.ends(), "; "); !strings.Contains(all, code+" Austerity: stopped") {
			t.Errorf("the threads are called %q, %s is not stopped", all, code)
		}
	}
}
