package record_test

import (
	"bytes"
	"math/rand/v2"
	"strconv"
	"testing"

	"divisionbell/engine"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/record"
)

// A host plays a match as the bot does and keeps its log.
type host struct {
	t       testing.TB
	header  record.Header
	secret  [32]byte
	epoch   uint32
	table   engine.Table
	tables  []engine.Table // after each entry
	head    [32]byte
	entries []record.Entry
	held    []string // for the next entry
}

func games(id string) (engine.Game, bool) {
	switch id {
	case "cellar":
		return cellar, true
	case "exchequer":
		return exchequer.Game, true
	}
	return nil, false
}

// newHost sets a match of Cellar up.
func newHost(t testing.TB, seats, rounds, edition int) *host {
	return hostOf(t, cellar, seats, edition, map[string]string{"rounds": strconv.Itoa(rounds)})
}

func hostOf(t testing.TB, game engine.Game, seats, edition int, options map[string]string) *host {
	return hostBy(t, 1, game, seats, edition, options)
}

// hostBy sets a match up whose log is of a law.
func hostBy(t testing.TB, law int, game engine.Game, seats, edition int, options map[string]string) *host {
	h := &host{t: t, secret: [32]byte{1, 2, 3, byte(seats)}}
	terms, err := game.About().Terms(seats, options)
	if err != nil {
		t.Fatal(err)
	}
	h.header = record.Header{Code: "K7QF", Game: game.About().ID, Edition: edition, Terms: terms, Made: 1_790_000_000_000, Phase: "playing"}
	for i := range seats {
		h.header.Seats = append(h.header.Seats, record.Holder{Name: "Ann", Kind: "person", Words: "luck " + strconv.Itoa(i)})
	}
	if law == 2 {
		for i := range h.header.Seats {
			s := &h.header.Seats[i]
			salt := record.Hex{'s', byte(i)}
			seal := record.Seal(salt, s.Name)
			s.Salt, s.Seal = &salt, &seal
		}
	}
	m := h.match()
	table, out, err := game.New(engine.Of(m.Root(0), 0), m.Terms)
	if err != nil {
		t.Fatal(err)
	}
	h.table = table
	h.add(record.Entry{Kind: record.Setup, Seat: engine.Nobody, Cause: "host", Words: m.Opening()}, out)
	return h
}

func (h *host) match() record.Match {
	m := h.header.Match()
	m.Secret = h.secret
	return m
}

func (h *host) add(e record.Entry, out engine.Outcome) {
	facts, err := record.Of(out)
	if err != nil {
		h.t.Fatal(err)
	}
	e.Seq, e.At = uint32(len(h.entries)), h.header.Made+int64(len(h.entries))*1000
	e.Facts, e.Final, e.Secret = facts, out.Final, out.Secret
	e.Held, h.held = h.held, nil
	h.head = record.Link(record.Key(h.secret), h.head, e)
	e.Hash = bytes.Clone(h.head[:])
	h.entries = append(h.entries, e)
	h.table.Pass(e.Seq)
	h.tables = append(h.tables, h.table.Clone())
}

// say plays words for a seat; digits are dice handed in.
func (h *host) say(seat engine.Seat, digits string, words ...string) {
	h.t.Helper()
	seq := uint32(len(h.entries))
	dice := engine.Of(h.match().Root(h.epoch), uint64(seq))
	var pips []byte
	for _, d := range []byte(digits) {
		pips = append(pips, d-'0')
	}
	dice.Given(pips...)
	out, err := h.table.Redo(seq, dice, seat, words...)
	if err != nil {
		h.t.Fatalf("entry %d: %q: %v", seq, words, err)
	}
	h.add(record.Entry{Seat: seat, Cause: "person", Words: words, Given: digits[:dice.Used()]}, out)
}

func (h *host) undo(seat engine.Seat, to uint32, cause record.Cause) {
	h.table = h.tables[to].Clone()
	h.add(record.Entry{Kind: record.Undo, Seat: seat, Cause: cause, To: to}, engine.Outcome{})
}

func (h *host) raise(epoch uint32) {
	h.epoch = epoch
	h.add(record.Entry{Kind: record.Epoch, Seat: engine.Nobody, Cause: "host", To: epoch}, engine.Outcome{})
}

func (h *host) abandon() {
	h.add(record.Entry{Kind: record.End, Seat: engine.Nobody, Cause: "vote:1"}, engine.Outcome{})
	h.header.Phase = "abandoned"
}

