package menu

import (
	"context"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/table"
	"divisionbell/engine"
)

// Tried is how a match would stand if a seat did something now, in a world that is dealt
// and thrown anew from what the seat may know: its picture, what would have happened
// there, and whether chance or what is hidden had a part in it. Refused by
// [engine.Illegal] like the actions themselves. The match is left as it is.
func (h *Menu) Tried(ctx context.Context, l *table.State, seat engine.Seat, actions [][]string) (stands msg.Message, told []msg.Text, chance bool, err error) {
	tried, facts, chance, err := try(l, l.Table, seat, actions)
	if err != nil {
		return msg.Message{}, nil, false, err
	}
	stands = imagined(l, tried, facts, seat)
	// Whoever draws it by itself finds it by its page.
	n, err := h.Matches.Store.Press(ctx, triedPress(l.Match.Code, l.Match.Seq(), seat, actions), h.Matches.Now())
	if err != nil {
		return msg.Message{}, nil, false, fmt.Errorf("menu: match %s: keep what is tried: %w", l.Match.Code, err)
	}
	stands.Picture.Seq, stands.Picture.Page = l.Match.Seq(), pageTried+strconv.FormatInt(n, 10)
	return stands, l.Game.Look.Lines(facts, l.Scene(seat)), chance, nil
}

// try applies actions to a copy of a table as a seat imagines it. The same position,
// seat and actions give the same world.
func try(l *table.State, at engine.Table, seat engine.Seat, actions [][]string) (tried engine.Table, facts []engine.Fact, chance bool, err error) {
	seed := fnv.New64a()
	fmt.Fprintf(seed, "%s %d %d", l.Match.Code, at.Seq(), seat)
	d := engine.Fast(seed.Sum64())
	tried = at.Imagine(seat, d)
	for _, words := range actions {
		out, err := tried.Apply(d, seat, words...)
		if err != nil {
			return nil, nil, false, err
		}
		for _, e := range out.Events {
			if f := e.For(seat); f != nil {
				facts = append(facts, f)
			}
		}
		if chance = chance || out.Final; tried.Status(engine.Nobody).Places != nil {
			break
		}
	}
	return tried, facts, chance, nil
}

// imagined is headline and board of a table that is only imagined.
func imagined(l *table.State, tried engine.Table, facts []engine.Fact, seat engine.Seat) msg.Message {
	scene := l.Match.Scene(seat) // there it goes on, whatever became of the match
	scene.Seq, scene.Last, scene.Recent = tried.Seq(), facts, facts
	view, look := tried.View(seat), l.Game.Look
	return msg.Message{
		Text: look.Headline(view, scene),
		Picture: &msg.Picture{
			Alt: look.Alt(view, scene), Board: look.Board(view, scene),
			Match: l.Match.Code, Viewer: int(seat),
			Draw: func() ([]byte, error) { return look.Picture(view, scene) },
		},
	}
}

// pageTried begins the name of the page that shows what was tried, whose words rest in
// the store.
const pageTried = "try-"

// triedMark stands before the words of what was tried, where those of buttons rest.
const triedMark = "try"

// actionEnd parts the actions of what was tried.
const actionEnd = ","

func triedPress(code string, seq uint32, seat engine.Seat, actions [][]string) []string {
	words := []string{triedMark, code, strconv.FormatUint(uint64(seq), 10), strconv.Itoa(int(seat))}
	for _, a := range actions {
		words = append(append(words, a...), actionEnd)
	}
	return words
}

// triedPage is what somebody tried at a position of theirs, shown again; ErrNotFound
// for whatever is not theirs or not of this position.
func (h *Menu) triedPage(ctx context.Context, l *table.State, at engine.Table, mine func(engine.Seat) bool, name string) (msg.Message, error) {
	none := fmt.Errorf("menu: match %s: nothing was tried as %.40q: %w", l.Match.Code, name, match.ErrNotFound)
	n, err := strconv.ParseInt(strings.TrimPrefix(name, pageTried), 10, 64)
	if err != nil {
		return msg.Message{}, none
	}
	words, err := h.Matches.Store.PressByID(ctx, n)
	if err != nil {
		return msg.Message{}, fmt.Errorf("menu: match %s: find what was tried: %w", l.Match.Code, err)
	}
	if len(words) < 5 || words[0] != triedMark || words[1] != l.Match.Code || words[2] != strconv.FormatUint(uint64(at.Seq()), 10) {
		return msg.Message{}, none
	}
	seat, err := strconv.ParseInt(words[3], 10, 8)
	if err != nil || !mine(engine.Seat(seat)) {
		return msg.Message{}, none
	}
	var actions [][]string
	var action []string
	for _, w := range words[4:] {
		if w != actionEnd {
			action = append(action, w)
			continue
		}
		actions, action = append(actions, action), nil
	}
	tried, facts, _, err := try(l, at, engine.Seat(seat), actions)
	if err != nil {
		return msg.Message{}, fmt.Errorf("menu: match %s: try again: %w", l.Match.Code, err)
	}
	m := imagined(l, tried, facts, engine.Seat(seat))
	m.Picture.Seq, m.Picture.Page = at.Seq(), name
	return m, nil
}

// ShowButton shows to whoever presses it how a match that is over stood before a move.
func ShowButton(code string, seq uint32) msg.Button {
	return msg.Button{Label: fmt.Sprintf("Show move %d", seq), ID: Press{Line: fmt.Sprintf("match review %s %d", code, seq)}.ID()}
}

// StepButton shows to whoever presses it a match that is over from its first move on.
func StepButton(code string) msg.Button {
	b := ShowButton(code, 1)
	b.Label = "Step through it"
	return b
}

// StepButtons lead from before a move of a match that is over to the ones beside it.
func StepButtons(code string, seq, last uint32) (steps []msg.Button) {
	to := func(label string, seq uint32) {
		b := ShowButton(code, seq)
		b.Label = fmt.Sprintf("%s %d", label, seq)
		steps = append(steps, b)
	}
	if seq > 1 {
		to("Back to move", seq-1)
	}
	if seq < last {
		to("On to move", seq+1)
		return steps
	}
	return append(steps, msg.Button{Label: "Show the final board", ID: Press{Line: "match board " + code}.ID()})
}

// mostDid is how many characters are told of what a move did, unless its first sentence has more.
const mostDid = 400

// Before is how a match stood before an entry, as a seat saw it, and what that did.
func (h *Menu) Before(ctx context.Context, l *table.State, seq uint32, seat engine.Seat) (m msg.Message, did msg.Text, err error) {
	at := match.Moment{Code: l.Match.Code, Seq: seq - 1, Last: l.Match.Seq(), Viewer: seat}
	if err := h.recall(ctx, l, &at); err != nil {
		return m, nil, err
	}
	log, err := h.Entries(ctx, l, seq, seq)
	if err != nil {
		return m, nil, err
	}
	lines, err := h.Told(l, log[0], seat)
	for i, line := range lines {
		if i > 0 {
			line = msg.Text{}.Plain(" ").Join(line)
		}
		if i > 0 && did.Join(line).Length().Marked > mostDid {
			break
		}
		did = did.Join(line)
	}
	return at.Status, did, err
}
