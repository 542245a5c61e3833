package bot_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	hung "divisionbell/bot/poster"
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

// TestWhoeverRenamedThemselvesIsOne: Ann, who is called Annabel when she takes her seat back
// from a bot, has one row of luck, under the name she has now, and stands once on the poster.
func TestWhoeverRenamedThemselvesIsOne(t *testing.T) {
	h := build(t, plan{})
	var last hung.Poster
	h.host.Hang(func(p hung.Poster, _ hung.Format) ([]byte, error) {
		last = p
		return nil, nil
	})
	code := h.begin("length=8", "Ann", "Bob")
	n := 0
	annabel := func(line string) msg.Message {
		c := h.call("Ann")
		n++
		c.Account.Name, c.Line, c.Delivery = "Annabel", line, fmt.Sprint("annabel ", n)
		m := h.do(c)
		h.settle()
		return m
	}
	for h.awaited(code) != "Ann" {
		h.turn(code)
	}
	h.turn(code)
	said := ""
	for range 6 {
		for !slices.Contains([]string{"Ann", "Annabel"}, h.awaited(code)) {
			h.turn(code)
		}
		annabel("match handover " + code + " bot")
		annabel("match return " + code)
		if m := annabel("match luck " + code); !m.Refused {
			said = m.Text.String()
			break
		}
	}
	if strings.Count(said, "A Annabel ") != 1 || strings.Contains(said, "A Ann ") || !strings.Contains(said, "A Basil ") {
		t.Errorf("its luck is told as\n%s", said)
	}
	h.say("Bob", "match ask "+code+" end")
	annabel("match vote " + code + " yes end")
	m := h.say("Bob", "match poster "+code)
	if m.File == nil {
		t.Fatal(m.Text)
	}
	if _, err := m.File.Body(); err != nil {
		t.Fatal(err)
	}
	if by := fmt.Sprint(last.By); !strings.Contains(by, "Annabel") || strings.Contains(by, "Ann ") || !strings.Contains(by, "Basil") {
		t.Errorf("the poster names %s", by)
	}
}