// handOver gives a seat to another holder.
func (h *host) handOver(seat engine.Seat, name, kind, bot string) {
	salt := record.Hex{'h', byte(len(h.entries)), byte(len(h.held))}
	seal := record.Seal(salt, name)
	h.header.Handovers = append(h.header.Handovers, record.Handover{After: uint32(len(h.entries) - 1), Seat: seat, Name: name, Kind: kind, Bot: bot, Salt: &salt, Seal: &seal})
	h.held = append(h.held, record.Held(seat, record.Holder{Kind: kind, Bot: bot, Seal: &seal}))
}

func (h *host) turn() engine.Seat { return h.table.Status(engine.Nobody).Asks[0].Seat }

func (h *host) over() bool { return h.table.Status(engine.Nobody).Places != nil }

// hand is what a seat still holds.
func (h *host) hand(seat engine.Seat) []int {
	return h.table.(*engine.Live[cellarState, cellarAction]).State.Hands[seat]
}

func (h *host) export() record.File {
	h.t.Helper()
	if h.over() {
		h.header.Phase, h.header.Ended = "over", h.entries[len(h.entries)-1].At
		h.header.Places = h.table.Status(engine.Nobody).Places
	}
	p, err := h.table.Position()
	if err != nil {
		h.t.Fatal(err)
	}
	f, err := record.Export(h.header, h.secret, h.entries, &p)
	if err != nil {
		h.t.Fatal(err)
	}
	return f
}

// rich plays a match with all that a log can hold, dice handed in at entry 9 if
// given is not empty:
//
//	0 set-up  1 nudge  2 hide  3 undo of 2  4 throw  5 whisper  6 throw
//	7 epoch 2  8 nudge  9 throw  10 time-up  11 undo by vote to 8  12 throw
//	13 hide  14 throw  15 throw  16 throw
func rich(t testing.TB, given string) *host {
	h := newHost(t, 2, 3, 2)
	h.say(0, "", "nudge", "4")
	h.say(0, "", "hide", strconv.Itoa(h.hand(0)[1]))
	h.undo(0, 1, "person")
	h.say(0, "", "throw", "3")
	h.say(1, "", "whisper", "0", "meet me \"below\" \\ stairs\n– café 🔔")
	h.say(1, "", "throw", "2")
	h.raise(2)
	h.say(0, "", "nudge", "-2")
	h.say(0, given, "throw", "3")
	h.say(engine.Nobody, "", "time-up")
	h.undo(1, 8, "vote:3")
	h.say(0, "", "throw", "3")
	h.say(1, "", "hide", strconv.Itoa(h.hand(1)[0]))
	for !h.over() {
		h.say(h.turn(), "", "throw", "2")
	}
	return h
}

// random plays a match of the given length at random, undoing now and then.
func random(t testing.TB, r *rand.Rand, steps int) *host {
	h := newHost(t, 2+r.IntN(3), 1_000_000, 1+r.IntN(2))
	for len(h.entries) < steps {
		seat := h.turn()
		switch hand := h.hand(seat); r.IntN(6) {
		case 0:
			h.say(seat, "", "nudge", strconv.Itoa(r.IntN(9)))
		case 1:
			if len(hand) > 0 {
				h.say(seat, "", "hide", strconv.Itoa(hand[r.IntN(len(hand))]))
			}
		case 2:
			h.say(seat, "", "whisper", strconv.Itoa(r.IntN(len(h.header.Seats))), "hush-"+strconv.Itoa(r.IntN(1_000_000)))
		case 3:
			// Only a step just made, of the same seat, and nothing final.
			if e := h.entries[len(h.entries)-1]; e.Kind == "" && e.Seat == seat && !e.Final {
				h.undo(seat, e.Seq-1, "person")
			} else if r.IntN(4) == 0 {
				h.undo(seat, uint32(len(h.entries)-1-r.IntN(min(30, len(h.entries)))), "vote:9")
			}
		default:
			h.say(seat, "", "throw", strconv.Itoa(1+r.IntN(3)))
		}
	}
	return h
}

func written(t testing.TB, f record.File) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := record.Write(&b, f); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func reread(t testing.TB, f record.File) record.File {
	t.Helper()
	g, err := record.Read(bytes.NewReader(written(t, f)))
	if err != nil {
		t.Fatal(err)
	}
	return g
}
