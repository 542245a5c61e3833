package discord_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/adapters/discord/permit"
	"divisionbell/bot"
)

// TestACheckupSendsAPicture to the application's owner alone, rings nobody, and leaves
// nothing behind, whichever step fails.
func TestACheckupSendsAPicture(t *testing.T) {
	t.Parallel()
	posts := func(method, path string) bool { return method == "POST" && strings.HasSuffix(path, "/messages") }
	for _, c := range []struct {
		what    string
		ail     func(s *discordtest.Server, owner *discordtest.Person)
		told    string // empty: no step is
		finding string // empty: all is well
		stays   int
	}{
		{"well", nil, "send a picture by direct message: ok", "", 0},
		{"nobody's application", func(_ *discordtest.Server, p *discordtest.Person) { p.Owns(false) }, "skipped, since Discord names no owner", "", 0},
		{"an owner who takes none", func(_ *discordtest.Server, p *discordtest.Person) { p.NoDirect = true }, "skipped, since the application's owner shares no server", "", 0},
		{"a proxy that takes no files", func(s *discordtest.Server, _ *discordtest.Person) {
			s.FailFiles(func(string, string) (int, int) { return 403, 0 })
		}, "", "the upload was answered 403 by something other than Discord. Let this machine send files to https://discord.com", 0},
		{"an answer that is lost", func(s *discordtest.Server, _ *discordtest.Person) {
			lost := false
			s.Lose(func(method, path string) bool {
				was := lost
				lost = lost || posts(method, path)
				return posts(method, path) && !was
			})
		}, "", "send a picture by direct message", 0},
		{"an answer that something else gives", func(s *discordtest.Server, _ *discordtest.Person) {
			lost := false
			discordtest.Garble(s, func(method, path string) int {
				if was := lost; posts(method, path) && !was {
					lost = true
					return 524
				}
				return 0
			})
		}, "", "the upload was answered 524 by something other than Discord", 0},
		{"answers that something else gives", func(s *discordtest.Server, _ *discordtest.Person) {
			discordtest.Garble(s, func(method, path string) int {
				if posts(method, path) {
					return 504
				}
				return 0
			})
		}, "", "It may have been sent all the same: delete it by hand", 1},
		{"no answer", func(s *discordtest.Server, _ *discordtest.Person) { s.Lose(posts) }, "", "It may have been sent all the same: delete it by hand", 1},
		{"a message that stays", func(s *discordtest.Server, _ *discordtest.Person) {
			s.Fail(func(method, _ string) (int, int) {
				if method == "DELETE" {
					return 500, 0
				}
				return 0, 0
			})
		}, "", "delete it by hand", 1},
	} {
		s, err := discordtest.New(discordtest.Options{Token: "the.bots.token"})
		if err != nil {
			t.Fatal(err)
		}
		s.Channel(s.Guild("Westminster"), "lobby")
		owner := s.Person("Ann")
		owner.Owns(true)
		if c.ail != nil {
			c.ail(s, owner)
		}
		var told []string
		o := discord.Options{Host: bot.New(bot.Options{Tables: tables()}), Token: s.Token, API: s.URL, Mode: discord.Gateway}
		findings := strings.Join(discord.Check(ctx, o, func(line string) { told = append(told, line) }), "\n")
		if c.finding == "" && findings != "" || !strings.Contains(findings, c.finding) || strings.Contains(findings, s.Token) {
			t.Errorf("%s: findings %q", c.what, findings)
		}
		if said := strings.Join(told, "\n"); !strings.Contains(said, c.told) || c.told == "" && said != "" {
			t.Errorf("%s: told %q", c.what, told)
		}
		left := 0
		for _, m := range owner.Directs() {
			if len(m.Rings) > 0 {
				t.Errorf("%s: it rings", c.what)
			}
			left++
		}
		if left != c.stays {
			t.Errorf("%s: %d messages are left behind", c.what, left)
		}
		s.Close()
	}
}

