package board

import (
	"divisionbell/engine"
	rules "divisionbell/engine/poleconomy"
)

var names = []string{"Ada", "Benjamin", "Cleo", "Dov", "Evangeline", "Finlay"}

// position is a match of so many, with squares, papers and beavers strewn about
// by a rule that anybody can follow.
func position(seats int) (rules.View, Scene) {
	v := rules.View{
		Game: 1, Phase: rules.AskTurn, Round: 4, Rounds: 15, Turn: 1, PM: 2,
		Index:  rules.Marker{Position: 4, Number: 5, Event: "Taxation", Arrow: "clockwise"},
		Prices: rules.Prices{Company: 500_000, Advertising: 100_000}, Bank: 41_250_000,
		Supply: rules.Supply{Savings: 14, Bonds: 22, Life: 3, Business: 4}, Law: rules.TaxLaw{Company: 50_000, Advertising: 10_000},
	}
	for i := range seats {
		v.Players = append(v.Players, rules.Player{
			Square: rules.Squares[(7+11*i)%len(rules.Squares)].ID, Income: int64(40_000 + 10_000*i), Cash: int64(i) * 370_000,
			Savings: i % 3, Bonds: i % 4, Life: i % 2, Business: (i + 1) % 2, Tax: int64(i) * 60_000, Worth: 4_120_000 - int64(i)*510_000,
		})
	}
	n := 0
	for i, sq := range rules.Squares {
		if !property(i) {
			continue
		}
		h := rules.Holding{Square: sq.ID, Owner: engine.Seat(n%(seats+1)) - 1}
		n++
		v.Owners = append(v.Owners, h)
		if h.Owner < 0 {
			continue
		}
		if p := &v.Players[h.Owner]; sq.Type == rules.Company {
			p.Companies = append(p.Companies, sq.ID)
		} else {
			p.Advertising = append(p.Advertising, sq.ID)
		}
	}
	v.Players[2%seats].Post, v.Players[2%seats].Government = "premier", true
	return v, Scene{Code: "K7QF", Names: names[:seats], Bots: []bool{false, true}, Viewer: engine.Nobody,
		Last: Last{Text: "Ada rolled 4 + 3 = 7 and landed on I.P. Sharp Associates", Squares: []string{"i-p-sharp-associates"}, From: 1}}
}

// house is the same in game 2, at a division.
func house() (rules.View, Scene) {
	v, o := position(6)
	v.Game, v.Phase, v.Turn, v.Treasury = 2, rules.AskDivision, 2, 1_340_000
	v.Supply.Bonds, v.Supply.Unissued = 9, 12
	law := rules.TaxLaw{Company: 40_000, Advertising: 10_000, FreeCompanies: 1}
	v.House = &rules.House{
		Total: 47, Needed: 24, Government: 28, Waiting: []engine.Seat{3, 5},
		Bill:   &rules.Bill{Kind: "tax", Law: &law, Sentence: law.Sentence(), Ayes: []engine.Seat{2, 4}, Noes: []engine.Seat{0, 1}, AyeVotes: 21, NoVotes: 17},
		ByBill: []int64{0, 40_000, 80_000, 120_000, 160_000, 200_000}, Later: []rules.PaymentLaw{{Who: "no-companies", Amount: 50_000, Later: 2}},
	}
	for i, party := range []string{"tories", "tories", "grits", "grits", "independent", "progressives"} {
		p := &v.Players[i]
		p.Party, p.Votes = party, []int{8, 9, 14, 7, 7, 2}[i]
		p.Government = i >= 2 && i <= 4
	}
	v.Players[2].Salary, v.Players[3].Post, v.Players[3].Salary = 200_000, "finance", 100_000
	v.Pledges = []rules.Pledge{{By: 3, To: 2, Aye: true}}
	return v, o
}

// chart is a match of forty turns.
func chart(seats int) Chart {
	c := Chart{Rounds: 10, Seat: engine.Nobody}
	for i := range 40 {
		var row []int64
		for seat := range seats {
			row = append(row, int64(600_000+i*(seat+1)*20_000-(i%9)*(seat%3)*60_000))
		}
		c.Worth = append(c.Worth, row)
	}
	return c
}

// scenes are positions whose text boards lie in testdata.
func scenes() map[string]func() (rules.View, Scene) {
	return map[string]func() (rules.View, Scene){
		"turn":  func() (rules.View, Scene) { return position(4) },
		"house": house,
		"auction": func() (rules.View, Scene) {
			v, o := position(6)
			v.Phase = rules.AskBid
			v.Auction = &rules.Auction{Square: "gaspe-cement", Lander: 1, Way: "clockwise", Bidders: []engine.Seat{2, 3}, Next: 3, Leader: 2, Price: 130_000}
			v.Index.Arrow = "anticlockwise"
			return v, o
		},
		"sealed": func() (rules.View, Scene) {
			v, o := position(6)
			v.Phase = rules.AskBid
			v.Auction = &rules.Auction{Square: "gaspe-cement", Lander: 1, Way: "sealed", Bidders: []engine.Seat{0, 2, 3, 4}, Next: -1, Leader: -1, Answered: []engine.Seat{2}}
			return v, o
		},
		"over": func() (rules.View, Scene) {
			v, o := position(3)
			v.Phase, v.Over, v.Turn, v.Places, v.Round = "over", true, engine.Nobody, []int8{1, 2, 3}, 15
			v.Players[2].Gone = true
			return v, o
		},
		"start": func() (rules.View, Scene) {
			v, o := position(6)
			for i := range v.Players {
				v.Players[i].Square = "start"
			}
			o.Last = Last{From: -1}
			return v, o
		},
	}
}
