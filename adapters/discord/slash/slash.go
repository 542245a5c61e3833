package slash

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Limits of Discord's on commands.
const (
	MaxCommands = 100
	MaxSubs     = 25   // subcommands of a command, or options of one
	MaxCommand  = 8000 // characters of all names and descriptions of a command, each in its longest language
)

// Same reports whether two lists of commands say the same.
func Same(a, b []*discordgo.ApplicationCommand) bool { return slices.Equal(canon(a), canon(b)) }

// Has reports whether a list has a command as it is.
func Has(list []*discordgo.ApplicationCommand, c *discordgo.ApplicationCommand) bool {
	return slices.Contains(canon(list), canon([]*discordgo.ApplicationCommand{c})[0])
}

// canon are commands in a form that can be compared: what we define and no
// more, sorted.
func canon(list []*discordgo.ApplicationCommand) (out []string) {
	type option struct {
		Type     discordgo.ApplicationCommandOptionType
		Name     string
		Help     string
		Required bool
		Complete bool
		Min, Max float64
		Length   int
		Choices  []string
		Options  []option
		Names    words   `json:",omitempty"` // in other languages
		Helps    words   `json:",omitempty"`
		Chosen   []words `json:",omitempty"`
		Places   string
	}
	var options func(in []*discordgo.ApplicationCommandOption) []option
	options = func(in []*discordgo.ApplicationCommandOption) (out []option) {
		for _, o := range in {
			c := option{Type: o.Type, Name: o.Name, Help: o.Description, Required: o.Required, Complete: o.Autocomplete, Max: o.MaxValue, Length: o.MaxLength, Options: options(o.Options), Names: o.NameLocalizations, Helps: o.DescriptionLocalizations}
			if o.MinValue != nil {
				c.Min = *o.MinValue
			}
			for _, w := range o.Choices {
				c.Choices = append(c.Choices, fmt.Sprint(w.Value))
				c.Chosen = append(c.Chosen, w.NameLocalizations)
			}
			out = append(out, c)
		}
		return out
	}
	for _, c := range list {
		is := option{Type: discordgo.ApplicationCommandOptionType(max(c.Type, 1)), Name: c.Name, Help: c.Description, Options: options(c.Options), Places: places(c)}
		if c.NameLocalizations != nil {
			is.Names = *c.NameLocalizations
		}
		if c.DescriptionLocalizations != nil {
			is.Helps = *c.DescriptionLocalizations
		}
		b, err := json.Marshal(is)
		if err != nil { // plain data: cannot be
			b = []byte(err.Error())
		}
		out = append(out, string(b))
	}
	slices.Sort(out)
	return out
}

// places are where a command can be used, and by whom it is installed; empty where it
// is not said, as of one server's.
func places(c *discordgo.ApplicationCommand) string {
	if c.Contexts == nil || c.GuildID != "" {
		return ""
	}
	where, by := slices.Sorted(slices.Values(*c.Contexts)), []discordgo.ApplicationIntegrationType(nil)
	if c.IntegrationTypes != nil {
		by = slices.Sorted(slices.Values(*c.IntegrationTypes))
	}
	return fmt.Sprint(where, by)
}

// Faults says which commands Discord would refuse, and why.
func Faults(defined []*discordgo.ApplicationCommand) (out []string) {
	if len(defined) > MaxCommands {
		out = append(out, fmt.Sprintf("%d commands are more than %d", len(defined), MaxCommands))
	}
	for _, c := range defined {
		n := longest(c.Name, lexica().names[c.Name]) + longest(c.Description, lexica().helps[c.Description])
		var weigh func(path string, list []*discordgo.ApplicationCommandOption)
		weigh = func(path string, list []*discordgo.ApplicationCommandOption) {
			if len(list) > MaxSubs {
				out = append(out, fmt.Sprintf("/%s has %d options, which are more than %d", path, len(list), MaxSubs))
			}
			for _, o := range list {
				n += longest(o.Name, o.NameLocalizations) + longest(o.Description, o.DescriptionLocalizations)
				for _, c := range o.Choices {
					n += longest(c.Name, c.NameLocalizations) + size(fmt.Sprint(c.Value))
				}
				weigh(path+" "+o.Name, o.Options)
			}
		}
		weigh(c.Name, c.Options)
		if n > MaxCommand {
			out = append(out, fmt.Sprintf("/%s has %d characters, which are more than %d", c.Name, n, MaxCommand))
		}
	}
	return out
}
