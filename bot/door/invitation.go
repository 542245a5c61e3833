package door

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// Words of /match invite.
const (
	byLink = "link" // makes a link to the match, which may be followed by for how many
	noLink = "none" // takes the caller's links to it back
)

// ForStrangers reports whether what was said behind /match invite is about a link for
// people whom nobody here can name.
func ForStrangers(said string) bool {
	word, _ := text.Cut(strings.ToLower(said))
	return word == byLink || word == noLink
}

// Inviting offers a link to a match, where there is a page that it could lead to.
func (d Doors) Inviting(m match.Match) []msg.Button {
	if d.Address == "" {
		return nil
	}
	return []msg.Button{{Label: "Link for friends elsewhere", ID: menu.Press{Line: "match invite " + m.Code + " " + byLink}.ID()}}
}

// Invite does what /match invite says of links: it makes one to a lobby, for people who
// have no account here, or takes the caller's back.
func (d Doors) Invite(ctx context.Context, who match.Person, room match.Room, l *table.State, said string) (msg.Message, error) {
	if d.Address == "" || d.Visits == nil {
		return msg.Message{}, engine.Illegal("", "There's no page here that friends could open from afar. Invite somebody from here with `/match invite %s` and their name", l.Match.Code)
	}
	if l.Match.Day != "" || !l.Match.InvitedBy(who.ID) {
		return msg.Message{}, engine.Illegal("", "Only its players, and whoever made it, can give out a link to %s. To sit down, type `/match join %s`", l.Match.Code, l.Match.Code)
	}
	word, number := text.Cut(strings.ToLower(said))
	if word == noLink {
		n, err := d.takeBack(ctx, who.ID, l.Match.Code)
		return msg.Message{Text: msg.Say("Done: your links to ").Bold(l.Match.Code).Plain(" no longer work (" + text.Count(n, "link") + ").")}, err
	}
	people := max(1, l.Game.About().MaxSeats-len(l.Match.Seats)) // all that there are
	if number != "" {
		var err error
		if people, err = strconv.Atoi(number); err != nil {
			return msg.Message{}, engine.Illegal("", "“%s” is not a number of people. For a link that lets two in, type `/match invite %s link 2`", text.Line(number, table.MaxName), l.Match.Code)
		}
	}
	made, why := match.NewInvitation(l.Match, l.Game.About().MaxSeats, who.ID, people, d.Matches.Clock.Now())
	if why != "" {
		return msg.Message{}, engine.Illegal("", "%s", strings.TrimSuffix(why, "."))
	}
	var b [tokenBytes]byte
	if err := d.Matches.Draw(b[:]); err != nil {
		return msg.Message{}, fmt.Errorf("door: draw a token: %w", err)
	}
	token := hex.EncodeToString(b[:])
	made.Token, made.Room = match.HashOf(token), room.ID
	switch err := d.Visits.AddInvitation(ctx, made, match.When(made.Made).Add(-24*time.Hour).UnixMilli(), match.InvitationsADay); {
	case errors.Is(err, match.ErrMany):
		return msg.Message{}, engine.Illegal("", "%s", strings.TrimSuffix(match.InvitationsSpent, "."))
	case err != nil:
		return msg.Message{}, fmt.Errorf("door: keep an invitation: %w", err)
	}
	m := msg.Message{Text: msg.Say("Send this to friends who aren't here:\n").Link(d.Address + "/join#" + token).
		Plain("\nIt lets " + text.Count(people, "person") + " into ").Bold(l.Match.Code).Plain(" on the page, without an account, until it starts or for 14 days. I'll tell you who comes.")}
	m.Buttons = []msg.Button{{Label: "Take it back", ID: menu.Press{Line: "match invite " + l.Match.Code + " " + noLink}.ID()}}
	return m, nil
}

// takeBack has all of somebody's links to a match let nobody in, and tells how many
// there were.
func (d Doors) takeBack(ctx context.Context, by match.PersonID, code string) (n int, err error) {
	all, err := d.Visits.InvitationsBy(ctx, by, d.Matches.Now())
	if err != nil {
		return 0, fmt.Errorf("door: links to %s: %w", code, err)
	}
	for _, one := range all {
		if one.Code != code {
			continue
		}
		switch err := d.Visits.CloseInvitation(ctx, by, one.Token); {
		case err == nil:
			n++
		case !errors.Is(err, match.ErrNotFound):
			return n, fmt.Errorf("door: take a link to %s back: %w", code, err)
		}
	}
	return n, nil
}

// Joined tells whoever made an invitation that somebody came by it and how they are
// called now, with a button that shows them out while that can be done.
func (d Doors) Joined(ctx context.Context, by match.Door, name, device string) error {
	m, err := d.Matches.Store.Match(ctx, by.Match)
	if err != nil {
		return fmt.Errorf("door: match of an invitation: %w", err)
	}
	game := m.Game
	if g, ok := d.Matches.Game(m.Game); ok {
		game = g.About().Name
	}
	said := msg.Message{Text: msg.Text{}.Bold(name).Plain(" came by your invitation to " + game + " ").Bold(m.Code).Plain(", from " + device + ".")}
	seated := slices.ContainsFunc(m.Seats, func(t match.Tenure) bool { return t.Bot == "" && t.Name == name })
	remove := menu.Press{Line: "match remove " + m.Code + " " + name}.ID()
	switch {
	case seated && m.Host == by.Person && len(remove) <= menu.MaxID:
		said.Text = said.Text.Plain(" Not who you meant?")
		said.Buttons = []msg.Button{{Label: "Remove", ID: remove, Look: msg.Danger}}
	case seated:
		said.Text = said.Text.Plain(" Not who you meant? Until it starts, whoever made the match can remove them.")
	}
	if err := d.Matches.Store.Enqueue(ctx, match.Owed{Room: by.Room, To: by.Person, Body: msg.Encode(said)}); err != nil {
		return fmt.Errorf("door: tell who invited: %w", err)
	}
	d.Matches.Wake()
	return nil
}

// ShownOut has a guest who is removed from a lobby's seat not come back by the link that
// they have: the links to it of whoever invited them are taken back.
func (d Doors) ShownOut(ctx context.Context, m match.Match, seat engine.Seat) error {
	if d.Visits == nil || int(seat) >= len(m.Seats) {
		return nil
	}
	notes, err := d.Matches.Store.Notes(ctx, m.ID, 0)
	if err != nil {
		return fmt.Errorf("door: match %s: read notes: %w", m.Code, err)
	}
	for _, n := range slices.Backward(notes) {
		if n.Kind == match.NoteJoined && n.Name == m.Seats[seat].Name {
			if n.Guest.Person != 0 {
				_, err = d.takeBack(ctx, n.Guest.Person, m.Code)
			}
			return err
		}
	}
	return nil
}
