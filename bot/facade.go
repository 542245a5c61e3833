package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"divisionbell/bot/almanac"
	"divisionbell/bot/chronicle"
	"divisionbell/bot/lesson"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/operator"
	"divisionbell/bot/poster"
	"divisionbell/bot/rulebook"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Do answers a command line, a click or a filled-in form. The answer is for
// the caller alone. It never fails: what went wrong is a friendly sentence.
func (h *Host) Do(ctx context.Context, call match.Call) msg.Message {
	ctx, done := h.matches.Absences.Pool.First(ctx)
	defer done()
	return h.commands.Do(ctx, call)
}

// Complete suggests how a line that is being typed can go on, best first.
func (h *Host) Complete(ctx context.Context, call match.Call, limit int) []match.Suggestion {
	return h.commands.Complete(ctx, call, limit)
}

// Commands are all there are, in the order people are told of them.
func (h *Host) Commands() []match.Command { return h.commands.Commands() }

// Games are all that can be played, as the host offers them.
func (h *Host) Games() []match.Table { return h.matches.Games }

// Lessons are the guided first matches of the games.
func (h *Host) Lessons() *lesson.Lessons { return h.commands.Lessons }

// Desk is what a page of the caller's own shows them; only Account, Room and Zone of the
// call are read.
func (h *Host) Desk(ctx context.Context, call match.Call) (match.Desk, error) {
	p, err := h.matches.Directory.Person(ctx, call.Account)
	if err != nil {
		return match.Desk{}, err
	}
	return h.sender.Desk(ctx, h.commands.Zoned(ctx, p, call.Zone), call.Room)
}

// Attach lets the host speak on a platform.
func (h *Host) Attach(c match.Chat) { h.sender.Attach(c) }

// Part is in how many of a platform's lanes this process speaks now, and how many there are.
func (h *Host) Part(platform string) (held, of int) { return h.sender.Part(platform) }

// Unspoken says of platforms why this process does not speak there: it waits for another's
// lease to run out; calm: another speaks, or it takes lanes over. In operators' words.
func (h *Host) Unspoken() (waits, calm []string) { return h.sender.Unspoken() }

// Settle speaks all that is owed and lets bots play until nothing moves, or for
// a while, and what is thought over for somebody is told: for adapters that take their
// turn with people, line by line.
func (h *Host) Settle(ctx context.Context) error {
	h.advice.Rest()
	h.films.Rest()
	return h.sender.Settle(ctx)
}

// Sweep does what is due, once, however many processes there are and however
// late it comes. holder names this process.
func (h *Host) Sweep(ctx context.Context, holder string) error { return h.matches.Sweep(ctx, holder) }

// Export is a match as the file that proves it: everything once it has ended,
// until then only what all may know.
func (h *Host) Export(ctx context.Context, code string) (record.File, error) {
	return h.matches.Export(ctx, code)
}

// ExportFile is a match's file as bytes, with its name, for an account that may see
// the match; ErrNotFound.
func (h *Host) ExportFile(ctx context.Context, code string, viewer match.Account) (name string, body []byte, err error) {
	if ok, err := h.menu.Sees(ctx, code, viewer); err != nil || !ok {
		return "", nil, cmp.Or(err, match.ErrNotFound)
	}
	return h.matches.ExportFile(ctx, code)
}

// Moment is a match as it stood after an entry, seen by an account; seq -1 is
// now. Errors wrap ErrNotFound for a match or entry that is not there.
func (h *Host) Moment(ctx context.Context, code string, seq int64, viewer match.Account) (match.Moment, error) {
	return h.menu.Moment(ctx, code, seq, viewer)
}

// Story is what an account may know of the entries of a match before one, 0: of the newest,
// oldest first, and whether others came before them. ErrNotFound.
func (h *Host) Story(ctx context.Context, code string, before uint32, viewer match.Account) ([]match.Told, bool, error) {
	return menu.Story(ctx, h.menu, code, before, viewer)
}

// Rules is the rulebook of a match at a rule's number or other words, for an account that
// may see the match; ErrNotFound.
func (h *Host) Rules(ctx context.Context, code, words string, viewer match.Account) (msg.Message, error) {
	return rulebook.Of(ctx, h.menu, code, words, viewer)
}

// Rounds are the entries of a match after which a round had ended, and its first: what a
// visitor is shown of one that goes on. ErrNotFound.
func (h *Host) Rounds(ctx context.Context, code string) ([]uint32, error) {
	return h.menu.Rounds(ctx, code)
}

