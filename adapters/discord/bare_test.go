package discord_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"divisionbell/adapters/chatkit/chattest"
	"divisionbell/adapters/discord"
	"divisionbell/adapters/discord/discordtest"
)

// elsewhere sends every request to the fake.
type elsewhere struct{ to *url.URL }

func (e elsewhere) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = e.to.Scheme, e.to.Host
	return reused.RoundTrip(r)
}

var reused = &http.Transport{MaxIdleConnsPerHost: 512}

// bareAnswer is what a player of the benchmarks sees on average, without a game:
// 130 characters and two rows of four buttons.
func bareAnswer(kind discordgo.InteractionResponseType) *discordgo.InteractionResponse {
	data := &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral}
	for len(data.Content) < 130 {
		data.Content += "Ann places four. "
	}
	for _, row := range []string{"a", "b"} {
		var parts []discordgo.MessageComponent
		for _, n := range []string{"1", "2", "3", "4"} {
			parts = append(parts, discordgo.Button{Label: "Attack NIC1B from NIC1A", Style: discordgo.PrimaryButton, CustomID: "attack class-1a-nic class-1b-nic " + row + n})
		}
		data.Components = append(data.Components, discordgo.ActionsRow{Components: parts})
	}
	return &discordgo.InteractionResponse{Type: kind, Data: data}
}

// bare is discordgo alone on a fake: it answers all with the same, at once, and
// keeps nothing.
func bare(b *testing.B) *discordtest.Server {
	fake, err := discordtest.New(discordtest.Options{Limits: true, Keep: 4})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(fake.Close)
	to, err := url.Parse(fake.URL)
	if err != nil {
		b.Fatal(err)
	}
	s, err := discordgo.New("Bot " + fake.Token)
	if err != nil {
		b.Fatal(err)
	}
	s.StateEnabled, s.Compress, s.Client = false, false, &http.Client{Transport: elsewhere{to}}
	s.AddHandler(func(s *discordgo.Session, i *discordgo.InteractionCreate) {
		kind := discordgo.InteractionResponseChannelMessageWithSource
		if i.Type == discordgo.InteractionMessageComponent {
			kind = discordgo.InteractionResponseUpdateMessage
		}
		if err := s.InteractionRespond(i.Interaction, bareAnswer(kind)); err != nil {
			b.Error(err)
		}
	})
	if _, err := s.ApplicationCommandBulkOverwrite(fake.Application, "", []*discordgo.ApplicationCommand{{Name: "bare", Description: "Nothing"}}); err != nil {
		b.Fatal(err)
	}
	if err := s.Open(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { s.Close() })
	return fake
}

// bareFlight has everybody press the same button again and again.
func bareFlight(b *testing.B) func(count int) {
	chattest.AsServed(b)
	fake := bare(b)
	guild := fake.Guild("Bare")
	offers := make([]discordtest.Message, people)
	who := make([]*discordtest.Person, people)
	for i := range people {
		who[i] = fake.Person("Ann")
		a, err := who[i].Type(fake.Channel(guild, "bare"), "/bare")
		if err != nil {
			b.Fatal(err)
		}
		offers[i] = *a.Message
	}
	return func(count int) {
		crowd(count, func(i int) {
			if _, err := who[i].Press(offers[i].ID, "Attack"); err != nil {
				b.Error(err)
			}
		})
	}
}

// BenchmarkBare is what BenchmarkInteractions of this package cannot pass on a
// machine: the same people press on the same fake, and nothing is done about it.
func BenchmarkBare(b *testing.B) {
	run := bareFlight(b)
	b.ResetTimer()
	run(b.N)
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "interactions/s")
}

// BenchmarkShare is how much of the speed of discordgo alone is left with a game: to
// answer who presses, and with all that their channels are told meanwhile. That goes by
// the clock, and is the more of an action the slower a machine is.
func BenchmarkShare(b *testing.B) {
	for _, kind := range []struct {
		name  string
		still bool
	}{{"answered", true}, {"told", false}} {
		b.Run(kind.name, func(b *testing.B) {
			chattest.Share(b, func(b *testing.B) func(int) {
				h := staged(b, plan{still: kind.still}, discord.Gateway)
				players := h.players()
				return func(count int) {
					before := told(h.fake)
					crowd(count, func(i int) { players[i].step() })
					b.ReportMetric(float64(told(h.fake)-before)/float64(count), "told/op")
				}
			}, bareFlight)
		})
	}
}

// told is how many requests a fake was asked that answer nobody.
func told(fake *discordtest.Server) (sum int) {
	for what, n := range discordtest.Requests(fake) {
		if !strings.Contains(what, "/callback") {
			sum += n
		}
	}
	return sum
}
