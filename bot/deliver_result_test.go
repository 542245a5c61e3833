package bot_test

import (
	"encoding/hex"
	"regexp"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// longHex is what no ordinary message has: more digits than a reader can compare.
var longHex = regexp.MustCompile(`[0-9a-f]{9,}`)

// finish plays a match of any game to its end with its own bots.
func (h *house) finish(g int, code string) {
	h.tb.Helper()
	bots := monthTables[g].table.Bots()
	steady := bots[len(bots)-1]
	for range 3000 {
		m := h.match(code)
		if m.Phase.Ended() {
			h.settle()
			return
		}
		table, err := monthTables[g].table.Open(*m.Position)
		if err != nil {
			h.tb.Fatal(err)
		}
		a := m.Asks[0]
		words := steady.Play(engine.See(table, a.Seat), a, engine.Fast(uint64(m.Position.Seq)))
		line := m.Game + " " + code + " " + strings.Join(words, " ")
		h.say(m.Seats[a.Seat].Name, line)
		if h.match(code).Rev == m.Rev {
			h.say(m.Seats[a.Seat].Name, line+" yes")
		}
		if m.Position.Seq%8 == 0 {
			h.settle()
		}
	}
	h.tb.Fatalf("%s does not end", code)
}

// TestTheResultIsToldOnce: in every game, however the match ends, one message of a room
// says how; the status shows the last board and how all stand.
func TestTheResultIsToldOnce(t *testing.T) {
	for g, game := range monthTables {
		t.Run(game.table.About().ID, func(t *testing.T) {
			h := everyTable(t)
			code := h.seatedApart(g)
			h.settle()
			h.finish(g, code)
			m := h.match(code)
			table, err := game.table.Open(*m.Position)
			if err != nil || m.Phase != match.Over {
				t.Fatalf("%s is %s: %v", code, m.Phase, err)
			}
			log, err := h.store.Log(ctx, m.ID, m.Position.Seq, m.Position.Seq)
			if err != nil {
				t.Fatal(err)
			}
			events, err := record.Facts(game.table.Game, log[0].Facts)
			if err != nil {
				t.Fatal(err)
			}
			scene := msg.Scene{Code: code, Viewer: engine.Nobody}
			for _, s := range m.Seats {
				scene.Seats = append(scene.Seats, msg.Sitter{Name: s.Name})
			}
			facts := record.For(events, engine.Nobody)
			result := game.table.Look.Line(facts[len(facts)-1], scene).String()
			told := 0
			for _, s := range h.hall.find(result) {
				if s.to == "" {
					told++
				}
			}
			if told != 1 {
				t.Errorf("%q is told %d times", result, told)
			}
			_, standings, _ := strings.Cut(game.table.Look.Headline(table.View(engine.Nobody), scene).String(), "\n")
			status := h.status(code)
			h.reads(status.message, "is over. The final board:", standings)
			if status.message.Picture == nil {
				t.Error("the status has no board")
			}
			h.reads(h.say("Zoe", "match log "+code), result) // which has all
		})
	}
}

// TestAVotedEndIsToldOnce, with the score or without.
func TestAVotedEndIsToldOnce(t *testing.T) {
	for motion, result := range map[string]string{"end": "Finished on the score: ", "abandon": "Nobody wins."} {
		h := build(t, plan{})
		code := h.begin("", "Ann", "Bob")
		h.say("Ann", "match ask "+code+" "+motion)
		h.say("Bob", "match vote "+code+" yes "+motion)
		h.settle()
		if !h.match(code).Phase.Ended() {
			t.Fatalf("%s: not ended", motion)
		}
		if n := len(h.hall.find(result)); n != 1 {
			t.Errorf("%q is told %d times", result, n)
		}
		if n := len(h.hall.find("The players voted to end")); n != 1 {
			t.Errorf("that they voted is told %d times", n)
		}
	}
}

// TestWhatTheDiceAreCheckedByIsHadByWhoeverAsks: before the first draw, after every
// action and after the end, by anybody, alone; and no message of a match has it unasked.
func TestWhatTheDiceAreCheckedByIsHadByWhoeverAsks(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "match new exchequer setup=dealt tokens=all length=1")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.settle()
	secret := h.match(code).Secret
	sealed := engine.Commitment(secret)
	seal := hex.EncodeToString(sealed[:])
	ask := func(who string) string {
		t.Helper()
		m := h.press(who, h.labelled(h.status(code).message, "Fair dice"))
		h.reads(m, seal, "divisionbell verify FILE --commitment HEX", "/match export "+code)
		if typed := h.say(who, "match proof "+code); typed.Text.String() != m.Text.String() {
			t.Errorf("typed it says %s", typed.Text)
		}
		return m.Text.String()
	}
	if ask("Zoe"); strings.Contains(ask("Ann"), "after action") {
		t.Error("a lobby has a log")
	}
	h.say("Ann", "match start "+code)
	h.settle()
	for range 200 {
		m := h.match(code)
		for _, who := range []string{"Ann", "Zoe"} {
			if text := ask(who); !strings.Contains(text, hex.EncodeToString(m.Head[:])) || strings.Contains(text, hex.EncodeToString(secret[:])) {
				t.Errorf("after action %d %s reads %s", m.Position.Seq, who, text)
			}
		}
		if m.Phase.Ended() {
			break
		}
		h.turn(code)
		h.settle()
	}
	h.reads(h.say("Zoe", "match proof "+code), "The match is over")
	f, err := h.host.Export(ctx, code)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.Verify(f, func(string) (engine.Game, bool) { return exchequerTable.Game, true }, seal); err != nil {
		t.Error(err)
	}
	for _, s := range h.hall.said {
		if found := longHex.FindString(s.text()); found != "" {
			t.Errorf("%s is in: %s", found, s.text())
		}
	}
	if f := longHex.FindString(h.say("Ann", "match log "+code).Text.String()); f != "" {
		t.Errorf("%s is in the log", f)
	}
}

