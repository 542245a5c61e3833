package bot_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// examples are the orders that a hint shows.
func examples(m msg.Message, code string) (lines []string) {
	for _, r := range m.Text {
		if words, ok := strings.CutPrefix(r.Words, "/bell order "+code+" "); ok && r.Style == msg.Code {
			lines = append(lines, words)
		}
	}
	return lines
}

// ordered counts the entries that a match's orders made.
func (h *house) ordered(code string) (n int) {
	h.tb.Helper()
	m := h.match(code)
	log, err := h.store.Log(ctx, m.ID, 0, m.Position.Seq)
	if err != nil {
		h.tb.Fatal(err)
	}
	for _, e := range log {
		if strings.HasPrefix(string(e.Cause), "order:") {
			n++
		}
	}
	return n
}

// Whatever the hint shows, in every game, can be given and is carried out.
func TestWhatTheHintShowsIsCarriedOut(t *testing.T) {
	for g, game := range monthTables {
		id := game.table.About().ID
		t.Run(id, func(t *testing.T) {
			h := everyTable(t)
			rng := rand.New(rand.NewPCG(3, uint64(g)))
			shown := 1
			for i := 0; i < shown; i++ {
				done := false
				for range 12 {
					h.say("Ann", "match new "+id+" "+game.options+" remind=off")
					code := h.newest()
					for n := 1; n < game.seats; n++ {
						h.say([]string{"Bob", "Cat"}[n-1], "match join "+code)
					}
					h.say("Ann", "match start "+code)
					h.settle()
					for h.awaited(code) != "Ann" && !h.match(code).Phase.Ended() {
						seat, words := h.walk(g, code, rng)
						h.say(h.match(code).Seats[seat].Name, id+" "+code+" "+strings.Join(words, " "))
					}
					lines := examples(h.say("Ann", "bell orders "+code), code)
					if len(lines) == 0 && id == "tax" {
						continue // all she can do is fold, which is no order
					}
					shown = len(lines)
					if i >= shown {
						t.Fatalf("it shows %q", lines)
					}
					asked := h.say("Ann", "bell order "+code+" "+lines[i])
					h.reads(asked, "Press Set this order")
					h.press("Ann", h.labelled(asked, "Set this order"))
					h.settle()
					for range 150 {
						if h.ordered(code) > 0 || h.match(code).Phase.Ended() {
							break
						}
						seat, words := h.walk(g, code, rng)
						h.say(h.match(code).Seats[seat].Name, id+" "+code+" "+strings.Join(words, " "))
						h.settle()
					}
					if done = h.ordered(code) > 0; done {
						break
					}
				}
				if !done {
					t.Errorf("order %d of those it shows was never carried out", i+1)
				}
			}
			h.quiet()
		})
	}
}

// warring begins a match of Cantillon's Europe in which the one named has Stockholm
// and is to play after the other.
func warring(t *testing.T) (h *house, code, first, second string) {
	t.Helper()
	h = everyTable(t)
	h.say("Ann", "match new cantillon campaign=nordic remind=off")
	code = h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match start "+code)
	h.settle()
	second = h.awaited(code)
	h.say(second, "cantillon "+code+" settle 11")
	first = h.awaited(code)
	h.say(first, "cantillon "+code+" settle 16")
	h.settle()
	return h, code, first, second
}

func (h *house) orderedFor(name, code, order string) {
	h.tb.Helper()
	m := h.say(name, "bell order "+code+" "+order)
	h.reads(m, "Press Set this order")
	h.reads(h.press(name, h.labelled(m, "Set this order")), "is set")
	h.settle()
}

// A whole turn is one order of several steps, done when it comes, and told once.
func TestAWholeTurnIsOneOrder(t *testing.T) {
	h, code, first, second := warring(t)
	h.orderedFor(second, code, "as dawn when expand move 11 10, done position, when position done end")
	h.reads(h.say(second, "bell orders "+code), "(dawn)", "move 11 10", "then", "done position", "position", "done end", "all for one turn")
	h.reads(h.say(first, "bell orders "+code), "no orders set")
	h.say(first, "cantillon "+code+" done end")
	h.settle()
	if h.awaited(code) != first || h.ordered(code) != 3 {
		t.Errorf("%s is awaited, and the order made %d entries", h.awaited(code), h.ordered(code))
	}
	told := h.hall.find("I played your order 1 (dawn): when expand move 11 10, done position, when position done end.")
	if len(told) != 1 || told[0].to != strings.ToLower(second) {
		t.Errorf("that it was carried out is told %+v", told)
	}
	if n := len(h.match(code).Timing.Orders); n != 0 {
		t.Errorf("%d orders are armed still", n)
	}
	h.quiet()
}

