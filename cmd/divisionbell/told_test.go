package main

import (
	"context"
	"encoding/hex"
	"regexp"
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/discord/discordtest"
	"divisionbell/adapters/slack/slacktest"
	"divisionbell/bot"
	"divisionbell/bot/bottest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// rooms are what the two rooms of a match show to all, message by message in
// the order of posting, as people read it: without markup.
func (x *crossing) rooms() map[string][]string {
	out := map[string][]string{"Discord": readIn(x.discord, x.lobby)}
	for _, p := range x.people {
		if p.s != nil {
			out["Slack"] = readBy(p.s, x.room)
			break
		}
	}
	return out
}

// readBy is what all can read in a channel of Slack.
func readBy(p *slacktest.Person, room *slacktest.Channel) (out []string) {
	for _, m := range p.Messages(room) {
		if !m.Private {
			out = append(out, m.Words)
		}
	}
	return out
}

// readIn is what all can read in a channel of Discord and in its threads.
func readIn(s *discordtest.Server, lobby string) (out []string) {
	var messages []discordtest.Message
	for _, c := range append(s.Threads(lobby), lobby) {
		messages = append(messages, s.Public(c, false)...)
	}
	slices.SortFunc(messages, func(a, b discordtest.Message) int {
		if len(a.ID) != len(b.ID) {
			return len(a.ID) - len(b.ID)
		}
		return strings.Compare(a.ID, b.ID)
	})
	for _, m := range messages {
		out = append(out, unmarked.Replace(m.Content))
	}
	return out
}

// unmarked takes Discord's markup away.
var unmarked = strings.NewReplacer("**", "", "~~", "", "`", "", `\`, "")

// toldLines are those that a room reads of a match, in order: of its log from the set-up
// on, by the names of those who held its seats then, and of its notes, by the lines that
// stand for them; readings find these. f is of one that began.
func toldLines(t *testing.T, f record.File, l *table.State, notes []match.Note, tables bool) (lines []string, readings []reading) {
	t.Helper()
	m := l.Match
	note := func(n match.Note) {
		if r, ok := readingOf(l, n, tables); ok {
			lines, readings = append(lines, r.line), append(readings, r)
		}
	}
	scene, handed := msg.Scene{Code: m.Code, Viewer: engine.Nobody}, f.Header.Handovers
	for _, s := range f.Header.Seats {
		scene.Seats = append(scene.Seats, msg.Sitter{Name: s.Name})
	}
	notes = slices.DeleteFunc(notes, func(n match.Note) bool { return n.To != engine.Everyone })
	next := len(notes)
	if m.Position != nil {
		next = 1 + slices.IndexFunc(notes, func(n match.Note) bool { return n.Kind == match.NoteStarted })
	}
	for _, n := range notes[:next] {
		note(n)
	}
	for _, e := range f.Entries {
		for ; len(handed) > 0 && handed[0].After < e.Seq; handed = handed[1:] {
			scene.Seats[handed[0].Seat].Name = handed[0].Name
		}
		events, err := record.Facts(l.Game.Game, e.Facts)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range l.Game.Look.Lines(unresolved(f, m.Phase, e, record.For(events, engine.Nobody)), scene) {
			lines = append(lines, strings.Split(text.String(), "\n")...)
		}
		for ; next < len(notes) && notes[next].Seq <= e.Seq; next++ {
			note(notes[next])
		}
	}
	return lines, readings
}

// unresolved are the facts of an entry less the result of its match, which is the last
// fact of one that was played to its end and is told by itself.
func unresolved(f record.File, phase match.Phase, e record.Entry, facts []engine.Fact) []engine.Fact {
	if phase == match.Over && e.Kind == "" && e.Seq == f.Entries[len(f.Entries)-1].Seq {
		return facts[:len(facts)-1]
	}
	return facts
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
		list := append(p.d.Directs(), p.d.SeesApart()...)
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

// finals are what a status of an ended match says; statuses, what else one of people on
// several platforms does.
const finals = "is over. The final board:"

var statuses = regexp.MustCompile(`\((Discord|Slack|the page|the terminal)\)`)

// summaries begin those of a day.
var summaries = regexp.MustCompile(`^\S+ \S+: \d+ actions? since `)

// alike holds what every room of every match was told against what is stored.
func (x *crossing) alike() {
	x.t.Helper()
	alike(x.t, x.store, x.rooms(), x.kills)
}

// alike is what every test that crosses platforms ends with, whatever befell the
// program: it holds what each platform's rooms were told of each match against what is
// stored, all lines, each once and in their order, those of the log and of the notes. A
// kill may repeat one message in a room.
func alike(t *testing.T, store match.Store, said map[string][]string, kills int) {
	t.Helper()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	h := bot.New(bot.Options{Store: store, Clock: wall{}, Tables: games()})
	defer h.Close()
	list, err := store.Matches(context.Background(), 100)
	must(err)
	for platform, texts := range said { // less what tells lines again: status messages
		said[platform] = slices.DeleteFunc(slices.Clone(texts), func(text string) bool {
			return strings.Contains(text, finals) || statuses.MatchString(text)
		})
	}
	for _, b := range list {
		m, err := store.Match(context.Background(), b.ID)
		must(err)
		var f record.File
		if m.Position != nil {
			f, err = h.Export(context.Background(), m.Code)
			must(err)
		}
		notes, err := store.Notes(context.Background(), m.ID, 0)
		must(err)
		rooms, tables := map[string][]string{}, true
		for _, s := range m.Shows {
			r, err := store.RoomByID(context.Background(), s.Room)
			must(err)
			texts, known := said[sides[r.Platform]]
			if known && (s.Role == match.RoleTable || s.Role == match.RoleWatching) && s.Shut == "" {
				rooms[sides[r.Platform]] = texts
				tables = tables && s.Role == match.RoleTable
			}
		}
		lines, readings := toldLines(t, f, stateOf(t, store, m.ID), notes, tables)
		for side, texts := range rooms {
			rooms[side] = readBack(texts, readings)
		}
		repeated := bottest.Alike(t, rooms, lines, kills)
		t.Logf("%s: %d entries in %d lines, alike in %d rooms; %d kills, %d messages repeated", m.Code, len(f.Entries), len(lines), len(rooms), kills, repeated)
	}
}

// sides are the names of the platforms.
var sides = map[string]string{"discord": "Discord", "slack": "Slack", "web": "page", "console": "terminal"}

// settled holds an ended match of both rooms against what is stored: the log
// verifies, both rooms were told each line of it once, both show its last
// position, and that the dice secret is public was told at the end. It stops the
// program.
func (x *crossing) settled() record.File {
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
	rooms := x.rooms()
	for _, room := range []string{"Discord", "Slack"} {
		ends := 0
		for _, text := range rooms[room] {
			if strings.Contains(text, finals) {
				ends++
			}
		}
		if ends == 0 || ends > 1+x.kills {
			x.t.Errorf("%d messages in %s show the last board, after %d kills", ends, room, x.kills)
		}
	}
	x.sealed(m)
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
		// The killed one has opened the room, or taken the message back, and not lived to note it.
		if x.kills > 0 && (strings.HasPrefix(r, "conversations.create: name_taken") || strings.HasPrefix(r, "chat.delete: message_not_found")) {
			continue
		}
		x.t.Errorf("refused: %s", r)
	}
}
