package engine

import (
	"cmp"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// ruleNumber is the number of a rule in a section, which is no word to look for.
var ruleNumber = regexp.MustCompile(`^\d+(\.\d+)+[a-z]?\.?$`)

// little are the words that every rule may have and nobody looks for.
const little = " a an and are at be by can could do does for from has have how i if in is it may me must my not of on one or shall " +
	"should that the there they this to was we what when where which who whose why will with would you your " +
	"am each game get got happen happens mean means need s after many much somebody t than use work works "

func isLittle(w string) bool { return strings.Contains(little, " "+w+" ") }

// kin are words that newcomers say and a rulebook's for the same thing. A little word
// is looked for by them alone.
var kin = map[string]string{
	"adjacent": "adjoin", "afford": "pay cover", "army": "token", "attack": "battle", "battle": "throw attack war", "black": "debt",
	"blue": "security", "bonus": "bring more", "borrow": "loan", "border": "adjoin", "broke": "bankrupt cover", "cannot": "lack cover", "card": "hand",
	"carry": "aboard", "cash": "money", "continent": "sector", "cost": "costs", "country": "area land", "deadlock": "standstill",
	"dead": "out", "defender": "defend", "divide": "division", "draw": "deal deck", "eliminate": "out", "eliminated": "out", "elimination": "out", "everybody": "all",
	"everyone": "all", "fight": "attack throw", "fit": "room", "fortify": "move", "get": "reinforcement", "hostile": "takeover", "last": "round", "lend": "loan", "loan": "borrow",
	"lose": "out", "long": "round length", "money": "treasury cash tax", "more": "often times", "neighbour": "adjoin border",
	"other": "others else", "pass": "fold", "peace": "alliance", "phase": "stage", "player": "seat", "points": "score", "purple": "orange", "quit": "leave", "red": "crime",
	"region": "land area", "resign": "leave abdicate", "retreat": "move", "roll": "throw", "save": "bank", "sell": "deal",
	"ship": "fleet", "boat": "fleet", "short": "shorter campaign", "skip": "fold pass", "soldier": "army", "stalemate": "standstill", "start": "shuffled",
	"stuck": "standstill", "supply": "linked isolated", "swap": "deal offer", "territory": "area land", "tied": "tie", "trade": "offer deal", "troop": "token army", "truce": "alliance",
	"undo": "take back taking", "victory": "win", "white": "welfare", "withdraw": "leave", "yellow": "income", "zero": "0",
}

// kindred is kin by stems.
var kindred = func() map[string][]string {
	all := map[string][]string{}
	for word, others := range kin {
		all[stem(word)] = append(all[stem(word)], stems(others)...)
	}
	return all
}()

// How much a word counts where it stands, a form of it, and a word that means it.
const (
	inTitle, inSection, inText, inHouse = 1.6, 1.05, 1.0, 0.5
	asBeginning, asKin                  = 0.7, 0.85
	again                               = 0.1    // of what it counts in another place as well
	opening                             = 1.2    // of a section: what the others rest on
	perWord                             = 0.0005 // less for a long rule, which has many words
)

// Lookup looks rules up, best first: by number ("4.3"; "4" is all of 4), else by
// words in any form and what else they are called, little words aside: a rare word
// tells more than a common one. Nothing asked or nothing found is nil.
func Lookup(rules []Paragraph, text string) []Paragraph {
	text = strings.ToLower(strings.TrimSpace(text))
	for _, said := range []string{"rules ", "rule ", "§"} {
		text = strings.TrimSpace(strings.TrimPrefix(text, said))
	}
	if found := numbered(rules, strings.TrimRight(text, ".")); found != nil {
		return found
	}
	if ruleNumber.MatchString(text) {
		return nil
	}
	all := split(text)
	wanted := slices.DeleteFunc(slices.Clone(all), isLittle)
	if len(wanted) == 0 {
		wanted = all
	} else {
		wanted = append(wanted, slices.DeleteFunc(all, func(w string) bool { return !isLittle(w) || kin[w] == "" })...)
	}
	scores := make([]float64, len(rules))
	opens := make([]bool, len(rules)) // a section that was asked for
	books := make([]spoken, len(rules))
	for i, p := range rules {
		books[i] = hear(p)
	}
	slices.Sort(wanted)
	for _, w := range slices.Compact(wanted) {
		forms := meant(w)
		hits, found := make([]float64, len(rules)), 0
		for i := range books {
			if hits[i] = books[i].says(forms); hits[i] > 0 {
				found++
			}
			first := i == 0 || rules[i-1].Section != rules[i].Section
			opens[i] = opens[i] || first && hit(books[i].section, forms) > 0
		}
		if found == 0 {
			continue
		}
		rare := 1 + math.Log(float64(len(rules))/float64(found))
		for i := range hits {
			scores[i] += hits[i] * rare
		}
	}
	var order []int
	for i := range rules {
		if scores[i] > 0 {
			scores[i] /= 1 + perWord*float64(books[i].length)
			if opens[i] {
				scores[i] *= opening
			}
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(scores[b], scores[a]) })
	var found []Paragraph
	for _, i := range order {
		found = append(found, rules[i])
	}
	return found
}

func numbered(rules []Paragraph, number string) (found []Paragraph) {
	for _, p := range rules {
		if p.Number == number {
			found = append([]Paragraph{p}, found...)
		} else if strings.HasPrefix(p.Number, number+".") {
			found = append(found, p)
		}
	}
	return found
}

// spoken are the stems of a rule's words, by where they stand.
type spoken struct {
	title, section, text, house []string
	length                      int
}

func hear(p Paragraph) (s spoken) {
	var settled []string
	for _, house := range p.House {
		settled = append(settled, house.Rule, house.Why)
	}
	s = spoken{title: stems(p.Title), section: stems(p.Section), text: stems(p.Text), house: stems(strings.Join(settled, " "))}
	s.length = len(s.title) + len(s.text)
	return s
}

// A form is a stem to look for; kindred: it is another word for what was said.
type form struct {
	stem    string
	kindred bool
}

// meant are the forms of a word: its stem first, unless it is a little one with kin.
func meant(word string) (forms []form) {
	if !isLittle(word) || kin[word] == "" {
		forms = append(forms, form{stem(word), false})
	}
	for _, other := range kindred[stem(word)] {
		forms = append(forms, form{other, true})
	}
	return forms
}

// says is how much of a word a rule has: at its best place, and a little for others.
func (s spoken) says(forms []form) float64 {
	var best, all float64
	for _, zone := range []struct {
		stems  []string
		counts float64
	}{{s.title, inTitle}, {s.text, inText}, {s.section, inSection}, {s.house, inHouse}} {
		here := zone.counts * hit(zone.stems, forms)
		best, all = max(best, here), all+here
	}
	return best + again*(all-best)
}

// hit is how well one of the forms is met among stems: 1 is the word itself.
func hit(stems []string, forms []form) (best float64) {
	for _, f := range forms {
		counts := 1.0
		if f.kindred {
			counts = asKin
		}
		for _, have := range stems {
			if have == f.stem {
				best = max(best, counts)
			} else if len(f.stem) > 2 && strings.HasPrefix(have, f.stem) {
				best = max(best, counts*asBeginning)
			}
		}
	}
	return best
}

// split is the words of a text in lower case.
func split(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

func stems(text string) []string {
	words := split(text)
	for i, w := range words {
		words[i] = stem(w)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// strong are forms that no ending tells.
var strong = map[string]string{
	"won": "win", "dice": "die", "lost": "lose", "threw": "throw", "thrown": "throw", "paid": "pay", "began": "begin", "begun": "begin",
	"held": "hold", "bought": "buy", "sold": "sell", "drew": "draw", "drawn": "draw", "dealt": "deal", "fell": "fall", "left": "leave",
	"laid": "lay", "fought": "fight", "spent": "spend", "chose": "choose", "chosen": "choose",
}

// stem is a word without its ending, so that its forms are alike.
func stem(w string) string {
	if s, ok := strong[w]; ok {
		w = s
	}
	w = plain(w)
	if len(w) > 4 && strings.HasSuffix(w, "e") {
		w = w[:len(w)-1]
	}
	return w
}

func plain(w string) string {
	cut := func(ending string, least int) (string, bool) {
		s, ok := strings.CutSuffix(w, ending)
		return s, ok && len(s) >= least
	}
	if s, ok := cut("ies", 2); ok {
		return s + "y"
	}
	for _, ending := range []string{"ing", "ed"} {
		if s, ok := cut(ending, 3); ok {
			if n := len(s); s[n-1] == s[n-2] && !strings.ContainsRune("lsf", rune(s[n-1])) {
				s = s[:n-1]
			}
			return s
		}
	}
	for _, hiss := range []string{"ches", "shes", "sses", "xes"} {
		if strings.HasSuffix(w, hiss) {
			return w[:len(w)-2]
		}
	}
	if s, ok := cut("s", 3); ok && !strings.HasSuffix(s, "s") {
		return s
	}
	return w
}
