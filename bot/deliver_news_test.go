package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A warden is a store that holds it against the host when a mark of what was told
// falls: a room's, or a listener's.
type warden struct {
	match.Store
	mu   sync.Mutex
	fell []string
}

func (w *warden) falls(format string, args ...any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.fell = append(w.fell, fmt.Sprintf(format, args...))
}

func (w *warden) Shown(ctx context.Context, s match.Show, f match.Fence, owed ...match.Owed) error {
	m, err := w.Match(ctx, s.Match)
	if err != nil {
		return err
	}
	for _, was := range m.Shows {
		if was.Room == s.Room && (s.Told < was.Told || s.Seq < was.Seq || s.Note < was.Note) {
			w.falls("room %d was told up to %d, %d, %d and is now told up to %d, %d, %d", s.Room, was.Told, was.Seq, was.Note, s.Told, s.Seq, s.Note)
		}
	}
	return w.Store.Shown(ctx, s, f, owed...)
}

// Commit looks at listeners too, who move with what they were told.
func (w *warden) Commit(ctx context.Context, changes []match.Change) []error {
	before := map[match.Listener]match.NoteID{}
	heard := func(see func(who match.Listener, note match.NoteID)) {
		for _, c := range changes {
			if m, err := w.Match(ctx, c.Match); err == nil {
				for _, n := range m.Listeners {
					see(match.Listener{Match: n.Match, Person: n.Person}, n.Note)
				}
			}
		}
	}
	heard(func(who match.Listener, note match.NoteID) { before[who] = note })
	errs := w.Store.Commit(ctx, changes)
	heard(func(who match.Listener, note match.NoteID) {
		if note < before[who] {
			w.falls("person %d was told up to %d and is now told up to %d", who.Person, before[who], note)
		}
	})
	return errs
}

// TestWordsAreSaidWhileRoomsAreTold: somebody speaks while the first room of a
// match is told what was said before. The second reads that once as well.
func TestWordsAreSaidWhileRoomsAreTold(t *testing.T) {
	h := build(t, plan{})
	yard := newHall("yard")
	h.attach(yard)
	h.say("Ann", small)
	code := h.newest()
	h.in("yard", "gate", "Yves", "match join "+code)
	h.settle()
	said := 0
	h.hall.fail(func(string, saying) error { // the hall is slow
		if said++; said <= 3 {
			h.in("yard", "gate", "Yves", fmt.Sprintf("match say %s meanwhile %d", code, said))
		}
		return nil
	})
	h.say("Ann", "match say "+code+" hello")
	h.settle()
	h.alike(t, code, true, map[string][]string{"hall": h.hall.read("table"), "yard": yard.read("gate")})
	h.quiet()
}

// A script is what chance has drawn beforehand: what befalls a host while it speaks
// cannot be drawn then.
type script []byte

// next is a number below n; 0 when the script is at its end.
func (s *script) next(n int) int {
	if len(*s) == 0 {
		return 0
	}
	b := (*s)[0]
	*s = (*s)[1:]
	return int(b) % n
}

// TestEveryRoomReadsEveryLineOnce: whatever people say, join, vote and hand over
// while rooms are told, by one process and by two, and whatever a platform puts
// off, no mark of what was told falls, every room reads the same lines in the same
// order, each once, and whispers reach their hearer once.
func TestEveryRoomReadsEveryLineOnce(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		chance := script(rapid.SliceOfN(rapid.Byte(), 1, 150).Draw(r, "script"))
		c := &crowd{r: r, chance: &chance, yard: newHall("yard")}
		c.gather(t, chance.next(2) == 1)
		c.hosts[0].hall.fail(c.perhaps)
		c.yard.fail(c.perhaps)
		for len(chance) > 0 {
			c.act()
			c.some().settle()
			c.hosts[0].clock.pass(time.Second)
		}
		for range 4 {
			c.hosts[0].clock.pass(time.Hour)
			for _, h := range c.hosts {
				h.settle()
			}
		}
		c.judge()
	})
}

