package discord_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"testing"
	"time"

	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
	"divisionbell/bot/match"
	"divisionbell/bot/msg"
)

// That an answer is put off may be longer on its way, through a balancer, than the answer that
// follows: it is given again until Discord knows, and goes to nobody by direct message.
func TestAnAnswerOvertakesThatItIsPutOff(t *testing.T) {
	t.Parallel()
	p := brisk
	p.Defer = 50 * time.Millisecond
	h := puppets(t, discord.HTTP, p, discordtest.Options{}, func(match.Call) msg.Message {
		time.Sleep(80 * time.Millisecond)
		return msg.Message{Text: msg.Say("done")}
	})
	to, err := url.Parse("http://" + h.app.Address())
	if err != nil {
		t.Fatal(err)
	}
	balancer := httptest.NewServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(to) },
		ModifyResponse: func(*http.Response) error {
			time.Sleep(300 * time.Millisecond)
			return nil
		},
	})
	t.Cleanup(balancer.Close)
	h.fake.Endpoint(balancer.URL + discord.Endpoint)
	ann := h.fake.Person("Ann")
	i, err := ann.Begin(h.channel, "/match list")
	if err != nil {
		t.Fatal(err)
	}
	a, err := i.Wait()
	if err != nil || a.Message == nil || a.Message.Content != "done" {
		t.Fatalf("Ann reads %+v (%v)", a, err)
	}
}
