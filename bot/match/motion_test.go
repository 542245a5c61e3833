package match

import (
	"testing"
	"time"

	"divisionbell/engine"
)

// FuzzMotion: whatever is stored is written back the same, and what a program makes
// is read back the same.
func FuzzMotion(f *testing.F) {
	for _, text := range []string{
		"abandon", "pause", "resume", "end", "extend 24h", "extend 1d", "extend 90m", "extend soon", "undo 12 from 17", "undo 0 from 3",
		"undo 1 from 2 3", "undo 012 from 17", "undo", "replace 2 steady", "replace B steady", "replace 2", "replace 999 steady", "", "adjourn", "pause now",
	} {
		f.Add(text, uint32(12), uint32(17), int8(1), uint16(90))
	}
	f.Fuzz(func(t *testing.T, text string, to, from uint32, seat int8, minutes uint16) {
		if back := ParseMotion(text).String(); back != text {
			t.Fatalf("%q is written back as %q", text, back)
		}
		for _, m := range []Motion{
			{Kind: MotionAbandon}, {Kind: MotionPause}, {Kind: MotionResume}, {Kind: MotionEnd},
			{Kind: MotionUndo, To: to, From: from},
			{Kind: MotionReplace, Seat: engine.Seat(seat & 15), Bot: "steady"},
			{Kind: MotionMute, Seat: engine.Seat(seat & 15)}, {Kind: MotionUnmute, Seat: engine.Seat(seat & 15)},
			{Kind: MotionExtend, By: time.Duration(minutes) * time.Minute},
		} {
			if back := ParseMotion(m.String()); back != m {
				t.Fatalf("%+v is stored as %q and read back as %+v", m, m, back)
			}
		}
	})
}

func TestWhatIsNoMotionDoesNothing(t *testing.T) {
	for _, text := range []string{"replace B steady", "replace 2", "undo 12", "end it", "mute", "mute B", "unmute 2 x", ""} {
		m := ParseMotion(text)
		if seat, bot := m.Replaces(); seat != engine.Nobody || bot != "" || m.Ends() || m.Kind != "" {
			t.Errorf("%q is read as %+v", text, m)
		}
	}
}

// FuzzInstant: the kind of an instant is stored with the motion whose time is up.
func FuzzInstant(f *testing.F) {
	for _, text := range []string{"lobby", "seat", "vote", "vote abandon", "vote replace 2 steady", "vote undo 12 from 17", "vote adjourn", "fated x"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var i Instant
		if i.ReadKind(text); text != "vote " && i.KindText() != text {
			t.Fatalf("%q is read as %+v and written back as %q", text, i, i.KindText())
		}
	})
}
