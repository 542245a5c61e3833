package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/parser"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/slack"
)

// config is everything that can be set; config.example.yaml explains it.
type config struct {
	Database string        `yaml:"database"`
	Machines int           `yaml:"database_machines"` // on which what is acknowledged is to be
	Web      webConfig     `yaml:"web"`
	Discord  discordConfig `yaml:"discord"`
	Slack    slackConfig   `yaml:"slack"`
	Metrics  metricsConfig `yaml:"metrics"`
	Log      logConfig     `yaml:"log"`
}

type webConfig struct {
	Listen  string   `yaml:"listen"`
	Names   []string `yaml:"names"`
	Access  string   `yaml:"access"`
	Address string   `yaml:"address"`
	Trusted []string `yaml:"trusted"`
	TLS     string   `yaml:"tls"`

	Challenges string `yaml:"challenges"` // where the authority of TLS auto is answered
	Authority  string `yaml:"authority"`  // its directory; empty: Let's Encrypt's
}

type metricsConfig struct {
	Listen string `yaml:"listen"` // empty: no page for operators
}

type logConfig struct {
	Level  string `yaml:"level"`
	Format string `yaml:"format"`
}

func defaults() config {
	return config{
		Database: "divisionbell.db", Machines: 1,
		Web:     webConfig{Listen: "127.0.0.1:8042", Access: accessLocal, Challenges: challengePort},
		Discord: discordConfig{Mode: discord.Gateway, Listen: "127.0.0.1:8045"},
		Slack:   slackConfig{Mode: slack.Socket, Listen: "127.0.0.1:8044"},
		Metrics: metricsConfig{Listen: "127.0.0.1:8043"},
		Log:     logConfig{Level: "info", Format: "text"},
	}
}

// A key is a setting as the environment may override it.
type key struct {
	variable string
	set      func(c *config, value string)
}

var keys = slices.Concat([]key{
	{"DIVISIONBELL_DATABASE", func(c *config, v string) { c.Database = v }},
	{"DIVISIONBELL_DATABASE_MACHINES", func(c *config, v string) { c.Machines, _ = strconv.Atoi(v) }},
	{"DIVISIONBELL_WEB_LISTEN", func(c *config, v string) { c.Web.Listen = v }},
	{"DIVISIONBELL_WEB_NAMES", func(c *config, v string) { c.Web.Names = strings.Fields(strings.ReplaceAll(v, ",", " ")) }},
	{"DIVISIONBELL_WEB_ACCESS", func(c *config, v string) { c.Web.Access = v }},
	{"DIVISIONBELL_WEB_ADDRESS", func(c *config, v string) { c.Web.Address = v }},
	{"DIVISIONBELL_WEB_TRUSTED", func(c *config, v string) { c.Web.Trusted = strings.Fields(strings.ReplaceAll(v, ",", " ")) }},
	{"DIVISIONBELL_WEB_TLS", func(c *config, v string) { c.Web.TLS = v }},
	{"DIVISIONBELL_WEB_CHALLENGES", func(c *config, v string) { c.Web.Challenges = v }},
	{"DIVISIONBELL_WEB_AUTHORITY", func(c *config, v string) { c.Web.Authority = v }},
	{"DIVISIONBELL_METRICS_LISTEN", func(c *config, v string) { c.Metrics.Listen = v }},
	{"DIVISIONBELL_LOG_LEVEL", func(c *config, v string) { c.Log.Level = v }},
	{"DIVISIONBELL_LOG_FORMAT", func(c *config, v string) { c.Log.Format = v }},
}, discordKeys, slackKeys)

// load reads the file, if any, then the environment, then the command line's
// own word for the database. Unknown keys and bad values are refused with
// their line.
func load(file, db string, environ []string) (config, error) {
	c := defaults()
	var raw []byte
	if file != "" {
		var err error
		if raw, err = os.ReadFile(file); err != nil {
			return c, fmt.Errorf("configuration: %w", err)
		}
		err = yaml.NewDecoder(bytes.NewReader(raw), yaml.Strict()).Decode(&c)
		if errors.Is(err, io.EOF) { // nothing in it, or only comments
			c, err = defaults(), nil
		}
		if err != nil {
			return c, yamlTrouble(file, err)
		}
	}
	from := map[string]string{}
	for _, pair := range environ {
		name, value, _ := strings.Cut(pair, "=")
		if !strings.HasPrefix(name, "DIVISIONBELL_") {
			continue
		}
		i := slices.IndexFunc(keys, func(k key) bool { return k.variable == name })
		if i < 0 {
			if slices.Contains(tried, name) {
				continue
			}
			return c, fmt.Errorf("configuration: %s is not a setting; the settings are %s", name, variables())
		}
		keys[i].set(&c, value)
		from[name] = value
	}
	if db != "" {
		c.Database = db
	}
	return c, c.check(file, raw, from)
}

