package discord

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit"
	"divisionbell/adapters/discord/permit"
	"divisionbell/adapters/discord/slash"
	"divisionbell/adapters/discord/trial"
	"divisionbell/bot/match"
)

// Invite is the address at which an administrator takes the bot into a server.
func Invite(app string) string {
	return fmt.Sprintf("https://discord.com/oauth2/authorize?client_id=%s&scope=bot+applications.commands&permissions=%d", app, permit.Wanted())
}

// Check tries out token, application, mode, commands and permissions, sends the
// application's owner a picture and takes it back. tell is told of each step; what is to
// be mended it gives; none: all is well.
func Check(ctx context.Context, o Options, tell func(line string)) (findings []string) {
	a, err := New(o)
	if err != nil {
		return []string{err.Error()}
	}
	if err := a.identify(ctx); err != nil {
		if chatkit.ForGood(err) {
			return []string{err.Error()}
		}
		return []string{fmt.Sprintf("Cannot reach Discord (%v). Check that this machine can open https://discord.com.", err)}
	}
	findings = append(findings, a.checkMode(ctx)...)
	findings = append(findings, slash.Faults(a.tree.defined)...)
	findings = append(findings, a.checkGuilds(ctx, tell)...)
	t := chatkit.Trial{Tell: tell}
	trial.Run(ctx, func(ctx context.Context, method, url string, body any, files []*discordgo.File, out any) (int, int, error) {
		err := a.rest.do(ctx, request{method: method, url: url, bucket: "trial", body: body, files: files}, out)
		return answered(err), code(err), err
	}, &t)
	return append(findings, t.Findings...)
}

// checkMode says what keeps interactions from coming.
func (a *App) checkMode(ctx context.Context) (findings []string) {
	id, _ := a.who()
	if a.o.Mode == HTTP {
		if _, err := publicKey(id.key); err != nil {
			findings = append(findings, err.Error())
		}
		if id.endpoint == "" {
			findings = append(findings, "mode is http, but the application has no Interactions Endpoint URL. Set it on the General Information page to the address at which Discord reaches "+a.o.Listen+Endpoint+", while Division Bell is running.")
		}
		return findings
	}
	if id.endpoint != "" {
		findings = append(findings, "mode is gateway, but Discord sends interactions to "+id.endpoint+". Empty the Interactions Endpoint URL on the General Information page, or choose mode http.")
	}
	s, err := a.starts(ctx)
	if err != nil {
		return append(findings, fmt.Sprintf("cannot ask Discord for its gateway (%v)", err))
	}
	if a.o.Shards != 0 && a.o.Shards < s.Shards {
		findings = append(findings, fmt.Sprintf("Discord recommends %d shards and the settings have %d", s.Shards, a.o.Shards))
	}
	if s.scarce() {
		findings = append(findings, fmt.Sprintf("only %d connections are left for today: something keeps restarting Division Bell", *s.Limit.Remaining))
	}
	return findings
}

// checkGuilds looks at the servers named, or at all that the bot is in.
func (a *App) checkGuilds(ctx context.Context, tell func(string)) (findings []string) {
	id, _ := a.who()
	var in []*discordgo.UserGuild
	if err := a.rest.do(ctx, request{method: "GET", url: discordgo.EndpointUserGuilds("@me"), bucket: "guilds"}, &in); err != nil {
		return []string{fmt.Sprintf("cannot list the bot's servers (%v)", err)}
	}
	if len(in) == 0 {
		return []string{"the bot is in no server yet. Invite it: " + Invite(id.app)}
	}
	for _, g := range a.o.Guilds {
		if !slices.ContainsFunc(in, func(x *discordgo.UserGuild) bool { return x.ID == g }) {
			findings = append(findings, fmt.Sprintf("the bot is not in server %s. Invite it: %s&guild_id=%s", g, Invite(id.app), g))
		}
	}
	for _, g := range in[:min(len(in), maxGuilds)] {
		if len(a.o.Guilds) > 0 && !slices.Contains(a.o.Guilds, g.ID) {
			continue
		}
		if no := permit.Lacks(g.Permissions); len(no) > 0 {
			findings = append(findings, fmt.Sprintf("the bot needs %[2]s in %[1]s. Open %[3]s&guild_id=%[4]s again, or give its role these permissions", g.Name, strings.Join(no, ", "), Invite(id.app), g.ID))
			continue
		}
		findings = append(findings, a.checkChannels(ctx, g, tell)...)
		if len(a.o.Guilds) > 0 {
			url := discordgo.EndpointApplicationGuildCommands(id.app, g.ID)
			if err := a.rest.do(ctx, request{method: "GET", url: url, bucket: "commands"}, nil); status(err) == http.StatusForbidden {
				findings = append(findings, fmt.Sprintf("the bot is not allowed to register commands in %s. Open %s&guild_id=%s again", g.Name, Invite(id.app), g.ID))
			}
		}
	}
	return findings
}

