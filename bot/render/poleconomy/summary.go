package poleconomy

import (
	"fmt"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/bot/render/poleconomy/board"
	"divisionbell/bot/render/poleconomy/books"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// Summary is how a match went: places, worth over time, where the money came
// from, who governed, and what it will be remembered for. The facts are those of
// the whole log, less what was undone.
func (look) Summary(view rules.View, log []engine.Fact, s msg.Scene) msg.Text {
	b := books.Keep(len(view.Players), log)
	t := places(view.Places, s)
	if view.Over && !s.Over {
		s.Last = log[max(0, len(log)-1):]
		t = ended(view, s)
	}
	t = t.Plain(" " + upper(counted(view.Round, "round")) + ".").Line().Plain(legend(s)).Line()
	t = t.Block(board.ChartText(b.Worth, true)).Line().Block(sourcesText(b)).Line()
	return t.Join(reigns(b, s)).Join(memories(b, s))
}

// legend tells the letters' names.
func legend(s msg.Scene) string {
	var names []string
	for seat := range s.Seats {
		names = append(names, render.Letter(engine.Seat(seat))+" "+short(s, engine.Seat(seat)))
	}
	return strings.Join(names, " · ")
}

// sourcesText is where each seat's money came from, net.
func sourcesText(b *books.Books) string {
	p := new(render.Page)
	p.Line("%-2s %8s %8s %8s %8s", "", "board", "profits", "state", "deals")
	for seat, a := range b.Seats {
		p.Line("%-2s %8s %8s %8s %8s", render.Letter(engine.Seat(seat)),
			brief(a.From[books.FromBoard]), brief(a.From[books.FromGuests]), brief(a.From[books.FromState]), brief(a.From[books.FromDeals]))
	}
	return p.String()
}

// reigns are who governed for how many turns.
func reigns(b *books.Books, s msg.Scene) msg.Text {
	turns := make([]int, len(b.Seats))
	for _, x := range b.Terms {
		if b.Known(x.PM) {
			turns[x.PM] += x.Turns
		}
	}
	var parts []string
	for seat, n := range turns {
		if n > 0 {
			parts = append(parts, short(s, engine.Seat(seat))+" "+counted(n, "turn"))
		}
	}
	if len(parts) == 0 {
		return nil
	}
	t := msg.Say("Prime Ministers: " + listed(parts) + ", after " + counted(b.Elected, "election"))
	if b.Carried+b.Lost > 0 {
		t = t.Plain("; Parliament passed " + counted(b.Carried, "bill") + " and rejected " + strconv.Itoa(b.Lost))
	}
	return t.Plain(".").Line()
}

// memories are what the match will be remembered for.
func memories(b *books.Books, s msg.Scene) msg.Text {
	t := msg.Say(fmt.Sprintf("Inflation reached %d.", b.Highest))
	if b.Most.Paid > 0 {
		t = t.Plain(" Most expensive visit: " + called(s, b.Most.Seat) + " paid " + called(s, b.Most.Owner) + " " + dollars(b.Most.Paid) + " at " + place(b.Most.Square) + ".")
	}
	if n := len(b.Disaster); n > 0 {
		t = t.Plain(" Uninsured disasters: " + strconv.Itoa(n) + ", " + called(s, b.Disaster[0]) + " first.")
	}
	return t
}
