package storetest

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
	"divisionbell/storage"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

var ctx = context.Background()

// Noon is an instant for tests.
const Noon = 1_795_262_400_000 // 2026-11-21 12:00 UTC

// Must gives what came without an error.
func Must[T any](t testing.TB) func(T, error) T {
	return func(v T, err error) T {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
}

// OK wants no error.
func OK(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Same wants two values that read alike; nothing and what is empty are.
func Same(t testing.TB, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("want -, got +\n%s", diff)
	}
}

// Wants an error of a kind.
func Wants(t testing.TB, err, kind error) {
	t.Helper()
	if !errors.Is(err, kind) {
		t.Errorf("got error %v, want %v", err, kind)
	}
}

// Commit makes one change that must succeed.
func Commit(t testing.TB, d match.Store, c match.Change) match.Change {
	t.Helper()
	list := []match.Change{c}
	OK(t, d.Commit(ctx, list)[0])
	return list[0]
}

// Hash is that of entry n of any match.
func Hash(n uint32) []byte {
	h := make([]byte, 32)
	h[0], h[31] = byte(n+1), byte(n>>8)
	return h
}

func entry(seq uint32) record.Entry {
	return record.Entry{Seq: seq, At: Noon + int64(seq), Seat: engine.Seat(seq % 3), Cause: "person",
		Words: []string{"attack", "inheritance-tax", "stamp-duty", "3"}, Facts: json.RawMessage(`[{"to":65535,"kind":"rolled","fact":{"dice":[6,4,2]}}]`),
		Final: true, Hash: Hash(seq)}
}

func at(seq uint32) *engine.Position {
	return &engine.Position{Game: "exchequer", Edition: 1, Version: 2, Seq: seq, State: json.RawMessage(fmt.Sprintf(`{"turn":%d}`, seq))}
}

// Step is the change that adds entry seq to a match at rev.
func Step(id match.MatchID, rev int64, seq uint32) match.Change {
	return match.Change{Match: id, Rev: rev, At: Noon, Entries: []record.Entry{entry(seq)}, Position: at(seq),
		Asks: []engine.Ask{{Seat: 1, Kind: "attack", Key: seq, Must: true}}}
}

// A Table is a match with its people and its room.
type Table struct {
	Match      match.MatchID
	Ada, Bob   match.Person
	Room, Hall match.Room
}

// Sit makes a match with a code, in its lobby, and its people and rooms.
func Sit(t testing.TB, d match.Store, code string) Table {
	t.Helper()
	var s Table
	s.Ada = Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "web", Workspace: "w", ID: "a" + code, Name: "Ada"}))
	s.Bob = Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "web", Workspace: "w", ID: "b" + code, Name: "Bob"}))
	s.Room = Must[match.Room](t)(d.Room(ctx, match.Room{Platform: "web", Workspace: "w", Channel: "table"}))
	s.Hall = Must[match.Room](t)(d.Room(ctx, match.Room{Platform: "web", Workspace: "w", Channel: "hall", Thread: "7"}))
	s.Match = Commit(t, d, match.Change{At: Noon, New: Lobby(code, s), Show: []match.Show{{Room: s.Room.ID, Seq: -1}},
		Tenures: []match.Tenure{{Seat: 0, Person: s.Ada.ID, Name: "Ada"}}}).Match
	return s
}

// Lobby is a match that has not begun, hosted at a table.
func Lobby(code string, s Table) *match.Match {
	return &match.Match{Code: code, Game: "exchequer", Edition: 1, Phase: match.Open, Host: s.Ada.ID, Room: s.Room.ID, Made: Noon,
		Terms: engine.Terms{Seats: 3, Options: map[string]string{"length": "conquest"}}, Settings: match.Settings{Many: true}, Secret: [32]byte{1, 2, 3}}
}

// Action is the write set of an ordinary action: a delivery with its answer,
// an entry, a position of some 700 bytes and a notice for whoever is next.
func Action(id match.MatchID, rev int64, seq uint32) match.Change {
	p := at(seq)
	p.State = append(append([]byte(`{"turn":1,"owners":"`), slices.Repeat([]byte("0123456789"), 65)...), `"}`...)
	return match.Change{Match: id, Rev: rev, At: Noon, Delivery: snowflake(id, rev), Answer: []byte(`{"text":"You attack Stamp Duty and win."}`),
		Entries: []record.Entry{entry(seq)}, Position: p, Asks: []engine.Ask{{Seat: 1, Kind: "attack", Key: seq, Must: true}},
		Notices: []match.Notice{{Decision: match.Decision{Seat: 1, Kind: "attack", Key: seq / 8}, State: match.NoticeOwed}}}
}

// snowflake is a delivery's id as Discord makes them: time is in its upper
// bits, so that whatever comes later is higher.
func snowflake(match match.MatchID, rev int64) string {
	return fmt.Sprint("discord:", rev<<22|1<<60|int64(match))
}

// A Job waits for its change in [Group].
type Job struct {
	Change match.Change
	Answer chan error
}

// Group commits what has gathered meanwhile together, as the host does.
func Group(d match.Store, jobs <-chan Job) {
	for first := range jobs {
		taken := []Job{first}
		for more := true; more && len(taken) < 64; {
			select {
			case j, open := <-jobs:
				if more = open; open {
					taken = append(taken, j)
				}
			default:
				more = false
			}
		}
		changes := make([]match.Change, len(taken))
		for i, j := range taken {
			changes[i] = j.Change
		}
		for i, err := range d.Commit(ctx, changes) {
			taken[i].Answer <- err
		}
	}
}

// Sound wants nothing wrong with a store.
func Sound(t testing.TB, d Store) {
	t.Helper()
	for _, f := range Must[[]storage.Finding](t)(d.Check(ctx)) {
		t.Error(f)
	}
}
