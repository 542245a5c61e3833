package discordtest

// A Limit is one of Discord's own on what it is sent: how many characters, as Discord
// counts them, or parts there may be at most, by which page of its documentation.
type Limit struct {
	What string
	Most int
	Page string // below https://docs.discord.com/developers/
}

// Limits are all to which every request is held.
var Limits = []Limit{
	{"content", 2000, "resources/message#create-message"},
	{"nonce", 25, "resources/message#create-message"},
	{"messages of a history", 100, "resources/message#get-channel-messages"},
	{"attachments", 10, "resources/message#create-message"},
	{"attachment description", 1024, "resources/message#attachment-object"},
	{"mentioned users", 100, "resources/message#allowed-mentions-object"},
	{"thread name", 100, "resources/channel#start-thread-without-message"},

	{"thread name anew", 100, "resources/channel#modify-channel"},

	{"components of a panel", 40, "components/reference#component-reference"},
	{"text of a panel", 4000, "components/reference#text-display"},
	{"pictures of a gallery", 10, "components/reference#media-gallery"},
	{"picture description", 1024, "components/reference#media-gallery"},
	{"texts of a section", 3, "components/reference#section"},

	{"rows", 5, "components/reference#action-row"},
	{"buttons of a row", 5, "components/reference#action-row"},
	{"custom_id", 100, "components/reference#anatomy-of-a-component"},
	{"button label", 80, "components/reference#button"},
	{"select options", 25, "components/reference#string-select"},
	{"select placeholder", 150, "components/reference#string-select"},
	{"option label", 100, "components/reference#string-select"},
	{"option value", 100, "components/reference#string-select"},
	{"option description", 100, "components/reference#string-select"},
	{"input label", 45, "components/reference#text-input"},
	{"input value", 4000, "components/reference#text-input"},
	{"input max_length", 4000, "components/reference#text-input"},
	{"input placeholder", 100, "components/reference#text-input"},
	{"modal title", 45, "interactions/receiving-and-responding#interaction-response-object"},
	{"modal custom_id", 100, "interactions/receiving-and-responding#interaction-response-object"},
	{"choices", 25, "interactions/receiving-and-responding#interaction-response-object"},
	{"choice name", 100, "interactions/application-commands#application-command-object"},
	{"choice value", 100, "interactions/application-commands#application-command-object"},

	{"commands", 100, "interactions/application-commands#registering-a-command"},
	{"command in all", 8000, "interactions/application-commands#application-command-object"},
	{"command name", 32, "interactions/application-commands#application-command-object"},
	{"command description", 100, "interactions/application-commands#application-command-object"},
	{"command options", 25, "interactions/application-commands#application-command-object"},
	{"option choices", 25, "interactions/application-commands#application-command-object"},
	{"option max_length", 6000, "interactions/application-commands#application-command-object"},
}

// most is a limit by what it is of, which must be listed.
func most(what string) int {
	for _, l := range Limits {
		if l.What == what {
			return l.Most
		}
	}
	panic("discordtest: no limit of " + what)
}
