// Package bot is the host: matches, seats, turns, notices and votes, free of
// platform and of game. Commands and clicks come in by [Host.Do]; what tables
// see goes out through [Chat]; everything rests in a [Store].
package bot

import (
	"log/slog"

	"divisionbell/bot/advice"
	"divisionbell/bot/almanac"
	"divisionbell/bot/calendar"
	"divisionbell/bot/command"
	"divisionbell/bot/daily"
	"divisionbell/bot/deliver"
	"divisionbell/bot/door"
	"divisionbell/bot/gazette"
	"divisionbell/bot/lesson"
	"divisionbell/bot/luck"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/poster"
	"divisionbell/bot/replay"
	"divisionbell/bot/rolling"
	"divisionbell/bot/share"
	"divisionbell/bot/table"
)

// Options are what a host is made of. Entropy, Log and Seen may be nil.
type Options = table.Options

// A Host plays matches. It is safe for concurrent use.
type Host struct {
	matches  *table.Matches
	menu     *menu.Menu
	sender   *deliver.Sender
	advice   *advice.Adviser
	films    *replay.Films
	commands *command.Commands
}

// New makes a host. Close it when done; it does not close the store.
func New(o Options) *Host {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Seen == nil {
		o.Seen = match.Blind{}
	}
	h := &Host{matches: table.New(o)}
	tables := &almanac.Almanac{Matches: h.matches}
	h.films = replay.New(h.matches)
	if o.Still {
		h.matches.Film = nil
	}
	h.menu = &menu.Menu{Matches: h.matches, Almanac: tables, Gazette: gazette.Gazette{Matches: h.matches}, Leaves: map[string]menu.Leaf{menu.PageReplay: h.films.Leaf, menu.PageCurve: h.films.Curve, menu.PageLuck: luck.Ledger{Matches: h.matches}.Leaf}}
	h.menu.Again = shownBy(h)
	h.sender = deliver.New(h.matches, h.menu, o.Holder)
	h.advice = advice.New(h.matches, h.menu)
	h.commands = &command.Commands{Matches: h.matches, Menu: h.menu, Sender: h.sender, Advice: h.advice, Films: h.films, Lessons: lesson.New(h.matches.Games), Almanac: tables}
	h.commands.Rolls = &rolling.Rolls{Matches: h.matches, Menu: h.menu, Aloud: h.sender.Aloud}
	h.commands.Dailies = daily.New(h.matches, h.menu)
	h.commands.Doors.Matches = h.matches
	h.commands.Shares.Matches, h.commands.Dates.Matches, h.commands.Posters.Matches = h.matches, h.matches, h.matches
	return h
}

// Receive has people come to a page from afar, by links that the host gives them. It is
// called before anything else is asked of the host.
func (h *Host) Receive(p door.Page) door.Doors {
	h.commands.Doors.Page = p
	return h.commands.Doors
}

// Share has people make links to matches, which lead to a page. It is called before
// anything else is asked of the host.
func (h *Host) Share(p share.Page) { h.commands.Shares.Page = p }

// Lead has links to watch, and those of calendars, lead to a page. later: another program
// serves it, divisionbell serve. It is called before anybody speaks.
func (h *Host) Lead(address string, later bool, kept interface {
	match.Shares
	match.Feeds
}) {
	h.Share(share.Page{Address: address, Later: later, Shares: kept})
	h.Schedule(calendar.Page{Address: address, Later: later, Feeds: kept})
}

// Schedule has people read what is due of them in calendars of theirs, on a page. It is
// called before anything else is asked of the host.
func (h *Host) Schedule(p calendar.Page) { h.commands.Dates.Page = p }

// Crown has seasons show a cup, which draw makes as a PNG. It is called before anything
// else is asked of the host.
func (h *Host) Crown(draw func(almanac.Podium) ([]byte, error)) { h.commands.Almanac.Cup = draw }

// Hang has matches that are over printed as posters. It is called before anything else is
// asked of the host.
func (h *Host) Hang(print func(p poster.Poster, f poster.Format) ([]byte, error)) {
	h.commands.Posters.Print = print
}

// Paint has cards of daily games be drawn. It is called before anything else is asked of the
// host.
func (h *Host) Paint(draw func(daily.Card) ([]byte, error)) { h.commands.Dailies.Paint(draw) }

// Close ends the host's own work; what is committed is safe without it.
func (h *Host) Close() {
	h.advice.Close()
	h.films.Close()
	h.commands.Dailies.Close()
	h.sender.Close()
	h.matches.Close()
}
