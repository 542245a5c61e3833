package bot_test

import "testing"

// TestWhatWasMeant is asked wherever a word of ours is misspelt: behind /match, behind
// a game, behind /bell, and where words are said to us without a command.
func TestWhatWasMeant(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	for line, wants := range map[string]string{
		"match bord":              "Did you mean board?",
		"match bord " + code:      "Did you mean board?",
		"match " + code + " bord": "Did you mean /match board " + code,
		"match " + code + " log":  "/match log " + code,
		"mtch board":              "Did you mean /match?",
		"bell vaction":            "Did you mean /bell vacation?",
		"exchequr":                "Did you mean /exchequer?",
		"exchequer atack iht sd":  "attack",
		"here bord":               "board",
		"here " + code + " bord":  "board",
		"here optoins":            "options",
	} {
		m := h.say("Ann", line)
		h.reads(m, wants)
	}
}
