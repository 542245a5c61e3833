package main

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"

	"divisionbell/adapters/slack"
	"divisionbell/adapters/slack/install"
	"divisionbell/bot"
	"divisionbell/bot/match"
)

// slackConfig is how matches are shown in Slack; without tokens, and a client id with
// which people install the app themselves, they are not.
type slackConfig struct {
	Tokens   []string `yaml:"tokens"`
	AppToken string   `yaml:"app_token"`
	Secret   string   `yaml:"secret"`
	Mode     string   `yaml:"mode"`
	Listen   string   `yaml:"listen"`
	Prefix   string   `yaml:"prefix"`
	API      string   `yaml:"api"`

	URL          string   `yaml:"url"`
	ClientID     string   `yaml:"client_id"`
	ClientSecret string   `yaml:"client_secret"`
	Keys         []string `yaml:"keys"`
}

// used reports whether Slack is set up.
func (s slackConfig) used() bool { return len(s.Tokens) > 0 || s.ClientID != "" }

// slackKeys are those of its settings that the environment may override.
var slackKeys = []key{
	{"DIVISIONBELL_SLACK_TOKENS", func(c *config, v string) { c.Slack.Tokens = strings.Fields(strings.ReplaceAll(v, ",", " ")) }},
	{"DIVISIONBELL_SLACK_APP_TOKEN", func(c *config, v string) { c.Slack.AppToken = v }},
	{"DIVISIONBELL_SLACK_SECRET", func(c *config, v string) { c.Slack.Secret = v }},
	{"DIVISIONBELL_SLACK_MODE", func(c *config, v string) { c.Slack.Mode = v }},
	{"DIVISIONBELL_SLACK_LISTEN", func(c *config, v string) { c.Slack.Listen = v }},
	{"DIVISIONBELL_SLACK_PREFIX", func(c *config, v string) { c.Slack.Prefix = v }},
	{"DIVISIONBELL_SLACK_API", func(c *config, v string) { c.Slack.API = v }},
	{"DIVISIONBELL_SLACK_URL", func(c *config, v string) { c.Slack.URL = v }},
	{"DIVISIONBELL_SLACK_CLIENT_ID", func(c *config, v string) { c.Slack.ClientID = v }},
	{"DIVISIONBELL_SLACK_CLIENT_SECRET", func(c *config, v string) { c.Slack.ClientSecret = v }},
	{"DIVISIONBELL_SLACK_KEYS", func(c *config, v string) { c.Slack.Keys = strings.Fields(strings.ReplaceAll(v, ",", " ")) }},
}

// check names the key that cannot be used, and why; "" when all can. A token is
// never shown.
func (s slackConfig) check() (path, variable, why string) {
	switch {
	case s.Mode != slack.Socket && s.Mode != slack.HTTP:
		return "slack.mode", "DIVISIONBELL_SLACK_MODE", fmt.Sprintf("can be %s or %s, not %q", slack.Socket, slack.HTTP, s.Mode)
	case len(s.Tokens) > 0 && s.Mode == slack.Socket && s.AppToken == "":
		return "slack.app_token", "DIVISIONBELL_SLACK_APP_TOKEN", "is wanted for Socket Mode: an app-level token, xapp-…"
	case s.used() && s.Mode == slack.HTTP && s.Secret == "":
		return "slack.secret", "DIVISIONBELL_SLACK_SECRET", "is wanted with mode http: the app's signing secret"
	}
	if path, variable, why := s.checkInstalls(); why != "" {
		return path, variable, why
	}
	if _, err := slack.Manifest(nil, s.Prefix, ""); err != nil {
		return "slack.prefix", "DIVISIONBELL_SLACK_PREFIX", err.Error()
	}
	if _, _, err := net.SplitHostPort(s.Listen); s.Mode == slack.HTTP && err != nil {
		return "slack.listen", "DIVISIONBELL_SLACK_LISTEN", fmt.Sprintf("%q is not an address like 127.0.0.1:8044", s.Listen)
	}
	if s.API != "" {
		if u, err := url.Parse(s.API); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return "slack.api", "DIVISIONBELL_SLACK_API", fmt.Sprintf("%q is not an address like http://127.0.0.1:8080/api/", s.API)
		}
	}
	return "", "", ""
}

