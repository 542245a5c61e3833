package board

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// The house, in pixels: a half circle of votes, then a line for each member, then
// what is before the house and the statute book.
const (
	houseMidX   = width / 2
	houseFloor  = 600.0 // the line on which the half circle stands
	houseInside = 210.0
	houseRim    = 470.0
	memberTop   = 660
	memberHigh  = 84
	lineHigh    = 42
)

// Parliament draws the house as a PNG, 1200 wide: votes by party, the Government
// and its majority, the Cabinet, the bill and the statute book. Safe for use from
// several goroutines.
func Parliament(v rules.View, o Scene) []byte {
	rows := min(len(v.Players), len(render.Seats))
	book := statuteBook(v, o, render.Printable)
	high := memberTop + rows*memberHigh + 30
	for _, e := range book {
		high += 52 + lineHigh*len(wrapped(e.text))
	}
	if v.House == nil {
		high = memberTop
	}
	l := canvas("house", high+foot/2, func(*render.Layer) {})
	defer canvases.Put(l)
	header(l, v, o)
	if v.House == nil {
		return l.PNG()
	}
	hemicycle(l, v)
	for i, seat := range benches(v) {
		member(l, v, o, seat, float64(memberTop+i*memberHigh))
	}
	y := float64(memberTop + rows*memberHigh + 30)
	for _, e := range book {
		l.Row(render.SmallCaps(heavy(32), e.head), margin, y+32, 1, render.Black)
		y += 44
		for _, s := range wrapped(e.text) {
			l.Text(plain(34), s, margin, y+34, render.Black)
			y += lineHigh
		}
		y += 8
	}
	return l.PNG()
}

func wrapped(s string) []string {
	return plain(34).Break(s, 6, func(int) float64 { return width - 2*margin })
}

// benches are the seats as they sit: the Government from the left, its Prime
// Minister first, then the others by party.
func benches(v rules.View) []int {
	order := make([]int, min(len(v.Players), len(render.Seats)))
	for i := range order {
		order[i] = i
	}
	rank := func(i int) int {
		switch p := v.Players[i]; {
		case engine.Seat(i) == v.PM:
			return 0
		case p.Government:
			return 1
		case p.Gone:
			return 3
		}
		return 2
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(v.Players[a].Party, v.Players[b].Party))
	})
	return order
}

// A place is one vote's in the half circle.
type place struct{ x, y, angle, r float64 }

// places are n places from the left to the right, in rows about the floor.
func places(n int) []place {
	if n == 0 {
		return nil
	}
	rows := 3
	switch {
	case n > 90:
		rows = 6
	case n > 60:
		rows = 5
	case n > 28:
		rows = 4
	}
	step := (houseRim - houseInside) / float64(rows)
	r := min(step/2-4, 27)
	var length float64
	radius := func(row int) float64 { return houseInside + step*(float64(row)+0.5) }
	for row := range rows {
		length += radius(row)
	}
	var all []place
	left := n
	for row := range rows {
		k := int(math.Round(float64(n) * radius(row) / length))
		if row == rows-1 {
			k = left
		}
		k = min(k, left)
		left -= k
		for j := range k {
			a := math.Pi * (1 - (float64(j)+0.5)/float64(k))
			all = append(all, place{houseMidX + radius(row)*math.Cos(a), houseFloor - radius(row)*math.Sin(a), a, 0})
		}
		if k > 1 {
			r = min(r, radius(row)*math.Pi/float64(k)/2-2)
		}
	}
	for i := range all {
		all[i].r = math.Max(6, math.Floor(r))
	}
	slices.SortStableFunc(all, func(a, b place) int { return cmp.Compare(b.angle, a.angle) })
	return all
}

// mostPlaces is how many votes are drawn one by one; of more, a place is several.
const mostPlaces = 130

// voteless says that nobody has votes.
func voteless(v rules.View) string {
	if v.Over {
		return "There were no votes"
	}
	return "No votes yet"
}

