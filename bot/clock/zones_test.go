package clock_test

import (
	"slices"
	"testing"

	"divisionbell/bot/clock"
)

func TestZonesAreFoundByAnyPart(t *testing.T) {
	for typed, want := range map[string]string{
		"lon": "Europe/London", "Europe/L": "Europe/Lisbon", "new york": "America/New_York", "york": "America/New_York", "UT": "UTC", "olkat": "Asia/Kolkata",
	} {
		if found := clock.Zones(typed, 5); !slices.Contains(found, want) {
			t.Errorf("%q finds %v and not %s", typed, found, want)
		}
	}
	if found := clock.Zones("", 25); len(found) != 25 {
		t.Errorf("%d of 25 are found for nothing typed", len(found))
	}
	if found := clock.Zones("atlantis", 25); len(found) != 0 {
		t.Errorf("%v are found", found)
	}
	for _, name := range clock.Zones("", 1000) {
		if _, err := clock.Zone(name); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
