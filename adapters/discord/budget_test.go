package discord_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"divisionbell/adapters/discord"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// TestAPartOfTheRequests: a process asks no more of Discord in any second than what falls
// to it by its lanes, and as much; as it has more lanes, more.
func TestAPartOfTheRequests(t *testing.T) {
	for _, c := range []struct{ held, second int }{{64, 46}, {16, 11}, {3, 2}, {0, 1}} {
		t.Run(fmt.Sprint(c.held, " of 64 lanes"), func(t *testing.T) {
			virtually(t, plan{still: true, app: discord.Options{Part: func() (int, int) { return c.held, 64 }}}, func(h *house) {
				time.Sleep(time.Minute) // nothing else is asked
				began, n := time.Now(), 4*c.second
				var mu sync.Mutex
				var at []time.Time
				var posting sync.WaitGroup
				for i := range n {
					room := match.Room{Platform: discord.Platform, Workspace: h.guild, Channel: h.fake.Channel(h.guild, fmt.Sprint("c", i))}
					posting.Go(func() {
						for {
							_, err := h.app.Post(ctx, room, msg.Message{Text: msg.Say("hello")})
							if err == nil {
								break
							}
							var wait *match.Wait
							if !errors.As(err, &wait) || wait.For <= 0 || wait.For > 2*time.Second {
								t.Errorf("it is no reason to wait: %v", err)
								return
							}
							time.Sleep(wait.For)
						}
						mu.Lock()
						defer mu.Unlock()
						at = append(at, time.Now())
					})
				}
				posting.Wait()
				for i := c.second; i < len(at); i++ {
					if gap := at[i].Sub(at[i-c.second]); gap < time.Second-10*time.Millisecond {
						t.Fatalf("%d in %v", c.second+1, gap)
					}
				}
				if took := time.Since(began); took > 6*time.Second {
					t.Errorf("%d took %v", n, took)
				}
				h.clean()
			})
		})
	}
}

// TestRefusedTooOften: before Discord hears nobody at the address any more, a process asks
// nothing more but to answer, for ten minutes after the first refusals.
func TestRefusedTooOften(t *testing.T) {
	const most = 5000 / 64
	virtually(t, plan{still: true, app: discord.Options{Part: func() (int, int) { return 1, 64 }}}, func(h *house) {
		time.Sleep(time.Minute)
		posts := func(method, path string) bool { return method == "POST" && strings.HasSuffix(path, "/messages") }
		no := true
		asked := 0
		h.fake.Fail(func(method, path string) (int, int) {
			if no && posts(method, path) {
				asked++
				return 403, 50013
			}
			return 0, 0
		})
		post := func() error {
			for {
				_, err := h.app.Post(ctx, match.Room{Platform: discord.Platform, Workspace: h.guild, Channel: h.channel}, msg.Message{Text: msg.Say("hello")})
				var wait *match.Wait
				if !errors.As(err, &wait) || strings.Contains(err.Error(), "left alone") {
					return err
				}
				time.Sleep(wait.For)
			}
		}
		began := time.Now()
		for !strings.Contains(fmt.Sprint(post()), "left alone") {
			if asked > most {
				t.Fatalf("%d are refused, and it goes on", asked)
			}
		}
		if asked != most {
			t.Errorf("it stops after %d", asked)
		}
		no = false
		if m := h.says(h.fake.Person("Ann"), "/match list"); m.Content == "" {
			t.Error("nobody is answered")
		}
		for post() != nil {
			time.Sleep(10 * time.Second)
		}
		if took := time.Since(began); took < 9*time.Minute || took > 12*time.Minute {
			t.Errorf("it is silent for %v", took)
		}
	})
}
