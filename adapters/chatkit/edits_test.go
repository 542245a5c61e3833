package chatkit_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"divisionbell/adapters/chatkit"
	"divisionbell/bot/match"
)

var errNever = errors.New("never")

func fateOf(err error) chatkit.Fate {
	switch {
	case errors.Is(err, match.ErrNotNow):
		return chatkit.Unmade
	case errors.Is(err, errNever):
		return chatkit.Refused
	}
	return chatkit.Unsure
}

// A wall has one message, and obeys each edit when it pleases.
type wall struct {
	*chatkit.Edits
	mu   sync.Mutex
	says string
	made []string // each edit as it was begun: when, what and whether again
	at   time.Time
	how  func(words string, again bool) (late time.Duration, err error)
}

func newWall(how func(words string, again bool) (time.Duration, error)) *wall {
	return &wall{Edits: chatkit.NewEdits(fateOf, func(work func()) { go work() }), at: time.Now(), how: how}
}

const patience = 7 * time.Second

// say edits the message, as far as is known after 7 seconds.
func (w *wall) say(words string) error {
	return w.Do(context.Background(), "id", func(ctx context.Context, again bool) error {
		beside := ""
		if again {
			beside = " again"
		}
		w.mu.Lock()
		w.made = append(w.made, fmt.Sprintf("%.0f %s%s", time.Since(w.at).Seconds(), words, beside))
		late, err := w.how(words, again)
		w.mu.Unlock()
		if err != nil {
			return err
		}
		time.AfterFunc(late, func() {
			w.mu.Lock()
			defer w.mu.Unlock()
			w.says = words
		})
		synctest.Wait()
		if late > patience {
			time.Sleep(patience)
			return context.DeadlineExceeded
		}
		time.Sleep(late)
		synctest.Wait()
		return nil
	})
}

// TestTheNewestEditIsMadeAgain: what was taken after an edit that was given up is made again
// half a minute and two minutes after that was begun, and not where a newer one is.
func TestTheNewestEditIsMadeAgain(t *testing.T) {
	t.Parallel()
	wait := &match.Wait{For: 8 * time.Second, Err: errors.New("too many")}
	for name, c := range map[string]struct {
		does string // what is said and for how many seconds is waited
		how  func(now time.Duration, words string, again bool) (time.Duration, error)
		want []string
	}{
		"all is well": {"a 10 b 10", nil, []string{"0 a", "10 b"}},
		"the first is late": {"late b 5 c", func(_ time.Duration, words string, _ bool) (time.Duration, error) {
			if words == "late" {
				return 12 * time.Second, nil
			}
			return 0, nil
		}, []string{"0 late", "7 b", "12 c", "30 c again", "120 c again"}},
		"the next comes after the first time": {"late 40 b", late("late"), []string{"0 late", "47 b", "120 b again"}},
		"the next comes after both":           {"late 130 b", late("late"), []string{"0 late", "137 b"}},
		"nothing is taken":                    {"late", late("late"), []string{"0 late"}},
		"the next is refused": {"late b 5 never", func(_ time.Duration, words string, _ bool) (time.Duration, error) {
			if words == "never" {
				return 0, errNever
			}
			return late("late")(0, words, false)
		}, []string{"0 late", "7 b", "12 never", "30 b again", "120 b again"}},
		"the next is given up, and nothing else is said": {"late b 5 late", late("late"), []string{"0 late", "7 b", "12 late"}},
		"it is refused again": {"late b", func(_ time.Duration, words string, again bool) (time.Duration, error) {
			if again {
				return 0, errNever
			}
			return late("late")(0, words, false)
		}, []string{"0 late", "7 b", "30 b again"}},
		"it fails again": {"late b", func(now time.Duration, words string, again bool) (time.Duration, error) {
			if now == 30*time.Second {
				return 0, errors.New("broken")
			}
			return late("late")(0, words, false)
		}, []string{"0 late", "7 b", "30 b again", "60 b again", "150 b again"}},
		"it fails again and again": {"late b", func(_ time.Duration, words string, again bool) (time.Duration, error) {
			if again {
				return 0, errors.New("broken")
			}
			return late("late")(0, words, false)
		}, []string{"0 late", "7 b", "30 b again", "60 b again", "120 b again", "240 b again", "360 b again", "480 b again", "600 b again"}},
		"it is late again after one was refused": {"late b 5 never", func(now time.Duration, words string, again bool) (time.Duration, error) {
			if words == "never" {
				return 0, errNever
			}
			if again && now == 30*time.Second {
				return 12 * time.Second, nil
			}
			return late("late")(0, words, false)
		}, []string{"0 late", "7 b", "12 never", "30 b again", "60 b again", "150 b again"}},
		"it is late again after one was not taken": {"late b 5 wait", func(now time.Duration, words string, again bool) (time.Duration, error) {
			if words == "wait" {
				return 0, wait
			}
			if again && now == 30*time.Second {
				return 12 * time.Second, nil
			}
			return late("late")(0, words, false)
		}, []string{"0 late", "7 b", "12 wait", "30 b again", "60 b again", "150 b again"}},
		"the platform takes none now": {"late b", func(now time.Duration, words string, again bool) (time.Duration, error) {
			if again && now < 40*time.Second {
				return 0, wait
			}
			return late("late")(0, words, false)
		}, []string{"0 late", "7 b", "30 b again", "38 b again", "46 b again", "120 b again"}},
		"it is deleted":       {"late b forget", late("late"), []string{"0 late", "7 b"}},
		"the app stops":       {"late b stop", late("late"), []string{"0 late", "7 b"}},
		"one is unsure twice": {"late 10 late b", late("late"), []string{"0 late", "17 late", "24 b", "47 b again", "137 b again"}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				w := newWall(func(words string, again bool) (time.Duration, error) {
					if c.how == nil {
						return 0, nil
					}
					return c.how(time.Since(began), words, again)
				})
				for _, word := range strings.Fields(c.does) {
					var n int
					if _, err := fmt.Sscan(word, &n); err == nil {
						time.Sleep(time.Duration(n) * time.Second)
						continue
					}
					switch word {
					case "forget":
						w.Forget("id")
					case "stop":
						w.Stop()
					default:
						_ = w.say(word)
					}
				}
				time.Sleep(10 * time.Minute)
				w.mu.Lock()
				defer w.mu.Unlock()
				if !slices.Equal(w.made, c.want) {
					t.Errorf("edits are begun at %q, want %q", w.made, c.want)
				}
			})
		})
	}
}

