package bot_test

import "testing"

// TestMisspeltCommandsAreGuessed: who slips is asked what was meant.
func TestMisspeltCommandsAreGuessed(t *testing.T) {
	h := build(t, plan{})
	for line, want := range map[string]string{
		"rolll 4d6":                        "Did you mean /roll?",
		"exchecquer":                       "Did you mean /exchequer?",
		"remnd 12h":                        "Did you mean /bell remind?",
		"roll hlep":                        "I don't know “hlep” here. Did you mean /roll help?",
		"roll odd 2d6":                     "I don't know “odd” here. Did you mean /roll odds?",
		"roll Chances 2d6":                 "Did you mean /roll odds?",
		"roll again":                       "Did you mean /roll last?",
		"roll savd":                        "Did you mean /roll save",
		"roll flor(7/2)":                   "Did you mean floor?",
		"roll 2d6 odd":                     "Rolled",
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
