package austerity

import "divisionbell/engine"

// sets are all names that parameters can take.
var sets = []engine.Set{
	{Name: "choices", Names: named(choiceWords, nil)},
	{Name: "institutions", Names: named(institutionWords, func(i int) string { return Bodies[i].Name })},
	{Name: "faces", Names: named(faceWords, func(i int) string { return Regimes[i].Name })},
	{Name: "sources", Names: []engine.Name{
		{Word: Current.String(), Title: sourceTitles[Current]}, {Word: Used.String(), Title: sourceTitles[Used]},
		{Word: Treasury.String(), Title: sourceTitles[Treasury]}, {Word: Mixed.String(), Title: sourceTitles[Mixed]},
	}},
	{Name: "banked", Names: []engine.Name{{Word: Security.String(), Title: CubeOf[Security].Name}}},
}

var sourceTitles = [...]string{Current: "from Current", Used: "from Used", Treasury: "from the Treasury", Mixed: "one from each"}

func named(w words, title func(i int) string) []engine.Name {
	names := make([]engine.Name, len(w))
	for i := range w {
		names[i] = engine.Name{Word: w[i]}
		if title != nil {
			names[i].Title = title(i)
		}
	}
	return names
}

// A verbSet is a set of verbs: bit i is verb i.
type verbSet uint16

func (v verbSet) has(x verb) bool { return v>>x&1 == 1 }

// free are the verbs that answer no decision.
const free verbSet = 1<<borrow | 1<<taxes | 1<<pay | 1<<buy | 1<<finance | 1<<feed | 1<<bag

// open are the verbs that lead somewhere now.
func (s *state) open() (v verbSet) {
	switch s.Phase {
	case drawing:
		v = 1 << draw
	case answering:
		v = 1 << choose
	case cutting:
		v = 1 << cut
	case earning:
		v = 1 << pass
		if s.earning() {
			v |= 1 << bank
		}
		if s.funds() != 0 {
			v |= 1 << fund
		}
		if s.again() != 0 {
			v |= 1 << surplus
		}
	case turning:
		v = 1 << trade
	}
	return v | s.acts()
}

// acts are the actions and purchases open now.
func (s *state) acts() (v verbSet) {
	if s.shop() != 0 {
		v |= 1 << buy
	}
	if s.canBorrow() {
		v |= 1 << borrow
	}
	if s.canTax() {
		v |= 1 << taxes
	}
	if s.canPay() {
		v |= 1 << pay
	}
	if s.canFinance() {
		v |= 1 << finance
	}
	if s.canFeed() {
		v |= 1 << feed
	}
	return v
}

// Next lists the legal ways to continue the action begun by words.
func (*rules) Next(s *state, seat engine.Seat, said []string) []engine.Option {
	if seat != 0 {
		if len(said) == 0 {
			return watching
		}
		return nil
	}
	open := s.open()
	if len(said) == 0 {
		return s.roots(open)
	}
	v, ok := verbOf(said[0])
	if !ok || !open.has(v) {
		return nil
	}
	rest := said[1:]
	switch v {
	case choose:
		return s.nextChoice(rest)
	case cut:
		return bodyOptions(s.cuttable(), rest)
	case fund:
		return bodyOptions(s.funds(), rest)
	case surplus:
		return bodyOptions(s.again(), rest)
	case bank:
		if len(rest) == 0 && s.bankable(Security) {
			return []engine.Option{{Word: Security.String(), Title: CubeOf[Security].Name, Last: true}}
		}
	case trade:
		if len(rest) == 0 {
			return faceOptions(s.tradeFaces())
		}
	case buy:
		return s.nextBuy(rest)
	}
	if set := s.sourcesOfVerb(v); set != 0 && len(rest) == 0 {
		return sourceOptions(set)
	}
	return nil
}

// watching is what everybody may ask.
var watching = []engine.Option{{Word: verbs[bag].Name, Title: titles[bag], Last: true, Free: true}}

