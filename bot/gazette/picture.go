package gazette

import (
	"strconv"
	"strings"

	"divisionbell/bot/luck"
	"divisionbell/bot/match"
	"divisionbell/bot/menu"
	"divisionbell/bot/msg"
	"divisionbell/bot/render/frontpage"
	"divisionbell/bot/render/plot"
	"divisionbell/engine"
)

// picture is the issue's front page.
func (s *source) picture() *msg.Picture {
	page := s.page()
	name := menu.PageGazette
	if !s.early {
		name += "-" + strconv.Itoa(s.note.Issue)
	}
	return &msg.Picture{
		Alt:   page.Title + ", front page: " + stopped(page.Head) + " " + page.Plot.Alt(),
		Board: page.Plot.Board(), Match: s.state.Match.Code, Seq: s.note.Seq, Viewer: int(engine.Nobody), Page: name,
		Draw: func() ([]byte, error) { return page.PNG(), nil },
	}
}

// page is what stands on the front page.
func (s *source) page() frontpage.Page {
	stage := s.stage()
	if s.last {
		stage = "The end"
	}
	day := match.When(s.note.At).In(s.state.Rules.Zone).Format("Mon 2 Jan 2006")
	under := []string{s.state.Match.Code, upper(s.number()), day}
	if stage != "" {
		under = append(under, stage)
	}
	p := frontpage.Page{Title: s.title(), Under: strings.Join(under, " · "), Head: s.head(), Plot: s.plot(stage)}
	sums := luck.Of(s.thrown(), len(s.scene.Seats))
	now := s.score(len(s.entries))
	for _, seat := range s.table() {
		p.Rows = append(p.Rows, frontpage.Row{Seat: int(seat), Name: s.scene.Short(seat), Has: s.figure(s.count(now[seat])),
			Change: s.state.Game.About().Count.Change(s.change(int(seat))), Note: luck.Note(s.state.Game, sums[seat])})
	}
	if result := s.result(); result != "" {
		p.Lines = append(p.Lines, result)
	}
	if upset := s.upset(); upset != "" {
		p.Lines = append(p.Lines, upset)
	}
	for _, q := range s.quotes[:min(1, len(s.quotes))] {
		p.Lines = append(p.Lines, "“"+q.words+"” ("+q.by+")")
	}
	if len(p.Lines) < 2 {
		p.Lines = append(p.Lines, s.besides()...)
	}
	return p
}

// plot is how the seats stood by round.
func (s *source) plot(stage string) plot.Plot {
	p := plot.Plot{Title: s.counted(), First: "Start", Last: stage,
		Written: func(v float64) string { return s.figure(int64(v)) }} // as the rows have it
	for seat := range s.scene.Seats {
		line := plot.Line{Names: []string{s.scene.Short(engine.Seat(seat))}}
		for _, i := range s.rounds() {
			if score := s.entries[i].Score; seat < len(score) {
				line.Values = append(line.Values, float64(s.count(score[seat])))
			}
		}
		p.Lines = append(p.Lines, line)
	}
	return p
}

// upper begins with a capital.
func upper(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
