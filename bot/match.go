package bot

import (
	"context"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// matchCommand answers /match.
func (h *Host) matchCommand(ctx context.Context, c caller, rest string) msg.Message {
	word, rest := cut(rest)
	word = strings.ToLower(word)
	if word == "" || word == "help" {
		return matchHelp()
	}
	sub, err := subcommand("match", append(asides(), Subcommands()...), word)
	if err != nil {
		m := h.refuse(ctx, err)
		m.Text = m.Text.Plain(" Say ").Code("/match help").Plain(" for all there is.")
		return m
	}
	if m, ok := h.repeated(ctx, c.Delivery); ok {
		return m
	}
	c.vague = c.vague || word != sub.Name
	c.fate.command = "match " + sub.Name
	c.Line = "match " + sub.Name + " " + rest
	if g, ok := h.game(strings.ToLower(rest)); ok && sub.Name == "options" {
		return gameOptions(g)
	}
	if sub.alone != nil {
		return h.settled(ctx, c, sub.alone(h, ctx, c, rest))
	}
	return h.atMatch(ctx, c, sub, rest)
}

// atMatch finds the match a subcommand means and does it there.
func (h *Host) atMatch(ctx context.Context, c caller, sub Subcommand, rest string) msg.Message {
	id, rest, m := h.find(ctx, c, rest, "", sub.text, sub.apt, sub.phases...)
	if m != nil {
		return *m
	}
	if said, _ := cutYes(rest); said != "" && sub.codeAlone() {
		return h.refuse(ctx, engine.Illegal("", "/match %s takes a match's code and nothing more, and %q is none; /match list names yours", sub.Name, text.Line(rest, maxName)))
	}
	tries := triesMoved
	if sub.apart {
		tries = triesApart
	}
	return h.once(ctx, c, id, tries, func(l *Handle) msg.Message { return sub.at(h, ctx, c, l, rest) })
}

// save commits a change that is not an action of the game, with its answer for
// repeats, and reads the match again.
func (h *Host) save(ctx context.Context, c caller, l *Handle, change match.Change, answer msg.Message) msg.Message {
	m, _ := h.kept(ctx, c, l, change, answer)
	return m
}

// kept is save for whom it matters whether it is.
func (h *Host) kept(ctx context.Context, c caller, l *Handle, change match.Change, answer msg.Message) (msg.Message, error) {
	if len(change.Listeners) == 0 {
		change.Listeners = l.moved(c.person.ID, c.room.ID)
	}
	if c.Delivery != "" {
		change.Delivery, change.Answer = c.Delivery, encode(answer)
	}
	err := h.hold(ctx, l, change)
	if err != nil {
		return h.failed(ctx, c, err, "match", l.match.Code), err
	}
	c.fate.claimed = true
	return answer, nil
}

// note is something that all at the table may read.
func (l *State) note(kind string, seat engine.Seat, name, text string) match.Note {
	return match.Note{Seq: l.match.Seq(), Kind: kind, Seat: seat, To: engine.Everyone, Name: name, Text: text}
}

// The kinds of notes.
const (
	noteMade     = "made"
	noteJoined   = "joined"
	noteLeft     = "left"
	noteRemoved  = "removed"
	noteWords    = "words"
	noteInvited  = "invited"
	noteStarted  = "started"
	noteSaid     = "said"
	noteUndone   = "undone"
	noteVote     = "vote"
	noteBallot   = "ballot"
	noteResult   = "result"
	noteOver     = "over"
	noteExpired  = "expired"
	noteDecided  = "decided"  // whoever made the match did it alone
	noteHanded   = "handed"   // a seat has another holder
	noteReplaced = "replaced" // the table has put a stand-in on a seat
	noteOffered  = "offered"  // a seat is offered to somebody
	noteClocks   = "clocks"   // a setting of the clocks was changed
	noteForetold = "foretold" // a campaign's end is near
	noteAway     = "away"     // somebody goes on vacation
	noteOrder    = "order"    // a standing order was carried out or disarmed
	noteMissed   = "missed"   // a seat's time was up
	noteWaiting  = "waiting"  // a seat was reminded enough
)
