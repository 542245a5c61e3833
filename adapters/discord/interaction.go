package discord

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"

	"divisionbell/bot/match"
)

// An interaction as it came, without what the message shows on which it was done. under
// is the channel that its thread is in.
type interaction struct {
	*discordgo.Interaction
	private bool // it was done to a message that only its doer sees
	thread  bool
	under   string
}

// delivered is what is read of an interaction.
type delivered struct {
	undelivered
	Data    json.RawMessage `json:"data"`
	Message struct {        // most of what is delivered, and all but this is known or of no use
		Flags discordgo.MessageFlags `json:"flags"`
	} `json:"message"`
	Channel struct { // discordgo leaves it out
		ID     string                `json:"id"`
		Type   discordgo.ChannelType `json:"type"`
		Parent string                `json:"parent_id"`
	} `json:"channel"`
}

// undelivered is discordgo's interaction without its way of reading one, which reads all
// of it several times over.
type undelivered discordgo.Interaction

var errNothing = errors.New("discord: an interaction without what it is about")

// readInteraction reads what Discord delivered. It refuses what cannot be answered.
func readInteraction(raw []byte) (*interaction, error) {
	var d delivered
	if err := json.Unmarshal(raw, &d); err != nil {
		return nil, fmt.Errorf("discord: read an interaction: %w", err)
	}
	i := &interaction{Interaction: (*discordgo.Interaction)(&d.undelivered), private: d.Message.Flags&discordgo.MessageFlagsEphemeral != 0}
	if i.ID == "" || i.Token == "" && i.Type != discordgo.InteractionPing {
		return nil, errNothing
	}
	if i.Type == discordgo.InteractionPing {
		return i, nil
	}
	var err error
	switch i.Type {
	case discordgo.InteractionApplicationCommand, discordgo.InteractionApplicationCommandAutocomplete:
		i.Data, err = about[discordgo.ApplicationCommandInteractionData](d.Data)
	case discordgo.InteractionMessageComponent:
		i.Data, err = about[discordgo.MessageComponentInteractionData](d.Data)
	case discordgo.InteractionModalSubmit:
		i.Data, err = about[discordgo.ModalSubmitInteractionData](d.Data)
	}
	if err != nil {
		return nil, err
	}
	if i.Data == nil || i.person() == nil {
		return nil, errNothing
	}
	if i.ChannelID == "" {
		i.ChannelID = d.Channel.ID
	}
	switch d.Channel.Type {
	case discordgo.ChannelTypeGuildNewsThread, discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread:
		i.thread, i.under = true, d.Channel.Parent
	}
	return i, nil
}

// about reads what an interaction is about.
func about[T discordgo.InteractionData](raw []byte) (discordgo.InteractionData, error) {
	var v T
	if err := json.Unmarshal(raw, &v); err != nil {
		return nil, fmt.Errorf("discord: read an interaction: %w", err)
	}
	return v, nil
}

// person is who did it; nil: Discord does not say.
func (i *interaction) person() *discordgo.User {
	if i.Member != nil && i.Member.User != nil {
		return i.Member.User
	}
	return i.User
}

func (i *interaction) account() match.Account {
	u := i.person()
	name := u.GlobalName
	if i.Member != nil && i.Member.Nick != "" {
		name = i.Member.Nick
	}
	if name == "" {
		name = u.Username
	}
	return match.Account{Platform: Platform, ID: u.ID, Name: name}
}

func (i *interaction) room() match.Room {
	r := match.Room{Platform: Platform, Workspace: i.GuildID, Channel: i.ChannelID}
	if i.thread && i.under != "" {
		r.Channel, r.Thread = i.under, i.ChannelID
	}
	return r
}

// outside reports whether the bot is not where it was done, and can do no more than
// answer: the app came with its person, not with the server.
func (i *interaction) outside() bool {
	_, here := i.AuthorizingIntegrationOwners[discordgo.ApplicationIntegrationGuildInstall]
	return i.Context == discordgo.InteractionContextPrivateChannel || i.GuildID != "" && len(i.AuthorizingIntegrationOwners) > 0 && !here
}

// call is an interaction as the host takes it, without what it asks for.
func (i *interaction) call() match.Call {
	c := match.Call{Account: i.account(), Room: i.room(), Delivery: Platform + ":" + i.ID, Names: map[string]string{}, Reply: i.Token, Outside: i.outside()}
	if i.Member != nil {
		const may = discordgo.PermissionAdministrator | discordgo.PermissionManageGuild
		c.Admin = i.Member.Permissions&may != 0
	}
	return c
}

