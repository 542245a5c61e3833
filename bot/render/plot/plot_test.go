package plot

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/render/rendertest"
)

// war is how three seats and six fared.
func war(seats, rounds int) Plot {
	p := Plot{Title: "Areas", First: "Start", Last: "Round 12", Marks: []int{rounds / 3, rounds - 1}}
	names := []string{"Ann", "Bob of a very long house indeed", "名前", "Di <b>", "E", "Frank"}
	for i := range seats {
		line := Line{Names: names[i : i+1]}
		v, chance := float64(10-i), rand.New(rand.NewPCG(uint64(i), 7))
		for range rounds {
			v += float64(chance.IntN(9) - 4)
			line.Values = append(line.Values, max(v, 0))
		}
		p.Lines = append(p.Lines, line)
	}
	return p
}

func plots() map[string]Plot {
	money := war(4, 60)
	money.Title, money.Unit, money.Last = "Worth", "$", "Round 60"
	for i := range money.Lines {
		for k := range money.Lines[i].Values {
			money.Lines[i].Values[k] = money.Lines[i].Values[k]*1_270_000 - 3_000_000
		}
	}
	level := Plot{Title: "Points", First: "Start", Last: "Now", Lines: []Line{{[]string{"Ann"}, []float64{0, 0}}, {[]string{"Bob"}, []float64{0, 0}}, {[]string{"Cy"}, []float64{0, 0}}, {[]string{"Di"}, []float64{0, 0}}}}
	alone := Plot{Title: "Score", First: "Year 1", Last: "Year 9", Lines: []Line{{[]string{"Ann"}, []float64{12, 14, 13, 17, 22, 21, 25, 24, 31}}}}
	return map[string]Plot{
		"three": war(3, 13), "six": war(6, 30), "money": money, "level": level, "alone": alone,
		"begun": {Title: "Points", First: "Start", Last: "Start", Lines: []Line{{[]string{"Ann"}, []float64{3}}, {[]string{"Bob"}, []float64{1}}}}, "none": {Title: "Points"},
	}
}

var painter = rendertest.Painter[Plot, bool]{
	Picture: func(p Plot, _ bool) []byte { return p.PNG() },
	Board:   func(p Plot, _ bool) string { return p.Board() },
	Alt:     func(p Plot, _ bool) string { return p.Alt() },
}

func scenes() map[string]func() (Plot, bool) {
	all := map[string]func() (Plot, bool){}
	for name, p := range plots() {
		all[name] = func() (Plot, bool) { return p, false }
	}
	return all
}

func TestWords(t *testing.T) { painter.Golden(t, scenes()) }

// TestAPlotIsDrawnAlike however often and beside what, small, and of the size it says.
func TestAPlotIsDrawnAlike(t *testing.T) {
	painter.Small(t, scenes(), 25_000)
	painter.Same(t, scenes()["six"], scenes())
	for name, p := range plots() {
		if at := painter.Drawn(t, Width, p, false).Rect; at.Dy() != Height {
			t.Errorf("%s is %v", name, at)
		}
	}
}

// TestNumbers are short where they are large.
func TestNumbers(t *testing.T) {
	for v, want := range map[float64]string{0: "$0", 7: "$7", 9999: "$9999", 12_500: "$12.5k", 5_520_000: "$5.52M", -1_000_000: "−$1M", 53_125_000: "$53.13M", 0.5: "$0.5"} {
		if got := (Plot{Unit: "$"}).number(v); got != want {
			t.Errorf("%v is %s, want %s", v, got, want)
		}
	}
}

func BenchmarkPlot(b *testing.B) {
	p := war(6, 60)
	for b.Loop() {
		p.PNG()
	}
}

// TestAllWhoHeldASeatAreNamed: in words in full; on the plot in lines of their own, also of
// six seats, so that it is another plot without any of those it has room for.
func TestAllWhoHeldASeatAreNamed(t *testing.T) {
	t.Parallel()
	p := war(6, 13)
	p.Lines[1].Names = []string{"Maximilian Featherstonehaugh", "Bob", "Bartholomew Cholmondeley"}
	words := p.Alt() + "\n" + strings.Join(strings.Fields(p.Board()), " ")
	if n := strings.Count(words, "Maximilian Featherstonehaugh, Bob and Bartholomew Cholmondeley"); n != 2 {
		t.Errorf("in words they are named %d times, not twice:\n%s", n, words)
	}
	whole := p.PNG()
	for i := range p.Lines[1].Names {
		q := p
		q.Lines = slices.Clone(p.Lines)
		q.Lines[1].Names = slices.Clone(p.Lines[1].Names)
		q.Lines[1].Names[i] = "Somebody"
		if bytes.Equal(q.PNG(), whole) {
			t.Errorf("the plot does not name %s", p.Lines[1].Names[i])
		}
	}
}
