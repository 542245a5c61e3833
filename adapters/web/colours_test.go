package web

import (
	"fmt"
	"math"
	"regexp"
	"strings"
	"testing"
)

// What is read stands out from its ground at least 4.5 to 1, by day and by night.
func TestInkStandsOutFromItsGround(t *testing.T) {
	pairs := map[string][]string{
		"ink":       {"paper", "card", "ground", "just-wash", "private-wash", "solid-wash"},
		"soft":      {"paper", "card", "ground", "private-wash"},
		"solid-ink": {"solid"},
		"turn-ink":  {"turn"},
		"turn":      {"paper", "card"},
		"just":      {"paper"},
		"danger":    {"card", "danger-wash", "paper"},
		"private":   {"private-wash"},
	}
	light, dark, ok := strings.Cut(string(pages["tokens.css"].data), "@media (prefers-color-scheme: dark)")
	if !ok {
		t.Fatal("there is no dark")
	}
	for name, css := range map[string]string{"light": light, "dark": dark} {
		for ink, grounds := range pairs {
			for _, ground := range grounds {
				if c := contrast(token(t, css, ink), token(t, css, ground)); c < 4.5 {
					t.Errorf("%s: %s on %s is %.2f to 1", name, ink, ground, c)
				}
			}
		}
	}
}

func token(t *testing.T, css, name string) [3]float64 {
	t.Helper()
	found := regexp.MustCompile(`--` + name + `: #([0-9a-f]{6});`).FindStringSubmatch(css)
	if found == nil {
		t.Fatalf("no colour --%s", name)
	}
	var r, g, b uint8
	fmt.Sscanf(found[1], "%02x%02x%02x", &r, &g, &b)
	return [3]float64{float64(r), float64(g), float64(b)}
}

// contrast is the ratio of WCAG 2.2.
func contrast(a, b [3]float64) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func luminance(c [3]float64) float64 {
	for i, v := range c {
		v /= 255
		if v <= 0.04045 {
			c[i] = v / 12.92
		} else {
			c[i] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	return 0.2126*c[0] + 0.7152*c[1] + 0.0722*c[2]
}
