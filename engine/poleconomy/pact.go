package poleconomy

import (
	"slices"

	"divisionbell/engine"
	"divisionbell/engine/poleconomy/span"
)

// A pact is a coalition as a document: who govern, who is Prime Minister, and with
// what posts and salaries they begin. It holds when a majority has signed it (rules
// 11.4 and 12.13).
type pact struct {
	No     uint16          `json:"no,omitzero"`
	By     int8            `json:"by,omitzero"`
	Of     engine.Seats    `json:"of,omitzero"` // none: there is no pact
	PM     int8            `json:"pm,omitzero"`
	Posts  [maxSeats]uint8 `json:"posts,omitzero"`  // by seat
	Salary int64           `json:"salary,omitzero"` // the Prime Minister's
	Pay    int64           `json:"pay,omitzero"`    // each minister's
	Signed engine.Seats    `json:"signed,omitzero"`
	Key    uint32          `json:"key,omitzero"`
}

// Keys of a pact, in the order in which they are printed. Those of posts are in the
// order of Posts, from Finance on.
const (
	keyPremier = iota
	keyFirstPost
	keySalary    = keyFirstPost + len(Posts) - premier - 1
	keyMinisters = keySalary + 1
	pactKeysSize = keyMinisters + 1
)

// mostFirst is the highest salary that a Prime Minister can begin with.
const mostFirst = firstMinister + mostRaise

var pactKeys = func() (keys [pactKeysSize]key) {
	keys[keyPremier] = key{name: postWords[premier], help: "who becomes Prime Minister; you if you leave it out", set: "seat", words: seatWords}
	for post := premier + 1; post < len(Posts); post++ {
		keys[keyOfPost(post)] = key{name: postWords[post], help: "who becomes " + Posts[post], set: "seat", words: seatWords, needs: 1 << keyPremier}
	}
	keys[keySalary] = key{name: "salary", help: "the Prime Minister's salary to begin with", kind: engine.Money, needs: 1 << keyPremier}
	keys[keyMinisters] = key{name: "ministers", help: "the salary of each minister named", kind: engine.Money, needs: 1<<keySalary - 1<<keyFirstPost}
	return keys
}()

func keyOfPost(post int) int { return keyFirstPost + post - premier - 1 }

// pactOf is what an action's keys say of a coalition that a seat proposes.
func pactOf(by int8, of engine.Seats, k *keyed) pact {
	p := pact{By: by, Of: of, PM: by, Salary: firstMinister, Signed: 1 << by}
	if k.said(keyPremier) {
		p.PM = int8(k.val[keyPremier])
	}
	for post := premier + 1; post < len(Posts); post++ {
		if i := keyOfPost(post); k.said(i) {
			p.Posts[k.val[i]] = uint8(post)
		}
	}
	if k.said(keySalary) {
		p.Salary = k.val[keySalary]
	}
	p.Pay = k.val[keyMinisters]
	return p
}

// ministers is how many posts a pact's keys give.
func ministers(k *keyed) (n int64) {
	for i := keyFirstPost; i < keySalary; i++ {
		if k.said(i) {
			n++
		}
	}
	return n
}

// begin is the salary that a pact's keys begin a Prime Minister with.
func begin(k *keyed) int64 {
	if k.said(keySalary) {
		return k.val[keySalary]
	}
	return firstMinister
}

// mayHold reports whether a member can be said for key i of a pact that says k
// beside it: one post each.
func mayHold(of engine.Seats, i int, member int8, k *keyed) bool {
	if !has(of, member) || !k.ready(&pactKeys[i]) {
		return false
	}
	for j := keyPremier; j < keySalary; j++ {
		if j != i && k.said(j) && k.val[j] == int64(member) {
			return false
		}
	}
	return i == keyPremier || begin(k)+(ministers(k)+1)*k.val[keyMinisters] <= mostSalaries
}

