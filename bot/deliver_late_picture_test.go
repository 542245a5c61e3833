package bot_test

import (
	"slices"
	"testing"
	"time"

	"divisionbell/bot"
	"divisionbell/bot/almanac"
	"divisionbell/bot/match"
)

// TestALatePictureOutlivesItsProcess: what is said once, and went out without its picture,
// is given it by whichever process speaks when it may be had: as it was drawn at first.
func TestALatePictureOutlivesItsProcess(t *testing.T) {
	for what, story := range map[string]struct {
		begin func(h *house)
		at    string
		says  string
	}{
		"a digest": {func(h *house) {
			h.place(h.begin("clock=48h digest=16:45 remind=off", "Ann", "Bob"))
		}, "2026-12-01 16:45", "since"},
		"a cup": {func(h *house) {
			h.admin("Ann", "bell settings season on")
			h.ended("Ann", "Bob")
		}, "2027-01-01 09:00", "Season 2026-Q4"},
	} {
		t.Run(what, func(t *testing.T) {
			h := build(t, plan{bare: true})
			g := &gallery{hall: h.hall, bare: map[string]bool{}}
			crown := func(p almanac.Podium) ([]byte, error) { return []byte(p.Season), nil }
			h.host.Crown(crown)
			h.attach(g)
			story.begin(h)
			g.set(true)
			h.at(story.at)
			told := func() saying {
				t.Helper()
				all := h.hall.find(story.says)
				if len(all) != 1 || all[0].message.Picture == nil {
					t.Fatalf("%v are said, where one was to be, with a picture", all)
				}
				return all[0]
			}
			before := told()
			if before.edits != 0 || !g.bare[before.id] {
				t.Fatalf("it is edited %d times, and lacks its picture: %v", before.edits, g.bare[before.id])
			}
			first, err := before.message.Picture.Draw()
			if err != nil {
				t.Fatal(err)
			}
			h.host.Close()
			anew := bot.New(bot.Options{Store: h.store, Clock: h.clock, Tables: []match.Table{exchequerTable}})
			defer anew.Close()
			anew.Crown(crown)
			h.host = anew
			g.bare = map[string]bool{}
			anew.Attach(g)
			for _, shut := range []bool{true, false, false} { // it does not know, and looks
				g.set(shut)
				h.settle()
				h.clock.pass(time.Minute)
				h.settle()
			}
			after := told()
			if lacks, known := g.bare[after.id]; lacks || !known || after.edits != 2 {
				t.Fatalf("after a restart it is edited %d times, and lacks its picture: %v, %v", after.edits, lacks, known)
			}
			if after.message.Picture.Draw == nil {
				t.Fatal("it is given no picture")
			}
			if again, err := after.message.Picture.Draw(); err != nil || !slices.Equal(again, first) {
				t.Errorf("it is given another picture, of %d bytes in place of %d: %v", len(again), len(first), err)
			}
			if left, err := h.store.Owed(ctx, match.Never, 0, 10); err != nil || slices.ContainsFunc(left, func(o match.Owed) bool { _, is := o.Slot.Standing(); return is }) {
				t.Errorf("it is owed still: %+v, %v", left, err)
			}
		})
	}
}
