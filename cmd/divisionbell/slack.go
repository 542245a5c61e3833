package main

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"strings"

	"divisionbell/adapters/slack"
	"divisionbell/bot"
)

// slackConfig is how matches are shown in Slack; without tokens they are not.
type slackConfig struct {
	Tokens   []string `yaml:"tokens"`
	AppToken string   `yaml:"app_token"`
	Secret   string   `yaml:"secret"`
	Mode     string   `yaml:"mode"`
	Listen   string   `yaml:"listen"`
	Prefix   string   `yaml:"prefix"`
	API      string   `yaml:"api"`
}

// slackKeys are those of its settings that the environment may override.
var slackKeys = []key{
	{"DIVISIONBELL_SLACK_TOKENS", func(c *config, v string) { c.Slack.Tokens = strings.Fields(strings.ReplaceAll(v, ",", " ")) }},
	{"DIVISIONBELL_SLACK_APP_TOKEN", func(c *config, v string) { c.Slack.AppToken = v }},
	{"DIVISIONBELL_SLACK_SECRET", func(c *config, v string) { c.Slack.Secret = v }},
	{"DIVISIONBELL_SLACK_MODE", func(c *config, v string) { c.Slack.Mode = v }},
	{"DIVISIONBELL_SLACK_LISTEN", func(c *config, v string) { c.Slack.Listen = v }},
	{"DIVISIONBELL_SLACK_PREFIX", func(c *config, v string) { c.Slack.Prefix = v }},
	{"DIVISIONBELL_SLACK_API", func(c *config, v string) { c.Slack.API = v }},
}

// check names the key that cannot be used, and why; "" when all can. A token is
// never shown.
func (s slackConfig) check() (path, variable, why string) {
	switch {
	case s.Mode != slack.Socket && s.Mode != slack.HTTP:
		return "slack.mode", "DIVISIONBELL_SLACK_MODE", fmt.Sprintf("can be %s or %s, not %q", slack.Socket, slack.HTTP, s.Mode)
	case len(s.Tokens) > 0 && s.Mode == slack.Socket && s.AppToken == "":
		return "slack.app_token", "DIVISIONBELL_SLACK_APP_TOKEN", "is wanted for Socket Mode: an app-level token, xapp-…"
	case len(s.Tokens) > 0 && s.Mode == slack.HTTP && s.Secret == "":
		return "slack.secret", "DIVISIONBELL_SLACK_SECRET", "is wanted with mode http: the app's signing secret"
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

// options are what an app is made of.
func (s slackConfig) options() slack.Options {
	return slack.Options{Tokens: s.Tokens, Mode: s.Mode, AppToken: s.AppToken, Secret: s.Secret, Listen: s.Listen, Prefix: s.Prefix, API: s.API}
}

// openSlack opens the app that shows the house's matches in Slack; nil without
// a token. A token that Slack refuses is an error.
func openSlack(ctx context.Context, h *house, _ terminal) (platform, error) {
	if len(h.config.Slack.Tokens) == 0 {
		return nil, nil
	}
	o := h.config.Slack.options()
	o.Host, o.Store, o.Log = h.host, h.store, h.log
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

// slackFindings says what keeps Slack from working.
func slackFindings(ctx context.Context, conf config) []string {
	return slack.Check(ctx, conf.Slack.options())
}

// manifestCommand prints what a platform wants to know of the app.
type manifestCommand struct {
	Slack manifestSlack `cmd:"" help:"The manifest from which Slack makes the app."`
}

type manifestSlack struct {
	Prefix string `help:"Put this before every command, where another app owns the names; set slack.prefix to the same." placeholder:"P"`
	URL    string `help:"The public address under which Slack reaches slack.listen, for mode http; without it the app uses Socket Mode." name:"url" placeholder:"BASE"`
}

// Run prints the manifest.
func (m *manifestSlack) Run(t terminal) error {
	host := bot.New(bot.Options{Tables: games()}) // for its commands alone: it holds nothing that wants closing
	b, err := slack.Manifest(host.Commands(), m.Prefix, m.URL)
	if err != nil {
		return err
	}
	_, err = t.out.Write(b)
	return err
}