// pactSpan is what can be said for a sum of a pact that says k beside it (rule 12.4).
func pactSpan(i int, k *keyed) span.Span {
	n := ministers(k)
	switch {
	case !k.ready(&pactKeys[i]):
		return span.Span{}
	case i == keySalary:
		return span.Money(firstMinister, min(mostFirst, mostSalaries-n*k.val[keyMinisters]))
	}
	return span.Money(Note, min(mostRaise, (mostSalaries-begin(k))/n))
}

// nextPact goes on with a coalition's KEY VALUE pairs.
func (s *state) nextPact(of engine.Seats, words []string) []engine.Option {
	holders := func(i int, k *keyed) []engine.Option {
		return s.seatOptions(func(member int8) bool { return mayHold(of, i, member, k) }, true)
	}
	return nextKeys(pactKeys[:], words,
		func(i int, k *keyed) bool {
			if pactKeys[i].words != nil {
				return len(holders(i, k)) > 0
			}
			return !pactSpan(i, k).Empty()
		},
		func(i int, k *keyed) []engine.Option {
			if pactKeys[i].words != nil {
				return holders(i, k)
			}
			return pactSpan(i, k).Options(engine.Money)
		})
}

// judgePact refuses what a coalition's document cannot say.
func judgePact(of engine.Seats, k *keyed) error {
	for i := range pactKeys {
		if !k.said(i) {
			continue
		}
		beside := k.without(i)
		switch {
		case pactKeys[i].words == nil:
			if r := pactSpan(i, beside); !r.Has(k.val[i]) {
				return engine.Illegal("12.4", "“%s” can be %s", pactKeys[i].name, r.Text(engine.Money))
			}
		case !mayHold(of, i, int8(k.val[i]), beside):
			return engine.Illegal("12.3", "“%s” has to be a member of this coalition without another post", pactKeys[i].name)
		}
	}
	return nil
}

// negotiate proposes a pact, signs one, or says that there is no deal. A pact that
// a majority has signed governs; when nobody wants a deal, there is another
// election; when all have spoken, who still wants one is asked again (rules 11.4
// and 11.5).
func (s *state) negotiate(st *engine.Step, a action) error {
	by, of := int8(st.Seat), engine.Seats(a.what)
	i := slices.IndexFunc(s.Pacts, func(p pact) bool { return int64(p.No) == a.n })
	switch {
	case a.n > 0 && i < 0:
		return engine.Illegal("11.4", "there's no proposal p%d", a.n)
	case a.n > 0 && !has(s.Pacts[i].Of, by):
		return engine.Illegal("11.4", "proposal p%d doesn't include you, so you can't sign it", a.n)
	case a.n > 0 && has(s.Pacts[i].Signed, by):
		return engine.Illegal("11.4", "you've already signed proposal p%d", a.n)
	case of != 0:
		if err := s.judgeCoalition(by, of); err != nil {
			return err
		}
		if err := judgePact(of, &a.keys); err != nil {
			return err
		}
	}
	s.Said |= 1 << by
	s.Keys[by] = st.Seq
	s.NoDeal &^= 1 << by
	switch {
	case a.n > 0:
		s.Pacts[i].Signed |= 1 << by
		engine.Say(st, PactSigned{Seat: st.Seat, No: int(a.n)})
	case of != 0:
		s.withdraw(by)
		p := pactOf(by, of, &a.keys)
		p.No, p.Key = pactNo(s, st), st.Seq
		s.Pacts = append(s.Pacts, p)
		if !st.Muted() {
			engine.Say(st, PactProposed{Pact: s.showPact(&p)})
		}
	default:
		s.withdraw(by)
		for i := range s.Pacts {
			s.Pacts[i].Signed &^= 1 << by
		}
		s.NoDeal |= 1 << by
		engine.Say(st, CoalitionNamed{Seat: st.Seat, Members: []engine.Seat{}, Word: "none"})
	}
	s.conclude(st)
	return nil
}

