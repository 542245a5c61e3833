package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	"divisionbell/bot/msg"
	cantillonlook "divisionbell/bot/render/cantillon"
	poleconomylook "divisionbell/bot/render/poleconomy"
	"divisionbell/engine"
	"divisionbell/engine/cantillon"
	"divisionbell/engine/poleconomy"
)

// dealing is a house in which Ann and Bob, and Cat or a bot, play a game with offers.
func dealing(t *testing.T, game, third string) (h *house, code string) {
	t.Helper()
	h = build(t, plan{entropy: seed(), tables: []match.Table{
		{Game: cantillon.Game, Look: cantillonlook.Look}, {Game: poleconomy.Game, Look: poleconomylook.Look},
	}})
	options := map[string]string{"cantillon": "campaign=nordic", "poleconomy": "game=1"}[game]
	h.say("Ann", "match new "+game+" "+options)
	code = h.newest()
	h.say("Bob", "match join "+code)
	if third == "" {
		h.say("Ann", "match add-bot "+code+" steady")
	} else {
		h.say(third, "match join "+code)
	}
	h.say("Ann", "match start "+code)
	h.settle()
	return h, code
}

// offered are the notices of offers that somebody was sent, those taken away too.
func (h *house) offered(name string) []saying {
	return h.hall.find(name + ", an offer for you in ")
}

// an offer of Ann's to the seat of that number, which costs nothing.
var smallOffer = map[string]string{"cantillon": "offer %d give-passage 2 want-passage 3", "poleconomy": "offer %d pay 10000"}

func (h *house) offers(game, code, to string) {
	h.tb.Helper()
	h.reads(h.say("Ann", game+" "+code+" "+strings.ReplaceAll(smallOffer[game], "%d", to)), "/"+game+" offer "+to)
}

// An offer rings whom it is made to, once, with its answers and one in return; it is
// in the list of both; and when it is answered its notice goes.
func TestAnOfferRingsOnce(t *testing.T) {
	for game, decline := range map[string]string{"cantillon": "Decline", "poleconomy": "Refuse"} {
		t.Run(game, func(t *testing.T) {
			h, code := dealing(t, game, "Cat")
			h.offers(game, code, "2")
			for range 3 {
				h.settle()
			}
			h.tick(30 * time.Hour)
			rung := h.offered("Bob")
			if len(rung) != 1 || len(h.offered("Cat"))+len(h.offered("Ann")) != 0 {
				t.Fatalf("Bob is rung %d times for one offer, others %d times", len(rung), len(h.offered("Cat"))+len(h.offered("Ann")))
			}
			if private := rung[0].to == "bob"; private != (game == "poleconomy") {
				t.Errorf("the notice is said to %q", rung[0].to)
			}
			labels := labels(rung[0].message)
			if len(labels) != 3 || !strings.HasPrefix(labels[0], "Accept") || labels[1] != "Counter…" || !strings.HasPrefix(labels[2], decline) {
				t.Errorf("it has the buttons %q", labels)
			}
			for name, want := range map[string]string{"Ann": "You offer Bob ", "Bob": "Ann offers you ", "Cat": ""} {
				list := h.say(name, "match list").Text.String()
				if want == "" && strings.Contains(list, "offer") || !strings.Contains(list, want) {
					t.Errorf("the list of %s says %q, not %q", name, list, want)
				}
			}
			h.reads(h.press("Cat", rung[0].message.Buttons[0].ID), "That button is for Bob")
			counter := h.press("Bob", rung[0].message.Buttons[1].ID)
			terms := map[string]string{"cantillon": "give-passage 3 want-passage 2", "poleconomy": "ask 10000"}[game]
			if f := counter.Form; f == nil || f.ID != rung[0].message.Buttons[1].ID || len(f.Fields) != 1 || f.Fields[0].Value != terms {
				t.Fatalf("Counter leads to the form %+v, not one of %q", f, terms)
			}
			c := h.call("Bob")
			c.Press, c.Fields = counter.Form.ID, []string{strings.Replace(terms, "1", "4", 1)}
			back := h.do(c)
			if i := slices.IndexFunc(back.Buttons, func(b msg.Button) bool { return strings.HasPrefix(b.ID, "1!") }); i >= 0 { // more could be said
				h.press("Bob", back.Buttons[i].ID)
			}
			if list := h.say("Ann", "match list").Text.String(); !strings.Contains(list, "Bob offers you") {
				t.Errorf("the terms, once changed, lead to %q, and Ann's list is %q", back.Text, list)
			}
			h.press("Bob", rung[0].message.Buttons[0].ID)
			h.settle()
			if again := h.offered("Bob"); len(again) != 1 || game == "cantillon" && !again[0].dropped {
				t.Errorf("of the notice of an offer that is accepted there is %+v", again)
			}
			if list := h.say("Bob", "match list").Text.String(); strings.Contains(list, "offers you") {
				t.Errorf("the list still says %q", list)
			}
			h.quiet()
		})
	}
}

