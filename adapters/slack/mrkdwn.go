package slack

import (
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/slack-go/slack"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	"divisionbell/bot/text"
)

// Slack's limits on text, in characters. The last two are ours: what one block
// and one message are filled to.
const (
	maxText  = 40000 // of a message's plain form; more is cut by Slack
	maxAlt   = 2000
	fullText = 2900
	fullPart = 11000
)

// whenForm is how an instant is shown, in each reader's own zone.
const whenForm = "{date_long_pretty} at {time}"

// A piece is a run of text that stands in one block: few enough characters.
type piece struct {
	run  msg.Run
	user string // of a Ring: whom Slack knows it as
	size int
}

// pieces cuts runs so that each fits a block, at the end of a line or word
// where there is one. userOf gives a person's id in the workspace, or "".
func pieces(t msg.Text, userOf func(person match.PersonID) string) (out []piece) {
	for _, r := range t {
		p := piece{run: r}
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
type block struct {
	pieces []piece
	rich   *slack.RichTextBlock
	size   int
}

// richText are the pieces as blocks, each full but not too full.
func richText(all []piece) (blocks []block) {
	for _, some := range chatkit.Fill(all, chatkit.Limit[piece]{Most: fullText, Size: func(p piece) int { return p.size }}) {
		b := block{pieces: some, rich: richBlock(some)}
		for _, p := range some {
			b.size += p.size
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// shown is 1, or 0 of a block with nothing to show.
func (b block) shown() int { return min(len(b.rich.Elements), 1) }

// richBlock is one block: sections, and boards between them. A line that ends
// at a board ends there by itself.
func richBlock(all []piece) *slack.RichTextBlock {
	b := slack.NewRichTextBlock("")
	var line []slack.RichTextSectionElement
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
		line = append(line, p.elements()...)
	}
	end()
	return b
}

// address is one that can be followed.
var address = regexp.MustCompile(`https?://[^\s<>"|]+[^\s<>"|.,;:!?)]`)

// elements are a piece within a line: plain words with the addresses among them.
func (p piece) elements() (out []slack.RichTextSectionElement) {
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
func (p piece) element() slack.RichTextSectionElement {
	style := &slack.RichTextSectionTextStyle{}
	switch p.run.Style {
	case msg.Bold:
		style.Bold = true
	case msg.Struck:
		style.Strike = true
	case msg.Code:
		style.Code = true
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

// fallback is what notifications and screen readers are given.
func fallback(all []piece) string {
	var b strings.Builder
	for _, p := range all {
		switch {
		case p.run.Style == msg.When:
			fmt.Fprintf(&b, "<!date^%d^%s|%s>", p.run.At/1000, whenForm, escape(p.run.Words))
		case p.user != "":
			b.WriteString("<@" + p.user + ">")
		default:
			b.WriteString(escape(p.run.Words))
		}
	}
	return strings.TrimSpace(b.String())
}

// stamp reads Slack's time of a message, which is also its id.
func stamp(ts string) time.Time {
	var sec, micro int64
	if _, err := fmt.Sscanf(ts, "%d.%d", &sec, &micro); err != nil {
		return time.Time{}
	}
	return time.Unix(sec, micro*1000)
}
