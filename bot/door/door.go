// Package door makes the links by which people come to the page from afar, and tells
// them of whoever came in by one. Of a link its token's hash alone is kept.
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

// A link lets somebody in once, for so long, and each has so many open at most: with
// another the oldest goes.
const (
	life = 10 * time.Minute
	most = 3
)

// tokenBytes is how many random bytes a token has.
const tokenBytes = 32

// pagePlatform is whose people are on the page already.
const pagePlatform = "web"

// Words of /bell page.
const (
	line = "bell page" // without a word: for a link
	out  = "out"       // signs a browser out, by its number, or all
)

// A Page is the one that people come to from afar.
type Page struct {
	Address string // https://bell.example.org; empty: there is none
	Visits  match.Visits
}

// Doors are its links.
type Doors struct {
	Page
	Matches *table.Matches
}

// Open makes a link for a person, who asked for it in a room.
func (d Doors) Open(ctx context.Context, person match.PersonID, room match.RoomID) (link string, err error) {
	var b [tokenBytes]byte
	if err := d.Matches.Draw(b[:]); err != nil {
		return "", fmt.Errorf("door: draw a token: %w", err)
	}
	token, now := hex.EncodeToString(b[:]), d.Matches.Now()
	made := match.Door{Token: match.HashOf(token), Kind: match.DoorEnter, Person: person, Room: room, Left: 1, Made: now, Until: now + life.Milliseconds()}
	if err := d.Visits.AddDoor(ctx, made, most); err != nil {
		return "", fmt.Errorf("door: keep a link: %w", err)
	}
	return d.Address + "/enter#" + token, nil
}

// Came tells whoever a link was for, where they asked for it, that somebody came in by
// it, and how to sign that one out.
func (d Doors) Came(ctx context.Context, by match.Door, in match.Signin) error {
	if by.Room == 0 {
		return nil
	}
	p, err := d.Matches.Store.PersonByID(ctx, in.Person)
	if err != nil {
		return fmt.Errorf("door: who came in: %w", err)
	}
	m := msg.Message{
		Text: msg.Say(p.Name + " came in from " + in.Device + ", " + match.When(in.Made).In(p.Location()).Format("15:04") + ". Not you?"),
		Buttons: []msg.Button{
			{Label: "Sign that out", ID: menu.Press{Line: fmt.Sprintf("%s %s %d", line, out, in.ID)}.ID(), Look: msg.Danger},
		},
	}
	slot := match.AloneSlot(fmt.Sprint("came in ", in.ID))
	if err := d.Matches.Store.Enqueue(ctx, match.Owed{Room: by.Room, To: in.Person, Slot: slot, Body: msg.Encode(m)}); err != nil {
		return fmt.Errorf("door: tell who came in: %w", err)
	}
	d.Matches.Wake()
	return nil
}

// Ask does what /bell page says: it gives a link, or signs browsers out.
func (d Doors) Ask(ctx context.Context, who match.Person, room match.Room, args string) (msg.Message, error) {
	if d.Address == "" || d.Visits == nil {
		return msg.Message{}, engine.Illegal("", "There's no page here to sign in to: whoever runs me hasn't put it on the web. If that's you, docs/host.md says how")
	}
	words := strings.Fields(args)
	switch {
	case len(words) == 0:
		return d.link(ctx, who, room)
	case words[0] == out && len(words) == 1:
		return d.signAllOut(ctx, who.ID)
	case words[0] == out && len(words) == 2:
		return d.signOut(ctx, who, words[1])
	}
	return msg.Message{}, engine.Illegal("", "To sign in on the page, type `/bell page`. To sign out everywhere, type `/bell page out`")
}

// link is a link for the caller's eyes.
func (d Doors) link(ctx context.Context, who match.Person, room match.Room) (msg.Message, error) {
	if room.Platform == pagePlatform {
		return msg.Message{}, engine.Illegal("", "You're on the page already. To sign in on another device, open your account on this page and press Sign in elsewhere")
	}
	link, err := d.Open(ctx, who.ID, room.ID)
	if err != nil {
		return msg.Message{}, err
	}
	t := msg.Say("Open this within 10 minutes to play on the page as " + who.Name + ":\n").Link(link).
		Plain("\nIt works once. Keep it to yourself: whoever opens it plays as you.")
	return msg.Message{Text: t}, nil
}

// signOut signs one browser of the caller's out, by its number.
func (d Doors) signOut(ctx context.Context, who match.Person, number string) (msg.Message, error) {
	id, err := strconv.ParseInt(number, 10, 64)
	if err != nil || id <= 0 {
		return msg.Message{}, engine.Illegal("", "There's no sign-in “%s”. To sign out everywhere, type `/bell page out`", number)
	}
	all, err := d.Visits.AccessOf(ctx, who.ID)
	if err != nil {
		return msg.Message{}, fmt.Errorf("door: sign-ins: %w", err)
	}
	n, err := d.Visits.EndSignin(ctx, who.ID, id)
	if err != nil && !errors.Is(err, match.ErrNotFound) {
		return msg.Message{}, err
	}
	i := slices.IndexFunc(all.Signins, func(s match.Signin) bool { return s.ID == id })
	if n == 0 || i < 0 {
		return msg.Message{Text: msg.Say("That browser is signed out already.")}, nil
	}
	keys, err := d.undo(ctx, who.ID, all.Signins[i].Made)
	if err != nil {
		return msg.Message{}, err
	}
	done := "Done: that browser is signed out"
	switch {
	case keys == 1:
		done += ", and 1 passkey that was made since it came in is revoked"
	case keys > 1:
		done += fmt.Sprintf(", and %d passkeys that were made since it came in are revoked", keys)
	}
	return msg.Message{Text: msg.Say(done + ". If it wasn't you, type ").Code("/" + line + " " + out).Plain(" to sign out everywhere.")}, nil
}

// undo takes back by what else somebody could come in again who came in then: links, and
// passkeys, and tells how many of these there were.
func (d Doors) undo(ctx context.Context, who match.PersonID, since int64) (keys int, err error) {
	if err := match.ShutDoors(ctx, d.Visits, who); err != nil {
		return 0, fmt.Errorf("door: %w", err)
	}
	all, err := d.Visits.PasskeysOf(ctx, who)
	if err != nil {
		return 0, fmt.Errorf("door: passkeys: %w", err)
	}
	for _, k := range all {
		if k.Made < since {
			continue
		}
		if err := d.Visits.DropPasskey(ctx, who, k.Credential); err != nil && !errors.Is(err, match.ErrNotFound) {
			return keys, fmt.Errorf("door: revoke a passkey: %w", err)
		}
		keys++
	}
	return keys, nil
}

// signAllOut signs all browsers of the caller's out, and tells of what lets people in yet.
func (d Doors) signAllOut(ctx context.Context, who match.PersonID) (msg.Message, error) {
	n, err := d.Visits.EndSignins(ctx, who, 0)
	if err != nil {
		return msg.Message{}, fmt.Errorf("door: sign out everywhere: %w", err)
	}
	keys, err := d.Visits.PasskeysOf(ctx, who)
	if err != nil {
		return msg.Message{}, fmt.Errorf("door: passkeys: %w", err)
	}
	t := msg.Say("Done: you're signed out everywhere (" + text.Count(n, "browser") + "), and links that you were given to sign in no longer work.")
	if len(keys) > 0 {
		t = t.Plain(" You still have " + text.Count(len(keys), "passkey") + " to sign in with: your account on the page lists them, and revokes one that isn't yours.")
	}
	return msg.Message{Text: t}, nil
}
