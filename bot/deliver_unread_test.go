package bot_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"divisionbell/bot/match"
	look "divisionbell/bot/render/poleconomy"
	"divisionbell/engine/poleconomy"
)

// closed has some people of the hall take nothing alone.
func (h *house) closed(names ...string) {
	h.hall.fail(func(op string, s saying) error {
		for _, name := range names {
			if op == "whisper" && s.to == name {
				return fmt.Errorf("whisper: %w", match.ErrRefused)
			}
		}
		return nil
	})
}

// reading is what somebody is answered by and how often some words are in it.
func (h *house) reading(name, line, words string, times int) string {
	h.tb.Helper()
	got := h.say(name, line).Text.String()
	if n := strings.Count(got, words); n != times {
		h.tb.Errorf("%s says %q and reads %q %d times, not %d: %s", name, line, words, n, times, got)
	}
	return got
}

// TestWhatIsSaidToWhoTakesNoDirectMessages: who said it is told so, alone and once; whoever it
// is for reads it with the next answer that is theirs, also from another process, once. Nobody
// else reads it.
func TestWhatIsSaidToWhoTakesNoDirectMessages(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	h.settle()
	h.closed("bob")
	h.reading("Ann", "match say "+code+" to Bob the secret plan", "Sent to Bob only", 1)
	h.reading("Cat", "match say "+code+" to Ann and Bob a second plan", "Sent to", 1)
	h.settle()
	h.settle()
	for words, told := range map[string][]string{
		"I can't send Bob direct messages, so they haven't read this yet. They'll see it with my next answer to them in " + code + ": the secret plan": {"ann"},
		"I can't send Bob direct messages, so they haven't read this yet. They'll see it with my next answer to them in " + code + ": a second plan":   {"cat"},
		"the secret plan": {"ann"}, "a second plan": {"ann", "cat"},
	} {
		var to []string
		for _, s := range h.hall.find(words) {
			to = append(to, s.to)
		}
		if fmt.Sprint(to) != fmt.Sprint(told) {
			t.Errorf("%q is told to %q, not to %q", words, to, told)
		}
	}
	h.host.Close()
	calls := h.calls
	h = build(t, plan{path: h.path, clock: h.clock, hall: h.hall})
	h.calls = calls
	h.settle()
	for _, name := range []string{"Ann", "Cat"} {
		h.reading(name, "match board "+code, "plan", 0)
	}
	got := h.reading("Bob", "match board "+code, "the secret plan", 1)
	if !strings.Contains(got, "I couldn't send you this as a direct message:\nAnn says to you alone, in "+code+": the secret plan\nCat says to you and Ann alone, in "+code+": a second plan") {
		t.Errorf("Bob reads %s", got)
	}
	h.reading("Bob", "match board "+code, "plan", 0)
	if n := len(h.hall.find("the secret plan")); n != 1 {
		t.Errorf("it is told %d times", n)
	}
	if strings.Contains(h.log.String(), "plan") {
		t.Errorf("it is in the log: %s", h.log)
	}
}

// TestNeitherTakesDirectMessages: who said it is told with an answer, unless it was read first.
func TestNeitherTakesDirectMessages(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob", "Cat")
	h.closed("ann", "bob")
	h.say("Ann", "match say "+code+" to Bob first plan")
	h.settle()
	h.settle()
	h.reading("Ann", "match board "+code, "I can't send Bob direct messages", 1)
	h.reading("Ann", "match board "+code, "direct messages", 0)
	h.reading("Bob", "match board "+code, "Ann says to you alone, in "+code+": first plan", 1)
	h.say("Ann", "match say "+code+" to Bob second plan")
	h.settle()
	h.settle()
	h.reading("Bob", "match board "+code, "second plan", 1)
	h.reading("Ann", "match board "+code, "plan", 0)
}

// TestNothingIsReadAtAFormsField: where there's room for what is wrong there, and no more. It is
// read with the next answer.
func TestNothingIsReadAtAFormsField(t *testing.T) {
	h := build(t, plan{tables: []match.Table{{Game: poleconomy.Game, Look: look.Look}}})
	h.say("Ann", "match new poleconomy game=2")
	code := h.newest()
	h.say("Bob", "match join "+code)
	for _, line := range []string{"Ann: match start CODE", "Ann: poleconomy CODE party grits invite 2", "Bob: poleconomy CODE party grits", "Ann: poleconomy CODE vote 1", "Bob: poleconomy CODE vote 1"} {
		name, said, _ := strings.Cut(strings.ReplaceAll(line, "CODE", code), ": ")
		h.say(name, said)
	}
	h.settle()
	law := h.press("Ann", h.labelled(h.say("Ann", "poleconomy "+code), "Propose a tax law"))
	c := h.call("Ann")
	c.Press, c.Fields = h.press("Ann", h.labelled(law, "For each Company")).Form.ID, []string{"many"}
	h.closed("ann")
	h.reading("Bob", "match say "+code+" to Ann the secret plan", "Sent to Ann only", 1)
	h.settle()
	h.settle()
	if m := h.do(c); !m.Refused || strings.Contains(m.Text.String(), "the secret plan") {
		t.Errorf("at the field stands %s", m.Text)
	}
	h.reading("Ann", "match board "+code, "the secret plan", 1)
}

