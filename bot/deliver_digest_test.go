package bot_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// at moves a still clock on to an instant and does what is due by then.
func (h *house) at(when string) {
	h.tb.Helper()
	at, err := time.Parse("2006-01-02 15:04", when)
	if err != nil || at.Before(h.clock.Now()) {
		h.tb.Fatalf("%s is not to come at %v: %v", when, h.clock.Now(), err)
	}
	h.tick(at.Sub(h.clock.Now()))
}

// digests are the summaries that a match's room was told, as they stand.
func (h *house) digests(code string) (told []saying) {
	h.hall.mu.Lock()
	defer h.hall.mu.Unlock()
	for _, s := range h.hall.said {
		if text := s.text(); s.to == "" && strings.HasPrefix(text, "Exchequer! "+code+": ") && strings.Contains(text, "since") {
			told = append(told, *s)
		}
	}
	return told
}

// place plays a whole placing for whoever is awaited.
func (h *house) place(code string) (name string) {
	h.tb.Helper()
	name = h.awaited(code)
	h.turn(code)
	h.settle()
	return name
}

// TestADigestComesOnceADay: at its time of day in the match's zone, on its days alone,
// with what happened, who is awaited since when and until when, how all stand and the
// board; it rings nobody.
func TestADigestComesOnceADay(t *testing.T) {
	h := build(t, plan{}) // on a Tuesday, 09:00 UTC
	code := h.begin("clock=24h days=weekdays zone=Europe/Paris digest=16:45 remind=off", "Ann", "Bob", "Cat")
	first := h.place(code)
	second := h.place(code)
	third := h.awaited(code)
	h.at("2026-12-01 15:44")
	if got := h.digests(code); len(got) != 0 {
		t.Fatalf("before its time: %v", got)
	}
	h.at("2026-12-01 15:45")
	got := h.digests(code)
	if len(got) != 1 {
		t.Fatalf("%d digests at 16:45 in Paris", len(got))
	}
	m := got[0].message
	h.reads(m, "2 actions since", first+" 1", second+" 1", "Waiting for "+third+" since", "due", "A 1", "B 1", "C 1")
	if m.Picture == nil || len(m.Picture.Board) == 0 {
		t.Error("without its board")
	}
	for _, r := range m.Text {
		if r.Style == msg.Ring {
			t.Errorf("it rings %s", r.Words)
		}
	}
	h.quiet()
}

// TestADigestHasItsDays: it is told on no day on which the match's clocks stand still, and
// a holiday is one; what happened then is in the next.
func TestADigestHasItsDays(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("days=weekdays holidays=2026-12-04 digest=12:00 remind=off length=12", "Ann", "Bob")
	for day := 1; day <= 8; day++ {
		h.turn(code)
		h.settle()
		before := len(h.digests(code))
		h.at(fmt.Sprintf("2026-12-%02d 12:00", day))
		want := 1
		if day >= 4 && day <= 6 { // Friday is a holiday
			want = 0
		}
		if n := len(h.digests(code)) - before; n != want {
			t.Errorf("%d digests on 2026-12-%02d, not %d", n, day, want)
		}
	}
	told := h.digests(code)
	if len(told) == 5 {
		h.reads(told[3].message, "4 actions since")
	}
}

// TestADigestWithNothingNewIsNotTold, and one in which somebody new is awaited is.
func TestADigestWithNothingNewIsNotTold(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("digest=12:00 remind=off", "Ann", "Bob")
	h.at("2026-12-01 12:00")
	told := h.digests(code)
	if len(told) != 1 {
		t.Fatalf("%d digests where somebody is awaited since the start", len(told))
	}
	h.reads(told[0].message, "no actions since", "Waiting for "+h.awaited(code))
	for day := 2; day < 6; day++ {
		h.at(fmt.Sprintf("2026-12-%02d 12:00", day))
	}
	if n := len(h.digests(code)); n != 1 {
		t.Errorf("%d digests of days on which nothing happened", n-1)
	}
	h.turn(code)
	h.settle()
	h.at("2026-12-06 12:00")
	if told = h.digests(code); len(told) != 2 {
		t.Fatalf("%d digests after an action", len(told))
	}
	h.reads(told[1].message, "1 action since")
}

