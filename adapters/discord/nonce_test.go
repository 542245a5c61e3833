package discord_test

import (
	"strings"
	"sync/atomic"
	"testing"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord"
	"divisionbell/bot"
	"divisionbell/bot/match"
	"divisionbell/storage"
	"divisionbell/storage/storagetest"
)

// TestWhatAKillLeavesUnansweredIsSaidOnce: Discord took what a process said that was
// killed before it heard so, and the next one, which has more to say by then, says it
// in the same message.
func TestWhatAKillLeavesUnansweredIsSaidOnce(t *testing.T) {
	path := storagetest.File(t)
	h := build(t, plan{path: path})
	ann, bob := h.fake.Person("Ann"), h.fake.Person("Bob")
	code := h.begin("exchequer", "length=3 setup=dealt tokens=all", ann, bob)
	room := h.room(code)
	var taken atomic.Int64
	h.fake.Lose(func(method, path string) bool {
		if method == "POST" && strings.Contains(path, "/channels/"+room+"/messages") {
			taken.Add(1)
			return true
		}
		return false
	})
	h.says(ann, "/match say text:"+code+" the first words")
	h.Until("Discord has taken it", func() bool { return taken.Load() > 0 })
	h.Stop()
	h.fake.Lose(nil)

	db, err := storage.Open(ctx, path, storage.Options{})
	h.Must(err)
	defer db.Close()
	host := bot.New(bot.Options{Store: db, Clock: chattest.Wall{}, Tables: tables(), Log: h.Logger})
	defer host.Close()
	app, err := discord.New(discord.Options{Host: host, Store: db, Token: h.fake.Token, API: h.fake.URL, Log: h.Logger, Patience: brisk})
	h.Must(err)
	h.Must(app.Open(ctx))
	host.Attach(app)
	host.Do(ctx, match.Call{
		Account: match.Account{Platform: discord.Platform, Workspace: h.guild, ID: bob.ID, Name: "Bob"},
		Room:    match.Room{Platform: discord.Platform, Workspace: h.guild, Channel: h.channel}, Line: "match say " + code + " and the second",
	})
	h.Must(host.Settle(ctx))
	var all []string
	for _, m := range h.fake.Public(room, false) {
		all = append(all, m.Content)
	}
	if said := strings.Join(all, "\n"); strings.Count(said, "the first words") != 1 || strings.Count(said, "and the second") != 1 {
		t.Errorf("the room reads\n%s", said)
	}
	h.clean()
}