// TestMuchIsReadInSeveralAnswers: an answer has an end.
func TestMuchIsReadInSeveralAnswers(t *testing.T) {
	h := build(t, plan{})
	code := h.begin("", "Ann", "Bob")
	h.closed("bob")
	for n := range 4 {
		h.say("Ann", fmt.Sprintf("match say %s to Bob plan %d %s", code, n, strings.Repeat("x ", 300)))
		h.settle()
	}
	h.reading("Bob", "match board "+code, "There's more with my next answer.", 1)
	got := h.reading("Bob", "match board "+code, "There's more", 0)
	if !strings.Contains(got, "plan 2") || !strings.Contains(got, "plan 3") || strings.Contains(got, "plan 1") {
		t.Errorf("Bob reads %s", got)
	}
	h.reading("Bob", "match board "+code, "plan", 0)
}

// TestWhatIsSaidBeforeAMatchIsReadInIt: or in its lobby.
func TestWhatIsSaidBeforeAMatchIsReadInIt(t *testing.T) {
	for _, starts := range []bool{false, true} {
		h := build(t, plan{})
		h.say("Ann", "match new "+"exchequer")
		code := h.newest()
		h.say("Bob", "match join "+code)
		h.settle()
		h.closed("bob")
		h.reading("Ann", "match say "+code+" to Bob the secret plan", "Sent to Bob only", 1)
		h.settle()
		h.settle()
		if starts {
			h.say("Ann", "match start "+code)
			h.settle()
		}
		h.host.Close()
		calls := h.calls
		h = build(t, plan{path: h.path, clock: h.clock, hall: h.hall})
		h.calls = calls
		h.reading("Bob", "match board "+code, "the secret plan", 1)
		h.reading("Bob", "match board "+code, "the secret plan", 0)
	}
}

// TestTheEndWithoutARoomOrDirectMessages: whose room is lost, and who takes no direct messages, reads
// with the next answer how the match ended and what was kept, once; or in their room, if that is there
// again before.
func TestTheEndWithoutARoomOrDirectMessages(t *testing.T) {
	for why, back := range map[error]bool{match.ErrGone: false, match.ErrRefused: false, match.ErrClosed: true} {
		h, c := inCourt(t, plan{})
		code := h.begin("", "Ann", "Bob", "Cat")
		gone := true
		c.fail(func(op string, s saying) error {
			switch {
			case op == "whisper" && s.to == "bob":
				return fmt.Errorf("%s: %w", op, match.ErrRefused)
			case gone && op != "whisper" && strings.HasPrefix(s.channel, "table/"):
				return fmt.Errorf("%s: %w", op, why)
			}
			return nil
		})
		reading := func(words string, times int) {
			t.Helper()
			got := h.in("hall", "desk", "Bob", "match board "+code).Text.String()
			if n := strings.Count(got, words); n != times {
				t.Errorf("%v: Bob reads %q %d times: %s", why, words, n, got)
			}
		}
		for _, words := range []string{"first words", "second words"} {
			h.in("hall", "desk", "Ann", "match say "+code+" "+words)
			h.settle()
		}
		h.in("hall", "desk", "Ann", "match abandon "+code)
		h.settle()
		h.settle()
		reading("I couldn't send you this as a direct message:\nAnn wants to end "+code+" now, with no winner.", 1)
		h.in("hall", "desk", "Cat", "match vote "+code+" yes abandon")
		h.settle()
		h.settle()
		if n := c.alone("cat", "Ann: first words\nAnn: second words"); n != 1 {
			t.Errorf("%v: Cat reads what was kept %d times", why, n)
		}
		if gone = !back; back {
			h.clock.pass(time.Hour)
			h.settle()
			reading("direct message", 0)
			continue
		}
		got := h.in("hall", "desk", "Bob", "match log "+code).Text.String()
		if !strings.Contains(got, "I couldn't send you this as a direct message:\n"+code+" is over.") || !strings.HasSuffix(got, "\nAnn: first words\nAnn: second words") {
			t.Errorf("%v: Bob reads %s", why, got)
		}
		reading("words", 0)
	}
}
