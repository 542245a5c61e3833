package slack_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot/match"
)

// hand is somebody who plays at random by what they are shown.
func (t *table) hand(p *slacktest.Person, seed uint64) *slacktest.Hand {
	return &slacktest.Hand{
		P: p, C: t.room, Chance: rand.New(rand.NewPCG(seed, 7)), Patience: chattest.Patience,
		Whole: func(v string) bool { return strings.HasPrefix(v, "1! ") },
		Fits: func(v string) bool {
			return (strings.HasPrefix(v, "1! ") || strings.HasPrefix(v, "1? ") || strings.HasPrefix(v, "1# ")) && !strings.Contains(v, " * ")
		},
	}
}

// begin makes a match in the room, with both seated, and gives its code.
func (t *table) begin(line string) (code string) {
	t.Must(t.ann.Command(t.room, line))
	t.see(t.ann, t.room, private("is open and you're in seat 1"))
	lobby := t.see(t.bob, t.room, public(": waiting for players (1 of "))
	code = t.Code()
	if !strings.Contains(lobby.Words, code) {
		t.TB.Errorf("the lobby of %s is %q", code, lobby.Words)
	}
	t.Must(t.bob.Press(lobby, "Join"))
	t.see(t.bob, t.room, public("Bob joined"))
	t.Must(t.ann.Command(t.room, "/match start "+code))
	t.see(t.bob, t.room, func(m slacktest.Message) bool { return !m.Private && m.File != "" })
	return code
}

// finish plays a match to its end: first to act is who can. between is done now
// and then.
func (t *table) finish(code, game string, hands []*slacktest.Hand, between func(n int)) {
	t.TB.Helper()
	for n := 0; t.Match(code).Phase == match.Playing; n++ {
		if n > 400 {
			t.TB.Fatal("the match does not end")
		}
		h := hands[n%len(hands)]
		for {
			more, err := h.Step("/" + game + " " + code)
			t.Must(err)
			if !more {
				break
			}
		}
		between(n)
	}
	t.see(t.ann, t.room, public("The dice secret is now public"))
}

// played are the words of the log that people said, as buttons say them.
func (t *table) played(code string) (words []string) {
	m := t.Match(code)
	log, err := t.Store.Log(ctx, m.ID, 1, m.Position.Seq)
	t.Must(err)
	for _, e := range log {
		if e.Cause == "person" || e.Cause == "" {
			words = append(words, strings.Join(e.Words, " "))
		}
	}
	return words
}

// TestWholeMatches plays Exchequer! to its end over each wire, while the line is
// cut and refreshed: the log holds what was pressed, each once and in order, and
// the status message shows where it ended.
func TestWholeMatches(t *testing.T) {
	t.Parallel()
	for i, mode := range []string{slack.Socket, slack.HTTP} {
		t.Run(mode, func(t *testing.T) {
			t.Parallel()
			h := sit(t, plan{mode: mode})
			code := h.begin("/match new exchequer setup=dealt tokens=all length=6")
			chance := rand.New(rand.NewPCG(uint64(i), 3))
			ann, bob := h.hand(h.ann, 1), h.hand(h.bob, 2)
			h.finish(code, "exchequer", []*slacktest.Hand{ann, bob}, func(int) {
				switch chance.IntN(12) {
				case 0:
					h.slack.Cut()
				case 1:
					h.slack.Refresh()
				}
			})
			m := h.Match(code)
			h.see(h.bob, h.room, public("is over. The final board:"))
			h.once(code, ann, bob)
			h.unrefused()
			t.Logf("%d entries; %d edits, %d posts, %d files left", m.Position.Seq, h.slack.Calls("chat.update"), h.slack.Calls("chat.postMessage"), h.work.Files())
		})
	}
}

// once holds that every press stands in the log, once and in order of its hand.
func (t *table) once(code string, hands ...*slacktest.Hand) {
	t.TB.Helper()
	said := t.played(code)
	total := 0
	for _, h := range hands {
		at := 0
		for _, v := range h.Done {
			f := strings.Fields(v) // 1! CODE seat key - words, or 1? … + field
			words := strings.Join(f[5:], " ")
			if before, field, ok := strings.Cut(words, " + "); ok {
				words = before + " " + field
			}
			i := slices.Index(said[at:], words)
			if i < 0 {
				t.TB.Fatalf("%s pressed %q, and it is not in the log after %d of %d: %q", h.P.Name, words, at, len(said), said)
			}
			at += i + 1
			total++
		}
	}
	if total != len(said) {
		t.TB.Fatalf("%d actions were pressed and %d stand in the log", total, len(said))
	}
}
