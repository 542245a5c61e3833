package bot_test

import (
	"bytes"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine/record"
)

// seed is chance that is the same every time.
func seed() io.Reader { return rand.NewChaCha8([32]byte{42}) }

var hashes = regexp.MustCompile(`[0-9a-f]{16,64}`)

// mask blots out hashes, which differ with what they hide.
func mask(s string) string { return hashes.ReplaceAllString(s, "#") }

// TestHowASeatDefendsIsItsOwn plays one match twice with the same secret: in
// one of them Bob chooses to defend with one die, in the other with two. Until
// dice tell, nobody but Bob may be told anything that differs, whatever they ask.
func TestHowASeatDefendsIsItsOwn(t *testing.T) {
	var seen [2]map[string]string
	for i, dice := range []string{"1", "2"} {
		seen[i] = map[string]string{}
		h := build(t, plan{entropy: seed()})
		h.say("Ann", "match new exchequer setup=dealt tokens=all length=2")
		code := h.newest()
		h.say("Bob", "match join "+code)
		h.say("Cat", "match join "+code)
		h.say("Ann", "match start "+code)
		h.settle()
		own := h.say("Bob", "exchequer "+code+" defend "+dice)
		h.reads(own, "defend "+dice)
		h.settle()
		h.turn(code)
		h.settle()
		for _, name := range []string{"Ann", "Cat", "Zoe"} {
			for _, line := range []string{"match log CODE", "match board CODE", "match hand CODE", "match options CODE", "match list", "match export CODE", "exchequer CODE", "match undo CODE extra"} {
				m := h.say(name, strings.ReplaceAll(line, "CODE", code))
				text := plain(m)
				if m.File != nil {
					text += mask(held(m))
				}
				if m.Picture != nil {
					png, err := m.Picture.Draw()
					if err != nil {
						t.Fatal(err)
					}
					text += string(png)
				}
				seen[i][name+": "+line] = text
			}
		}
		for _, s := range h.hall.all() {
			seen[i]["heard "+s.id] = mask(plain(s.message))
		}
		show, err := h.host.Show(ctx, code, -1)
		if err != nil {
			t.Fatal(err)
		}
		seen[i]["show"] = plain(show.Status)
		f, err := h.host.Export(ctx, code)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := record.Write(&b, f); err != nil {
			t.Fatal(err)
		}
		seen[i]["export"] = mask(b.String())
		moment, err := h.host.Moment(ctx, code, 1, match.Account{Platform: "hall", ID: "ann", Name: "Ann"})
		if err != nil {
			t.Fatal(err)
		}
		seen[i]["moment"] = plain(moment.Status) + moment.Line.String()
		h.quiet()
	}
	if len(seen[0]) != len(seen[1]) || len(seen[0]) < 30 {
		t.Fatalf("told %d and %d things", len(seen[0]), len(seen[1]))
	}
	for what, one := range seen[0] {
		if two := seen[1][what]; mask(one) != mask(two) {
			t.Errorf("%s differs:\n\t%s\n\t%s", what, mask(one), mask(two))
		}
	}
}
