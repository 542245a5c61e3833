package console

import "testing"

func TestSpeaker(t *testing.T) {
	for who, want := range map[string][2]string{
		"Ann":                {"Ann", homeRoom},
		" Ben Bell @#side ":  {"Ben Bell", "side"},
		"Ann@#":              {"Ann", homeRoom},
		"@everyone":          {"@everyone", homeRoom}, // a name like any other
		"ann@example.org":    {"ann@example.org", homeRoom},
		"@#side":             {"", "side"},
		"":                   {"", homeRoom},
		"ann@home@#the pub ": {"ann@home", "the pub"},
	} {
		if name, room := speaker(who); name != want[0] || room != want[1] {
			t.Errorf("%q is %q in %q, want %q", who, name, room, want)
		}
	}
}

func TestUnnamed(t *testing.T) {
	for line, want := range map[string]bool{
		"/match new game:exchequer": true,
		"press Place…":              true,
		"fill 3":                    true,
		"Ann: /match":               false,
		"Press Gang: /match":        false, // a name like any other
		"pressing":                  false,
		"Ann":                       false,
	} {
		if unnamed(line) != want {
			t.Errorf("%q needs no name: %v", line, !want)
		}
	}
}
