package render

import (
	"testing"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/engine"
)

// A count is a game's view, counted one of its facts, and least a look that
// shows no more than it must.
type (
	count   struct{ n int }
	counted struct{}
	least   struct{}
)

func (counted) Kind() string { return "counted" }

func said(v count) string { return Counted(v.n, "stick") }

func (least) Draw(v count, _ msg.Scene) []byte                                { return []byte(said(v)) }
func (least) Alt(v count, _ msg.Scene) string                                 { return said(v) }
func (least) Text(v count, _ msg.Scene) string                                { return said(v) }
func (least) Headline(v count, _ msg.Scene) msg.Text                          { return msg.Say(said(v)) }
func (least) Ask(_ engine.Ask, v count, _ msg.Scene) string                   { return "take of " + said(v) }
func (least) WayOn(_ engine.Ask, v count, _ msg.Scene) msg.Text               { return msg.Say("Take of " + said(v)) }
func (least) Prompt(v count, _ msg.Scene, _ []string) string                  { return "Of " + said(v) + "?" }
func (least) Shortcuts(count, engine.Seen, engine.Ask) [][]string             { return nil }
func (least) Answer(engine.Fact, msg.Scene) msg.Text                          { return nil }
func (least) Summary(v count, _ []engine.Fact, _ msg.Scene) msg.Text          { return msg.Say(said(v)) }
func (least) Caption(count, engine.Seen, msg.Scene, []string) string          { return "" }
func (least) Label(count, msg.Scene, []string, engine.Option) string          { return "" }
func (least) Detail(v count, _ msg.Scene, _ []string, _ engine.Option) string { return said(v) }

func (least) Line(f engine.Fact, _ msg.Scene) msg.Text {
	if f == nil {
		return nil
	}
	return msg.Say(f.Kind())
}

// most is a look that shows all that one can.
type most struct{ least }

func (most) HandLabel() string { return "Show what I hold" }

func (most) Hand(v count, _ msg.Scene) *msg.Message { return &msg.Message{Text: msg.Say(said(v))} }
func (most) Lines(facts []engine.Fact, _ msg.Scene) []msg.Text {
	return []msg.Text{msg.Say(Counted(len(facts), "fact"))}
}
func (most) Then([]string, engine.Fact) (string, string)     { return "take 1", "Take one" }
func (most) Rank(_ count, _ msg.Scene, o []engine.Option)    { o[0], o[1] = o[1], o[0] }
func (most) Pages(_ string, v count, _ msg.Scene) []msg.Page { return []msg.Page{{Name: said(v)}} }
func (most) Caucuses(v count) []msg.Caucus                   { return make([]msg.Caucus, v.n) }
func (most) Chart(v count, _ msg.Scene) *msg.Chart           { return &msg.Chart{Width: v.n} }
func (most) Since(v count, _ engine.Seat, _ []engine.Fact, _, _ int, _ msg.Scene) ([]msg.Text, *msg.Picture) {
	return []msg.Text{msg.Say(said(v))}, &msg.Picture{}
}
func (most) Page(_ string, v count, _ []engine.Fact, _ msg.Scene) *msg.Message {
	return &msg.Message{Text: msg.Say(said(v))}
}

