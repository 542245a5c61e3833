package enginetest

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"divisionbell/engine"
	"divisionbell/engine/search"
)

var (
	strength = flag.Int("strength", 0, "play so many matches of each trial of a bot's strength, and tell of them with -v")
	deal     = flag.Int("deal", 0, "begin a trial of a bot's strength with this deal, so that what was tuned on some is measured on others")
)

// A Trial is a bot against a table of another: it has each seat in turn, and as many
// matches follow one another on the same dice as there are seats. Of a bot against itself
// each match has dice of its own: turned round, it would be the same match again.
type Trial struct {
	Game    engine.Game
	Options map[string]string
	Seats   int
	Bot     string
	Against string                      // of all other seats; "": it is a game for one
	Few     int                         // matches in a usual run; it may be none
	Most    int                         // actions of a match, before it counts for nobody; 5,000 if not given
	End     func(t engine.Table) []int8 // places of a match that was stopped; nil: nobody's
}

// What takes a core so long is thought again, to the same end, and its least time counts:
// on a busy machine even a core's own time is longer by chance, and the longest of many
// thoughts would tell of the machine.
const (
	longThought  = 25 * time.Millisecond
	thoughtTimes = 5
)

// A Strength is what came of a trial. What several won together is shared.
type Strength struct {
	Won       float64
	Matches   int
	Stopped   int           // at the most actions
	Nobodys   int           // which nobody won
	Turns     []float64     // won by who plays first, second and so on; by seat where no order is told
	Thoughts  int           // of the bot
	Gifts     int           // of gentle: what is not steady's move
	Running   int           // gifts that were its next decision after another
	Mean      time.Duration // of a core, for a thought; Median and Longest too
	Median    time.Duration
	Most      time.Duration // 99 in 100 take no longer
	Longest   time.Duration
	Low, High float64 // where its share of wins lies, 19 times of 20
}

func (s Strength) String() string {
	gifts := ""
	if s.Gifts > 0 {
		gifts = fmt.Sprintf(", %d gifts, of which %d came right after another", s.Gifts, s.Running)
	}
	return fmt.Sprintf("won %.1f%% (%.1f to %.1f) of %d, by turn %.1f, nobody %d, %d stopped; %d thoughts, mean %v, median %v, 99 in 100 at most %v, longest %v%s",
		100*s.Won/float64(max(1, s.Matches)), 100*s.Low, 100*s.High, s.Matches, s.Turns, s.Nobodys, s.Stopped, s.Thoughts,
		s.Mean.Round(10*time.Microsecond), s.Median.Round(10*time.Microsecond), s.Most.Round(10*time.Microsecond), s.Longest.Round(10*time.Microsecond), gifts)
}

// Play plays the trial: few matches, or as many as -strength says.
func (x Trial) Play(t *testing.T) Strength {
	t.Helper()
	matches := x.Few
	if *strength > 0 {
		matches = *strength
	}
	if matches == 0 {
		return Strength{}
	}
	terms, err := x.Game.About().Terms(x.Seats, x.Options)
	if err != nil {
		t.Fatal(err)
	}
	s := Strength{Turns: make([]float64, x.Seats)}
	var took []time.Duration
	for n := range matches {
		places, order, done := x.match(t, terms, n, &took, &s)
		s.Won += share(places, engine.Seat(n%x.Seats))
		for i, seat := range order {
			s.Turns[i] += share(places, seat)
		}
		switch {
		case !done:
			s.Stopped++
		case !slices.Contains(places, 1):
			s.Nobodys++
		}
		if *strength > 0 {
			fmt.Fprintf(os.Stderr, "%s: won %.1f of %d, by turn %.1f, nobody %d\n", x.Bot, s.Won, n+1, s.Turns, s.Nobodys)
		}
	}
	s.Matches, s.Thoughts = matches, len(took)
	s.Low, s.High = search.Wilson(s.Won, matches)
	slices.Sort(took)
	if len(took) > 0 {
		sum := time.Duration(0)
		for _, d := range took {
			sum += d
		}
		s.Mean, s.Median = sum/time.Duration(len(took)), took[len(took)/2]
		s.Most, s.Longest = took[len(took)*99/100], took[len(took)-1]
	}
	if s.Running > 0 {
		t.Errorf("%s gave something away right after it had done so, %d times", x.Bot, s.Running)
	}
	t.Logf("%s, %d seats, %v, %s against %s: %v", x.Game.About().ID, x.Seats, variant(terms.Options), x.Bot, x.Against, s)
	return s
}

