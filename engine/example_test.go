package engine_test

import (
	"errors"
	"fmt"

	"divisionbell/engine"
	"divisionbell/engine/nim"
)

// A whole match between two bots: the host asks whom the match waits for, plays
// the answer by its words, and tells what happened as facts.
func Example() {
	terms, err := nim.Game.About().Terms(2, map[string]string{"last": "loses"})
	if err != nil {
		panic(err)
	}
	root := engine.Root([32]byte{1, 2, 3}, 0, "K7QF", []string{"", "luck"}) // what all its dice come from
	table, _, err := nim.Game.New(engine.Of(root, 0), terms)
	if err != nil {
		panic(err)
	}
	bots := []engine.Bot{nim.Steady, engine.Random}
	for table.Status(engine.Nobody).Places == nil {
		ask := table.Status(engine.Nobody).Asks[0]
		words := bots[ask.Seat].Play(engine.See(table, ask.Seat), ask, engine.Fast(1))
		out, err := table.Apply(engine.Of(root, uint64(table.Seq()+1)), ask.Seat, words...)
		if err != nil {
			panic(err)
		}
		for _, e := range out.Events {
			fmt.Printf("%s: %+v\n", e.Fact.Kind(), e.For(engine.Nobody))
		}
	}
	fmt.Println("places", table.Status(engine.Nobody).Places)
	// Output:
	// took: {Seat:0 Heap:left Sticks:1 Left:2}
	// took: {Seat:1 Heap:middle Sticks:2 Left:3}
	// took: {Seat:0 Heap:right Sticks:6 Left:1}
	// took: {Seat:1 Heap:middle Sticks:2 Left:1}
	// took: {Seat:0 Heap:left Sticks:1 Left:1}
	// took: {Seat:1 Heap:middle Sticks:1 Left:0}
	// took: {Seat:0 Heap:left Sticks:1 Left:0}
	// took: {Seat:1 Heap:right Sticks:1 Left:0}
	// finished: {Places:[1 2]}
	// places [1 2]
}

// A table says what it waits for and what may be said; what it refuses, it
// refuses with a reason and the rule, and stays as it was.
func ExampleTable() {
	table := begun()
	fmt.Printf("%+v\n", table.Status(engine.Nobody).Asks)
	for _, o := range table.Next(0, "take") {
		fmt.Println("take", o.Word)
	}
	how := table.Next(0, "take", "left")[0]
	fmt.Println("take left", how.Min, "to", how.Max)

	_, err := table.Apply(engine.Fast(1), 0, "take", "left", "4")
	fmt.Println(errors.Is(err, engine.ErrIllegal), err)
	out, err := table.Apply(engine.Fast(1), 0, "take", "left", "2")
	fmt.Printf("%+v %v\n", out.Events[0].Fact, err)
	// Output:
	// [{Seat:0 Kind:take Of:0 Key:0 Must:true Turn:0 Offer:false By:0}]
	// take left
	// take middle
	// take right
	// take left 1 to 3
	// true you can take 1 to 3 from the left heap, not 4 (rule 2.2)
	// {Seat:0 Heap:left Sticks:2 Left:1} <nil>
}

// What people type becomes canonical words: names may be shortened, in any case,
// and what cannot be read is refused with what could come there.
func ExampleRead() {
	table := begun()
	for _, text := range []string{"take middle 2", "TAKE  m 2", "take 2", "take centre"} {
		r, err := engine.Read(table, 0, text)
		fmt.Println(r.Actions, r.Whole, err)
	}
	// Output:
	// [[take middle 2]] true <nil>
	// [[take middle 2]] true <nil>
	// [] false “2” doesn't fit here. Try left, middle, right (rule 2.1)
	// [] false “centre” doesn't fit here. Try left, middle, right (rule 2.1)
}

// A match between two actions is a Position, which is what a host stores. It
// never holds a seed.
func ExampleGame() {
	table := begun()
	if _, err := table.Apply(engine.Fast(1), 0, "take", "right", "7"); err != nil {
		panic(err)
	}
	position, err := table.Position()
	if err != nil {
		panic(err)
	}
	fmt.Printf("%s v%d, entry %d: %s\n", position.Game, position.Version, position.Seq, position.State)
	again, err := nim.Game.Open(position)
	if err != nil {
		panic(err)
	}
	fmt.Printf("%+v\n", again.View(engine.Nobody))
	// Output:
	// nim v0, entry 1: {"heaps":[3,5,0],"turn":1,"loses":false,"key":1}
	// {Heaps:[3 5 0] Turn:1 Loses:false Places:[]}
}

// A bot, like a person, gets what one seat sees and nothing else.
func ExampleSee() {
	table := begun()
	ask := table.Status(0).Asks[0]
	seen := engine.See(table, ask.Seat)
	fmt.Printf("%+v\n", seen.View())
	for _, bot := range nim.Game.Bots() {
		fmt.Println(bot.ID, bot.Play(seen, ask, engine.Fast(3)))
	}
	// Output:
	// {Heaps:[3 5 7] Turn:0 Loses:false Places:[]}
	// random [take left 3]
	// strong [take left 1]
	// steady [take left 1]
}

// The dice of a match are the law's: whoever has its secret throws them again.
// What is posted before the match is the secret's commitment.
func ExampleRoot() {
	secret := [32]byte{1, 2, 3}
	fmt.Printf("posted: %x\n", engine.Commitment(secret))
	root := engine.Root(secret, 0, "K7QF", []string{"Ann's words", "Bob's words"})
	for entry := range uint64(3) {
		d := engine.Of(root, entry)
		fmt.Println("entry", entry, "throws", d.Below(6)+1, d.Below(6)+1, d.Below(6)+1)
	}
	// Output:
	// posted: 1ac2f192702849e03dfe5c31ec66a4f6408b5eb16cc02f1583ce713b22be92ed
	// entry 0 throws 5 1 5
	// entry 1 throws 4 5 2
	// entry 2 throws 3 2 6
}

// Dice may be handed in for a test or a table that throws its own; chance goes
// on where they end.
func ExampleDice_Given() {
	d := engine.Fast(1).Given(6, 6, 1)
	fmt.Println(d.Below(6)+1, d.Below(6)+1, d.Below(6)+1)
	fmt.Println(d.Used(), "of the given are used,", d.Drawn(), "drawn")
	// Output:
	// 6 6 1
	// 3 of the given are used, 3 drawn
}

// A rulebook is looked up by a rule's number or by any words.
func ExampleLookup() {
	rules := engine.Paragraphs(nim.Game.About().Rulebook)
	for _, asked := range []string{"2.1", "may I pass?"} {
		for _, p := range engine.Lookup(rules, asked)[:1] {
			fmt.Println(p.Number, p.Title, "–", p.Text)
		}
	}
	// Output:
	// 2.1 Taking – On your turn you take sticks from one heap: one, all of them, or any number between. `take right 4` takes four from the right one.
	// 2.2 No passing – You cannot pass, and you cannot take from two heaps at once.
}

// Whoever ties shares a place.
func ExampleStanding() {
	fmt.Println(engine.Standing([]int64{12, 30, 12, 7}))
	// Output:
	// [2 1 2 4]
}

// begun is a match of Nim in which seat 0 goes first.
func begun() engine.Table {
	terms, err := nim.Game.About().Terms(2, nil)
	if err != nil {
		panic(err)
	}
	table, _, err := nim.Game.New(engine.Fast(2), terms)
	if err != nil {
		panic(err)
	}
	return table
}
