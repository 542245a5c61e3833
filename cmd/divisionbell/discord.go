package main

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/shard"
	"divisionbell/bot"
)

// discordConfig is how matches are shown in Discord; without a token they are
// not.
type discordConfig struct {
	Token       string   `yaml:"token"`
	Application string   `yaml:"application"`
	PublicKey   string   `yaml:"public_key"`
	Guilds      []string `yaml:"guilds"`
	Mode        string   `yaml:"mode"`
	Listen      string   `yaml:"listen"`
	Shards      int      `yaml:"shards"`
	Only        []int    `yaml:"only"`
	API         string   `yaml:"api"`
}

// discordKeys are those of its settings that the environment may override.
var discordKeys = []key{
	{"DIVISIONBELL_DISCORD_TOKEN", func(c *config, v string) { c.Discord.Token = v }},
	{"DIVISIONBELL_DISCORD_APPLICATION", func(c *config, v string) { c.Discord.Application = v }},
	{"DIVISIONBELL_DISCORD_PUBLIC_KEY", func(c *config, v string) { c.Discord.PublicKey = v }},
	{"DIVISIONBELL_DISCORD_GUILDS", func(c *config, v string) { c.Discord.Guilds = strings.Fields(strings.ReplaceAll(v, ",", " ")) }},
	{"DIVISIONBELL_DISCORD_MODE", func(c *config, v string) { c.Discord.Mode = v }},
	{"DIVISIONBELL_DISCORD_LISTEN", func(c *config, v string) { c.Discord.Listen = v }},
	{"DIVISIONBELL_DISCORD_SHARDS", func(c *config, v string) { c.Discord.Shards = count(v) }},
	{"DIVISIONBELL_DISCORD_ONLY", func(c *config, v string) {
		c.Discord.Only = nil
		for _, n := range strings.Fields(strings.ReplaceAll(v, ",", " ")) {
			c.Discord.Only = append(c.Discord.Only, count(n))
		}
	}},
	{"DIVISIONBELL_DISCORD_API", func(c *config, v string) { c.Discord.API = v }},
}

// count reads a number from 0; what is none is -1, which check refuses.
func count(s string) int {
	n, err := strconv.Atoi(strings.TrimSpace(s))
	if err != nil || n < 0 {
		return -1
	}
	return n
}

// check names the key that cannot be used, and why; "" when all can.
func (d discordConfig) check() (path, variable, why string) {
	for _, g := range d.Guilds {
		if strings.Trim(g, "0123456789") != "" || g == "" {
			return "discord.guilds", "DIVISIONBELL_DISCORD_GUILDS", fmt.Sprintf("%q is not a server's id, which is a long number", g)
		}
	}
	switch {
	case d.Mode != discord.Gateway && d.Mode != discord.HTTP:
		return "discord.mode", "DIVISIONBELL_DISCORD_MODE", fmt.Sprintf("can be %s or %s, not %q", discord.Gateway, discord.HTTP, d.Mode)
	case d.Shards < 0:
		return "discord.shards", "DIVISIONBELL_DISCORD_SHARDS", "wants a number, 0 for as many as Discord recommends"
	}
	for _, n := range d.Only {
		if n < 0 || d.Shards == 0 || n >= d.Shards {
			return "discord.only", "DIVISIONBELL_DISCORD_ONLY", fmt.Sprintf("%d is not a shard; they go from 0 to discord.shards minus 1", n)
		}
	}
	if d.Mode == discord.HTTP {
		if _, _, err := net.SplitHostPort(d.Listen); err != nil {
			return "discord.listen", "DIVISIONBELL_DISCORD_LISTEN", fmt.Sprintf("%q is not an address like 127.0.0.1:8045", d.Listen)
		}
	}
	if d.API != "" {
		if u, err := url.Parse(d.API); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return "discord.api", "DIVISIONBELL_DISCORD_API", fmt.Sprintf("%q is not an address like http://127.0.0.1:8080", d.API)
		}
	}
	return "", "", ""
}

// options are what an app is made of.
func (d discordConfig) options() discord.Options {
	return discord.Options{
		Token: d.Token, Application: d.Application, PublicKey: d.PublicKey, Guilds: d.Guilds,
		Mode: d.Mode, Listen: d.Listen, Shards: d.Shards, Only: d.Only, API: d.API,
	}
}

// openDiscord opens the app that shows the house's matches in Discord. A token
// that Discord refuses is an error.
func openDiscord(ctx context.Context, h *house, _ terminal) (platform, error) {
	if h.config.Discord.Token == "" {
		return nil, nil
	}
	o := h.config.Discord.options()
	o.Host, o.Store, o.Log, o.Connections = h.host, h.store, h.log, h.metrics
	if h.store.sessions != nil && len(o.Only) == 0 { // else they are shared out by hand
		o.Share = shard.New(shard.Options{
			Fleet: h.store, Sessions: h.store.sessions, Holder: h.holder + "/discord", Now: func() int64 { return time.Now().UnixMilli() },
			Trouble: func(ctx context.Context, what string, err error, args ...any) {
				h.log.WarnContext(ctx, "discord: "+what, append(args, "err", err)...)
			},
		})
	}
	if o.API == "" { // else it is a proxy that counts, or not Discord
		o.Part = func() (held, of int) { return h.host.Part(discord.Platform) }
	}
	app, err := discord.New(o)
	if err != nil {
		return nil, err
	}
	if err := app.Open(ctx); err != nil {
		return nil, err
	}
	h.host.Attach(app)
	return app, nil
}

// discordFindings says what keeps Discord from working, and tells what it tries.
func discordFindings(ctx context.Context, conf config, tell func(line string)) []string {
	o := conf.Discord.options()
	host := bot.New(bot.Options{Tables: games()}) // for its commands alone: it holds nothing that wants closing
	o.Host = host
	db, err := open(ctx, conf.Database, true)
	if err == nil { // else the database's own check says why not
		defer db.Close()
		o.Forum = func(ctx context.Context, guild string) (string, error) {
			local, err := db.Local(ctx, discord.Platform, guild)
			return local.Forum, err
		}
	}
	return discord.Check(ctx, o, tell)
}
