package console

import (
	"strconv"
	"strings"

	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// indent is what a message's lines begin with below its first.
const indent = "    "

// A paint is how words look at a terminal: in a width, and in colours or by marks.
type paint struct {
	columns int
	colours bool
}

// How runs of text look in colours: as ECMA-48 numbers them.
const (
	plainly = "0"
	strong  = "1"
	faint   = "2"
	struck  = "9"
	toType  = "36"
	toPress = "4"
)

// A piece is words that look alike and are not parted, as of a button.
type piece struct {
	words, look string
	space       bool // a space goes before it, where the line goes on
}

// in is words in a look.
func (p paint) in(look, words string) string {
	if !p.colours || look == plainly || words == "" {
		return words
	}
	return "\x1b[" + look + "m" + words + "\x1b[0m"
}

// tinted is words in the colour 0xRRGGBB.
func (p paint) tinted(colour uint32, words string) string {
	if colour == 0 {
		return p.in(strong, words)
	}
	n := func(shift int) string { return strconv.Itoa(int(colour >> shift & 0xff)) }
	return p.in(strong+";38;2;"+n(16)+";"+n(8)+";"+n(0), words)
}

// text lays a text out behind a head that takes so many columns of the first line.
// Boards stay as they are.
func (p paint) text(head int, t msg.Text) string {
	f := flow{paint: p, at: head}
	for _, r := range t {
		if r.Style == msg.Block {
			if f.at > 0 {
				f.b.WriteString("\n")
			}
			f.b.WriteString(p.board(r.Words))
			f.at = p.columns
			continue
		}
		for i, line := range strings.Split(harmless(r.Words), "\n") {
			if i > 0 {
				f.end()
			}
			f.lay(pieces(line, p.look(r)))
		}
	}
	return f.b.String()
}

// look is that of a run; marks say what no colour does.
func (p paint) look(r msg.Run) func(words string) (string, string) {
	mark := func(look, before, after string) func(string) (string, string) {
		return func(words string) (string, string) {
			if p.colours {
				return words, look
			}
			return before + words + after, plainly
		}
	}
	switch r.Style {
	case msg.Bold:
		return mark(strong, "", "")
	case msg.Struck:
		return mark(struck, "~", "~")
	case msg.Code:
		return func(words string) (string, string) {
			if p.colours {
				return words, toType
			}
			return "`" + words + "`", plainly
		}
	case msg.Ring:
		return func(words string) (string, string) { return "@" + words, strong }
	}
	return mark(plainly, "", "")
}

// pieces parts a line at its spaces.
func pieces(line string, look func(string) (string, string)) (out []piece) {
	for i, word := range strings.Split(line, " ") {
		if word == "" {
			if i > 0 {
				out = append(out, piece{space: true})
			}
			continue
		}
		words, in := look(word)
		out = append(out, piece{words, in, i > 0})
	}
	return out
}

// A flow is lines being filled.
type flow struct {
	paint
	b   strings.Builder
	at  int  // the column behind what is written
	gap bool // a space is due before what comes, if it comes in this line
}

// end ends the line.
func (f *flow) end() {
	f.b.WriteString("\n")
	f.at, f.gap = 0, false
}

// lay adds pieces. Where one does not fit, a new line begins.
func (f *flow) lay(all []piece) {
	for _, s := range all {
		f.gap = f.gap || s.space
		if s.words == "" {
			continue
		}
		wide, gap := text.Columns(s.words), ""
		if f.gap {
			gap = " "
		}
		if f.gap && f.at > len(indent) && f.at+len(gap)+wide > f.columns {
			f.end()
		}
		if f.at == 0 {
			f.b.WriteString(indent)
			f.at, gap = len(indent), ""
		}
		f.b.WriteString(gap + f.in(s.look, s.words))
		f.at, f.gap = f.at+len(gap)+wide, false
	}
}

// labels are things to press, none parted.
func (p paint) labels(head string, all []string) string {
	out := make([]piece, 0, len(all)+1)
	if head != "" {
		out = append(out, piece{words: head, look: faint})
	}
	for _, l := range all {
		out = append(out, piece{"[" + harmless(l) + "]", toPress, len(out) > 0})
	}
	f := flow{paint: p}
	f.lay(out)
	return f.b.String()
}

// board is a picture in words: it is drawn in columns, and is not wrapped.
func (p paint) board(lines string) string {
	if lines == "" {
		return ""
	}
	return indent + strings.ReplaceAll(harmless(lines), "\n", "\n"+indent)
}
