package match

import (
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// A Look turns one game's views and facts into what is said; render.New makes it of
// one whose views are typed. Its methods are
// pure and safe for concurrent use; v is the game's own view type. Whatever it
// is given has passed the gate: it may say all of it to the scene's viewer.
type Look interface {
	// Headline says in exactly two lines how the match stands and whose turn it
	// is. It names every seat that the match waits for. A first sentence in plain
	// words is the stage, which notices tell too: "Round 3."
	Headline(v any, s msg.Scene) msg.Text
	// Picture draws the board as a PNG. Alt describes it in a sentence or three.
	Picture(v any, s msg.Scene) ([]byte, error)
	Alt(v any, s msg.Scene) string
	// Shows is equal only where the picture is the same, whoever sees it.
	Shows(v any, s msg.Scene) string
	// Board is the picture's equal in words, 42 columns at most.
	Board(v any, s msg.Scene) string
	// Line tells a fact in a sentence, dice shown; nil: nothing worth saying.
	Line(f engine.Fact, s msg.Scene) msg.Text
	// Lines tells facts in order, a text for each line; several may be one.
	Lines(facts []engine.Fact, s msg.Scene) []msg.Text
	// Ask says to a seat what it must decide: "place 5 new tokens".
	Ask(a engine.Ask, v any, s msg.Scene) string
	// WayOn says what is legal now for a seat, in a sentence with words to type.
	WayOn(a engine.Ask, v any, s msg.Scene) msg.Text
	// Label names an option behind words for a button or a choice, 80
	// characters at most; Detail adds what helps to choose, 100 at most, or "".
	Label(v any, s msg.Scene, words []string, o engine.Option) string
	Detail(v any, s msg.Scene, words []string, o engine.Option) string
	// Caption names a whole action for a button, 80 characters at most: "Attack
	// SD from IHT (72 %)".
	Caption(t engine.Seen, s msg.Scene, words []string) string
	// Prompt asks for what can follow words: "Attack from where?"
	Prompt(v any, s msg.Scene, words []string) string
	// Shortcuts are whole actions worth a button now, best first, five at most.
	Shortcuts(t engine.Seen, a engine.Ask) [][]string
	// Hand is what a seat holds in secret; nil: this game has no hands.
	Hand(v any, s msg.Scene) *msg.Message
	// HandLabel is the button that shows it: "Show my cards".
	HandLabel() string
	// Answer tells a query's answer.
	Answer(f engine.Fact, s msg.Scene) msg.Text
	// Summary is worth keeping: how the match went, from its whole log of facts.
	Summary(v any, log []engine.Fact, s msg.Scene) msg.Text

	// What follows not every look has; one that has not answers with nothing.

	// Then is the line, without the game's name, that does what a query asked
	// about, and its label, 80 characters at most; "": nothing. The host offers it
	// only while it is legal.
	Then(query []string, answer engine.Fact) (line, label string)
	// Rank puts the verbs of a seat's menu into an order of the look's own, in
	// place of that in which they are declared.
	Rank(v any, s msg.Scene, verbs []engine.Option)
	// Pages are those to turn to from a page; "" is the board.
	Pages(from string, v any, s msg.Scene) []msg.Page
	// Page is text and picture of one of them. The log is all facts so far as
	// the viewer was told them, less what was undone. Nil: there is no such page.
	Page(name string, v any, log []engine.Fact, s msg.Scene) *msg.Message
	// Since tells a seat what happened since its own last turn, in three sentences at
	// most, the weightiest first, and draws it; no picture: it has none. The log is
	// that of Page, or its end; from and to are where what followed the seat's last
	// entry before others' begins, and where entries of its own go on; the scene's Held are
	// by its facts.
	Since(v any, seat engine.Seat, log []engine.Fact, from, to int, s msg.Scene) (told []msg.Text, picture *msg.Picture)
	// Recounts reports whether Since ever has a picture.
	Recounts() bool
	// Caucuses are the groups there are in what all may see, of seats that talk
	// among themselves: a Government, a party. False: this game never has any.
	Caucuses(v any) ([]msg.Caucus, bool)
	// Offer tells an offer to the scene's viewer: to the seat that is asked, with
	// what it costs and what is left, and how to begin an offer of its own in its
	// place; to whoever made it as theirs. Nothing: there is none.
	Offer(a engine.Ask, v any, s msg.Scene) (t msg.Text, back msg.Counter)
	// Tint is the colour of a seat in pictures, as 0xRRGGBB; 0: none has it.
	Tint(seat engine.Seat) uint32
	// Chart is what of the picture can be touched where a platform lets one. Nil: nothing.
	Chart(v any, s msg.Scene) *msg.Chart
	// Mark is a fact as it is drawn on the chart; false: it is not.
	Mark(f engine.Fact) (m msg.Mark, ok bool)
	// Stands is how a seat stands, for the scene's viewer, in one sentence without its name
	// or end; "" where the headline has it.
	Stands(v any, seat engine.Seat, s msg.Scene) string
	// Gauge is how a seat stands, in words that name nothing that was drawn or chosen.
	// Nothing: the look has none.
	Gauge(v any, seat engine.Seat) msg.Gauge
	// Stories are what papers tell of what followed the first facts of a log, as many as
	// from says, in any order; one of each match's life there is always, of little weight.
	// The log is that of Page as Nobody was told it.
	Stories(log []engine.Fact, from int, s msg.Scene) []msg.Story
	// Luck is what chance gave seats in facts that followed a position, as Nobody saw it,
	// and what it gives on average from there; and by what that is measured, which does
	// not depend on either. The set-up followed nothing: v is nil.
	Luck(v any, facts []engine.Fact) (msg.Yardstick, []msg.Throw)
	// Lesson is a guided first match as data, which package lesson reads. Nil: none.
	Lesson() []byte
}

// A Table is a game as the host offers it: its rules and its look.
type Table struct {
	engine.Game
	Look Look
}

// Came is [Match.Came] of a match as it is stored.
func (g Table) Came(m Match) []int8 {
	if len(m.Seats) != 1 || m.Position == nil {
		return m.Places
	}
	t, err := g.Open(*m.Position)
	if err != nil {
		return m.Places
	}
	return m.Came(t)
}
