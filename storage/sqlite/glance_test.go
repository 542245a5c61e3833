package sqlite

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"divisionbell/storage"
)

// Damage is seen at a glance, whichever table it is in; a whole file is let pass, and
// one for which there is no time.
func TestDamageIsSeenAtAGlance(t *testing.T) {
	for _, table := range append([]string{""}, glanced...) {
		path, _ := stored(t)
		if table != "" {
			scribble(t, path, (rootOf(t, path, table)-1)*4096, 4096)
		}
		d := openAt(t, path, Options{})
		found := must[*storage.Finding](t)(d.Glance(ctx))
		if (found != nil) != (table != "") || found != nil && !strings.Contains(found.What, "damaged") {
			t.Errorf("damage in %q: found %v", table, found)
		}
		late, cancel := context.WithCancel(ctx)
		cancel()
		if found, err := d.Glance(late); err != nil || found != nil {
			t.Errorf("without time: %v %v", found, err)
		}
	}
	// Every table is looked at.
	for _, made := range regexp.MustCompile(`CREATE TABLE (\w+)`).FindAllStringSubmatch(schema, -1) {
		if !slices.Contains(append([]string{"meta", "leases", "locals", "links"}, glanced...), made[1]) {
			t.Errorf("%s is not looked at", made[1])
		}
	}
}