// meet notes what the people of an interaction are called.
func meet(c *match.Call, users map[string]*discordgo.User, members map[string]*discordgo.Member) {
	for id, u := range users {
		name := u.GlobalName
		if name == "" {
			name = u.Username
		}
		if m := members[id]; m != nil && m.Nick != "" {
			name = m.Nick
		}
		c.Names[id] = name
	}
}

// command is a slash command as a call.
func (a *App) command(i *interaction, d discordgo.ApplicationCommandInteractionData) match.Call {
	c := i.call()
	if d.Resolved != nil {
		meet(&c, d.Resolved.Users, d.Resolved.Members)
	}
	if m, ok := a.tree.menu[d.Name]; ok && d.CommandType == discordgo.MessageApplicationCommand {
		c.Line = m.On(pressedOn(d))
		return c
	}
	e, options := a.tree.find(d)
	c.Line = e.line(options, "")
	return c
}

// pressedOn is the text of the message in whose menu a command was chosen.
func pressedOn(d discordgo.ApplicationCommandInteractionData) string {
	if d.Resolved == nil || d.Resolved.Messages[d.TargetID] == nil {
		return ""
	}
	return d.Resolved.Messages[d.TargetID].Content
}

// find is the entry that a command means, with the options given. Of one that
// is not ours any more the words are taken as they come.
func (t commandTree) find(d discordgo.ApplicationCommandInteractionData) (entry, []*discordgo.ApplicationCommandInteractionDataOption) {
	path, options := d.Name, d.Options
	for len(options) == 1 && (options[0].Type == discordgo.ApplicationCommandOptionSubCommand || options[0].Type == discordgo.ApplicationCommandOptionSubCommandGroup) {
		path, options = path+" "+options[0].Name, options[0].Options
	}
	if e, ok := t.entries[path]; ok {
		return e, options
	}
	e := entry{head: strings.Fields(path)}
	for _, o := range options {
		e.slots = append(e.slots, slot{name: o.Name, kind: o.Type})
	}
	return e, options
}

// line is the command as words. With until, only what comes before that option.
func (e entry) line(options []*discordgo.ApplicationCommandInteractionDataOption, until string) string {
	given := map[string]string{}
	for _, o := range options {
		given[o.Name] = said(o)
	}
	if len(e.head) == 0 {
		return ""
	}
	words := append([]string(nil), e.head[:1]...)
	for _, s := range e.slots {
		if s.match && s.name != until && given[s.name] != "" {
			words = append(words, given[s.name])
		}
	}
	words = append(words, e.head[1:]...)
	for _, s := range e.slots {
		if s.name == until {
			if s.key != "" {
				words = append(words, s.key)
			}
			break
		}
		if s.match || given[s.name] == "" {
			continue
		}
		if s.key != "" {
			words = append(words, s.key)
		}
		if s.plain {
			words = append(words, match.AsSaid)
		}
		words = append(words, given[s.name])
	}
	return strings.Join(words, " ")
}

// said is an option's value as words of the line.
func said(o *discordgo.ApplicationCommandInteractionDataOption) string {
	switch v := o.Value.(type) {
	case string:
		if o.Type == discordgo.ApplicationCommandOptionUser && v != "" {
			return "<@" + v + ">"
		}
		return strings.TrimSpace(v)
	case float64:
		return fmt.Sprintf("%.0f", v)
	case bool:
		return fmt.Sprint(v)
	}
	return ""
}

// press is a click or a choice as a call. opens: it asks for a form.
func press(i *interaction, d discordgo.MessageComponentInteractionData) (c match.Call, opens bool) {
	c = i.call()
	meet(&c, d.Resolved.Users, d.Resolved.Members)
	c.Press, opens = strings.CutPrefix(d.CustomID, idOpener)
	if code, ok := strings.CutPrefix(d.CustomID, idWords); ok {
		c.Line, c.Press = "match board "+code, ""
		return c, false
	}
	if len(d.Values) == 0 {
		return c, opens
	}
	if strings.HasPrefix(d.CustomID, idSelect) {
		c.Press = d.Values[0]
		return c, false
	}
	for _, v := range d.Values {
		c.Fields = append(c.Fields, "<@"+v+">")
	}
	return c, false
}

// submitted is a filled-in form as a call.
func submitted(i *interaction, d discordgo.ModalSubmitInteractionData) match.Call {
	c := i.call()
	c.Press = d.CustomID
	for _, row := range d.Components {
		r, ok := row.(*discordgo.ActionsRow)
		if !ok {
			continue
		}
		for _, in := range r.Components {
			if t, ok := in.(*discordgo.TextInput); ok {
				c.Fields = append(c.Fields, t.Value)
			}
		}
	}
	return c
}