// What answered an older offer, a button or a number, never answers the one in its place.
func TestAnOldAnswerIsOfNoOtherOffer(t *testing.T) {
	for game, back := range map[string]string{"cantillon": "withdraw 101", "poleconomy": "refuse 121"} {
		t.Run(game, func(t *testing.T) {
			h, code := dealing(t, game, "Cat")
			h.offers(game, code, "2")
			h.settle()
			old := h.offered("Bob")[0].message.Buttons
			h.say("Ann", game+" "+code+" "+back)
			h.offers(game, code, "2")
			h.settle()
			seq := h.seq(code)
			h.reads(h.press("Bob", old[0].ID), "that's been decided")
			h.reads(h.press("Bob", old[2].ID), "that's been decided")
			h.say("Bob", game+" "+code+" accept "+strings.Fields(back)[1])
			h.say("Bob", game+" "+code+" accept 1")
			if now := h.seq(code); now != seq {
				t.Errorf("an old answer made entry %d", now)
			}
			if n := len(h.offered("Bob")); n != 2 {
				t.Errorf("two offers ring %d times", n)
			}
			h.quiet()
		})
	}
}

// An offer that somebody has been told stays on the table until it is withdrawn, or
// undone by all. A private one was a secret told.
func TestAnOfferIsWithdrawnNotUndone(t *testing.T) {
	h, code := dealing(t, "cantillon", "Cat")
	for _, offer := range []string{"offer 2 give-passage 2", "ally 2"} {
		h.say("Ann", "cantillon "+code+" "+offer)
		seq := h.seq(code)
		withdraw := fmt.Sprintf("cantillon %s withdraw %d", code, 100+seq)
		h.reads(h.say("Ann", "match undo "+code), "Bob has been told of it. You can withdraw an offer", "/match ask "+code+" undo 1")
		if now := h.seq(code); now != seq {
			t.Fatalf("%s, which Bob has read, was undone by entry %d", offer, now)
		}
		h.say("Ann", withdraw)
		h.reads(h.say("Ann", "match undo "+code), "Undone") // it stands again as it was
		h.reads(h.say("Ann", "match undo "+code), "Bob has been told of it")
		h.say("Ann", withdraw)
	}
	h.say("Ann", "cantillon "+code+" offer 2 give-passage 2 want-passage 9")
	seq := h.seq(code)
	h.say("Bob", "cantillon "+code+" accept 101")
	if now := h.seq(code); now != seq {
		t.Errorf("the first offer's number accepts the last by entry %d", now)
	}
	h.quiet()
	h, code = dealing(t, "poleconomy", "Cat")
	h.offers("poleconomy", code, "2")
	h.reads(h.say("Ann", "match undo "+code), "You can't undo that")
	h.quiet()
}

// What another game calls it refuses and withdraws an offer in Poleconomy too.
func TestAnOfferIsDeclinedByAnyWord(t *testing.T) {
	h, code := dealing(t, "poleconomy", "Cat")
	h.offers("poleconomy", code, "2")
	for i, said := range []struct{ name, words string }{{"Bob", "decline 121"}, {"Ann", "withdraw 122"}} {
		if i > 0 {
			h.offers("poleconomy", code, "2")
		}
		seq := h.seq(code)
		if m := h.say(said.name, "poleconomy "+code+" "+said.words); h.seq(code) != seq+1 {
			t.Errorf("%s is answered %q", said.words, m.Text)
		}
	}
	h.quiet()
}

