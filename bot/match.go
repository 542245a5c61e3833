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
func matchCommand(ctx context.Context, h *Commands, c caller, rest string) msg.Message {
	word, rest := cut(rest)
	word = strings.ToLower(word)
	if word == "" || word == "help" {
		return matchHelp()
	}
	sub, err := subcommand("match", append(asides(), Subcommands()...), word)
	if err != nil {
		m := refuse(ctx, h, err)
		m.Text = m.Text.Plain(" Say ").Code("/match help").Plain(" for all there is.")
		return m
	}
	if m, ok := repeated(ctx, h, c.Delivery); ok {
		return m
	}
	c.vague = c.vague || word != sub.Name
	c.fate.command = "match " + sub.Name
	c.Line = "match " + sub.Name + " " + rest
	if g, ok := h.matches.game(strings.ToLower(rest)); ok && sub.Name == "options" {
		return gameOptions(g)
	}
	if sub.alone != nil {
		return settled(ctx, h, c, sub.alone(ctx, h, c, rest))
	}
	return atMatch(ctx, h, c, sub, rest)
}

// atMatch finds the match a subcommand means and does it there.
func atMatch(ctx context.Context, h *Commands, c caller, sub Subcommand, rest string) msg.Message {
	id, rest, m := find(ctx, h, c, rest, "", sub.text, sub.apt, sub.phases...)
	if m != nil {
		return *m
	}
	if said, _ := cutYes(rest); said != "" && sub.codeAlone() {
		return refuse(ctx, h, engine.Illegal("", "/match %s takes a match's code and nothing more, and %q is none; /match list names yours", sub.Name, text.Line(rest, maxName)))
	}
	tries := triesMoved
	if sub.apart {
		tries = triesApart
	}
	return once(ctx, h, c, id, tries, func(l *Handle) msg.Message { return sub.at(ctx, h, c, l, rest) })
}

// save commits a change that is not an action of the game, with its answer for
// repeats, and reads the match again.
func save(ctx context.Context, h *Commands, c caller, l *Handle, change match.Change, answer msg.Message) msg.Message {
	m, _ := kept(ctx, h, c, l, change, answer)
	return m
}

// kept is save for whom it matters whether it is.
func kept(ctx context.Context, h *Commands, c caller, l *Handle, change match.Change, answer msg.Message) (msg.Message, error) {
	if len(change.Listeners) == 0 {
		change.Listeners = l.moved(c.person.ID, c.room.ID)
	}
	if c.Delivery != "" {
		change.Delivery, change.Answer = c.Delivery, encode(answer)
	}
	err := l.hold(ctx, change)
	if err != nil {
		return failed(ctx, h, c, err, "match", l.match.Code), err
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
