package main

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/bottest"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// A reading is how a note is found in what a room reads, whenever it was told: by a line
// that begins so, as what follows hangs on what had become of it by then.
type reading struct {
	line  string // that stands for it
	is    func(line string) bool
	whole bool // its message tells again what others told
}

// begins are the readings of lines that begin with words.
func begins(words string) reading {
	return reading{line: words, is: func(line string) bool { return strings.HasPrefix(line, words) }}
}

// ends are the words after which a kind of note goes on as it is told: the rest hangs on
// when. Of what is not here all is the same for ever.
var ends = map[match.NoteKind]string{
	match.NoteVote: ".", match.NoteResult: ".", match.NoteDecided: ".", match.NoteForetold: " finishes ", match.NoteAway: " in ",
	match.NoteWaiting: ".", match.NoteReplaced: ".", match.NoteDeserted: " is paused",
}

// readingOf is how a note of a match reads; none: it is told to nobody, or to some alone.
// tables: all rooms are played from, and read whom somebody invites.
func readingOf(l *table.State, n match.Note, tables bool) (r reading, ok bool) {
	code, game := l.Match.Code, l.Game.About().Name
	switch n.Kind {
	case match.NoteHint, match.NoteOrder:
		return r, false
	case match.NoteInvited:
		return reading{line: n.Name + " invited " + n.Invitee.Name, is: func(line string) bool {
			return strings.HasSuffix(line, " invited "+n.Invitee.Name+" to "+game+" "+code+".") || strings.Contains(line, ": "+n.Name+" invites you to "+game+" "+code+".")
		}}, tables
	case match.NoteOffered:
		return begins(n.Name + " offered their seat in " + code + " to "), true
	case match.NoteAsked:
		return reading{line: n.Name + " asked again to " + l.Question(n.Motion), is: func(line string) bool {
			return line == code+": "+n.Name+" wanted to "+l.Question(n.Motion)+"." || strings.Contains(line, ": "+n.Name+" wants to "+l.Question(n.Motion)+".")
		}}, true
	case match.NoteMissed:
		return reading{line: "The caretaker played for " + n.Name, is: func(line string) bool {
			return strings.HasPrefix(line, n.Name+" ran out of time, so the caretaker played it safe.") || strings.HasPrefix(line, "The caretaker played for "+n.Name+".")
		}}, true
	case match.NoteDigest:
		r = begins(game + " " + code + ": ")
		is := r.is
		r.is, r.whole = func(line string) bool { return is(line) && summaries.MatchString(line) }, true
		return r, true
	case match.NoteReplay:
		return begins("How " + code + " went, turn by turn"), true
	case match.NoteGazette:
		r = begins(fmt.Sprintf("%s Gazette, %s, no. %d", game, code, n.Issue))
		r.is = func(line string) bool {
			after, ok := strings.CutPrefix(line, r.line)
			return ok && strings.IndexAny(after, ".,") == 0
		}
		r.whole = true
		return r, true
	case match.NoteOver:
		return begins("The dice secret is now public"), l.Match.Day == "" && l.Table != nil
	}
	line := menu.TellingOf(n.Kind).Line(l, n, msg.Text{}.Bold(n.Name), n.At).String()
	end, varies := ends[n.Kind]
	if !varies {
		return reading{line: line, is: func(l string) bool { return l == line }}, true
	}
	if at := strings.Index(line[min(len(line), len(n.Name)):], end); at >= 0 {
		line = line[:len(n.Name)+at+len(end)]
	}
	return begins(line), true
}

// readBack are messages with the line that stands for it in place of each that a reading
// finds.
func readBack(messages []string, readings []reading) (out []string) {
	for _, m := range messages {
		lines := strings.Split(strings.TrimSpace(m), "\n")
		for i := range lines {
			at := slices.IndexFunc(readings, func(r reading) bool { return r.is(strings.TrimSpace(lines[i])) })
			if at >= 0 && readings[at].whole {
				lines = []string{readings[at].line}
				break
			} else if at >= 0 {
				lines[i] = readings[at].line
			}
		}
		out = append(out, strings.Join(lines, "\n"))
	}
	return out
}

// A mute is told what an assertion finds wrong.
type mute struct{ wrong int }

func (*mute) Helper()                 {}
func (m *mute) Errorf(string, ...any) { m.wrong++ }