// checkChannels names the channels of a server that keep something from the bot which the
// server gives it. Private ones that it may not see are taken as meant, and told of.
func (a *App) checkChannels(ctx context.Context, g *discordgo.UserGuild, tell func(string)) (findings []string) {
	id, _ := a.who()
	var member discordgo.Member
	if err := a.rest.do(ctx, request{method: "GET", url: discordgo.EndpointGuildMember(g.ID, id.user), bucket: "member"}, &member); err != nil {
		return []string{fmt.Sprintf("cannot look up the bot's own permissions in %s (%v)", g.Name, err)}
	}
	var channels []*discordgo.Channel
	if err := a.rest.do(ctx, request{method: "GET", url: discordgo.EndpointGuildChannels(g.ID), bucket: "channels"}, &channels); err != nil {
		return []string{fmt.Sprintf("cannot list the channels of %s (%v)", g.Name, err)}
	}
	within := func(c *discordgo.Channel) int64 { return permit.Within(g, c, member.Roles, id.user) }
	chosen, findings := a.o.Forum.check(ctx, g, channels, within)
	var hidden []string
	for _, c := range channels {
		no := permit.LacksIn(c.Type, within(c))
		switch {
		case len(no) == 0, c.ID == chosen:
		case no[0] == permit.View && permit.Private(g, c):
			hidden = append(hidden, "#"+c.Name)
		default:
			findings = append(findings, fmt.Sprintf("the bot needs %s in #%s of %s", strings.Join(no, ", "), c.Name, g.Name))
		}
	}
	if len(hidden) > 0 {
		tell(fmt.Sprintf("see %s of %s, private channels: no. Add the bot where people are to play", strings.Join(hidden, ", "), g.Name))
	}
	return findings
}

// Forums say which forum the administrators of a server chose for its matches; empty:
// none.
type Forums func(ctx context.Context, guild string) (channel string, err error)

// check looks at the forum that was chosen in a server, which it names: whether posts can
// be made there, and have their tags.
func (f Forums) check(ctx context.Context, g *discordgo.UserGuild, channels []*discordgo.Channel, may func(*discordgo.Channel) int64) (chosen string, findings []string) {
	if f == nil {
		return "", nil
	}
	chosen, err := f(ctx, g.ID)
	if err != nil || chosen == "" {
		return "", nil // the database's own check says what is wrong with it
	}
	at := slices.IndexFunc(channels, func(c *discordgo.Channel) bool { return c.ID == chosen })
	if at < 0 {
		return chosen, []string{fmt.Sprintf("the forum chosen for matches in %s is gone, so matches get a thread where they are made. Choose another with /bell settings", g.Name)}
	}
	c, is := channels[at], shelf{}
	has := may(c)
	if no := permit.LacksIn(discordgo.ChannelTypeGuildForum, has); len(no) > 0 {
		return chosen, []string{fmt.Sprintf("the bot needs %s in the forum #%s of %s, where matches are to be posts", strings.Join(no, ", "), c.Name, g.Name)}
	}
	for _, t := range c.AvailableTags {
		is.Tags = append(is.Tags, tag{ID: t.ID, Name: t.Name})
	}
	missing := is.missing([]string{phases[match.Open], phases[match.Playing], phases[match.Over]})
	if len(missing) == 0 || has&(discordgo.PermissionAdministrator|discordgo.PermissionManageChannels) != 0 {
		return chosen, nil
	}
	return chosen, []string{fmt.Sprintf("posts in the forum #%s of %s go without the tags %s, which the bot may not make. Make them there, and one for each game, or give the bot Manage Channels in it", c.Name, g.Name, strings.Join(missing, ", "))}
}
