package daily_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"divisionbell/bot/daily"
)

// A card leads with words, and then has one line of blocks.
func TestACardInWords(t *testing.T) {
	c := daily.Card{
		Game: "Austerity", Day: "22 Nov", How: "out in year 6, 23 points", Of: "Popularity by year", Levels: []float64{0.5, 0.4, 0.6, 0.3, 0.2, 0},
		Here: 14, Better: 71, Running: 4, Longest: 4,
	}
	for _, want := range []struct {
		change func(*daily.Card)
		words  string
	}{
		{func(*daily.Card) {}, "Austerity 22 Nov: out in year 6, 23 points, better than 71% of 14 here, 4 days running\n▅▄▅▃▂▁ Popularity by year"},
		{func(c *daily.Card) { c.Bots, c.Ahead, c.Longest = 1000, 64, 9 },
			"Austerity 22 Nov: out in year 6, 23 points, better than 71% of 14 here and 64% of 1,000 bots, 4 days running, 9 at best\n▅▄▅▃▂▁ Popularity by year"},
		{func(c *daily.Card) { c.Here, c.Running, c.Longest = 0, 1, 1 },
			"Austerity 22 Nov: out in year 6, 23 points, better than 64% of 1,000 bots\n▅▄▅▃▂▁ Popularity by year"},
		{func(c *daily.Card) { c.Bots, c.Levels = 0, nil }, "Austerity 22 Nov: out in year 6, 23 points"},
	} {
		if want.change(&c); c.Words() != want.words {
			t.Errorf("the card is\n%s\nand should be\n%s", c.Words(), want.words)
		}
	}
	c.Levels = []float64{0.5, 1, 0}
	if want := "Austerity 22 Nov: out in year 6, 23 points. Popularity by year, from 0 to 7: 4, 7, 0."; c.Alt() != want {
		t.Errorf("who sees no picture reads %q, not %q", c.Alt(), want)
	}
}

// Whatever is on it, a card has at most 280 characters and two lines, and begins with words.
func TestACardIsShort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := daily.Card{
			Game: rapid.SampledFrom([]string{"Austerity", "Exchequer!", "Tax"}).Draw(t, "game"), Day: "22 Nov",
			How: rapid.String().Draw(t, "how"), Of: "Areas by round", Levels: rapid.SliceOfN(rapid.Float64Range(-1, 2), 0, 400).Draw(t, "levels"),
			Here: rapid.IntRange(0, 1_000_000).Draw(t, "here"), Better: rapid.IntRange(0, 100).Draw(t, "better"),
			Bots: rapid.SampledFrom([]int{0, 1000}).Draw(t, "bots"), Ahead: rapid.IntRange(0, 100).Draw(t, "ahead"),
			Running: rapid.IntRange(0, 100_000).Draw(t, "running"), Longest: rapid.IntRange(0, 100_000).Draw(t, "longest"),
		}
		words := c.Words()
		if n := utf8.RuneCountInString(words); n > daily.MostWords {
			t.Fatalf("%d characters: %q", n, words)
		}
		if strings.Count(words, "\n") > 1 || !strings.HasPrefix(words, c.Game+" 22 Nov:") {
			t.Fatalf("the card is %q", words)
		}
	})
}
