package tax

import (
	"strconv"

	"divisionbell/engine"
)

// A top is what a turn leaves on a pile: the card that is there, a rank from
// the hand, or communal and a rank.
type top uint8

const (
	keep     top = 0
	communal top = 16
)

func (t top) rank() uint8      { return uint8(t &^ communal) }
func (t top) isCommunal() bool { return t&communal != 0 }
func (t top) isHand() bool     { return t != keep && !t.isCommunal() }

const keepWord = "keep"

// topNames are what a pile's top can be called.
func topNames() []engine.Name {
	names := []engine.Name{{Word: keepWord, Title: "as it is", Also: []string{"same", "stay"}}}
	for r := 1; r <= ranks; r++ {
		names = append(names, engine.Name{Word: strconv.Itoa(r)})
	}
	for r := 1; r <= ranks; r++ {
		n := strconv.Itoa(r)
		names = append(names, engine.Name{Word: "c" + n, Title: "communal " + n, Also: []string{"communal " + n, "c " + n}})
	}
	return names
}

// tops finds a top by its word; topWords the word of a top.
var tops, topWords = func() (map[string]top, map[top]string) {
	byWord, words := map[string]top{keepWord: keep}, map[top]string{keep: keepWord}
	for r := top(1); r <= ranks; r++ {
		words[r] = strconv.Itoa(int(r))
		words[communal|r] = "c" + words[r]
	}
	for t, w := range words {
		byWord[w] = t
	}
	return byWord, words
}()

// topOptions offer a top by its names.
var topOptions = func() map[top]engine.Option {
	m := map[top]engine.Option{}
	for _, n := range topNames() {
		m[tops[n.Word]] = engine.Option{Word: n.Word, Title: n.Title, Also: n.Also}
	}
	return m
}()

// called is what people call a top: 9, communal 9, as it is.
func called(o engine.Option) string {
	if o.Title == "" {
		return o.Word
	}
	return o.Title
}