// late has an edit of these words be made after 12 seconds.
func late(what string) func(time.Duration, string, bool) (time.Duration, error) {
	return func(_ time.Duration, words string, _ bool) (time.Duration, error) {
		if words == what {
			return 12 * time.Second, nil
		}
		return 0, nil
	}
}

// TestAMessageSaysTheNewestInTheEnd: whatever is late, fails or is refused for a while, and by
// however many the message is edited at once: when all is well again, and the last word was
// taken, the message says that, whatever was refused since.
func TestAMessageSaysTheNewestInTheEnd(t *testing.T) {
	t.Parallel()
	again := 0
	for seed := range uint64(300) {
		synctest.Test(t, func(t *testing.T) {
			rng, its := rand.New(rand.NewPCG(seed, 14)), rand.New(rand.NewPCG(seed, 15))
			ill := true
			w := newWall(func(words string, again bool) (time.Duration, error) {
				switch n := its.IntN(10); {
				case words == "no" && n < 5:
					return 0, errNever
				case words == "no":
					return 0, &match.Wait{For: time.Second, Err: errors.New("too many")}
				case !ill || n < 4:
					return time.Duration(its.IntN(300)) * time.Millisecond, nil
				case n < 7:
					return time.Duration(its.IntN(25000)) * time.Millisecond, nil
				case n < 8:
					return 0, errors.New("broken")
				case n < 9 || again:
					return 0, &match.Wait{For: time.Second, Err: errors.New("too many")}
				}
				return 0, errNever
			})
			for i := range 1 + rng.IntN(12) {
				if rng.IntN(3) == 0 {
					go func() { _ = w.say(fmt.Sprint("beside ", i)) }()
				} else {
					_ = w.say(fmt.Sprint("word ", i))
				}
				time.Sleep(time.Duration(rng.IntN(20000)) * time.Millisecond)
			}
			for w.say("last") != nil {
				time.Sleep(time.Second)
			}
			for range rng.IntN(3) {
				time.Sleep(time.Duration(rng.IntN(20000)) * time.Millisecond)
				_ = w.say("no")
			}
			time.Sleep(time.Duration(rng.IntN(60)) * time.Second)
			w.mu.Lock()
			ill = false
			w.mu.Unlock()
			time.Sleep(10 * time.Minute)
			w.mu.Lock()
			defer w.mu.Unlock()
			if w.says != "last" {
				t.Errorf("seed %d: in the end it says %q: %q", seed, w.says, w.made)
			}
			for _, made := range w.made {
				if strings.HasSuffix(made, "again") {
					again++
				}
			}
		})
	}
	if again == 0 {
		t.Error("none was made again")
	}
}
