package bot_test

import (
	"math/rand/v2"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/tax"
)

// TestLuckIsToldToWhoeverAsks: in words with a table first and a plot, as the page shows it
// too; where it lies in hands, when the match is over, and no sooner.
func TestLuckIsToldToWhoeverAsks(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: tax.Game, Look: taxlook.Look}}, entropy: rand.NewChaCha8([32]byte{3})})
	h.say("Ann", "match new tax remind=off points=2")
	code := h.newest()
	h.say("Ann", "match join "+code)
	if m := h.say("Ann", "match luck "+code); !m.Refused {
		t.Errorf("of a lobby: %s", m.Text)
	}
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	for !h.match(code).Phase.Ended() {
		m := h.say("Ann", "match luck "+code)
		if h.reads(m, "those are secret", "when "+code+" is over"); !m.Refused {
			t.Fatalf("while it goes on: %s", m.Text)
		}
		h.plays(code)
	}
	m := h.say("Eve", "match luck "+code)
	h.reads(m, "Luck in "+code+". The deal gave", "average     got    luck", "standard deviation")
	if m.Refused || m.Picture == nil || m.Picture.Alt == "" || m.Picture.Board == "" {
		t.Fatalf("%+v", m)
	}
	page, err := h.host.Page(ctx, code, -1, match.Account{}, menu.PageLuck)
	if err != nil || !reflect.DeepEqual(page.Text, m.Text) {
		t.Errorf("the page says %s (%v)", page.Text, err)
	}
	if png, err := m.Picture.Draw(); err != nil || len(png) == 0 {
		t.Error("no plot", err)
	}
}

// TestLuckIsOfWhoHadIt: what fell to a bot that played for Ann is told as the bot's, also once
// she is back, and what fell to her as hers.
func TestLuckIsOfWhoHadIt(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("length=8", "Ann", "Bob")
	said := ""
	for range 6 {
		for h.awaited(code) != "Ann" {
			h.turn(code)
		}
		h.say("Ann", "match handover "+code+" bot")
		h.settle()
		h.say("Ann", "match return "+code)
		if m := h.say("Bob", "match luck "+code); !m.Refused {
			said = m.Text.String()
			break
		}
	}
	if !regexp.MustCompile(`A Ann +0 +0 +0 +0`).MatchString(said) || !regexp.MustCompile(`A Basil +\d`).MatchString(said) || !strings.Contains(said, "Basil") || strings.Contains(said, "gave Ann") {
		t.Errorf("it is told as\n%s", said)
	}
}
