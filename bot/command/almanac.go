package command

import (
	"context"

	"divisionbell/bot/almanac"
	"divisionbell/bot/msg"
)

// tabled answers with a table of the almanac, or has the caller be in it or not.
func tabled(in almanac.Table, show handler) handler {
	choose := habitual(func(ctx context.Context, r *request) (msg.Message, error) {
		p := r.person
		said := almanac.Choose(in, &p.Habits, r.args)
		return habit(ctx, r, p, said)
	})
	return func(ctx context.Context, r *request) (msg.Message, error) {
		if almanac.Chosen(r.args) {
			return choose(ctx, r)
		}
		return show(ctx, r)
	}
}

func ratings(ctx context.Context, r *request) (msg.Message, error) {
	return r.Almanac.Ratings(ctx, r.person, r.room, r.args)
}

func season(ctx context.Context, r *request) (msg.Message, error) {
	return r.Almanac.Season(ctx, r.room, r.args)
}

func rivals(ctx context.Context, r *request) (msg.Message, error) {
	return r.Almanac.Rivals(ctx, r.person, r.room)
}

func statistics(ctx context.Context, r *request) (msg.Message, error) {
	return r.Almanac.Statistics(ctx, r.person, r.room)
}
