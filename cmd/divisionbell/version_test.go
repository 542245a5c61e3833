package main

import (
	"bytes"
	"context"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func told(args ...string) (status int, out, trouble string) {
	var said, wrong bytes.Buffer
	status = run(context.Background(), args, terminal{strings.NewReader(""), &said, &wrong, nil})
	return status, said.String(), wrong.String()
}

func TestVersion(t *testing.T) {
	built := func(pairs ...string) *debug.BuildInfo {
		info := &debug.BuildInfo{}
		for i := 0; i < len(pairs); i += 2 {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: pairs[i], Value: pairs[i+1]})
		}
		return info
	}
	const commit = "0123456789abcdef0123456789abcdef01234567"
	for want, got := range map[string]string{
		"divisionbell 1.2.0 (commit 0123456789ab, of 2026-11-22, go1.26, linux/arm64)": versionOf("1.2.0",
			built("vcs.revision", commit, "vcs.time", "2026-11-22T10:00:00Z", "vcs.modified", "false"), "go1.26", "linux/arm64"),
		"divisionbell unreleased (commit 0123456789ab, changed since, of 2026-11-22, go1.26, windows/amd64)": versionOf("",
			built("vcs.revision", commit, "vcs.time", "2026-11-22T10:00:00Z", "vcs.modified", "true"), "go1.26", "windows/amd64"),
		"divisionbell unreleased (no commit is known, go1.26, linux/amd64)": versionOf("", nil, "go1.26", "linux/amd64"),
	} {
		if got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
	if status, out, _ := told("--version"); status != 0 || !strings.HasPrefix(out, "divisionbell ") || !strings.Contains(out, runtime.GOOS+"/"+runtime.GOARCH+")\n") {
		t.Errorf("--version: %d %q", status, out)
	}
}

func TestHelpAndWhatWasMeant(t *testing.T) {
	_, whole, _ := told("--help")
	_, backup, _ := told("backup", "--help")
	_, forget, _ := told("person", "forget", "--help")
	for want, args := range map[string][]string{whole: {"help"}, backup: {"help", "backup"}, forget: {"help", "person", "forget"}} {
		if status, out, wrong := told(args...); status != 0 || out != want || wrong != "" {
			t.Errorf("%v: %d %q, not what --help says", args, status, out+wrong)
		}
	}
	for line, want := range map[string]string{
		"bakup":                        `there is no command "bakup", did you mean "backup"?`,
		"doctr":                        `did you mean "doctor"?`,
		"matchs --json":                `did you mean "matches"?`,
		"help doctr":                   `did you mean "doctor"?`,
		"nonsense":                     `"divisionbell help" lists those there are`,
		"person forgt":                 `did you mean "forget"?`,
		"verify --heads x":             `did you mean "--head"?`,
		"simulate exchequer --sead 07": `"--seed"`,
	} {
		status, out, wrong := told(strings.Fields(line)...)
		if status != 2 || !strings.Contains(out+wrong, want) {
			t.Errorf("%s: %d %q, without %q", line, status, out+wrong, want)
		}
	}
}
