package discord

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/bwmarrin/discordgo"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Flags of a message of Discord's.
const (
	flagNoEmbeds = 1 << 2
	flagPrivate  = 1 << 6
)

const (
	maxAlt      = 1024 // characters of a picture's description
	maxMessages = 4    // so many messages hold a long text, a longer one is a file
	maxFile     = 10 << 20
)

// A draft is one message as it leaves. Nothing of it is null: an edit takes
// away what is not there, but leaves the files when Attachments is nil. What has
// the nonce of a message of the last minutes is not made again: Discord gives that.
type draft struct {
	Content     string                       `json:"content"`
	Components  []discordgo.MessageComponent `json:"components"`
	Mentions    mentions                     `json:"allowed_mentions"`
	Attachments []attachment                 `json:"attachments,omitzero"`
	Flags       int                          `json:"flags"`
	Nonce       string                       `json:"nonce,omitempty"`
	Enforce     bool                         `json:"enforce_nonce,omitempty"`
	files       []*discordgo.File
}

// mentions are whom a message may ring: nobody but those named.
type mentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users"`
}

// An attachment describes the file of the same number.
type attachment struct {
	ID          int    `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
}

// drafts are m as messages of Discord's, in order; main is the one that bears
// the picture and the buttons. flags go to each. one: a single message, whose
// text is a file when it is too long.
func (a *App) drafts(ctx context.Context, m msg.Message, flags int, one bool) (out []draft, main int) {
	contents, rung := markup(m.Text, speller{a.tree, a.ids.known()}, func(person match.PersonID) string { return a.userOf(ctx, person) })
	var whole string
	if len(contents) > maxMessages || one && len(contents) > 1 {
		whole, contents = m.Text.String(), contents[:1]
		contents[0] = beginning(contents[0])
	}
	if len(contents) == 0 {
		contents = []string{""}
	}
	for _, c := range contents {
		out = append(out, newDraft(c, rung, flags|flagNoEmbeds))
	}
	main = len(out) - 1
	d := &out[main]
	if whole != "" {
		d.attach("text.txt", "text/plain; charset=utf-8", "", []byte(whole))
	}
	a.picture(ctx, d, m.Picture)
	a.file(ctx, d, m.File)
	all := rows(m)
	d.Components = append(d.Components, all[:min(len(all), maxRows)]...)
	for i := maxRows; i < len(all); i += maxRows {
		if one {
			a.log.WarnContext(ctx, "discord: a message has more buttons than fit", "rows", len(all))
			break
		}
		more := newDraft("More:", nil, flags|flagNoEmbeds)
		more.Components = append(more.Components, all[i:min(i+maxRows, len(all))]...)
		out = append(out, more)
	}
	if d.Content == "" && len(d.files) == 0 && len(d.Components) == 0 {
		d.Content = "\u200b" // Discord takes no empty message
	}
	return out, main
}

// beginning is as much of a message as goes with the word that there is more. A
// block that is cut ends there.
func beginning(s string) string {
	const more = "(The whole is in the file.)"
	s = shorten(s, maxContent-len(more)-len(fence)-2)
	if strings.Count(s, fence)%2 == 1 {
		s += "\n" + fence
	}
	return s + "\n" + more
}

func newDraft(content string, rung []string, flags int) draft {
	return draft{
		Content: content, Components: []discordgo.MessageComponent{}, Attachments: []attachment{}, Flags: flags,
		Mentions: mentions{Parse: []string{}, Users: append([]string{}, rung...)},
	}
}

func (d *draft) attach(name, kind, alt string, body []byte) {
	n := len(d.files)
	d.Attachments = append(d.Attachments, attachment{ID: n, Filename: name, Description: shorten(alt, maxAlt)})
	d.files = append(d.files, &discordgo.File{Name: name, ContentType: kind, Reader: bytes.NewReader(body)})
}

// picture draws a picture into a draft. One that cannot be drawn is told in
// words instead.
func (a *App) picture(ctx context.Context, d *draft, p *msg.Picture) {
	if p == nil {
		return
	}
	if p.Draw != nil { // one that rested in the store is in words
		body, err := p.Draw()
		if err == nil && len(body) <= maxFile {
			d.attach(fmt.Sprintf("%s-%d.png", p.Match, p.Seq), "image/png", p.Alt, body)
			return
		}
		a.log.ErrorContext(ctx, "discord: draw a picture", "err", err, "match", p.Match, "bytes", len(body))
	}
	contents, _ := markup(msg.Text{}.Block(p.Board), speller{}, nil)
	if p.Board != "" && len(contents) == 1 && size(d.Content)+size(contents[0])+1 <= maxContent {
		d.Content += "\n" + contents[0]
		return
	}
	d.attach("board.txt", "text/plain; charset=utf-8", p.Alt, []byte(p.Alt+"\n\n"+p.Board))
}

func (a *App) file(ctx context.Context, d *draft, f *msg.File) {
	if f == nil || f.Body == nil {
		return
	}
	body, err := f.Body()
	if err == nil && len(body) > maxFile {
		err = fmt.Errorf("%d bytes are more than Discord takes", len(body))
	}
	if err != nil {
		a.log.ErrorContext(ctx, "discord: make a file", "err", err, "match", f.Match)
		d.Content = shorten(d.Content+"\nThe file could not be sent here; the host can export it.", maxContent)
		return
	}
	d.attach(f.Name, "application/octet-stream", "", body)
}

// only makes a draft one that is sent once, however often it is tried.
func (d *draft) only(nonce string) { d.Nonce, d.Enforce = nonce, true }

// rewind makes the files ready to be read again.
func (d *draft) rewind() {
	for _, f := range d.files {
		_, _ = f.Reader.(*bytes.Reader).Seek(0, io.SeekStart) // which never fails
	}
}
