package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

// maxGuilds is in how many servers commands left from trying out are looked for.
const maxGuilds = 100

// register tells Discord of the commands where it knows others: in the servers
// named, else everywhere. What Discord has is the measure, not what we remember
// of it: so it also mends what somebody else changed, and nothing is kept.
func (a *App) register(ctx context.Context) error {
	id, _ := a.who()
	if len(a.o.Guilds) == 0 {
		if err := a.registerAt(ctx, "everywhere", discordgo.EndpointApplicationGlobalCommands(id.app), a.tree.everywhere(id.people)); err != nil {
			return err
		}
		return a.withdraw(ctx, id.app)
	}
	var failed error
	for _, g := range a.o.Guilds {
		err := a.registerAt(ctx, "in server "+g, discordgo.EndpointApplicationGuildCommands(id.app, g), a.tree.defined)
		switch {
		case err == nil:
		case errors.Is(judged("register", err), match.ErrRefused), errors.Is(judged("register", err), match.ErrGone):
			a.log.ErrorContext(ctx, "discord: the commands cannot be registered in a server: is the bot in it, with the scope applications.commands?", "server", g, "err", err)
		default:
			failed = errors.Join(failed, err)
		}
	}
	return failed
}

// registerAt brings one list of commands up to date; all at once or, when
// Discord refuses that, each by itself, so that a bad one loses no other.
func (a *App) registerAt(ctx context.Context, where, url string, defined []*discordgo.ApplicationCommand) error {
	var there []*discordgo.ApplicationCommand
	if err := a.rest.do(ctx, request{method: "GET", url: url + "?with_localizations=true", bucket: "commands " + url}, &there); err != nil {
		return err
	}
	if slices.Equal(canon(there), canon(defined)) {
		a.log.DebugContext(ctx, "discord has the commands already", "where", where)
		a.ids.learn(len(a.o.Guilds), there)
		return nil
	}
	var now []*discordgo.ApplicationCommand
	err := a.rest.do(ctx, request{method: "PUT", url: url, bucket: "commands " + url, body: defined}, &now)
	if err == nil {
		a.ids.learn(len(a.o.Guilds), now)
		a.log.InfoContext(ctx, "discord is told of the commands", "where", where, "commands", len(defined))
		return nil
	}
	if status(err) != http.StatusBadRequest {
		return err
	}
	a.log.ErrorContext(ctx, "discord refuses the commands as a whole; they are registered one by one", "where", where, "err", err)
	known := canon(there)
	for _, c := range defined {
		if slices.Contains(known, canon([]*discordgo.ApplicationCommand{c})[0]) {
			continue
		}
		var one discordgo.ApplicationCommand
		err := a.rest.do(ctx, request{method: "POST", url: url, bucket: "commands " + url, body: c}, &one)
		if status(err) == http.StatusBadRequest {
			a.log.ErrorContext(ctx, "discord refuses a command", "command", c.Name, "err", err)
			continue
		}
		if err != nil {
			return err
		}
		a.ids.learn(len(a.o.Guilds), []*discordgo.ApplicationCommand{&one})
	}
	return nil
}

// withdraw takes commands away that were registered in single servers while
// trying out, where they would stand beside those that are everywhere. There is
// time: it waits as Discord asks, and does not begin anew.
func (a *App) withdraw(ctx context.Context, app string) error {
	var guilds []*discordgo.UserGuild
	if err := a.unhurried(ctx, request{method: "GET", url: discordgo.EndpointUserGuilds("@me"), bucket: "guilds"}, &guilds); err != nil {
		return err
	}
	for _, g := range guilds[:min(len(guilds), maxGuilds)] {
		url := discordgo.EndpointApplicationGuildCommands(app, g.ID)
		var there []*discordgo.ApplicationCommand
		if err := a.unhurried(ctx, request{method: "GET", url: url, bucket: "commands"}, &there); err != nil {
			if status(err) == http.StatusForbidden || status(err) == http.StatusNotFound {
				continue
			}
			return err
		}
		for _, c := range there {
			if !slices.ContainsFunc(a.tree.defined, func(d *discordgo.ApplicationCommand) bool { return d.Name == c.Name }) {
				continue
			}
			err := a.unhurried(ctx, request{method: "DELETE", url: url + "/" + c.ID, bucket: "commands"}, nil)
			if err != nil && status(err) != http.StatusNotFound {
				return err
			}
		}
	}
	return nil
}

// unhurried is a request that waits as long as Discord asks for.
func (a *App) unhurried(ctx context.Context, q request, out any) error {
	asked := chatkit.Retry{Again: func(err error) (time.Duration, bool) { return chatkit.Asked(err), errors.As(err, new(*match.Wait)) }}
	return asked.Do(ctx, func() error { return a.rest.do(ctx, q, out) })
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
			c := option{Type: o.Type, Name: o.Name, Help: o.Description, Required: o.Required, Complete: o.Autocomplete, Max: o.MaxValue, Options: options(o.Options), Names: o.NameLocalizations, Helps: o.DescriptionLocalizations}
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

// faults says which commands Discord would refuse, and why.
func (t commandTree) faults() (out []string) {
	if len(t.defined) > maxCommands {
		out = append(out, fmt.Sprintf("%d commands are more than %d", len(t.defined), maxCommands))
	}
	for _, c := range t.defined {
		n := longest(c.Name, lexica().names[c.Name]) + longest(c.Description, lexica().helps[c.Description])
		var weigh func(path string, list []*discordgo.ApplicationCommandOption)
		weigh = func(path string, list []*discordgo.ApplicationCommandOption) {
			if len(list) > maxSubs {
				out = append(out, fmt.Sprintf("/%s has %d options, which are more than %d", path, len(list), maxSubs))
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
		if n > maxCommand {
			out = append(out, fmt.Sprintf("/%s has %d characters, which are more than %d", c.Name, n, maxCommand))
		}
	}
	return out
}
