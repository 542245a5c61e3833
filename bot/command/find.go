package command

import (
	"context"
	"errors"
	"slices"
	"strings"

	dailies "divisionbell/bot/daily"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
)

// find settles which match a line means to a subcommand: by its code, by the room,
// or the only one there can be, or that is apt; else its error asks. rest is what
// follows the code.
func find(ctx context.Context, r *request, line string, s Subcommand) (id match.MatchID, rest string, err error) {
	word, after := text.Cut(line)
	if match.IsCode(word) {
		if id, err = r.Matches.ByCode(ctx, word); err == nil {
			return id, after, nil
		}
		if !s.text || !errors.Is(err, match.ErrNotFound) {
			return 0, "", noMatch(err, strings.ToUpper(word))
		}
	}
	n, err := near(ctx, r)
	if err != nil {
		return 0, "", err
	}
	here := n.candidates(s.game, s.phases)
	if s.game != "" { // its commands mean a match that is being played, if there is one
		if played := n.candidates(s.game, playing); len(played) > 0 {
			here = played
		}
	}
	if len(here) == 0 && len(s.phases) > 0 { // the command itself says what is amiss with it
		here = n.candidates(s.game, nil)
	}
	if (s.game != "" || len(s.phases) > 0) && len(here) == 1 && here[0].Phase.Ended() { // who plays means one of their own
		if n.here, err = theirs(ctx, r, n.here); err != nil {
			return 0, "", err
		}
		if here = n.candidates(s.game, ended); len(here) == 0 {
			here = n.candidates(s.game, nil)
		}
	}
	if len(here) > 1 && s.apt != nil {
		here = aptest(ctx, r, here, line, s.apt)
	}
	switch len(here) {
	case 1:
		return here[0].ID, line, nil
	case 0:
		if word != "" && !s.text && len(s.Params) == 1 { // nothing but a code
			return 0, "", noMatch(match.ErrNotFound, strings.ToUpper(word))
		}
		return 0, "", early{Message: menu.NothingHere(r.Matches, s.game)}
	}
	if said, _ := match.CutYes(line); said != "" && s.codeAlone() {
		return 0, "", noMatch(match.ErrNotFound, strings.ToUpper(word))
	}
	return 0, "", early{Message: which(ctx, r, here, line)}
}

// aptness is whether a match has what a caller's line asks of it: a hand, a page.
type aptness func(ctx context.Context, r *request, l *table.State, line string) bool

// aptest are those of several matches that are apt, or all when none is.
func aptest(ctx context.Context, r *request, here []match.Brief, line string, apt aptness) []match.Brief {
	var fit []match.Brief
	for _, b := range here {
		if l, err := r.Matches.Snapshot(ctx, b.ID); err == nil && l.Table != nil && apt(ctx, r, l, line) {
			fit = append(fit, b)
		}
	}
	if len(fit) == 0 {
		return here
	}
	return fit
}

// nearby are the matches that a line without a code can mean at all: the room's, and the
// person's own anywhere.
type nearby struct{ here, mine []match.Brief }

func near(ctx context.Context, r *request) (n nearby, err error) {
	if n.here, err = r.Matches.Store.MatchesIn(ctx, r.room.ID, 50); err != nil {
		return n, err
	}
	if n.here, err = dailies.Readable(ctx, r.Matches, r.person.ID, n.here); err != nil {
		return n, err
	}
	n.mine, err = r.Matches.Store.MatchesOf(ctx, r.person.ID)
	return n, err
}

// theirs are those of some matches in which the caller has or had a seat, and which were not
// closed before they began, or all when there is none.
func theirs(ctx context.Context, r *request, some []match.Brief) ([]match.Brief, error) {
	held, err := r.Matches.Store.Held(ctx, r.person.ID)
	own := slices.DeleteFunc(slices.Clone(some), func(b match.Brief) bool {
		if b.Phase == match.Abandoned {
			if l, err := r.Matches.Snapshot(ctx, b.ID); err == nil && l.Table == nil {
				return true
			}
		}
		return !slices.ContainsFunc(held, func(h match.Held) bool { return h.Code == b.Code })
	})
	if len(own) == 0 {
		return some, err
	}
	return own, err
}

// candidates are the matches a line without a code can mean, as [nearby.candidates] has
// them.
func candidates(ctx context.Context, r *request, game string, phases []match.Phase) ([]match.Brief, error) {
	n, err := near(ctx, r)
	return n.candidates(game, phases), err
}

// candidates are those of a game and of phases (empty: any), best kind first:
// unfinished ones of this room that the person plays, unfinished ones of this
// room, the person's own anywhere, the newest ended one here.
func (n nearby) candidates(game string, phases []match.Phase) []match.Brief {
	fits := func(b match.Brief) bool {
		return (game == "" || b.Game == game) && (len(phases) == 0 || slices.Contains(phases, b.Phase))
	}
	var open, own, ended, anywhere []match.Brief
	for _, b := range n.here {
		switch {
		case !fits(b):
		case b.Phase.Ended():
			ended = append(ended, b)
		default:
			open = append(open, b)
			if slices.ContainsFunc(n.mine, func(o match.Brief) bool { return o.ID == b.ID }) {
				own = append(own, b)
			}
		}
	}
	for _, b := range n.mine {
		if fits(b) {
			anywhere = append(anywhere, b)
		}
	}
	for _, some := range [][]match.Brief{own, open, anywhere} {
		if len(some) > 0 {
			return some
		}
	}
	return ended[:min(1, len(ended))]
}

// which asks for the match that is meant; its buttons say the line again with
// the code.
func which(ctx context.Context, r *request, here []match.Brief, line string) msg.Message {
	command, rest := text.Cut(strings.TrimPrefix(strings.TrimSpace(r.Line), "/"))
	head := strings.ToLower(command)
	if head == "match" || head == "bell" {
		sub, _ := text.Cut(rest)
		head += " " + sub
	}
	typed := strings.TrimPrefix("/"+strings.TrimSpace(head+" "+here[0].Code+" "+line), "/here ") // as which words without a command come
	m := msg.Message{Text: msg.Say("Which match? Press one, or put its code first: ").Code(typed).Plain(".")}
	for _, b := range here[:min(len(here), menu.MaxButtons)] {
		label := b.Code
		if g, ok := r.Matches.Game(b.Game); ok {
			label += " " + g.About().Name
		}
		m.Buttons = append(m.Buttons, msg.Button{Label: label, ID: buttonLine(ctx, r, head+" "+b.Code+" "+line)})
	}
	return m
}

// buttonLine is the id of a button that says a command line.
func buttonLine(ctx context.Context, r *request, line string) string {
	return r.Menu.ButtonID(ctx, menu.Press{Line: strings.TrimSpace(line), Code: "-"})
}