// TestADigestStopsWithItsMatch: in a pause and after the end there is none.
func TestADigestStopsWithItsMatch(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("digest=12:00 remind=off", "Ann", "Bob")
	h.say("Ann", "match pause "+code)
	h.settle()
	if p := h.match(code).Phase; p != match.Paused {
		t.Fatalf("the match is %s", p)
	}
	h.at("2026-12-01 12:00")
	h.at("2026-12-02 12:00")
	if n := len(h.digests(code)); n != 0 {
		t.Errorf("%d digests in a pause", n)
	}
	h.say("Ann", "match resume "+code)
	h.settle()
	h.at("2026-12-03 12:00")
	if n := len(h.digests(code)); n != 1 {
		t.Errorf("%d digests after a pause", n)
	}
	h.playOut(code)
	h.at("2026-12-04 12:00")
	h.at("2026-12-05 12:00")
	if n := len(h.digests(code)); n != 1 {
		t.Errorf("%d digests after the end", n-1)
	}
	due, err := h.store.Due(ctx, h.clock.Now().AddDate(1, 0, 0).UnixMilli(), 100)
	if err != nil || slices.ContainsFunc(due, func(i match.Instant) bool { return i.Kind == match.InstantDigest }) {
		t.Errorf("still due: %v, %v", due, err)
	}
}

// TestADigestIsSetAndUnsetInPlay: it begins with what happens from then on.
func TestADigestIsSetAndUnsetInPlay(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("remind=off", "Ann", "Bob")
	h.place(code)
	h.reads(h.say("Ann", "match settings "+code+" digest 12"), "digest=12:00")
	h.settle()
	h.at("2026-12-01 12:00")
	if n := len(h.digests(code)); n != 0 {
		t.Errorf("%d digests of what happened before", n)
	}
	h.place(code)
	h.at("2026-12-02 12:00")
	told := h.digests(code)
	if len(told) != 1 {
		t.Fatalf("%d digests", len(told))
	}
	h.reads(told[0].message, "1 action since")
	h.reads(h.say("Ann", "match settings "+code+" digest 25:00"), "digest=16:45")
	h.reads(h.say("Ann", "match settings "+code+" digest none"), "digest=none")
	h.turn(code)
	h.settle()
	h.at("2026-12-03 12:00")
	if n := len(h.digests(code)); n != 1 {
		t.Errorf("%d digests after it was unset", n-1)
	}
}

// TestADigestFollowsTheClocksOnTheWall: in the night that has no half past two, and in
// the one that has it twice, it comes once.
func TestADigestFollowsTheClocksOnTheWall(t *testing.T) {
	for _, c := range []struct{ begin, noon, want string }{
		{"2026-03-28 12:00", "2026-03-29 12:00", "2026-03-29 01:00"}, // 02:30 is left out: as the clocks leap
		{"2026-10-24 12:00", "2026-10-25 12:00", "2026-10-25 00:30"}, // 02:30 comes twice: the first
	} {
		begin, _ := time.Parse("2006-01-02 15:04", c.begin)
		h := build(t, plan{clock: &still{at: begin}})
		code := h.begin("zone=Europe/Paris digest=2:30 remind=off", "Ann", "Bob")
		want, _ := time.Parse("2006-01-02 15:04", c.want)
		h.at(want.Add(-time.Minute).Format("2006-01-02 15:04"))
		if n := len(h.digests(code)); n != 0 {
			t.Errorf("%s: %d digests too soon", c.want, n)
		}
		h.at(c.want)
		h.turn(code)
		h.settle()
		h.at(c.noon)
		if n := len(h.digests(code)); n != 1 {
			t.Errorf("%s: %d digests", c.want, n)
		}
	}
}

// TestADigestIsToldOnceByWhoeverIsThere: two processes sweep, and one that begins anew
// after days tells of them once.
func TestADigestIsToldOnceByWhoeverIsThere(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("digest=12:00 remind=off", "Ann", "Bob")
	h.place(code)
	other := h.another()
	h.clock.pass(3*24*time.Hour + 4*time.Hour)
	for _, p := range []*house{h, other, h, other} {
		if err := p.host.Sweep(ctx, "test"); err != nil {
			t.Fatal(err)
		}
		p.settle()
	}
	if n := len(h.digests(code)); n != 1 {
		t.Errorf("%d digests after an outage of days", n)
	}
}

// TestADayOfTheOfficePaceHasADigest, as it has many short turns; the month's, with a turn a
// day, wants to be asked for one.
func TestADayOfTheOfficePaceHasADigest(t *testing.T) {
	h := build(t, plan{})
	for options, want := range map[string]string{"pace=week": "16:45", "pace=week digest=none": "", "pace=month": "", "pace=month digest=9:30": "09:30"} {
		h.say("Ann", "match new exchequer "+options)
		if got := h.match(h.newest()).Settings.Pace.Digest; got != want {
			t.Errorf("%s: digest=%s, not %s", options, got, want)
		}
	}
	h.reads(h.say("Bob", "match board "+h.newest()), "Exchequer!")
}

