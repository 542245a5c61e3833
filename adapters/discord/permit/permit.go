// Package permit is what the bot is to be allowed on a server of Discord's, and what it is
// allowed in a channel.
package permit

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"
)

// View is what names seeing a channel; where that is lacking it comes first.
const View = "View Channel"

// wanted are the least permissions with which all works, and their names.
var wanted = []struct {
	bit  int64
	name string
}{
	{discordgo.PermissionViewChannel, View},
	{discordgo.PermissionSendMessages, "Send Messages"},
	{discordgo.PermissionAttachFiles, "Attach Files"},
	{discordgo.PermissionCreatePublicThreads, "Create Public Threads"},
	{discordgo.PermissionCreatePrivateThreads, "Create Private Threads"},
	{discordgo.PermissionSendMessagesInThreads, "Send Messages in Threads"},
}

// Wanted are the least with which all works.
func Wanted() (bits int64) {
	for _, w := range wanted {
		bits |= w.bit
	}
	return bits
}

// Lacks names what is wanted and not there; an administrator may all.
func Lacks(may int64) (names []string) {
	if may&discordgo.PermissionAdministrator != 0 {
		return nil
	}
	for _, w := range wanted {
		if may&w.bit == 0 {
			names = append(names, w.name)
		}
	}
	return names
}

// LacksIn names what is wanted in a channel of a kind and not there, as far as it is of use
// in such a one; none where nobody plays.
func LacksIn(kind discordgo.ChannelType, may int64) []string {
	without := ""
	switch kind {
	case discordgo.ChannelTypeGuildText:
	case discordgo.ChannelTypeGuildNews: // whose threads are all public
		without = "Create Private"
	case discordgo.ChannelTypeGuildForum, discordgo.ChannelTypeGuildMedia: // Send Messages makes a post
		without = "Create"
	case discordgo.ChannelTypeGuildVoice, discordgo.ChannelTypeGuildStageVoice: // they have no threads
		without = "Threads"
	default:
		return nil
	}
	return slices.DeleteFunc(Lacks(may), func(name string) bool { return without != "" && strings.Contains(name, without) })
}

// Private reports whether a channel is not for all of its server.
func Private(g *discordgo.UserGuild, c *discordgo.Channel) bool {
	return slices.ContainsFunc(c.PermissionOverwrites, func(o *discordgo.PermissionOverwrite) bool {
		return o.ID == g.ID && o.Deny&discordgo.PermissionViewChannel != 0
	})
}

// Within are the permissions in a channel of a member who has roles: the
// server's, changed by the channel for everyone, for the roles, for the member.
func Within(g *discordgo.UserGuild, c *discordgo.Channel, roles []string, user string) int64 {
	may := g.Permissions
	var deny, allow int64
	for _, o := range c.PermissionOverwrites {
		if o.ID == g.ID {
			may = may&^o.Deny | o.Allow
		}
		if o.Type == discordgo.PermissionOverwriteTypeRole && slices.Contains(roles, o.ID) {
			deny, allow = deny|o.Deny, allow|o.Allow
		}
	}
	may = may&^deny | allow
	for _, o := range c.PermissionOverwrites {
		if o.Type == discordgo.PermissionOverwriteTypeMember && o.ID == user {
			may = may&^o.Deny | o.Allow
		}
	}
	return may
}
