package tax

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"divisionbell/engine"
)

// Rules 5.1, 5.2 and 3.3: the worked arithmetic.
func TestWhatPays(t *testing.T) {
	for _, c := range []struct {
		a, b, c, d int
		want       string // "" does not pay
	}{
		{6, 3, 9, 3, "9 ÷ 3 = 3"},
		{6, 3, 1, 3, "1 × 3 = 3"},
		{6, 3, 5, 5, ""}, // 10, 0, 25, 1
		{6, 3, 3, 9, "9 ÷ 3 = 3"},
		{6, 3, 4, 5, "4 + 5 = 9"},
		{6, 3, 6, 3, "6 + 3 = 9"}, // the same again, rule 5.3
		{6, 3, 7, 2, "7 + 2 = 9"},
		{6, 3, 8, 5, "8 − 5 = 3"},
		{6, 3, 5, 8, "8 − 5 = 3"},
		{6, 3, 3, 3, "3 × 3 = 9"},
		{6, 3, 8, 3, ""}, // 8 ÷ 3 leaves a remainder
		{4, 4, 7, 7, "7 − 7 = 0"},
		{4, 4, 2, 4, "2 × 4 = 8"},
		{4, 4, 8, 1, "8 × 1 = 8"},
		{4, 4, 3, 4, ""}, // 7, 1, 12
		{4, 4, 4, 4, "4 + 4 = 8"},
		{1, 1, 8, 4, "8 ÷ 4 = 2"},
		{9, 9, 9, 2, "9 × 2 = 18"},
	} {
		got := titles[c.a][c.b][c.c][c.d]
		if pays := partners[c.a][c.b][c.c].has(uint8(c.d)); got != c.want || pays != (c.want != "") {
			t.Errorf("tops %d, %d: %d and %d: %q, %v, want %q", c.a, c.b, c.c, c.d, got, pays, c.want)
		}
	}
}

// The tables against the rule told once more in plain words: all operations in
// both orders, with fractions.
func TestTables(t *testing.T) {
	for a := 1; a <= ranks; a++ {
		for b := 1; b <= ranks; b++ {
			for c := 1; c <= ranks; c++ {
				for d := 1; d <= ranks; d++ {
					pays := false
					for _, n := range []float64{float64(c + d), float64(c - d), float64(d - c), float64(c * d),
						float64(c) / float64(d), float64(d) / float64(c)} {
						pays = pays || n == float64(a+b) || n == max(float64(a-b), float64(b-a))
					}
					if got := partners[a][b][c].has(uint8(d)); got != pays {
						t.Errorf("tops %d, %d: %d and %d pay: %v", a, b, c, d, got)
					}
					if m := making[a][b][c][d]; pays != (m != nil) || pays && m.Is != a+b && m.Is != max(a-b, b-a) {
						t.Errorf("tops %d, %d: %d and %d make %v", a, b, c, d, m)
					}
				}
			}
		}
	}
}

// walked plays random matches and calls look at each position.
func walked(t *testing.T, look func(l *engine.Live[state, action])) {
	for seats := 2; seats <= maxSeats; seats++ {
		for _, shown := range []string{"none", "two"} {
			l := live(t, uint64(seats), seats, map[string]string{optShown: shown, optPoints: "20"})
			d := engine.Fast(uint64(seats) + 50)
			for st := l.Asks(); st.Places == nil; st = l.Asks() {
				look(l)
				seat, a := st.Asks[0].Seat, new(rules).Sample(&l.State, 0, d)
				switch d.Below(60) {
				case 0:
					a = action{verb: fold}
				case 1:
					if count(l.State.playing()) > 2 {
						seat, a = engine.Nobody, action{verb: leave, seat: uint8(d.Below(seats)) + 1}
						if l.State.Gone>>(a.seat-1)&1 == 1 {
							continue
						}
					}
				}
				if err := l.Do(d, seat, a); err != nil {
					t.Fatalf("%d seats: %+v: %v", seats, a, err)
				}
			}
			look(l)
		}
	}
}

// Rules 1.1, 2.1 to 2.5: 36 cards, always, four of each rank, and as many dealt
// as the table of players says.
func TestConservation(t *testing.T) {
	walked(t, func(l *engine.Live[state, action]) {
		if err := l.State.check(); err != nil {
			t.Fatal(err)
		}
		for seat := engine.Nobody; seat < engine.Seat(l.State.Seats); seat++ {
			w := l.Imagine(seat, engine.Fast(1)).(*engine.Live[state, action])
			if err := w.State.check(); err != nil {
				t.Fatalf("as %d imagines it: %v", seat, err)
			}
		}
	})
	for seats, dealt := range map[int]int{2: 15, 3: 20, 4: 26, 5: 31, 6: 36} {
		if l := live(t, 1, seats, nil); l.View(0).(View).Deck != deckSize-dealt {
			t.Errorf("%d players: %d cards stay out, not %d", seats, l.View(0).(View).Deck, deckSize-dealt)
		}
	}
}

