package enginetest

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"divisionbell/engine"
)

// input plays one line of a transcript with the block below it.
func (s *script) input(line string, block []string) error {
	verb, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	if verb == "" || strings.HasPrefix(verb, "#") {
		return nil
	}
	if block != nil && verb != "scene" {
		return errors.New(`lines with "|" belong below a scene`)
	}
	switch verb {
	case "new":
		return s.begin(rest)
	case "scene":
		return s.set(rest, block)
	case "position":
		return s.open([]byte(rest))
	case "dice":
		return s.give(rest)
	case "seed":
		return s.seed(rest)
	}
	if s.table == nil {
		return fmt.Errorf("%q: there is no match yet. Start with new, scene or position", verb)
	}
	if verb == "set" {
		return s.change([]byte(rest))
	}
	if seat, err := s.seat(verb); err == nil {
		return s.act(seat, rest)
	}
	show, ok := map[string]func(engine.Seat, string) error{
		"query": s.query, "ask": s.ask, "next": s.next, "view": s.view,
	}[verb]
	if !ok {
		return fmt.Errorf("%q is no input. Write new, scene, position, set, dice, query, ask, next, view, or a seat and its words", verb)
	}
	who, words, _ := strings.Cut(strings.TrimSpace(rest), " ")
	seat, err := s.seat(who)
	if err != nil {
		return err
	}
	return show(seat, words)
}

func (s *script) seat(word string) (engine.Seat, error) {
	if word == "nobody" {
		return engine.Nobody, nil
	}
	n, err := strconv.ParseInt(word, 10, 8)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%q is not a seat. Write 0, 1, … or nobody", word)
	}
	return engine.Seat(n), nil
}

// terms reads SEATS [OPTION=VALUE …] [edition=N] [seed N] and takes its chance from
// the seed. The edition is the newest where none is said.
func (s *script) terms(text string) (engine.Terms, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return engine.Terms{}, errors.New("the number of seats is missing")
	}
	seats, err := strconv.Atoi(words[0])
	if err != nil {
		return engine.Terms{}, fmt.Errorf("%q is not a number of seats", words[0])
	}
	s.root = Root(0)
	options, edition := map[string]string{}, s.game.About().Edition
	for words = words[1:]; len(words) > 0; words = words[1:] {
		if words[0] == "seed" && len(words) == 2 {
			if err := s.seed(words[1]); err != nil {
				return engine.Terms{}, err
			}
			break
		}
		name, value, ok := strings.Cut(words[0], "=")
		if !ok {
			return engine.Terms{}, fmt.Errorf("%q is neither OPTION=VALUE nor seed N", words[0])
		}
		if name != "edition" {
			options[name] = value
		} else if edition, err = strconv.Atoi(value); err != nil {
			return engine.Terms{}, fmt.Errorf("%q is not an edition", value)
		}
	}
	t, err := s.game.About().Terms(seats, options)
	t.Edition = edition
	return t, err
}

func (s *script) seed(word string) error {
	n, err := strconv.ParseUint(strings.TrimSpace(word), 10, 64)
	if err != nil {
		return fmt.Errorf("%q is not a seed", word)
	}
	s.root = Root(n)
	return nil
}

// Root is what the dice of a match with this seed come from.
func Root(seed uint64) (root [32]byte) {
	binary.BigEndian.PutUint64(root[:], seed)
	return root
}

func (s *script) begin(text string) error {
	terms, err := s.terms(text)
	if err != nil {
		return s.refused(err)
	}
	d := s.dice(0)
	table, out, err := s.game.New(d, terms)
	if err != nil {
		return s.refused(err)
	}
	s.used(d)
	s.table = table
	return s.tell(out)
}

func (s *script) set(text string, lines []string) error {
	if s.scene == nil {
		return errors.New("this game has no scenes: give the runner a Scene")
	}
	terms, err := s.terms(text)
	if err != nil {
		return err
	}
	p, err := s.scene(terms, lines)
	if err != nil {
		return err
	}
	s.table, err = s.game.Open(p)
	return err
}

func (s *script) open(raw []byte) error {
	var p engine.Position
	if err := strict(raw, &p); err != nil {
		return err
	}
	t, err := s.game.Open(p)
	if err != nil {
		return err
	}
	s.table = t
	return nil
}

// change puts the given fields of the state in place of what they were.
func (s *script) change(raw []byte) error {
	var fields, state map[string]json.RawMessage
	if err := strict(raw, &fields); err != nil {
		return err
	}
	p, err := s.table.Position()
	if err != nil {
		return err
	}
	if err := strict(p.State, &state); err != nil {
		return err
	}
	before := maps.Clone(state)
	maps.Copy(state, fields)
	if p.State, err = json.Marshal(state); err != nil {
		return err
	}
	t, err := s.game.Open(p)
	if err != nil {
		return err
	}
	if p, err = t.Position(); err != nil {
		return err
	}
	var after map[string]json.RawMessage
	if err := strict(p.State, &after); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		if before[name] == nil && after[name] == nil {
			return fmt.Errorf("the state has no field %q", name)
		}
	}
	s.table = t
	return nil
}

func strict(raw []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	return d.Decode(into)
}

func (s *script) give(text string) error {
	err := s.thrown()
	for w := range strings.SplitSeq(text, ",") {
		n, bad := strconv.Atoi(strings.TrimSpace(w))
		if bad != nil || n < 1 || n > 6 {
			return errors.Join(err, fmt.Errorf("%q is not a die from 1 to 6", w))
		}
		s.given = append(s.given, byte(n))
	}
	return err
}

// act reads what a seat typed and plays it, action by action, up to the first
// that is refused. The table's own words are taken as they are.
func (s *script) act(seat engine.Seat, text string) error {
	if seat == engine.Nobody {
		_, err := s.play(seat, strings.Fields(text))
		return err
	}
	r, err := engine.Read(s.table, seat, text)
	if err != nil {
		return s.refused(err)
	}
	if r.Query {
		return s.answer(seat, r.Actions[0])
	}
	for _, words := range r.Actions {
		if ok, err := s.play(seat, words); !ok || err != nil {
			return err
		}
	}
	return nil
}

// play applies one action; refused, it must leave no trace.
func (s *script) play(seat engine.Seat, words []string) (bool, error) {
	before, err := s.table.Position()
	if err != nil {
		return false, err
	}
	d := s.dice(s.table.Seq() + 1)
	out, err := s.table.Apply(d, seat, words...)
	if err != nil {
		after, bad := s.table.Position()
		if bad == nil && !same(before, after) {
			bad = errors.New("the refused action changed the position")
		}
		return false, errors.Join(s.refused(err), bad)
	}
	s.used(d)
	return true, s.tell(out)
}

// same compares positions by their bytes.
func same(a, b engine.Position) bool {
	return a.Game == b.Game && a.Edition == b.Edition && a.Version == b.Version &&
		a.Seq == b.Seq && slices.Equal(a.State, b.State)
}
