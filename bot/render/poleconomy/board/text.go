package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"divisionbell/bot/render"
	"divisionbell/bot/text"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

// title begins a page of text.
func title(b *render.Page, v rules.View, o Scene, what string) {
	if code := text.Clean(o.Code); code != "" {
		what += " " + text.Fit(code, 8)
	}
	b.Line("%s", text.Fit(what+" · "+strings.TrimPrefix(stage(v), "Game "+strconv.Itoa(v.Game)+" · "), render.TextWidth))
	b.Told(">", o.now(v, text.Clean), 3)
	b.Told("*", text.Clean(o.Last.Text), 3)
}

// Board is the picture's equal in words, for a type of one width: at most 42
// columns. Companies are written large, advertising small.
func Board(v rules.View, o Scene) string {
	b := new(render.Page)
	title(b, v, o, "Poleconomy")
	b.Line("")
	arrow := "clockwise, then"
	sign := 1
	if v.Index.Arrow == "anticlockwise" {
		arrow, sign = "anticlockwise, then", -1
	}
	b.Line("INFLATION %d %s", v.Index.Number, v.Index.Event)
	n := len(rules.Index)
	next := ""
	for i := 1; i <= 6; i++ {
		m := rules.Index[((v.Index.Position+sign*i)%n+n)%n]
		next += fmt.Sprintf(", %d %s", m.Number, strings.ToLower(rules.Events[m.Event]))
	}
	b.Told(" ", arrow+next[1:], 2)
	b.Line("  company %s, advertising %s", Brief(v.Prices.Company), Brief(v.Prices.Advertising))
	funds := "BANK " + Brief(v.Bank)
	if v.House != nil {
		funds += ", TREASURY " + Brief(v.Treasury)
	}
	b.Line("%s", funds)
	left := fmt.Sprintf("left: %d savings, %d bonds, %d life, %d business", v.Supply.Savings, v.Supply.Bonds, v.Supply.Life, v.Supply.Business)
	if v.House != nil {
		left += fmt.Sprintf("; %d bonds unissued", v.Supply.Unissued)
	}
	b.Told(" ", left, 2)
	b.Line("")
	b.Line("   %-14s %6s %7s %8s", "", "income", "cash", "worth")
	for seat := range v.Players {
		textRow(b, v, o, seat)
	}
	return b.String()
}

func textRow(b *render.Page, v rules.View, o Scene, seat int) {
	p := v.Players[seat]
	mark := " "
	if slices.Contains(actors(v), engine.Seat(seat)) {
		mark = ">"
	}
	name := o.name(engine.Seat(seat), text.Clean)
	if o.bot(seat) {
		name = text.Fit(name, 10) + " bot"
	}
	b.Line("%s%s %s %6s %7s %8s", mark, look(engine.Seat(seat)).Letter, render.Padded(name, 14), Brief(p.Income), Brief(p.Cash), Brief(p.Worth))
	if p.Gone {
		b.Line("   left")
		return
	}
	b.Told("  ", held(v, seat), 2)
	var own []string
	for _, id := range p.Companies {
		own = append(own, tags[id])
	}
	for _, id := range p.Advertising {
		own = append(own, strings.ToLower(tags[id]))
	}
	b.Told("  ", strings.Join(own, " "), 4)
}

// held is a player's place, office, square, party and papers but those of squares.
func held(v rules.View, seat int) string {
	p := v.Players[seat]
	facts := []string{"at " + spot(p.Square)}
	if t := office(v, seat); t != "" {
		facts = append([]string{t}, facts...)
	}
	if t := party(p.Party); v.House != nil && t != "" {
		facts = append(facts, t)
	}
	facts = append(facts, inWords(rest(p))...)
	if v.Over && seat < len(v.Places) && v.Places[seat] > 0 {
		facts = append([]string{"place " + strconv.Itoa(int(v.Places[seat]))}, facts...)
	}
	return strings.Join(facts, ", ")
}

// spot is where a beaver stands, in few words: SHARP, Royal Bank, ×5 (inner 8),
// Inflation 3 (outer 20).
func spot(id string) string {
	if t, ok := tags[id]; ok {
		return t
	}
	where := strings.ReplaceAll(id, "-", " ")
	for _, sq := range rules.Squares {
		switch {
		case sq.ID != id:
		case sq.Type == rules.Inflation:
			return sq.Name + " (" + where + ")"
		case sq.Type == rules.Income && sq.Opportunity:
			return "Opportunity (" + where + ")"
		case sq.Type == rules.Income && sq.ID != "start":
			return "×" + strconv.FormatInt(sq.Times, 10) + " (" + where + ")"
		}
	}
	return where
}

