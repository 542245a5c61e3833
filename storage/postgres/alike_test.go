package postgres_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"divisionbell/bot/match"
	"divisionbell/engine"
	"divisionbell/engine/record"
	"divisionbell/storage/postgres/postgrestest"
	"divisionbell/storage/sqlite/sqlitetest"
	"divisionbell/storage/storetest"
)

var (
	many = flag.Int("alike", 300, "how many random things are done to both stores")
	seed = flag.Uint64("seed", 0, "of TestBothStoresAnswerAlike; 0: another each time")
)

// A twin is one of two stores to which the same is done. Its ids are its own, so things
// are known by their place in these lists.
type twin struct {
	match.Store
	matches []match.MatchID
	people  []match.PersonID
	rooms   []match.RoomID
	votes   []match.VoteID
}

// TestBothStoresAnswerAlike: whatever is done to both, they answer the same.
func TestBothStoresAnswerAlike(t *testing.T) {
	t.Parallel()
	if *seed == 0 {
		*seed = rand.Uint64()
	}
	pair := []*twin{{Store: sqlitetest.New(t)}, {Store: postgrestest.New(t)}}
	for _, d := range pair {
		for i := range 4 {
			p := storetest.Must[match.Person](t)(d.Person(ctx, match.Account{Platform: "web", Workspace: "w", ID: fmt.Sprint("a", i), Name: fmt.Sprint("Ada", i)}))
			r := storetest.Must[match.Room](t)(d.Room(ctx, match.Room{Platform: "web", Workspace: "w", Channel: fmt.Sprint("c", i)}))
			d.people, d.rooms = append(d.people, p.ID), append(d.rooms, r.ID)
		}
		for i := range 5 {
			d.matches = append(d.matches, storetest.Commit(t, d, match.Change{New: d.lobby(fmt.Sprint("M", i), 0), At: storetest.Noon,
				Tenures: []match.Tenure{{Person: d.people[i%4], Name: "Ada"}}, Show: []match.Show{{Room: d.rooms[0], Seq: -1}}}).Match)
		}
	}
	for n := range *many {
		var said [2]string
		for i, d := range pair {
			said[i] = d.act(rand.New(rand.NewPCG(*seed, uint64(n))), n)
		}
		if said[0] != said[1] {
			t.Fatalf("-seed %d: thing %d: SQLite says\n%s\nPostgreSQL says\n%s", *seed, n, said[0], said[1])
		}
		if n%10 == 9 {
			if a, b := pair[0].whole(t), pair[1].whole(t); a != b {
				t.Fatalf("-seed %d: after thing %d SQLite holds\n%s\nPostgreSQL holds\n%s", *seed, n, a, b)
			}
		}
	}
}

func (d *twin) lobby(code string, host int) *match.Match {
	l := storetest.Lobby(code, storetest.Table{Ada: match.Person{ID: d.people[host]}, Room: match.Room{ID: d.rooms[host]}})
	l.Settings.Pace.Zone = "Europe/London"
	return l
}

