package door

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// linkLife is how long a code to link accounts holds.
const linkLife = 10 * 60 * 1000 // milliseconds

// linkLetters is how many letters it has: a million million codes.
const linkLetters = 8

// Link does what /bell link says: without a code it gives one, and with one it makes the
// caller and whoever was given it one person. final: its answer is for repeats too. Where
// nobody plays for several people, whoever is known in chat does neither: a browser that
// somebody else came in by would give them away for good.
func (d Doors) Link(ctx context.Context, c match.Call, who match.PersonID, said string) (m msg.Message, final bool, err error) {
	if c.OneSeat {
		all, err := d.Matches.Store.AccountsOf(ctx, who)
		if err != nil {
			return msg.Message{}, false, fmt.Errorf("door: accounts of person %d: %w", who, err)
		}
		if slices.ContainsFunc(all, func(a match.Account) bool { return a.Platform != c.Account.Platform }) {
			return msg.Message{}, false, engine.Illegal("", "Accounts aren't linked from this page, since somebody else at your browser could keep yours for good. Type `/bell link` in your Discord or Slack, and the code on the other platform")
		}
	}
	if code := strings.ToUpper(strings.ReplaceAll(strings.TrimSpace(said), "-", "")); code != "" {
		return d.linkTo(ctx, who, strings.TrimPrefix(code, "CODE:")) // as Discord shows it
	}
	code, err := match.Letters(d.Matches.Draw, linkLetters)
	if err != nil {
		return msg.Message{}, false, err
	}
	if err := d.Matches.Store.OfferLink(ctx, code, who, d.Matches.Now()+linkLife); err != nil {
		return msg.Message{}, false, err
	}
	return msg.Message{Text: msg.Say("Within 10 minutes, type ").Code("/bell link " + code[:linkLetters/2] + "-" + code[linkLetters/2:]).
		Plain(" on the other platform, from your own account there. Keep it to yourself: whoever types it shares your account.")}, true, nil
}

// linkTo takes a code that was given on the other platform.
func (d Doors) linkTo(ctx context.Context, who match.PersonID, code string) (m msg.Message, final bool, err error) {
	var both *match.BothSit
	p, err := d.Matches.Store.Link(ctx, code, who, d.Matches.Now())
	switch {
	case errors.Is(err, match.ErrNotFound):
		return msg.Message{}, false, engine.Illegal("", "That code is wrong, used or over 10 minutes old. For a new one, type `/bell link` on the other platform")
	case errors.As(err, &both):
		id, err := d.Matches.Store.MatchByCode(ctx, both.Code)
		if err != nil {
			return msg.Message{}, false, err
		}
		m, err := d.Matches.Store.Match(ctx, id)
		if err != nil {
			return msg.Message{}, false, err
		}
		return menu.BothSit(m), false, nil
	case err != nil:
		return msg.Message{}, false, err
	}
	d.Matches.Directory.Forget()
	d.Matches.Forget(0)
	if p.ID == who {
		return msg.Message{Text: msg.Say("Those two are already linked.")}, true, nil
	}
	if err := table.Reseated(ctx, d.Matches, p.ID); err != nil { // they are linked all the same
		d.Matches.Trouble(ctx, "the matches of a linked person are not told anew", err)
	}
	d.Matches.Redraw([]match.PersonID{who, p.ID})
	accounts, err := d.Matches.Store.AccountsOf(ctx, p.ID)
	if err != nil {
		return msg.Message{}, true, err
	}
	return menu.Linked(accounts), true, nil
}
