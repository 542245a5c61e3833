package menu

import (
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// DayEnd is the instant at which a day is over.
func DayEnd(day string) (int64, error) {
	opened, err := time.Parse(table.DayForm, day)
	if err != nil {
		return 0, fmt.Errorf("menu: the day %q: %w", day, err)
	}
	return opened.AddDate(0, 0, 1).UnixMilli(), nil
}

// OweDaily owes a room the day's board for when the day is over. It is
// rendered when it leaves, and there is one a room, game and day.
func (h *Menu) OweDaily(ctx context.Context, room match.Room, game, day string) error {
	until, err := DayEnd(day)
	if err != nil {
		return err
	}
	o := match.Owed{Room: room.ID, Slot: match.DailySlot(game, day), Body: msg.Encode(msg.Message{}), NotBefore: until}
	if err := h.Matches.Store.Enqueue(ctx, o); err != nil {
		return fmt.Errorf("menu: owe the board of %s: %w", day, err)
	}
	return nil
}

// Closing is the board that an owed message of a slot stands for, of a day or a season;
// false: it is another's. One that says nothing is not to be sent.
func (h *Menu) Closing(ctx context.Context, room match.Room, slot match.Slot) (m msg.Message, ok bool, err error) {
	id, day, ok := slot.Daily()
	if !ok && h.Shown != nil {
		if m, ok = h.Shown(ctx, slot); ok {
			return m, true, nil
		}
	}
	if !ok && h.Almanac != nil {
		return h.Almanac.Post(ctx, room, slot)
	}
	g, known := h.Matches.Game(id)
	if !ok || !known {
		return m, false, nil
	}
	if m, err = h.Daily(ctx, g, room, day); err != nil {
		h.Matches.Trouble(ctx, "a day's board failed", err)
		m = msg.Message{Text: msg.Say(msg.Sorry)}
	}
	return m, true, nil
}

// GivenUp reports whether who began a run gave it up, or to others: it has no score.
func GivenUp(l *table.State) bool {
	return l.Match.Phase == match.Abandoned || l.Match.Seats[0].No > 0
}

// A placed run of a day's board.
type placed struct {
	name, code string
	place      int8 // of several seats
	score      int64
	ended      bool
	givenUp    bool
	how        msg.Text
}

// Daily is a room's board of a day: each person's first run, played again
// from its log and checked before it is listed.
func (h *Menu) Daily(ctx context.Context, g match.Table, room match.Room, day string) (msg.Message, error) {
	runs, err := h.Matches.Store.Runs(ctx, g.About().ID, day)
	if err != nil {
		return msg.Message{}, err
	}
	var board []placed
	givenUp := false
	seen := map[match.PersonID]bool{}
	for _, r := range runs {
		first := !seen[r.Person]
		seen[r.Person] = true
		if !first || r.Room != room.ID {
			continue
		}
		p, err := h.placeRun(ctx, r.Match)
		if err != nil {
			h.Matches.Trouble(ctx, "a daily run does not hold", err, "match", r.Match)
			continue
		}
		if p.code != "" {
			board = append(board, p)
		}
		givenUp = givenUp || p.givenUp
	}
	id, over := g.About().ID, day < h.Matches.Today()
	m := msg.Message{Buttons: []msg.Button{{Label: "Play today's game", ID: Press{Line: id + " daily"}.ID(), Look: msg.Primary}, DayProofButton(id, day)}}
	slices.SortStableFunc(board, func(a, b placed) int {
		switch {
		case a.ended && !b.ended:
			return -1
		case b.ended && !a.ended:
			return 1
		}
		return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(b.score, a.score))
	})
	t := nobodys(g.About().Name+" of "+day, over, givenUp)
	if len(board) > 0 {
		t = msg.Text{}.Bold("The daily " + g.About().Name + " of " + day).Plain(". First goes only, and I checked each finished one.").Line()
	}
	for i, p := range board {
		t = t.Plain(fmt.Sprintf("%d. ", i+1)).Bold(p.name).Plain(" (" + p.code + "): ").Join(p.how).Line()
	}
	if over && len(runs) > 0 {
		secret, err := secretOf(ctx, h.Matches, runs)
		if err != nil {
			return msg.Message{}, err
		}
		t = t.Plain("The day is over, so here's the secret that its draws followed from: ").Code(hex.EncodeToString(secret[:]))
	}
	m.Text = msg.TrimLine(t)
	return m, nil
}

