package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"
)

var chanceSeed = flag.Uint64("seed", 0, "of where the program is killed and cut off; 0: another each time")

// TestKilledAcross plays a match of Exchequer! with seats on Discord and on
// Slack. The program is killed and started again, its lines to both are cut, and one
// of them is away for a while, at random points, also while somebody presses a button
// or speaks. At the end
// every press stands in the log once; both rooms were told the same lines, each
// once, and show the same position; what was said to one alone only they read.
func TestKilledAcross(t *testing.T) {
	t.Parallel()
	seed := *chanceSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Logf("go test ./cmd/divisionbell -run %s -seed %d", t.Name(), seed)
	x := newCrossing(t, []string{"Ann", "Bob"}, []string{"Cat", "Dee"})
	x.must(x.start())
	code := x.opened("exchequer", "length=2 setup=dealt tokens=all")
	f := newFaults(x, seed)
	var aloud int
	var alone []string
	for n := 0; !x.match().Phase.Ended(); n++ {
		if n > 400 {
			t.Fatal("the match does not end")
		}
		x.turn(f, code)
		if n%8 != 0 {
			continue
		}
		from, to := x.people[n/8%4], (n/8+2)%4
		said := fmt.Sprintf("aloud-%d-", n)
		f.during(from, func() { from.says("match say", word{"text", said}) })
		aloud++
		said = fmt.Sprintf("alone-%d-", n)
		f.during(from, func() { from.says("match say", word{keyed + "to", fmt.Sprint(to + 1)}, word{"text", said}) })
		alone = append(alone, from.name+" "+x.people[to].name+" "+said)
	}
	x.settled()
	if len(f.left) != 0 {
		t.Errorf("the match ended before %v befell it", f.left)
	}
	for _, line := range alone {
		w := strings.Fields(line)
		x.secretly(w[2], w[1])
	}
	t.Logf("%d kills, %d cuts, %d outages, %d words aloud, %d to one alone", f.kills, f.cuts, f.outages, aloud, len(alone))
}

// TestSeatsHandedAcross: while one platform is away somebody on the other lets a bot place
// their tokens and takes their seat back, on both sides. All rooms read who played.
func TestSeatsHandedAcross(t *testing.T) {
	t.Parallel()
	x := newCrossing(t, []string{"Ann", "Bob"}, []string{"Cat", "Dee"})
	x.must(x.start())
	code := x.opened("exchequer", "length=3 setup=dealt tokens=all")
	f := &faults{x: x, chance: rand.New(rand.NewPCG(14, 26))}
	handed := map[bool]bool{} // on Discord, and not
	for len(handed) < 2 {
		m := x.match()
		seat := m.Asks[0].Seat
		p, away, before := x.people[seat], x.discord.Outage, m.Position.Seq
		if handed[p.d != nil] {
			x.turn(f, code)
			continue
		}
		if handed[p.d != nil] = true; p.d != nil {
			away = x.slack.Outage
		}
		x.told()
		away(true)
		if p.d != nil {
			p.says("match more handover", word{"code", code}, word{"to", "bot"})
		} else {
			p.says("match handover", word{"code", code}, word{"to", "bot"})
		}
		x.must(x.await("the bot has played", func() bool {
			m := x.match()
			return m.Position.Seq > before && len(m.Asks) > 0 && m.Asks[0].Seat != seat
		}))
		p.says("match ask", word{"code", code}, word{"what", "return"})
		if m := x.match(); m.Seats[seat].Name != p.name || m.Seats[seat].No != 2 {
			t.Fatalf("%s is back as %+v", p.name, m.Seats[seat])
		}
		away(false)
		x.told()
	}
	x.end()
}

// turn has whoever is awaited press something that acts, and holds that this
// adds one entry to the log.
func (x *crossing) turn(f *faults, code string) {
	x.t.Helper()
	m := x.match()
	p := x.people[m.Asks[0].Seat]
	offer := p.says(m.Game+" now", word{"match", code})
	var ids []string
	for _, id := range offer.ids {
		if strings.HasPrefix(id, "1! ") && !strings.Contains(id, " odds ") && !strings.Contains(id, " * ") {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		x.t.Fatalf("%s has nothing to press: %+v", p.name, offer)
	}
	f.during(p, func() { x.must(offer.press(ids[f.chance.IntN(len(ids))])) })
	x.must(x.await("the press counts", func() bool { return x.match().Position.Seq > m.Position.Seq }))
	if now := x.match().Position.Seq; now != m.Position.Seq+1 {
		x.t.Fatalf("one press added %d entries", now-m.Position.Seq)
	}
}

// faults befall the program, each while something is done, and some actions
// apart.
type faults struct {
	x      *crossing
	chance *rand.Rand
	left   []string
	rest   int // actions until the next

	kills, cuts, outages int
}

func newFaults(x *crossing, seed uint64) *faults {
	f := &faults{x: x, chance: rand.New(rand.NewPCG(seed, 26)), left: []string{"kill", "discord", "slack", "refresh", "outage"}}
	if *soak {
		f.left = append(f.left, "kill", "kill", "kill", "slack", "outage", "outage", "outage")
	}
	f.chance.Shuffle(len(f.left), func(i, j int) { f.left[i], f.left[j] = f.left[j], f.left[i] })
	return f
}

// during has somebody do something, perhaps while a fault happens.
func (f *faults) during(p *member, do func()) {
	f.x.t.Helper()
	if f.rest--; f.rest > 0 || len(f.left) == 0 {
		do()
		return
	}
	f.rest = 1 + f.chance.IntN(4)
	kind := f.left[0]
	f.left = f.left[1:]
	if kind == "outage" {
		f.outage(p, do)
		return
	}
	wait := time.Duration(f.chance.IntN(30_000)) * time.Microsecond
	done := make(chan error, 1)
	go func() {
		time.Sleep(wait)
		done <- f.strike(kind)
	}()
	do()
	f.x.must(<-done)
}

// outage has the platform on which somebody is not be away while they do something and
// for a few actions more of the others there.
func (f *faults) outage(p *member, do func()) {
	f.outages++
	away := f.x.discord.Outage
	if p.d != nil {
		away = f.x.slack.Outage
	}
	away(true)
	do()
	for n := range 3 {
		p.says("match say", word{"text", fmt.Sprintf("unheard-%d-%d-", f.outages, n)})
	}
	away(false)
}

func (f *faults) strike(kind string) error {
	if kind == "kill" {
		f.kills++
		f.x.kill()
		return f.x.start()
	}
	f.cuts++
	switch kind {
	case "discord":
		f.x.discord.Cut()
	case "slack":
		f.x.slack.Cut()
	default: // both ask to be connected anew
		f.x.discord.Say(7)
		f.x.slack.Refresh()
	}
	return nil
}