func hemicycle(l *render.Layer, v rules.View) {
	h := v.House
	each := (h.Total + mostPlaces - 1) / mostPlaces
	if each == 0 {
		l.Centre(firm(38), voteless(v), houseMidX, houseFloor-120, render.Black)
		return
	}
	var owners []int
	government := 0
	for _, seat := range benches(v) {
		for range (v.Players[seat].Votes + each - 1) / each {
			owners = append(owners, seat)
			if v.Players[seat].Government {
				government++
			}
		}
	}
	all := places(len(owners))
	if government > 0 {
		edge := 0.0
		if government < len(all) {
			edge = (all[government-1].angle + all[government].angle) / 2
		}
		l.Fill(render.Band(houseMidX, houseFloor, houseRim+12, houseRim+24, -math.Pi, -edge), render.Black)
	}
	for i, p := range all {
		s := look(engine.Seat(owners[i]))
		x, y := math.Round(p.x), math.Round(p.y)
		l.Fill(render.Disc(x, y, p.r+2), render.Black)
		l.Fill(render.Disc(x, y, p.r), s.Ground)
		if p.r >= 11 {
			f := heavy(math.Round(p.r * 1.3))
			l.Text(f, s.Letter, math.Round(x-f.Width(s.Letter)/2), y+math.Round(f.Size*render.CapHeight/2), s.Type)
		}
	}
	l.Centre(heavy(84), strconv.Itoa(h.Government), houseMidX, houseFloor-96, render.Black)
	l.Centre(plain(32), "votes for the Government", houseMidX, houseFloor-52, render.Black)
	l.Centre(firm(32), "majority "+strconv.Itoa(h.Needed)+" of "+strconv.Itoa(h.Total), houseMidX, houseFloor-10, render.Black)
	if h.Government < h.Needed && v.PM >= 0 {
		l.Fill(render.Rounded(houseMidX-150, houseFloor+6, 300, 46, 8), render.Turn)
		l.Centre(heavy(30), "No majority!", houseMidX, houseFloor+39, render.White)
	}
}

// member is a line of the house: who, of what party and office, with what votes,
// and how on the bill.
func member(l *render.Layer, v rules.View, o Scene, seat int, y float64) {
	p := v.Players[seat]
	mid := y + memberHigh/2
	l.Fill(render.Rect(44, y, width-88, 1), render.Faint)
	if p.Government {
		l.Fill(render.Rect(22, y+6, 12, memberHigh-12), render.Black)
	}
	l.Swatch(look(engine.Seat(seat)), 46, mid-30, 60)
	f := firm(36).Fit(o.name(engine.Seat(seat), render.Printable), 330, 28)
	l.Text(f, f.Shorten(o.name(engine.Seat(seat), render.Printable), 330), nameLeft, mid+13, render.Black)
	l.Text(plain(32), party(p.Party), 480, mid+12, render.Black)
	post := office(v, seat)
	if p.Salary > 0 {
		post = joined(post, Brief(p.Salary))
	}
	g := plain(28).Fit(post, 270, 22)
	l.Text(g, g.Shorten(post, 270), 660, mid+12, render.Black)
	l.Right(heavy(42), strconv.Itoa(p.Votes), 1010, mid+15, render.Black)
	word, ink := ballot(v, engine.Seat(seat))
	if word != "" {
		l.Fill(render.Rounded(1040, mid-28, 112, 56, 8), ink)
		l.Centre(heavy(34), word, 1096, mid+12, render.White)
	}
}

// ballot is how a seat has voted on the bill, and the ground to print it on.
func ballot(v rules.View, seat engine.Seat) (string, render.Ink) {
	b := v.House.Bill
	if b == nil && len(v.House.Laid) > 0 && v.Phase == rules.AskDivision {
		return sat(v, seat)
	}
	switch {
	case b == nil:
		return "", render.Black
	case slices.Contains(b.Ayes, seat):
		return "AYE", render.Black
	case slices.Contains(b.Noes, seat):
		return "NO", render.Grey
	case slices.Contains(v.House.Waiting, seat):
		return "to vote", render.Turn
	}
	return "", render.Black
}

