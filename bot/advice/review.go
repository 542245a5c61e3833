package advice

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"divisionbell/bot/luck"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// How a match is looked back on.
const (
	moments  = 3    // that are told
	doubtful = 8    // that are weighed whole, twice, each time by other chance
	glances  = 8    // thoughts that it may cost to find these, however many were made,
	finest   = 16   // each by one part of so many of a thought at least
	least    = 0.02 // of a chance to win, that a decision must have cost
	mostSeen = 300  // decisions that are weighed; of more, every so-manieth
	atOnce   = 12   // decisions that are weighed while somebody waits for the answer
)

// A key is whose review of which match, by what the seats are called there now.
type key struct {
	match  match.MatchID
	person match.PersonID
	names  string
}

// A review is what became of a player's decisions, costliest first.
type review struct {
	moments       []moment
	weighed, made int         // decisions
	curve         msg.Message // how all stood; nothing where there is no score
	luck          string      // who was lucky; "" where nobody could be
}

// A moment is a decision that cost something.
type moment struct {
	seq            uint32 // of the entry that it became
	seat           engine.Seat
	played, better string // as their buttons have them
	had, left      engine.Weighed
}

// Review tells a person which of their decisions in a match that is over cost most, by
// what they knew then; with the number of one, how it was then. Where that takes long,
// they are told alone as soon as it is found, in or near room.
func (a *Adviser) Review(ctx context.Context, l *table.State, person match.PersonID, room match.RoomID, number string) (msg.Message, error) {
	seats := held(l, person)
	code, game := l.Match.Code, l.Game.About()
	_, weighs := adviser(l.Game)
	switch {
	case l.Match.Phase == match.Open:
		return msg.Message{}, table.NotNow(a.matches, l, person)
	case !l.Match.Phase.Ended():
		hint := ""
		if l.Match.Phase == match.Playing && len(l.SeatsOf(person)) > 0 && a.allowed(ctx, l) == nil {
			hint = fmt.Sprintf("; on your turn, `/match hint %s` gives you a hint", code)
		}
		return msg.Message{}, engine.Illegal("", "%s is still being played, and looking back now would be advice. Ask again once it's over%s", code, hint)
	case l.Table == nil:
		return msg.Message{}, engine.Illegal("", "%s was closed before it began, so there's nothing to look back on", code)
	case number != "" && len(seats) == 0 && a.menu.Matches.Closed(&l.Match):
		return a.show(ctx, l, review{}, number)
	case len(seats) == 0:
		return msg.Message{}, engine.Illegal("", "You didn't play in %s, so there are no moves of yours to look back on. To see it, type `/match board %s`", code, code)
	case !weighs:
		return msg.Message{}, engine.Illegal("", "I can't weigh the moves of %s, so I can't say what yours cost. To read them, type `/match log %s`", game.Name, code)
	case !a.menu.Matches.Closed(&l.Match):
		return msg.Message{}, menu.Sealed("what your moves cost you is told")
	}
	k := key{l.Match.ID, person, fmt.Sprint(msg.Listed(names(l)))}
	if r, ok := a.reviews.Get(k); ok {
		return a.tell(ctx, l, r, number)
	}
	log, err := a.menu.Entries(ctx, l, 0, l.Match.Seq())
	if err != nil {
		return msg.Message{}, err
	}
	mine, made, err := decided(log, seats)
	if err != nil {
		return msg.Message{}, fmt.Errorf("advice: match %s: %w", code, err)
	}
	if len(mine) <= atOnce {
		r, err := a.look(ctx, l, log, mine, made)
		if err != nil {
			return msg.Message{}, err
		}
		a.reviews.Add(k, r)
		return a.tell(ctx, l, r, number)
	}
	a.later(k, func(ctx context.Context) (msg.Message, error) {
		r, err := a.look(ctx, l, log, mine, made)
		if err != nil {
			return msg.Message{}, err
		}
		a.reviews.Add(k, r)
		return a.tell(ctx, l, r, number)
	}, match.Owed{Room: room, To: person})
	t := msg.Say("A moment: I'm weighing " + some(len(mine), made) + " in ").Bold(code).Plain(" again, and then I'll tell you, and nobody else, what I find.")
	return msg.Message{Text: t}, nil
}

// later has something thought over in the background, once, and whoever it is for told
// of it.
func (a *Adviser) later(k key, think func(context.Context) (msg.Message, error), to match.Owed) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.looking[k] || a.life.Err() != nil {
		return
	}
	a.looking[k] = true
	go func() {
		defer func() {
			a.mu.Lock()
			defer a.mu.Unlock()
			delete(a.looking, k)
			a.idle.Broadcast()
		}()
		defer func() {
			if r := recover(); r != nil {
				a.matches.Trouble(a.life, "a look back panicked", match.Broken(r))
			}
		}()
		m, err := think(a.life)
		if a.life.Err() != nil {
			return // whoever wants it asks again
		}
		if err != nil {
			a.matches.Trouble(a.life, "a look back failed", err)
			m = msg.Message{Text: msg.Say(msg.Sorry)}
		}
		to.Body = msg.Encode(m)
		if err := a.matches.Store.Enqueue(a.life, to); err != nil {
			a.matches.Trouble(a.life, "a look back could not be told", err)
			return
		}
		a.matches.Wake()
	}()
}

