package console

import (
	"fmt"
	"strings"

	"divisionbell/adapters/console/inline"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// widest is how many columns words are laid out in at most: longer lines are hard to
// read.
const widest = 100

// show writes a message above the line that is being typed.
func (p *page) show(s said, file string) {
	paint := paint{columns: min(widest, p.terminal.columns()-1), colours: p.terminal.colours}
	who, to := "#"+s.room, ""
	if s.to != "" {
		who, to = s.to, " (only you)"
		if s.to == ownName {
			to = ""
		}
	}
	head := harmless(who) + to + " › "
	lines := []string{paint.tinted(s.message.Tint, harmless(who)) + paint.in(faint, to+" › ") +
		strings.TrimPrefix(paint.text(text.Columns(head), s.message.Text), indent)}
	if pic := s.message.Picture; pic != nil {
		if shown := p.picture(pic, paint); shown != "" {
			lines = append(lines, shown)
		}
		if file != "" {
			lines = append(lines, paint.board("[picture: "+file+"]"))
		}
	}
	if f := s.message.File; f != nil {
		where := "divisionbell export " + f.Match + " --out " + f.Name
		if path := p.save(s); path != "" {
			where = path
		}
		lines = append(lines, paint.board("[file: "+where+"]"))
	}
	for _, sel := range s.message.Selects {
		var labels []string
		for _, c := range sel.Choices {
			labels = append(labels, c.Label)
		}
		lines = append(lines, paint.labels(harmless(sel.Prompt)+":", labels))
	}
	if f := s.message.Form; f != nil && len(f.Fields) > 0 {
		lines = append(lines, paint.text(0, msg.Say(f.Fields[0].Label+": type ").Code("fill VALUE").Plain(".")))
	}
	if len(s.message.Buttons) > 0 {
		var labels []string
		for _, b := range s.message.Buttons {
			labels = append(labels, b.Label)
		}
		lines = append(lines, paint.labels("", labels))
	}
	p.write(strings.Join(lines, "\n") + "\n")
}

// picture is a board as the terminal shows it: drawn where it can, else in words.
func (p *page) picture(pic *msg.Picture, in paint) string {
	kind := p.terminal.pictures
	if pic.Draw == nil || kind == inline.Off || kind == inline.Auto || pic.Moves { // which no terminal shows
		return in.board(pic.Board)
	}
	png, err := pic.Draw()
	if err == nil {
		var shown string
		if shown, err = inline.Print(kind, png, in.columns); err == nil {
			return strings.TrimSuffix(shown, "\n")
		}
	}
	if p.err == nil {
		p.err = fmt.Errorf("console: show a picture: %w", err)
	}
	return in.board(pic.Board)
}