// sat is how a seat has voted in a sitting: on all bills alike, or on each.
func sat(v rules.View, seat engine.Seat) (string, render.Ink) {
	word := ""
	for i := range v.House.Laid {
		b, is := &v.House.Laid[i], "to vote"
		switch {
		case slices.Contains(b.Ayes, seat), b.Other != nil && slices.Contains(b.Other.Ayes, seat):
			is = "AYE"
		case slices.Contains(b.Noes, seat):
			is = "NO"
		}
		if word != "" && is != word {
			word = "MIXED"
			break
		}
		word = is
	}
	switch {
	case slices.Contains(v.House.Waiting, seat):
		return "to vote", render.Turn
	case word == "to vote": // what is decided already waits for nobody
		return "", render.Black
	case word == "NO":
		return word, render.Grey
	}
	return word, render.Black
}

// An entry of the statute book, or what is before the house.
type entry struct{ head, text string }

func statuteBook(v rules.View, o Scene, shown func(string) string) (book []entry) {
	h := v.House
	if h == nil {
		return nil
	}
	if b := h.Bill; b != nil {
		text := said(o, shown, b.Sentence, b.Member)
		head := "Bill: ayes " + strconv.Itoa(b.AyeVotes) + ", noes " + strconv.Itoa(b.NoVotes)
		book = append(book, entry{head, text + " " + sums(v, h.ByBill, eachBy[b.Kind])})
	}
	for i := range h.Laid {
		b := &h.Laid[i]
		each := eachBy[b.Kind]
		text := said(o, shown, b.Sentence, b.Member) + " " + sums(v, b.Sums, each)
		head := "Laid, not yet voted on: " + b.Kind
		if v.Phase == rules.AskDivision {
			head = "Bill (" + b.Kind + "): ayes " + strconv.Itoa(b.AyeVotes) + ", noes " + strconv.Itoa(b.NoVotes)
		}
		if x := b.Other; x != nil {
			head += ", as amended " + strconv.Itoa(x.AyeVotes)
			text += " Amended by " + o.brief(x.By, shown) + ": " + said(o, shown, x.Sentence, x.Member) + " " + sums(v, x.Sums, each)
		}
		book = append(book, entry{head, text})
	}
	var now []int64
	for _, p := range v.Players {
		if !v.Over {
			now = append(now, p.Tax)
		}
	}
	book = append(book, entry{"Tax law", strings.TrimSpace(v.Law.Sentence() + " " + sums(v, now, "Each player would owe now"))})
	for _, p := range h.Later {
		book = append(book, entry{"Payments to come", p.Sentence()})
	}
	if len(v.Pledges) > 0 {
		text := ""
		for _, g := range v.Pledges {
			side := "no"
			if g.Aye {
				side = "aye"
			}
			text += o.brief(g.By, shown) + " promised " + o.brief(g.To, shown) + " to vote " + side + ". "
		}
		book = append(book, entry{"Promises", strings.TrimSpace(text)})
	}
	return book
}

// eachBy heads what a bill of a kind would bring each player.
var eachBy = map[string]string{"tax": "Each player would owe", "payment": "Each player would get"}

// said is what a bill says, or its amendment.
func said(o Scene, shown func(string) string, sentence string, m *rules.Member) string {
	if m != nil {
		return o.brief(m.Seat, shown) + " would get a salary of " + Brief(m.Salary) + "."
	}
	return sentence
}

// sums tells each seat's: Each would owe A $50k, B $0.
func sums(v rules.View, all []int64, head string) string {
	if head == "" || len(all) == 0 {
		return ""
	}
	var parts []string
	for seat, n := range all {
		if seat < len(v.Players) && !v.Players[seat].Gone {
			parts = append(parts, look(engine.Seat(seat)).Letter+" "+Brief(n))
		}
	}
	return head + ": " + msg.Listed(parts) + "."
}