// Bulletins are what happened in each round of a match that has ended, as all may know
// it; ErrNotFound for a match that is not there.
func (h *Host) Bulletins(ctx context.Context, code string) ([]match.Bulletin, error) {
	id, err := h.matches.ByCode(ctx, code)
	if err != nil {
		return nil, fmt.Errorf("bot: match %s: %w", code, err)
	}
	l, err := h.matches.Snapshot(ctx, id)
	if err != nil {
		return nil, err
	}
	return chronicle.Bulletins(ctx, h.matches, l)
}

// Ways are how an account's seat can go on with words on the board of a match. Errors
// wrap ErrNotFound for a match that is not there and words that cannot be said now.
func (h *Host) Ways(ctx context.Context, code string, viewer match.Account, words []string) (match.Ways, error) {
	return h.menu.Ways(ctx, code, viewer, words)
}

// Page is a page of a match as it stood after an entry, seen by an account; seq
// -1 is now, and "" the board. Errors wrap ErrNotFound for what is not there.
func (h *Host) Page(ctx context.Context, code string, seq int64, viewer match.Account, name string) (msg.Message, error) {
	if m, ok, err := h.commands.Dailies.Page(ctx, code, name); ok {
		return m, err
	}
	return h.menu.Page(ctx, code, seq, viewer, name)
}

// Show is how a match stands for a seat; Nobody sees what all may see. Errors
// wrap ErrNotFound for a match or seat that is not there.
func (h *Host) Show(ctx context.Context, code string, seat engine.Seat) (menu.Standing, error) {
	return h.menu.Show(ctx, code, seat)
}

// Season is the season of a name in the place of a room, with its cup; ErrNotFound.
func (h *Host) Season(ctx context.Context, room match.Room, name string) (msg.Message, error) {
	m, err := h.commands.Almanac.Season(ctx, room, name)
	if errors.Is(err, engine.ErrIllegal) { // no season is called so
		err = fmt.Errorf("bot: season %.40q: %w", name, match.ErrNotFound)
	}
	return m, err
}

// shownBy has a host make what a room was shown anew, as far as all may see it; ErrNotFound.
func shownBy(h *Host) func(ctx context.Context, in match.Room, p msg.Picture) (msg.Message, error) {
	return func(ctx context.Context, in match.Room, p msg.Picture) (msg.Message, error) {
		if season, ok := almanac.CupOf(p); ok {
			return h.Season(ctx, in, season)
		}
		return h.Page(ctx, p.Match, int64(p.Seq), match.Account{}, p.Page)
	}
}

// Calendar is what a person's calendar reads by a token; ErrNotFound.
func (h *Host) Calendar(ctx context.Context, token match.Hash) ([]byte, error) {
	return h.commands.Dates.File(ctx, token)
}

// Poster is a match that is over, laid out to be hung up, as a PDF or an SVG, for an
// account that may see it; ErrNotFound.
func (h *Host) Poster(ctx context.Context, code, format string, viewer match.Account) ([]byte, error) {
	if ok, err := h.menu.Sees(ctx, code, viewer); err != nil || !ok {
		return nil, cmp.Or(err, match.ErrNotFound)
	}
	return h.commands.Posters.File(ctx, code, poster.Format(format))
}

// Counts is how much there is, for operators.
func (h *Host) Counts(ctx context.Context) (match.Counts, error) { return h.matches.Counts(ctx) }

// Totals are how much is played, for operators; told hears how many matches of how many
// were read.
func (h *Host) Totals(ctx context.Context, names bool, told func(n, of int)) (almanac.Totals, error) {
	return h.commands.Almanac.Totals(ctx, names, told)
}

// Overviews lists the unfinished matches, newest first, limit at most; with amiss
// only those with which something is, however old.
func (h *Host) Overviews(ctx context.Context, limit int, amiss bool) ([]operator.Overview, error) {
	return operator.Overviews(ctx, h.commands, limit, amiss)
}

// FindPerson finds who is behind an account's id or name; ErrNotFound.
func (h *Host) FindPerson(ctx context.Context, platform, workspace, who string) (match.Person, error) {
	return operator.FindPerson(ctx, h.commands, platform, workspace, who)
}

// Belongings are what is kept of a person.
func (h *Host) Belongings(ctx context.Context, p match.Person) (operator.Belonging, error) {
	return operator.Belongings(ctx, h.commands, p)
}

// Forgetting gathers what a person is known by.
func (h *Host) Forgetting(ctx context.Context, p match.Person) (*operator.Forgetting, error) {
	return operator.Forget(ctx, h.commands, p)
}