// act does one thing, and tells what came of it.
func (d *twin) act(r *rand.Rand, n int) string {
	at := int64(storetest.Noon + n*1000)
	m, p, room := d.matches[r.IntN(len(d.matches))], d.people[r.IntN(4)], d.rooms[r.IntN(4)]
	switch k := r.IntN(20); {
	case k < 9:
		var list []match.Change
		for range 1 + r.IntN(4) {
			list = append(list, d.change(r, n))
		}
		said := ""
		for i, err := range d.Commit(ctx, list) {
			said += kindOf(err) + " "
			if err == nil && list[i].New != nil {
				d.matches = append(d.matches, list[i].Match)
			}
			for _, v := range list[i].Votes {
				if err == nil {
					d.votes = append(d.votes, v.ID)
				}
			}
		}
		return said
	case k == 9:
		// All of them: which come first of those due at one instant, no store says.
		list, err := d.Claim(ctx, at, at+int64(r.IntN(5000)), 0)
		slices.SortFunc(list, func(a, b match.Instant) int {
			return cmp.Or(cmp.Compare(a.Match, b.Match), cmp.Compare(a.Kind, b.Kind))
		})
		if len(list) > 0 && r.IntN(2) == 0 {
			err = errors.Join(err, d.Done(ctx, list[0]))
		}
		return fmt.Sprint(len(list), kindOf(err))
	case k == 10:
		fence, has, err := d.Lease(ctx, "speak", fmt.Sprint("h/", r.IntN(3)), at, at+int64(r.IntN(9000)))
		return fmt.Sprint(fence, has, kindOf(err))
	case k == 11:
		rev, err := d.Rev(ctx, m)
		return fmt.Sprint(rev, kindOf(errors.Join(err, d.CaughtUp(ctx, m, rev-int64(r.IntN(2))))))
	case k == 12:
		return kindOf(d.Shown(ctx, match.Show{Match: m, Room: room, Told: int64(r.IntN(9)), Seq: int64(r.IntN(4)), Note: match.NoteID(0), Status: fmt.Sprint("s", n)}, match.Fence{Lease: "speak", No: int64(r.IntN(3))}))
	case k == 13:
		return kindOf(d.Enqueue(ctx, match.Owed{Room: room, Slot: []match.Slot{"", "a", "b"}[r.IntN(3)], Body: []byte(fmt.Sprint(n)), NotBefore: at + int64(r.IntN(3000))}))
	case k == 14:
		list, err := d.Owed(ctx, at, 0, 5)
		said := kindOf(err)
		for _, o := range list {
			said += fmt.Sprintf(" %s %s", o.Slot, o.Body)
			if r.IntN(2) == 0 {
				said += kindOf(d.Delivered(ctx, o.ID))
			} else {
				said += kindOf(d.Deferred(ctx, o.ID, at+int64(r.IntN(3000)), 1+r.IntN(2)))
			}
		}
		return said
	case k == 15:
		err := d.SetPerson(ctx, match.Person{ID: p, Zone: []string{"", "Europe/London"}[r.IntN(2)], Habits: match.Habits{Quiet: []string{"", "22:00-07:00"}[r.IntN(2)]}})
		return kindOf(errors.Join(err, d.Rang(ctx, p, at)))
	case k == 16:
		rings, err := d.Spoke(ctx, p)
		return fmt.Sprint(rings, kindOf(err))
	case k == 17:
		err := d.NoticeDone(ctx, match.Notice{Match: m, Decision: match.Decision{Seat: 1, Kind: "attack", Key: uint32(r.IntN(2))}, Room: room,
			State: []string{match.NoticeOwed, match.NoticeSent, match.NoticeClosed}[r.IntN(3)], Message: fmt.Sprint("m", n)})
		return kindOf(err)
	case k == 18:
		return kindOf(d.Heard(ctx, match.Listener{Match: m, Person: p, Note: match.NoteID(0)}))
	}
	answer, err := d.Answered(ctx, fmt.Sprint("d", r.IntN(n+1)))
	return fmt.Sprintf("%s %s", answer, kindOf(err))
}