// tried are variables of the tests' own.
var tried = []string{"DIVISIONBELL_BROWSER", "DIVISIONBELL_URL", "DIVISIONBELL_POSTGRES", "DIVISIONBELL_READERS", "DIVISIONBELL_TEST_POSTGRES"}

func variables() string {
	var names []string
	for _, k := range keys {
		names = append(names, k.variable)
	}
	return strings.Join(names, ", ")
}

// yamlTrouble says where a file is wrong: FILE:LINE: what.
func yamlTrouble(file string, err error) error {
	var y yaml.Error
	if errors.As(err, &y) && y.GetToken() != nil {
		why := y.GetMessage()
		if strings.Contains(why, "cannot unmarshal") {
			why = fmt.Sprintf("%q is not a value that this setting takes", y.GetToken().Value)
		}
		return fmt.Errorf("%s:%d: %s", file, y.GetToken().Position.Line, why)
	}
	return fmt.Errorf("%s: %w", file, err)
}

// check refuses values that cannot be used.
func (c config) check(file string, raw []byte, from map[string]string) error {
	bad := func(path, variable, why string) error {
		if _, ok := from[variable]; ok {
			return fmt.Errorf("configuration: %s: %s", variable, why)
		}
		return fmt.Errorf("%s:%d: %s: %s", file, lineOf(raw, path), path, why)
	}
	if c.Database == "" {
		return bad("database", "DIVISIONBELL_DATABASE", "wants a file, or an address such as postgres://user:password@host/database")
	}
	if c.Machines != 1 && c.Machines != 2 {
		return bad("database_machines", "DIVISIONBELL_DATABASE_MACHINES", "can be 1 or 2")
	}
	if why := notAnAddress(c.Web.Listen, defaults().Web.Listen); why != "" {
		return bad("web.listen", "DIVISIONBELL_WEB_LISTEN", why)
	}
	if path, variable, why := c.Web.check(); why != "" {
		return bad(path, variable, why)
	}
	if why := notAnAddress(c.Metrics.Listen, defaults().Metrics.Listen); why != "" && c.Metrics.Listen != "" {
		return bad("metrics.listen", "DIVISIONBELL_METRICS_LISTEN", why)
	}
	if path, variable, why := c.Discord.check(); why != "" {
		return bad(path, variable, why)
	}
	if path, variable, why := c.Slack.check(); why != "" {
		return bad(path, variable, why)
	}
	if _, err := c.Log.level(); err != nil {
		return bad("log.level", "DIVISIONBELL_LOG_LEVEL", err.Error())
	}
	if c.Log.Format != "text" && c.Log.Format != "json" {
		return bad("log.format", "DIVISIONBELL_LOG_FORMAT", fmt.Sprintf("can be text or json, not %q", c.Log.Format))
	}
	return nil
}

// notAnAddress says why something cannot be listened on; "" for what can.
func notAnAddress(said, like string) string {
	_, port, err := net.SplitHostPort(said)
	if err != nil {
		return fmt.Sprintf("%q is not an address like %s", said, like)
	}
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return fmt.Sprintf("%q is not a port from 0 to 65535", port)
	}
	return ""
}

// lineOf is the line on which a.b stands, from 1; 1 when it does not.
func lineOf(raw []byte, path string) int {
	file, err := parser.ParseBytes(raw, 0)
	if err != nil {
		return 1
	}
	at, err := yaml.PathString("$." + path)
	if err != nil {
		return 1
	}
	node, err := at.FilterFile(file)
	if err != nil || node == nil || node.GetToken() == nil {
		return 1
	}
	return node.GetToken().Position.Line
}

func (l logConfig) level() (slog.Level, error) {
	var v slog.Level
	if err := v.UnmarshalText([]byte(l.Level)); err != nil || strings.ContainsAny(l.Level, "+-") { // info+2 is slog's own
		return 0, fmt.Errorf("can be debug, info, warn or error, not %q", l.Level)
	}
	return v, nil
}

// logger writes what operators read; it is never given a secret.
func (l logConfig) logger(t terminal) *slog.Logger {
	level, err := l.level()
	if err != nil {
		level = slog.LevelInfo
	}
	o := &slog.HandlerOptions{Level: level, ReplaceAttr: scrubbed}
	if l.Format == "json" {
		return slog.New(slog.NewJSONHandler(t.err, o))
	}
	return slog.New(slog.NewTextHandler(t.err, o))
}
