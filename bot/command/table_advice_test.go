package command_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"divisionbell/bot/command"
)

// TestWhatOneIsToldToTypeCanBeTypedEverywhere: platforms that are told of commands
// beforehand know those alone that are registered, and help.
func TestWhatOneIsToldToTypeCanBeTypedEverywhere(t *testing.T) {
	advice := regexp.MustCompile(`"[^"\n]*/match ([a-z][a-z-]*)`)
	files, err := filepath.Glob("../[cdmt]*/*.go") // of this package and those beneath it
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	told := 0
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range advice.FindAllStringSubmatch(string(text), -1) {
			told++
			if m[1] != "help" && !slices.ContainsFunc(command.Subcommands(), func(s command.Subcommand) bool { return s.Name == m[1] }) {
				t.Errorf("%s says /match %s, which is not registered", file, m[1])
			}
		}
	}
	if told < 20 {
		t.Errorf("only %d commands are named", told)
	}
}
