package gazette

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"divisionbell/bot/bottest"
	"divisionbell/bot/chronicle"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	austeritylook "divisionbell/bot/render/austerity"
	cantillonlook "divisionbell/bot/render/cantillon"
	exchequerlook "divisionbell/bot/render/exchequer"
	poleconomylook "divisionbell/bot/render/poleconomy"
	taxlook "divisionbell/bot/render/tax"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/austerity"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/cantillon/fact"
	"divisionbell/engine/exchequer"
	"divisionbell/engine/poleconomy"
	"divisionbell/engine/record"
	"divisionbell/engine/tax"
)

var (
	update = flag.Bool("update", false, "write the golden files")
	pages  = flag.String("pages", "", "a folder that gets the front pages")
)

// A campaign is a match of steady players that has a Gazette.
type campaign struct {
	match.Table
	seats   int
	options map[string]string
	seed    uint64
	every   int // actions between two issues
}

// campaigns have four issues each, of which the last may be that of the end.
var campaigns = []campaign{
	{match.Table{Game: exchequer.Game, Look: exchequerlook.Look}, 4, map[string]string{"setup": "dealt", "tokens": "all", "length": "8"}, 7, 60},
	{match.Table{Game: tax.Game, Look: taxlook.Look}, 3, nil, 3, 32},
	{match.Table{Game: austerity.Game, Look: austeritylook.Look}, 1, nil, 5, 15},
	{match.Table{Game: poleconomy.Game, Look: poleconomylook.Look}, 4, map[string]string{"game": "2", "quick": "yes", "rounds": "12"}, 11, 42},
	{match.Table{Game: cantillon.Game, Look: cantillonlook.Look}, 3, map[string]string{"campaign": "nordic", "rounds": "8"}, 2, 140},
}

const issues = 4 // of each campaign

var people = []string{"Ann", "Bob", "Cat", "Dora"}

// friday is when the first issue appears.
var friday = time.Date(2026, 12, 4, 17, 0, 0, 0, time.UTC)

// A played campaign is its chronicle, and the state as it was at each issue. twin is how
// the match stood to who deals anew what nobody may know.
type played struct {
	entries []chronicle.Entry
	state   *table.State
	issues  []match.Note
}

// play plays a campaign for its issues. Where anew, what is told of each position is that
// of one with all hidden dealt anew.
func (c campaign) play(tb testing.TB, anew bool) *played {
	tb.Helper()
	terms, err := c.About().Terms(c.seats, c.options)
	if err != nil {
		tb.Fatal(err)
	}
	dice, bots, deal := engine.Fast(c.seed), engine.Fast(c.seed+1), engine.Fast(99)
	t, out, err := c.New(dice, terms)
	if err != nil {
		tb.Fatal(err)
	}
	p := &played{state: &table.State{Game: c.Table, Match: match.Match{
		Code: "K7QF", Game: c.About().ID, Phase: match.Playing, Terms: terms, Settings: match.Settings{Pace: match.Pace{Gazette: match.GazetteFriday}},
	}}}
	p.state.Rules = p.state.Match.Settings.Pace.Rules()
	for seat := range c.seats {
		p.state.Match.Seats = append(p.state.Match.Seats, match.Tenure{Seat: engine.Seat(seat), Name: people[seat], Person: match.PersonID(seat + 1)})
	}
	began := friday.AddDate(0, 0, -4)
	since := match.Digested{At: began.UnixMilli()}
	var before any
	tell := func(seat engine.Seat, out engine.Outcome) {
		_, luck := c.Look.Luck(before, record.For(out.Events, engine.Nobody))
		seen := t
		if anew {
			seen = t.Imagine(engine.Nobody, deal)
		}
		before = seen.View(engine.Nobody)
		at := began.Add(time.Duration(len(p.entries)) * time.Duration(issues*7*24) * time.Hour / time.Duration(issues*c.every))
		p.entries = append(p.entries, chronicle.Entry{
			Seq: t.Seq(), At: at.UnixMilli(), Seat: seat, Facts: record.For(out.Events, engine.Nobody), Score: seen.Score(), Luck: luck,
			Stage: table.StageOf(c.Look.Headline(seen.View(engine.Nobody), p.state.Scene(engine.Nobody))),
		})
	}
	tell(engine.Nobody, out)
	for len(p.issues) < issues {
		st := t.Status(engine.Nobody)
		if st.Places == nil {
			i := slices.IndexFunc(st.Asks, func(a engine.Ask) bool { return a.Must })
			seat := st.Asks[i].Seat
			words := engine.See(t, seat).Steady(st.Asks[i], bots)
			if out, err = t.Apply(dice, seat, words...); err != nil {
				tb.Fatal(err)
			}
			tell(seat, out)
			if len(p.entries)%c.every != 0 && len(out.Events) > 0 && t.Status(engine.Nobody).Places == nil {
				continue
			}
		}
		n := match.Note{Kind: match.NoteGazette, ID: match.NoteID(len(p.issues) + 1), Issue: len(p.issues) + 1, Seq: t.Seq(), At: friday.AddDate(0, 0, 7*len(p.issues)).UnixMilli(), Since: since}
		p.issues = append(p.issues, n)
		since = match.Digested{Seq: n.Seq, At: n.At}
		if st = t.Status(engine.Nobody); st.Places != nil {
			p.state.Match.Phase, p.state.Match.Places = match.Over, st.Places
			break
		}
		ask := st.Asks[slices.IndexFunc(st.Asks, func(a engine.Ask) bool { return a.Must })]
		p.state.Match.Timing.Turns = []match.Turn{{Decision: match.DecisionOf(ask), Opened: n.At - 30*time.Hour.Milliseconds()}}
	}
	pos, err := t.Position()
	if err != nil {
		tb.Fatal(err)
	}
	p.state.Table, p.state.Match.Position = t, &pos
	return p
}

