package sqlite

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"divisionbell/storage"
)

// glanced are the tables that a glance looks through, in this order: what a match
// cannot be played without comes first.
var glanced = []string{"matches", "positions", "tenures", "people", "accounts", "rooms", "shows", "notices", "instants", "listeners", "votes",
	"installs", "signins", "passkeys", "doors", "members", "pushes", "shares", "feeds", "secrets", "outbox", "days", "rolls", "presses", "notes", "actions", "posts", "inbox"}

// Glance looks for damage as long as ctx lasts, and tells the first that it finds;
// nil says that none was seen in that time. [DB.Check] looks at everything.
func (d *DB) Glance(ctx context.Context) (damage *storage.Finding, err error) {
	for _, table := range glanced {
		err = d.each(ctx, fmt.Sprintf("PRAGMA quick_check('%s')", table), nil, func(scan func(...any) error) error {
			var line string
			if err := scan(&line); err != nil || line == "ok" || damage != nil {
				return err
			}
			damage = &storage.Finding{What: fmt.Sprintf("The file is damaged: %s.", strings.TrimSuffix(strings.TrimSpace(line), ".")), Mend: restoreIt}
			return nil
		})
		switch {
		case ctx.Err() != nil:
			return damage, nil
		case errors.Is(fault(d.path, err), storage.ErrDamaged):
			return &storage.Finding{What: "The file is damaged.", Mend: restoreIt}, nil
		case damage != nil || err != nil:
			return damage, fault(d.path, err)
		}
	}
	return nil, nil
}
