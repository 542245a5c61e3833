package bot_test

import (
	"bytes"
	"image/gif"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/engine/tax"
)

// films are what was said with a moving picture.
func (h *house) films() (told []saying) {
	for _, s := range h.hall.all() {
		if s.message.Picture != nil && s.message.Picture.Moves {
			told = append(told, s)
		}
	}
	return told
}

// film is a moving picture, read.
func film(t *testing.T, p *msg.Picture) (*gif.GIF, []byte) {
	t.Helper()
	if p == nil || p.Draw == nil || !p.Moves || p.Alt == "" {
		t.Fatalf("nothing moves: %+v", p)
	}
	b, err := p.Draw()
	if err != nil {
		t.Fatal(err)
	}
	g, err := gif.DecodeAll(bytes.NewReader(b))
	if err != nil || len(b) > 1_000_000 || g.Config.Width < 400 || g.Config.Width > 800 {
		t.Fatalf("%d bytes, %d wide: %v", len(b), g.Config.Width, err)
	}
	return g, b
}

// sweep does what is due, and says it.
func (h *house) sweep() {
	h.tb.Helper()
	for range 2 {
		if err := h.host.Sweep(ctx, "test"); err != nil {
			h.tb.Fatal(err)
		}
		h.settle()
	}
}

// TestAMatchThatIsOverIsShownOnce in each of its rooms, from beginning to end.
func TestAMatchThatIsOverIsShownOnce(t *testing.T) {
	h := build(t, plan{films: true, entropy: rand.NewChaCha8([32]byte{5})})
	code := h.begin("", "Ann", "Bob")
	h.in("hall", "gallery", "Cy", "match watch "+code)
	h.playOut(code)
	if n := len(h.films()); n != 0 {
		t.Fatalf("%d films before anybody could make one", n)
	}
	for range 3 {
		h.clock.pass(time.Minute)
		h.sweep()
	}
	told := h.films()
	if len(told) != 2 || told[0].channel == told[1].channel {
		t.Fatalf("%d rooms are shown it: %+v", len(told), told)
	}
	g, _ := film(t, told[0].message.Picture)
	if len(g.Image) < 4 || len(g.Image) > 250 {
		t.Errorf("%d frames", len(g.Image))
	}
	h.reads(told[0].message, code, "turn by turn")
	if got := labels(told[0].message); !slices.Equal(got, []string{"Step through it"}) {
		t.Fatalf("beside the film are %q", got)
	}
	h.reads(h.press("Cy", told[0].message.Buttons[0].ID), "Before move 1 of "+code+".", "Move 1: ")
	m, err := h.host.Page(ctx, code, -1, match.Account{}, "curve")
	if err != nil || m.Picture == nil || m.Picture.Moves {
		t.Fatalf("no curve: %+v, %v", m, err)
	}
	h.reads(m, "How everyone stood in "+code)
	if p := told[0].message.Picture; !strings.Contains(p.Alt, "Ann") || !strings.Contains(p.Board, "Areas") {
		t.Errorf("in words: %s\n%s", p.Alt, p.Board)
	}
	h.quiet()
}

// TestAReviewLeadsToItsTurningPoints: each is named by a deed, and a button shows how the
// match stood before it.
func TestAReviewLeadsToItsTurningPoints(t *testing.T) {
	h := build(t, plan{films: true, entropy: rand.NewChaCha8([32]byte{5})})
	code := h.begin("length=4", "Ann", "steadybot")
	h.playOut(code)
	m := h.say("Ann", "match review "+code)
	if seen := len(h.hall.all()); strings.Contains(m.Text.String(), "A moment") {
		h.settle()
		m = h.hall.all()[seen].message
	}
	h.reads(m, "How everyone stood in "+code, "It turned here:", "standard deviation")
	got := labels(m)
	if len(got) == 0 {
		t.Fatalf("no buttons: %s", m.Text)
	}
	h.reads(m, "1. M"+strings.TrimPrefix(got[0], "Show m")+". ")
	h.reads(h.press("Ann", m.Buttons[0].ID), strings.Replace(got[0], "Show", "Before", 1)+" of "+code)
	h.quiet()
}