// TestWhatADaysDrawsAreCheckedByIsHadBeforeTheFirst: by whoever asks, and it is that of
// the runs which follow; the secret is told when the day is over, and not before.
func TestWhatADaysDrawsAreCheckedByIsHadBeforeTheFirst(t *testing.T) {
	h := austere(t)
	before := h.say("Zoe", "austerity daily proof").Text.String()
	seal := longHex.FindString(before)
	first := h.say("Ann", "austerity daily")
	code := h.newest()
	secret := h.match(code).Secret
	if sealed := engine.Commitment(secret); hex.EncodeToString(sealed[:]) != seal {
		t.Errorf("before the first draw it was %q, of the run it is %x", before, sealed)
	}
	h.settle()
	h.reads(h.press("Ann", h.labelled(first, "Fair dice")), seal)
	h.reads(h.press("Zoe", h.labelled(h.status(code).message, "Fair dice")), seal, "midnight")
	plain := hex.EncodeToString(secret[:])
	for _, line := range []string{"austerity daily proof", "austerity daily board", "match proof " + code} {
		if strings.Contains(h.say("Zoe", line).Text.String(), plain) || strings.Contains(h.say("Ann", line).Text.String(), plain) {
			t.Errorf("%s tells the day's secret on the day", line)
		}
	}
	day := h.match(code).Day
	if m := h.say("Zoe", "austerity daily proof 2026-12-02"); !m.Refused {
		t.Errorf("of a day to come: %s", m.Text)
	}
	h.clock.pass(24 * 60 * 60 * 1e9)
	h.reads(h.say("Zoe", "austerity daily proof "+day), seal, plain)
	if m := h.say("Zoe", "austerity daily proof 2026-11-30"); !m.Refused {
		t.Errorf("of a day on which nobody played: %s", m.Text)
	}
	for _, s := range h.hall.said {
		if found := longHex.FindString(s.text()); found != "" {
			t.Errorf("%s is in: %s", found, s.text())
		}
	}
}
