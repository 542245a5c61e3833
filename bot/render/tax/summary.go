package tax

import (
	"fmt"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
	rules "divisionbell/engine/tax"
)

// A ledger is one seat's match.
type ledger struct {
	out, last      int // rounds won
	plays, cards   int
	folds, folded  int // how often, and with how many cards
	points         int
	longest, going int // rounds won in a row
}

// history is a match as its facts tell it.
type history struct {
	seats  []ledger
	rounds int
	ops    map[string]int
	climb  [][]int // points by seat after each round
	end    rules.Finished
}

func tell(seats int, facts []engine.Fact) *history {
	h := &history{seats: make([]ledger, seats), ops: map[string]int{}}
	for _, f := range facts {
		h.add(f)
	}
	return h
}

// of is a seat's ledger; a seat that there is not has one that nobody reads.
func (h *history) of(seat engine.Seat) *ledger {
	if seat < 0 || int(seat) >= len(h.seats) {
		return &ledger{}
	}
	return &h.seats[seat]
}

func (h *history) add(f engine.Fact) {
	switch f := f.(type) {
	case rules.Played:
		l := h.of(f.Seat)
		l.plays++
		if f.Left > 0 && f.Communal != rules.Left {
			l.cards++
		}
		if f.Right > 0 && f.Communal != rules.Right {
			l.cards++
		}
		h.ops[f.Sum.Op]++
	case rules.Folded:
		h.of(f.Seat).folds++
		h.of(f.Seat).folded += f.Cards
	case rules.Scored:
		h.scored(f)
	case rules.Finished:
		h.end = f
	}
}

func (h *history) scored(f rules.Scored) {
	h.rounds++
	l := h.of(f.Seat)
	if f.Why == "out" {
		l.out++
	} else {
		l.last++
	}
	l.points = f.Total
	row := make([]int, len(h.seats))
	for i := range h.seats {
		row[i] = h.seats[i].points
		if engine.Seat(i) != f.Seat {
			h.seats[i].going = 0
		}
	}
	l.going++
	l.longest = max(l.longest, l.going)
	h.climb = append(h.climb, row)
}

// Summary is how a match went: places, points by round, what each seat won and
// folded, and the arithmetic that was done.
func (look) Summary(view rules.View, log []engine.Fact, s msg.Scene) msg.Text {
	h := tell(len(view.Players), log)
	t := places(view.Places, s)
	if h.end.Places != nil {
		t = finished(h.end, s)
	}
	t = t.Plain(" " + sentence(counted(h.rounds, "round")) + ".").Line().Plain(legend(view, s))
	if h.rounds == 0 {
		return t
	}
	t = t.Line().Block(chart(h, view.Goal)).Line().Block(ledgers(h)).Line()
	return t.Join(streak(h, s)).Plain(arithmetic(h))
}

// legend tells the letters' names.
func legend(v rules.View, s msg.Scene) string {
	var names []string
	for seat := range v.Players {
		names = append(names, letter(engine.Seat(seat))+" "+called(s, engine.Seat(seat)))
	}
	return strings.Join(names, " · ")
}

// chartColumns is how many columns of time a chart has.
const chartColumns = 32

// chart draws each seat's points over the rounds, and ends with their number.
func chart(h *history, goal int) string {
	bars := []rune("▁▂▃▄▅▆▇█")
	n := len(h.climb)
	columns := min(n, chartColumns)
	var b strings.Builder
	fmt.Fprintf(&b, "points by round, 1 to %d", n)
	for seat := range h.seats {
		b.WriteString("\n" + letter(engine.Seat(seat)) + " ")
		for c := range columns {
			at := 0
			if columns > 1 {
				at = c * (n - 1) / (columns - 1)
			}
			if k := h.climb[at][seat]; k == 0 {
				b.WriteString("·")
			} else {
				b.WriteRune(bars[min(len(bars)-1, k*len(bars)/max(1, goal))])
			}
		}
		fmt.Fprintf(&b, " %3d", h.climb[n-1][seat])
	}
	return b.String()
}

// ledgers is the table of what each seat won and folded.
func ledgers(h *history) string {
	var b strings.Builder
	b.WriteString("    out last  plays cards  folds with")
	for seat, l := range h.seats {
		fmt.Fprintf(&b, "\n%s %5d %4d %6d %5d %6d %4d", letter(engine.Seat(seat)), l.out, l.last, l.plays, l.cards, l.folds, l.folded)
	}
	return b.String()
}

// streak is the longest run of rounds, when it is one.
func streak(h *history, s msg.Scene) msg.Text {
	best := 0
	for seat, l := range h.seats {
		if l.longest > h.seats[best].longest {
			best = seat
		}
	}
	if n := h.seats[best].longest; n > 1 {
		return msg.Text{}.Bold(called(s, engine.Seat(best))).Plain(fmt.Sprintf(" won %d rounds in a row. ", n))
	}
	return nil
}

// arithmetic counts the operations.
func arithmetic(h *history) string {
	var parts []string
	for _, op := range [...]string{"+", "−", "×", "÷"} {
		parts = append(parts, fmt.Sprintf("%s %d", op, h.ops[op]))
	}
	return "Sums done: " + strings.Join(parts, ", ") + "."
}
