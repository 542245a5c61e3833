package cantillon

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/cantillon/tokens"
)

// A history is what became of the realms, round by round.
type history struct {
	round         int
	lands, income [][]int // by seat and round; lands as they were when they produced
	won, lost     []int   // attacks
	taken         []int   // regions taken from others
	made          []tokens.Goods
	out           []bool
	cities        []capture
	greatest      fact.Taxed
	greatestRound int
	finished      bool
	end           fact.Finished
}

// A capture is a city that changed hands.
type capture struct {
	round, land, from int
	to                engine.Seat
	starved           bool
}

// tell reads a whole log.
func tell(seats int, log []engine.Fact) *history {
	h := &history{
		lands: make([][]int, seats), income: make([][]int, seats), won: make([]int, seats), lost: make([]int, seats),
		taken: make([]int, seats), made: make([]tokens.Goods, seats), out: make([]bool, seats),
	}
	ok := func(seat engine.Seat) bool { return seat >= 0 && int(seat) < seats }
	for _, f := range log {
		switch f := f.(type) {
		case fact.Began:
			h.round = max(h.round, f.Round)
		case fact.Taxed:
			if ok(f.Seat) {
				h.note(h.income, f.Seat, f.Worth)
			}
			if f.Worth > h.greatest.Worth {
				h.greatest, h.greatestRound = f, h.round
			}
		case fact.Produced:
			if ok(f.Seat) {
				h.note(h.lands, f.Seat, len(f.Lands))
			}
		case fact.Ran:
			if i := goodOf(f.Made); ok(f.Seat) && i >= 0 {
				h.made[f.Seat][i]++
			}
		case fact.Fought:
			if ok(f.Seat) && f.Won {
				h.won[f.Seat]++
			} else if ok(f.Seat) {
				h.lost[f.Seat]++
			}
		case fact.Took:
			if ok(f.Seat) && f.Party >= 0 {
				h.taken[f.Seat]++
			}
			if f.City {
				h.cities = append(h.cities, capture{h.round, f.Region, f.Party, f.Seat, false})
			}
		case fact.Starved:
			h.cities = append(h.cities, capture{h.round, f.Land, int(f.Seat), engine.Nobody, true})
		case fact.Out:
			if ok(f.Seat) {
				h.out[f.Seat] = true
			}
		case fact.Finished:
			h.finished, h.end = true, f
		}
	}
	return h
}

// carried is a number by round in which rulers whose turn is yet to come keep what
// they had.
func (h *history) carried(of [][]int) [][]int {
	all := make([][]int, len(of))
	for seat, row := range of {
		row = slices.Clone(row)
		for !h.out[seat] && len(row) > 0 && len(row) < h.round {
			row = append(row, row[len(row)-1])
		}
		all[seat] = row
	}
	return all
}

// close has the last round show the lands of the end, what was inherited among
// them.
func (h *history) close(v rules.View) {
	for seat, u := range v.Rulers {
		if v.Places != nil {
			h.note(h.lands, engine.Seat(seat), u.Lands)
		}
	}
}

// note puts a number at the present round of a seat.
func (h *history) note(of [][]int, seat engine.Seat, n int) {
	for len(of[seat]) < h.round {
		of[seat] = append(of[seat], 0)
	}
	if h.round > 0 {
		of[seat][h.round-1] = n
	}
}

func goodOf(name string) int {
	for i, g := range tokens.GoodNames {
		if g == name {
			return i
		}
	}
	return -1
}

// A summary has so many captures, and its charts so many columns of time.
const (
	maxCaptures  = 6
	chartColumns = 30
)

// Summary is how a match went: places, lands and income by round, what each seat
// won and made, and what became of the cities.
func (look) Summary(view rules.View, log []engine.Fact, s msg.Scene) msg.Text {
	h := tell(len(view.Rulers), log)
	t := placed(view.Places, s)
	if h.finished {
		t = finished(h.end, s)
	}
	var names []string
	for i := range view.Rulers {
		names = append(names, render.Letter(engine.Seat(i))+" "+s.Short(engine.Seat(i)))
	}
	t = t.Plain(" " + render.Sentence(counted(h.round, "round")) + ".").Line().Plain(strings.Join(names, " · ")).Line()
	if h.round == 0 {
		return t.Plain("Nobody had started.")
	}
	h.close(view)
	t = t.Block(chart("lands by round", h.carried(h.lands), h.round) + "\n" + chart("taxes by round", h.carried(h.income), h.round)).Line()
	return t.Block(h.table(view)).Line().Join(h.captures(s)).Join(h.richest(s))
}

// chart is a number by round, a row a seat.
func chart(what string, of [][]int, rounds int) string {
	var b strings.Builder
	b.WriteString(what)
	top := 0
	for _, row := range of {
		for _, n := range row {
			top = max(top, n)
		}
	}
	columns := min(rounds, chartColumns)
	for seat, row := range of {
		b.WriteString("\n" + render.Letter(engine.Seat(seat)) + " ")
		n := 0
		for c := range columns {
			at := (c+1)*rounds/columns - 1
			n = 0
			if at < len(row) {
				n = row[at]
			}
			b.WriteRune(render.Bar(n, top))
		}
		fmt.Fprintf(&b, " %4d", n)
	}
	return b.String()
}

// table is what each seat won, lost, took and made.
func (h *history) table(v rules.View) string {
	var b strings.Builder
	b.WriteString("     won lost  taken  basic adv. treasury")
	for i, u := range v.Rulers {
		basic, fine := 0, 0
		for g, n := range h.made[i] {
			if g >= tokens.Purple {
				fine += int(n)
			} else {
				basic += int(n)
			}
		}
		fmt.Fprintf(&b, "\n%s %6d %4d %6d %6d %4d %8d", render.Letter(engine.Seat(i)), h.won[i], h.lost[i], h.taken[i], basic, fine, u.Treasury)
	}
	return b.String()
}

// captures tells what became of the cities.
func (h *history) captures(s msg.Scene) msg.Text {
	var t msg.Text
	list := h.cities
	if len(list) > maxCaptures {
		t = t.Plain(counted(len(list)-maxCaptures, "city") + " changed hands before.").Line()
		list = list[len(list)-maxCaptures:]
	}
	for _, c := range list {
		t = t.Plain("Round " + strconv.Itoa(c.round) + ": ")
		from := "nobody"
		if c.from >= 0 {
			from = s.Short(engine.Seat(c.from))
		}
		if c.starved {
			t = t.Bold(city(c.land)).Plain(" of " + from + " starved.").Line()
			continue
		}
		t = t.Plain(s.Short(c.to) + " took ").Bold(city(c.land)).Plain(" from " + from + ".").Line()
	}
	return t
}

// richest tells of the best day of a tax collector.
func (h *history) richest(s msg.Scene) msg.Text {
	if h.greatest.Worth == 0 {
		return msg.Say("Nobody ever collected a penny of tax.")
	}
	return msg.Say("Biggest tax haul, round " + strconv.Itoa(h.greatestRound) + ": ").Bold(strconv.Itoa(h.greatest.Worth)).
		Plain(", for " + s.Short(h.greatest.Seat) + ".")
}