// Rule 4.6: what Next offers, Apply's own judgement over all there is to say,
// and the sampler agree.
func TestOfferedIsLegal(t *testing.T) {
	n := 0
	walked(t, func(l *engine.Live[state, action]) {
		if n++; n%7 > 0 || l.State.Over {
			return
		}
		seat := engine.Seat(l.State.Turn)
		legal := map[action]bool{}
		for _, a := range tops {
			for _, b := range tops {
				if x := (action{left: a, right: b}); l.State.judgePlay(x) == nil {
					legal[x] = true
				}
			}
		}
		offered := 0
		for _, o := range l.Next(seat, "play") {
			for _, p := range l.Next(seat, "play", o.Word) {
				if offered++; !legal[action{left: tops[o.Word], right: tops[p.Word]}] {
					t.Fatalf("play %s %s is offered", o.Word, p.Word)
				}
				after := l.State.after(action{left: tops[o.Word], right: tops[p.Word]})
				if want := titles[l.State.Tops[0]][l.State.Tops[1]][after[0]][after[1]]; !strings.HasSuffix(p.Title, ": "+want) || want == "" {
					t.Fatalf("play %s %s is titled %q, not %q", o.Word, p.Word, p.Title, want)
				}
			}
		}
		if offered != len(legal) || l.State.stuck() != (offered == 0) {
			t.Fatalf("%d plays are offered, %d legal, stuck %v", offered, len(legal), l.State.stuck())
		}
		if listed := Plays(l.View(seat).(View)); len(listed) != offered {
			t.Fatalf("%d plays are listed, %d offered", len(listed), offered)
		}
		d, seen := engine.Fast(uint64(n)), map[action]bool{}
		for range 40 * (offered + 1) {
			a := new(rules).Sample(&l.State, seat, d)
			if a.verb == play && !legal[a] || (a.verb == fold) != (offered == 0) {
				t.Fatalf("sampled %+v", a)
			}
			seen[a] = true
		}
		if offered > 0 && len(seen) != offered {
			t.Fatalf("of %d plays %d are ever sampled", offered, len(seen))
		}
	})
}

// Rule 4.7: to everybody else a forced fold and a chosen one are the same: what
// was asked before and is asked after, what is told, whether it can be taken
// back, the number of the entry, and what is seen.
func TestAFoldTellsNothing(t *testing.T) {
	lines := []string{"tops 6 3", "display 7 8", "turn 0", "1 2 2 8", "2 1 4"}
	forced := scene(t, 3, nil, append(lines, "0 7 8")...)
	chosen := scene(t, 3, nil, append(lines, "0 3 9")...)
	if !forced.State.stuck() || chosen.State.stuck() {
		t.Fatal("the scene is not what it should be")
	}
	look := func(l *engine.Live[state, action]) string {
		text := ""
		for seat := engine.Nobody; seat < 3; seat++ {
			if seat != 0 {
				text += fmt.Sprintf("%+v %+v %+v\n", l.View(seat), l.Status(seat), l.Next(seat))
			}
		}
		return text
	}
	if a, b := look(forced), look(chosen); a != b {
		t.Fatalf("before:\n%s\n%s", a, b)
	}
	a, err := forced.Apply(engine.Fast(1), 0, "fold")
	if err != nil {
		t.Fatal(err)
	}
	b, err := chosen.Apply(engine.Fast(1), 0, "fold")
	if err != nil {
		t.Fatal(err)
	}
	if fmt.Sprintf("%+v", a) != fmt.Sprintf("%+v", b) {
		t.Errorf("told:\n%+v\n%+v", a, b)
	}
	if a, b := look(forced), look(chosen); a != b || forced.Seq() != chosen.Seq() {
		t.Errorf("after:\n%s\n%s", a, b)
	}
	for _, l := range []*engine.Live[state, action]{forced, chosen} {
		if words := l.Caretaker(l.Status(1).Asks[0]); !slices.Equal(words, []string{"fold"}) {
			t.Errorf("the caretaker says %q", words)
		}
	}
}

// Rule 4.6: to who can only fold the fold goes without saying, and nothing else
// does; there are no standing orders.
func TestWhatGoesWithoutSaying(t *testing.T) {
	lines := []string{"tops 6 3", "display 7 8", "turn 0", "1 2 2 8"}
	for hand, want := range map[string]string{"0 7 8": "[fold]", "0 3 9": "[]"} {
		l := scene(t, 2, nil, append(lines, hand)...)
		ask := l.Status(engine.Nobody).Asks[0]
		if words, keep, _ := l.Order(ask, nil); fmt.Sprint(words) != want || !keep {
			t.Errorf("%s: %q, %v", hand, words, keep)
		}
		if words, keep, why := l.Order(ask, []string{"fold"}); words != nil || keep || why == "" {
			t.Errorf("%s: ordered to fold, %q, %v, %q", hand, words, keep, why)
		}
	}
}

// A typed action allocates nothing.
func TestTypedActionsAllocateNothing(t *testing.T) {
	l, d := live(t, 3, 4, map[string]string{optPoints: "100", optShown: "two"}), engine.Fast(4)
	n := testing.AllocsPerRun(500, func() {
		seat := l.Asks().Asks[0].Seat
		if err := l.Do(d, seat, new(rules).Sample(&l.State, seat, d)); err != nil {
			t.Fatal(err)
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