// held are the times in which a person held seats of a match.
func held(l *table.State, person match.PersonID) (out []match.Tenure) {
	for _, t := range l.Match.Tenures {
		if t.Bot == "" && t.Person == person {
			out = append(out, t)
		}
	}
	return out
}

func names(l *table.State) (out []string) {
	for _, t := range l.Match.Seats {
		out = append(out, t.Name)
	}
	return out
}

// decided are the entries of a log that count and that somebody made in the seats that
// they held, of very many some; and how many there are in all.
func decided(log []record.Entry, held []match.Tenure) (mine []uint32, made int, err error) {
	path, err := record.Counting(log, uint32(len(log)-1))
	if err != nil {
		return nil, 0, err
	}
	for _, seq := range path {
		e := &log[seq]
		if e.Cause == record.ByPerson && slices.ContainsFunc(held, func(t match.Tenure) bool {
			return t.Seat == e.Seat && t.Held(seq)
		}) {
			mine = append(mine, seq)
		}
	}
	made = len(mine)
	if every := (len(mine) + mostSeen - 1) / mostSeen; every > 1 {
		each := mine[:0]
		for i := 0; i < len(mine); i += every {
			each = append(each, mine[i])
		}
		mine = each
	}
	return mine, made, nil
}

// some is how many of somebody's moves are meant.
func some(weighed, made int) string {
	switch {
	case made == 1:
		return "your only move"
	case weighed == made:
		return fmt.Sprintf("your %d moves", made)
	}
	return fmt.Sprintf("%d of your %d moves", weighed, made)
}

// A choice is a decision that was made, at the table where it was.
type choice struct {
	decision
	entry     *record.Entry
	had, left engine.Weighed
}

func (c choice) cost() float64 { return c.had.Chance - c.left.Chance }

// look glances at what somebody decided, each by what the seat knew then, and weighs
// those that seem to have cost most, twice, by chance of their own: what only luck made
// seem better does not seem so each time.
func (a *Adviser) look(ctx context.Context, l *table.State, log []record.Entry, mine []uint32, made int) (r review, err error) {
	r.made = made
	parts := min(max(1, len(mine)/glances), finest)
	var costly []choice
	_, err = record.Walk(l.Game.Game, l.Replay(), log, uint32(len(log)-1), func(e *record.Entry, t engine.Table) error {
		if _, ok := slices.BinarySearch(mine, e.Seq); !ok {
			return nil
		}
		ask, ok := asked(engine.See(t, e.Seat), e.Words)
		if !ok {
			return nil
		}
		c := choice{decision: decision{code: l.Match.Code, game: l.Game, table: t, ask: ask, as: e.Words, parts: parts}, entry: e}
		known, err := a.glances(ctx, &c)
		if known {
			r.weighed++
		}
		if err == nil && c.cost() > 0 {
			c.table, c.parts = t.Clone(), 0
			costly = dearest(append(costly, c), doubtful)
		}
		return err
	})
	if err != nil {
		return r, fmt.Errorf("advice: match %s: %w", l.Match.Code, err)
	}
	if leaf, ok := a.menu.Leaves[menu.PageCurve]; ok {
		if r.curve, err = leaf(ctx, l, l.Match.Seq()); err != nil && !errors.Is(err, engine.ErrIllegal) {
			return r, err
		}
	}
	if r.luck, err = (luck.Ledger{Matches: a.matches}).Said(ctx, l); err != nil {
		return r, err
	}
	for again := 1; again <= 2; again++ {
		var kept []choice
		for _, c := range costly {
			c.again = again
			worse, err := a.weighs(ctx, &c)
			if err != nil {
				return r, err
			}
			if worse {
				kept = append(kept, c)
			}
		}
		costly = kept
	}
	kept := dearest(costly, moments)
	slices.SortFunc(kept, func(x, y choice) int { return cmp.Compare(x.entry.Seq, y.entry.Seq) })
	for _, c := range kept {
		at := *l
		at.Table = c.table
		s := a.menu.Compose(&at, c.entry.Seat)
		r.moments = append(r.moments, moment{
			seq: c.entry.Seq, seat: c.entry.Seat, had: c.had, left: c.left,
			played: called(s, c.entry.Words), better: called(s, c.had.Words),
		})
	}
	return r, nil
}

// dearest are the n that cost most, of those that cost the same the first.
func dearest(of []choice, n int) []choice {
	slices.SortStableFunc(of, func(x, y choice) int { return cmp.Compare(y.cost(), x.cost()) })
	return of[:min(n, len(of))]
}

