package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"divisionbell/engine"
)

// TestQuickDealByThePage: with what the law page says of Poleconomy's quick deal, and
// nothing else, its test vectors of it come out.
func TestQuickDealByThePage(t *testing.T) {
	page := string(contents(t, lawPage))
	_, rest, _ := strings.Cut(page, quickDealFrom)
	list, _, _ := strings.Cut(rest, quickDealTo)
	var left [][]string
	for _, line := range strings.Split(strings.TrimSpace(list), "\n") {
		var ids []string
		for _, m := range regexp.MustCompile("(\\d+) `([a-z0-9-]+)`").FindAllStringSubmatch(line, -1) {
			if m[1] != fmt.Sprint(len(ids)) {
				t.Fatalf("%s is numbered %s, after %d", m[2], m[1], len(ids))
			}
			ids = append(ids, m[2])
		}
		left = append(left, ids)
	}
	if len(left) != 2 || len(left[0]) != 20 || len(left[1]) != 25 {
		t.Fatalf("the page lists %v", left)
	}
	var secret [32]byte
	for i := range secret {
		secret[i] = byte(i)
	}
	d := engine.Of(engine.Root(secret, 0, "K7QF", []string{"fair is fair", "", "Glück 🔔"}), 0)
	const seats = 3
	for range 2 * seats { // the basic incomes
		d.Below(6)
	}
	for seat := range seats {
		var dealt [2][]string
		for kind := range left {
			for range 3 {
				n := d.Below(len(left[kind]))
				last := len(left[kind]) - 1
				dealt[kind] = append(dealt[kind], left[kind][n])
				left[kind][n] = left[kind][last]
				left[kind] = left[kind][:last]
			}
		}
		want := fmt.Sprintf(`"seat":%d,"companies":["%s"],"advertising":["%s"]`, seat, strings.Join(dealt[0], `","`), strings.Join(dealt[1], `","`))
		if !strings.Contains(page, want) {
			t.Errorf("the page has no vector with %s", want)
		}
	}
}
