package bot

import (
	order "cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/google/go-cmp/cmp"

	"divisionbell/bot/advice"
	"divisionbell/bot/chronicle"
	"divisionbell/bot/match"
	"divisionbell/bot/table"
)

// Decoded takes a match as an action does and reports whether it is the one that
// others will find while it is held.
func (h *Host) Decoded(ctx context.Context, code string) (bool, error) {
	id, err := h.matches.ByCode(ctx, code)
	if err != nil {
		return false, err
	}
	l, err := h.matches.Take(ctx, id)
	if err != nil {
		return false, err
	}
	defer l.Release()
	return h.matches.Finds(l), nil
}

// Holders takes a match as the sender does; they are the people it knows of then.
func (h *Host) Holders(ctx context.Context, code string) (map[match.PersonID]match.Person, error) {
	id, err := h.matches.ByCode(ctx, code)
	if err != nil {
		return nil, err
	}
	l, err := h.matches.Snapshot(ctx, id)
	if err != nil {
		return nil, err
	}
	return l.People, nil
}

// Alone is how many actions bots have played in a row.
func (h *Host) Alone(ctx context.Context, code string) (int, error) {
	id, err := h.matches.ByCode(ctx, code)
	if err != nil {
		return 0, err
	}
	l, err := h.matches.Take(ctx, id)
	if err != nil {
		return 0, err
	}
	defer l.Release()
	return l.Alone, nil
}

// Astray compares each match that is kept decoded with what the store holds, and
// says where they differ. What is kept may be behind in two things: the order of
// notices, and what a listener heard last, which is stored with the next change.
// shared: another process may have committed since, or told rooms, which raises no
// rev.
func (h *Host) Astray(ctx context.Context, store match.Store, shared bool) (complaints []string) {
	h.matches.Each(func(l *table.Handle) {
		if d := astray(ctx, l, store, shared); d != "" {
			complaints = append(complaints, d)
		}
	})
	return complaints
}

func astray(ctx context.Context, l *table.Handle, store match.Store, shared bool) string {
	if !l.Fresh() {
		return ""
	}
	stored, err := store.Match(ctx, l.ID)
	if err != nil {
		return err.Error()
	}
	kept := l.Match
	if shared {
		if stored.Rev != kept.Rev {
			return ""
		}
		stored.Shows, stored.Notices, kept.Shows, kept.Notices = nil, nil, nil, nil
	}
	if s, k := comparable(stored), comparable(kept); !reflect.DeepEqual(s, k) { // go-cmp alone takes ten times as long
		return fmt.Sprintf("match %s: stored (-), kept (+):\n%s", l.Match.Code, cmp.Diff(s, k))
	}
	if l.Match.Position == nil {
		return ""
	}
	p, err := l.Table.Position()
	if err != nil {
		return err.Error()
	}
	if !reflect.DeepEqual(*stored.Position, p) {
		return fmt.Sprintf("the table of %s: stored (-), kept (+):\n%s", l.Match.Code, cmp.Diff(*stored.Position, p))
	}
	return ""
}

// comparable is a match without what may differ: the order of its notices, the
// newest note of each listener, and whether what is empty is nil.
func comparable(m match.Match) match.Match {
	m.Notices = slices.Clone(m.Notices)
	slices.SortFunc(m.Notices, func(a, b match.Notice) int {
		return order.Or(order.Compare(a.Seat, b.Seat), order.Compare(a.Key, b.Key), order.Compare(a.Of, b.Of), order.Compare(a.Kind, b.Kind))
	})
	m.Listeners = slices.Clone(m.Listeners)
	for i := range m.Listeners {
		m.Listeners[i].Note = 0
	}
	noEmpty(reflect.ValueOf(&m).Elem())
	return m
}

// noEmpty makes nil of the empty slices of a struct.
func noEmpty(v reflect.Value) {
	for i := range v.NumField() {
		switch f := v.Field(i); {
		case f.Kind() == reflect.Slice && f.Len() == 0:
			f.SetZero()
		case f.Kind() == reflect.Struct:
			noEmpty(f)
		}
	}
}

// Told is what a room reads of a match that is told it now from its beginning, line
// by line: what is for all, less its pictures; of the notes alone, or of the log too.
func (h *Host) Told(ctx context.Context, code string, log bool) (lines []string, err error) {
	id, err := h.matches.ByCode(ctx, code)
	if err != nil {
		return nil, err
	}
	l, err := h.matches.Snapshot(ctx, id)
	if err != nil {
		return nil, err
	}
	s := match.Show{Match: id, Seq: -1, Role: match.RoleWatching}
	if !log {
		s.Seq = int64(l.Match.Seq())
	}
	posts, _, err := h.sender.News(ctx, l, l.Match.Listeners, s)
	for _, p := range posts {
		lines = append(lines, strings.Split(p.Message.Text.String(), "\n")...)
	}
	return lines, err
}

// Advise gives a match as it stands, to be read, and who advises at it.
func (h *Host) Advise(ctx context.Context, code string) (*table.State, *advice.Adviser, error) {
	id, err := h.matches.ByCode(ctx, code)
	if err != nil {
		return nil, nil, err
	}
	l, err := h.matches.Snapshot(ctx, id)
	return l, h.advice, err
}

// Chronicle reads how a match went.
func (h *Host) Chronicle(ctx context.Context, code string) (*chronicle.Chronicle, error) {
	id, err := h.matches.ByCode(ctx, code)
	if err != nil {
		return nil, err
	}
	l, err := h.matches.Snapshot(ctx, id)
	if err != nil {
		return nil, err
	}
	return chronicle.Read(ctx, h.matches, l)
}

// Bots has so many play each day's game, and gives what waits until they have.
func (h *Host) Bots(n int) (rest func()) {
	h.commands.Dailies.Bots = n
	return h.commands.Dailies.Rest
}