// glances looks for what did best, clearly or not. known: what was chosen could be weighed.
func (a *Adviser) glances(ctx context.Context, c *choice) (known bool, err error) {
	all, _, err := a.weigh(ctx, c.decision)
	if err != nil {
		return false, err
	}
	if c.left, known = of(all, c.as); known {
		c.had = slices.MaxFunc(all, func(x, y engine.Weighed) int { return cmp.Compare(x.Chance, y.Chance) })
	}
	return known, nil
}

// weighs weighs what was chosen against what else there was. worse: that did clearly.
func (a *Adviser) weighs(ctx context.Context, c *choice) (worse bool, err error) {
	all, _, err := a.weigh(ctx, c.decision)
	if err != nil {
		return false, err
	}
	var known bool
	if c.left, known = of(all, c.as); !known {
		return false, nil
	}
	c.had = all[0]
	return !slices.Equal(c.had.Words, c.as) && c.cost() >= least, nil
}

// tell is a review as its player reads it, or one moment of it by its number.
func (a *Adviser) tell(ctx context.Context, l *table.State, r review, number string) (msg.Message, error) {
	code := l.Match.Code
	if number != "" {
		return a.show(ctx, l, r, number)
	}
	if r.made == 0 {
		return r.curved(msg.Message{Text: msg.Say("You made no move in ").Bold(code).Plain(" yourself, so there's none to weigh.")}), nil
	}
	if r.weighed == 0 {
		return r.curved(msg.Message{Text: msg.Say("I could weigh none of what you did in ").Bold(code).Plain(": it answered no question, as an offer that's made out of turn.")}), nil
	}
	looked := "I weighed " + some(r.weighed, r.made) + " in "
	if len(r.moments) == 0 {
		return r.curved(msg.Message{Text: msg.Say(looked).Bold(code).Plain(" again, by what you could know then, and found none that clearly cost you anything. Well played!")}), nil
	}
	m := msg.Message{Text: msg.Say(looked).Bold(code).Plain(" again, by what you could know then. These cost you most:")}
	for _, x := range r.moments {
		m.Text = m.Text.Line().Plain(fmt.Sprintf("Move %d: ", x.seq)).Join(x.said())
		m.Buttons = append(m.Buttons, menu.ShowButton(code, x.seq))
	}
	m.Text = m.Text.Line().Plain("Only you see this. The chances are to win the match, over imagined futures.")
	return r.curved(m), nil
}

// curved is a message that shows how all stood, and who was lucky, as well.
func (r review) curved(m msg.Message) msg.Message {
	if r.luck != "" {
		m.Text = msg.Say(r.luck).Line().Join(m.Text)
	}
	if r.curve.Text != nil {
		m.Text, m.Picture = r.curve.Text.Line().Join(m.Text), r.curve.Picture
		own := slices.DeleteFunc(m.Buttons, func(b msg.Button) bool { return slices.Contains(r.curve.Buttons, b) })
		m.Buttons = append(slices.Clone(r.curve.Buttons), own...)
	}
	return m
}

// said is a moment in a sentence.
func (x moment) said() msg.Text {
	return msg.Text{}.Bold(x.played).Plain(" left you " + chance(x.left) + "; ").Bold(x.better).Plain(" would have had " + chance(x.had) + ".")
}

// show is how the match stood before a move: before one that cost its player something as
// they saw it, with what that was; before any other as all saw it.
func (a *Adviser) show(ctx context.Context, l *table.State, r review, number string) (msg.Message, error) {
	code, last := l.Match.Code, uint64(l.Match.Seq())
	seq, err := strconv.ParseUint(number, 10, 32)
	if err != nil || seq < 1 || seq > last {
		return msg.Message{}, engine.Illegal("", "Which move? %s has moves 1 to %d. To see one, type `/match review %s NUMBER`", code, last, code)
	}
	seat, said := engine.Nobody, msg.Text{}.Plain(".")
	if i := slices.IndexFunc(r.moments, func(x moment) bool { return uint64(x.seq) == seq }); i >= 0 {
		x := r.moments[i]
		seat, said = x.seat, msg.Text{}.Plain(", as you saw it. ").Join(x.said())
	}
	m, did, err := a.menu.Before(ctx, l, uint32(seq), seat)
	if err != nil {
		return msg.Message{}, err
	}
	m.Text = msg.Say(fmt.Sprintf("Before move %d of ", seq)).Bold(code).Join(said).Line().Join(m.Text)
	if did != nil {
		m.Text = m.Text.Line().Plain(fmt.Sprintf("Move %d: ", seq)).Join(did)
	}
	m.Buttons = menu.StepButtons(code, uint32(seq), uint32(last))
	if r.made > 0 || r.curve.Text != nil {
		m.Buttons = append(m.Buttons, msg.Button{Label: "Show my review", ID: menu.Press{Line: "match review " + code}.ID()})
	}
	return m, nil
}