// nobodys is the board of a day on which nobody here has a score.
func nobodys(run string, over, givenUp bool) msg.Text {
	switch {
	case givenUp && over:
		return msg.Say("Nobody here has a score in the " + run + ": whoever began it gave up.").Line()
	case givenUp:
		return msg.Say("Nobody here has a score in the " + run + " yet: whoever began it gave up.").Line()
	case over:
		return msg.Say("Nobody here played the " + run + ".").Line()
	}
	return msg.Say("Nobody here has played the " + run + " yet.").Line()
}

// secretOf is the secret of a day, as its runs have it.
func secretOf(ctx context.Context, h *table.Matches, runs []match.Run) (secret [32]byte, err error) {
	l, err := h.Snapshot(ctx, runs[0].Match)
	if err != nil {
		return secret, err
	}
	return l.Match.Secret, nil
}

// placeRun weighs a run. One that was never started, or was given up, to others too, has no
// place and no code.
func (h *Menu) placeRun(ctx context.Context, id match.MatchID) (p placed, err error) {
	l, err := h.Matches.Snapshot(ctx, id)
	if err != nil {
		return p, err
	}
	if p.givenUp = l.Table != nil && GivenUp(l); p.givenUp || l.Table == nil {
		return p, nil
	}
	until, err := DayEnd(l.Match.Day)
	if err != nil {
		return p, err
	}
	// Who ends when the secret is out could have known the draws.
	p = placed{name: l.Name(0), code: l.Match.Code, ended: l.Match.Phase == match.Over && l.Match.Ended < until}
	if scores := l.Table.Score(); len(scores) > 0 {
		p.score = scores[0]
	}
	if places := l.Match.Places; len(places) > 1 {
		p.place = places[0]
	}
	if l.Match.Phase == match.Over && !p.ended {
		p.how = msg.Say("finished after midnight, so not scored.")
		return p, nil
	}
	if !p.ended && !h.Matches.Closed(&l.Match) {
		p.place, p.score, p.how = 0, 0, msg.Say("still playing.")
		return p, nil
	}
	headline := l.Game.Look.Headline(l.Table.View(engine.Nobody), l.Scene(engine.Nobody))
	if p.how = firstLine(headline); !h.Matches.Closed(&l.Match) {
		p.how = msg.Say(scored(l))
	}
	if !p.ended {
		return p, nil
	}
	f, err := h.Matches.File(ctx, l, false)
	if err != nil {
		return p, err
	}
	sealed := engine.Commitment(l.Match.Secret)
	_, err = record.Verify(f, func(id string) (engine.Game, bool) { return h.Matches.Game(id) }, hex.EncodeToString(sealed[:]))
	return p, err
}

// firstLine is a text up to its first line's end.
func firstLine(t msg.Text) (out msg.Text) {
	for _, r := range t {
		words, _, more := strings.Cut(r.Words, "\n")
		r.Words = words
		if words != "" {
			out = append(out, r)
		}
		if more {
			break
		}
	}
	return out
}

// veiled reports whether a viewer is to learn nothing of a match.
func (h *Menu) veiled(l *table.State, viewer engine.Seat) bool {
	return viewer == engine.Nobody && !h.Matches.Closed(&l.Match)
}

// Sees reports whether an account may see a match: a run that is its player's alone
// nobody else may. ErrNotFound.
func (h *Menu) Sees(ctx context.Context, code string, viewer match.Account) (bool, error) {
	id, err := h.Matches.ByCode(ctx, code)
	if err != nil {
		return false, fmt.Errorf("menu: match %s: %w", code, err)
	}
	l, err := h.Matches.Snapshot(ctx, id)
	if err != nil {
		return false, err
	}
	return !h.veiled(l, eyesOf(ctx, h, l, viewer)), nil
}

// eyesOf is the seat through whose eyes an account sees a match; Nobody: it has none there.
func eyesOf(ctx context.Context, h *Menu, l *table.State, viewer match.Account) engine.Seat {
	eyes := engine.Nobody
	if p, err := h.Matches.Directory.Person(ctx, viewer); err == nil && viewer.ID != "" {
		eyes, _ = l.SeatOf(p.ID)
	}
	return eyes
}

// DailyBegun is what a person reads who begins a run.
func DailyBegun(code string, g match.Table, day string, before int) msg.Message {
	counts := "This is your scored go. Good luck."
	if before > 0 {
		counts = "You've had today's scored go, so this one's for practice."
	}
	id := g.About().ID
	return msg.Message{
		Text: msg.Say("Today's " + g.About().Name + " (").Bold(code).Plain("). " + counts),
		Buttons: []msg.Button{
			{Label: "Show my moves", ID: Press{Line: id + " " + code}.ID(), Look: msg.Primary},
			{Label: "Show today's scores", ID: Press{Line: id + " daily board " + day}.ID()},
			DayProofButton(id, day),
		},
	}
}
