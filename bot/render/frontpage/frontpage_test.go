package frontpage

import (
	"bytes"
	"image/png"
	"strings"
	"testing"

	"divisionbell/bot/render/plot"
)

// page is one of so many seats, with names as people write them.
func page(seats int) Page {
	names := []string{"Ann", "Bob the Magnificent", "名前", "", strings.Repeat("W", 300), "Cat\n\u202e"}
	p := Page{
		Title: "The Exchequer! Gazette", Under: "K7QF · No. 3 · Round 8 of 12", Head: "Against the odds: Bob takes Stamp duty reserve tax from Cat",
		Plot:  plot.Plot{Title: "How they stand", First: "Start", Last: "Round 8"},
		Lines: []string{"Bob took Stamp duty reserve tax from Cat with 5 tokens against 9: a 7% chance.", "Next issue: Friday 11 December, 17:00"},
	}
	for i := range seats {
		p.Rows = append(p.Rows, Row{Seat: i, Name: names[i], Has: "12", Change: "+3", Note: "luck +1.2"})
		line := plot.Line{Names: names[i : i+1]}
		for r := range 9 {
			line.Values = append(line.Values, float64((r*(i+3)+i*i)%13))
		}
		p.Plot.Lines = append(p.Plot.Lines, line)
	}
	return p
}

// TestAFrontPageIsLightAndAlwaysTheSame whatever is written on it.
func TestAFrontPageIsLightAndAlwaysTheSame(t *testing.T) {
	for _, seats := range []int{0, 1, 4, 6} {
		p := page(seats)
		one := p.PNG()
		if !bytes.Equal(one, p.PNG()) {
			t.Errorf("%d seats: drawn twice it is another", seats)
		}
		picture, err := png.Decode(bytes.NewReader(one))
		if err != nil || picture.Bounds().Dx() != Width || picture.Bounds().Dy() != Height || len(one) > 250_000 {
			t.Errorf("%d seats: %v, %d bytes (%v)", seats, picture.Bounds(), len(one), err)
		}
	}
}

// A front page is drawn in less than 100 ms, of less than 250 KB.
func BenchmarkFrontPage(b *testing.B) {
	p, size := page(6), 0
	for b.Loop() {
		size = len(p.PNG())
	}
	b.ReportMetric(float64(size), "bytes")
}

// TestThePlotComesFirst: with six seats and a long headline, only as many lines stand at the
// foot as leave every name beside the plot its room.
func TestThePlotComesFirst(t *testing.T) {
	p := Page{Title: "The Gazette", Head: "A double six, and somebody with a name wasn't insured", Lines: []string{"one", "two", "three", "four"}}
	for range 6 {
		p.Rows = append(p.Rows, Row{Name: "Ann", Has: "$4M", Change: "+$1M"})
		p.Plot.Lines = append(p.Plot.Lines, plot.Line{Names: []string{"Ann"}, Values: []float64{1, 4}})
	}
	all := p.PNG()
	if p.Lines = p.Lines[:1]; !bytes.Equal(all, p.PNG()) {
		t.Error("what stands at the foot leaves the plot no room")
	}
	p.Rows, p.Plot.Lines, p.Lines = p.Rows[:2], p.Plot.Lines[:2], []string{"one", "two"}
	all = p.PNG()
	if p.Lines = p.Lines[:1]; bytes.Equal(all, p.PNG()) {
		t.Error("with two seats there is room, and it is left empty")
	}
}

// TestNumbersStandWhole, however many digits the longest has.
func TestNumbersStandWhole(t *testing.T) {
	c := columnsOf([]Row{{Has: "$10.58M", Change: "−$1.38M"}, {Has: "$1M"}})
	if has, change := bold.Width("$10.58M"), soft.Width("−$1.38M"); c.has < has || c.change < change {
		t.Errorf("columns of %v, for numbers of %.0f and %.0f pixels", c, has, change)
	}
}