// TestADigestTellsWhatIsRare: of many actions the three whose kind came least often, in
// their order, and none that was undone.
func TestADigestTellsWhatIsRare(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("digest=12:00 remind=off length=12", "Ann", "Bob")
	for range 12 {
		h.place(code)
	}
	last := h.place(code)
	h.say(last, "match undo "+code)
	h.settle()
	h.at("2026-12-01 12:00")
	told := h.digests(code)
	if len(told) != 1 {
		t.Fatalf("%d digests", len(told))
	}
	h.reads(told[0].message, "12 actions since", "neutral tokens") // the others all end turns or place
	if lines := strings.Count(told[0].text(), "\n"); lines > 5 {
		t.Errorf("%d lines:\n%s", lines, told[0].text())
	}
}

// A mortal store dies at a write, before it or after it.
type mortal struct {
	match.Store
	left int // writes until it does
	late bool
	told bool // it died as it was to keep what a room was told
}

func (s *mortal) write(shown bool, do func() error) error {
	if s.left--; s.left > 0 {
		return do()
	}
	if s.left == 0 {
		s.told = shown
		if s.late {
			if err := do(); err != nil {
				return err
			}
		}
	}
	return errKilled
}

func (s *mortal) Commit(ctx context.Context, changes []match.Change) (errs []error) {
	if err := s.write(false, func() error { errs = s.Store.Commit(ctx, changes); return nil }); err != nil {
		return slices.Repeat([]error{err}, len(changes))
	}
	return errs
}

func (s *mortal) Claim(ctx context.Context, now, until int64, limit int) (due []match.Instant, err error) {
	err = s.write(false, func() (err error) { due, err = s.Store.Claim(ctx, now, until, limit); return err })
	return due, err
}

func (s *mortal) Done(ctx context.Context, i match.Instant) error {
	return s.write(false, func() error { return s.Store.Done(ctx, i) })
}

func (s *mortal) Shown(ctx context.Context, show match.Show, f match.Fence, owed ...match.Owed) error {
	return s.write(true, func() error { return s.Store.Shown(ctx, show, f, owed...) })
}

// TestADigestOutlivesItsProcess: wherever that dies as a digest is due, there is one, and
// the room reads it once, or twice where it died as it was to keep that it had said it.
func TestADigestOutlivesItsProcess(t *testing.T) {
	h := build(t, plan{})
	met := 0
	for write := 1; write <= 8; write++ {
		for _, late := range []bool{false, true} {
			code := h.begin("digest=12:00 remind=off", "Ann", "Bob")
			h.place(code)
			end := h.clock.Now().AddDate(0, 0, 1).Truncate(24 * time.Hour).Add(12 * time.Hour)
			h.clock.pass(end.Sub(h.clock.Now()))
			dying := &mortal{left: write, late: late}
			doomed := build(t, plan{path: h.path, clock: h.clock, hall: h.hall, wrap: func(s match.Store) match.Store { dying.Store = s; return dying }})
			_ = doomed.host.Sweep(ctx, "doomed")
			_ = doomed.host.Settle(ctx)
			if dying.left <= 0 {
				met++
			}
			doomed.host.Close()
			calls := h.calls
			h = h.another()
			h.calls = calls
			for range 3 { // what it held of leases and instants comes again
				h.clock.pass(2 * time.Minute)
				h.tick(0)
			}
			most := 1
			if dying.told {
				most = 2
			}
			if n := len(h.digests(code)); n < 1 || n > most {
				t.Errorf("died at write %d (late %t): %d digests, where %d may be", write, late, n, most)
			}
			h.say("Ann", "match abandon "+code)
			h.say("Bob", "match vote "+code+" aye")
			h.clock.pass(time.Hour)
		}
	}
	if met < 8 {
		t.Errorf("it died %d times", met)
	}
}

// TestADigestTellsOfItsOwnMinute: what is due as it is told comes before it.
func TestADigestTellsOfItsOwnMinute(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("clock=27h digest=12:00 remind=off", "Ann", "Bob")
	h.at("2026-12-01 12:00")
	if n, seq := len(h.digests(code)), h.seq(code); n != 1 || seq != 0 {
		t.Fatalf("%d digests after action %d", n, seq)
	}
	h.at("2026-12-02 12:00")
	told := h.digests(code)
	if len(told) != 2 || h.seq(code) == 0 {
		t.Fatalf("%d digests after action %d", len(told), h.seq(code))
	}
	h.reads(told[1].message, fmt.Sprintf("%d action", h.seq(code)))
}