// Alt tells in a few sentences what the picture shows; [Board] tells all.
func Alt(v rules.View, o Scene) string {
	said := alt(v, o, true)
	if utf8.RuneCountInString(said) > render.AltRunes { // who owns what comes before what happened
		said = alt(v, o, false)
	}
	return text.Clip(said, render.AltRunes)
}

// alt is all of an alt text, or without what happened last and the index.
func alt(v rules.View, o Scene, whole bool) string {
	var b strings.Builder
	if !whole {
		o.Last = Last{}
	}
	begin(&b, v, o, "Poleconomy")
	if whole {
		fmt.Fprintf(&b, " Inflation is %d, %s, and the arrow points %s. The Bank has %s.", v.Index.Number, v.Index.Event, v.Index.Arrow, Brief(v.Bank))
	}
	if v.House != nil {
		fmt.Fprintf(&b, " The Treasury has %s.", Brief(v.Treasury))
		bills := len(v.House.Laid)
		if v.House.Bill != nil {
			bills++
		}
		for _, e := range statuteBook(v, o, text.Clean)[:bills] {
			fmt.Fprintf(&b, " %s: %s", e.head, e.text)
		}
	}
	for seat := range v.Players {
		fmt.Fprintf(&b, " %s %s: %s.", look(engine.Seat(seat)).Letter, o.brief(engine.Seat(seat), text.Clean), worth(v, seat))
	}
	return b.String()
}

// worth is how a player stands in few words.
func worth(v rules.View, seat int) string {
	return "worth " + Brief(v.Players[seat].Worth) + ", " + owns(v.Players[seat])
}

// Stands is how a player stands, with all that they hold.
func Stands(v rules.View, seat int) string {
	p := v.Players[seat]
	if p.Gone {
		return "left"
	}
	return fmt.Sprintf("worth %s, cash %s, income %s; %s; %s", Brief(p.Worth), Brief(p.Cash), Brief(p.Income), held(v, seat), owns(p))
}

// owns tells a player's squares by their tags, companies first.
func owns(p rules.Player) string {
	var all []string
	for _, id := range slices.Concat(p.Companies, p.Advertising) {
		all = append(all, tags[id])
	}
	if len(all) == 0 {
		return "owns no squares"
	}
	return "owns " + strings.Join(all, ", ")
}

// begin is what every alt text says first.
func begin(b *strings.Builder, v rules.View, o Scene, what string) {
	b.WriteString(what)
	if code := text.Clean(o.Code); code != "" {
		b.WriteString(", match " + text.Fit(code, 12))
	}
	fmt.Fprintf(b, ", %s. %s.", strings.ToLower(stage(v)), o.now(v, text.Clean))
	if t := strings.TrimRight(text.Clean(o.Last.Text), "."); t != "" {
		fmt.Fprintf(b, " Last: %s.", text.Fit(t, 160))
	}
}

// ParliamentText is the house in words, 42 columns at most.
func ParliamentText(v rules.View, o Scene) string {
	b := new(render.Page)
	title(b, v, o, "Parliament")
	if v.House == nil {
		return b.String()
	}
	b.Line("")
	if v.House.Total == 0 {
		b.Line("%s", strings.ToUpper(voteless(v)))
	} else {
		b.Line("GOVERNMENT %d of %d votes, majority %d", v.House.Government, v.House.Total, v.House.Needed)
	}
	for _, seat := range benches(v) {
		p := v.Players[seat]
		mark := " "
		if p.Government {
			mark = "+"
		}
		word, _ := ballot(v, engine.Seat(seat))
		b.Line("%s%s %s %-11s %3d %s", mark, look(engine.Seat(seat)).Letter, render.Padded(o.name(engine.Seat(seat), text.Clean), 14), party(p.Party), p.Votes, word)
		if t := office(v, seat); t != "" {
			if p.Salary > 0 {
				t += ", " + Brief(p.Salary)
			}
			b.Line("   %s", text.Fit(t, render.TextWidth-3))
		}
	}
	for _, e := range statuteBook(v, o, text.Clean) {
		b.Line("")
		b.Told("=", e.head, 2)
		b.Told(" ", e.text, 10)
	}
	return b.String()
}

// ParliamentAlt describes the picture of the house.
func ParliamentAlt(v rules.View, o Scene) string {
	var b strings.Builder
	begin(&b, v, o, "Parliament")
	if v.House != nil {
		if v.House.Total == 0 {
			b.WriteString(" " + voteless(v) + ".")
		} else {
			fmt.Fprintf(&b, " The Government has %d of %d votes; a majority needs %d.", v.House.Government, v.House.Total, v.House.Needed)
		}
		for _, seat := range benches(v) {
			fmt.Fprintf(&b, " %s %s %d.", look(engine.Seat(seat)).Letter, o.brief(engine.Seat(seat), text.Clean), v.Players[seat].Votes)
		}
		for _, e := range statuteBook(v, o, text.Clean) {
			fmt.Fprintf(&b, " %s: %s", e.head, e.text)
		}
	}
	return text.Clip(b.String(), render.AltRunes)
}