// change is one that may well be refused.
func (d *twin) change(r *rand.Rand, n int) match.Change {
	i := r.IntN(len(d.matches))
	rev, _ := d.Rev(ctx, d.matches[i])
	m, _ := d.Match(ctx, d.matches[i])
	seq := uint32(0)
	if m.Position != nil {
		seq = m.Position.Seq + 1
	}
	c := storetest.Step(d.matches[i], rev, seq)
	c.Delivery, c.Answer = fmt.Sprint("d", r.IntN(n+2)), []byte(fmt.Sprint("answer ", n))
	c.Silent = r.IntN(4) == 0
	switch r.IntN(14) {
	case 0:
		c.Rev--
	case 1:
		c.Match = 9999
	case 2:
		c = match.Change{New: d.lobby(fmt.Sprint("N", r.IntN(20)), r.IntN(4)), At: storetest.Noon, Delivery: c.Delivery}
	case 3:
		c.Phase = []match.Phase{match.Playing, match.Paused, match.Over, "unheard-of"}[r.IntN(4)]
	case 4:
		c.Tenures = []match.Tenure{{Seat: engine.Seat(r.IntN(3)), No: r.IntN(2), Person: d.people[r.IntN(4)], Name: fmt.Sprint("Name ", r.IntN(9))}}
	case 5:
		c.Notes = []match.Note{{Kind: match.NoteSaid, Text: "é <b>", Name: "Ada", To: engine.Everyone}, {Kind: match.NoteSaid, Text: fmt.Sprint(n)}}
	case 6:
		c.Votes = []match.Vote{{Motion: match.Motion{Kind: match.MotionAbandon}, Until: int64(n), Ballots: map[engine.Seat]bool{0: true}}}
	case 7, 8:
		again := r.IntN(2) == 0
		c.Notices = []match.Notice{{Decision: match.Decision{Seat: 1, Kind: "attack", Key: uint32(r.IntN(2))}, Again: again, NotBefore: int64(r.IntN(9)),
			State: []string{match.NoticeOwed, match.NoticeSilenced, match.NoticeClosing, match.NoticeSent}[r.IntN(4)]}}
	case 9:
		c.Instants = []match.Instant{{Kind: match.InstantKind(fmt.Sprint("k", r.IntN(3))), Key: r.Int64N(99), At: int64(storetest.Noon + r.IntN(*many*1000))}}
	case 10:
		c.Show = []match.Show{{Room: d.rooms[r.IntN(4)], Seq: -1, Role: []string{"", match.RoleWatching}[r.IntN(2)]}}
		c.Listeners = []match.Listener{{Person: d.people[r.IntN(4)], Room: d.rooms[r.IntN(4)]}}
	case 11:
		c.Hide = []match.Show{{Room: d.rooms[r.IntN(4)]}}
		c.Forget = []match.Instant{{Kind: "k1"}}
	case 12:
		c.Entries[0].Seq, c.Position.Seq = seq+1, seq+1
	}
	return c
}

// kindOf is an error without the words of its store.
func kindOf(err error) string {
	for _, kind := range []error{match.ErrStale, match.ErrRepeated, match.ErrNotFound, match.ErrTaken} {
		if errors.Is(err, kind) {
			return kind.Error()
		}
	}
	if err != nil {
		return "refused"
	}
	return "ok"
}

// whole is all that a store says of what it holds, with ids by their place.
func (d *twin) whole(t *testing.T) string {
	t.Helper()
	person := func(id *match.PersonID) { *id = match.PersonID(slices.Index(d.people, *id)) }
	room := func(id *match.RoomID) { *id = match.RoomID(slices.Index(d.rooms, *id)) }
	var all []any
	for i, id := range d.matches {
		m := storetest.Must[match.Match](t)(d.Match(ctx, id))
		m.ID, m.LastNote = match.MatchID(i), 0
		person(&m.Host)
		room(&m.Room)
		for j := range m.Tenures {
			person(&m.Tenures[j].Person)
		}
		m.Seats = nil
		for j := range m.Shows {
			m.Shows[j].Match = 0
			room(&m.Shows[j].Room)
		}
		for j := range m.Listeners {
			m.Listeners[j].Match = 0
			person(&m.Listeners[j].Person)
			room(&m.Listeners[j].Room)
		}
		for j := range m.Notices {
			m.Notices[j].Match = 0
			room(&m.Notices[j].Room)
		}
		for j := range m.Votes {
			m.Votes[j].ID = 0
		}
		notes := storetest.Must[[]match.Note](t)(d.Notes(ctx, id, 0))
		for j := range notes {
			notes[j].ID = 0
		}
		all = append(all, m, notes, storetest.Must[[]record.Entry](t)(d.Log(ctx, id, 0, 1<<31)))
	}
	for _, b := range storetest.Must[[]match.Behind](t)(d.Behind(ctx, 0, 0)) {
		all = append(all, slices.Index(d.matches, b.Match), b.Rev)
	}
	for i, id := range d.people {
		p := storetest.Must[match.Person](t)(d.PersonByID(ctx, id))
		p.ID = 0
		all = append(all, p)
		for _, b := range storetest.Must[[]match.Brief](t)(d.MatchesOf(ctx, id)) {
			all = append(all, b.Code)
		}
		for _, b := range storetest.Must[[]match.Brief](t)(d.MatchesIn(ctx, d.rooms[i], 3)) {
			all = append(all, b.Code)
		}
	}
	all = append(all, storetest.Must[match.Counts](t)(d.Counts(ctx)))
	text, err := json.MarshalIndent(all, "", " ")
	storetest.OK(t, err)
	return string(text)
}
