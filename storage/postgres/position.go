package postgres

import (
	"encoding/json"
	"fmt"

	"divisionbell/bot/match"
	"divisionbell/engine"
)

// position is a positions row being read.
type position struct {
	rev, seq         int64
	head             []byte
	edition, version int
	state            *string
	asks             []byte
}

// into gives a match its position, if it has one.
func (p *position) into(m *match.Match) error {
	m.Rev = p.rev
	copy(m.Head[:], p.head)
	if p.state == nil {
		return nil
	}
	m.Position = &engine.Position{Game: m.Game, Edition: p.edition, Version: p.version, Seq: uint32(p.seq), State: json.RawMessage(*p.state)}
	if err := json.Unmarshal(p.asks, &m.Asks); err != nil {
		return fmt.Errorf("postgres: match %d: asks: %w", m.ID, err)
	}
	return nil
}
