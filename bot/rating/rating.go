// Package rating reckons who plays how well from the places that matches ended with:
// skills by Plackett and Luce, and a season's score. It is pure, and knows people and bots
// by numbers and kinds alone.
package rating

import "math"

// A Skill is how well somebody plays, as far as it is known: Mu, give or take Sigma.
type Skill struct{ Mu, Sigma float64 }

// Shown is the skill that somebody has almost surely, three deviations below the guess:
// who begins has 0, and nobody is ahead by luck alone.
func (s Skill) Shown() float64 { return s.Mu - 3*s.Sigma }

// A Model has the constants of Weng and Lin's way to rate by Plackett and Luce: Start is
// the skill of who has not played, Beta how far chance decides a match, and Tau what each
// match adds to a deviation, so that nobody's rating comes to rest for good.
type Model struct {
	Start     Skill
	Beta, Tau float64
}

// Usual is the model as OpenSkill has it.
var Usual = Model{Start: Skill{25, 25.0 / 3}, Beta: 25.0 / 6, Tau: 25.0 / 300}

// least is what is left of a variance at least, as a share.
const least = 0.0001

// Rate is the skills after a match in which each took a place from 1, where several may
// share one. Below two there is nothing to learn.
//
// It is algorithm 4 of Weng and Lin, "A Bayesian Approximation Method for Online Ranking",
// Journal of Machine Learning Research 12 (2011), with teams of one: those who shared a
// place share its step, and a deviation shrinks in proportion to itself.
func (m Model) Rate(before []Skill, places []int8) []Skill {
	after := append([]Skill(nil), before...)
	if len(before) < 2 {
		return after
	}
	total := 0.0
	for i := range after {
		after[i].Sigma = math.Hypot(after[i].Sigma, m.Tau)
		total += after[i].Sigma*after[i].Sigma + m.Beta*m.Beta
	}
	c := math.Sqrt(total)
	weight, tied, left := make([]float64, len(after)), make([]float64, len(after)), make([]float64, len(after))
	for i, s := range after {
		weight[i] = math.Exp(s.Mu / c)
	}
	for q := range after {
		for s := range after {
			if places[s] >= places[q] {
				left[q] += weight[s]
			}
			if places[s] == places[q] {
				tied[q]++
			}
		}
	}
	for i, s := range after {
		omega, delta := 0.0, 0.0
		for q := range after {
			if places[q] > places[i] {
				continue
			}
			chance := weight[i] / left[q]
			if i == q {
				omega += (1 - chance) / tied[q]
			} else {
				omega -= chance / tied[q]
			}
			delta += chance * (1 - chance) / tied[q]
		}
		share := s.Sigma * s.Sigma / c
		gamma := s.Sigma / c
		after[i] = Skill{s.Mu + share*omega, s.Sigma * math.Sqrt(max(1-share/c*gamma*delta, least))}
	}
	return after
}
