package bot_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/poleconomy"
)

// TestAGamesOwnOrdersAnswer: a ceiling for bids and a vote pledged beforehand
// answer wherever they can, are told to their owner alone, logged with their
// reason, and disarmed when their owner says so.
func TestAGamesOwnOrdersAnswer(t *testing.T) {
	h := everyTable(t)
	g := slices.IndexFunc(monthTables, func(g monthTable) bool { return g.table.About().ID == "poleconomy" })
	rng := rand.New(rand.NewPCG(7, 7))
	did := map[string]int{}
	for n := 0; n == 0 || n < 20 && (did["bid"] == 0 || did["vote"] == 0); n++ {
		h.say("Ann", "match new poleconomy game=2 rounds=2 remind=off")
		code := h.newest()
		h.say("Bob", "match join "+code)
		h.say("Cat", "match join "+code)
		h.say("Ann", "match start "+code)
		for _, name := range []string{"Ann", "Bob", "Cat"} {
			for _, order := range []string{"bid 60000", "vote no"} {
				m := h.say(name, "bell order "+code+" "+order)
				h.reads(m, "Press Set this order")
				h.press(name, h.labelled(m, "Set this order"))
			}
			h.reads(h.say(name, "bell order "+code), "bid 60000", "vote no")
		}
		if m := h.match(code); len(m.Timing.Orders) != 6 {
			t.Fatalf("armed: %+v", m.Timing.Orders)
		}
		h.settle()
		for range 80 {
			m := h.match(code)
			if m.Phase.Ended() {
				break
			}
			for _, a := range m.Asks {
				if a.Kind == poleconomy.AskBid || a.Kind == poleconomy.AskDivision {
					t.Fatalf("%s of seat %d is open in spite of its order", a.Kind, a.Seat)
				}
			}
			seat, words := h.walk(g, code, rng)
			h.say(m.Seats[seat].Name, "poleconomy "+code+" "+strings.Join(words, " "))
			h.settle()
		}
		m := h.match(code)
		log, err := h.store.Log(ctx, m.ID, 0, m.Position.Seq)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range log {
			if strings.HasPrefix(string(e.Cause), "order:") {
				did[e.Words[0]]++
			}
		}
		h.owned(code, m)
		if !m.Phase.Ended() {
			h.say("Ann", "bell order "+code+" off")
			h.reads(h.say("Ann", "bell order "+code), "no orders set")
			h.reads(h.say("Bob", "bell order "+code), "bid 60000")
		}
	}
	if did["bid"] == 0 || did["vote"] == 0 {
		t.Errorf("orders did only %v", did)
	}
	t.Logf("orders did %v", did)
	h.quiet()
}

// owned: what is said of a match's orders is said to who gave them.
func (h *house) owned(code string, m match.Match) {
	h.tb.Helper()
	for _, s := range h.hall.all() {
		if s.to == "" && (strings.Contains(s.text(), "Your order") || strings.Contains(s.text(), "your order")) {
			h.tb.Errorf("all are told %s", s.text())
		}
	}
	orders := map[string]string{}
	for _, o := range m.Timing.Orders {
		orders[strings.ToLower(m.Seats[o.Seat].Name)] += " " + string(rune('0'+o.No))
	}
	for _, s := range h.hall.find("Your order ") {
		_, no, _ := strings.Cut(s.text(), "Your order ")
		if strings.Contains(s.text(), code) && !strings.Contains(orders[s.to], " "+no[:1]) {
			h.tb.Errorf("%s gave the orders%s and is told %s", s.to, orders[s.to], s.text())
		}
	}
}

// TestALanderIsSentByOrder while the company is its owner's; the order goes when
// the company does.
func TestALanderIsSentByOrder(t *testing.T) {
	h := everyTable(t)
	g := slices.IndexFunc(monthTables, func(g monthTable) bool { return g.table.About().ID == "poleconomy" })
	rng := rand.New(rand.NewPCG(8, 8))
	for range 40 {
		h.say("Ann", "match new poleconomy quick=yes rounds=6 remind=off")
		code := h.newest()
		h.say("Bob", "match join "+code)
		h.say("Ann", "match start "+code)
		for range 120 {
			m := h.match(code)
			if m.Phase.Ended() {
				break
			}
			i := slices.IndexFunc(m.Asks, func(a engine.Ask) bool { return a.Kind == poleconomy.AskDirect })
			if company := h.ownCompany(g, m, i); company != "" {
				name := m.Seats[m.Asks[i].Seat].Name
				answer := h.say(name, "bell order "+code+" send "+company)
				h.reads(answer, "plays for you whenever it can")
				h.press(name, h.labelled(answer, "Set this order"))
				h.settle()
				after := h.match(code)
				log, err := h.store.Log(ctx, m.ID, m.Position.Seq+1, m.Position.Seq+1)
				if err != nil || len(log) != 1 || !strings.HasPrefix(string(log[0].Cause), "order:") || strings.Join(log[0].Words, " ") != "send "+company {
					t.Fatalf("%+v, %v", log, err)
				}
				if len(after.Timing.Orders) != 1 {
					t.Errorf("it is armed no more: %+v", after.Timing.Orders)
				}
				h.quiet()
				return
			}
			seat, words := h.walk(g, code, rng)
			h.say(m.Seats[seat].Name, "poleconomy "+code+" "+strings.Join(words, " "))
		}
		h.say("Ann", "match ask "+code+" abandon")
	}
	t.Fatal("nobody ever landed on an advertising square")
}

// ownCompany is one of its own to which the seat of a decision may send a visitor.
func (h *house) ownCompany(g int, m match.Match, ask int) string {
	if ask < 0 {
		return ""
	}
	table, err := monthTables[g].table.Open(*m.Position)
	if err != nil {
		h.tb.Fatal(err)
	}
	for _, o := range table.Next(m.Asks[ask].Seat, "send") {
		if words, keep, _ := table.Order(m.Asks[ask], []string{"send", o.Word}); keep && len(words) > 0 {
			return o.Word
		}
	}
	return ""
}

// TestAnOrderAnswersWhatBotsLeadTo: nobody else moves, and nothing else wakes the
// sender, once a bot has put a decision to who gave an order for it.
func TestAnOrderAnswersWhatBotsLeadTo(t *testing.T) {
	h := build(t, plan{entropy: rand.NewChaCha8([32]byte{7})}) // in which the bots leave Ann what she needs
	code := h.begin("length=12", "Ann", "steadybot", "steadybot")
	asked := func(kind string) bool {
		asks := h.match(code).Asks
		return len(asks) == 1 && asks[0].Kind == kind
	}
	h.settle()
	h.say("Ann", "exchequer "+code+" place "+h.area(code, "Ann")+" 21")
	h.settle()
	area := h.area(code, "Ann")
	for asked("strengthen") {
		h.say("Ann", "exchequer "+code+" place "+area+" 1")
	}
	h.say("Ann", "bell order "+code+" arm when strengthen place "+area+" 1")
	h.say("Ann", "exchequer "+code+" end")
	h.settle()
	if !asked("strengthen") && !asked("attack") {
		t.Fatalf("Ann is not asked again: %+v", h.match(code).Asks)
	}
	if orders := h.match(code).Timing.Orders; len(orders) > 0 {
		t.Errorf("the order was not carried out: %+v", orders)
	}
	h.quiet()
}
