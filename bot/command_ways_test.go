package bot_test

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// A standpoint is a match at one moment, as a test comes to it again and again.
type standpoint struct {
	name string
	set  func(h *house) (code string)
}

// dayOf has Ann begin the day's game of g.
func dayOf(g match.Table) func(h *house) string {
	return func(h *house) string {
		h.say("Ann", g.About().ID+" daily")
		h.settle()
		return h.newest()
	}
}

// then goes on from a standpoint.
func then(set func(h *house) string, lines ...string) func(h *house) string {
	return func(h *house) string {
		code := set(h)
		for _, line := range lines {
			if line == "a day" {
				h.clock.pass(24 * time.Hour)
			} else {
				name, said, _ := strings.Cut(line, ": ")
				h.say(name, strings.ReplaceAll(said, "CODE", code))
			}
			h.settle()
		}
		return code
	}
}

// standpoints are matches in every phase, and dailies of games with bots and without. Ann makes
// the match, Bob and Cat play, Cat's seat may be a bot's, and Eve looks on.
func standpoints() (all []standpoint) {
	lobby := func(h *house) string {
		h.say("Ann", small)
		code := h.newest()
		h.say("Bob", "match join "+code)
		h.say("Cat", "match join "+code)
		return code
	}
	full := then(lobby, "Ann: match add-bot CODE", "Ann: match add-bot CODE", "Ann: match add-bot CODE", "Ann: match add-bot CODE", "Ann: match add-bot CODE", "Ann: match add-bot CODE")
	playing := then(lobby, "Ann: match start CODE")
	moved := then(playing, "Ann: exchequer CODE place iht 1", "Ann: exchequer CODE place gbd 1")
	lent := then(playing, "Cat: match handover CODE bot")
	all = []standpoint{
		{"lobby", lobby}, {"full lobby", full}, {"closed lobby", then(lobby, "Ann: match abandon CODE yes")},
		{"playing", playing}, {"moved", moved}, {"lent", lent},
		{"paused", then(playing, "Ann: match pause CODE")}, {"lent and paused", then(lent, "Ann: match pause CODE")},
		{"over", then(playing, "Ann: match end CODE", "Bob: match vote CODE yes end")},
		{"lent and over", then(lent, "Ann: match end CODE", "Bob: match vote CODE yes end")},
		{"abandoned", then(playing, "Ann: match abandon CODE", "Bob: match vote CODE yes abandon")},
	}
	for _, g := range dailyTables {
		id, begun := g.About().ID, dayOf(g)
		all = append(all,
			standpoint{id + " daily", begun}, standpoint{id + " daily paused", then(begun, "Ann: match pause CODE")},
			standpoint{id + " daily given up", then(begun, "Ann: match abandon CODE yes")},
			standpoint{id + " daily of yesterday", then(begun, "a day")},
			standpoint{id + " daily of yesterday given up", then(begun, "Ann: match abandon CODE yes", "a day")},
		)
	}
	return all
}

// open are commands that want a word of one's own, or another place: a move, a name.
var open = regexp.MustCompile(`\b(NAME|TEXT|WORDS)\b|^match (new|say|watch)\b|^[a-z]+ [a-z]+ [a-z0-9]|^match settings \S+ hints`)