// bot finds a bot by its name.
func (x Trial) bot(t *testing.T, id string) engine.Bot {
	t.Helper()
	i := slices.IndexFunc(x.Game.Bots(), func(b engine.Bot) bool { return b.ID == id })
	if i < 0 {
		t.Fatalf("%s has no bot %q", x.Game.About().Name, id)
	}
	return x.Game.Bots()[i]
}

// match is how match n ends, in what order it was played, and whether it was over.
func (x Trial) match(t *testing.T, terms engine.Terms, n int, took *[]time.Duration, sum *Strength) (places []int8, order []engine.Seat, done bool) {
	t.Helper()
	round := uint64(*deal + n/x.Seats)
	if x.Bot == x.Against {
		round = uint64(*deal + n)
	}
	root := Root(round)
	seat := engine.Seat(n % x.Seats)
	table, out, err := x.Game.New(engine.Of(root, 0), terms)
	if err != nil {
		t.Fatal(err)
	}
	order = told(order, out, x.Seats)
	bot, other := x.bot(t, x.Bot), engine.Bot{}
	if x.Seats > 1 {
		other = x.bot(t, x.Against)
	}
	most := x.Most
	if most == 0 {
		most = 5000
	}
	for lain, gave := false, false; most > 0; most-- {
		st := table.Status(engine.Nobody)
		if places = st.Places; places != nil {
			break
		}
		ask := due(table, st, x.Seats, lain)
		b := other
		if ask.Seat == seat {
			b = bot
		}
		chance := func() *engine.Dice {
			return engine.Fast(uint64(table.Seq())<<32 | round<<8 | uint64(ask.Seat))
		}
		think := func() (words []string, cost time.Duration) {
			begun := spent()
			words = b.Play(engine.See(table, ask.Seat), ask, chance())
			return words, spent() - begun
		}
		words, cost := think()
		if ask.Seat == seat {
			for n := 1; n < thoughtTimes && cost > longThought && *strength > 0; n++ {
				_, again := think()
				cost = min(cost, again)
			}
			*took = append(*took, cost)
			gave = sum.count(gave, x.Bot == gentle && !slices.Equal(words, steadys(table, ask, chance())))
		}
		if lain = ask.Offer && words == nil; lain {
			continue
		}
		out, err := table.Apply(engine.Of(root, uint64(table.Seq()+1)), ask.Seat, words...)
		if err != nil {
			t.Fatalf("%s, match %d, seat %d of %d, seq %d: %s says %q: %v", x.Game.About().ID, n, ask.Seat, x.Seats, table.Seq(), b.ID, words, err)
		}
		order = told(order, out, x.Seats)
	}
	if done = places != nil; !done && x.End != nil {
		places = x.End(table)
	}
	if order == nil {
		for s := range engine.Seat(x.Seats) {
			order = append(order, s)
		}
	}
	return places, order, done
}

// gentle is the bot that gives a little away, and never twice running.
const gentle = "gentle"

// count counts a gift, and whether one went before it.
func (s *Strength) count(before, gave bool) bool {
	if gave {
		s.Gifts++
	}
	if before && gave {
		s.Running++
	}
	return gave
}

// steadys is steady's move where a bot that searches asks for it, after the two draws that
// number its worlds.
func steadys(table engine.Table, ask engine.Ask, d *engine.Dice) []string {
	d.Below(1 << 32)
	d.Below(1 << 32)
	return engine.See(table, ask.Seat).Steady(ask, d)
}

// told is the order of play that was told before, or else an outcome's: where a match tells
// it again, as when a new Prime Minister goes on, the first holds.
func told(order []engine.Seat, out engine.Outcome, seats int) []engine.Seat {
	for _, e := range out.Events {
		if f, ok := e.Fact.(engine.Ordering); ok && order == nil {
			order = f.Turns(seats)
		}
	}
	return order
}

// due is what is answered next: an offer that has just been made, unless it was let
// lie, else what the match waits for first.
func due(t engine.Table, st engine.Status, seats int, lain bool) engine.Ask {
	for seat := range engine.Seat(seats) {
		for _, a := range t.Status(seat).Asks {
			if a.Offer && a.Seat == seat && a.Key == t.Seq() && !lain {
				return a
			}
		}
	}
	return st.Asks[0]
}

// share is 1 for who has won alone, less for who won together.
func share(places []int8, seat engine.Seat) float64 {
	if places == nil || places[seat] != 1 {
		return 0
	}
	first := 0
	for _, p := range places {
		if p == 1 {
			first++
		}
	}
	return 1 / float64(first)
}