// What a typed look can do besides is found once, at the border, and asked for
// with its own view; what it cannot do is answered by nothing.
func TestALookIsAskedForWhatItHas(t *testing.T) {
	var s msg.Scene
	v, facts := count{2}, []engine.Fact{counted{}, nil, counted{}}
	for _, c := range []struct {
		look                       match.Look
		hand, page                 bool
		lines, pages, groups, wide int
		line, first                string
		caucuses                   bool
	}{
		{look: New[count](least{}), lines: 2, first: "a"},
		{look: New[count](most{}), hand: true, page: true, lines: 1, pages: 1, groups: 2, wide: 2, line: "take 1", first: "b", caucuses: true},
	} {
		l := c.look
		for _, v := range []any{v, &v} { // a view may come as a pointer
			groups, ok := l.Caucuses(v)
			if len(groups) != c.groups || ok != c.caucuses {
				t.Errorf("%d caucuses, %v", len(groups), ok)
			}
			if (l.Hand(v, s) != nil) != c.hand || (l.Page("", v, nil, s) != nil) != c.page || len(l.Pages("", v, s)) != c.pages {
				t.Errorf("hand %v, pages %v", l.Hand(v, s), l.Pages("", v, s))
			}
			if told, picture := l.Since(v, 0, facts, 1, 3, s); len(told) != 1 || told[0].String() == "2 sticks" != c.hand || (picture != nil) != c.hand {
				t.Errorf("since a turn: %v, %v", told, picture)
			}
			if l.Tint(0) != 0x0072B2 || l.Tint(5) != 0xD55E00 || l.Tint(6) != 0 || l.Tint(engine.Nobody) != 0 {
				t.Errorf("the seats are %06x, %06x, %06x and %06x", l.Tint(0), l.Tint(5), l.Tint(6), l.Tint(engine.Nobody))
			}
			if a := l.Chart(v, s); (a != nil) != (c.wide > 0) || a != nil && a.Width != c.wide {
				t.Errorf("chart %v", a)
			}
			verbs := []engine.Option{{Word: "a"}, {Word: "b"}}
			if l.Rank(v, s, verbs); verbs[0].Word != c.first {
				t.Errorf("first of the menu is %q", verbs[0].Word)
			}
			if got := l.Headline(v, s).String() + l.Alt(v, s) + l.Board(v, s); got != "2 sticks2 sticks2 sticks" {
				t.Errorf("it says %q", got)
			}
		}
		if line, _ := l.Then(nil, nil); line != c.line {
			t.Errorf("it advises %q", line)
		}
		if got := l.Lines(facts, s); len(got) != c.lines {
			t.Errorf("facts are told as %v", got)
		}
	}
}

// ending is such a look of which nothing is left where its match was ended.
type ending struct{ most }

func (ending) End(count, []int8) count { return count{} }

// Whatever shows a view of a match that was ended shows it as over.
func TestNothingForgetsThatAMatchWasEnded(t *testing.T) {
	l := New[count](ending{})
	for _, over := range []bool{false, true} {
		s, v, want := msg.Scene{Over: over}, count{2}, map[bool]string{false: "2 sticks", true: "no sticks"}[over]
		since, _ := l.Since(v, 0, nil, 0, 0, s)
		drawn, err := l.Picture(v, s)
		if err != nil {
			t.Fatal(err)
		}
		for what, got := range map[string]string{
			"headline": l.Headline(v, s).String(), "alt": l.Alt(v, s), "board": l.Board(v, s), "picture": string(drawn), "summary": l.Summary(v, nil, s).String(),
			"hand": l.Hand(v, s).Text.String(), "pages": l.Pages("", v, s)[0].Name, "page": l.Page("", v, nil, s).Text.String(), "since": since[0].String(),
			"detail": l.Detail(v, s, nil, engine.Option{}), "chart": Counted(l.Chart(v, s).Width, "stick"),
		} {
			if got != want {
				t.Errorf("over: %v: the %s is of %s, want %s", over, what, got, want)
			}
		}
	}
}

// Another game's view is never taken for an empty board: nothing is shown of it.
func TestAnotherGamesViewIsNotShown(t *testing.T) {
	l := New[count](most{})
	var s msg.Scene
	for _, v := range []any{nil, 3, (*count)(nil)} {
		if _, err := l.Picture(v, s); err == nil {
			t.Errorf("%T was drawn", v)
		}
		groups, ok := l.Caucuses(v)
		if len(groups) > 0 || !ok {
			t.Errorf("caucuses %v, %v", groups, ok)
		}
		if told, picture := l.Since(v, 0, nil, 0, 0, s); told != nil || picture != nil {
			t.Errorf("of %T it tells %v", v, told)
		}
		if l.Hand(v, s) != nil || l.Pages("", v, s) != nil || l.Page("", v, nil, s) != nil || l.Chart(v, s) != nil {
			t.Errorf("something is shown of %T", v)
		}
		if got := l.Alt(v, s) + l.Board(v, s) + l.Headline(v, s).String() + l.Summary(v, nil, s).String() + l.Detail(v, s, nil, engine.Option{}); got != "" {
			t.Errorf("of %T it says %q", v, got)
		}
		if got := l.Ask(engine.Ask{}, v, s) + "; " + l.WayOn(engine.Ask{}, v, s).String() + "; " + l.Prompt(v, s, nil); got != "take of no sticks; Take of no sticks; Of no sticks?" {
			t.Errorf("what is asked anyhow is answered %q", got)
		}
	}
}
