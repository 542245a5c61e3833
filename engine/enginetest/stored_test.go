package enginetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestStored(t *testing.T) { Stored(t, game(""), "testdata") }

// A position that does not open, or is missing, is named; so is a state that
// has changed.
func TestStoredFaults(t *testing.T) {
	shape, err := os.ReadFile("testdata/state_v0.shape")
	if err != nil {
		t.Fatal(err)
	}
	position, err := os.ReadFile("testdata/state_v0.json")
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string][3]string{
		"no position of version 0":          {"other.json", string(position), string(shape)},
		"it should hold\n.Turn int8":        {"state_v0.json", string(position), ""},
		`:1: the state has ".Turn int8`:     {"state_v0.json", string(position), strings.Replace(string(shape), "Turn", "Whose", 1)},
		"is of version 3":                   {"state_v0_late.json", strings.Replace(string(position), `"v": 0`, `"v": 3`, 1), string(shape)},
		"open position":                     {"state_v0.json", strings.Replace(string(position), "false", "7", 1), string(shape)},
		"it comes back as":                  {"state_v0.json", strings.Replace(string(position), `"Turn"`, `"Forgotten": 1, "Turn"`, 1), string(shape)},
		`caretaker's 0 ["play" "7"]: it is`: {"state_v0.json", strings.Replace(string(position), `"Turn": 0`, `"Turn": 1`, 1), string(shape)},
	} {
		dir := t.TempDir()
		for file, text := range map[string]string{change[0]: change[1], "state_v0.shape": change[2]} {
			if text == "" {
				continue
			}
			if err := os.WriteFile(filepath.Join(dir, file), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		fault := ""
		if strings.Contains(want, "caretaker") {
			fault = "wrong seat waiting"
		}
		if got := strings.Join(stored(game(fault), dir), "\n"); !strings.Contains(got, want) {
			t.Errorf("want %q, got:\n%s", want, got)
		}
	}
}
