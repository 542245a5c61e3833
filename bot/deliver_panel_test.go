package bot_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A panelled hall is one that knows which messages were posted as panels, and what was
// edited as something else.
type panelled struct {
	*hall
	panels map[string]bool
	wrong  []string
}

func (c *panelled) Grows() {}

func (c *panelled) Post(ctx context.Context, r match.Room, m msg.Message) (string, error) {
	id, err := c.hall.Post(ctx, r, m)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.panels[id] = m.Panel
	return id, err
}

func (c *panelled) Edit(ctx context.Context, r match.Room, id string, m msg.Message) error {
	c.mu.Lock()
	if c.panels[id] != m.Panel {
		c.wrong = append(c.wrong, m.Text.String())
	}
	c.mu.Unlock()
	return c.hall.Edit(ctx, r, id, m)
}

// How a match stands and what somebody is rung for are panels in the colour of whose turn
// it is, what is told of it is not; and each stays what it was whatever it goes on to say.
func TestBoardsAndRingsArePanels(t *testing.T) {
	h := build(t, plan{})
	c := &panelled{hall: h.hall, panels: map[string]bool{}}
	h.attach(c)
	code := h.watched("length=2")
	rung, coloured := 0, map[uint32]bool{}
	for n := 0; n < 40 && !h.match(code).Phase.Ended(); n++ {
		h.turn(code)
		h.settle()
		if h.match(code).Phase.Ended() {
			break
		}
		awaited := h.awaited(code)
		seat := slices.IndexFunc(h.match(code).Seats, func(t match.Tenure) bool { return t.Name == awaited })
		want := exchequerTable.Look.Tint(h.match(code).Seats[seat].Seat)
		s := h.status(code)
		if coloured[want] = true; !s.message.Panel || s.message.Tint != want {
			t.Fatalf("it is %s's turn, and the status is a panel %v of %06x, not %06x", awaited, s.message.Panel, s.message.Tint, want)
		}
		for _, s := range h.hall.all() {
			if ring := strings.Contains(s.text(), "your turn in"); ring && !s.dropped {
				if rung++; !s.message.Panel || s.message.Tint != want {
					t.Fatalf("%q is a panel %v of %06x, not %06x", s.text(), s.message.Panel, s.message.Tint, want)
				}
			}
		}
	}
	h.playOut(code)
	if rung == 0 || len(coloured) != 3 || coloured[0] {
		t.Errorf("%d rings, colours %v", rung, coloured)
	}
	plain := 0
	for _, s := range h.hall.all() {
		if !c.panels[s.id] {
			plain++
		}
	}
	if plain == 0 || len(c.wrong) > 0 {
		t.Errorf("%d messages are plain; edited as what they are not: %q", plain, c.wrong)
	}
	h.quiet()
}
