package dice

import (
	"math"
	"math/rand/v2"
	"testing"
)

// seeded is a Source that gives the same numbers every time.
type seeded struct{ *rand.Rand }

func newSeeded(seed uint64) seeded { return seeded{rand.New(rand.NewPCG(seed, 20260101))} }

func (s seeded) Below(n int) int { return s.IntN(n) }

// branches is a Source that goes through every way the dice can fall. It gives
// up a branch that has become rarer than floor.
type branches struct {
	path, width []int
	at          int
	weight      float64
	floor       float64
}

type tooRare struct{}

func (b *branches) Below(n int) int {
	if b.at == len(b.path) {
		if b.weight/float64(n) < b.floor {
			panic(tooRare{})
		}
		b.path, b.width = append(b.path, 0), append(b.width, n)
	}
	b.weight /= float64(n)
	b.at++
	return b.path[b.at-1]
}

// next goes on to the next branch; false after the last.
func (b *branches) next() bool {
	for n := len(b.path); n > 0; n-- {
		if b.path[n-1]++; b.path[n-1] < b.width[n-1] {
			b.path, b.width = b.path[:n], b.width[:n]
			return true
		}
	}
	return false
}

// enumerate rolls every way the dice can fall, and returns the chance of each
// total and of the branches given up.
func enumerate(t *testing.T, roll Roll, floor float64) (chances map[int64]float64, lost float64) {
	t.Helper()
	chances = map[int64]float64{}
	b := &branches{floor: floor}
	one := &Request{Rolls: []Roll{{Repeat: 1, Expr: roll.Expr}}}
	kept := 0.0
	for {
		b.at, b.weight = 0, 1
		func() {
			defer func() {
				if r := recover(); r != nil {
					if _, rare := r.(tooRare); !rare {
						panic(r)
					}
				}
			}()
			result, err := one.Roll(b)
			if err != nil {
				t.Fatalf("%s: %v", roll, err)
			}
			chances[result.Rolls[0].Outcomes[0].Total] += b.weight
			kept += b.weight
		}()
		if !b.next() {
			return chances, 1 - kept
		}
	}
}

func mustParse(t testing.TB, text string) *Request {
	t.Helper()
	q, err := Parse(text, Standard)
	if err != nil { // also what is refused as a slip, since it was rolled once
		q, err = Printed(text)
	}
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return q
}

func TestExactOddsAreWhatEveryFallOfTheDiceGives(t *testing.T) {
	for _, text := range []string{
		"1d20", "3d6", "4d6kh3", "4d6dl1", "4d6km2", "5d4km2", "5d4dh1dl1", "4d4kh3kl1", "4d6k=3", "4d6d<3", "4d6kh3k>2",
		"2d20kh1+5", "1d6-1d6", "2d4*1d6", "1d6/2", "1d6/2*2", "1d20//3", "7%1d4", "round(1d6/2)", "ceil(1d6/4)",
		"abs(2d4-5)", "min(1d6,1d8)", "max(1d6,1d8,3)", "-1d6", "floor(1d6/2)+1d4",
		"4dF", "2dF.1", "2d66", "3d[-1..1]", "2d[2..5]kl1",
		"d[1,1,2]", "3d[0,0,0,1,3]", "4d[1,1,4]kh2", "3d[0,2,2]ro0", "2d[1,1,3]mi2", "3d[0,0,1,5]>=1f0", "2d[1,4,9]u", "3d[2,4,6]d=4", "2d[-3,1,1]*2",
		"3d6mi2", "3d6ma4", "3d6mi2ma4kh2", "2d66mi20",
		"2d6ro1", "2d6ro<3", "3d6ro1kh2", "2d6ra1", "3d4ra>2", "3d4ra1>=2", "2d6ro1ro3",
		"3d6>=5", "4d6>=5f1", "3d10t7ds10f1", "4d6cf1", "4d6kh2>=5", "3d6!=6", "4d4=2", "3d6!o", "3d6!o>4", "3d6!o!o1",
		"3d6u", "4d6ukh2", "2d66u", "3dFu", "3d4u=1",
		"(1d4)d6", "(1d3-1)d4kh1", "(1d4/2)d6", "{1d6,1d8}kh1", "{1d6,1d8,1d4}kl1", "{1d6,1d8,1d4}dl1", "{1d6,1d8,1d4}kh2>=4",
		"{2d6+3,1d20,10}kh1", "{1d6,1d8}>=5", "{1d6,1d8}", "{2d6+2d4}kh3", "{2d6+1d8+2}kh2", "{2d6+1d8}dl1>=4", "{2d6+1d4}>=4",
		"{2d6+3}>9", "{3d4}k=2", "{1d6/2,1d4}>=2", "{1d6/2,2}<2", "{1d4,2d4kl1,1d3}k>2", "{1d6,1d6}dh1f1>=2",
		"1d6[fire]+1d4[cold]", "2d1", "0d6", "3", "1d4*1000000",
	} {
		t.Run(text, func(t *testing.T) {
			roll := mustParse(t, text).Rolls[0]
			odds, err := roll.Odds(nil)
			if err != nil {
				t.Fatal(err)
			}
			want, lost := enumerate(t, roll, 1e-7)
			agree(t, odds, want, lost)
		})
	}
}

