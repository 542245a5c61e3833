package slack

import (
	"context"
	"encoding/json"
	"time"

	"divisionbell/adapters/slack/blocks"
	"divisionbell/adapters/slack/mrkdwn"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Judged is what an error means to the host.
var Judged = judged

// A Part is a message as Slack is given it.
type Part struct {
	Text   string
	Blocks []byte
}

// Parts lays a message out; file is its picture's.
func Parts(m msg.Message, thread, file string, one bool) (out []Part) {
	s := &sheet{thread: thread, file: file, one: one, userOf: func(match.PersonID) string { return "" }}
	for _, p := range s.drafts(m) {
		b, err := json.Marshal(p.blocks)
		if err != nil {
			panic(err)
		}
		out = append(out, Part{p.text, b})
	}
	return out
}

// Written is an acknowledgement as it is written, and as the library writes it.
func Written(m msg.Message, thread string, say *string) (ours, theirs []byte) {
	s := &sheet{thread: thread, say: say, userOf: func(p match.PersonID) string { return map[match.PersonID]string{1: "U1"}[p] }}
	p := s.drafts(m)[0]
	for _, r := range []blocks.Reply{
		{Type: "ephemeral", Text: p.text, Blocks: p.blocks},
		{Text: p.text, Blocks: p.blocks, Thread: thread, Replace: true},
		{Delete: true},
	} {
		a, err := r.JSON()
		if err != nil {
			panic(err)
		}
		b, err := json.Marshal(r)
		if err != nil {
			panic(err)
		}
		ours, theirs = append(append(ours, a...), '\n'), append(append(theirs, b...), '\n')
	}
	return ours, theirs
}

// Read and Escape are how people's text comes in and goes out.
var (
	Read   = mrkdwn.Read
	Escape = mrkdwn.Escape
	// Addressed is what is said to us.
	Addressed = mrkdwn.Addressed
)

// AckWithin is how long an acknowledgement waits for its answer.
const AckWithin = ackWithin

// Modal lays out a form that is sent under such an id.
func Modal(id string) error {
	_, err := new(App).modal(context.Background(), &order{}, msg.Form{ID: id}, nil)
	return err
}

// Attend deals with what a client brings until it gives up.
var Attend = (*App).attend

// WaitGone sets how long what is owed to a workspace that took the app away waits. It is
// called before Run.
func (a *App) WaitGone(d time.Duration) { a.teams.gone = d }

// Paint sets how long words wait for a picture, and the time by which pictures
// that fail are tried again; nil: the real one. It is called before Run.
func (a *App) Paint(within time.Duration, now func() time.Time) {
	a.paintWithin = within
	if now != nil {
		a.now = now
	}
}

// Haste sets how long a minute of Slack's lasts. It is called before Run.
func (a *App) Haste(minute time.Duration) {
	for _, d := range []*time.Duration{&a.tempo.Tier, &a.tempo.Post, &a.look} {
		*d = time.Duration(minute.Minutes() * float64(*d))
	}
}

// Homes sets how long changes are gathered before a Home tab is drawn by itself, and how
// long it rests then. It is called before Run.
func (a *App) Homes(gather, pause time.Duration) {
	a.homes.Pace.Gather, a.homes.Pace.Pause = gather, pause
}

// Refusal is refusal.
func Refusal(err error) bool { return refusal(err) }