// TestAlikeReadsEveryNote: of each kind of note that rooms are told one that a room lacks,
// or reads twice, or in another place is found.
func TestAlikeReadsEveryNote(t *testing.T) {
	h, err := build(t.Context(), &cli{DB: filepath.Join(t.TempDir(), "bell.db")}, terminal{strings.NewReader(""), nil, nil, anyPorts}, furnishing{metrics: newMetrics()})
	if err != nil {
		t.Fatal(err)
	}
	defer h.close()
	says := func(name, line string) {
		t.Helper()
		m := h.host.Do(t.Context(), match.Call{Account: match.Account{Platform: "web", ID: name, Name: name}, Room: match.Room{Platform: "web", Channel: "hall"}, Line: line})
		if m.Refused {
			t.Fatal(m.Text)
		}
	}
	says("Ann", "match new exchequer setup=dealt tokens=all")
	says("Bob", "match join")
	says("Ann", "match start")
	l := stateOf(t, h.store, 1)
	pause := match.Motion{Kind: match.MotionPause}
	var notes []match.Note
	for _, n := range []match.Note{
		{Kind: match.NoteMade}, {Kind: match.NoteJoined}, {Kind: match.NoteJoined, Text: "steady"}, {Kind: match.NoteJoined, From: "slack"},
		{Kind: match.NoteJoined, Guest: match.Invitee{Person: 7, Name: "Dan"}}, {Kind: match.NoteLeft}, {Kind: match.NoteRemoved},
		{Kind: match.NoteWords, Text: "abracadabra"}, {Kind: match.NoteInvited, Invitee: match.Invitee{Person: 7, Name: "Dan"}},
		{Kind: match.NoteStarted}, {Kind: match.NoteSaid, Text: "Good evening"}, {Kind: match.NoteVote, Motion: pause},
		{Kind: match.NoteAsked, Motion: pause}, {Kind: match.NoteBallot, Text: "yes"}, {Kind: match.NoteResult, Motion: pause, Name: "pause", Text: "carried"},
		{Kind: match.NoteExpired}, {Kind: match.NoteDecided, Motion: pause}, {Kind: match.NoteHanded, Text: "Basil"},
		{Kind: match.NoteReplaced, Text: "Basil, a steady bot"}, {Kind: match.NoteOffered, Text: "Dan"}, {Kind: match.NoteClocks, Text: "clock=24h"},
		{Kind: match.NoteForetold, Ends: 1e12}, {Kind: match.NoteAway, Away: match.Away{From: 1e12, To: 2e12}}, {Kind: match.NoteAway},
		{Kind: match.NoteMissed, Misses: 1}, {Kind: match.NoteWaiting, Misses: 2}, {Kind: match.NoteWaiting, Silent: true},
		{Kind: match.NoteDigest}, {Kind: match.NoteReplay}, {Kind: match.NoteGazette, Issue: 3}, {Kind: match.NoteDeserted}, {Kind: match.NoteOver},
	} {
		n.At, n.To, n.Name = 5e11, engine.Everyone, cmp.Or(n.Name, "Ann")
		notes = append(notes, n)
	}
	// As they read on the wire, at another time than they are looked for.
	told := map[match.NoteKind]string{
		match.NoteInvited: "@Dan: Ann invites you to Exchequer! " + l.Match.Code + ". Press Join to take a seat.",
		match.NoteAsked:   "@Bob: Ann wants to " + l.Question(pause) + ". 1 of 2 must say yes.",
		match.NoteOffered: "Ann offered their seat in " + l.Match.Code + " to @Dan. To take it: /match ask.",
		match.NoteDigest:  "Exchequer! " + l.Match.Code + ": 3 actions since yesterday: Ann 3.\nAnn: Good evening",
		match.NoteReplay:  "How " + l.Match.Code + " went, turn by turn.",
		match.NoteGazette: "Exchequer! Gazette, " + l.Match.Code + ", no. 3. The set-up.\nAnn: Good evening",
		match.NoteOver:    "1. Ann\nThe dice secret is now public, so anyone can check every roll.",
	}
	var lines, messages []string
	var readings []reading
	for _, n := range notes {
		r, ok := readingOf(l, n, true)
		if !ok {
			t.Fatalf("a note of the kind %s is not looked for", n.Kind)
		}
		readings, lines = append(readings, r), append(lines, r.line)
		text := told[n.Kind]
		if text == "" {
			text = menu.TellingOf(n.Kind).Line(l, n, msg.Text{}.Bold("Ann"), n.At+int64(100*time.Hour/time.Millisecond)).String()
		}
		messages = append(messages, text)
	}
	wrong := func(messages []string) bool {
		w := &mute{}
		bottest.Alike(w, map[string][]string{"Discord": readBack(messages, readings)}, lines, 0)
		return w.wrong > 0
	}
	if wrong(messages) {
		bottest.Alike(t, map[string][]string{"Discord": readBack(messages, readings)}, lines, 0)
		t.Fatalf("what is told in order is found wrong: %q", messages)
	}
	for i, n := range notes {
		for what, said := range map[string][]string{
			"missing": slices.Delete(slices.Clone(messages), i, i+1), "doubled": slices.Insert(slices.Clone(messages), i, messages[i]),
			"in another place": append(slices.Delete(slices.Clone(messages), i, i+1), messages[i]),
		} {
			if !wrong(said) && (what != "in another place" || i+1 < len(notes)) {
				t.Errorf("a note of the kind %s (%q) is %s, and that is not found", n.Kind, messages[i], what)
			}
		}
	}
}

// stateOf is a match as it is stored, to be read.
func stateOf(t *testing.T, store match.Store, id match.MatchID) *table.State {
	t.Helper()
	l, err := table.New(table.Options{Store: store, Clock: wall{}, Tables: games()}).Snapshot(context.Background(), id)
	if err != nil {
		t.Fatal(fmt.Errorf("match %d: %w", id, err))
	}
	return l
}