// A checkup says what each channel keeps from the bot of what is of use there, wherever
// people can play. Private channels that it may not see are told of and are no fault.
func TestACheckupLooksAtEachChannel(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		what          string
		kind          int
		denied        int64
		finding, told string
	}{
		{"text", 0, discordtest.SendMessages, "the bot needs Send Messages in #lobby of Westminster", ""},
		{"text, out of sight", 0, discordtest.ViewChannel, "the bot needs View Channel in #lobby of Westminster", ""},
		{"announcements", 5, discordtest.CreateThreads, "the bot needs Create Public Threads in #lobby of Westminster", ""},
		{"announcements, which have no private threads", 5, discordtest.CreatePrivate, "", ""},
		{"voice", 2, discordtest.SendMessages, "the bot needs Send Messages in #lobby of Westminster", ""},
		{"voice, which has no threads", 2, discordtest.SendInThreads | discordtest.CreateThreads, "", ""},
		{"stage", 13, discordtest.ViewChannel, "the bot needs View Channel in #lobby of Westminster", ""},
		{"forum", 15, discordtest.SendMessages, "the bot needs Send Messages in #lobby of Westminster", ""},
		{"forum, where posts are no threads to be made", 15, discordtest.CreateThreads, "", ""},
		{"category", 4, discordtest.SendMessages, "", ""},
		{"private", -1, discordtest.ViewChannel, "", "see #lobby of Westminster, private channels: no."},
	} {
		s, err := discordtest.New(discordtest.Options{Token: "the.bots.token"})
		if err != nil {
			t.Fatal(err)
		}
		guild := s.Guild("Westminster")
		s.Allow(guild, permit.Wanted())
		lobby := s.Channel(guild, "lobby")
		if s.Deny(lobby, c.denied); c.kind >= 0 {
			discordtest.Kind(s, lobby, c.kind, c.denied)
		}
		o := discord.Options{Host: bot.New(bot.Options{Tables: tables()}), Token: s.Token, API: s.URL, Mode: discord.Gateway}
		told := ""
		if findings := strings.Join(discord.Check(ctx, o, func(line string) { told += line + "\n" }), "\n"); findings != c.finding {
			t.Errorf("%s: findings %q", c.what, findings)
		}
		if strings.Contains(told, "#lobby") != (c.told != "") || !strings.Contains(told, c.told) {
			t.Errorf("%s: told %q", c.what, told)
		}
		s.Close()
	}
}

// TestACheckupLooksAtTheChosenForum: whether posts can be made there and have their tags.
func TestACheckupLooksAtTheChosenForum(t *testing.T) {
	t.Parallel()
	all := []discordtest.Tag{{Name: "Lobby"}, {Name: "Playing"}, {Name: "Over"}}
	for _, c := range []struct {
		what    string
		tags    []discordtest.Tag
		denied  int64
		allowed int64 // beside what is needed
		finding string
	}{
		{"well", all, 0, 0, ""},
		{"no threads to be made", all, discordtest.CreateThreads | discordtest.CreatePrivate, 0, ""},
		{"no posts", all, discordtest.SendMessages, 0, "the bot needs Send Messages in the forum #matches of Westminster"},
		{"out of sight", all, discordtest.ViewChannel, 0, "the bot needs View Channel in the forum #matches"},
		{"a tag missing", all[:2], 0, 0, "posts in the forum #matches of Westminster go without the tags Over, which the bot may not make"},
		{"tags that it can make", nil, 0, discordtest.ManageChannels, ""},
		{"gone", nil, -1, 0, "the forum chosen for matches in Westminster is gone"},
	} {
		s, err := discordtest.New(discordtest.Options{Token: "the.bots.token"})
		if err != nil {
			t.Fatal(err)
		}
		guild := s.Guild("Westminster")
		s.Channel(guild, "lobby")
		s.Forum(guild, "help")
		chosen := "1"
		if c.denied >= 0 {
			chosen = s.Forum(guild, "matches", slices.Clone(c.tags)...)
			s.Deny(chosen, c.denied)
		}
		s.Allow(guild, permit.Wanted()|c.allowed)
		o := discord.Options{
			Host: bot.New(bot.Options{Tables: tables()}), Token: s.Token, API: s.URL, Mode: discord.Gateway,
			Forum: func(_ context.Context, of string) (string, error) { return map[string]string{guild: chosen}[of], nil },
		}
		if findings := strings.Join(discord.Check(ctx, o, func(string) {}), "\n"); !strings.Contains(findings, c.finding) || c.finding == "" && findings != "" {
			t.Errorf("%s: findings %q", c.what, findings)
		}
		s.Close()
	}
}
