package chatkit_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"

	"divisionbell/adapters/chatkit"
)

// What comes again while it is done, or after, gets what the first one got.
func TestOnceWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o := chatkit.NewOnce[int](2)
		gate, done := make(chan struct{}), 0
		f := func() (int, error) { <-gate; done++; return done, nil }
		outs := make(chan int, 3)
		for range cap(outs) {
			go func() {
				n, _ := o.Do("a", f)
				outs <- n
			}()
		}
		synctest.Wait()
		o.Forget() // which leaves what is under way
		close(gate)
		synctest.Wait()
		for range cap(outs) {
			if n := <-outs; n != 1 {
				t.Errorf("somebody got number %d", n)
			}
		}
		if n, _ := o.Do("a", f); n != 1 {
			t.Errorf("afterwards it is done again, as number %d", n)
		}
	})
}

// What is done and what is not, of deliveries one after another.
func TestOnce(t *testing.T) {
	errNo := errors.New("no")
	for _, c := range []struct {
		name string
		ids  string // a delivery each; ! fails, * breaks, - has no id, | forgets
		got  []string
	}{
		{"each once", "abab", []string{"a1", "b2", "a1", "b2"}},
		{"without an id", "--", []string{"-1", "-2"}},
		{"after a failure", "!!", []string{"no", "no"}},
		{"after a panic", "**", []string{"broke", "broke"}},
		{"the oldest is forgotten", "abcabc", []string{"a1", "b2", "c3", "a4", "b5", "c6"}},
		{"what came again is kept", "abacab", []string{"a1", "b2", "a1", "c3", "a1", "b4"}},
		{"what is forgotten is done again", "aba|a", []string{"a1", "b2", "a1", "a3"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, n := chatkit.NewOnce[string](2), 0
			one := func(id string) (got string) {
				defer func() {
					if recover() != nil {
						got = "broke"
					}
				}()
				key := id
				if id == "-" {
					key = ""
				}
				got, err := o.Do(key, func() (string, error) {
					n++
					switch id {
					case "!":
						return "", errNo
					case "*":
						panic("out of ink")
					}
					return fmt.Sprint(id, n), nil
				})
				if err != nil {
					return err.Error()
				}
				return got
			}
			var got []string
			for _, id := range c.ids {
				if id == '|' {
					o.Forget()
					continue
				}
				got = append(got, one(string(id)))
			}
			if !slices.Equal(got, c.got) {
				t.Errorf("got %q, want %q", got, c.got)
			}
		})
	}
}

// Who waits for a delivery that breaks is given an error and no outcome.
func TestOnceBreaks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		o, gate := chatkit.NewOnce[int](2), make(chan struct{})
		go func() {
			defer func() { _ = recover() }()
			_, _ = o.Do("a", func() (int, error) { <-gate; panic("out of ink") })
		}()
		synctest.Wait()
		waited := make(chan error, 1)
		go func() {
			_, err := o.Do("a", func() (int, error) { return 1, nil })
			waited <- err
		}()
		synctest.Wait()
		close(gate)
		if err := <-waited; err == nil {
			t.Error("a delivery that broke gave an outcome")
		}
		if n, err := o.Do("a", func() (int, error) { return 2, nil }); n != 2 || err != nil {
			t.Errorf("the next try gives %d, %v", n, err)
		}
	})
}
