package menu

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"divisionbell/bot/local"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Settled tells in a room how its workspace is settled; forums: it may have one for matches.
func Settled(l match.Local, room match.Room, forums bool) msg.Text {
	rooms := "any channel"
	if n := len(l.Rooms); n > 0 {
		rooms = strconv.Itoa(n) + " chosen, but not this one"
		if slices.Contains(l.Rooms, room.Channel) {
			rooms = strconv.Itoa(n) + " chosen, this one too"
		}
	}
	makers := "everyone"
	if l.Makers == local.Admins {
		makers = "admins only"
	}
	limit := "none"
	if l.Limit > 0 {
		limit = strconv.Itoa(l.Limit)
	}
	t := msg.Text{}.Bold("Channels for matches: ").Plain(rooms + ".\n").
		Bold("Who can start matches: ").Plain(makers + ".\n").
		Bold("Deadline of new matches: ").Plain(cmp.Or(l.Clock, "none") + ".\n").
		Bold("Zone of new matches: ").Plain(cmp.Or(l.Zone, "none") + ".\n").
		Bold("Reminders of new matches: ").Plain(cmp.Or(strings.ReplaceAll(l.Remind, "_", " "), "as usual") + ".\n").
		Bold("Gazette of new matches: ").Plain(cmp.Or(l.Gazette, "as usual") + ".\n").
		Bold("Matches at once: ").Plain(limit + ".\n").
		Bold("Seasons: ").Plain(local.SeasonSaid(l, room.ID) + ".\n").
		Bold("Dialect of rolls: ").Plain(cmp.Or(l.Dialect, "standard") + ".")
	switch {
	case !forums:
	case l.Forum == "":
		t = t.Line().Bold("Forum for new matches: ").Plain("none.")
	case l.Forum == room.Channel:
		t = t.Line().Bold("Forum for new matches: ").Plain("this one.")
	default:
		t = t.Line().Bold("Forum for new matches: ").Plain("another channel.")
	}
	return t
}