// roots are the verbs as options.
func (s *state) roots(open verbSet) []engine.Option {
	open |= 1 << bag
	out := make([]engine.Option, 0, 8)
	for v := range verbs {
		v := verb(v)
		if !open.has(v) {
			continue
		}
		o := engine.Option{Word: verbs[v].Name, Title: titles[v], Free: free.has(v)}
		switch v {
		case draw:
			switch s.Bag.Sum() {
			case 0:
				o.Title = "End the year"
			case 1:
				o.Title = "Draw the last cube"
			}
			o.Last = true
		case bank:
			o.Last = s.bankable(Income)
		case pay, finance, feed:
			o.Last = s.sourcesOfVerb(v).sole()
		case pass, borrow, taxes, bag:
			o.Last = true
		}
		out = append(out, o)
	}
	return out
}

// sourcesOfVerb are the ways to come by the Income that an action takes.
func (s *state) sourcesOfVerb(v verb) areaSet {
	switch v {
	case pay:
		return s.removing(loanIncome)
	case finance, feed:
		return s.spending(1)
	}
	return 0
}

// sourceOptions are sources to choose between; of one there is nothing to say.
func sourceOptions(set areaSet) []engine.Option {
	if set == 0 || set.sole() {
		return nil
	}
	var out []engine.Option
	for a := range Mixed + 1 {
		if set.has(a) {
			out = append(out, engine.Option{Word: a.String(), Title: sourceTitles[a], Last: true})
		}
	}
	return out
}

// nextChoice: CHOICE [SOURCE].
func (s *state) nextChoice(rest []string) []engine.Option {
	open := s.openChoices()
	switch len(rest) {
	case 0:
		var out []engine.Option
		for _, w := range s.ways() {
			if open.has(w.Choice) {
				set := s.sourcesOf(w.Choice)
				out = append(out, engine.Option{Word: w.Choice.String(), Title: w.Text, Last: set == 0 || set.sole()})
			}
		}
		return out
	case 1:
		if c, ok := choiceWords.find(rest[0]); ok && open.has(Choice(c)) {
			return sourceOptions(s.sourcesOf(Choice(c)))
		}
	}
	return nil
}

// Ways beyond those that an event prints.
const ignoreText = "Remove a banked B and ignore it"

// ways are the choices of the event in words, in the order of the board.
func (s *state) ways() []Way {
	o := &Occurrences[s.Event]
	set := s.choices()
	out := make([]Way, 0, 3)
	if set.has(Resolve) {
		out = append(out, Way{Resolve, o.Text})
	}
	out = append(out, o.Ways...)
	if set.has(Ignore) {
		out = append(out, Way{Ignore, ignoreText})
	}
	return out
}

// bodyOptions: INSTITUTION.
func bodyOptions(set bodySet, rest []string) []engine.Option {
	if len(rest) > 0 {
		return nil
	}
	var out []engine.Option
	for i := range Institution(institutions) {
		if set.has(i) {
			out = append(out, engine.Option{Word: i.String(), Title: Bodies[i].Name, Last: true})
		}
	}
	return out
}

// nextBuy: INSTITUTION [SOURCE].
func (s *state) nextBuy(rest []string) []engine.Option {
	shop, sources := s.shop(), s.spending(price)
	if len(rest) == 0 {
		out := bodyOptions(shop, rest)
		for i := range out {
			out[i].Last = sources.sole()
		}
		return out
	}
	if i, ok := institutionWords.find(rest[0]); len(rest) > 1 || !ok || !shop.has(Institution(i)) {
		return nil
	}
	return sourceOptions(sources)
}

func faceOptions(set faceSet) []engine.Option {
	var out []engine.Option
	for f := range Workhouse + 1 {
		if set>>f&1 == 1 {
			out = append(out, engine.Option{Word: f.String(), Title: Regimes[f].Name, Last: true})
		}
	}
	return out
}

// may says what can be done now, for refusals: "draw, borrow or taxes".
func (s *state) may() string {
	var names []string
	for v, open := verb(0), s.open(); v < bag; v++ {
		if open.has(v) {
			names = append(names, verbs[v].Name)
		}
	}
	return either(names)
}