// pactNo is the number of the next proposal: of its entry in the log, which no undo
// gives back; in older editions they are counted in each election.
func pactNo(s *state, st *engine.Step) uint16 {
	if s.Set.parleys() {
		return uint16(st.Seq)
	}
	s.LastPact++
	return s.LastPact
}

// withdraw takes back a seat's own proposal, in whose place another comes.
func (s *state) withdraw(by int8) {
	s.Pacts = slices.DeleteFunc(s.Pacts, func(p pact) bool { return p.By == by })
}

// conclude ends the talks when a pact is signed or nobody wants one, and else asks
// again when all have spoken.
func (s *state) conclude(st *engine.Step) {
	for i := range s.Pacts {
		if of := s.Pacts[i].signatories(s); of != 0 {
			s.agree(st, s.Pacts[i], of)
			return
		}
	}
	switch s.playing() {
	case s.NoDeal:
		s.hang(st)
	case s.Said:
		s.Said = s.NoDeal
		s.Talks++
		for seat := range s.Seats {
			if !has(s.NoDeal, seat) {
				s.Keys[seat] = st.Seq
			}
		}
		engine.Say(st, TalksGoOn{Seats: list(s.playing() &^ s.NoDeal)})
	}
}

// signatories are who would govern by a pact now: those who have signed it, as whole
// parties and independents, if they have a majority and its Prime Minister among them;
// in older editions all members, or none.
func (p *pact) signatories(s *state) (of engine.Seats) {
	for seat := range s.Seats {
		if has(p.Of, seat) && s.bloc(seat)&^p.Signed == 0 {
			of |= 1 << seat
		}
	}
	if of != p.Of && (!s.Set.parleys() || !has(of, p.PM) || !s.commands(of)) {
		return 0
	}
	return of
}

// agree begins the Government of those who have signed a pact. Who has not gets no
// post by it.
func (s *state) agree(st *engine.Step, p pact, of engine.Seats) {
	p.Of = of
	for seat := range s.Seats {
		if !has(of, seat) {
			p.Posts[seat] = noPost
		}
	}
	s.Gov, s.Hung, s.Pact, s.Pacts = of, 0, p, s.Pacts[:0]
	if !st.Muted() {
		engine.Say(st, GovernmentFormed{Members: list(of), Votes: s.votesOf(of), Why: WhyCoalition})
	}
	s.swearIn(st, p.PM, WhyAgreed, nil)
}

// appoint gives the posts and salaries of the pact in force.
func (s *state) appoint(st *engine.Step) {
	p := &s.Pact
	if p.Salary > firstMinister {
		s.setSalary(st, p.PM, premier, p.Salary)
	}
	for seat := range s.Seats {
		if p.Posts[seat] != noPost {
			s.setSalary(st, seat, p.Posts[seat], p.Pay)
		}
	}
}

// bound reports whether a member holds a post that was signed (rule 12.13).
func (s *state) bound(member int8) bool {
	return s.Pact.Of != 0 && s.Pact.Posts[member] != noPost && s.Post[member] == s.Pact.Posts[member]
}

// signed is the least salary of a member by the pact in force.
func (s *state) signed(member int8) int64 {
	switch {
	case s.Pact.Of != 0 && member == s.Pact.PM && member == s.PM:
		return s.Pact.Salary
	case s.bound(member):
		return s.Pact.Pay
	}
	return 0
}

func (s *state) showPact(p *pact) Pact {
	v := Pact{
		No: int(p.No), By: engine.Seat(p.By), Word: s.coalitionWord(p.Of), Members: list(p.Of), Votes: s.votesOf(p.Of),
		PM: engine.Seat(p.PM), Salary: p.Salary, Pay: p.Pay, Posts: []Member{}, Signed: list(p.Signed),
	}
	for seat := range s.Seats {
		if post := p.Posts[seat]; post != noPost {
			v.Posts = append(v.Posts, Member{Seat: engine.Seat(seat), Post: postWords[post], Salary: p.Pay})
		}
	}
	return v
}
