package door

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// off behind a guest's name has what they say shown again.
const off = "off"

// Muting is what /match mute asks of a table: to hide what a guest says, or behind off
// to show it again. Only who came by a player's link can be muted.
func (d Doors) Muting(ctx context.Context, who match.Person, l *table.State, said string) (match.Motion, error) {
	what := match.Motion{Kind: match.MotionMute}
	name := strings.TrimSpace(said)
	if i := strings.LastIndexByte(name, ' '); i > 0 && strings.EqualFold(name[i+1:], off) {
		what.Kind, name = match.MotionUnmute, strings.TrimSpace(name[:i])
	}
	if name == "" {
		return what, engine.Illegal("", "Whose words? To hide a guest's, type `/match ask %s mute NAME`; to show them again, `/match ask %s mute NAME off`. To silence reminders, type `/bell mute`", l.Match.Code, l.Match.Code)
	}
	seat, err := l.Named(name)
	if err != nil {
		return what, err
	}
	what.Seat = seat
	guests, err := d.guests(ctx, l)
	muted := !l.IsBot(seat) && l.Match.Settings.Mutes(l.Match.Seats[seat].Person)
	switch {
	case err != nil:
		return what, err
	case l.Holds(who.ID, seat):
		return what, engine.Illegal("", "Whether your own words are shown is for the others in %s to decide", l.Match.Code)
	case !guests.Has(seat):
		return what, engine.Illegal("", "%s isn't a guest, and only guests, who came by a player's link, can be muted", l.Name(seat))
	case muted && what.Kind == match.MotionMute:
		return what, engine.Illegal("", "%s is muted already. To hear them again, type `/match ask %s mute %s %s`", l.Name(seat), l.Match.Code, l.Name(seat), off)
	case !muted && what.Kind == match.MotionUnmute:
		return what, engine.Illegal("", "%s isn't muted, so everyone sees what they say", l.Name(seat))
	}
	return what, nil
}

// Guests are those of a table who can be muted, or heard again, as Muting reads them.
func (d Doors) Guests(ctx context.Context, who match.PersonID, l *table.State) (said []string) {
	guests, err := d.guests(ctx, l)
	for _, t := range l.Match.Seats {
		switch {
		case err != nil || !guests.Has(t.Seat) || l.Holds(who, t.Seat):
		case l.Match.Settings.Mutes(t.Person):
			said = append(said, t.Name+" "+off)
		default:
			said = append(said, t.Name)
		}
	}
	return said
}

// Mutable are buttons that ask a table to mute each of its guests, or to hear them again.
func (d Doors) Mutable(ctx context.Context, who match.Person, l *table.State) (all []msg.Button) {
	guests, err := d.guests(ctx, l)
	if err != nil {
		d.Matches.Trouble(ctx, "a match's guests could not be read", err, "match", l.Match.Code)
		return nil
	}
	for _, t := range l.Match.Seats {
		if !guests.Has(t.Seat) || l.Holds(who.ID, t.Seat) {
			continue
		}
		label, behind := "Mute "+t.Name, ""
		if l.Match.Settings.Mutes(t.Person) {
			label, behind = "Hear "+t.Name+" again", " "+off
		}
		line := "match mute " + l.Match.Code + " " + match.SeatNumber(t.Seat) + behind
		all = append(all, msg.Button{Label: text.Clip(label, mostLabel), ID: menu.Press{Line: line}.ID()})
	}
	return all
}

// mostLabel is how many characters of a label every platform shows.
const mostLabel = 40

// guests are the seats of people who came by a link that a player gave out.
func (d Doors) guests(ctx context.Context, l *table.State) (seats engine.Seats, err error) {
	notes, err := d.Matches.Store.Notes(ctx, l.Match.ID, 0)
	if err != nil {
		return 0, fmt.Errorf("door: match %s: read notes: %w", l.Match.Code, err)
	}
	slices.Reverse(notes) // who left and came again came as they did last
	for _, t := range l.Match.Seats {
		i := slices.IndexFunc(notes, func(n match.Note) bool { return n.Kind == match.NoteJoined && n.Name == t.Name })
		if t.Bot == "" && i >= 0 && notes[i].Guest.Person != 0 {
			seats |= engine.Only(t.Seat)
		}
	}
	return seats, nil
}
