package main

import (
	"database/sql"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// A secret is something that somebody does, in one world so and in the other
// otherwise, and that others may not know.
type secret struct {
	name          string
	game, options string
	seats         int                    // how many play
	stage         func(p *evening) int   // plays up to where the worlds part; who does it, by seat
	other         func(*testing.T, *old) // changes the second world beside what is done; nil: nothing
	does          [2]string              // in each world; GAME, CODE and OTHER, another seat's number, are filled in
	shares        bool                   // OTHER knows
	apart         bool                   // it is of no match
	asks          []string               // what everybody asks besides
	afar          bool                   // the page is read by those who come from afar too; all are when it soaks
}

// old is the second world's database before anybody opens it.
type old struct{ path, code string }

var kept = []secret{
	{name: "a sealed bid", game: "poleconomy", afar: true, options: "auction=sealed quick=no", seats: 4, stage: auction, does: [2]string{"GAME CODE bid 10000", "GAME CODE bid 30000"}, asks: []string{"match board CODE finance", "GAME CODE worth"}},
	{name: "a sealed bid or a pass", game: "poleconomy", options: "auction=sealed", seats: 3, stage: auction, does: [2]string{"GAME CODE bid 20000", "GAME CODE pass"}},
	{name: "a ceiling", game: "poleconomy", options: "auction=open", seats: 4, stage: auction, does: [2]string{"GAME CODE bid 20000", "GAME CODE bid 40000"}},
	{name: "a ceiling or a pass", game: "poleconomy", options: "auction=open", seats: 4, stage: auction, does: [2]string{"GAME CODE bid 20000", "GAME CODE pass"}},
	{name: "an offer", game: "poleconomy", options: "quick=yes", seats: 4, stage: first, does: [2]string{"GAME CODE offer OTHER give PAPER ask 20000", "GAME CODE offer OTHER give PAPER ask 30000"}, shares: true, asks: []string{"GAME CODE accept 1", "GAME CODE refuse 1"}},
	{name: "a word in the Government", game: "poleconomy", options: "game=2 quick=yes", seats: 4, stage: governed, does: [2]string{"match say to government yes", "match say to government we shall not hang together for long"}, shares: true},
	{name: "how a seat defends", game: "exchequer", options: "setup=dealt tokens=all length=2", seats: 4, stage: second, does: [2]string{"GAME CODE defend 1", "GAME CODE defend 2"}, asks: []string{"match board CODE"}},
	{name: "an order", game: "exchequer", options: "setup=dealt tokens=all length=2", seats: 3, stage: second, does: [2]string{"bell order CODE arm end", "bell order CODE arm always end"}},
	{name: "what a seat asks", game: "exchequer", options: "setup=dealt tokens=all length=2", seats: 2, stage: first, does: [2]string{"GAME CODE odds iht sd", "GAME CODE odds iht sd 3"}},
	{name: "a word to one", game: "exchequer", afar: true, options: "setup=dealt tokens=all length=2", seats: 4, stage: second, does: [2]string{"match say to OTHER yes", "match say to OTHER never, and you know quite well why"}, shares: true},
	{name: "a fold with or without a choice", game: "tax", afar: true, seats: 4, stage: choice, other: dealtAnew, does: [2]string{"GAME CODE fold yes", "GAME CODE fold yes"}},
	{name: "a hand that is only looked at", game: "tax", seats: 4, options: "shown=none", stage: choice, other: dealtAnew, does: [2]string{"match hand CODE", "match hand CODE"}},
	{name: "what a ruler asks", game: "cantillon", afar: true, options: "campaign=nordic", seats: 3, stage: first, does: [2]string{"GAME CODE worth 1", "GAME CODE worth 2"}},
	{name: "a word to one ruler", game: "cantillon", options: "campaign=nordic", seats: 3, stage: second, does: [2]string{"match say to OTHER peace?", "match say to OTHER war, and before the winter is over"}, shares: true},
	{name: "a private roll", game: "austerity", seats: 1, stage: first, does: [2]string{"roll private d20 # what now", "roll private 4d6kh3"}, apart: true, asks: []string{"roll last"}},
}

// first and second are of the seats whom a match waits for, or not.
func first(*evening) int  { return 0 }
func second(*evening) int { return 1 }

// auction plays until there is one with two bidders at least, and gives the first.
func auction(p *evening) int {
	for range 300 {
		m := p.match()
		bids := slices.DeleteFunc(slices.Clone(m.Asks), func(a engine.Ask) bool { return a.Kind != "bid" })
		if len(bids) > 1 {
			return int(bids[0].Seat)
		}
		seat := m.Asks[0].Seat
		p.does(int(seat), "throw", "pass", "stay", "sit", "done")
	}
	p.t.Fatal("there never is an auction")
	return 0
}

// does has a seat press the first button of a verb, in the order of the verbs.
func (p *evening) does(seat int, verbs ...string) {
	p.t.Helper()
	m := p.match()
	name := m.Seats[seat].Name
	shown := p.says(name, m.Game+" "+p.code)
	for _, v := range verbs {
		for _, b := range shown.Buttons {
			if f := strings.Fields(b.ID); len(f) > 5 && f[0] == "1!" && f[5] == v {
				c := p.town.call(name, "")
				c.Press = b.ID
				if m := p.host.Do(p.t.Context(), c); m.Refused {
					p.t.Fatalf("%s presses %s: %s", name, b.ID, m.Text)
				}
				return
			}
		}
	}
	p.t.Fatalf("%s has none of %v to press: %s %v", name, verbs, shown.Text, shown.Buttons)
}

// governed has parties formed, and gives a seat of the Government.
func governed(p *evening) int {
	for _, said := range []struct {
		seat  int
		words string
	}{{0, "grits invite 2"}, {0, "grits invite 3"}, {1, "grits"}, {2, "grits"}, {3, "tories"}} {
		p.says(p.match().Seats[said.seat].Name, "poleconomy "+p.code+" party "+said.words)
	}
	for range 20 {
		m := p.match()
		switch m.Asks[0].Kind {
		case "coalition", "premier":
			p.does(int(m.Asks[0].Seat), "coalition", "vote")
		default:
			return 0
		}
	}
	p.t.Fatal("nobody governs")
	return 0
}

// choice is the seat whose turn it is, once it holds few cards and can play as well
// as fold, where others, as far as they know, might be able only to fold.
func choice(p *evening) int {
	const few = 3
	for range 200 {
		m := p.match()
		seat := m.Asks[0].Seat
		t, err := openAt(m)
		if err != nil {
			p.t.Fatal(err)
		}
		words := []string{"play"}
		for next := t.Next(seat, words...); len(next) > 0; next = t.Next(seat, words...) {
			words = append(words, next[0].Word)
		}
		if len(words) > 1 && cards(p.t, t.View(seat)) <= few {
			if _, ok := onlyFolding(p.t, *m.Position); ok {
				return int(seat)
			}
		}
		if len(words) == 1 {
			words = []string{"fold", "yes"}
		}
		p.says(m.Seats[seat].Name, "tax "+p.code+" "+strings.Join(words, " "))
	}
	p.t.Fatal("nobody comes to few cards")
	return 0
}

// cards is how many a view's own hand holds.
func cards(t *testing.T, view any) int {
	raw, err := json.Marshal(view)
	var v struct{ Hand []int }
	if err == nil {
		err = json.Unmarshal(raw, &v)
	}
	if err != nil || v.Hand == nil {
		t.Fatalf("no hand in %s: %v", raw, err)
	}
	return len(v.Hand)
}

func openAt(m match.Match) (engine.Table, error) {
	g, _ := gameOf(m.Game)
	return g.Open(engine.Position{Game: m.Game, Edition: m.Position.Edition, Version: m.Position.Version, Seq: m.Position.Seq, State: m.Position.State})
}

// dealtAnew has the seat whose turn it is hold other cards, with which it can only
// fold. Nobody else can tell.
func dealtAnew(t *testing.T, o *old) {
	db, err := sql.Open("sqlite", o.path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	p := engine.Position{Game: "tax"}
	var text string
	if err := db.QueryRow(`SELECT state, edition, version, seq FROM positions`).Scan(&text, &p.Edition, &p.Version, &p.Seq); err != nil {
		t.Fatal(err)
	}
	p.State = json.RawMessage(text)
	state, ok := onlyFolding(t, p)
	if !ok {
		t.Fatal("no hand can only fold")
	}
	if _, err := db.Exec(`UPDATE positions SET state = ?`, state); err != nil {
		t.Fatal(err)
	}
}

// onlyFolding is the state of a position in which the seat whose turn it is holds other
// cards that nobody has seen, with which it can only fold; false: there may be none.
func onlyFolding(t *testing.T, p engine.Position) (state string, ok bool) {
	var all map[string]json.RawMessage
	var hands [][]int
	var turn, held, count int
	var display, laid []int
	if err := json.Unmarshal(p.State, &all); err != nil {
		t.Fatal(err)
	}
	for key, v := range map[string]any{"hands": &hands, "turn": &turn, "display": &display, "laid": &laid, "count": &count} {
		if err := json.Unmarshal(all[key], v); err != nil {
			t.Fatal(err)
		}
	}
	left := [9]int{4, 4, 4, 4, 4, 4, 4, 4, 4}
	for _, c := range display {
		if c > 0 {
			left[c-1]--
		}
	}
	for _, c := range laid[:count] { // on the piles, by rank, and 16 more on the right
		left[c%16-1]--
	}
	for seat, h := range hands {
		for rank, n := range h {
			if seat != turn {
				left[rank] -= n
			} else {
				held += n
			}
		}
	}
	free := []int{} // cards that nobody else has seen
	for rank, n := range left {
		for range n {
			free = append(free, rank)
		}
	}
	chance := rand.New(rand.NewPCG(1, 2))
	g, _ := gameOf("tax")
	for range 1000 {
		chance.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		hand := make([]int, 9)
		for _, rank := range free[:held] {
			hand[rank]++
		}
		hands[turn] = hand
		all["hands"], _ = json.Marshal(hands)
		p.State, _ = json.Marshal(all)
		at, err := g.Open(p)
		if err != nil {
			t.Fatal(err)
		}
		if len(at.Next(engine.Seat(turn), "play")) == 0 {
			return string(p.State), true
		}
	}
	return "", false
}

// TestTwoWorlds plays each secret twice on copies of one database, in one world so
// and in the other otherwise. All that anybody else can get from any platform, and
// all that the host's operator reads, is the same in both.
func TestTwoWorlds(t *testing.T) {
	for i, s := range kept {
		for turn := range lasting(1, len(players)) {
			shift := (i + turn) % len(players)
			t.Run(fmt.Sprintf("%s of %s's", s.name, players[shift]), func(t *testing.T) {
				t.Parallel()
				s.tried(t, shift)
			})
		}
	}
}

// tried plays a secret in both worlds, with the people moved round so that another
// platform's does it.
func (s secret) tried(t *testing.T, shift int) {
	names := append(slices.Clone(players[shift:]), players[:shift]...)
	var actor, other int
	path, code := prelude(t, newTown(t), func(p *evening) {
		p.begins(s.game, s.options, names[:s.seats]...)
		actor = s.stage(p)
		other = (actor + 1) % s.seats
	})
	fill := strings.NewReplacer("GAME", s.game, "CODE", code, "OTHER", fmt.Sprint(other+1))
	var worlds [2]sights
	for n, line := range s.does {
		file := fork(t, path)
		if n == 1 && s.other != nil {
			s.other(t, &old{file, code})
		}
		w := openWorld(t, newTown(t), file)
		w.settle()
		knows := []string{names[actor]}
		if s.shares {
			knows = append(knows, names[other])
			if strings.Contains(line, "government") {
				knows = names[:3]
			}
		}
		line = fill.Replace(line)
		if before, after, ok := strings.Cut(line, "PAPER"); ok { // a company that the seat was dealt
			line = before + w.paper(code, actor) + after
		}
		before := w.refused()
		answer := w.says(names[actor], line)
		if w.refused() > before {
			t.Fatalf("%s says %s, and that is refused:\n%s", names[actor], line, answer)
		}
		w.settle()
		alike(t, w.db, w.rooms(), 0)
		worlds[n] = w.sees(s, code, fill, knows)
	}
	worlds[0].same(t, worlds[1])
}

// A sights is all that others see, by what it is, before it is blotted: what is alike
// without that is alike with it.
type sights map[string]string

// same fails the test for what differs, and when it is not much that was seen.
func (a sights) same(t *testing.T, b sights) {
	t.Helper()
	if len(a) < 60 {
		t.Errorf("only %d things were seen", len(a))
	}
	told := 0
	for _, what := range slices.Sorted(maps.Keys(a)) {
		one, two := a[what], b[what]
		if one == two {
			continue
		}
		if one, two = blotted(one), blotted(two); one == two {
			continue
		}
		if told++; told > 6 {
			continue
		}
		i := 0
		for i < min(len(one), len(two)) && one[i] == two[i] {
			i++
		}
		from := max(0, i-300)
		t.Errorf("%s differs:\n\t…%q\n\t…%q", what, one[from:min(len(one), i+300)], two[from:min(len(two), i+300)])
	}
	for what := range b {
		if _, ok := a[what]; !ok {
			t.Errorf("%s is seen in the second world alone", what)
		}
	}
	if told > 6 {
		t.Errorf("and %d more", told-6)
	}
}
