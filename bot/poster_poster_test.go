package bot_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"divisionbell/bot/match"
	hung "divisionbell/bot/poster"
)

// TestAPosterIsOfAMatchThatIsOver: before, it is refused with what there is instead; after,
// whoever sees the match is handed the file, with how it stood after each entry.
func TestAPosterIsOfAMatchThatIsOver(t *testing.T) {
	h := build(t, plan{})
	h.say("Ann", "match new exchequer")
	if m := h.say("Ann", "match poster"); !m.Refused {
		t.Errorf("where none are printed: %s", m.Text)
	}
	h.say("Ann", "match leave "+h.newest())
	var last hung.Poster
	h.host.Hang(func(p hung.Poster, f hung.Format) ([]byte, error) {
		last = p
		return []byte(f), nil
	})
	code := h.begin("", "Ann", "Bob")
	m := h.say("Ann", "match poster "+code)
	if h.reads(m, "when it's over", "/match board "+code); !m.Refused || m.File != nil {
		t.Errorf("while it goes on: %v", m)
	}
	ann := match.Account{Platform: "hall", ID: "ann"}
	if _, err := h.host.Poster(ctx, code, "pdf", ann); !errors.Is(err, match.ErrNotFound) {
		t.Errorf("while it goes on the page has one: %v", err)
	}
	h.playOut(code)
	if m := h.say("Ann", "match poster "+code+" png"); !m.Refused {
		t.Errorf("as a PNG: %s", m.Text)
	}
	for _, format := range []string{"pdf", "svg"} {
		m := h.say("Ann", "match poster "+code+map[string]string{"svg": " svg"}[format])
		if m.Refused || m.File == nil || m.File.Name != code+"."+format || m.File.Match != code {
			t.Fatalf("%s: %v", format, m)
		}
		body, err := m.File.Body()
		there, wrong := h.host.Poster(ctx, code, format, ann)
		if err != nil || wrong != nil || string(body) != format || string(there) != format {
			t.Errorf("%s is %q, %v, and on the page %q, %v", format, body, err, there, wrong)
		}
	}
	over := h.match(code)
	if fmt.Sprint(last.Places) != fmt.Sprint(over.Places) || len(last.Scores) < 3 || last.Moves == 0 || last.View == nil || last.Ended != over.Ended || last.Began == 0 {
		t.Errorf("it is laid out of %+v", last)
	}
}

// TestAPosterNamesAllWhoPlayed: a seat that changed hands is called as all who have held it,
// where its score is drawn and its place is told, each once.
func TestAPosterNamesAllWhoPlayed(t *testing.T) {
	h := build(t, plan{})
	var last hung.Poster
	h.host.Hang(func(p hung.Poster, _ hung.Format) ([]byte, error) {
		last = p
		return nil, nil
	})
	code := h.begin("", "Ann", "Bob")
	for h.awaited(code) != "Ann" {
		h.turn(code)
	}
	h.turn(code)
	h.say("Ann", "match handover "+code+" bot")
	h.settle()
	h.say("Ann", "match return "+code)
	h.playOut(code)
	if m := h.say("Ann", "match poster "+code); m.File == nil {
		t.Fatal(m.Text)
	} else if said := m.Text.String(); !strings.HasSuffix(said, "\nSeat 1 was Ann’s, and Basil’s for a while.") {
		t.Errorf("it is handed over with %q", said)
	} else if _, err := m.File.Body(); err != nil {
		t.Fatal(err)
	}
	if by, end := fmt.Sprint(last.By), last.Scene.Seats[0].Name; by != "[[Ann Basil] [Bob]]" || end != "Ann" {
		t.Errorf("the seat is called %q, and at the end %q", by, end)
	}
}
