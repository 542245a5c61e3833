package menu

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/bot/text"
	"divisionbell/engine"
	"divisionbell/engine/record"
)

// Ways are how an account's seat can go on with words on the board of a match; without
// words each spot comes with all that begins at it. Errors wrap ErrNotFound for a match
// that is not there and for words that cannot be said now.
func (h *Menu) Ways(ctx context.Context, code string, viewer match.Account, words []string) (match.Ways, error) {
	id, err := h.Matches.ByCode(ctx, code)
	if err != nil {
		return match.Ways{}, fmt.Errorf("menu: match %s: %w", code, err)
	}
	l, err := h.Matches.Snapshot(ctx, id)
	if err != nil {
		return match.Ways{}, err
	}
	none := match.Ways{Seat: engine.Nobody, Words: []string{}, Ways: []match.Way{}}
	p, err := h.Matches.Directory.Person(ctx, viewer)
	if err != nil || viewer.ID == "" || l.Table == nil || l.Match.Phase != match.Playing {
		return none, nil
	}
	seat, ok := l.SeatOf(p.ID)
	if !ok {
		return none, nil
	}
	if c := &h.Matches.Absences.Composers; len(words) > 0 {
		c.Goes(h.Matches.Now(), int64(id), l.Game.About(), seat, words)
	} else {
		c.Back(h.Matches.Now(), int64(id), seat)
	}
	w, ok := h.Compose(l, seat).Ways(words)
	if !ok {
		return none, fmt.Errorf("menu: match %s: %.80q cannot be said: %w", code, words, match.ErrNotFound)
	}
	if len(words) == 0 && mayUndo(ctx, h, l, p.ID, seat) {
		w.Undo = UndoButton(l.Match.Code).ID
	}
	return w, nil
}

// mayUndo reports whether somebody could take back the last step: their seat's, or of
// several seats of theirs that which moved last.
func mayUndo(ctx context.Context, h *Menu, l *table.State, person match.PersonID, seat engine.Seat) bool {
	if l.Match.Settings.Many {
		if last, err := h.LastMover(ctx, l); err == nil && l.Holds(person, last) {
			seat = last
		}
	}
	seq := l.Match.Seq()
	newest, err := h.Matches.Store.Log(ctx, l.Match.ID, seq, seq)
	if err != nil || len(newest) != 1 || newest[0].Kind != record.Undo && (newest[0].Seat != seat || newest[0].Final) {
		return false // as most often
	}
	_, _, err = table.OwnStep(ctx, h.Matches, l, seat)
	return err == nil
}

// Ways is how to go on with words; false: they cannot be said.
func (s Composer) Ways(words []string) (match.Ways, bool) {
	spots := spotWords(s.l.Game.Look.Chart(s.View, s.Scene))
	w := match.Ways{Seat: s.Seen.Seat(), Words: append([]string{}, words...), Ways: []match.Way{}}
	w.Key = decision(s.Press(true, words...).Decision)
	if len(words) > 0 {
		if !s.sayable(words) {
			return w, false
		}
		w.Prompt = s.l.Game.Look.Prompt(s.View, s.Scene, words)
		if v, ok := s.Seen.About().Verb(words[0]); ok {
			w.Goes = len(v.Params) > 1 && v.Params[0].Name == "from" && v.Params[1].Name == "to"
			w.Many = slices.ContainsFunc(v.Params, func(p engine.Param) bool { return p.Many })
		}
		if s.Whole(words) {
			whole := s.whole(words)
			w.Whole = &whole
		}
		for _, o := range s.onward(words) {
			w.Ways = append(w.Ways, s.way(spots, words, o))
		}
		return w, true
	}
	if s.Ask.Kind != "" {
		w.Prompt = s.l.Game.Look.Ask(s.Ask, s.View, s.Scene)
	}
	if move := s.advice(s.Ask); move != nil {
		advice := s.whole(move)
		w.Advice = &advice
	}
	verbs := slices.Clone(s.verbs)
	s.l.Game.Look.Rank(s.View, s.Scene, verbs)
	for _, verb := range verbs {
		at := len(w.Ways)
		w.Ways = append(w.Ways, s.way(spots, nil, verb))
		for _, o := range s.Seen.Next(verb.Word) {
			on := s.way(spots, []string{verb.Word}, o)
			if on.Spot == "" {
				w.Ways[at].Loose = true
				continue
			}
			on.Free, on.Query = w.Ways[at].Free, w.Ways[at].Query
			w.Ways = append(w.Ways, on)
		}
	}
	return w, true
}

// sayable reports whether words begin an action.
func (s Composer) sayable(words []string) bool {
	for i, word := range words {
		if _, ok := engine.Choose(s.Seen.Next(words[:i]...), word); !ok {
			return false
		}
	}
	return true
}

// whole is an action that can be sent.
func (s Composer) whole(words []string) match.Way {
	return match.Way{
		Words: words, Label: s.Caption(words), Press: s.Press(true, words...).ID(), Last: true, Ends: len(s.Seen.Next(words...)) == 0,
		Asks: engine.Confirms(s.l.Table, s.Seen.Seat(), words), Free: s.free(words[0]), Query: s.query(words[0]),
	}
}

// way is an option behind words.
func (s Composer) way(spots map[string]bool, words []string, o engine.Option) match.Way {
	w := match.Way{
		Words: slices.Clone(words), Last: o.Last, Asks: o.Confirm,
		Label:  text.Clip(s.l.Game.Look.Label(s.View, s.Scene, words, o), MaxLabel),
		Detail: text.Clip(s.l.Game.Look.Detail(s.View, s.Scene, words, o), maxDetail),
	}
	switch o.Kind {
	case engine.Number, engine.Money:
		w.Number = &match.Range{Min: o.Min, Max: o.Max, Step: max(1, o.Step), Best: o.Max}
		return w
	case engine.Text:
		w.Text = true
		return w
	}
	w.Words = append(w.Words, o.Word)
	if line := strings.Join(w.Words, " "); spots[line] {
		w.Spot = line
	} else if spots[o.Word] {
		w.Spot = o.Word
	}
	w.Ends = o.Last && len(s.Seen.Next(w.Words...)) == 0
	if w.Ends && len(words) == 0 { // as on its button in chat: what it means now
		w.Label = s.Caption(w.Words)
	}
	w.Free, w.Query = s.free(w.Words[0]), s.query(w.Words[0])
	return w
}

// query reports whether a verb changes nothing.
func (s Composer) query(verb string) bool {
	v, ok := s.Seen.About().Verb(verb)
	return ok && v.Query
}

// spotWords are what the spots of a chart stand for.
func spotWords(c *msg.Chart) map[string]bool {
	if c == nil {
		return nil
	}
	words := make(map[string]bool, len(c.Spots))
	for _, spot := range c.Spots {
		words[spot.Word] = true
	}
	return words
}
