package bot_test

import "testing"

// TestMisspeltCommandsAreGuessed: who slips is asked what was meant.
func TestMisspeltCommandsAreGuessed(t *testing.T) {
	h := build(t, plan{})
	for line, want := range map[string]string{
		"rolll 4d6":                        "Did you mean /roll?",
		"exchecquer":                       "Did you mean /exchequer?",
		"remnd 12h":                        "Did you mean /bell remind?",
		"match strat":                      "Did you mean start?",
		"match bot":                        "Did you mean add-bot?",
		"match new exchecquer":             "Did you mean exchequer?",
		"match new exchequer lenght=3":     "Did you mean length?",
		"xyzzy":                            "Want to play?",
		"match new exchequer colour=mauve": "It has setup",
	} {
		h.reads(h.say("Ann", line), want)
	}
}

// What a match can be made with is told before it is made.
func TestAGamesOptionsAreListedWithoutAMatch(t *testing.T) {
	h := build(t, plan{})
	h.reads(h.say("Ann", "match options Exchequer"), "/match new exchequer option=value", "setup=draft", "It can be draft", "hotseat=no")
}
