package slacktest

import (
	"fmt"
	"math/rand/v2"
	"strconv"
	"time"
)

// A Hand plays by what it is shown: it asks with a command and presses on until
// it has pressed something whole.
type Hand struct {
	P      *Person
	C      *Channel
	Chance *rand.Rand
	// Whole reports whether pressing a value does something, so that nothing
	// more need be pressed; Fits whether it may be pressed at all.
	Whole, Fits func(value string) bool
	// Done is each whole value that was pressed, and what a form was sent with.
	Done []string
	// Patience is how long is waited for what must come.
	Patience time.Duration
}

// maxPresses is how many presses one action may take.
const maxPresses = 20

// Ask types a command and gives what comes for the asker's eyes alone.
func (h *Hand) Ask(line string) (Message, error) {
	mark := h.P.mark()
	if err := h.P.Command(h.C, line); err != nil {
		return Message{}, err
	}
	return h.P.waitAfter(h.C, mark, h.Patience, func(m Message) bool { return m.Private || h.C.door != nil })
}

// Step asks and presses on; false when there is nothing to press.
func (h *Hand) Step(line string) (bool, error) {
	m, err := h.Ask(line)
	if err != nil {
		return false, err
	}
	for range maxPresses {
		type move struct {
			value string
			do    func() error
		}
		var can, whole []move
		add := func(value string, do func() error) {
			if !h.Fits(value) {
				return
			}
			can = append(can, move{value, do})
			if h.Whole(value) {
				whole = append(whole, move{value, do})
			}
		}
		for _, b := range m.Buttons() {
			add(b.Value, func() error { return h.P.PressButton(m, b) })
		}
		for _, o := range m.Options() {
			add(o.Value, func() error { return h.P.PickOption(m, o) })
		}
		if len(can) == 0 {
			return false, nil
		}
		if len(whole) > 0 && h.Chance.IntN(3) > 0 {
			can = whole
		}
		v := can[h.Chance.IntN(len(can))]
		if err := v.do(); err != nil {
			return false, err
		}
		if h.Whole(v.value) {
			h.Done = append(h.Done, v.value)
			return true, nil
		}
		opened, err := h.goesOn(&m)
		if err != nil {
			return false, fmt.Errorf("after %q: %w", v.value, err)
		}
		if opened {
			sent, err := h.fill()
			h.Done = append(h.Done, v.value+" + "+sent)
			return true, err
		}
	}
	return false, nil
}

// goesOn waits until the message is another or a modal is open.
func (h *Hand) goesOn(m *Message) (modal bool, err error) {
	s := h.P.w.s
	for end := time.Now().Add(h.Patience); time.Now().Before(end); time.Sleep(2 * time.Millisecond) {
		s.mu.Lock()
		opened, now := h.P.modal != nil, m.m.shows()
		s.mu.Unlock()
		if opened {
			return true, nil
		}
		if now.Edits > m.Edits {
			*m = now
			return false, nil
		}
	}
	return false, fmt.Errorf("slacktest: %s pressed and nothing came", h.P.Name)
}

// fill sends the open modal with a number that it allows.
func (h *Hand) fill() (string, error) {
	s := h.P.w.s
	s.mu.Lock()
	value := "well played"
	blocks, _ := h.P.modal.tree["blocks"].([]any)
	for _, b := range blocks {
		o, _ := b.(map[string]any)
		e, _ := o["element"].(map[string]any)
		if e["type"] == "number_input" {
			least, _ := strconv.Atoi(args(e).text("min_value"))
			most, _ := strconv.Atoi(args(e).text("max_value"))
			value = strconv.Itoa(least + h.Chance.IntN(most-least+1))
		}
	}
	s.mu.Unlock()
	return value, h.P.Submit(value)
}
