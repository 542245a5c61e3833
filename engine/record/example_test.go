package record_test

import (
	"bytes"
	"errors"
	"fmt"

	"divisionbell/engine"
	"divisionbell/engine/nim"
	"divisionbell/engine/record"
)

// The log of a match is a chain: each link is made of the one before and of an
// entry's line, so that nothing in it can be changed later without a trace.
func ExampleLink() {
	key := record.Key([32]byte{1, 2, 3}) // of the match's secret
	entries := []record.Entry{
		{Seq: 1, Seat: 0, Cause: "person", Words: []string{"take", "left", "1"}},
		{Seq: 2, Seat: 1, Cause: "bot", Words: []string{"take", "right", "7"}},
	}
	var head [32]byte // before the first entry
	for _, e := range entries {
		head = record.Link(key, head, e)
		fmt.Printf("%s\n%x\n", record.Line(e), head[:8])
	}
	// Output:
	// {"n":1,"at":0,"seat":0,"cause":"person","words":["take","left","1"],"facts":[]}
	// 49dcfbfa2f5fb2ff
	// {"n":2,"at":0,"seat":1,"cause":"bot","words":["take","right","7"],"facts":[]}
	// e2f6587879511a2c
}

// A match is played, written to a file, and played again from that file alone by
// whoever doubts it. Then somebody changes one word of it.
func ExampleVerify() {
	terms, err := nim.Game.About().Terms(2, nil)
	if err != nil {
		panic(err)
	}
	terms.Edition = 1
	secret := [32]byte{1, 2, 3}
	match := record.Match{Game: "nim", Code: "K7QF", Terms: terms, Words: []string{"", ""}, Secret: secret}
	root := match.Root(0)

	var log []record.Entry
	var head [32]byte
	add := func(e record.Entry, out engine.Outcome) {
		if e.Facts, err = record.Of(out); err != nil {
			panic(err)
		}
		e.Seq, e.Final, e.Secret = uint32(len(log)), out.Final, out.Secret
		head = record.Link(record.Key(secret), head, e)
		e.Hash = bytes.Clone(head[:])
		log = append(log, e)
	}
	table, out, err := nim.Game.New(engine.Of(root, 0), terms)
	if err != nil {
		panic(err)
	}
	add(record.Entry{Kind: record.Setup, Seat: engine.Nobody, Cause: "host", Words: match.Opening()}, out)
	for table.Status(engine.Nobody).Places == nil {
		ask := table.Status(engine.Nobody).Asks[0]
		words := table.Caretaker(ask)
		out, err := table.Apply(engine.Of(root, uint64(len(log))), ask.Seat, words...)
		if err != nil {
			panic(err)
		}
		add(record.Entry{Seat: ask.Seat, Cause: "caretaker", Words: words}, out)
	}
	position, err := table.Position()
	if err != nil {
		panic(err)
	}
	file, err := record.Export(record.Header{
		Code: "K7QF", Game: "nim", Edition: 1, Terms: terms, Phase: "over", Places: table.Status(engine.Nobody).Places,
		Seats: []record.Holder{{Name: "Ann", Kind: "person"}, {Name: "Bob", Kind: "person"}},
	}, secret, log, &position)
	if err != nil {
		panic(err)
	}
	var written bytes.Buffer
	if err := record.Write(&written, file); err != nil {
		panic(err)
	}

	games := func(id string) (engine.Game, bool) { return nim.Game, id == "nim" }
	read, err := record.Read(&written)
	if err != nil {
		panic(err)
	}
	posted := record.Hex(engine.Commitment(secret)).String()
	report, err := record.Verify(read, games, posted)
	fmt.Println(report, err)

	read.Entries[2].Words[2] = "2"
	_, err = record.Verify(read, games, posted)
	var fault *record.Fault
	fmt.Println(errors.As(err, &fault), err)
	// Output:
	// Bob wins; 2 Ann.
	// K7QF, Nim: 16 lines of the log, 15 actions, 1 number drawn.
	// Fingerprint of the log: 381fba5c3827a9ebe6e0e34fb2e8f0331048bb2a5fe4dadb0143f4211eaebd86
	// Not checked, because the match began before logs held them: names, who was a bot, hand-overs, and when the match was made and ended.
	// All correct: every action, every roll and the result. <nil>
	// true action 2 is wrong: it tells "took" {"seat":0,"heap":"right","sticks":1,"left":5}, but these words and dice make "took" {"seat":0,"heap":"right","sticks":2,"left":4}
}

// Any position of a match can be had again from its log.
func ExampleAt() {
	terms, err := nim.Game.About().Terms(2, nil)
	if err != nil {
		panic(err)
	}
	match := record.Match{Game: "nim", Code: "K7QF", Terms: terms, Words: []string{"", ""}, Secret: [32]byte{5}}
	log := []record.Entry{
		{Seq: 0, Kind: record.Setup, Seat: engine.Nobody, Words: match.Opening()},
		{Seq: 1, Seat: 0, Words: []string{"take", "right", "7"}},
		{Seq: 2, Seat: 1, Words: []string{"take", "middle", "5"}},
		{Seq: 3, Kind: record.Undo, Seat: 1, To: 1}, // which brings back the position after entry 1
	}
	for n := range uint32(len(log)) {
		table, err := record.At(nim.Game, match, log, n)
		if err != nil {
			panic(err)
		}
		fmt.Println(n, table.View(engine.Nobody).(nim.View).Heaps)
	}
	// Output:
	// 0 [3 5 7]
	// 1 [3 5 0]
	// 2 [3 0 0]
	// 3 [3 5 0]
}
