package austerity

import (
	"slices"

	"divisionbell/engine"
)

// Names of the settings, as options of a match spell them.
const (
	optScenario     = "scenario"
	optDifficulty   = "difficulty"
	optCountry      = "country"
	optPolicies     = "policies"
	optInstitutions = "institutions"
	optDaily        = "daily"
	optCorruption   = "corruption"
)

const (
	atRandom = "random" // of scenario and country
	normally = "normal"
)

var declared = []engine.Setting{
	{Name: optScenario, Rule: "2.4", Default: scenarioWords[NoScenario], Values: slices.Concat(scenarioWords, words{atRandom}),
		Help: "none, a scenario card, or one at random",
		Means: map[string]string{"none": "you win when no Debt is in Used at Year End",
			"economic-crash":  "you win as without a scenario, by having no Debt in Used at Year End",
			"organised-crime": "you win when no Crime & Unrest is in Used at Year End",
			"olympics":        "the games at the end of year 8 decide", "war-footing": "the war's marker decides",
			"random": "one of the four scenarios is drawn"}},
	{Name: optDifficulty, Rule: "2.3", Default: normally, Values: difficultyWords,
		Help: "how hard; hardest is only for the game without a scenario",
		Means: map[string]string{"easy": "the cards' easier set-up is played", "normal": "the set-up is as printed, or as a scenario's card says",
			"hard": "the harder set-up is played", "hardest": "two Debt more are in the bag"}},
	{Name: optCountry, Rule: "2.5", Default: countryWords[NoCountry], Values: slices.Concat(countryWords, words{atRandom}),
		Help: "none, a starting country, or one at random",
		Means: map[string]string{"none": "the bag begins as in 2.1", "capitalist": "the bag begins KKKKWBBRRY", "liberal": "the bag begins KKKKWWWRRY",
			"socialist": "the bag begins KKKBBWWRRY", "tinpot": "the bag begins KKKKKBBBBY",
			"random": "one of the four countries is drawn"}},
	{Name: optPolicies, Rule: "9.1", Default: "none", Values: []string{"none", "house"},
		Help:  "policy cards; their texts are a house rule",
		Means: map[string]string{"none": "there are no policy cards", "house": "the three policy cards are in play, with our texts"}},
	{Name: optInstitutions, Rule: "10.1", Default: "basic", Values: []string{"basic", "extra"},
		Help:  "the 3 on the board, or 3 more that you can buy",
		Means: map[string]string{"basic": "there are only the three institutions of the board", "extra": "three more institutions can be bought"}},
	{Name: optCorruption, Rule: "11.3", Default: "crime", Values: []string{"crime", "plain"},
		Help: "under Organised Crime, whether Political Corruption adds Crime & Unrest as the card says",
		Means: map[string]string{"crime": "under Organised Crime Political Corruption also Adds R, as its card says",
			"plain": "Political Corruption costs Popularity alone, under Organised Crime too"}},
	{Name: optDaily, Rule: "2.8", Default: "no", Values: []string{"no", "yes"},
		Help:  "the same draws for everyone who plays today",
		Means: map[string]string{"no": "the draws are this match's own", "yes": "everyone who plays today can draw the same pairs"}},
}

// sweep is every scenario with each of its difficulties.
func sweep() (all []map[string]string) {
	for s := range Briefs {
		for d := range Briefs[s].Extra {
			all = append(all, map[string]string{optScenario: Scenario(s).String(), optDifficulty: Difficulty(d).String()})
		}
	}
	return all
}

// settings are what a match was made with, once chance has chosen.
type settings struct {
	Scenario   Scenario   `json:"scenario"`
	Difficulty Difficulty `json:"difficulty"`
	Country    Country    `json:"country"`
	Policies   bool       `json:"policies"`
	Extra      bool       `json:"extra"` // institutions to be bought
	Daily      bool       `json:"daily"`
	Plain      bool       `json:"plain"` // Organised Crime without what its card adds to Political Corruption
}

// read takes the options, the defaults where there is none. Random ones are
// left to chance.
func (o *settings) read(options map[string]string) (randomScenario, randomCountry bool, err error) {
	o.Difficulty = Normal
	for i := range declared {
		d := &declared[i]
		value, err := d.Of(options)
		if err != nil {
			return false, false, err
		}
		switch d.Name {
		case optScenario:
			randomScenario = value == atRandom
			n, _ := scenarioWords.find(value)
			o.Scenario = Scenario(n)
		case optDifficulty:
			n, _ := difficultyWords.find(value)
			o.Difficulty = Difficulty(n)
		case optCountry:
			randomCountry = value == atRandom
			n, _ := countryWords.find(value)
			o.Country = Country(n)
		case optPolicies:
			o.Policies = value != d.Default
		case optInstitutions:
			o.Extra = value != d.Default
		case optCorruption:
			o.Plain = value != d.Default
		case optDaily:
			o.Daily = value != d.Default
		}
	}
	if o.Difficulty == Hardest && (o.Scenario != NoScenario || randomScenario) {
		return false, false, engine.Illegal("2.3", "scenarios are easy, normal or hard. Hardest is for scenario=none")
	}
	return randomScenario, randomCountry, nil
}