// named are the commands that a text names and that can be said as they stand.
func named(t msg.Text) (lines []string) {
	for _, r := range t {
		if line, ok := strings.CutPrefix(r.Words, "/"); r.Style == msg.Code && ok && !open.MatchString(line) {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestAWayOnIsNoneThatIsRefused: whatever command a refusal names, whoever is refused can say at
// that moment, in every phase of a match, who makes it, plays it, lent a seat of it or looks on.
func TestAWayOnIsNoneThatIsRefused(t *testing.T) {
	lines := []string{
		"match join CODE", "match leave CODE", "match add-bot CODE", "match words CODE luck", "match start CODE", "match hand CODE", "match hint CODE",
		"match try CODE end", "match log CODE", "match undo CODE", "match vote CODE yes", "match vote CODE", "match invite CODE", "match invite CODE Dan",
		"match rematch CODE", "match abandon CODE", "match settings CODE clock 24h", "match ask CODE", "match ask CODE pause", "match ask CODE resume",
		"match ask CODE extend", "match ask CODE end", "match ask CODE replace Bob", "match ask CODE undo 1", "match take CODE", "match return CODE", "match handover CODE",
		"match handover CODE Dan", "match handover CODE Eve", "match remove CODE Bob", "match export CODE", "match why CODE", "match why CODE not", "match since CODE",
		"match replay CODE", "match review CODE", "match luck CODE", "match proof CODE", "match poster CODE", "match share CODE", "match board CODE", "bell mute CODE", "bell orders CODE", "bell order CODE end", "GAME CODE",
	}
	for _, at := range standpoints() {
		t.Run(at.name, func(t *testing.T) {
			t.Parallel()
			anew := func() (*house, string) {
				h := build(t, plan{tables: dailyTables, bare: true})
				for _, name := range []string{"Dan", "Eve"} {
					h.say(name, "match list")
				}
				return h, at.set(h)
			}
			h, code := anew()
			also, its := anew() // where ways on are followed
			for _, who := range []string{"Ann", "Bob", "Cat", "Eve"} {
				followed := map[string]bool{}
				for _, line := range lines {
					line = strings.NewReplacer("CODE", code, "GAME", h.match(code).Game).Replace(line)
					rev := h.match(code).Rev
					m := h.say(who, line)
					if m.Refused {
						for _, way := range named(m.Text) {
							if followed[way] {
								continue
							}
							followed[way] = true
							rev := also.match(its).Rev
							if no := also.say(who, strings.ReplaceAll(way, code, its)); no.Refused && !strings.Contains(m.Text.String(), "on your turn") {
								t.Errorf("%s: /%s is answered %q, and then /%s %q", who, line, m.Text, way, no.Text)
							}
							if also.match(its).Rev != rev || also.newest() != its {
								also, its = anew()
							}
						}
					}
					if h.match(code).Rev != rev || h.newest() != code {
						h, code = anew()
					}
				}
			}
		})
	}
}

// TestWhoseSeatABotHadReadsThatItIsOver, and how to play again; who was offered one and never sat
// there, that they don't play.
func TestWhoseSeatABotHadReadsThatItIsOver(t *testing.T) {
	h := build(t, plan{bare: true})
	h.say("Dan", "match list")
	code := h.begin("", "Ann", "Bob", "Cat")
	back := h.say("Cat", "match handover "+code+" bot").Buttons[0].ID
	h.say("Bob", "match handover "+code+" Dan")
	h.say("Ann", "match end "+code)
	h.say("Bob", "match vote "+code+" yes end")
	h.settle()
	h.reads(h.press("Cat", back), code+" is over", "/match rematch "+code)
	for _, line := range []string{"match return ", "match ask ", "match undo ", "match leave ", "bell orders ", "exchequer ", "match start "} {
		h.reads(h.say("Cat", line+code), code+" is over", "/match rematch "+code)
	}
	h.reads(h.say("Dan", "match take "+code), "You're not playing in "+code)
	h.reads(h.say("Dan", "match join "+code), code+" is over", "/match new")
	h.reads(h.say("Cat", "match rematch "+code), "is open and you're in seat 1")
	h.quiet()
}

// TestWhoPlaysMeansAMatchOfTheirOwn: without a code, what only players do is of the match that
// its caller played, though another's has ended here since.
func TestWhoPlaysMeansAMatchOfTheirOwn(t *testing.T) {
	h := build(t, plan{bare: true})
	own := h.ended("Ann", "Bob")
	newest := h.ended("Cat", "Dan")
	for _, line := range []string{"match handover", "match vote yes", "match ask", "match undo", "bell orders", "exchequer", "match start"} {
		h.reads(h.say("Ann", line), own+" is over", "/match rematch "+own)
		h.reads(h.say("Cat", line), newest+" is over")
	}
	h.reads(h.say("Ann", "match proof"), newest)
	h.quiet()
}

// TestALobbyThatWasClosedIsNotOver: it was never played.
func TestALobbyThatWasClosedIsNotOver(t *testing.T) {
	h := build(t, plan{bare: true})
	h.say("Ann", small)
	code := h.newest()
	h.say("Ann", "match abandon "+code)
	for _, line := range []string{"match log ", "match export ", "match why ", "match join ", "match start ", "match ask ", "match settings clock 24h", "exchequer "} {
		line = strings.Replace(line, "settings ", "settings "+code+" ", 1)
		if !strings.Contains(line, code) {
			line += code
		}
		h.reads(h.say("Ann", line), code+" was closed before it began", "/match rematch "+code)
	}
	h.quiet()
}

// TestAMatchThatIsPausedWaitsForNobody in a person's list.
func TestAMatchThatIsPausedWaitsForNobody(t *testing.T) {
	h := build(t, plan{bare: true})
	code := h.begin("", "Ann", "Bob")
	h.say("Ann", "match pause "+code)
	m := h.say(h.awaited(code), "match list")
	if h.reads(m, "Paused since"); strings.Contains(m.Text.String(), "Your turn") {
		t.Error(m.Text)
	}
	h.quiet()
}

// TestTheProofOfADailyTellsOfItsDay: its dice follow from the day's secret and nobody's words, and
// its file has that no sooner than the day is over.
func TestTheProofOfADailyTellsOfItsDay(t *testing.T) {
	h := build(t, plan{tables: dailyTables, bare: true})
	h.say("Ann", "tax daily")
	m := h.say("Ann", "match proof "+h.newest())
	h.reads(m, "the secret of its day", "Once this go and its day are over")
	if strings.Contains(m.Text.String(), "words") {
		t.Error(m.Text)
	}
}
