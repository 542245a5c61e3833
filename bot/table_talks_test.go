package bot_test

import (
	"regexp"
	"testing"
	"time"

	"divisionbell/bot/match"
)

// TestBotsLetPeopleSpeakFirst: where seats talk something over, as parties and
// coalitions, no bot speaks before each person has, or their clock has run.
func TestBotsLetPeopleSpeakFirst(t *testing.T) {
	h := build(t, plan{tables: []match.Table{monthTables[3].table}, dice: []byte("\x01\x01\x01\x01\x01\x01\x01\x01" + "\x04\x01\x04\x02\x04\x01\x04\x02")})
	h.say("Ann", "match new poleconomy game=2 clock=24h gap=5m remind=off")
	code := h.newest()
	h.say("Bob", "match join "+code)
	h.say("Ann", "match add-bot "+code+" steady")
	h.say("Ann", "match add-bot "+code+" steady")
	h.say("Ann", "match start "+code)
	before := h.seq(code)
	stays := func(what string) {
		t.Helper()
		if h.settle(); h.seq(code) != before {
			t.Errorf("%s: the bots spoke, to entry %d", what, h.seq(code))
		}
	}
	stays("nobody has said a party")
	h.say("Ann", "poleconomy "+code+" party independent")
	before++
	stays("Bob has said no party")
	h.say("Bob", "poleconomy "+code+" party independent")
	h.settle()
	before += 3 // Bob's and the bots': the votes are counted
	stays("nobody has proposed a coalition")
	h.waits(code, 0, "coalition", 24*time.Hour)
	h.say("Ann", "poleconomy "+code+" coalition 1+2+3 premier 3 finance 1")
	before++
	stays("Bob has said nothing")
	h.tick(24 * time.Hour) // the caretaker wants no deal
	h.settle()
	h.waits(code, 0, "coalition", 24*time.Hour) // anew: the bots have proposed what Bob is not in
	before = h.seq(code)
	stays("Ann is asked again")
	sign := regexp.MustCompile("coalition p[0-9]+").FindString(h.say("Ann", "poleconomy "+code).Text.String())
	h.say("Ann", "poleconomy "+code+" "+sign)
	h.settle()
	if kind := h.match(code).Asks[0].Kind; kind == "coalition" {
		t.Errorf("what all have signed does not govern; awaited is a %s", kind)
	}
	h.quiet()
}
