package main

import (
	"fmt"
	"maps"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"

	"divisionbell/storage/postgres"
)

// TestTheFleetOfTheDocs: its file for Compose can be read, its two programs are configured
// by variables that the program knows for a primary and a standby that it names, and its
// scripts are a shell's.
func TestTheFleetOfTheDocs(t *testing.T) {
	raw, err := os.ReadFile("../../docs/fleet.md")
	if err != nil {
		t.Fatal(err)
	}
	block := func(kind string) string {
		t.Helper()
		found := regexp.MustCompile("(?s)```"+kind+"\n(.*?)```").FindAllStringSubmatch(string(raw), -1)
		if len(found) != 1 {
			t.Fatalf("%d blocks of %s", len(found), kind)
		}
		return found[0][1]
	}
	type service struct {
		Image       string
		Environment map[string]any
		Command     []string
		Volumes     []string
		EnvFile     string `yaml:"env_file"`
		Grace       string `yaml:"stop_grace_period"`
	}
	var file struct {
		Services map[string]service
		Volumes  map[string]any
	}
	if err := yaml.Unmarshal([]byte(block("yaml")), &file); err != nil {
		t.Fatal(err)
	}
	if names := slices.Sorted(maps.Keys(file.Services)); !slices.Equal(names, []string{"bell1", "bell2", "db1", "db2"}) {
		t.Fatalf("its services are %v", names)
	}
	const secret = "a.password"
	for _, name := range []string{"bell1", "bell2"} {
		s := file.Services[name]
		var environ []string
		for k, v := range s.Environment {
			environ = append(environ, k+"="+strings.ReplaceAll(fmt.Sprint(v), "${PASSWORD}", secret))
			if !slices.ContainsFunc(keys, func(key key) bool { return key.variable == k }) {
				t.Errorf("the program knows no %s", k)
			}
		}
		got, err := load("", "", environ)
		if err != nil {
			t.Fatal(err)
		}
		if !postgres.Is(got.Database) || got.Machines != 2 || !strings.Contains(got.Database, secret) {
			t.Errorf("%s is configured as %s on %d machines", name, postgres.Name(got.Database), got.Machines)
		}
		at := regexp.MustCompile(`@([^/]+)/`).FindStringSubmatch(got.Database)
		if len(at) != 2 || at[1] != "db1,db2" || !strings.Contains(got.Database, "target_session_attrs=read-write") {
			t.Errorf("%s goes to %s", name, postgres.Name(got.Database))
		}
		if s.Grace != "15s" || s.EnvFile != ".env" {
			t.Errorf("%s has %s to stop, and its tokens from %q", name, s.Grace, s.EnvFile)
		}
	}
	for _, name := range []string{"db1", "db2"} {
		s := file.Services[name]
		if !strings.HasPrefix(s.Image, "postgres:") {
			t.Errorf("%s is %s", name, s.Image)
		}
		for _, v := range s.Volumes {
			from, _, _ := strings.Cut(v, ":")
			if _, is := file.Volumes[from]; !is && !strings.HasPrefix(from, "./") {
				t.Errorf("%s keeps things in %s, which is no volume", name, from)
			}
		}
	}
	reads := func(what, script string) {
		t.Helper()
		c := exec.Command("sh", "-n")
		c.Stdin = strings.NewReader(script)
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%s is no script: %v: %s", what, err, out)
		}
	}
	standby := file.Services["db2"].Command
	if len(standby) != 3 || standby[0] != "sh" {
		t.Fatalf("the standby runs %q", standby)
	}
	reads("the standby's command", strings.ReplaceAll(standby[2], "$$", "$"))
	reads("primary.sh", block("sh"))
}