func TestOddsOfChainsAreWhatTheLikelyFallsGive(t *testing.T) {
	for _, text := range []string{
		"1d6!", "2d4!", "1d6!>4", "1d4!!", "2d4!!kh1", "1d4!p", "1d4!!p", "1d6!pma5", "2dF!", "1d4!e=-1", "1d4!>=3",
		"1d6rr1", "2d4rr<3", "1d6rr1!", "1d4ro1!", "1d4ro1!o", "1d4rr1!o", "1d4!!ro2", "1d4rr2!pkh1", "2d4!t3f1", "1d4!>3t3",
		"1d4mi2!", "2d4!kh1", "2d6!kl1", "2d6!>4kh1", "2d4!okh2", "2d4!pkh1", "2d6ro1!kh1", "2d4rr1!pkl1", "3d4!odl1t3", "2d6!dh1>=2",
		"{2d4!!+1d6}kh2", "2d4!!>=5", "1d66!", "1d[1,1,4]!", "2d[0,0,3]!!kh1", "1d[1,2,2]rr1", "{1d4!,1d6!}kl1",
	} {
		t.Run(text, func(t *testing.T) {
			q := mustParse(t, text)
			odds, err := q.Rolls[0].Odds(nil)
			if err != nil {
				t.Fatal(err)
			}
			want, lost := enumerate(t, q.Rolls[0], 1e-6)
			if lost > 0.02 {
				t.Fatalf("%g of the chances were given up", lost)
			}
			agree(t, odds, want, lost)
		})
	}
}

// agree checks odds against chances that leave lost out.
func agree(t *testing.T, odds *Odds, want map[int64]float64, lost float64) {
	t.Helper()
	if !odds.Exact {
		t.Fatal("estimated")
	}
	sum, apart, last := 0.0, 0.0, int64(math.MinInt64)
	for _, c := range odds.Outcomes {
		if c.Total <= last || c.P <= 0 {
			t.Fatalf("outcome %v after %d", c, last)
		}
		last = c.Total
		sum += c.P
		apart += math.Abs(c.P - want[c.Total])
		delete(want, c.Total)
	}
	for total, p := range want {
		if p > 0 {
			t.Errorf("a total of %d, chance %g, is missing", total, p)
		}
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("chances add up to %.12f", sum)
	}
	if apart > lost+1e-9 {
		t.Errorf("chances are %g apart, %g given up", apart, lost)
	}
}

func TestOddsInNumbers(t *testing.T) {
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 1e-9 {
			t.Errorf("%s is %.12f, want %.12f", what, got, want)
		}
	}
	odds, err := mustParse(t, "3d6 vs 11").Rolls[0].Odds(nil)
	if err != nil {
		t.Fatal(err)
	}
	near("mean", odds.Mean(), 10.5)
	near("sd", odds.SD(), math.Sqrt(3*35.0/12))
	near("11 or more", odds.AtLeast(11), 0.5)
	near("3 or less", odds.AtMost(3), 1.0/216)
	near("standard error", odds.StandardError(), 0)
	near("doubt", odds.Within(0.5), 0)
	if p, ok := odds.Success(); !ok || math.Abs(p-0.5) > 1e-9 {
		t.Errorf("success %g %v", p, ok)
	}
	if odds.Min() != 3 || odds.Max() != 18 || odds.Percentile(0.5) != 10 || odds.Percentile(0) != 3 || odds.Percentile(1) != 18 {
		t.Errorf("%d to %d, median %d", odds.Min(), odds.Max(), odds.Percentile(0.5))
	}
	kept, err := mustParse(t, "4d6kh3").Rolls[0].Odds(nil)
	if err != nil {
		t.Fatal(err)
	}
	near("mean of 4d6kh3", kept.Mean(), 15869.0/1296)
	if _, ok := kept.Success(); ok {
		t.Error("there is nothing to succeed at")
	}
	if odds.Unit != Points || mustUnit(t, "5d10t7") != Hits || mustUnit(t, "5d10cf1") != Misses || mustUnit(t, "5d10t7+2") != Hits ||
		mustUnit(t, "5d10t7+d6") != Points {
		t.Error("units")
	}
}

