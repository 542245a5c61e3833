package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

const example = "../../config.example.yaml"

// settings are the paths of all that can be set: database, web.listen.
func settings(t reflect.Type, before string) (paths []string) {
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		if f.Type.Kind() == reflect.Struct {
			paths = append(paths, settings(f.Type, before+name+".")...)
			continue
		}
		paths = append(paths, before+name)
	}
	return paths
}

func variableOf(path string) string {
	return "DIVISIONBELL_" + strings.ToUpper(strings.ReplaceAll(path, ".", "_"))
}

func TestExampleIsTheDefaults(t *testing.T) {
	got, err := load(example, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(defaults(), got, cmpopts.EquateEmpty()); d != "" {
		t.Errorf("defaults (-) and %s (+) differ:\n%s", example, d)
	}
}

// The example has every key with a value, and names its variable.
func TestExampleExplainsEveryKey(t *testing.T) {
	raw, err := os.ReadFile(example)
	if err != nil {
		t.Fatal(err)
	}
	var tree map[string]any
	if err := yaml.Unmarshal(raw, &tree); err != nil {
		t.Fatal(err)
	}
	paths := settings(reflect.TypeFor[config](), "")
	for _, path := range paths {
		var at any = tree
		for name := range strings.SplitSeq(path, ".") {
			inner, _ := at.(map[string]any)
			at = inner[name]
		}
		if at == nil {
			t.Errorf("the example has no value for %s", path)
		}
		if !strings.Contains(string(raw), "# "+variableOf(path)) {
			t.Errorf("the example does not name %s", variableOf(path))
		}
		if !slices.ContainsFunc(keys, func(k key) bool { return k.variable == variableOf(path) }) {
			t.Errorf("the environment cannot set %s", path)
		}
	}
	if len(keys) != len(paths) {
		t.Errorf("there are %d variables for %d keys", len(keys), len(paths))
	}
}

func TestBadConfigurationIsRefusedWithItsLine(t *testing.T) {
	for _, c := range []struct{ name, file, want string }{
		{"unknown key", "database: a.db\ndatabse: b.db\n", `:2: unknown field "databse"`},
		{"unknown key within", "# the page\nweb:\n  listn: 127.0.0.1:1\n", `:3: unknown field "listn"`},
		{"no file named", "\ndatabase: \"\"\n", ":2: database: wants a file"},
		{"no address", "log:\n  level: info\nweb:\n  listen: 8042\n", ":4: web.listen: "},
		{"no port", "web:\n\n  listen: localhost:http9\n", ":3: web.listen: "},
		{"port too high", "web:\n  listen: localhost:70000\n", ":2: web.listen: "},
		{"log level", "log:\n  format: json\n  level: loud\n", `:3: log.level: can be debug, info, warn or error, not "loud"`},
		{"log level of sorts", "log:\n  level: info+2\n", `:2: log.level: can be debug, info, warn or error, not "info+2"`},
		{"log format", "log:\n  level: warn\n  format: xml\n", `:3: log.format: can be text or json, not "xml"`},
		{"a list for a word", "\nlog:\n  level: [info]\n", `:3: "[" is not a value that this setting takes`},
		{"a word for keys", "\nweb: yes\n", ":2: "},
		{"a key twice", "log:\n  level: warn\n  level: info\n", ":3: "},
		{"in flow style", "\n\nlog: {level: loud}\n", ":3: log.level: can be"},
		{"server by name", "discord:\n  guilds: [Westminster]\n", `:2: discord.guilds: "Westminster" is not a server's id`},
		{"discord mode", "discord:\n  mode: pigeon\n", `:2: discord.mode: can be gateway or http, not "pigeon"`},
		{"shard too high", "discord:\n  shards: 2\n  only: [2]\n", ":3: discord.only: 2 is not a shard"},
		{"slack mode", "slack:\n  mode: pigeon\n", `:2: slack.mode: can be socket or http, not "pigeon"`},
		{"slack prefix", "slack:\n  prefix: Big Ben\n", ":2: slack.prefix: a prefix has"},
		{"slack without its app", "slack:\n  tokens: [xoxb-1]\n  app_token: \"\"\n", ":3: slack.app_token: is wanted"},
		{"slack over HTTP without its secret", "slack:\n  mode: http\n  client_id: \"1.2\"\n", ":1: slack.secret: is wanted"},
		{"slack installs over the socket", "slack:\n  client_id: \"1.2\"\n  mode: socket\n", ":3: slack.mode: must be http"},
		{"slack installs without a key", "slack:\n  mode: http\n  secret: x\n  client_id: \"1.2\"\n  client_secret: s\n  keys: []\n", ":6: slack.keys: is wanted"},
		{"slack installs without an address", "slack:\n  mode: http\n  secret: x\n  client_id: \"1.2\"\n  client_secret: s\n  keys: [0123456789abcdef0123456789abcdef]\n  url: \"\"\n", ":7: slack.url: is wanted"},
		{"slack's address", "slack:\n  url: http://bell.example\n", ":2: slack.url: "},
		{"a short key", "slack:\n  keys: [short]\n", ":2: slack.keys: wants keys of at least 32 characters"},
		{"no YAML", "database: a.db\nweb: {listen\n", ":2: "},
	} {
		t.Run(c.name, func(t *testing.T) {
			file := write(t, c.file)
			_, err := load(file, "", nil)
			if err == nil || !strings.HasPrefix(err.Error(), file+c.want) {
				t.Errorf("got %v, want %s%s…", err, file, c.want)
			}
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("the refusal is not one line: %q", err)
			}
		})
	}
}