// issue is one as it is said, by its number from 0.
func (p *played) issue(tb testing.TB, no int) msg.Message {
	tb.Helper()
	s := source{state: p.state, scene: p.state.Scene(engine.Nobody), chronicle: &chronicle.Chronicle{Entries: p.entries, Over: p.state.Match.Phase.Ended()}}
	if err := s.choose(p.issues, no+1); err != nil {
		tb.Fatal(err)
	}
	for _, q := range said[no%len(said)] {
		if len(p.state.Match.Seats) > 1 || q.by == people[0] {
			s.quotes = append(s.quotes, q)
		}
	}
	return s.message()
}

// said is what people let be quoted, by issue.
var said = [][]quote{
	{},
	{{1, 1, "Ann", "I'm only here for the tea"}},
	{{2, 2, "Bob", "You'll regret that, Cat"}, {3, 3, "Cat", "I regret nothing, and least of all that"}},
	{{4, 1, "Ann", "Same again in January?"}},
}

// written is an issue as the golden files have it.
func written(m msg.Message) string {
	return m.Text.String() + "\n--\n" + m.Picture.Alt + "\n" + m.Picture.Board + "\n"
}

// TestTwentyIssues are as they were read by eye, each within its limits; no game's are
// alike, and the same log makes the same issue.
func TestTwentyIssues(t *testing.T) {
	t.Parallel()
	total := 0
	for _, c := range campaigns {
		p, again := c.play(t, false), c.play(t, false)
		id := c.About().ID
		var all strings.Builder
		heads := map[string]bool{}
		for no := range p.issues {
			total++
			m := p.issue(t, no)
			fmt.Fprintf(&all, "=== no. %d\n%s", no+1, written(m))
			if d := cmp.Diff(written(m), written(again.issue(t, no))); d != "" {
				t.Errorf("%s: the same log makes another issue:\n%s", id, d)
			}
			if n := utf8.RuneCountInString(m.Text.String()); n > mostShown || m.Text.Length().Marked > mostShown {
				t.Errorf("%s: issue %d has %d characters", id, no+1, n)
			}
			if strings.ContainsAny(m.Text.String(), "{}") {
				t.Errorf("%s: issue %d was not filled in: %s", id, no+1, m.Text)
			}
			if strings.Contains(written(m), "!.") {
				t.Errorf("%s: issue %d ends a sentence twice: %s", id, no+1, m.Text)
			}
			heads[strings.Split(m.Text.String(), "\n")[1]] = true
			draw(t, id, no, m)
		}
		if len(heads) != len(p.issues) {
			t.Errorf("%s: %d headlines of %d issues", id, len(heads), len(p.issues))
		}
		bottest.Golden(t, *update, id+".txt", all.String())
	}
	if total != 20 {
		t.Errorf("%d issues", total)
	}
}