// checkInstalls is check for what lets people install the app.
func (s slackConfig) checkInstalls() (path, variable, why string) {
	for _, k := range s.Keys {
		if len(k) < install.LeastKey {
			return "slack.keys", "DIVISIONBELL_SLACK_KEYS", fmt.Sprintf("wants keys of at least %d characters, such as “openssl rand -hex 32” prints", install.LeastKey)
		}
	}
	if u, err := url.Parse(s.URL); s.URL != "" && (err != nil || u.Scheme != "https" || u.Host == "" || u.RawQuery != "" || u.Fragment != "") {
		return "slack.url", "DIVISIONBELL_SLACK_URL", fmt.Sprintf("%q is not an address like https://bell.example", s.URL)
	}
	if s.ClientID == "" {
		if s.ClientSecret != "" {
			return "slack.client_id", "DIVISIONBELL_SLACK_CLIENT_ID", "is wanted beside slack.client_secret: the app's page “Basic Information” has it"
		}
		return "", "", ""
	}
	switch {
	case s.Mode != slack.HTTP:
		return "slack.mode", "DIVISIONBELL_SLACK_MODE", "must be http for people to install the app (slack.client_id), since Slack sends them back to a public address"
	case s.ClientSecret == "":
		return "slack.client_secret", "DIVISIONBELL_SLACK_CLIENT_SECRET", "is wanted beside slack.client_id: the app's page “Basic Information” has it"
	case len(s.Keys) == 0:
		return "slack.keys", "DIVISIONBELL_SLACK_KEYS", "is wanted beside slack.client_id: a key that seals the workspaces' tokens, such as “openssl rand -hex 32” prints"
	case s.URL == "":
		return "slack.url", "DIVISIONBELL_SLACK_URL", "is wanted beside slack.client_id: the public address, such as https://bell.example"
	}
	return "", "", ""
}

// options are what an app is made of.
func (s slackConfig) options() slack.Options {
	return slack.Options{
		Tokens: s.Tokens, Mode: s.Mode, AppToken: s.AppToken, Secret: s.Secret, Listen: s.Listen, Prefix: s.Prefix, API: s.API,
		URL: s.URL, ClientID: s.ClientID, ClientSecret: s.ClientSecret, Keys: s.Keys,
	}
}

// openSlack opens the app that shows the house's matches in Slack; nil where Slack is
// not set up. A token that Slack refuses is an error.
func openSlack(ctx context.Context, h *house, _ terminal) (platform, error) {
	if !h.config.Slack.used() {
		return nil, nil
	}
	o := h.config.Slack.options()
	o.Host, o.Store, o.Log, o.Installs = h.host, h.store, h.log, h.store.installs
	if h.metrics != nil {
		o.Connections = h.metrics
	}
	app, err := slack.New(o)
	if err != nil {
		return nil, err
	}
	if err := app.Open(ctx); err != nil {
		return nil, err
	}
	h.host.Attach(app)
	return app, nil
}

// slackFindings says what keeps Slack from working, and tells what it tries. Of the
// people in a workspace it writes to whoever was there first.
func slackFindings(ctx context.Context, conf config, tell func(line string)) []string {
	c := slack.Checkup{Options: conf.Slack.options(), Tell: tell}
	if there(conf.Database) {
		store, err := open(ctx, conf.Database, true)
		if err != nil {
			tell("the database doesn't open, so nothing is known of installs and people")
			return slack.Check(ctx, c)
		}
		defer store.Close()
		c.Installs = store.installs
		c.Somebody = func(ctx context.Context, workspace string) string { return firstIn(ctx, store, workspace) }
	}
	return slack.Check(ctx, c)
}

// firstIn is the user id of who was first to use the program in a workspace of Slack;
// empty: nobody was, or nobody can be read.
func firstIn(ctx context.Context, store match.People, workspace string) string {
	all, err := store.Accounts(ctx, slack.Platform, workspace)
	if err != nil || len(all) == 0 {
		return ""
	}
	return slices.MinFunc(all, func(a, b match.Account) int { return cmp.Compare(a.Person, b.Person) }).ID
}

// manifestCommand prints what a platform wants to know of the app.
type manifestCommand struct {
	Slack manifestSlack `cmd:"" help:"The manifest from which Slack makes the app."`
}

type manifestSlack struct {
	Prefix string `help:"Put this before every command, where another app owns the names; set slack.prefix to the same." placeholder:"P"`
	URL    string `help:"The public address under which Slack reaches slack.listen, for mode http; without it, and without slack.url, the app uses Socket Mode." name:"url" placeholder:"BASE"`
	Open   bool   `help:"Print a link instead, which opens Slack's page with the manifest filled in."`
}

// Run prints the manifest. What is not said is as it is configured.
func (m *manifestSlack) Run(c *cli, t terminal) error {
	conf, err := load(c.Config, c.DB, t.environ)
	if err != nil {
		return err
	}
	if m.Prefix == "" {
		m.Prefix = conf.Slack.Prefix
	}
	if m.URL == "" {
		m.URL = conf.Slack.URL
	}
	host := bot.New(bot.Options{Tables: games()}) // for its commands alone: it holds nothing that wants closing
	b, err := slack.Manifest(host.Commands(), m.Prefix, m.URL)
	if err != nil {
		return err
	}
	if m.Open {
		link, err := slack.Link(b)
		if err != nil {
			return err
		}
		b = []byte(link + "\n")
	}
	_, err = t.out.Write(b)
	return err
}
