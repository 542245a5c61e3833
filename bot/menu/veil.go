package menu

import (
	"fmt"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// VeiledStatus is the status message of a run that is its player's alone.
func VeiledStatus(l *table.State, playing bool) msg.Message {
	m := msg.Message{Text: Veil(l)}
	if !playing {
		return m
	}
	board := msg.Button{Label: "Show today's scores", ID: Press{Line: l.Match.Game + " daily board " + l.Match.Day}.ID()}
	proof := DayProofButton(l.Match.Game, l.Match.Day)
	if l.Match.Phase.Ended() {
		board.Look = msg.Primary
		m.Buttons = []msg.Button{board}
		if !GivenUp(l) { // its score is told by itself, once
			m.Text = msg.Text{}.Bold(l.Name(0)).Plain("’s go at today's " + l.Game.About().Name + " is over.")
			m.Buttons = append(m.Buttons, msg.Button{Label: "Show my card", ID: Press{Line: l.Match.Game + " daily card " + l.Match.Day}.ID()})
		}
		m.Buttons = append(m.Buttons, append(ReviewButtons(l), SaveButton(l), proof)...)
		return m
	}
	m.Buttons = []msg.Button{
		{Label: "Show my moves", ID: Press{Line: l.Match.Game + " " + l.Match.Code}.ID(), Look: msg.Primary},
		{Label: "Show my board", ID: Press{Line: "match board " + l.Match.Code}.ID()}, board, proof,
	}
	return m
}

// Sealed refuses what would tell of the day's draws: "so luck is told when the day is over".
func Sealed(so string) error {
	return engine.Illegal("", "Everyone has the same draws in today's puzzle, so %s when the day is over", so)
}

// SaveButton saves a match as a file.
func SaveButton(l *table.State) msg.Button {
	return msg.Button{Label: "Save the match", ID: Press{Line: "match export " + l.Match.Code}.ID()}
}

// VeiledEnd tells a room of the end of a run that is its player's alone.
func (h *Menu) VeiledEnd(l *table.State) msg.Text {
	if h.Ended != nil && l.Match.Phase == match.Over {
		h.Ended(l)
	}
	return Veil(l).Plain(" Today's draws stay secret until midnight UTC. For today's scores, type ").Code("/" + l.Match.Game + " daily board").Plain(".")
}

// Runner is who began a run, whoever has it now.
func Runner(l *table.State) string {
	for _, t := range l.Match.Tenures {
		if t.Seat == 0 && t.No == 0 {
			return t.Name
		}
	}
	return l.Name(0)
}

// Veil is what all may know of a run that is its player's alone: that they play it,
// and at its end their score.
func Veil(l *table.State) msg.Text {
	t, game := msg.Text{}.Bold(Runner(l)), l.Game.About().Name
	switch {
	case GivenUp(l):
		return t.Plain(" gave up today's " + text.Stop(game))
	case !l.Match.Phase.Ended():
		return t.Plain(" is playing today's " + text.Stop(game) + " It stays private until midnight UTC, so that it spoils nobody's.")
	}
	t = t.Plain(" finished today's " + text.Stop(game))
	if said := scored(l); said != "" {
		t = t.Plain(" " + said)
	}
	return t
}

// scored is how a run ended and nothing of how it came to that: among several seats by the
// place, else by the score.
func scored(l *table.State) string {
	if how := l.Game.Look.Gauge(l.Table.View(engine.Nobody), 0).How; how != "" && len(l.Match.Seats) > 1 {
		return strings.ToUpper(how[:1]) + text.Stop(how[1:])
	}
	if scores := l.Table.Score(); len(scores) > 0 {
		return fmt.Sprintf("Score %d.", scores[0])
	}
	return ""
}
