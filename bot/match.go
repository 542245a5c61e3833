package bot

import (
	"context"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// A Subcommand of /match, as adapters offer it and help lists it.
type Subcommand struct {
	Name, Usage, Help string
	Params            []Param // the same as Usage, for platforms with typed options
	alone             func(h *Host, ctx context.Context, c caller, rest string) msg.Message
	at                func(h *Host, ctx context.Context, c caller, l *live, rest string) msg.Message
	phases            []Phase // which matches it can mean; none: any
	text              bool    // what follows need not begin with a code
}

// Subcommands are what /match can do, in the order people meet them.
func Subcommands() []Subcommand {
	open, playing := []Phase{Open}, []Phase{Playing, Paused}
	code := Param{Param: engine.Param{Name: "code", Help: "the match, when it is not clear which", Kind: engine.Text, Optional: true}}
	return []Subcommand{
		{Name: "new", Usage: "GAME [option=value …]", Help: "begin a match and take its first seat", Params: []Param{{Param: engine.Param{Name: "game", Help: "which game", Kind: engine.Word}}, {Param: engine.Param{Name: "options", Help: "option=value, as many as you like", Kind: engine.Text, Optional: true}}}, alone: (*Host).newMatch},
		{Name: "join", Usage: "[CODE]", Help: "take a seat", Params: []Param{code}, at: (*Host).join, phases: open},
		{Name: "leave", Usage: "[CODE] [for good]", Help: "give up your seat", Params: []Param{code, {Param: engine.Param{Name: "for-good", Key: "for", Help: "say good: for good", Kind: engine.Word, Optional: true}}}, at: (*Host).leave},
		{Name: "add-bot", Usage: "[KIND]", Help: "seat a bot", Params: []Param{{Param: engine.Param{Name: "kind", Help: "which bot", Kind: engine.Word, Optional: true}}}, at: (*Host).addBot, phases: open, text: true},
		{Name: "words", Usage: "TEXT", Help: "add words of your own to the dice", Params: []Param{{Param: engine.Param{Name: "text", Help: "your own words for the dice", Kind: engine.Text}}}, at: (*Host).addWords, phases: open, text: true},
		{Name: "start", Usage: "[CODE]", Help: "begin to play", Params: []Param{code}, at: (*Host).start, phases: open},
		{Name: "list", Usage: "", Help: "what awaits you, across matches", alone: (*Host).list},
		{Name: "board", Usage: "[CODE]", Help: "see the board with your eyes", Params: []Param{code}, at: (*Host).board},
		{Name: "hand", Usage: "[CODE]", Help: "see what you hold", Params: []Param{code}, at: (*Host).hand},
		{Name: "log", Usage: "[N]", Help: "read the last N lines of the log", Params: []Param{{Param: engine.Param{Name: "lines", Help: "how many", Kind: engine.Number, Optional: true}}}, at: (*Host).readLog, text: true},
		{Name: "rules", Usage: "[WORDS]", Help: "look up the rulebook", Params: []Param{{Param: engine.Param{Name: "words", Help: "what to look for", Kind: engine.Text, Optional: true}}}, alone: (*Host).rules},
		{Name: "options", Usage: "[CODE]", Help: "read what the match is played by", Params: []Param{code}, at: (*Host).options},
		{Name: "undo", Usage: "[CODE]", Help: "take back your own last step", Params: []Param{code}, at: (*Host).undoCommand, phases: playing},
		{Name: "say", Usage: "[to SEATS] TEXT", Help: "say something at the table, or to some seats", Params: []Param{{Param: engine.Param{Name: "to", Key: "to", Help: "only these seats: A, or a name", Kind: engine.Text, Optional: true}}, {Param: engine.Param{Name: "text", Help: "what to say", Kind: engine.Text}}}, at: (*Host).sayCommand, text: true},
		{Name: "invite", Usage: "PERSON", Help: "ring somebody to join", Params: []Param{{Param: engine.Param{Name: "person", Help: "who"}, Person: true}}, at: (*Host).invite, phases: open, text: true},
		{Name: "remove", Usage: "PERSON", Help: "take a seat back in a match that you made", Params: []Param{{Param: engine.Param{Name: "person", Help: "who"}, Person: true}}, at: (*Host).remove, phases: open, text: true},
		{Name: "rematch", Usage: "[CODE]", Help: "begin the same again", Params: []Param{code}, at: (*Host).rematch},
		{Name: "export", Usage: "[CODE]", Help: "get the match as a file that proves itself", Params: []Param{code}, at: (*Host).exportCommand},
		{Name: "abandon", Usage: "[CODE]", Help: "ask the table to end the match", Params: []Param{code}, at: (*Host).abandon},
		{Name: "vote", Usage: "aye|no", Help: "answer what the table is asked", Params: []Param{{Param: engine.Param{Name: "answer", Help: "aye or no", Kind: engine.Word}}}, at: (*Host).voteCommand, phases: playing, text: true},
	}
}

// matchCommand answers /match.
func (h *Host) matchCommand(ctx context.Context, c caller, rest string) msg.Message {
	word, rest := cut(rest)
	word = strings.ToLower(word)
	if word == "" || word == "help" {
		return matchHelp()
	}
	sub, err := subcommand(word)
	if err != nil {
		m := h.refuse(ctx, err)
		m.Text = m.Text.Plain(" Say ").Code("/match help").Plain(" for all there is.")
		return m
	}
	if m, ok := h.repeated(ctx, c.Delivery); ok {
		return m
	}
	c.Line = "match " + sub.Name + " " + rest
	if sub.alone != nil {
		return sub.alone(h, ctx, c, rest)
	}
	return h.atMatch(ctx, c, sub, rest)
}

// atMatch finds the match a subcommand means and does it there.
func (h *Host) atMatch(ctx context.Context, c caller, sub Subcommand, rest string) msg.Message {
	id, rest, m := h.find(ctx, c, rest, "", sub.text, sub.phases...)
	if m != nil {
		return *m
	}
	if rest != "" && sub.Usage == "[CODE]" {
		return h.refuse(ctx, engine.Illegal("", "/match %s takes a match's code and nothing more, not %q", sub.Name, Tidy(rest, maxName)))
	}
	l, err := h.lives.take(ctx, id)
	if err != nil {
		return h.refuse(ctx, err)
	}
	defer l.mu.Unlock()
	if m, ok := h.repeated(ctx, c.Delivery); ok {
		return m
	}
	return sub.at(h, ctx, c, l, rest)
}

// subcommand finds one by its name or an unambiguous beginning.
func subcommand(word string) (Subcommand, error) {
	var hits []Subcommand
	for _, s := range Subcommands() {
		if s.Name == word {
			return s, nil
		}
		if strings.HasPrefix(s.Name, word) {
			hits = append(hits, s)
		}
	}
	switch len(hits) {
	case 1:
		return hits[0], nil
	case 0:
		return Subcommand{}, engine.Illegal("", "there is no /match %s", Tidy(word, maxName))
	}
	var names []string
	for _, s := range hits {
		names = append(names, s.Name)
	}
	return Subcommand{}, engine.Illegal("", "%q could be %s", word, strings.Join(names, " or "))
}

func matchHelp() msg.Message {
	t := msg.Text{}
	for _, s := range Subcommands() {
		t = t.Code(strings.TrimSpace("/match " + s.Name + " " + s.Usage)).Plain(" — " + s.Help + "\n")
	}
	return msg.Message{Text: trimLine(t), Buttons: []msg.Button{{Label: "What awaits me", ID: press{line: "match list"}.id()}}}
}

// save commits a change that is not an action of the game, with its answer for
// repeats, and reads the match again.
func (h *Host) save(ctx context.Context, c caller, l *live, change Change, answer msg.Message) msg.Message {
	m, _ := h.kept(ctx, c, l, change, answer)
	return m
}

// kept is save for whom it matters whether it is.
func (h *Host) kept(ctx context.Context, c caller, l *live, change Change, answer msg.Message) (msg.Message, error) {
	change.Match, change.Rev, change.At = l.match.ID, l.match.Rev, h.now()
	if c.Delivery != "" {
		change.Delivery, change.Answer = c.Delivery, encode(answer)
	}
	_, err := h.commits.commit(ctx, change)
	l.fresh = false
	if err != nil {
		return h.failed(ctx, c.Delivery, err, "match", l.match.Code), err
	}
	h.wake()
	return answer, nil
}

// note is something that all at the table may read.
func (l *live) note(kind string, seat engine.Seat, name, text string) Note {
	return Note{Seq: l.match.seq(), Kind: kind, Seat: seat, To: engine.Everyone, Name: name, Text: text}
}

// The kinds of notes.
const (
	noteMade    = "made"
	noteJoined  = "joined"
	noteLeft    = "left"
	noteRemoved = "removed"
	noteWords   = "words"
	noteInvited = "invited"
	noteStarted = "started"
	noteSaid    = "said"
	noteUndone  = "undone"
	noteVote    = "vote"
	noteBallot  = "ballot"
	noteResult  = "result"
	noteOver    = "over"
	noteExpired = "expired"
	noteMissed  = "missed"  // a seat's time was up
	noteWaiting = "waiting" // a seat was reminded enough
)