// TestIssuesTellOfWords that were kept and broken, and of an ally who was attacked, as they
// were read by eye.
func TestIssuesTellOfWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		of    campaign
		facts []engine.Fact
	}{
		{campaigns[3], []engine.Fact{
			poleconomy.DealMade{Offer: poleconomy.Offer{From: 1, To: 0, Promise: "aye"}}, poleconomy.DealMade{Offer: poleconomy.Offer{From: 2, To: 0, Promise: "aye"}},
			poleconomy.Voted{Seat: 1}, poleconomy.Voted{Seat: 2, Broken: []engine.Seat{0}},
		}},
		{campaigns[4], []engine.Fact{fact.Allied{Seat: 0, With: 2, Mutual: true}, fact.Allied{Seat: 2, With: 0, Mutual: true}, fact.Fought{Seat: 2, Party: 0}}},
	} {
		p := c.of.play(t, false)
		last := p.issues[1].Seq
		i := slices.IndexFunc(p.entries, func(e chronicle.Entry) bool { return e.Seq == last })
		p.entries[i].Facts = append(slices.Clone(p.entries[i].Facts), c.facts...)
		bottest.Golden(t, *update, "words-"+c.of.About().ID+".txt", written(p.issue(t, 1)))
	}
}

// draw holds the first front page of each campaign and the last to their size.
func draw(t *testing.T, id string, no int, m msg.Message) {
	t.Helper()
	if no != 0 && no != issues-1 && *pages == "" {
		return
	}
	body, err := m.Picture.Draw()
	if err != nil || len(body) > 250_000 {
		t.Errorf("%s: the front page of issue %d has %d bytes (%v)", id, no+1, len(body), err)
	}
	if *pages != "" {
		if err := os.WriteFile(filepath.Join(*pages, fmt.Sprintf("%s-%d.png", id, no+1)), body, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestWhatIsHiddenIsInNoIssue: dealt anew, not one byte of them changes.
func TestWhatIsHiddenIsInNoIssue(t *testing.T) {
	t.Parallel()
	for _, c := range campaigns {
		if c.seats == 1 {
			continue // nothing is hidden
		}
		p, twin := c.play(t, false), c.play(t, true)
		for no := range p.issues {
			a, b := p.issue(t, no), twin.issue(t, no)
			if d := cmp.Diff(written(a), written(b)); d != "" {
				t.Errorf("%s: issue %d tells what is hidden:\n%s", c.About().ID, no+1, d)
			}
		}
		one, _ := p.issue(t, 0).Picture.Draw()
		other, _ := twin.issue(t, 0).Picture.Draw()
		if !bytes.Equal(one, other) {
			t.Errorf("%s: the front page shows what is hidden", c.About().ID)
		}
	}
}

// An issue is made of a chronicle, and its front page drawn.
func BenchmarkIssue(b *testing.B) {
	p, size := campaigns[0].play(b, false), 0
	for b.Loop() {
		body, err := p.issue(b, issues-1).Picture.Draw()
		if err != nil {
			b.Fatal(err)
		}
		size = len(body)
	}
	b.ReportMetric(float64(size), "bytes")
}

// TestNoKindOfNewsLeadsTwiceRunning, unless nothing can be put off for it.
func TestNoKindOfNewsLeadsTwiceRunning(t *testing.T) {
	t.Parallel()
	for _, c := range campaigns {
		p, headed := c.play(t, false), ""
		for no := range p.issues {
			s := source{state: p.state, scene: p.state.Scene(engine.Nobody), chronicle: &chronicle.Chronicle{Entries: p.entries, Over: p.state.Match.Phase.Ended()}}
			if err := s.choose(p.issues, no+1); err != nil {
				t.Fatal(err)
			}
			s.gather()
			if s.kind() == headed && s.first().Weight < outWeight {
				t.Errorf("%s: %q leads issues %d and %d", c.About().ID, headed, no, no+1)
			}
			headed = s.kind()
		}
	}
}
