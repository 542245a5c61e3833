package discord

import (
	"bytes"
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"log/slog"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/discord/markdown"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// Flags of a message of Discord's.
const (
	flagNoEmbeds = 1 << 2
	flagPrivate  = 1 << 6
	flagPanel    = 1 << 15 // it is components alone, and stays so
)

const (
	maxAlt      = 1024 // characters of a picture's description
	maxMessages = 4    // so many messages hold a long text, a longer one is a file
	maxFile     = 10 << 20
)

// A draft is one message as it leaves: its words are its content or, of a panel, in its
// components, and its content null. An edit takes away what is not there, but leaves
// the files when Attachments is nil; one that makes a message a panel must name Embeds.
// What has the nonce of a message of the last minutes is not made again: Discord gives
// that.
type draft struct {
	Content     *string                      `json:"content"`
	Embeds      []struct{}                   `json:"embeds,omitzero"`
	Components  []discordgo.MessageComponent `json:"components"`
	Mentions    mentions                     `json:"allowed_mentions"`
	Attachments []attachment                 `json:"attachments,omitzero"`
	Flags       int                          `json:"flags"`
	Nonce       string                       `json:"nonce,omitempty"`
	Enforce     bool                         `json:"enforce_nonce,omitempty"`
	files       []*discordgo.File
	texts       []string
	rows        []discordgo.ActionsRow
	aside       bool   // it is not to hold up what else is asked there
	whole       *draft // with its files, where it leaves those that are there; nil: it is whole
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
	contents, rung := markdown.Write(m.Text, speller{a.tree, a.ids.known(ctx)}, func(person match.PersonID) string { return a.userOf(ctx, person) })
	each := 1
	if flags&flagPanel != 0 {
		each = textsOfPanel
	}
	var whole string
	if len(contents) > maxMessages || one && len(contents) > each {
		whole, contents = m.Text.String(), contents[:1]
		contents[0] = beginning(contents[0])
	}
	for some := range slices.Chunk(contents, each) {
		out = append(out, newDraft(some, rung, flags))
	}
	if len(out) == 0 {
		out = append(out, newDraft(nil, rung, flags))
	}
	main = len(out) - 1
	d := &out[main]
	if whole != "" {
		d.attach("text.txt", "text/plain; charset=utf-8", "", []byte(whole))
	}
	a.picture(ctx, d, m.Picture)
	d.file(ctx, a.log, m.File)
	for left := d.take(rows(m)); len(left) > 0; {
		if one {
			a.log.WarnContext(ctx, "discord: a message has more buttons than fit", "rows", len(left))
			break
		}
		more := newDraft([]string{"More:"}, nil, flags)
		left = more.take(left)
		out = append(out, more)
	}
	for i := range out {
		out[i].settle(m.Tint)
	}
	return out, main
}

// beginning is as much of a message as goes with the word that there is more. A
// block that is cut ends there.
func beginning(s string) string {
	const more = "(The whole is in the file.)"
	s = markdown.Shorten(s, markdown.MaxContent-len(more)-len(markdown.Fence)-2)
	if strings.Count(s, markdown.Fence)%2 == 1 {
		s += "\n" + markdown.Fence
	}
	return s + "\n" + more
}

func newDraft(texts, rung []string, flags int) draft {
	return draft{
		Components: []discordgo.MessageComponent{}, Attachments: []attachment{}, Flags: flags,
		Mentions: mentions{Parse: []string{}, Users: append([]string{}, rung...)}, texts: texts,
	}
}

// take has a draft bear as many rows as it may, and gives those that are left.
func (d *draft) take(all []discordgo.ActionsRow) (left []discordgo.ActionsRow) {
	n := min(len(all), maxRows)
	if d.Flags&flagPanel != 0 {
		n = d.room(all)
	}
	d.rows = all[:n]
	return all[n:]
}

// settle puts what a draft says and offers where Discord wants it.
func (d *draft) settle(tint uint32) {
	if d.Flags&flagPanel != 0 {
		d.lay(tint)
		return
	}
	for _, r := range d.rows {
		d.Components = append(d.Components, r)
	}
	d.Flags |= flagNoEmbeds
	said := d.words()
	if said == "" && len(d.files) == 0 && len(d.rows) == 0 {
		said = nothing
	}
	d.Content = &said
}

// nothing is said where Discord takes no empty message.
const nothing = "\u200b"

// words are all that a draft says.
func (d *draft) words() string { return strings.Join(d.texts, "\n") }

// add adds a text where there is room for it beside the others.
func (d *draft) add(text string) bool {
	last := len(d.texts) - 1
	switch {
	case last >= 0 && markdown.Size(d.texts[last])+markdown.Size(text)+1 <= markdown.MaxContent:
		d.texts = append(slices.Clone(d.texts[:last]), d.texts[last]+"\n"+text)
	case last < 0 || d.Flags&flagPanel != 0 && len(d.texts) < textsOfPanel:
		d.texts = append(slices.Clone(d.texts), text)
	default:
		return false
	}
	return true
}

func (d *draft) attach(name, kind, alt string, body []byte) {
	n := len(d.files)
	d.Attachments = append(d.Attachments, attachment{ID: n, Filename: name, Description: markdown.Shorten(alt, maxAlt)})
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
			name := fmt.Sprintf("%s-%d", p.Match, p.Seq)
			if d.Flags&flagPanel != 0 { // what has its name is it
				name += fmt.Sprintf("-%08x", crc32.ChecksumIEEE(body))
			}
			ending, media := p.Type()
			d.attach(name+ending, media, p.Alt, body)
			return
		}
		a.log.ErrorContext(ctx, "discord: draw a picture", "err", err, "match", p.Match, "bytes", len(body))
	}
	if p.Board == "" { // what is said above it is all
		return
	}
	contents, _ := markdown.Write(msg.Text{}.Block(p.Board), speller{}, nil)
	if len(contents) == 1 && d.add(contents[0]) {
		return
	}
	d.attach("board.txt", "text/plain; charset=utf-8", p.Alt, []byte(p.Alt+"\n\n"+p.Board))
}

func (d *draft) file(ctx context.Context, log *slog.Logger, f *msg.File) {
	if f == nil || f.Body == nil {
		return
	}
	body, err := f.Body()
	if err == nil && len(body) > maxFile {
		err = fmt.Errorf("%d bytes are more than Discord takes", len(body))
	}
	if err != nil {
		log.ErrorContext(ctx, "discord: make a file", "err", err, "match", f.Match)
		const sorry = "The file could not be sent here; the host can export it."
		if last := len(d.texts) - 1; !d.add(sorry) {
			d.texts = append(slices.Clone(d.texts[:last]), markdown.Shorten(d.texts[last], markdown.MaxContent-len(sorry)-1)+"\n"+sorry)
		}
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