// Whoever sleeps is rung for an offer in the morning; whoever is never rung is told
// of a private one all the same.
func TestAnOfferObeysHabits(t *testing.T) {
	h, code := dealing(t, "poleconomy", "Cat")
	h.say("Bob", "bell clock quiet 08:00-12:00")
	h.say("Bob", "bell remind off")
	h.say("Cat", "bell clock ring off")
	h.offers("poleconomy", code, "2")
	h.offers("poleconomy", code, "3")
	h.settle()
	h.tick(time.Hour)
	if n := len(h.offered("Bob")); n != 0 {
		t.Errorf("Bob is rung in quiet hours %d times", n)
	}
	told := func(name string) int {
		return len(slices.DeleteFunc(h.hall.find("Offer 131"), func(s saying) bool { return s.to != name }))
	}
	if told("cat") != 1 || len(h.offered("Cat")) != 0 {
		t.Errorf("Cat, who is never rung, is told %d times and rung %d times", told("cat"), len(h.offered("Cat")))
	}
	h.tick(3 * time.Hour)
	if n := len(h.offered("Bob")); n != 1 {
		t.Errorf("Bob is rung %d times in the morning", n)
	}
	h.quiet()
}

// An offer that the ladder of absence holds back rings with the first word that is heard
// of whom it is made to, whatever they say; else a day after the last ring.
func TestAHeldOfferRings(t *testing.T) {
	for name, then := range map[string]func(h *house){
		"with the first word": func(h *house) { h.say("Bob", "match list") },
		"a day later":         func(h *house) { h.tick(25 * time.Hour) },
		"after a kill as the first word was heard": func(h *house) {
			dying := build(t, plan{path: h.path, clock: h.clock, hall: h.hall, wrap: func(s match.Store) match.Store { return unwritten{s} }})
			dying.say("Bob", "match list")
			dying.host.Close()
			h.host.Close()
			*h = *build(t, plan{path: h.path, clock: h.clock, hall: h.hall, tables: []match.Table{{Game: poleconomy.Game, Look: poleconomylook.Look}}})
		},
	} {
		t.Run(name, func(t *testing.T) { heldOfferRings(t, then) })
	}
}

// An unwritten store takes no more changes of matches.
type unwritten struct{ match.Store }

func (unwritten) Commit(_ context.Context, changes []match.Change) []error {
	errs := make([]error, len(changes))
	for i := range errs {
		errs[i] = errKilled
	}
	return errs
}

func heldOfferRings(t *testing.T, then func(h *house)) {
	h, code := dealing(t, "poleconomy", "Cat")
	h.say("Ann", "bell remind off") // nothing else is told in the match
	for n := range 3 {
		h.offers("poleconomy", code, "2")
		h.settle()
		if rung := len(h.offered("Bob")); rung != min(n+1, 2) {
			t.Fatalf("after offer %d Bob was rung %d times", n+1, rung)
		}
	}
	then(h)
	h.settle()
	if rung := len(h.offered("Bob")); rung != 3 {
		t.Errorf("Bob is rung for %d of three offers", rung)
	}
	h.quiet()
}

// Who has missed as many turns as the match allows is told with the ring for their next
// turn that they are not reminded of it again; never by an offer, which does not say so,
// even if both come in the same moment.
func TestAnOfferIsNoParting(t *testing.T) {
	for name, quiet := range map[string]string{"whenever": "off", "in the morning": "11:00-10:00"} {
		t.Run(name, func(t *testing.T) {
			h, code, _ := bobGone(t, 3, "game=1 clock=24h misses=2 remind=off", "Bob", "Cat")
			h.say("Bob", "bell clock quiet "+quiet)
			rng, offered := rand.New(rand.NewPCG(5, 1)), 0
			for range 5 * 24 {
				bob := h.match(code).Timing.SeatTime(1)
				if said := len(h.hall.find("You won't be reminded of")); said != 0 || bob.Left != 0 {
					if said != 1 || bob.Left == 0 || offered == 0 {
						t.Errorf("after %d offers Bob is told %d times that nobody waits for him, left at %d", offered, said, bob.Left)
					}
					h.offersRingOnReturn(code, rng)
					return
				}
				if bob.Misses > 0 && h.awaited(code) == "Ann" {
					seq := h.seq(code)
					if h.say("Ann", "poleconomy "+code+" offer 2 pay 10000"); h.seq(code) > seq {
						offered++
					}
					h.settle()
				}
				h.others(3, code, rng)
				h.tick(time.Hour)
			}
			t.Errorf("Bob is never told, after %d offers", offered)
		})
	}
}

