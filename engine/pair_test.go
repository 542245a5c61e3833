package engine

import (
	"slices"
	"testing"
)

// Road: one seat walks from station to station, or tosses where it is, until it has done
// six things.
type (
	road    struct{}
	journey struct {
		Done, At int
		Fell     [7][]int // at each station
	}
	thing struct{ walks bool }
)

func (road) Setup(*journey, *Step, Terms) error { return nil }

func (road) Apply(s *journey, st *Step, a thing) error {
	if s.Done++; a.walks {
		s.At++
	} else {
		s.Fell[s.At] = append(s.Fell[s.At], st.Roll(1000))
	}
	return nil
}

func (road) Status(s *journey, into []Ask) Status {
	if s.Done == 6 {
		return Status{Asks: into, Places: []int8{1}}
	}
	return Status{Asks: append(into, Ask{Must: true})}
}

func (road) Next(*journey, Seat, []string) []Option { return nil }
func (road) Parse(_ *journey, _ Seat, words []string) (thing, error) {
	return thing{words[0] == "walk"}, nil
}
func (road) Words(*journey, thing) []string { return []string{"walk"} }
func (road) View(*journey, Seat) any        { return nil }
func (road) Caretaker(*journey, Ask) thing  { return thing{} }
func (road) Clone(from, to *journey)        { *to = *from; to.Fell = [7][]int{} }

// Steady tosses twice at each station.
func (road) Steady(s *journey, _ Ask, _ *Dice) (thing, bool) {
	return thing{len(s.Fell[s.At]) == 2}, true
}

func (road) Luck(s *journey, _ Seat, a thing) uint64 {
	if a.walks {
		return 0
	}
	return uint64(s.At) + 1
}

// What a seat throws for falls alike in all futures of a world, whatever was done
// before; what it throws for again falls anew, and so it does in another world.
func TestLuckIsTheSameWhateverWentBefore(t *testing.T) {
	table, _, err := New(Spec[journey, thing]{About: About{ID: "road", MinSeats: 1, MaxSeats: 1, Edition: 1},
		Rules: func(int) Rules[journey, thing] { return road{} }}).New(Fast(1), Terms{Seats: 1})
	if err != nil {
		t.Fatal(err)
	}
	m := table.(*Live[journey, thing]).sim(0).(*sim[journey, thing])
	try := func(world uint64, words ...string) [7][]int {
		if _, err := m.Try(world, 0, words...); err != nil {
			t.Fatal(err)
		}
		return m.live.State.Fell
	}
	stays, walks, other := try(1, "toss"), try(1, "walk"), try(2, "walk")
	if len(stays[0]) != 2 || len(walks[0]) != 0 || !slices.Equal(stays[1], walks[1]) || len(walks[1]) != 2 {
		t.Errorf("who stays tosses %v, who walks on at once %v", stays, walks)
	}
	if walks[1][0] == walks[1][1] || walks[1][0] == walks[2][0] || walks[1][0] == other[1][0] {
		t.Errorf("what is thrown for again, elsewhere and in another world falls alike: %v, %v", walks, other)
	}
}

// Stubborn: who has begun by walking walks on.
type stubborn struct{ road }

func (stubborn) Persist(_ *journey, _ Ask, first thing) (thing, bool) { return first, first.walks }

// A seat persists in what a future began with as far as its game says, in that future
// alone, and where it is asked the same.
func TestASeatPersistsInWhatItTries(t *testing.T) {
	table, _, err := New(Spec[journey, thing]{About: About{ID: "road", MinSeats: 1, MaxSeats: 1, Edition: 1},
		Rules: func(int) Rules[journey, thing] { return stubborn{} }}).New(Fast(1), Terms{Seats: 1})
	if err != nil {
		t.Fatal(err)
	}
	m := table.(*Live[journey, thing]).sim(0).(*sim[journey, thing])
	for _, c := range []struct {
		words []string
		at    int // the station that it comes to
	}{{[]string{"toss"}, 2}, {[]string{"walk"}, 6}, {[]string{"toss"}, 2}, {nil, 2}} {
		if _, err := m.Try(1, 0, c.words...); err != nil || m.live.State.At != c.at {
			t.Errorf("who says %q comes to station %d, not %d (%v)", c.words, m.live.State.At, c.at, err)
		}
	}
	m.live.State = journey{}
	m.persist(thing{walks: true})
	m.asked[0] = "another kind"
	if a, _ := m.answer(Ask{}); a.walks {
		t.Error("a seat persists where it is asked something else")
	}
}

// The dice of futures fall nearly alike where they choose from nearly as many, and each
// number is as likely.
func TestLevelDice(t *testing.T) {
	const throws = 60_000
	d := Fast(1)
	d.level = true
	for _, n := range []int{1, 2, 6, 7, 36, 300} {
		of, alike := make([]int, n), 0
		for i := range throws {
			d.Turn(uint64(i))
			x := d.Below(n)
			of[x]++
			if n != 6 { // a die of a board game has six faces in all futures
				d.Turn(uint64(i))
				if y := d.Below(n + 1); y == x || y == x+1 {
					alike++
				}
			} else {
				alike++
			}
		}
		if alike != throws {
			t.Errorf("of %d and %d: %d of %d fall alike", n, n+1, alike, throws)
		}
		for x, k := range of {
			if mean := throws / float64(n); float64(k) < mean-6*mean/10-10 || float64(k) > mean+6*mean/10+10 {
				t.Errorf("of %d: %d fell %d times", n, x, k)
			}
		}
	}
}