// A crowd plays in the hall and in the yard, and watches from its tower: told by
// one process, or the yard by another one on the same file.
type crowd struct {
	r        *rapid.T
	chance   *script
	hosts    []*house
	yard     *hall
	code     string
	wardens  []*warden
	said     int
	joined   int
	whispers []string // to whom, in order
}

// gather seats Ann in the hall and Yves in the yard.
func (c *crowd) gather(t *testing.T, two bool) {
	guard := func(s match.Store) match.Store {
		c.wardens = append(c.wardens, &warden{Store: s})
		return c.wardens[len(c.wardens)-1]
	}
	h := build(t, plan{wrap: guard, entropy: rand.NewChaCha8([32]byte{1})})
	if c.hosts = []*house{h}; two {
		other := build(t, plan{wrap: guard, path: h.path, clock: h.clock, hall: c.yard, entropy: rand.NewChaCha8([32]byte{2})})
		other.calls = 1000 // its deliveries are others
		c.hosts = append(c.hosts, other)
	} else {
		h.attach(c.yard)
	}
	h.say("Ann", "match new exchequer setup=dealt tokens=all")
	c.code = h.newest()
	c.says("yard", "gate", "Yves", "match join "+c.code)
	c.says("yard", "tower", "Zoe", "match watch "+c.code)
	h.settle()
}

// some is one of the processes.
func (c *crowd) some() *house { return c.hosts[c.chance.next(len(c.hosts))] }

func (c *crowd) says(platform, channel, name, line string) msg.Message {
	return c.some().in(platform, channel, name, line)
}

// perhaps is what happens while a platform is asked for something, which it may
// put off.
func (c *crowd) perhaps(string, saying) error {
	if c.chance.next(2) == 1 {
		c.act()
	}
	if c.chance.next(8) == 7 {
		return &match.Wait{For: time.Second, Err: match.ErrNotNow}
	}
	return nil
}

// act has somebody do something that is told as a note.
func (c *crowd) act() {
	c.said++
	platform, channel, name, other := "hall", "table", "Ann", "Yves"
	if c.chance.next(2) == 1 {
		platform, channel, name, other = "yard", "gate", "Yves", "Ann"
	}
	switch c.chance.next(8) {
	case 0, 1:
		c.says(platform, channel, name, fmt.Sprintf("match say %s aloud %d", c.code, c.said))
	case 2:
		if m := c.says(platform, channel, name, fmt.Sprintf("match say %s to %s psst %d.", c.code, other, len(c.whispers))); !m.Refused {
			c.whispers = append(c.whispers, other)
		}
	case 3:
		if c.joined++; c.joined <= 2 {
			c.says(platform, channel, fmt.Sprint("Joe", c.joined), "match join "+c.code)
		}
	case 4:
		c.says("hall", "table", "Ann", "match start "+c.code)
	case 5:
		c.says(platform, channel, name, "match ask "+c.code+" pause")
	case 6:
		c.says(platform, channel, name, "match vote "+c.code+" no")
	case 7:
		c.says("hall", "table", "Joe1", "match handover "+c.code+" bot")
	}
}

// judge holds the rooms and the marks to what was to be.
func (c *crowd) judge() {
	h := c.hosts[0]
	h.alike(c.r, c.code, false, map[string][]string{"hall": h.hall.read("table"), "gate": c.yard.read("gate"), "tower": c.yard.read("tower")})
	for i, to := range c.whispers {
		psst := fmt.Sprintf("psst %d.", i)
		if heard := slices.Concat(h.hall.find(psst), c.yard.find(psst)); len(heard) != 1 || heard[0].to != strings.ToLower(to) {
			c.r.Errorf("%s for %s was whispered %d times: %+v", psst, to, len(heard), heard)
		}
	}
	for _, w := range c.wardens {
		for _, f := range w.fell {
			c.r.Errorf("%s", f)
		}
	}
	for _, h := range c.hosts {
		if s := h.log.String(); s != "" {
			c.r.Errorf("the host complained:\n%s", s)
		}
		h.host.Close()
	}
}
