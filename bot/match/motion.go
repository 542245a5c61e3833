package match

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"divisionbell/bot/clock"
	"divisionbell/engine"
)

// A Motion is what a table can be asked. Of a kind it has what that needs: To and
// From are of an undo, the entry that it leads back to and the newest there was;
// Seat and Bot of a stand-in; Seat of a guest's words; By of more time. Two of one motion are equal.
type Motion struct {
	Kind     MotionKind
	To, From uint32
	Seat     engine.Seat
	Bot      string
	By       time.Duration
	Unknown  string // a stored text that names no motion; it has no Kind
}

// A MotionKind is the word for a motion, as people type it and as it is stored.
type MotionKind string

// The kinds of motions.
const (
	MotionAbandon MotionKind = "abandon" // the match ends without a winner
	MotionPause   MotionKind = "pause"
	MotionResume  MotionKind = "resume"
	MotionExtend  MotionKind = "extend"
	MotionEnd     MotionKind = "end" // the match ends as it stands
	MotionUndo    MotionKind = "undo"
	MotionReplace MotionKind = "replace"
	MotionMute    MotionKind = "mute" // what a guest says is shown to nobody
	MotionUnmute  MotionKind = "unmute"
)

// String is the motion as it is stored and typed: replace 2 steady, extend 24h, undo
// 12 from 17.
func (m Motion) String() string {
	switch m.Kind {
	case "":
		return m.Unknown
	case MotionExtend:
		return fmt.Sprintf("%s %s", m.Kind, clock.Brief(m.By))
	case MotionUndo:
		return fmt.Sprintf("%s %d from %d", m.Kind, m.To, m.From)
	case MotionReplace:
		return fmt.Sprintf("%s %s %s", m.Kind, SeatNumber(m.Seat), m.Bot)
	case MotionMute, MotionUnmute:
		return fmt.Sprintf("%s %s", m.Kind, SeatNumber(m.Seat))
	}
	return string(m.Kind)
}

// ParseMotion reads what String wrote. Any other text is kept as Unknown and
// written back as it was.
func ParseMotion(text string) Motion {
	word, about, _ := strings.Cut(text, " ")
	m := Motion{Kind: MotionKind(word)}
	switch m.Kind {
	case MotionAbandon, MotionPause, MotionResume, MotionEnd:
	case MotionExtend:
		m.By, _ = clock.ParseDuration(about)
	case MotionUndo:
		_, _ = fmt.Sscanf(about, "%d from %d", &m.To, &m.From)
	case MotionReplace:
		seat, bot, _ := strings.Cut(about, " ")
		n, _ := strconv.ParseInt(seat, 10, 8)
		m.Seat, m.Bot = engine.Seat(n-1), bot
	case MotionMute, MotionUnmute:
		n, _ := strconv.ParseInt(about, 10, 8)
		m.Seat = engine.Seat(n - 1)
	default:
		return Motion{Unknown: text}
	}
	if m.String() != text {
		return Motion{Unknown: text}
	}
	return m
}

// Short is the motion on buttons and in lists: extend 24h, undo to the start.
func (m Motion) Short() string {
	switch {
	case m.Kind != MotionUndo:
		return m.String()
	case m.To == 0:
		return "undo to the start"
	}
	return fmt.Sprintf("undo to action %d", m.To)
}

// Ends reports a motion that ends the match: nobody does that in a moment behind
// the back of who said that they would be away.
func (m Motion) Ends() bool { return m.Kind == MotionEnd || m.Kind == MotionAbandon }

// Replaces is the seat for which a motion asks for a stand-in, and the bot; Nobody
// for other motions.
func (m Motion) Replaces() (seat engine.Seat, bot string) {
	if m.Kind != MotionReplace {
		return engine.Nobody, ""
	}
	return m.Seat, m.Bot
}

// About is the seat of whoever a motion is about; false: it is about nobody.
func (m Motion) About() (seat engine.Seat, ok bool) {
	if m.Kind == MotionReplace {
		return m.Seat, true
	}
	return m.Mutes()
}

// Mutes reports a motion about what a guest says, and the guest's seat; Nobody for
// other motions.
func (m Motion) Mutes() (seat engine.Seat, ok bool) {
	if m.Kind != MotionMute && m.Kind != MotionUnmute {
		return engine.Nobody, false
	}
	return m.Seat, true
}
