package enginetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"divisionbell/engine"
)

// refused prints what a person did wrong, and hands back what we did.
func (s *script) refused(err error) error {
	if !errors.Is(err, engine.ErrIllegal) {
		return err
	}
	s.print("! %s", err)
	return nil
}

// tell prints who was told what.
func (s *script) tell(out engine.Outcome) error {
	for _, e := range out.Events {
		if err := s.fact(audience(e.To), e.Fact); err != nil {
			return err
		}
		if e.To != engine.Everyone && e.Public != nil {
			if err := s.fact("*", e.Public); err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *script) fact(to string, f engine.Fact) error {
	raw, err := encode(f)
	if err != nil {
		return fmt.Errorf("encode %s: %w", f.Kind(), err)
	}
	s.print("%s %s %s", to, f.Kind(), raw)
	return nil
}

// audience is * for everyone, or seats: 0,2.
func audience(to engine.Seats) string {
	if to == engine.Everyone {
		return "*"
	}
	var seats []string
	for i := engine.Seat(0); i < 16; i++ {
		if to.Has(i) {
			seats = append(seats, strconv.Itoa(int(i)))
		}
	}
	return strings.Join(seats, ",")
}

// encode is JSON on one line that leaves < > & as they are.
func encode(v any) (string, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return strings.TrimSuffix(b.String(), "\n"), err
}

func (s *script) query(seat engine.Seat, text string) error {
	r, err := engine.Read(s.table, seat, text)
	if err != nil {
		return s.refused(err)
	}
	return s.answer(seat, r.Actions[0])
}

// answer prints a private answer; a watcher's is nobody's.
func (s *script) answer(seat engine.Seat, words []string) error {
	f, err := s.table.Answer(seat, words...)
	if err != nil {
		return s.refused(err)
	}
	to := "nobody"
	if seat >= 0 {
		to = strconv.Itoa(int(seat))
	}
	return s.fact(to, f)
}

func (s *script) ask(seat engine.Seat, _ string) error {
	st := s.table.Status(seat)
	if st.Places != nil {
		s.print("over, places %s", strings.Trim(fmt.Sprint(st.Places), "[]"))
	}
	for _, a := range st.Asks {
		s.print("%s", decision(a))
	}
	return nil
}

// decision is an ask as transcripts and failures print it: 0 attack of 3, key 7.
func decision(a engine.Ask) string {
	text := fmt.Sprintf("%d %s", a.Seat, a.Kind)
	if a.Of != 0 {
		text += fmt.Sprintf(" of %d", a.Of)
	}
	text += fmt.Sprintf(", key %d", a.Key)
	if !a.Must {
		text += ", optional"
	}
	return text
}

// next prints options in their order, those alike on one line.
func (s *script) next(seat engine.Seat, text string) error {
	var line, notes string
	for _, o := range s.table.Next(seat, strings.Fields(text)...) {
		if n := remarks(o); line != "" && n != notes {
			s.print("%s%s", line, notes)
			line = ""
		}
		line, notes = strings.TrimPrefix(line+" "+offer(o), " "), remarks(o)
	}
	if line == "" {
		line = "nothing"
	}
	s.print("%s%s", line, notes)
	return nil
}

// offer is what may be said for an option: sd, 1..9, 0..500/50 or text..200.
func offer(o engine.Option) string {
	switch o.Kind {
	case engine.Number, engine.Money:
		text := fmt.Sprintf("%d..%d", o.Min, o.Max)
		if o.Step > 1 {
			text += fmt.Sprintf("/%d", o.Step)
		}
		return text
	case engine.Text:
		return fmt.Sprintf("text..%d", o.Max)
	}
	return o.Word
}

func remarks(o engine.Option) string {
	var notes []string
	if o.Last {
		notes = append(notes, "may end")
	}
	if o.Free {
		notes = append(notes, "free")
	}
	if o.Confirm {
		notes = append(notes, "confirm")
	}
	if notes == nil {
		return ""
	}
	return " (" + strings.Join(notes, ", ") + ")"
}

func (s *script) view(seat engine.Seat, text string) error {
	whole, err := encode(s.table.View(seat))
	if err != nil {
		return fmt.Errorf("encode view: %w", err)
	}
	paths := strings.Fields(text)
	if len(paths) == 0 {
		s.print("%s", whole)
	}
	for _, path := range paths {
		s.print("%s %s", path, pick([]byte(whole), path))
	}
	return nil
}

// pick finds a field of a view, such as parties.0.tokens; what is left out of
// the view is "nothing".
func pick(raw json.RawMessage, path string) json.RawMessage {
	for name := range strings.SplitSeq(path, ".") {
		var object map[string]json.RawMessage
		var list []json.RawMessage
		i, bad := strconv.Atoi(name)
		switch {
		case json.Unmarshal(raw, &object) == nil && object[name] != nil:
			raw = object[name]
		case bad == nil && json.Unmarshal(raw, &list) == nil && i >= 0 && i < len(list):
			raw = list[i]
		default:
			return json.RawMessage("nothing")
		}
	}
	return raw
}
