package sharecard

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"divisionbell/bot/render"
)

func board(w, h int) []byte {
	l := render.NewLayer(w, h, render.Ground)
	l.Fill(render.Disc(float64(w)/2, float64(w)/2, float64(w)/3), render.Blue)
	return l.PNG()
}

// TestACardIsOfTheSizeThatChatsAskFor whatever is written on it, light enough, and the
// same bytes for the same card.
func TestACardIsOfTheSizeThatChatsAskFor(t *testing.T) {
	names := []string{"Ann", "", "名前", "<script>alert(1)</script>", strings.Repeat("W", 500), "a\nb\x00\u202Ec", "a seventh"}
	for seats, size := range map[int][2]int{0: {1200, 1200}, 2: {40, 40}, 4: {600, 1000}, 7: {1200, 600}} {
		c := Card{Board: board(size[0], size[1]), Game: strings.Repeat("Game ", seats*seats), Code: "K7QF", Stage: strings.Repeat("Round 3 ", seats+1)}
		parts := []string{}
		for i := range seats {
			c.Players = append(c.Players, Player{Name: names[i], Awaited: i == 0, Won: i == 1})
			parts = append(parts, fmt.Sprintf("%c %d lands, 3 cities (and a long story)", 'A'+i, i))
		}
		c.Stands = strings.Join(append(parts, strings.Repeat("more of it ", 30)), " · ")
		one, err := Draw(c)
		if err != nil {
			t.Fatalf("%d seats, a board of %v: %v", seats, size, err)
		}
		again, err := Draw(c)
		if err != nil || !bytes.Equal(one, again) {
			t.Errorf("%d seats, a board of %v: drawn twice it is another (%v)", seats, size, err)
		}
		picture, err := png.Decode(bytes.NewReader(one))
		if err != nil || picture.Bounds().Dx() != Width || picture.Bounds().Dy() != Height || len(one) > 200_000 {
			t.Errorf("%d seats, a board of %v: %v, %d bytes (%v)", seats, size, picture.Bounds(), len(one), err)
		}
	}
}

// TestWhatEachHasIsRead from headlines as the games write them.
func TestWhatEachHasIsRead(t *testing.T) {
	for _, c := range []struct {
		line  string
		seats int
		want  standing
	}{
		{"Areas: A 24 (National Insurance, Income taxes) · B 2 · C out", 3, standing{"Areas", []string{"24", "2", "out"}, nil}},
		{"Points: A 4 · B 7 (folded) · C 2, to 15", 3, standing{"Points", []string{"4", "7", "2"}, nil}},
		{"Inflation 9 ↻ · Bank $53.12M · A $5.52M · B $6.31M (PM)", 2, standing{"", []string{"$5.52M", "$6.31M"}, []string{"Inflation 9", "Bank $53.12M"}}},
		{"A 5 lands, 1 city, 5 +0 · B out · 3 cities to win", 2, standing{"", []string{"5 lands", "out"}, []string{"3 cities to win"}}},
		{"A 5 lands, 1 city, 5 · B out", 2, standing{"", []string{"5 lands", "out"}, nil}},
		{"Employment 6 · Health 3 · 4 Debt, 1 Y banked", 1, standing{"", []string{""}, []string{"Employment 6", "Health 3", "4 Debt, 1 Y banked"}}},
		{"", 2, standing{"", []string{"", ""}, nil}},
	} {
		got := read(c.line, c.seats)
		got.has = got.has[:c.seats]
		for i := range got.rest {
			got.rest[i] = strings.TrimSpace(got.rest[i])
		}
		if d := cmp.Diff(c.want, got, cmp.AllowUnexported(standing{})); d != "" {
			t.Errorf("%q is read otherwise (-want +got):\n%s", c.line, d)
		}
	}
}

func TestABoardThatIsNoneIsRefused(t *testing.T) {
	if _, err := Draw(Card{Board: []byte("no picture")}); err == nil {
		t.Error("something was drawn of nothing")
	}
}
