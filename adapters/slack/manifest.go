package slack

import (
	"bytes"
	"encoding/json"
	"fmt"
	neturl "net/url"
	"regexp"
	"strings"

	"github.com/slack-go/slack"

	"divisionbell/adapters/slack/install"
	"divisionbell/bot/match"
)

// Name is what the app is called in Slack.
const Name = "Division Bell"

// Scopes are all that the bot asks for.
var Scopes = []string{"app_mentions:read", "chat:write", "commands", "files:read", "files:write", "groups:write", "im:history", "im:write", "users:read"}

var prefixForm = regexp.MustCompile(`^[a-z0-9_-]{0,16}$`)

// Manifest is the app as Slack's page “Create an app from a manifest” takes it:
// for Socket Mode, or with a public address for HTTP.
func Manifest(commands []match.Command, prefix, url string) ([]byte, error) {
	if !prefixForm.MatchString(prefix) {
		return nil, fmt.Errorf("a prefix has at most 16 small letters, digits, - and _, not %q", prefix)
	}
	url = strings.TrimSuffix(url, "/")
	if url != "" && !strings.HasPrefix(url, "https://") {
		return nil, fmt.Errorf("the address must begin with https://, since Slack calls no other, not %q", url)
	}
	at := func(path string) string {
		if url == "" {
			return ""
		}
		return url + path
	}
	m := slack.Manifest{
		Metadata: slack.ManifestMetadata{MajorVersion: 1},
		Display: slack.Display{
			Name: Name, Description: "Slow board games about tax and power, for people who are rarely online at the same time.",
			BackgroundColor: "#1c3a2e",
		},
		Features: slack.Features{
			AppHome: slack.AppHome{HomeTabEnabled: true, MessagesTabEnabled: true},
			BotUser: slack.BotUser{DisplayName: Name, AlwaysOnline: true},
		},
		OAuthConfig: slack.OAuthConfig{Scopes: slack.OAuthScopes{Bot: Scopes}},
		Settings: slack.Settings{
			EventSubscriptions: &slack.EventSubscriptions{RequestUrl: at(pathEvents), BotEvents: []string{eventHome, eventMention, eventUninstalled, "message.im", eventRevoked}},
			Interactivity:      &slack.Interactivity{IsEnabled: true, RequestUrl: at(pathActions), MessageMenuOptionsUrl: at(pathActions)},
			SocketModeEnabled:  url == "",
		},
	}
	if url != "" { // people can install it, in whole organisations too
		m.OAuthConfig.RedirectUrls, m.Settings.OrgDeployEnabled = []string{install.Redirect(url)}, true
	}
	for _, x := range shortcuts(commands) {
		m.Features.Shortcuts = append(m.Features.Shortcuts, slack.Shortcut{Name: x.name, CallbackID: x.id, Description: x.help, Type: x.kind})
	}
	names := map[string]bool{}
	add := func(name, help, hint string) {
		if names[name] {
			return
		}
		names[name] = true
		m.Features.SlashCommands = append(m.Features.SlashCommands, slack.ManifestSlashCommand{
			Command: "/" + prefix + name, Description: help, UsageHint: hint, ShouldEscape: true, Url: at(pathCommands),
		})
	}
	for _, c := range commands {
		add(c.Name, c.Help, hint(c))
	}
	add("bell", "Any of these, where another app owns its name", "match new exchequer")
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(m); err != nil {
		return nil, fmt.Errorf("slack: write the manifest: %w", err)
	}
	const typed = `"messages_tab_enabled": true` // where people type to the app; the library leaves a false out
	return bytes.Replace(b.Bytes(), []byte(typed), []byte(typed+",\n      \"messages_tab_read_only_enabled\": false"), 1), nil
}

// Link is where Slack makes the app of a manifest with a few clicks.
func Link(manifest []byte) (string, error) {
	var small bytes.Buffer
	if err := json.Compact(&small, manifest); err != nil {
		return "", fmt.Errorf("slack: read the manifest: %w", err)
	}
	return "https://api.slack.com/apps?new_app=1&manifest_json=" + neturl.QueryEscape(small.String()), nil
}

// hint shows what can follow a command.
func hint(c match.Command) string {
	if len(c.Subs) == 0 {
		var names []string
		for _, p := range c.Params {
			names = append(names, strings.ToUpper(p.Name))
		}
		return strings.Join(append(names, "| help"), " ")
	}
	var names []string
	for _, s := range c.Subs {
		if s.Name != "help" && len(names) < 4 {
			names = append(names, s.Name)
		}
	}
	return strings.Join(append(names, "… | help"), " | ")
}