// chartColumns is how many columns of time a chart in words has.
const chartColumns = 28

// ChartText draws worth over time in words, a line a seat, 42 columns at most.
func ChartText(worth [][]int64, headed bool) string {
	b := new(render.Page)
	if headed {
		b.Line("worth, start to now")
	}
	if len(worth) == 0 {
		return b.String()
	}
	_, most := reach(worth)
	n := len(worth)
	columns := min(n, chartColumns)
	for seat := range worth[n-1] {
		line := look(engine.Seat(seat)).Letter + " "
		for c := range columns {
			i := n - 1
			if columns > 1 {
				i = c * (n - 1) / (columns - 1)
			}
			line += string(render.Bar(int(worth[i][seat]/rules.Note), int(most/rules.Note)))
		}
		b.Line("%s %s", line, Brief(worth[n-1][seat]))
	}
	return b.String()
}

// FinanceText is the finance page in words, 42 columns at most.
func FinanceText(v rules.View, o Scene, c Chart) string {
	b := new(render.Page)
	title(b, v, o, "Finances")
	b.Line("")
	for line := range strings.SplitSeq(ChartText(c.Worth, true), "\n") {
		b.Line("%s", line)
	}
	b.Line("")
	b.Line("   %-12s %8s %8s %8s", "", "cash", "squares", "worth")
	for _, seat := range Ranked(v) {
		p := v.Players[seat]
		mark := " "
		if engine.Seat(seat) == c.Seat {
			mark = ">"
		}
		squares := v.Prices.Company*int64(len(p.Companies)) + v.Prices.Advertising*int64(len(p.Advertising))
		b.Line("%s%s %s %8s %8s %8s", mark, look(engine.Seat(seat)).Letter, render.Padded(o.name(engine.Seat(seat), text.Clean), 12), Brief(p.Cash), Brief(squares), Brief(p.Worth))
		if r := rest(p); len(r) > 0 {
			b.Told("  ", strings.Join(inWords(r), ", "), 2)
		}
	}
	for i, s := range c.Sources {
		if i == 0 {
			b.Line("")
			b.Line("MONEY CAME FROM, net")
		}
		b.Line("  %-20s %10s", s.Name, Brief(s.Sum))
	}
	return b.String()
}

// FinanceAlt describes the plot.
func FinanceAlt(v rules.View, o Scene, c Chart) string {
	var b strings.Builder
	begin(&b, v, o, "Worth over time")
	for _, seat := range Ranked(v) {
		fmt.Fprintf(&b, " %s %s: %s now", look(engine.Seat(seat)).Letter, o.brief(engine.Seat(seat), text.Clean), Brief(v.Players[seat].Worth))
		if n := len(c.Worth); n > 1 && seat < len(c.Worth[0]) {
			fmt.Fprintf(&b, ", %s halfway", Brief(c.Worth[n/2][seat]))
		}
		b.WriteString(".")
	}
	return text.Clip(b.String(), render.AltRunes)
}

// Papers is what the viewer holds, in words, 42 columns at most.
func Papers(v rules.View, o Scene) string {
	b := new(render.Page)
	p, ok := viewer(v, o)
	if !ok {
		return "You have nothing."
	}
	b.Line("%-27s %13s", "Cash", rules.Dollars(p.Cash))
	for _, c := range cards(v, p) {
		worth := "–"
		if c.worth > 0 {
			worth = rules.Dollars(c.worth)
		}
		b.Line("%s %13s", render.Padded(c.name, 27), worth)
	}
	if lent, owed := Loans(v, o.Viewer); lent+owed > 0 {
		b.Line("%-27s %13s", "Lent", rules.Dollars(lent))
		b.Line("%-27s %13s", "Owed", rules.Dollars(-owed))
	}
	b.Line("%-27s %13s", "Worth", rules.Dollars(p.Worth))
	b.Line("Basic income %s", rules.Dollars(p.Income))
	if !v.Over {
		b.Line("Tax if due now: %s", rules.Dollars(p.Tax))
	}
	return b.String()
}

// PapersAlt describes the picture of a player's papers.
func PapersAlt(v rules.View, o Scene) string {
	p, ok := viewer(v, o)
	if !ok {
		return "Nobody's papers."
	}
	var held []string
	for _, c := range cards(v, p) {
		held = append(held, c.name)
	}
	told := "Your papers, worth " + Brief(p.Worth) + " with " + Brief(p.Cash) + " in cash"
	if len(held) > 0 {
		told += ": " + strings.Join(held, ", ")
	}
	return text.Clip(told, render.AltRunes-1) + "."
}