// An order of steps ends at the first that is refused, or whose time has passed, and
// says which and why.
func TestAnOrderStopsWhereItIsRefused(t *testing.T) {
	for order, why := range map[string]string{
		"when expand move 11 10, move 10 9, done end":                              "It did 1 of its 3 actions; next was move 10 9.",
		"when expand done position, when build build army, when position done end": "you didn't come to build, and position has come. It did 1 of its 3 actions",
		"when expand done negotiate, when bid bid 3":                               "",
	} {
		h, code, first, second := warring(t)
		h.orderedFor(second, code, order)
		h.say(first, "cantillon "+code+" done end")
		h.settle()
		if h.awaited(code) != second || h.ordered(code) != 1 {
			t.Errorf("%s: %s is awaited, and the order made %d entries", order, h.awaited(code), h.ordered(code))
		}
		if why == "" { // its turn is over before the rest could come
			h.say(second, "cantillon "+code+" done")
			h.say(first, "cantillon "+code+" done end")
			h.settle()
			why = "the turn in which it began is over. It did 1 of its 2 actions"
		}
		if told := h.hall.find(why); len(told) != 1 || told[0].to != strings.ToLower(second) {
			t.Errorf("%s: told %+v of %q", order, told, why)
		}
		if n := len(h.match(code).Timing.Orders); n != 0 {
			t.Errorf("%s: %d orders are armed still", order, n)
		}
		h.quiet()
	}
}

// Several orders for one kind of decision are done one after another, and are taken
// back one by one, by name or number.
func TestOrdersOfOneKindFollowEachOther(t *testing.T) {
	h, code, first, second := warring(t)
	h.orderedFor(second, code, "as north when expand move 11 10")
	h.orderedFor(second, code, "as lost when negotiate done")
	h.orderedFor(second, code, "when expand done end")
	h.reads(h.say(second, "bell order "+code+" remove"), "north", "lost")
	h.say(second, "bell order "+code+" remove LOST")
	if orders := h.match(code).Timing.Orders; len(orders) != 2 || orders[0].Name != "north" {
		t.Fatalf("armed are %+v", orders)
	}
	h.say(first, "cantillon "+code+" done end")
	h.settle()
	if h.awaited(code) != first || h.ordered(code) != 2 {
		t.Errorf("%s is awaited, and orders made %d entries", h.awaited(code), h.ordered(code))
	}
	h.quiet()
}

// Nothing that is asked about can be a step of an order, and what is no order is
// refused with what could be one.
func TestWhatIsNoOrder(t *testing.T) {
	h, code, _, second := warring(t)
	for order, why := range map[string]string{
		"when expand done end, abdicate":  "can't be an order",
		"always done build, done end":     "Leave out always",
		"when expand":                     "/bell order " + code + " when expand done build",
		"as 12 done":                      "needs a letter in it",
		"when expand worth 1":             "can't be an order",
		strings.Repeat("done, ", 17) + "": "at most 16 actions",
		strings.Repeat("done ", 130):      "600 characters",
	} {
		h.reads(h.say(second, "bell order "+code+" "+order), why)
	}
	h.quiet()
}

// An order for whatever is asked answers at once where something is, and says so.
func TestAnOrderSaysWhenItIsTried(t *testing.T) {
	h, code, first, second := warring(t)
	const now = "It's up to you now, so I'll try it at once."
	h.reads(h.say(first, "bell order "+code+" done end"), "The next time it's up to you, I'll play", now)
	for who, order := range map[string]string{first: "when expand done end", second: "done end"} {
		if m := h.say(who, "bell order "+code+" "+order); strings.Contains(m.Text.String(), now) {
			t.Errorf("%s, %s: %s", who, order, m.Text)
		}
	}
	h.quiet()
}

// An order that was stored before orders had steps is what it was.
func TestAnOrderOfBeforeHasOneStep(t *testing.T) {
	h, code, first, second := warring(t)
	var o match.Order
	if err := json.Unmarshal([]byte(`{"no":4,"seat":0,"kind":"expand","words":["done","end"]}`), &o); err != nil {
		t.Fatal(err)
	}
	m := h.match(code)
	for _, s := range m.Seats {
		if s.Name == second {
			o.Seat = s.Seat
		}
	}
	timing := m.Timing
	timing.Orders = []match.Order{o}
	if errs := h.store.Commit(ctx, []match.Change{{Match: m.ID, Rev: m.Rev, At: h.clock.Now().UnixMilli(), Timing: &timing}}); errs[0] != nil {
		t.Fatal(errs)
	}
	h.say(first, "match say "+code+" good evening") // by which the host finds what is stored
	h.say(first, "cantillon "+code+" done end")
	h.settle()
	if h.awaited(code) != first || len(h.hall.find("I played your order 4: when expand done end.")) != 1 {
		t.Errorf("%s is awaited", h.awaited(code))
	}
	h.quiet()
}
