package slack_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"divisionbell/adapters/slack/slacktest"
)

// A cabinet is a match whose Government Ann, Bob and Cat are, and a channel that is not its own.
type cabinet struct {
	*table
	cat       *slacktest.Person
	elsewhere *slacktest.Channel
	code      string
}

func inCabinet(h *table, before func(cat *slacktest.Person)) *cabinet {
	k := &cabinet{table: h, cat: h.work.Person("Cat")}
	h.room, k.elsewhere = h.work.Channel("parliament", h.ann, h.bob, k.cat), h.work.Channel("elsewhere", h.ann, h.bob, k.cat)
	if before != nil {
		before(k.cat)
	}
	k.code = h.parliament(h.ann, h.bob, k.cat)
	time.Sleep(time.Minute)
	return k
}

// says has Bob say something to the Government from elsewhere, and waits for minutes.
func (k *cabinet) says(words string) {
	k.TB.Helper()
	k.Must(k.bob.Command(k.elsewhere, "/match say "+k.code+" to government "+words))
	time.Sleep(5 * time.Minute)
}

// supports has Cat be of the Government, or leave it.
func (k *cabinet) supports(answer string) {
	k.TB.Helper()
	k.Must(k.cat.Command(k.elsewhere, "/poleconomy "+k.code+" support "+answer))
	time.Sleep(time.Minute)
}

// reads fails unless Ann and Cat read some words so: "channel", "alone", both, or neither.
func (k *cabinet) reads(words, ann, cat string) {
	k.TB.Helper()
	for p, want := range map[*slacktest.Person]string{k.ann: ann, k.cat: cat} {
		var got []string
		for _, c := range append(k.work.Private(), p.Door()) {
			for _, m := range p.Messages(c) {
				switch in := slices.Contains(c.Members(), p.Name); {
				case !strings.Contains(m.Text, words):
				case c == p.Door():
					got = append(got, "alone")
				case in:
					got = append(got, "channel")
				}
			}
		}
		if strings.Join(got, " ") != want {
			k.TB.Errorf("%q is read by %s in %q, not in %q", words, p.Name, got, want)
		}
		if want == "" && strings.Contains(strings.Join(p.Saw(), "\n"), words) {
			k.TB.Errorf("%s saw %q", p.Name, words)
		}
	}
}

// TestWhoCannotBeInvitedReadsAlone: what is said to the Government comes by direct message to whom
// Slack lets nobody invite into its channel, each line once, and to all where it lets nobody be.
func TestWhoCannotBeInvitedReadsAlone(t *testing.T) {
	t.Parallel()
	for _, why := range []string{"ura_max_channels", "restricted_action", "user_disabled"} {
		for _, all := range []bool{false, true} {
			virtually(t, slacktest.Options{}, func(h *table) {
				k := inCabinet(h, func(cat *slacktest.Person) {
					if slacktest.Bar(cat, why); all {
						slacktest.Bar(h.ann, why)
						slacktest.Bar(h.bob, why)
					}
				})
				k.says("first-words")
				k.says("second-words")
				time.Sleep(3 * time.Hour)
				ann := "channel"
				if all {
					ann = "alone"
				}
				k.reads("first-words", ann, "alone")
				k.reads("second-words", ann, "alone")
				k.supports("no")
				k.says("third-words")
				k.reads("third-words", ann, "")
			})
		}
	}
}

// TestAGovernmentWhoseMatchLostItsChannel: the match's channel is archived, or the app taken out of
// it, and the Government's is not. Who leaves the Government is taken out, and the others read on.
func TestAGovernmentWhoseMatchLostItsChannel(t *testing.T) {
	t.Parallel()
	for _, lose := range []func(c *slacktest.Channel){(*slacktest.Channel).Archive, (*slacktest.Channel).Remove} {
		virtually(t, slacktest.Options{}, func(h *table) {
			k := inCabinet(h, nil)
			lose(h.room)
			h.Must(h.ann.Command(k.elsewhere, "/match say "+k.code+" hello"))
			time.Sleep(10 * time.Second)
			k.supports("no")
			k.says("first-words")
			k.reads("first-words", "channel", "")
			if got := h.chambers(k.code)[0]; got != "government: Ann, Bob" {
				t.Errorf("in it are %q", got)
			}
		})
	}
}

// TestAGovernmentWhoseMatchWentOnElsewhere has the one channel that it had, in which each line is
// read once, and who leaves it is taken out.
func TestAGovernmentWhoseMatchWentOnElsewhere(t *testing.T) {
	t.Parallel()
	virtually(t, slacktest.Options{}, func(h *table) {
		k := inCabinet(h, nil)
		h.room.Archive()
		h.Must(h.ann.Command(k.elsewhere, "/match say "+k.code+" hello"))
		time.Sleep(10 * time.Second)
		for _, p := range []*slacktest.Person{h.ann, h.bob, k.cat} {
			h.Must(p.Command(k.elsewhere, "/match join "+k.code))
			time.Sleep(time.Minute)
			k.says("words-after-" + p.Name)
			k.reads("words-after-"+p.Name, "channel", "channel")
		}
		if got := h.chambers(k.code); !slices.Equal(got, []string{"government: Ann, Bob, Cat", "grits: Ann, Bob, Cat"}) {
			t.Errorf("the channels are %q", got)
		}
		k.supports("no")
		k.says("last-words")
		k.reads("last-words", "channel", "")
	})
}

// TestAPrivateChannelThatWasArchivedForAWhile, or that the app left, is used again with the next
// words; who left the Government meanwhile is taken out, and reads nothing that is said after that.
func TestAPrivateChannelThatWasArchivedForAWhile(t *testing.T) {
	t.Parallel()
	for _, lose := range []func(c *slacktest.Channel){(*slacktest.Channel).Archive, (*slacktest.Channel).Remove} {
		for _, leaves := range []string{"never", "later", "meanwhile"} {
			virtually(t, slacktest.Options{}, func(h *table) {
				k := inCabinet(h, nil)
				government, cat := h.work.Private()[0], "channel"
				lose(government)
				k.says("first-words")
				if leaves == "meanwhile" {
					k.supports("no")
					k.says("words-without-Cat")
				}
				government.Unarchive()
				government.Invite()
				time.Sleep(2 * time.Hour)
				if leaves == "later" {
					k.supports("no")
				}
				if leaves != "never" {
					cat = ""
				}
				k.says("second-words")
				h.Must(h.bob.Command(government, "/match say third-words"))
				time.Sleep(time.Minute)
				k.reads("first-words", "alone", "alone")
				k.reads("second-words", "channel", cat)
				k.reads("third-words", "channel", cat)
				if leaves == "meanwhile" {
					k.reads("words-without-Cat", "alone", "")
				}
				k.supports("no")
				if got := h.chambers(k.code)[0]; got != "government: Ann, Bob" {
					t.Errorf("in it are %q", got)
				}
			})
		}
	}
}
