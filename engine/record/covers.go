package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
)

// covers reports whether made, the facts the rules make today, tell all that
// stored ones told in the same words. Fields are only ever added to facts, so a
// field that is made and not stored is one that an older program did not know.
func covers(made, stored json.RawMessage) bool {
	m, s, err := bothTold(made, stored)
	if err != nil || len(m) != len(s) {
		return false
	}
	for i := range m {
		if !toldCovers(m[i], s[i]) {
			return false
		}
	}
	return true
}

func toldCovers(made, stored Told) bool {
	return made.To == stored.To && made.Kind == stored.Kind && made.PublicKind == stored.PublicKind &&
		jsonCovers(made.Fact, stored.Fact) && jsonCovers(made.Public, stored.Public)
}

func jsonCovers(made, stored json.RawMessage) bool {
	m, err := plain(made)
	if err != nil {
		return false
	}
	s, err := plain(stored)
	return err == nil && within(s, m)
}

// plain is JSON as maps, lists, strings and numbers as they are written.
func plain(raw json.RawMessage) (v any, err error) {
	if len(raw) == 0 {
		return nil, nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err = d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); err != io.EOF {
		return nil, fmt.Errorf("record: more than one value")
	}
	return v, nil
}

// within reports whether stored is made, but for members of objects that only
// made has.
func within(stored, made any) bool {
	switch s := stored.(type) {
	case map[string]any:
		m, ok := made.(map[string]any)
		if !ok {
			return false
		}
		for k, v := range s {
			if w, ok := m[k]; !ok || !within(v, w) {
				return false
			}
		}
		return true
	case []any:
		m, ok := made.([]any)
		if !ok || len(m) != len(s) {
			return false
		}
		for i := range s {
			if !within(s[i], m[i]) {
				return false
			}
		}
		return true
	}
	return stored == made
}

// contrast says which fact is not as the rules make it.
func contrast(made, stored json.RawMessage) string {
	m, s, err := bothTold(made, stored)
	if err != nil {
		return err.Error()
	}
	for i := range max(len(m), len(s)) {
		switch {
		case i >= len(m):
			return fmt.Sprintf("it tells %q %s, which the rules do not make of these words and dice", s[i].Kind, short(s[i].Fact))
		case i >= len(s):
			return fmt.Sprintf("it does not tell %q %s, which the rules make of these words and dice", m[i].Kind, short(m[i].Fact))
		case m[i].Kind != s[i].Kind || !jsonCovers(m[i].Fact, s[i].Fact):
			return fmt.Sprintf("it tells %q %s, but these words and dice make %q %s", s[i].Kind, short(s[i].Fact), m[i].Kind, short(m[i].Fact))
		case !toldCovers(m[i], s[i]):
			return fmt.Sprintf("what it tells of %q, and to whom, is not what the rules tell", s[i].Kind)
		}
	}
	return "its facts are not written as the rules make them"
}

func bothTold(made, stored json.RawMessage) (m, s []Told, err error) {
	if m, err = tolds(made); err != nil {
		return nil, nil, err
	}
	s, err = tolds(stored)
	return m, s, err
}

// short keeps a sentence readable.
func short(raw json.RawMessage) string {
	if len(raw) > 200 {
		return string(raw[:200]) + "…"
	}
	return string(raw)
}
