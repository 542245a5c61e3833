package chatkit_test

import (
	"errors"
	"testing"

	"divisionbell/adapters/chatkit"
)

// A full map forgets one entry and not all: the one of no use for the longest.
func TestBounded(t *testing.T) {
	type step struct {
		do   string // put, get or forget
		key  string
		want bool // of get
	}
	put := func(key string) step { return step{do: "put", key: key} }
	get := func(key string, want bool) step { return step{"get", key, want} }
	forget := func(key string) step { return step{do: "forget", key: key} }
	for _, c := range []struct {
		name  string
		steps []step
	}{
		{"room for all", []step{put("a"), put("b"), put("c"), get("a", true), get("b", true), get("c", true)}},
		{"nothing is known", []step{get("a", false), forget("a"), get("a", false)}},
		{"the oldest goes", []step{put("a"), put("b"), put("c"), put("d"), get("a", false), get("b", true), get("c", true), get("d", true)}},
		{"what was read stays", []step{put("a"), put("b"), put("c"), get("a", true), put("d"), get("a", true), get("b", false)}},
		{"what was put again stays", []step{put("a"), put("b"), put("c"), put("a"), put("d"), get("a", true), get("b", false)}},
		{"what was forgotten takes no room", []step{put("a"), put("b"), put("c"), forget("b"), get("b", false), put("d"), get("a", true), get("c", true), get("d", true)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := chatkit.NewBounded[string, int](3)
			last := map[string]int{}
			for i, s := range c.steps {
				switch s.do {
				case "put":
					b.Put(s.key, i)
					last[s.key] = i
				case "forget":
					b.Forget(s.key)
				case "get":
					v, ok := b.Get(s.key)
					if ok != s.want || ok && v != last[s.key] {
						t.Errorf("step %d: %s is %d, %v, want %d, %v", i, s.key, v, ok, last[s.key], s.want)
					}
				}
			}
		})
	}
}

// What is not known is asked for once, and what could not be had again.
func TestBoundedAsks(t *testing.T) {
	b := chatkit.NewBounded[string, int](2)
	asked := 0
	ask := func() (int, error) {
		if asked++; asked == 1 {
			return 0, errors.New("out of reach")
		}
		return asked, nil
	}
	if _, err := b.GetOr("a", ask); err == nil {
		t.Error("what could not be had is had")
	}
	for range 3 {
		if n, err := b.GetOr("a", ask); n != 2 || err != nil {
			t.Errorf("%d, %v", n, err)
		}
	}
}
