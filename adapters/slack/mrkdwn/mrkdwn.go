// Package mrkdwn writes text as Slack's rich text, cut to its blocks, and reads what people
// typed out of Slack's markup.
package mrkdwn

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// fullText is how many characters a block is filled to.
const fullText = 2900

// whenForm is how an instant is shown, in each reader's own zone.
const whenForm = "{date_long_pretty} at {time}"

// A Piece is a run of text that stands in one block: few enough characters.
type Piece struct {
	run  msg.Run
	user string // of a Ring: whom Slack knows it as
	size int
}

// Pieces cuts runs so that each fits a block, at the end of a line or word
// where there is one. userOf gives a person's id in the workspace, or "".
func Pieces(t msg.Text, userOf func(person match.PersonID) string) []Piece {
	out := make([]Piece, 0, len(t))
	for _, r := range t {
		p := Piece{run: r}
		if r.Style == msg.Ring {
			p.user = userOf(match.PersonID(r.Who))
		}
		for {
			head, rest := text.Break(p.run.Words, fullText)
			q := p
			q.run.Words, q.size = head, utf8.RuneCountInString(head)
			if q.size > 0 {
				out = append(out, q)
			}
			if rest == "" {
				break
			}
			p.run.Words = rest
		}
	}
	return out
}

// A block is some pieces as Slack shows them together.
type Block struct {
	Pieces []Piece
	Rich   *slack.RichTextBlock
	Size   int // in characters
}

// RichText are the pieces as blocks, each full but not too full.
func RichText(all []Piece) (blocks []Block) {
	for _, some := range chatkit.Fill(all, chatkit.Limit[Piece]{Most: fullText, Size: func(p Piece) int { return p.size }}) {
		b := Block{Pieces: some, Rich: RichBlock(some)}
		for _, p := range some {
			b.Size += p.size
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// Shown is 1, or 0 of a block with nothing to show.
func (b Block) Shown() int { return min(len(b.Rich.Elements), 1) }

// RichBlock is one block: sections, and boards between them. A line that ends
// at a board ends there by itself.
func RichBlock(all []Piece) *slack.RichTextBlock {
	b := slack.NewRichTextBlock("")
	line := make([]slack.RichTextSectionElement, 0, len(all))
	end := func() {
		if len(line) > 0 {
			b.Elements = append(b.Elements, slack.NewRichTextSection(line...))
			line = nil
		}
	}
	for i, p := range all {
		if p.run.Style == msg.Block {
			if board := strings.Trim(p.run.Words, "\n"); board != "" {
				end()
				b.Elements = append(b.Elements, &slack.RichTextPreformatted{
					Type:     slack.RTEPreformatted,
					Elements: []slack.RichTextSectionElement{slack.NewRichTextSectionTextElement(board, nil)},
				})
			}
			continue
		}
		if p.run.Style == msg.Plain {
			if i+1 < len(all) && all[i+1].run.Style == msg.Block {
				p.run.Words = strings.TrimSuffix(p.run.Words, "\n")
			}
			if i > 0 && all[i-1].run.Style == msg.Block {
				p.run.Words = strings.TrimPrefix(p.run.Words, "\n")
			}
			if p.run.Words == "" {
				continue
			}
		}
		line = p.elements(line)
	}
	end()
	return b
}

// address is one that can be followed.
var address = regexp.MustCompile(`https?://[^\s<>"|]+[^\s<>"|.,;:!?)]`)

// elements adds a piece to a line: plain words with the addresses among them.
func (p Piece) elements(out []slack.RichTextSectionElement) []slack.RichTextSectionElement {
	if p.run.Style != msg.Plain {
		return append(out, p.element())
	}
	words := p.run.Words
	for words != "" {
		at := address.FindStringIndex(words)
		if at == nil {
			return append(out, slack.NewRichTextSectionTextElement(words, nil))
		}
		if at[0] > 0 {
			out = append(out, slack.NewRichTextSectionTextElement(words[:at[0]], nil))
		}
		link := words[at[0]:at[1]]
		out = append(out, slack.NewRichTextSectionLinkElement(link, link, nil))
		words = words[at[1]:]
	}
	return out
}

// element is a piece of one style.
func (p Piece) element() slack.RichTextSectionElement {
	style := &slack.RichTextSectionTextStyle{}
	switch p.run.Style {
	case msg.Bold:
		style.Bold = true
	case msg.Struck:
		style.Strike = true
	case msg.Code:
		style.Code = true
	case msg.Link:
		return slack.NewRichTextSectionLinkElement(p.run.Words, p.run.Words, nil)
	case msg.When:
		return slack.NewRichTextSectionDateElement(p.run.At/1000, whenForm, nil, &p.run.Words)
	case msg.Ring:
		if p.user != "" {
			return slack.NewRichTextSectionUserElement(p.user, nil)
		}
		style.Bold = true
	default:
		style = nil
	}
	return slack.NewRichTextSectionTextElement(p.run.Words, style)
}

// Fallback is what notifications and screen readers are given.
func Fallback(all []Piece) string {
	var b strings.Builder
	for _, p := range all {
		switch {
		case p.run.Style == msg.When:
			fmt.Fprintf(&b, "<!date^%d^%s|%s>", p.run.At/1000, whenForm, Escape(p.run.Words))
		case p.user != "":
			b.WriteString("<@" + p.user + ">")
		default:
			b.WriteString(Escape(p.run.Words))
		}
	}
	return strings.TrimSpace(b.String())
}

// Clip is a plain form in at most so many bytes, of which there are more than three. No
// mention, no date and no character that is written out is cut in two.
func Clip(plain string, bytes int) string {
	const more = "…"
	if len(plain) <= bytes {
		return plain
	}
	head := strings.ToValidUTF8(plain[:bytes-len(more)], "")
	for _, whole := range []string{"<>", "&;"} {
		if i := strings.LastIndexAny(head, whole); i >= 0 && head[i] == whole[0] {
			head = head[:i]
		}
	}
	return strings.TrimRight(head, " \n") + more
}

// Prefixed is a line to type, with the prefix of our commands if it is one.
func Prefixed(prefix string, ours []match.Command, line string) string {
	words, typed := strings.CutPrefix(line, "/")
	name, _, _ := strings.Cut(words, " ")
	if !typed || !slices.ContainsFunc(ours, func(c match.Command) bool { return c.Name == name }) {
		return line
	}
	return "/" + prefix + words
}
