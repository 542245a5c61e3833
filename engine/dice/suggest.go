package dice

import "slices"

// strangers are words of other bots that have no meaning here, and the way on.
var strangers = map[string]string{
	"advantage": "did you mean adv?", "disadvantage": "did you mean dis?",
	"b": "did you mean f1?", "df": "did you mean f1?", "sf": "did you mean f1?", "ms": "did you mean vs?",
	"i": "did you mean r1?", "o": "did you mean !o?", "p": "did you mean pl1?", "m": "did you mean mi2?",
	"ul": "leave it out: dice are shown as they were rolled", "uo": "did you mean u?",
	"c": "did you mean d2?", "w": "did you mean d6?", "h": "did you mean kh1?", "l": "did you mean kl1?",
	"drop": "did you mean dl1?", "keep": "did you mean kh3?", "highest": "did you mean kh1?", "lowest": "did you mean kl1?",
	"reroll": "did you mean r1?", "explode": "did you mean !?", "plus": "did you mean +?", "minus": "did you mean -?",
	"roll": "leave it out", "r": "leave it out", "against": "did you mean vs?", "times": "did you mean x?",
	"help": "/roll help explains the notation",
}

// unknown is the error for a run of letters that nothing begins with.
func (p *parser) unknown(start int) *Error {
	p.at = start
	run := p.letters()
	at := p.stretch(start, start+len(run))
	token := p.written(at)
	digits := start + len(run)
	end := digits
	for end < len(p.runs) && digit(p.runs[end]) {
		end++
	}
	suggestion := p.habits.words[run]
	spaced := start > 0 && p.runs[start-1] == ' '
	switch {
	case p.habits.signs && start > 0 && p.runs[start-1] == '(':
		suggestion = "put a label last: # " + token
	case suggestion != "":
	case p.habits.trails && spaced && end == digits:
		suggestion = "put # before a comment: # " + token
	case p.habits.tool != "" && slices.Contains(modifierWords, run):
		suggestion = "it belongs behind dice"
	default:
		suggestion = strangers[run]
	}
	if suggestion == "" {
		if word := nearest(run); word != "" {
			suggestion = "did you mean " + word + string(p.runs[digits:end]) + "?"
		} else {
			suggestion = "put # before a comment: # " + token
		}
	}
	return fail(at, suggestion, "%s means nothing here", token)
}

// nearest finds the word of the grammar that is one slip away from run, or two
// in a long one.
func nearest(run string) string {
	best, slips := "", 1
	if len(run) < 2 {
		return ""
	}
	if len(run) > 4 {
		slips = 2
	}
	for _, words := range [][]string{functions, sugar, modifierWords} {
		for _, word := range words {
			if len(word) < 2 {
				continue
			}
			if n := distance(run, word); n <= slips && (best == "" || n < distance(run, best)) {
				best = word
			}
		}
	}
	return best
}

// distance counts letters changed, left out, put in, or swapped with the next.
func distance(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			n := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				n = min(n, rows[i-2][j-2]+1)
			}
			rows[i][j] = n
		}
	}
	return rows[len(a)][len(b)]
}
