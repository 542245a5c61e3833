package command

import (
	"context"
	"errors"

	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
)

// advised gives a seat advice. It is thought out with no match held: a hint that was
// overtaken by an action is not given.
func advised(advice func(ctx context.Context, r *request, l *table.State, seat engine.Seat) (msg.Message, error), noted bool) handler {
	return func(ctx context.Context, r *request) (msg.Message, error) {
		l, err := aside(ctx, r)
		if err != nil {
			return msg.Message{}, err
		}
		if noted && r.args != "" {
			return refuse("/match hint takes only a match's code, and there's no match “%s”. To see how a move would turn out, type `/match try WORDS`", text.Line(r.args, table.MaxName))
		}
		seat, ok := l.SeatOf(r.person.ID)
		if !ok {
			return msg.Message{}, table.NotSeated(r.Matches, l, r.person.ID)
		}
		m, no := advice(ctx, r, l, seat)
		if m.Refused || no != nil && !errors.Is(no, engine.ErrIllegal) || no == nil && !noted {
			return m, no
		}
		return held((*table.Matches).Take, func(ctx context.Context, r *request) (msg.Message, error) {
			if no != nil {
				return refuseAt(ctx, r, seat, no)
			}
			if r.l.Match.Seq() != l.Match.Seq() || !r.l.Holds(r.person.ID, seat) {
				return refuse("%s went on while I was thinking. Ask me again", l.Match.Code)
			}
			n, first, err := r.Advice.Given(ctx, &r.l.State, seat)
			if err != nil || !first {
				return m, err
			}
			return save(ctx, r, match.Change{Notes: []match.Note{n}, Silent: true}, m)
		})(ctx, r)
	}
}

// aside finds the match that is meant, to be read without holding it; its code is
// taken from the request's args.
func aside(ctx context.Context, r *request) (*table.State, error) {
	id, rest, err := find(ctx, r, r.args, Subcommand{text: true})
	if err != nil {
		return nil, err
	}
	l, err := r.Matches.Snapshot(ctx, id)
	if err == nil {
		err = veil(r, l)
	}
	r.id, r.args = id, rest
	return l, err
}

func hint(ctx context.Context, r *request, l *table.State, seat engine.Seat) (msg.Message, error) {
	return r.Advice.Hint(ctx, l, seat)
}

func try(ctx context.Context, r *request, l *table.State, seat engine.Seat) (msg.Message, error) {
	return r.Advice.Try(ctx, l, seat, plainly(ctx, r, r.args))
}

// besides does what it takes a match for that nobody holds meanwhile.
func besides(do func(ctx context.Context, r *request, l *table.State) (msg.Message, error)) handler {
	return func(ctx context.Context, r *request) (msg.Message, error) {
		l, err := aside(ctx, r)
		if err != nil {
			return msg.Message{}, err
		}
		return do(ctx, r, l)
	}
}

func replayed(ctx context.Context, r *request, l *table.State) (msg.Message, error) {
	return r.Films.Ask(ctx, l, r.person.ID, r.room.ID)
}

func review(ctx context.Context, r *request, l *table.State) (msg.Message, error) {
	return r.Advice.Review(ctx, l, r.person.ID, r.room.ID, r.args)
}

func lucky(ctx context.Context, r *request, l *table.State) (msg.Message, error) {
	return r.Menu.LeafNow(ctx, l, engine.Nobody, menu.PageLuck)
}
