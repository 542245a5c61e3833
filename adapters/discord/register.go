package discord

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/discord/slash"
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
		if err := a.registerAt(ctx, "everywhere", "", discordgo.EndpointApplicationGlobalCommands(id.app), a.tree.everywhere(id.people)); err != nil {
			return err
		}
		return a.withdraw(ctx, id.app)
	}
	var failed error
	for _, g := range a.o.Guilds {
		server := g
		if len(a.o.Guilds) == 1 { // whose ids hold everywhere
			server = ""
		}
		err := a.registerAt(ctx, "in server "+g, server, discordgo.EndpointApplicationGuildCommands(id.app, g), a.tree.defined)
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
func (a *App) registerAt(ctx context.Context, where, server, url string, defined []*discordgo.ApplicationCommand) error {
	var there []*discordgo.ApplicationCommand
	if err := a.rest.do(ctx, request{method: "GET", url: url + "?with_localizations=true", bucket: "commands " + url, start: true}, &there); err != nil {
		return err
	}
	if slash.Same(there, defined) {
		a.log.DebugContext(ctx, "discord has the commands already", "where", where)
		a.ids.learn(server, there)
		return nil
	}
	var now []*discordgo.ApplicationCommand
	err := a.rest.do(ctx, request{method: "PUT", url: url, bucket: "commands " + url, start: true, body: defined}, &now)
	if err == nil {
		a.ids.learn(server, now)
		a.log.InfoContext(ctx, "discord is told of the commands", "where", where, "commands", len(defined))
		return nil
	}
	if status(err) != http.StatusBadRequest {
		return err
	}
	a.log.ErrorContext(ctx, "discord refuses the commands as a whole; they are registered one by one", "where", where, "err", err)
	for _, c := range defined {
		if slash.Has(there, c) {
			continue
		}
		var one discordgo.ApplicationCommand
		err := a.rest.do(ctx, request{method: "POST", url: url, bucket: "commands " + url, start: true, body: c}, &one)
		if status(err) == http.StatusBadRequest {
			a.log.ErrorContext(ctx, "discord refuses a command", "command", c.Name, "err", err)
			continue
		}
		if err != nil {
			return err
		}
		a.ids.learn(server, []*discordgo.ApplicationCommand{&one})
	}
	return nil
}

// withdraw takes commands away that were registered in single servers while
// trying out, where they would stand beside those that are everywhere. There is
// time: it waits as Discord asks, and does not begin anew.
func (a *App) withdraw(ctx context.Context, app string) error {
	var guilds []*discordgo.UserGuild
	if err := a.unhurried(ctx, request{method: "GET", url: discordgo.EndpointUserGuilds("@me"), bucket: "guilds", start: true}, &guilds); err != nil {
		return err
	}
	for _, g := range guilds[:min(len(guilds), maxGuilds)] {
		url := discordgo.EndpointApplicationGuildCommands(app, g.ID)
		var there []*discordgo.ApplicationCommand
		if err := a.unhurried(ctx, request{method: "GET", url: url, bucket: "commands", start: true}, &there); err != nil {
			if status(err) == http.StatusForbidden || status(err) == http.StatusNotFound {
				continue
			}
			return err
		}
		for _, c := range there {
			if !slices.ContainsFunc(a.tree.defined, func(d *discordgo.ApplicationCommand) bool { return d.Name == c.Name }) {
				continue
			}
			err := a.unhurried(ctx, request{method: "DELETE", url: url + "/" + c.ID, bucket: "commands", start: true}, nil)
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