// offersRingOnReturn: Bob, for whom nobody waits, is rung for what Ann offers him with
// his first word to the match and not before.
func (h *house) offersRingOnReturn(code string, rng *rand.Rand) {
	h.tb.Helper()
	was := len(h.offered("Bob"))
	for range 3 * 24 {
		if h.awaited(code) == "Ann" && h.offeredTo(code, 1) == 0 {
			h.say("Ann", "poleconomy "+code+" offer 2 pay 10000")
		}
		h.settle()
		if h.offeredTo(code, 1) > 0 {
			if n := len(h.offered("Bob")) - was; n != 0 {
				h.tb.Errorf("Bob, for whom nobody waits, is rung for %d offers", n)
			}
			h.say("Bob", "match board "+code)
			h.settle()
			if n := len(h.offered("Bob")) - was; n != 1 {
				h.tb.Errorf("Bob is back and is rung for %d offers", n)
			}
			return
		}
		h.others(3, code, rng)
		h.tick(time.Hour)
	}
	h.tb.Error("Ann offered nothing")
}

// offeredTo is how many offers a seat has not answered.
func (h *house) offeredTo(code string, seat engine.Seat) (n int) {
	for _, o := range h.match(code).Notices {
		if o.Seat == seat && o.Kind == poleconomy.AskOffer && o.State != match.NoticeClosed && o.State != match.NoticeClosing {
			n++
		}
	}
	return n
}

// An offer that has stood for its time expires, and both hear of it.
func TestAnOfferExpires(t *testing.T) {
	h, code := dealing(t, "poleconomy", "Cat")
	h.say("Ann", "poleconomy "+code+" offer 3 pay 10000 turns 1")
	h.settle()
	h.say("Ann", "poleconomy "+code+" go royal-bank")
	h.say("Ann", "poleconomy "+code+" pass")
	h.settle()
	heard := map[string]bool{}
	for _, s := range h.hall.find("ran out") {
		heard[s.to] = true
	}
	own := h.say("Ann", "match log "+code+" 3").Text.String()
	if !heard["cat"] || heard["bob"] || heard[""] || !strings.Contains(own, "ran out") {
		t.Errorf("that it expired was told to %v; Ann's log has %q", heard, own)
	}
	h.quiet()
}

// A bot answers what it is offered at once, in the middle of its maker's turn.
func TestBotsAnswerOffersAtOnce(t *testing.T) {
	for game, say := range map[string][2]string{
		"poleconomy": {"offer 3 pay 10000", "offer 3 ask 10000"},
		"cantillon":  {"offer 3 give-passage 1", "ally 3"},
	} {
		t.Run(game, func(t *testing.T) {
			h, code := dealing(t, game, "")
			for _, line := range say {
				before := h.awaited(code)
				h.reads(h.say("Ann", game+" "+code+" "+line), line)
				h.settle()
				m := h.match(code)
				asks := m.Asks
				if h.awaited(code) != before || len(asks) == 0 {
					t.Errorf("%s: %s was awaited, now %s", line, before, h.awaited(code))
				}
				if list := h.say("Ann", "match list").Text.String(); strings.Contains(list, "You've offered") {
					t.Errorf("the bot lets it lie: %s", list)
				}
			}
			h.quiet()
		})
	}
}

// TestOffersAtOnceRingOnce: what is offered to somebody in one moment mentions them once.
func TestOffersAtOnceRingOnce(t *testing.T) {
	for _, game := range []string{"cantillon", "poleconomy"} {
		t.Run(game, func(t *testing.T) {
			h, code := dealing(t, game, "Cat")
			h.offers(game, code, "2")
			h.reads(h.say("Cat", game+" "+code+" "+strings.ReplaceAll(smallOffer[game], "%d", "2")), "/"+game+" offer 2")
			h.settle()
			rung, all := 0, h.offered("Bob")
			for _, s := range all {
				if s.message.Text[0].Style == msg.Ring {
					rung++
				}
			}
			if len(all) != 2 || rung != 1 {
				t.Errorf("of two offers Bob is told %d, by %d rings", len(all), rung)
			}
			h.quiet()
		})
	}
}