// TestNoFilmWhereNobodyWantsOne: off by one word, and none of a match that is cut short
// before there is anything to show.
func TestNoFilmWhereNobodyWantsOne(t *testing.T) {
	h := build(t, plan{films: true, entropy: rand.NewChaCha8([32]byte{5})})
	code := h.begin("", "Ann", "Bob")
	h.reads(h.say("Ann", "match settings "+code+" replay off"), "replay=off")
	h.playOut(code)
	h.clock.pass(time.Minute)
	h.sweep()
	if told := h.films(); len(told) != 0 {
		t.Errorf("it is shown all the same: %+v", told)
	}
}

// TestAFilmComesOnAsking: of an open game at any time, up to now, to whoever asks.
func TestAFilmComesOnAsking(t *testing.T) {
	h := build(t, plan{films: true, entropy: rand.NewChaCha8([32]byte{5})})
	code := h.begin("", "Ann", "Bob")
	for range 3 {
		h.turn(code)
	}
	h.reads(h.say("Bob", "match replay "+code), "A moment")
	h.settle()
	told := h.films()
	if len(told) != 1 || told[0].to != "bob" {
		t.Fatalf("%+v", told)
	}
	_, one := film(t, told[0].message.Picture)
	m := h.say("Ann", "match replay "+code) // which is known now
	if _, again := film(t, m.Picture); !bytes.Equal(one, again) {
		t.Error("it is another each time")
	}
	if m, err := h.host.Page(ctx, code, int64(h.seq(code)), match.Account{}, "replay"); err != nil || m.Picture == nil || !m.Picture.Moves {
		t.Errorf("the page has no such picture: %+v, %v", m, err)
	}
	h.quiet()
}

// TestAFilmIsTheSameWhateverIsHidden, and of a game with secrets there is none before
// the end.
func TestAFilmIsTheSameWhateverIsHidden(t *testing.T) {
	game := match.Table{Game: tax.Game, Look: taxlook.Look}
	h := build(t, plan{films: true, tables: []match.Table{game}, entropy: rand.NewChaCha8([32]byte{3})})
	h.say("Ann", "match new tax remind=off points=2")
	code := h.newest()
	h.say("Ann", "match join "+code)
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	for range 4 {
		h.plays(code)
	}
	if m := h.say("Ann", "match replay "+code); !m.Refused {
		t.Errorf("while hands are hidden: %+v", m)
	}
	for range 400 {
		if h.match(code).Phase.Ended() {
			break
		}
		h.plays(code)
	}
	others := 0
	there := build(t, plan{films: true, tables: []match.Table{{Game: dealtGame{game.Game, 7, &others}, Look: game.Look}}, path: h.path, clock: h.clock, hall: newHall("there"), bare: true})
	see := func(h *house) (told [2]string, b []byte) {
		m, err := h.host.Page(ctx, code, -1, match.Account{}, "replay")
		if err != nil {
			t.Fatal(err)
		}
		_, b = film(t, m.Picture)
		return [2]string{m.Picture.Alt, m.Picture.Board}, b
	}
	if one, err := h.host.Page(ctx, code, -1, match.Account{}, "curve"); err != nil {
		t.Error(err)
	} else if two, err := there.host.Page(ctx, code, -1, match.Account{}, "curve"); err != nil || !reflect.DeepEqual(one.Text, two.Text) || one.Picture.Board != two.Picture.Board {
		t.Errorf("in another world the curve is another: %s, %s, %v", one.Text, two.Text, err)
	}
	said, drawn := see(h)
	saidThere, drawnThere := see(there)
	if others == 0 || !reflect.DeepEqual(said, saidThere) || !bytes.Equal(drawn, drawnThere) {
		t.Errorf("in another world it is another film (%d others): %q, %q", others, said, saidThere)
	}
}

// plays presses something for whoever is awaited.
func (h *house) plays(code string) {
	h.tb.Helper()
	name := h.awaited(code)
	m := h.say(name, h.match(code).Game+" "+code)
	for _, b := range m.Buttons {
		if kind, _, _ := strings.Cut(b.ID, " "); kind == "1!" {
			before := h.seq(code)
			if h.press(name, b.ID); h.seq(code) != before {
				return
			}
		}
	}
	h.tb.Fatalf("%s can press nothing: %s", name, m.Text)
}
