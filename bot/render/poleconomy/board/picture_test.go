package board

import (
	"image"
	"regexp"
	"strings"
	"testing"

	"divisionbell/bot/render"
	"divisionbell/bot/render/rendertest"
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

var painter = rendertest.Painter[rules.View, Scene]{Picture: Picture, Board: Board, Alt: Alt}

// The other pages, as painters of a scene.
var (
	parliament = rendertest.Painter[rules.View, Scene]{Picture: Parliament, Board: ParliamentText, Alt: ParliamentAlt}
	papers     = rendertest.Painter[rules.View, Scene]{Picture: PapersPicture, Board: Papers, Alt: PapersAlt}
	finances   = rendertest.Painter[rules.View, Scene]{
		Picture: func(v rules.View, o Scene) []byte { return Finance(v, o, chart(len(v.Players))) },
		Board:   func(v rules.View, o Scene) string { return FinanceText(v, o, chart(len(v.Players))) },
		Alt:     func(v rules.View, o Scene) string { return FinanceAlt(v, o, chart(len(v.Players))) },
	}
)

func TestTheTextBoardIsAsInTestdata(t *testing.T) { painter.Golden(t, scenes()) }

// TestNothingLooksLikeASeatsLetter: neither a word of the ring nor a paper is a number and
// one letter, and what is short is explained below.
func TestNothingLooksLikeASeatsLetter(t *testing.T) {
	seat := regexp.MustCompile(`(?i)^\d*[a-z]\d*$`)
	all := chips(rules.Player{Companies: []string{"a"}, Advertising: []string{"b", "c"}, Savings: 1, Bonds: 6, Life: 1, Business: 1})
	if len(all) != 6 {
		t.Errorf("the papers are %q", all)
	}
	for _, chip := range all {
		if short := strings.TrimLeft(chip, "0123456789"); !strings.Contains(keys[0], " "+short+" ") {
			t.Errorf("nothing explains %q", chip)
		}
	}
	for _, s := range append(all, eventWords[:]...) {
		if s != "" && seat.MatchString(s) {
			t.Errorf("%q could be a seat's", s)
		}
	}
}

func TestTheOtherPagesAreAsInTestdata(t *testing.T) {
	own := func() (rules.View, Scene) {
		v, o := house()
		o.Viewer = 3
		v.Loans = []rules.Loan{{No: 1, Lender: 3, Borrower: 0, Owed: 250_000}}
		return v, o
	}
	parliament.Golden(t, map[string]func() (rules.View, Scene){"parliament": house})
	finances.Golden(t, map[string]func() (rules.View, Scene){"finance": house})
	papers.Golden(t, map[string]func() (rules.View, Scene){"papers": own})
}

func TestTheSamePositionIsTheSameFileForAll(t *testing.T) {
	for _, p := range []rendertest.Painter[rules.View, Scene]{painter, parliament, finances} {
		p.Same(t, house, scenes())
	}
}

// While Parliament divides, the board's alt text says what each bill is and who owns
// what, also when every square is sold.
func TestTheAltTellsTheBillsAndWhoOwnsWhat(t *testing.T) {
	v, o := house()
	more := rules.TaxLaw{Company: 250_000, Advertising: 40_000, From: 100_000, To: 900_000}
	v.House.Laid = []rules.Bill{
		{Kind: "tax", Law: &more, Sentence: more.Sentence()},
		{Kind: "salary", Sentence: "Dov becomes Minister of Finance for $150,000."},
	}
	for i := range v.Players {
		v.Players[i].Companies, v.Players[i].Advertising = nil, nil
	}
	next := 0
	for i, sq := range rules.Squares {
		if !property(i) {
			continue
		}
		p := &v.Players[next%len(v.Players)]
		next++
		if sq.Type == rules.Advertising {
			p.Advertising = append(p.Advertising, sq.ID)
		} else {
			p.Companies = append(p.Companies, sq.ID)
		}
	}
	alt := Alt(v, o)
	for _, bill := range append([]rules.Bill{*v.House.Bill}, v.House.Laid...) {
		if !strings.Contains(alt, bill.Sentence) {
			t.Errorf("nothing says that the bill is %q:\n%s", bill.Sentence, alt)
		}
	}
	for seat, p := range v.Players {
		if said := ": worth " + Brief(p.Worth) + ", " + owns(p) + "."; !strings.Contains(alt, said) || !strings.Contains(owns(p), ", ") {
			t.Errorf("nothing says that seat %d %s:\n%s", seat, owns(p), alt)
		}
	}
}

func TestPicturesStaySmall(t *testing.T) {
	painter.Small(t, scenes(), 160_000)
	parliament.Small(t, scenes(), 120_000)
	finances.Small(t, scenes(), 120_000)
}

// Both circuits are closed: each square touches the next, and none lies on another.
func TestTheSquaresLieInTwoRings(t *testing.T) {
	for i := range rules.Squares[:firstCorner] {
		next := i + 1
		switch next {
		case innerSquares:
			next = 0
		case firstCorner:
			next = innerSquares
		}
		a, b := boxes[i], boxes[next]
		if dx, dy := b.x-a.x, b.y-a.y; dx*dx+dy*dy != a.w*a.w {
			t.Errorf("%s lies %v, %v from the next", rules.Squares[i].ID, dx, dy)
		}
		for j := range rules.Squares[:i] {
			c := boxes[j]
			if a.x < c.x+c.w && c.x < a.x+a.w && a.y < c.y+c.h && c.y < a.y+a.h {
				t.Errorf("%s lies on %s", rules.Squares[i].ID, rules.Squares[j].ID)
			}
		}
	}
}

// Every property has a tag of its own that its strip has room for.
func TestTagsFitAndDiffer(t *testing.T) {
	seen := map[string]bool{}
	for i, sq := range rules.Squares {
		if !property(i) {
			continue
		}
		tag := tags[sq.ID]
		if tag == "" || seen[tag] {
			t.Errorf("%s is called %q", sq.Name, tag)
		}
		seen[tag] = true
		if f := heavy(26).Fit(tag, label(i).w-2, 20); f.Width(tag) > label(i).w-2 {
			t.Errorf("%s is too wide for its square", tag)
		}
	}
}

func inks(p *image.Paletted, b box) map[render.Ink]int { return rendertest.Inks(p, b.x, b.y, b.w, b.h) }

func TestEachSquareIsInItsOwnersColourAndPattern(t *testing.T) {
	v, o := position(6)
	o.Last = Last{From: -1}
	for i := range v.Players {
		v.Players[i].Square = "start" // out of the way
	}
	p := painter.Drawn(t, width, v, o)
	for _, h := range v.Owners {
		i, _ := At(h.Square)
		n := inks(p, body(i))
		if h.Owner < 0 {
			if n[render.Paper] < 2000 {
				t.Errorf("%s is nobody's, and shows %v", h.Square, n)
			}
			continue
		}
		s := look(h.Owner)
		if n[s.Ground] < 600 || s.Pattern != render.Plain && n[s.Tone] < 200 {
			t.Errorf("%s is %s's, with %d and %d pixels", h.Square, s.Letter, n[s.Ground], n[s.Tone])
		}
	}
}

func TestTheMarkerAndTheArrowShow(t *testing.T) {
	v, o := position(4)
	for position := range rules.Index {
		v.Index.Position, v.Index.Number = position, rules.Index[position].Number
		p := painter.Drawn(t, width, v, o)
		for i := range rules.Index {
			x, y := markAt(i)
			n := inks(p, box{x - markRadius, y - markRadius, 2 * markRadius, 2 * markRadius})
			if on := n[render.Black] > 2200; on != (i == position) {
				t.Errorf("the marker is on %d; mark %d has %d black pixels", position, i, n[render.Black])
			}
		}
		if n := inks(p, box{midX - 200, midY - 200, 400, 400})[render.Turn]; n < 1200 {
			t.Errorf("the arrow has %d pixels", n)
		}
	}
}

func TestWhatChangesShowsInItsPlace(t *testing.T) {
	v, o := house()
	before := painter.Drawn(t, width, v, o)
	for name, c := range map[string]struct {
		change func(v *rules.View, o *Scene)
		in     box
	}{
		"bank":     {func(v *rules.View, _ *Scene) { v.Bank = 3_000_000 }, box{left + outer, top + inset, strip, inner * innerRow}},
		"treasury": {func(v *rules.View, _ *Scene) { v.Treasury = 20_000 }, box{left + side - outer - strip, top + inset, strip, 100}},
		"bonds":    {func(v *rules.View, _ *Scene) { v.Supply.Bonds = 2 }, box{left + side - outer - strip, top + inset + 90, strip, 350}},
		"cash":     {func(v *rules.View, _ *Scene) { v.Players[0].Cash = 10_000 }, box{incomeRight, rowsTop, cashRight - incomeRight, rowHigh}},
		"papers":   {func(v *rules.View, _ *Scene) { v.Players[0].Life = 4 }, box{papersLeft, rowsTop, 300, rowHigh}},
		"worth":    {func(v *rules.View, _ *Scene) { v.Players[5].Worth = 0 }, box{worthRight - 200, rowsTop + 5*rowHigh, 210, rowHigh}},
		"beaver":   {func(v *rules.View, _ *Scene) { v.Players[4].Square = "outer-22" }, boxes[innerSquares+22]},
		"last":     {func(_ *rules.View, o *Scene) { o.Last.Text = "Something else" }, box{left + inset, top + side - outer - strip, inner * innerRow, strip}},
	} {
		w, p := v, o
		w.Players = append([]rules.Player(nil), v.Players...)
		c.change(&w, &p)
		after := painter.Drawn(t, width, w, p)
		n := 0
		for y := int(c.in.y); y < int(c.in.y+c.in.h); y++ {
			for x := int(c.in.x); x < int(c.in.x+c.in.w); x++ {
				if before.ColorIndexAt(x, y) != after.ColorIndexAt(x, y) {
					n++
				}
			}
		}
		if n < 40 {
			t.Errorf("%s: %d pixels changed in its place", name, n)
		}
	}
}

// However many papers of every kind somebody has, what they're worth can be read beside them.
func TestPapersLeaveRoomForWorth(t *testing.T) {
	for _, many := range []int{1, 9, 12, 28} {
		v, o := house()
		v.Over, v.Places = true, []int8{1, 2, 3, 4, 5, 6}
		v.Players = append([]rules.Player(nil), v.Players...)
		p := &v.Players[0]
		p.Companies, p.Advertising = make([]string, many), make([]string, many)
		p.Savings, p.Bonds, p.Life, p.Business, p.Worth = many, many, many, many, 58_880_000
		bare := v
		bare.Players = append([]rules.Player(nil), v.Players...)
		bare.Players[0] = rules.Player{Square: p.Square, Income: p.Income, Cash: p.Cash, Worth: p.Worth}
		full, empty := painter.Drawn(t, width, v, o), painter.Drawn(t, width, bare, o)
		wide := heavy(42).Width(Brief(p.Worth)) + heavy(40).Width("1.") + 14
		for y := rowsTop; y < rowsTop+rowHigh; y++ {
			for x := int(worthRight - wide); x < worthRight; x++ {
				if full.ColorIndexAt(x, y) != empty.ColorIndexAt(x, y) {
					t.Fatalf("%d papers of each kind stand over what they're worth, at %d, %d", many, x, y)
				}
			}
		}
	}
}

// Six beavers at Start can be told apart: each shows enough of its own colour
// beside its letter.
func TestACrowdCanBeToldApart(t *testing.T) {
	v, o := house()
	v.Players = append([]rules.Player(nil), v.Players...)
	for i := range v.Players {
		v.Players[i].Square = "start"
	}
	found := inks(painter.Drawn(t, width, v, o), boxes[0])
	for i := range v.Players {
		if n := found[look(engine.Seat(i)).Ground]; n < 100 {
			t.Errorf("seat %d has %d pixels", i, n)
		}
	}
}

// Every vote has a place of its own in the house.
func TestPlacesLieApart(t *testing.T) {
	for _, n := range []int{1, 4, 12, 28, 47, 62, 91, 130} {
		all := places(n)
		if len(all) != n {
			t.Fatalf("%d votes have %d places", n, len(all))
		}
		for i, a := range all {
			for _, b := range all[:i] {
				if dx, dy := a.x-b.x, a.y-b.y; dx*dx+dy*dy < 4*a.r*a.r {
					t.Fatalf("of %d votes two lie %v, %v apart with a radius of %v", n, dx, dy, a.r)
				}
			}
		}
	}
}

// Type is legible on every ground that is used here.
func TestTypeReadsOnItsGround(t *testing.T) {
	rendertest.Legible(t, [][2]render.Ink{
		{render.White, render.Grey}, {render.White, render.Black}, {render.Black, render.White}, {render.Black, render.Happened},
		{render.Black, render.Stone}, {render.White, render.Turn}, {render.Grey, render.Ground}, {render.Turn, render.Ground},
	})
}

func TestStrangeScenesAreDrawn(t *testing.T) {
	v, o := house()
	o.Code, o.Names, o.Last.Text = rendertest.Strange[5], rendertest.Strange, rendertest.Strange[2]
	o.Last.Squares, o.Last.From = []string{"nowhere", "start"}, 99
	odd := v
	odd.Index, odd.Bank, odd.Treasury = rules.Marker{Position: -3, Number: 99, Arrow: "?"}, 1<<60, -5_000_000
	odd.Players = append([]rules.Player(nil), v.Players...)
	odd.Players[0] = rules.Player{Square: "?", Worth: -1_230_000, Savings: 20, Bonds: 30, Life: 6, Business: 6, Votes: 900, Party: "?", Post: "?"}
	n := 0
	for _, phase := range []string{
		rules.AskTurn, rules.AskBuy, rules.AskBid, rules.AskDirect, rules.AskMove, rules.AskCorner, rules.AskDivision, rules.AskParty,
		rules.AskCoalition, rules.AskPremier, "over", "?",
	} {
		for _, view := range []rules.View{v, odd, {}, {House: &rules.House{Bill: &rules.Bill{}}}} {
			view.Phase = phase
			s := o
			s.Viewer = engine.Seat(n%12) - 1
			scene := func() (rules.View, Scene) { return view, s }
			for _, p := range []rendertest.Painter[rules.View, Scene]{painter, parliament, papers, finances} {
				p.Words(t, scene)
			}
			drawn := []rendertest.Painter[rules.View, Scene]{painter, parliament, papers, finances}[n%4]
			drawn.Drawn(t, width, view, s)
			n += 5
		}
	}
	for _, c := range []Chart{{}, {Worth: [][]int64{{}}}, {Worth: [][]int64{{0, 0}}}, {Worth: [][]int64{{-40_000, 5}, {1 << 40, -1 << 40}}, Seat: 7}} {
		rendertest.Decoded(t, width, Finance(v, o, c))
		if strings.Contains(FinanceText(v, o, c), "\x00") {
			t.Error("it breaks")
		}
	}
}

// The index has the colours that its events are told by: Election is blue, Bonds
// green, Government Salary orange.
func TestTheIndexHasItsColours(t *testing.T) {
	v, o := position(2)
	v.Index.Position, o.Last = 4, Last{From: -1}
	p := painter.Drawn(t, width, v, o)
	for i, m := range rules.Index {
		if i == v.Index.Position {
			continue
		}
		x, y := markAt(i)
		n := inks(p, box{x - markRadius, y - markRadius, 2 * markRadius, 2 * markRadius})
		for event, ink := range colours {
			if got := n[ink] > 200; got != (int(m.Event) == event) {
				t.Errorf("mark %d, %s, shows %v", i, rules.Events[m.Event], n)
			}
		}
	}
}

// Who stands on a square leaves to be read what it is, however many they are.
func TestPiecesLeaveTheSquareToBeRead(t *testing.T) {
	for _, seats := range []int{1, 6} {
		v, o := position(6)
		for i := range v.Players {
			v.Players[i].Gone = i >= seats
			v.Players[i].Square = "start"
		}
		b, _ := At("start")
		head := boxes[b].inset(2)
		head.h = headHigh
		if n := inks(painter.Drawn(t, width, v, o), head); n[render.Paper] < 500 || n[render.Black] < 100 {
			t.Errorf("%d on Start: its head shows %v", seats, n)
		}
	}
	for id, want := range map[string]string{"start": "×4 START", "inner-12": "×3 savings", "outer-9": "+4 index", "outer-11": "×10 anywhere"} {
		if i, _ := At(id); headed(i) != want {
			t.Errorf("%s is headed %q, not %q", id, headed(i), want)
		}
	}
}

// A house in which nobody has votes says so, and of a match that is over as of the past.
func TestAHouseWithoutVotesSaysSo(t *testing.T) {
	v, o := house()
	v.House = &rules.House{Needed: 1}
	for over, want := range map[bool]string{false: "No votes yet", true: "There were no votes"} {
		v.Over = over
		for _, said := range []string{ParliamentText(v, o), ParliamentAlt(v, o)} {
			if !strings.Contains(strings.ToLower(said), strings.ToLower(want)) || strings.Contains(said, "0 of 0") {
				t.Errorf("over: %v, not %q:\n%s", over, want, said)
			}
		}
	}
}
