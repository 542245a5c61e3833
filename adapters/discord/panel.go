package discord

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/discord/markdown"
	"divisionbell/bot/msg"
)

// Limits of Discord's on a message of components alone, and how many of its texts
// are sure to be within them.
const (
	maxComponents = 40 // nested ones counted
	maxShown      = 4000
	textsOfPanel  = maxShown / markdown.MaxContent
)

// panelled are the flags of a message that a room is sent.
func panelled(m msg.Message) int {
	if m.Panel {
		return flagPanel
	}
	return 0
}

// room is how many rows a panel can bear beside what it says and shows.
func (d *draft) room(all []discordgo.ActionsRow) (n int) {
	const frame, line = 1, 1
	left := maxComponents - frame - line - textsOfPanel - len(d.files)
	for ; n < len(all); n++ {
		if left -= 1 + len(all[n].Components); left < 0 {
			break
		}
	}
	return n
}

// lay makes a draft a panel: its texts, its picture with what describes it, its files,
// and below a line what it offers, in a frame of a colour; 0: of none. Texts alone
// need no frame.
func (d *draft) lay(tint uint32) {
	var all []discordgo.MessageComponent
	for _, t := range d.texts {
		all = append(all, discordgo.TextDisplay{Content: t})
	}
	for i, f := range d.files {
		media := discordgo.UnfurledMediaItem{URL: "attachment://" + f.Name}
		if !strings.HasPrefix(f.ContentType, "image/") {
			all = append(all, discordgo.FileComponent{File: media})
			continue
		}
		item := discordgo.MediaGalleryItem{Media: media}
		if alt := d.Attachments[i].Description; alt != "" {
			item.Description = &alt
		}
		all = append(all, discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{item}})
	}
	if len(d.rows) > 0 && len(all) > 0 {
		all = append(all, discordgo.Separator{})
	}
	for _, r := range d.rows {
		all = append(all, r)
	}
	switch {
	case len(all) == 0:
		d.Components = []discordgo.MessageComponent{discordgo.TextDisplay{Content: nothing}}
	case tint == 0 && len(d.files) == 0 && len(d.rows) == 0:
		d.Components = all
	default:
		frame := discordgo.Container{Components: all}
		if tint != 0 {
			colour := int(tint)
			frame.AccentColor = &colour
		}
		d.Components = []discordgo.MessageComponent{frame}
	}
}

// saidIn is all that a message of Discord's says, as words are those of a draft.
func saidIn(m *discordgo.Message) string {
	texts := []string{m.Content}
	eachIn(m.Components, func(c discordgo.MessageComponent) {
		if t, ok := c.(*discordgo.TextDisplay); ok {
			texts = append(texts, t.Content)
		}
	})
	return strings.TrimSpace(strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\n"))
}

// shown is how many files a message of Discord's shows: those of a panel are told of in
// its components alone.
func shown(m *discordgo.Message) int {
	n := 0
	eachIn(m.Components, func(c discordgo.MessageComponent) {
		switch c := c.(type) {
		case *discordgo.MediaGallery:
			n += len(c.Items)
		case *discordgo.FileComponent:
			n++
		}
	})
	return max(n, len(m.Attachments))
}

// eachIn calls f with components and those in a frame.
func eachIn(list []discordgo.MessageComponent, f func(discordgo.MessageComponent)) {
	for _, c := range list {
		f(c)
		if frame, ok := c.(*discordgo.Container); ok {
			eachIn(frame.Components, f)
		}
	}
}
