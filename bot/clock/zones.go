package clock

import (
	_ "embed"
	"strings"
)

// zoneNames are the zones that people live in, of the tz database's zone.tab, and UTC.
//
//go:embed zones.txt
var zoneNames string

// Zones are the names that have these words in them, whatever their case, most likely
// first: those with a part that begins so, then the others; limit at most.
func Zones(words string, limit int) (found []string) {
	typed := strings.ToLower(strings.Join(strings.Fields(words), "_"))
	var others []string
	for name := range strings.Lines(zoneNames) {
		name = strings.TrimSpace(name)
		lower := strings.ToLower(name)
		switch {
		case strings.HasPrefix(lower, typed), strings.Contains(lower, "/"+typed), strings.Contains(lower, "_"+typed):
			found = append(found, name)
		case strings.Contains(lower, typed):
			others = append(others, name)
		}
	}
	found = append(found, others...)
	return found[:min(len(found), limit)]
}
