package main

import (
	"context"
	"encoding/hex"
	"slices"
	"strings"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot"
	"divisionbell/bot/bottest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// rooms are what the two rooms of a match show to all, message by message in
// the order of posting, as people read it: without markup.
func (x *crossing) rooms() map[string][]string {
	var messages []discordtest.Message
	for _, c := range append(x.discord.Threads(x.lobby), x.lobby) {
		messages = append(messages, x.discord.Public(c, false)...)
	}
	slices.SortFunc(messages, func(a, b discordtest.Message) int {
		if len(a.ID) != len(b.ID) {
			return len(a.ID) - len(b.ID)
		}
		return strings.Compare(a.ID, b.ID)
	})
	out := map[string][]string{}
	for _, m := range messages {
		out["Discord"] = append(out["Discord"], unmarked.Replace(m.Content))
	}
	for _, p := range x.people {
		if p.s == nil {
			continue
		}
		for _, m := range p.s.Messages(x.room) {
			if !m.Private {
				out["Slack"] = append(out["Slack"], m.Words)
			}
		}
		break
	}
	return out
}

// unmarked takes Discord's markup away.
var unmarked = strings.NewReplacer("**", "", "~~", "", "`", "", `\`, "")

// lines are those that a room reads of a match, in order: of its log from the set-up
// on, and of the notes that say the same whenever they are told.
func (x *crossing) lines(f record.File, id match.MatchID) (lines []string) {
	x.t.Helper()
	table, ok := gameOf(f.Header.Game)
	if !ok {
		x.t.Fatalf("there is no game %q", f.Header.Game)
	}
	scene := msg.Scene{Code: f.Header.Code, Viewer: engine.Nobody}
	for _, s := range f.Header.Seats {
		scene.Seats = append(scene.Seats, msg.Sitter{Name: s.Name})
	}
	notes, err := x.store.Notes(context.Background(), id, 0)
	x.must(err)
	notes = slices.DeleteFunc(notes, func(n match.Note) bool { return n.To != engine.Everyone })
	next := 1 + slices.IndexFunc(notes, func(n match.Note) bool { return n.Kind == "started" })
	for _, n := range notes[:next] {
		lines = append(lines, noted(n, table.About().Name, f.Header.Code))
	}
	for _, e := range f.Entries {
		events, err := record.Facts(table.Game, e.Facts)
		x.must(err)
		facts := record.For(events, engine.Nobody)
		if e.Seq == f.Entries[len(f.Entries)-1].Seq && e.Kind == "" { // the result, which is told by itself
			facts = facts[:len(facts)-1]
		}
		for _, text := range table.Look.Lines(facts, scene) {
			lines = append(lines, strings.Split(text.String(), "\n")...)
		}
		for ; next < len(notes) && notes[next].Seq <= e.Seq; next++ {
			lines = append(lines, noted(notes[next], table.About().Name, f.Header.Code))
		}
	}
	return lines
}

// noted is a note's line; "" for one whose words hang on what has become of it.
func noted(n match.Note, game, code string) string {
	switch n.Kind {
	case "joined":
		return n.Name + " joined " + code + "."
	case "started":
		return game + " " + code + " has started."
	case "said":
		return n.Name + ": " + n.Text
	}
	return ""
}

// gameOf is a game with its look.
func gameOf(id string) (match.Table, bool) {
	for _, g := range games() {
		if g.About().ID == id {
			return g, true
		}
	}
	return match.Table{}, false
}

// A sight is something that somebody could see, in one of its versions.
type sight struct{ by, text string }

// sights are all there ever were, of both platforms.
func (x *crossing) sights() (out []sight) {
	for _, p := range x.people {
		if p.s != nil {
			for _, text := range p.s.Saw() {
				out = append(out, sight{p.name, text})
			}
			continue
		}
		list := p.d.Directs()
		for _, c := range append(x.discord.Threads(x.lobby), x.lobby) {
			list = append(list, p.d.Sees(c)...)
			for _, m := range x.discord.Public(c, true) {
				if m.Deleted {
					list = append(list, m)
				}
			}
		}
		for _, m := range list {
			for _, text := range append(m.Was, m.Says()) {
				out = append(out, sight{p.name, text})
			}
		}
	}
	return out
}

// secretly fails when somebody saw words that are for a few alone, or when one
// of those never did. It tells how often they were shown.
func (x *crossing) secretly(words string, names ...string) (shown int) {
	x.t.Helper()
	seen := map[string]bool{}
	for _, s := range x.sights() {
		if !strings.Contains(s.text, words) {
			continue
		}
		shown++
		if seen[s.by] = true; !slices.Contains(names, s.by) {
			x.t.Errorf("%s saw %q, which is for %v:\n%s", s.by, words, names, s.text)
		}
	}
	for _, n := range names {
		if !seen[n] {
			x.t.Errorf("%s never saw %q", n, words)
		}
	}
	return shown
}

// finals are what a status of an ended match says.
const finals = "is over. The final board:"

// settled holds an ended match of both rooms against what is stored: the log
// verifies, both rooms were told each line of it once, both show its last
// position, and that the dice secret is public was told at the end. It stops the
// program. kills is how often that was killed before.
func (x *crossing) settled(kills int) record.File {
	x.t.Helper()
	x.told()
	m := x.match()
	x.end()
	h := bot.New(bot.Options{Store: x.store, Clock: wall{}, Tables: games()})
	defer h.Close()
	f, err := h.Export(context.Background(), m.Code)
	x.must(err)
	if _, err := record.Verify(f, game, ""); err != nil {
		x.t.Error(err)
	}
	if f.Header.Secret == nil || *f.Header.Secret != record.Hex(m.Secret) {
		x.t.Error("the file of an ended match does not tell the secret of its dice")
	}
	lines, rooms, told := x.lines(f, m.ID), x.rooms(), map[string][]string{"Discord": nil, "Slack": nil}
	for _, room := range []string{"Discord", "Slack"} {
		ends := 0
		for _, text := range rooms[room] {
			if strings.Contains(text, finals) {
				ends++
			} else {
				told[room] = append(told[room], text)
			}
		}
		if ends == 0 || ends > 1+kills {
			x.t.Errorf("%d messages in %s show the last board, after %d kills", ends, room, kills)
		}
	}
	repeated := bottest.Alike(x.t, told, lines, kills)
	x.sealed(m)
	x.t.Logf("%d entries in %d lines, %d kills, %d messages repeated", len(f.Entries), len(lines), kills, repeated)
	return f
}

// sealed fails when the dice secret is in a message, which the file of the log alone
// tells; when an end in either room does not say that it is public now; or when a
// token is anywhere.
func (x *crossing) sealed(m match.Match) {
	x.t.Helper()
	secret := hex.EncodeToString(m.Secret[:])
	for _, s := range x.sights() {
		if strings.Contains(s.text, secret) {
			x.t.Errorf("%s saw the secret of the dice:\n%s", s.by, s.text)
		}
		for _, token := range []string{x.discord.Token, x.work.Token, x.slack.AppToken()} {
			if strings.Contains(s.text, token) {
				x.t.Errorf("%s saw a token:\n%s", s.by, s.text)
			}
		}
	}
	for room, texts := range x.rooms() {
		if !slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(text, "The dice secret is now public") }) {
			x.t.Errorf("in %s nobody was told that the dice secret is public", room)
		}
	}
	for _, word := range []string{secret, x.discord.Token, x.work.Token, x.slack.AppToken()} {
		if strings.Contains(x.said.String(), word) {
			x.t.Error("the program printed a secret")
		}
	}
	for _, r := range append(x.discord.Refusals(), x.slack.Refused()...) {
		x.t.Errorf("refused: %s", r)
	}
}