func TestBadVariablesAreRefusedByName(t *testing.T) {
	for variable, value := range map[string]string{
		"DIVISIONBELL_DATABASE":   "",
		"DIVISIONBELL_WEB_LISTEN": "here",
		"DIVISIONBELL_LOG_LEVEL":  "loud",
		"DIVISIONBELL_LOG_FORMAT": "xml",
		"DIVISIONBELL_DATABSE":    "a.db",

		"DIVISIONBELL_DISCORD_MODE":   "pigeon",
		"DIVISIONBELL_DISCORD_GUILDS": "here, there",
		"DIVISIONBELL_DISCORD_SHARDS": "some",
		"DIVISIONBELL_DISCORD_ONLY":   "0",
		"DIVISIONBELL_DISCORD_API":    "discord",
		"DIVISIONBELL_SLACK_MODE":     "pigeon",
		"DIVISIONBELL_SLACK_PREFIX":   "Big Ben",
		"DIVISIONBELL_SLACK_API":      "slack",
	} {
		if _, err := load(example, "", []string{variable + "=" + value}); err == nil || !strings.Contains(err.Error(), variable) {
			t.Errorf("%s=%s: got %v", variable, value, err)
		}
	}
}

// The environment is looked at before the file's values are judged, so that
// it can mend what the file has wrong.
func TestEnvironmentOverridesFile(t *testing.T) {
	file := write(t, "database: file.db\nweb:\n  listen: nowhere\n  names: [file.lan]\nlog:\n  level: warn\n")
	got, err := load(file, "", []string{
		"HOME=/home/ann",
		"DIVISIONBELL_WEB_LISTEN=127.0.0.1:0",
		"DIVISIONBELL_WEB_NAMES=one.lan, two.lan three.lan",
		"DIVISIONBELL_LOG_FORMAT=json",
	})
	if err != nil {
		t.Fatal(err)
	}
	want := defaults()
	want.Database = "file.db"
	want.Web.Listen, want.Web.Names = "127.0.0.1:0", []string{"one.lan", "two.lan", "three.lan"}
	want.Log = logConfig{Level: "warn", Format: "json"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestDatabaseFlagOverridesBoth(t *testing.T) {
	file := write(t, "database: file.db\n")
	for _, c := range []struct {
		environ    []string
		flag, want string
	}{
		{nil, "", "file.db"},
		{[]string{"DIVISIONBELL_DATABASE=environment.db"}, "", "environment.db"},
		{[]string{"DIVISIONBELL_DATABASE=environment.db"}, "flag.db", "flag.db"},
	} {
		got, err := load(file, c.flag, c.environ)
		if err != nil || got.Database != c.want {
			t.Errorf("%v and --db %q: got %q, %v, want %q", c.environ, c.flag, got.Database, err, c.want)
		}
	}
}

// The program itself listens where its flag says, whatever file and
// environment say.
func TestListenFlagOverridesBoth(t *testing.T) {
	file := write(t, "web:\n  listen: 127.0.0.1:1\n")
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	r, w := io.Pipe()
	exit := make(chan int, 1)
	go func() {
		args := []string{"--config", file, "--db", filepath.Join(t.TempDir(), "table.db"), "serve", "--listen", "127.0.0.1:0"}
		exit <- run(ctx, args, terminal{strings.NewReader(""), w, w, []string{"DIVISIONBELL_WEB_LISTEN=127.0.0.1:2", "DIVISIONBELL_METRICS_LISTEN="}})
		w.Close()
	}()
	lines := bufio.NewReader(r)
	said, err := lines.ReadString('\n')
	for err == nil && strings.Contains(said, "memory is limited") { // by the machine's
		said, err = lines.ReadString('\n')
	}
	stop()
	go io.Copy(io.Discard, r)
	var port int
	if _, scan := fmt.Sscanf(said, "Ready: open http://127.0.0.1:%d/", &port); err != nil || scan != nil || port < 3 {
		t.Errorf("it said %q, %v", said, err)
	}
	if status := <-exit; status != 0 {
		t.Errorf("exit status %d after a stop", status)
	}
}

func TestAnEmptyFileIsTheDefaults(t *testing.T) {
	for _, text := range []string{"", "\n", "# nothing is set here\n"} {
		c, err := load(write(t, text), "", nil)
		if diff := cmp.Diff(defaults(), c); err != nil || diff != "" {
			t.Errorf("%q: %v %s", text, err, diff)
		}
	}
}

func TestNoFileIsTheDefaults(t *testing.T) {
	got, err := load("", "", nil)
	if d := cmp.Diff(defaults(), got); err != nil || d != "" {
		t.Errorf("%v\n%s", err, d)
	}
	for _, empty := range []string{"", "\n", "# database: a.db\n", "---\n", "web:\nlog:\n"} {
		got, err := load(write(t, empty), "", nil)
		if d := cmp.Diff(defaults(), got, cmpopts.EquateEmpty()); err != nil || d != "" {
			t.Errorf("%q: %v\n%s", empty, err, d)
		}
	}
	if _, err := load(filepath.Join(t.TempDir(), "missing.yaml"), "", nil); err == nil {
		t.Error("a file that was asked for and is missing is not told")
	}
}

func write(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// What CI sets for the tests is no setting of the program, which they start.
func TestWhatIsSetForTestsIsNoSetting(t *testing.T) {
	script, err := os.ReadFile("../../.ci/run")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`DIVISIONBELL_\w+`).FindAllString(string(script), -1)
	if len(names) < 3 {
		t.Fatalf("CI sets %q", names)
	}
	for _, name := range names {
		if !slices.Contains(tried, name) {
			t.Errorf("the program takes %s for a setting", name)
		}
	}
}
