package bot_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// A choosy court may open no threads in the channel "bad".
type choosy struct {
	*court
	why error // nil: it may
}

func (p *choosy) Thread(c context.Context, r match.Room, o match.Opening) (match.Room, string, error) {
	if r.Channel == "bad" && p.why != nil {
		return match.Room{}, "", p.why
	}
	return p.court.Thread(c, r, o)
}

// TestWhoIsCalledFromAChannelThatCannotBeToldIsCalled: where it was made the match is shown to
// nobody; they are in another of its rooms, if they read one, or else alone, soon, and once,
// also when the channel can be told later.
func TestWhoIsCalledFromAChannelThatCannotBeToldIsCalled(t *testing.T) {
	const invited, offered = "Dan: Ann invites you", "offered their seat in"
	for _, why := range []error{match.ErrGone, match.ErrClosed, match.ErrTold} {
		for _, c := range []struct {
			name  string
			steps []string // who says what in which channel
			words string
			want  string
		}{
			{"alone", []string{"bad match invite CODE Dan"}, invited, "hall: dan alone"},
			{"from elsewhere", []string{"else match invite CODE Dan"}, invited, "hall: dan alone"},
			{"before it is brought", []string{"bad match invite CODE Dan", "good match join CODE"}, invited, "hall: dan alone"},
			{"after it is brought", []string{"good match join CODE", "bad match invite CODE Dan"}, invited, "hall: good/t1"},
			{"offered", []string{"good match join CODE", "good match add-bot CODE", "good match start CODE", "bad match handover CODE Dan"}, offered, "hall: good/t1"},
		} {
			t.Run(fmt.Sprint(c.name, " ", why), func(t *testing.T) {
				h := build(t, plan{bare: true})
				p := &choosy{court: &court{hall: h.hall}, why: fmt.Errorf("no: %w", why)}
				h.attach(p)
				h.say("Dan", "match list")
				h.in("hall", "bad", "Ann", small)
				code := h.newest()
				h.settle()
				for _, s := range c.steps {
					where, line, _ := strings.Cut(strings.ReplaceAll(s, "CODE", code), " ")
					if m := h.in("hall", where, "Ann", line); m.Refused {
						t.Fatal(m.Text)
					}
					h.settle()
				}
				h.tick(10 * time.Second)
				h.settle()
				if got := rung(c.words, h.hall); !slices.Equal(got, []string{c.want}) {
					t.Errorf("at once it rings in %q, not %q", got, c.want)
				}
				for range 14 {
					h.tick(5 * time.Minute)
					h.settle()
				}
				p.why = nil
				h.in("hall", "bad", "Ann", "match board "+code)
				h.settle()
				h.tick(5 * time.Minute)
				h.settle()
				if got := rung(c.words, h.hall); !slices.Equal(got, []string{c.want}) {
					t.Errorf("in the end it rings in %q, not %q", got, c.want)
				}
			})
		}
	}
}

// TestASeatThatBecomesFreeLaterCallsNobody, to a match whose channel cannot be told either.
func TestASeatThatBecomesFreeLaterCallsNobody(t *testing.T) {
	h := build(t, plan{bare: true})
	h.attach(&choosy{court: &court{hall: h.hall}, why: fmt.Errorf("no: %w", match.ErrGone)})
	h.say("Dan", "match list")
	h.in("hall", "bad", "Ann", small)
	code := h.newest()
	h.settle()
	h.in("hall", "good", "Eve", "match join "+code)
	h.settle()
	h.in("hall", "bad", "Ann", "match invite "+code+" Dan")
	for range 4 {
		h.in("hall", "good", "Ann", "match add-bot "+code)
	}
	h.settle()
	if n := len(h.match(code).Seats); n != 6 {
		t.Fatalf("%d sit at the table", n)
	}
	h.tick(2 * time.Hour)
	h.settle()
	h.in("hall", "good", "Eve", "match leave "+code)
	h.settle()
	h.tick(2 * time.Hour)
	h.settle()
	if got := rung("Dan: Ann invites you", h.hall); got != nil {
		t.Errorf("it rings in %q", got)
	}
}