func mustUnit(t *testing.T, text string) Unit {
	t.Helper()
	odds, err := mustParse(t, text).Rolls[0].Odds(nil)
	if err != nil {
		t.Fatal(err)
	}
	return odds.Unit
}

func TestLargeOddsAreExact(t *testing.T) {
	for text, mean := range map[string]float64{
		"1000d6": 3500, "100d20": 1050, "100d6!": 420, "20d10>=7": 8, "1d250000": 125000.5, "1d250000+5": 125005.5, "2*d10000": 10001, "(d100)d20": 530.25, "50d6kh25": 0, "100d6kl50": 0,
		"30d6rr1": 120, "20d6!!>=6": 0, "10x 100d6": 350, "1d6*1000000000": 3.5e9, "40d100kh3": 0, "4d6!kh3": 0, "10d6!kh3": 0, "6d10!pkl3": 0, "8d6!okh4": 0,
	} {
		odds, err := mustParse(t, text).Rolls[0].Odds(nil)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		sum := 0.0
		for _, c := range odds.Outcomes {
			sum += c.P
		}
		if !odds.Exact || math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: exact %v, sum %.12f", text, odds.Exact, sum)
		}
		if got := odds.Mean(); mean != 0 && math.Abs(got/mean-1) > 1e-9 {
			t.Errorf("%s: mean %.9f, want %.9f", text, got, mean)
		}
	}
}

func TestEstimatesSayHowFarTheyMayBeOff(t *testing.T) {
	for _, text := range []string{"300d1000", "1d6ra1kh1", "{2d6!+2d8}kh2", "d1000*d1000*d20", "d250001"} {
		roll := mustParse(t, text).Rolls[0]
		if _, err := roll.Odds(nil); err == nil {
			t.Errorf("%s needs no source", text)
			continue
		}
		odds, err := roll.Odds(newSeeded(9))
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if odds.Exact || odds.Trials < minTrials || odds.StandardError() <= 0 || odds.Within(0) <= 0 {
			t.Errorf("%s: %d trials, error %g", text, odds.Trials, odds.StandardError())
		}
		sum := 0.0
		for _, c := range odds.Outcomes {
			sum += c.P
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%s: sum %g", text, sum)
		}
	}
}

// The estimate of a roll that can be reckoned is near what is reckoned.
func TestEstimatesAreNearTheTruth(t *testing.T) {
	roll := mustParse(t, "4d6kh3").Rolls[0]
	exact, err := roll.Odds(nil)
	if err != nil {
		t.Fatal(err)
	}
	guess := &Odds{}
	if err := guess.estimate(roll, newSeeded(3)); err != nil {
		t.Fatal(err)
	}
	if off := math.Abs(guess.Mean() - exact.Mean()); off > 4*guess.StandardError() {
		t.Errorf("the mean is %g off, %g each", off, guess.StandardError())
	}
	if p, q := guess.AtLeast(15), exact.AtLeast(15); math.Abs(p-q) > 4*guess.Within(p) {
		t.Errorf("15 or more is %g, and %g in truth", p, q)
	}
}

func TestOddsRefuseWhatCanFail(t *testing.T) {
	for _, text := range []string{"5/(d4-1)", "(d4-2)d6", "9223372036854775807*d6", "(d2*600)d6", "(d8)d6u", "-(0-9223372036854775807-d4)"} {
		if odds, err := mustParse(t, text).Odds(newSeeded(1)); err == nil {
			t.Errorf("%s: %+v", text, odds)
		} else if err.(*Error).Text != text {
			t.Errorf("%s: the error holds %q", text, err.(*Error).Text)
		}
	}
}
