package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// What no line of a story says, but where people type it: what the program called
// things before it spoke as people do.
var formerly = regexp.MustCompile(`[0-9] %|\bawaits you\b|is not what can|\b[Tt]he table\b|\bNobody but\b|\bmotions?\b|\bAye: |\bMy options\b|\bholds? (no )?seat\b|\b(is|are) sealed\b|\bsay /|isn't possible now`)

// digits are more of a hash or a secret than anybody reads; proving are the lines
// whose matter it is, or that of the line below.
var (
	digits  = regexp.MustCompile(`[0-9a-f]{17,}`)
	proving = regexp.MustCompile(`[Ff]ingerprint|SHA-256|secret: |the secret that its draws followed from|^--`)
)

// TestStoriesKeepTheVoice: in all that the program says in the stories, hex digits are
// for those who check, percent signs stand at their number, and no former words are left.
func TestStoriesKeepTheVoice(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	heard := 0
	for _, file := range files {
		story, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		before := ""
		for n, line := range strings.Split(string(story), "\n") {
			said, ok := strings.CutPrefix(line, "\t")
			if !ok { // typed, or told about the story
				continue
			}
			heard++
			if digits.MatchString(said) && !proving.MatchString(said) && !proving.MatchString(before) {
				t.Errorf("%s:%d: hex digits where nothing is proved: %s", file, n+1, said)
			}
			if was := formerly.FindString(said); was != "" {
				t.Errorf("%s:%d: says %q: %s", file, n+1, was, said)
			}
			before = said
		}
	}
	if heard < 2000 {
		t.Errorf("the stories have %d lines", heard)
	}
}
