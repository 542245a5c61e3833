package command

import (
	"context"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"errors"
	"slices"
	"strings"
)

// find settles which match a line means: by its code, by the room, or the only
// one there can be, or that is apt; else it asks, and m is the question. rest is
// what follows the code. game "" is any, no phases are all, apt nil is none more
// than another. With free the line may begin with a word that only looks like a
// code.
func find(ctx context.Context, h *Commands, c caller, line, game string, free bool, apt aptness, phases ...match.Phase) (id int64, rest string, m *msg.Message) {
	word, after := text.Cut(line)
	if match.IsCode(word) {
		id, err := h.Matches.ByCode(ctx, word)
		if err == nil {
			return id, after, nil
		}
		if !errors.Is(err, match.ErrNotFound) {
			no := refuse(ctx, h, err)
			return 0, "", &no
		}
		if !free {
			no := refuse(ctx, h, noMatch(err, strings.ToUpper(word)))
			return 0, "", &no
		}
	}
	here, err := candidates(ctx, h, c, game, phases)
	if game != "" && err == nil { // its commands mean a match that is being played, if there is one
		if playing, _ := candidates(ctx, h, c, game, []match.Phase{match.Playing, match.Paused}); len(playing) > 0 {
			here = playing
		}
	}
	if err == nil && len(here) == 0 && len(phases) > 0 { // the command itself says what is amiss with it
		here, err = candidates(ctx, h, c, game, nil)
	}
	if err != nil {
		no := refuse(ctx, h, err)
		return 0, "", &no
	}
	if len(here) > 1 && apt != nil {
		here = aptest(ctx, h, c, here, line, apt)
	}
	switch len(here) {
	case 1:
		return here[0].ID, line, nil
	case 0:
		no := nothingHere(h, game)
		return 0, "", &no
	}
	ask := which(ctx, h, c, here, line)
	return 0, "", &ask
}

// aptness is whether a match has what a caller's line asks of it: a hand, a page.
type aptness func(ctx context.Context, h *Commands, c caller, l *table.State, line string) bool

// aptest are those of several matches that are apt, or all when none is.
func aptest(ctx context.Context, h *Commands, c caller, here []match.Brief, line string, apt aptness) []match.Brief {
	var fit []match.Brief
	for _, b := range here {
		if l, err := h.Matches.Snapshot(ctx, b.ID); err == nil && l.Table != nil && apt(ctx, h, c, l, line) {
			fit = append(fit, b)
		}
	}
	if len(fit) == 0 {
		return here
	}
	return fit
}

// candidates are the matches a line without a code can mean, best kind first:
// unfinished ones of this room that the person plays, unfinished ones of this
// room, the person's own anywhere, the newest ended one here.
func candidates(ctx context.Context, h *Commands, c caller, game string, phases []match.Phase) ([]match.Brief, error) {
	here, err := h.Matches.Store.MatchesIn(ctx, c.room.ID, 50)
	if err != nil {
		return nil, err
	}
	mine, err := h.Matches.Store.MatchesOf(ctx, c.person.ID)
	if err != nil {
		return nil, err
	}
	fits := func(b match.Brief) bool {
		return (game == "" || b.Game == game) && (len(phases) == 0 || slices.Contains(phases, b.Phase))
	}
	var open, own, ended []match.Brief
	for _, b := range here {
		switch {
		case !fits(b):
		case b.Phase.Ended():
			ended = append(ended, b)
		default:
			open = append(open, b)
			if slices.ContainsFunc(mine, func(o match.Brief) bool { return o.ID == b.ID }) {
				own = append(own, b)
			}
		}
	}
	switch {
	case len(own) > 0:
		return own, nil
	case len(open) > 0:
		return open, nil
	}
	if anywhere := slices.DeleteFunc(mine, func(b match.Brief) bool { return !fits(b) }); len(anywhere) > 0 {
		return anywhere, nil
	}
	return ended[:min(1, len(ended))], nil
}

// nothingHere offers to begin a match where there is none, or none of a game.
func nothingHere(h *Commands, game string) msg.Message {
	what := "There is no match here yet."
	if g, ok := h.Matches.Game(game); ok {
		what = "There is no match of " + g.About().Name + " here yet."
	} else {
		game = h.Matches.Games[0].About().ID
	}
	return offerNew(h, what, game)
}

func offerNew(h *Commands, what, game string) msg.Message {
	return msg.Message{
		Text:    msg.Say(what + " Begin one with ").Code("/match new " + game).Plain("."),
		Buttons: []msg.Button{{Label: "New match", ID: menu.Press{Line: "match new " + game}.ID(), Look: msg.Primary}},
	}
}

// which asks for the match that is meant; its buttons say the line again with
// the code.
func which(ctx context.Context, h *Commands, c caller, here []match.Brief, line string) msg.Message {
	command, rest := text.Cut(strings.TrimPrefix(strings.TrimSpace(c.Line), "/"))
	head := command
	if strings.EqualFold(command, "match") {
		sub, _ := text.Cut(rest)
		head += " " + sub
	}
	t := msg.Say("Which match do you mean? Say its code first, as in ").Code("/" + head + " " + here[0].Code + " …").Plain(", or choose:")
	m := msg.Message{Text: t}
	for _, b := range here[:min(len(here), menu.MaxButtons)] {
		label := b.Code
		if g, ok := h.Matches.Game(b.Game); ok {
			label += " " + g.About().Name
		}
		m.Buttons = append(m.Buttons, msg.Button{Label: label, ID: buttonLine(ctx, h, head+" "+b.Code+" "+line)})
	}
	return m
}

// buttonLine is the id of a button that says a command line.
func buttonLine(ctx context.Context, h *Commands, line string) string {
	return h.Menu.ButtonID(ctx, menu.Press{Line: strings.TrimSpace(line), Code: "-"})
}
