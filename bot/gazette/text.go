package gazette

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"divisionbell/bot/luck"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A part is some lines of an issue; parts are left out where it is too long, the highest
// rank first.
type part struct {
	rank int
	text msg.Text
}

// text is the issue in words: as much as there is room for.
func (s *source) text() msg.Text {
	var parts []part
	add := func(rank int, t msg.Text) {
		if t != nil {
			parts = append(parts, part{rank, t.Line()})
		}
	}
	add(0, s.masthead())
	add(0, msg.Text{}.Bold(stopped(s.head())))
	add(1, plain(s.result()))
	for i, line := range s.besides() {
		add(5+i, msg.Say("Also: "+stopped(line)))
	}
	add(2, s.standings())
	add(3, plain(s.upset()))
	for _, line := range s.words() {
		add(4, msg.Say(line))
	}
	sums, by := luck.By(s.state.Match, s.thrown())
	add(6, plain(luck.Brief(s.state.Game, sums, by)))
	for i, q := range s.quotes {
		add(6+i, msg.Say("“"+q.words+"” ").Plain("("+q.by+")"))
	}
	add(8, s.waiting())
	add(1, s.next())
	for {
		var t msg.Text
		worst := 0
		for i, p := range parts {
			t = t.Join(p.text)
			if p.rank >= parts[worst].rank {
				worst = i
			}
		}
		if t = msg.TrimLine(t); t.Length().Marked <= mostShown || parts[worst].rank == 0 {
			return t
		}
		parts = append(parts[:worst], parts[worst+1:]...)
	}
}

// stopped ends a headline as a sentence.
func stopped(head string) string {
	if strings.HasSuffix(head, "!") || strings.HasSuffix(head, "?") {
		return head
	}
	return head + "."
}

func plain(s string) msg.Text {
	if s == "" {
		return nil
	}
	return msg.Say(s)
}

// title is what the paper is called.
func (s *source) title() string { return s.state.Game.About().Name + " Gazette" }

// number is which issue it is.
func (s *source) number() string {
	switch {
	case s.early && s.last && !s.awaited():
		return "the only edition"
	case s.early:
		return "early edition"
	case s.last:
		return "no. " + strconv.Itoa(s.note.Issue) + ", the last"
	}
	return "no. " + strconv.Itoa(s.note.Issue)
}

func (s *source) masthead() msg.Text {
	t := msg.Say(s.title() + ", ").Bold(s.state.Match.Code).Plain(", " + s.number())
	if stage := s.stage(); stage != "" && !s.last {
		t = t.Plain(". " + stage)
	}
	return t.Plain(".")
}

// standings: Ann 24 (+3) · Bob 12 (−1).
func (s *source) standings() msg.Text {
	now := s.score(len(s.entries))
	if len(now) == 0 {
		return nil
	}
	var all []string
	for _, seat := range s.table() {
		said := s.scene.Short(seat) + " " + s.figure(s.count(now[seat]))
		if by := s.change(int(seat)); by != 0 {
			said += " (" + s.state.Game.About().Count.Change(by) + ")"
		}
		all = append(all, said)
	}
	return msg.Say(s.counted() + ": " + strings.Join(all, " · ") + ".")
}

// counted is what a standing is counted by.
func (s *source) counted() string { return cmp.Or(s.state.Game.About().Count.Name, "Score") }

// count is what people count a score for.
func (s *source) count(score int64) int64 { return s.state.Game.About().Count.Of(score) }

// change is by how much a seat has more than when the last issue appeared; 0 in the first.
func (s *source) change(seat int) int64 {
	now, was := s.score(len(s.entries)), s.score(s.was)
	if seat >= len(was) || seat >= len(now) || s.note.Issue <= 1 {
		return 0
	}
	return s.count(now[seat]) - s.count(was[seat])
}

// figure is a number in few characters.
func (s *source) figure(n int64) string { return s.state.Game.About().Count.Figure(n) }

// waiting names kindly who is waited for longest, in an issue after which nothing has
// happened.
func (s *source) waiting() msg.Text {
	m := &s.state.Match
	if m.Phase != match.Playing || s.note.Seq != m.Seq() {
		return nil
	}
	at := s.at()
	var longest *match.Turn
	for i, u := range m.Timing.Turns {
		p := s.state.People[m.Seats[u.Seat].Person]
		away := p.Habits.Away.From <= at && at < p.Habits.Away.To
		if !away && u.Opened+longWait.Milliseconds() <= at && (longest == nil || u.Opened < longest.Opened) {
			longest = &m.Timing.Turns[i]
		}
	}
	if longest == nil {
		return nil
	}
	name := s.scene.Short(longest.Seat)
	return msg.Say("Waiting for "+name+" since ").When(match.When(longest.Opened), match.When(at)).
		Plain(". " + strings.ReplaceAll(s.turn(waits), "{by}", name))
}

// at is as of when the issue is written: when it came, or now where it is asked for early.
func (s *source) at() int64 {
	if s.early {
		return s.now
	}
	return s.note.At
}

// awaited reports whether the last issue of a match that is over is still to come.
func (s *source) awaited() bool {
	m := &s.state.Match
	return s.early && m.Phase == match.Over && !s.state.Rules.Gazette.None() && m.Seq() > m.Timing.Gazette.Seq
}

// next is what comes next.
func (s *source) next() msg.Text {
	rules, at := s.state.Rules, match.When(s.at())
	after := at
	if !s.early {
		after = at.Add(time.Minute)
	}
	switch {
	case s.last && s.awaited():
		return msg.Say("The last issue: ").When(rules.NextGazette(after), at).Plain(".")
	case s.last:
		return msg.Say("Thank you for reading.")
	}
	var t msg.Text
	end, ends := rules.Ends()
	if ends && end.After(at) {
		t = t.Plain("The match finishes ").When(end, at).Plain(". ")
	}
	switch {
	case rules.Gazette.None():
	case rules.Rounds:
		t = t.Plain("The next issue comes when this round has ended.")
	default:
		t = t.Plain("Next issue: ").When(rules.NextGazette(after), at).Plain(".")
	}
	return t
}
