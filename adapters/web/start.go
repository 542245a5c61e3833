package web

// A Start is a way into a match that the page offers where none is running.
// Lines are commands, sent in order as whoever chooses it.
type Start struct {
	Title  string   `json:"title"`
	Detail string   `json:"detail"`
	Lines  []string `json:"lines"`
}

// DefaultStarts are offered unless Options say otherwise, the first as the
// likeliest.
var DefaultStarts = []Start{
	{
		Title:  "Play Exchequer! against three bots",
		Detail: "Twelve rounds, the board dealt out. The die says who goes first.",
		Lines: []string{
			"/match new exchequer length=12 setup=dealt tokens=all",
			"/match add-bot steady",
			"/match add-bot steady",
			"/match add-bot steady",
			"/match start",
		},
	},
	{
		Title:  "A quick one against one bot",
		Detail: "Six rounds, you, a bot and the neutral party.",
		Lines: []string{
			"/match new exchequer length=6 setup=dealt tokens=all",
			"/match add-bot steady",
			"/match start",
		},
	},
	{
		Title:  "Open a match for people",
		Detail: "Others join from their own windows; start when all are there.",
		Lines:  []string{"/match new exchequer"},
	},
}
