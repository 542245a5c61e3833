package main

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var (
	shownCommand = regexp.MustCompile("(?:throw it again|roll it again yourself): `([^`]*)`")
	shownDice    = regexp.MustCompile(`\([0-9~!,→…✓✗= +-]*\)`)
)

// typed has a shell run a command, in a folder of its own and with a program of
// the name that only tells its arguments, and gives those.
func typed(t *testing.T, command string) []string {
	t.Helper()
	dir := t.TempDir()
	stub := filepath.Join(dir, "divisionbell")
	if err := os.WriteFile(stub, []byte("#!/bin/sh\nprintf '%s\\0' \"$@\"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	shell := exec.Command("sh", "-c", command)
	shell.Dir, shell.Env = dir, append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"))
	out, err := shell.Output()
	if err != nil {
		t.Fatalf("sh -c %s: %v", command, err)
	}
	if found, _ := filepath.Glob(filepath.Join(dir, "*")); len(found) != 1 {
		t.Fatalf("sh -c %s did more than it says: %v", command, found)
	}
	return strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
}

// The command under Proof can be pasted into a shell whatever people wrote beside
// their dice, and throws the dice that were told.
func TestTheProofsCommandIsSafeAndThrowsTheRollAgain(t *testing.T) {
	rolls := []struct{ said, bare string }{
		{"4d6kh3", "4d6kh3"},
		{"d20 # '|touch owned #", "1d20"},
		{"d20 # $(touch owned) \"$(touch owned)\" \\", "1d20"},
		{"2d6[it's]+d8['$(touch owned)'][& touch owned]", "2d6+1d8"},
		{"{2d6['],(d8+1)['|touch owned|']}kh1 # ' || touch owned", "{2d6,1d8+1}kh1"},
		{"1d4*(2d6+3)['] # '", "1d4*(2d6+3)"},
		{"-d6+20", "-1d6+20"},
		{"3x 2d6 # a'; d8 # b'", "3x 2d6; 1d8"},
		{"dialect=roll20 6d6r<2>5 # '", "6d6rr<=2>=5"},
		{"d[-1..1]+4dF+d66", "1d[-1..1]+4dF+1d66"},
		{"1/(0*2d6) # '\\''|touch owned #'", "1/(0*2d6)"},
		{"adv+5 ! don't", "2d20kh1+5"},
		{"d8 it's $(touch owned)", "1d8"},
		{"hurt", "2d6"},
	}
	script := "#! --seed 0a --start 2026-12-01T09:00Z\nAnn: /roll save hurt 2d6 # '|touch owned; $(touch owned)\n"
	for _, r := range rolls {
		script += "Ann: /roll " + r.said + "\n"
	}
	script += "clock +24h\n"
	for i := range rolls {
		script += "Bob: /roll proof 2026-12-01 " + strconv.Itoa(i+1) + "\n"
	}
	out := perform(t, script)
	told := strings.Split(out, "#table > ")[1:]
	commands := shownCommand.FindAllStringSubmatch(out, -1)
	if len(told) != len(rolls) || len(commands) != len(rolls) {
		t.Fatalf("%d rolls were told and %d proven:\n%s", len(told), len(commands), out)
	}
	for i, r := range rolls {
		args := typed(t, commands[i][1])
		if n := len(args); n != 13 || !slices.Equal(args[n-2:], []string{"--", r.bare}) || !slices.Equal(args[5:9], []string{"--number", strconv.Itoa(i + 1), "--law", "2"}) {
			t.Errorf("%s: the shell is given %q", r.said, args)
			continue
		}
		var again, trouble bytes.Buffer
		exit := run(context.Background(), args, terminal{strings.NewReader(""), &again, &trouble, nil})
		was, _, _ := strings.Cut(told[i], "\nAnn: ")
		if fails := strings.Contains(was, "divide by 0"); fails != (exit != 0) || fails != strings.Contains(trouble.String(), "divide by 0") {
			t.Errorf("%s: told %q, proven %q %q", r.said, was, again.String(), trouble.String())
		} else if a, b := shownDice.FindAllString(was, -1), shownDice.FindAllString(again.String(), -1); !fails && (len(a) == 0 || !slices.Equal(a, b)) {
			t.Errorf("%s: told %v, proven %v", r.said, a, b)
		}
	}
}

// Commands that were shown before rolls named their law throw what they threw.
func TestCommandsOfOldProofsStillHold(t *testing.T) {
	const secret = "4acad140ad486ec7460456d4ab5410a36798a6c916c1a0670530e7227de68a01"
	old := []string{"roll", "--secret", secret, "--day", "2026-12-01", "--number", "2"}
	for _, tt := range []struct {
		args []string
		out  string
	}{
		{[]string{"4d6kh3"}, "14\n4d6kh3 (~1~, 6, 4, 4)\n"},
		{[]string{"4d6kh3 # for breakfast"}, "for breakfast: 14\n4d6kh3 (~1~, 6, 4, 4)\n"},
		{[]string{"--law", "1", "--", "4d6kh3"}, "14\n4d6kh3 (~1~, 6, 4, 4)\n"},
		{[]string{"--dialect", "roll20", "4d6>4"}, "3 successes\n4d6>=4 (1, 6✓, 4✓, 4✓)\nRead as >4: count dice of 4 or more.\n"},
	} {
		var out, trouble bytes.Buffer
		exit := run(context.Background(), append(slices.Clone(old), tt.args...), terminal{strings.NewReader(""), &out, &trouble, nil})
		if exit != 0 || strings.NewReplacer("**", "").Replace(out.String()) != tt.out {
			t.Errorf("%q: exit %d, %q %q", tt.args, exit, out.String(), trouble.String())
		}
	}
	for _, more := range [][]string{{"--law", "2"}, {"--law", "2", "--mark", "12"}, {"--mark", secret}, {"--law", "3", "--mark", secret}} {
		var out, trouble bytes.Buffer
		if exit := run(context.Background(), append(slices.Clone(old), append(more, "4d6")...), terminal{strings.NewReader(""), &out, &trouble, nil}); exit == 0 || trouble.Len() == 0 {
			t.Errorf("%q is taken: %s", more, out.String())
		}
	}
}

// An expression may begin with a minus, and a dialect's name be spelt as its tool
// spells it.
func TestRollTakesAMinusAndNamesAsTheyAreSpelt(t *testing.T) {
	for _, tt := range []struct {
		args []string
		out  string
	}{
		{[]string{"-d1"}, "-1\n-1d1 (1)\n"},
		{[]string{"-d1", "+", "5"}, "4\n-1d1 (1) + 5\n"},
		{[]string{"-2"}, "-2\n-2\n"},
		{[]string{"--odds", "-d1+3"}, "average 2.00, spread 0.00 (exact)\n2 to 2, half are 2 or less\n     2 100.00% ████████████████████\n"},
		{[]string{"--dialect", "DiceMaiden", "-d20"}, ""},
		{[]string{"--dialect", "rpg-dice-roller", "2**3"}, "8\n2 ^ 3\n"},
	} {
		var out, trouble bytes.Buffer
		exit := run(context.Background(), append([]string{"roll"}, tt.args...), terminal{strings.NewReader(""), &out, &trouble, nil})
		if exit != 0 || tt.out != "" && strings.ReplaceAll(out.String(), "**", "") != tt.out {
			t.Errorf("%q: exit %d, %q %q", tt.args, exit, out.String(), trouble.String())
		}
		if tt.out == "" && !strings.Contains(out.String(), "2d20kl1") {
			t.Errorf("%q: %s", tt.args, out.String())
		}
	}
}

// The roller of a private roll is given the command that throws it again, and
// without its own secret it throws nothing.
func TestAPrivateRollIsProvenByItsRoller(t *testing.T) {
	out := perform(t, "#! --seed 0a --start 2026-12-01T09:00Z\nAnn: /roll private 4d6kh3+d8 # '|touch owned $(touch owned) \\'\nclock +24h\nBob: /roll proof 2026-12-01 1\nAnn: /roll proof 2026-12-01 1\n")
	commands := regexp.MustCompile("may see the roll: `([^`]*)`").FindAllStringSubmatch(out, -1)
	if len(commands) != 1 {
		t.Fatalf("proven to %d people:\n%s", len(commands), out)
	}
	args := typed(t, commands[0][1])
	var again, trouble bytes.Buffer
	if exit := run(context.Background(), args, terminal{strings.NewReader(""), &again, &trouble, nil}); exit != 0 {
		t.Fatalf("%q: %s", args, trouble.String())
	}
	told := shownDice.FindAllString(out, -1)
	if thrown := shownDice.FindAllString(again.String(), -1); len(thrown) != 2 || !slices.Equal(told[:2], thrown) {
		t.Errorf("told %v, proven %v", told, thrown)
	}
	own := slices.Index(args, "--own")
	for _, wrong := range [][]string{slices.Delete(slices.Clone(args), own, own+2), append(slices.Clone(args[:own+1]), append([]string{"12"}, args[own+2:]...)...)} {
		if exit := run(context.Background(), wrong, terminal{strings.NewReader(""), &again, &trouble, nil}); exit == 0 {
			t.Errorf("%q is taken", wrong)
		}
	}
}
