package bot

import "divisionbell/engine"

// A Command is one slash command, for platforms that must be told of them
// beforehand. It has Subs, or Params of its own.
type Command struct {
	Name, Help string
	Subs       []Sub
	Params     []Param
	Game       string // whose verbs Subs are; empty: the host's own
}

// A Param is one parameter of a subcommand. Person: a person of the workspace,
// said as <@ID>. Shape is how help writes it; empty: its name.
type Param struct {
	engine.Param
	Person bool
	Shape  string
}

// A Sub is a subcommand with its parameters in the order of the line, each
// after its Key. An optional one may come before a required one.
type Sub struct {
	Name, Help string
	Params     []Param
}

// Commands are all there are, in the order people are told of them.
func (h *Commands) Commands() []Command {
	out := []Command{
		{Name: "match", Help: "Everything about matches", Subs: subs(Subcommands())},
		{Name: "bell", Help: "Your habits, your accounts and this place", Subs: subs(Bells())},
		{Name: "roll", Help: "Roll dice: 4d6kh3", Params: []Param{
			{Param: engine.Param{Name: "dice", Help: "such as 4d6kh3 or 2d20kl1 + 5; help tells more", Kind: engine.Text}},
		}},
	}
	for _, g := range h.matches.games {
		a := g.About()
		c := Command{Name: a.ID, Help: a.Name + ": " + a.Help, Game: a.ID}
		for _, v := range a.Verbs {
			if !v.Host {
				c.Subs = append(c.Subs, Sub{Name: v.Name, Help: v.Help, Params: params(v)})
			}
		}
		if a.Daily != "" {
			c.Subs = append(c.Subs, Sub{Name: "daily", Help: "the same draws for all who play on one day; your first run counts", Params: []Param{
				{Param: engine.Param{Name: "board", Help: "board, or board and a date: how others fared", Kind: engine.Text, Optional: true}},
			}})
		}
		out = append(out, c)
	}
	return out
}

func subs(list []Subcommand) (out []Sub) {
	for _, s := range list {
		out = append(out, Sub{Name: s.Name, Help: s.Help, Params: s.Params})
	}
	return out
}

func params(v engine.Verb) (out []Param) {
	for _, p := range v.Params {
		out = append(out, Param{Param: p})
	}
	if v.Confirm {
		out = append(out, surely)
	}
	return out
}
