package record

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"divisionbell/engine"
)

// Verify plays a match again from its file alone and holds every line against
// what the rules and the dice's law make of it. The error is a [Fault]: the
// first thing that does not hold; nil says that all that could be checked does.
// games knows the games by id; commitment, 64 hex digits or empty, is the one
// that was posted. Dice that were handed in are a fault, named when all else holds.
func Verify(f File, games func(id string) (engine.Game, bool), commitment string) (Report, error) {
	if r, err := verify(f, games, commitment, true); err == nil {
		return r, nil
	}
	return verify(f, games, commitment, false) // step by step, to find the first thing
}

// verify is Verify; quick, its error may be of another thing than the first.
func verify(f File, games func(id string) (engine.Game, bool), commitment string, quick bool) (r Report, err error) {
	v := &verifier{file: f, report: &r, line: newLineage(len(f.Entries)), quick: quick}
	defer func() {
		// A file made up to that end may find a game's rules unprepared.
		if p := recover(); p != nil {
			err = entry(v.at, "the rules cannot play it: %v", p)
		}
	}()
	if err := v.header(games, commitment); err != nil {
		return r, err
	}
	if err := v.order(); err != nil {
		return r, err
	}
	if len(f.Entries) == 0 && (f.Header.Format > 1 || f.Footer.Version != 0) {
		return r, footer("nothing was played, and it tells more than that")
	}
	check := v.replay
	if f.Header.Secret == nil {
		check = v.outline
	}
	if err := check(); err != nil {
		return r, err
	}
	if r.Lobby {
		r.Holds = true
		return r, nil
	}
	if r.Holds = len(r.Given) == 0; !r.Holds {
		k := r.Given[0]
		return r, entry(k, "its dice %s were chosen, not rolled; everything else that was checked is correct", f.Entries[k].Given)
	}
	return r, nil
}

type verifier struct {
	file   File
	game   engine.Game
	verbs  map[string]engine.Verb
	match  Match
	report *Report
	at     uint32 // the entry under check
	quick  bool   // a fault is found anew without it
	beside *beside

	epoch  uint32
	dice   *engine.Dice
	teller *teller
	table  engine.Table
	line   *lineage
	marks  map[uint32]*mark
	ended  bool // by an End

	seated    []Holder   // who holds each seat now
	handovers []Handover // those that are still to come
	lost      bool       // a match without secret cannot be played on again
	untold    uint32     // from which entry on
}

func (v *verifier) header(games func(string) (engine.Game, bool), commitment string) error {
	h := v.file.Header
	v.report.Code, v.report.Game = h.Code, h.Game
	if h.Format < 1 || h.Format > Format {
		return header("it is of format %d, this program knows 1 to %d", h.Format, Format)
	}
	game, ok := games(h.Game)
	if !ok {
		return header("no game is called %q", h.Game)
	}
	about := game.About()
	v.game, v.report.Game = game, about.Name
	v.verbs = map[string]engine.Verb{}
	for _, verb := range about.Verbs {
		v.verbs[verb.Name] = verb
	}
	if h.Edition > about.Edition {
		return header("it was played under edition %d of %s, by a newer program; this one knows editions up to %d", h.Edition, about.Name, about.Edition)
	}
	if h.Edition < 1 && about.Edition > 0 {
		return header("%s has no edition %d", about.Name, h.Edition)
	}
	if h.Terms.Edition != 0 && h.Terms.Edition != h.Edition {
		return header("it names two editions, %d and %d", h.Edition, h.Terms.Edition)
	}
	v.match = h.Match()
	if err := v.company(); err != nil {
		return err
	}
	return v.secret(commitment)
}

// company checks phase, seats and who holds them. Seats of a lobby may be empty.
func (v *verifier) company() error {
	h := v.file.Header
	begun := len(v.file.Entries) > 0
	switch h.Phase {
	case lobby:
		if begun {
			return header("it says that nothing was played yet, and its log is not empty")
		}
		v.report.Lobby = true
	case playing, paused:
		if !begun {
			return header("the match is %s, and its log is empty", h.Phase)
		}
	case over, abandoned:
	default:
		return header("no match is %q", h.Phase)
	}
	if n := len(h.Seats); begun && n != h.Terms.Seats || n > h.Terms.Seats || n == 0 {
		return header("it names %s and is for %d", count(n, "seat", "seats"), h.Terms.Seats)
	}
	return v.holders()
}

func (v *verifier) secret(commitment string) error {
	h := v.file.Header
	var posted Hex
	if commitment != "" {
		if err := posted.UnmarshalText([]byte(strings.ToLower(strings.TrimSpace(commitment)))); err != nil {
			return fmt.Errorf("record: the commitment %w", err)
		}
		if posted != h.Commitment {
			return header("the fingerprint is %s, and the one you gave is %s", h.Commitment, posted)
		}
	}
	switch {
	case h.Secret != nil && h.Sealed:
		return header("it gives its secret and says that it is withheld")
	case h.Sealed && !h.Done():
		return header("it says that its secret is withheld, and the match is %s", h.Phase)
	case h.Sealed && h.Day == "":
		return header("only a daily match withholds its secret after its end")
	case h.Secret == nil && h.Done() && !h.Sealed:
		return header("the match has ended and its secret is missing")
	case h.Secret == nil:
		return nil
	case !h.Done():
		return header("it tells its secret while the match is %s", h.Phase)
	}
	if sum := Hex(engine.Commitment(*h.Secret)); sum != h.Commitment {
		return header("its secret does not match the fingerprint: the SHA-256 of %s is %s, the fingerprint is %s", h.Secret, sum, h.Commitment)
	}
	return nil
}

// order finds entries that are missing, doubled or swapped.
func (v *verifier) order() error {
	for i := range v.file.Entries {
		want, got := uint32(i), v.file.Entries[i].Seq
		later := func(e Entry) bool { return e.Seq == want }
		switch {
		case got == want:
		case got < want:
			return entry(got, "it is there twice")
		case slices.ContainsFunc(v.file.Entries[i:], later):
			return entry(want, "it is out of order: entry %d stands before it", got)
		case want == 0:
			return entry(want, "it is missing: the log begins with entry %d", got)
		default:
			return entry(want, "it is missing: after entry %d comes entry %d", want-1, got)
		}
	}
	n := len(v.file.Entries)
	switch count := v.file.Footer.Count; {
	case count > n:
		return entry(uint32(n), "it is missing: the footer counts %d lines of the log and there are %d", count, n)
	case count < n:
		return footer("it counts %d lines of the log and there are %d", count, n)
	}
	return nil
}

// replay checks a match that has ended: the rules play it while the chain is made
// beside them. What goes wrong first in the log is the fault.
func (v *verifier) replay() error {
	v.teller = newTeller()
	v.mark()
	links := make(chan linked, 1)
	go func() { links <- link(Key(v.match.Secret), v.file.Entries) }()
	if v.quick {
		v.beside = newBeside()
	}
	played, err := v.play()
	chain := <-links
	if v.quick && !v.beside.agree() {
		return errors.New("record: the facts differ")
	}
	holds := min(played, chain.hold)
	v.report.Entries = holds
	if holds > 0 {
		v.report.Head = Hex(v.file.Entries[holds-1].Hash)
	}
	switch {
	case chain.hold < played:
		e := &v.file.Entries[chain.hold]
		return entry(e.Seq, "the chain of hashes breaks here: its hash is %x, what is written makes %x; its instant, its cause or the hash itself was changed", e.Hash, chain.next)
	case err != nil:
		return err
	}
	return v.end()
}

// play plays every entry, and gives how many hold and what is wrong with the next.
func (v *verifier) play() (n int, err error) {
	defer func() {
		if p := recover(); p != nil { // as in Verify
			err = entry(v.at, "the rules cannot play it: %v", p)
		}
	}()
	for n = range v.file.Entries {
		e := &v.file.Entries[n]
		v.at = e.Seq
		if err := v.entry(e); err != nil {
			return n, err
		}
		v.line.add(e)
		v.keep(e.Seq)
	}
	return len(v.file.Entries), nil
}

func (v *verifier) entry(e *Entry) error {
	if v.ended {
		return entry(e.Seq, "the match had ended at entry %d", e.Seq-1)
	}
	if (e.Kind == Setup) != (e.Seq == 0) {
		return entry(e.Seq, "the set-up is entry 0 and no other")
	}
	if !isPips(e.Given) {
		return entry(e.Seq, "the dice handed in, %q, are not of six sides", e.Given)
	}
	if err := v.handed(e); err != nil {
		return err
	}
	switch e.Kind {
	case "":
		return v.action(e)
	case Setup:
		return v.setup(e)
	}
	if len(e.Facts) > 0 && string(e.Facts) != "[]" || len(e.Words) > 0 || e.Given != "" {
		return entry(e.Seq, "an entry of kind %q has no words, dice and facts", e.Kind)
	}
	switch e.Kind {
	case Undo:
		return v.undo(e)
	case Epoch:
		if e.To <= v.epoch {
			return entry(e.Seq, "epoch %d does not follow epoch %d", e.To, v.epoch)
		}
		v.begin(e.To)
	case End:
		v.ended = true
	default:
		return entry(e.Seq, "this program knows no entries of kind %q", e.Kind)
	}
	v.table.Pass(e.Seq)
	return nil
}

// begin throws later dice from another root.
func (v *verifier) begin(epoch uint32) {
	v.epoch = epoch
	v.dice = engine.Of(v.match.Root(epoch), 0)
}

func (v *verifier) setup(e *Entry) error {
	if e.Seat != engine.Nobody {
		return entry(e.Seq, "seat %d cannot set a match up", e.Seat+1)
	}
	if want := v.match.Opening(); !slices.Equal(e.Words, want) {
		return entry(e.Seq, "%s", differ(e.Words, want))
	}
	v.begin(e.To)
	v.dice.Given(pips(e.Given)...)
	table, out, err := v.game.New(v.dice, v.match.Terms)
	if err != nil {
		return entry(e.Seq, "the match cannot be set up: %v", err)
	}
	v.table = table
	return v.outcome(e, out)
}

// differ says how the set-up differs from the header.
func differ(words, want []string) string {
	for i, w := range want {
		if i >= len(words) {
			return fmt.Sprintf("the set-up does not say %q, which the header says", w)
		}
		if words[i] != w {
			return fmt.Sprintf("the set-up says %q, the header says %q", words[i], w)
		}
	}
	return fmt.Sprintf("the set-up says %q, the header does not", words[len(want)])
}

func (v *verifier) action(e *Entry) error {
	if err := v.sayable(e); err != nil {
		return err
	}
	v.dice.Turn(uint64(e.Seq))
	if e.Given != "" {
		v.dice.Given(pips(e.Given)...)
	}
	out, err := v.table.Redo(e.Seq, v.dice, e.Seat, e.Words...)
	if err != nil {
		return cannotSay(e, err)
	}
	v.report.Actions++
	return v.outcome(e, out)
}

func cannotSay(e *Entry, err error) error {
	return entry(e.Seq, "%s cannot say %q: %v", who(e.Seat), strings.Join(e.Words, " "), err)
}

// sayable refuses words that are no action.
func (v *verifier) sayable(e *Entry) error {
	if len(e.Words) == 0 {
		return entry(e.Seq, "it has no words")
	}
	verb := v.verbs[e.Words[0]]
	if verb.Query {
		return entry(e.Seq, "%q is a question, not an action", verb.Name)
	}
	if verb.Host && e.Seat != engine.Nobody {
		return entry(e.Seq, "%q is not for a seat to say", verb.Name)
	}
	return nil
}

// outcome holds what an entry says happened against what the rules made of it.
func (v *verifier) outcome(e *Entry, out engine.Outcome) error {
	if err := v.agree(e, out); err != nil {
		return err
	}
	if e.Given != "" {
		if v.dice.Used() != len(e.Given) {
			return entry(e.Seq, "of the dice handed in, %s, only %d were thrown", e.Given, v.dice.Used())
		}
		v.report.Given = append(v.report.Given, e.Seq)
	}
	v.report.Dice += v.dice.Drawn()
	return nil
}

// end holds the result against the header and the footer.
func (v *verifier) end() error {
	h, f := v.file.Header, v.file.Footer
	if f.Head != v.report.Head {
		return footer("its fingerprint is %s, and the log's is %s", f.Head, v.report.Head)
	}
	if !slices.Equal(f.Places, h.Places) {
		return footer("its places are %v, the header's %v", f.Places, h.Places)
	}
	if f.Version < h.Version || f.Version < 0 {
		return footer("it tells a position of version %d, and the match began with version %d", f.Version, h.Version)
	}
	if n := len(v.file.Entries); v.report.Bound && h.Ended != v.file.Entries[n-1].At {
		return header("it says that the match ended at %d, and its last entry is of %d", h.Ended, v.file.Entries[n-1].At)
	}
	if v.report.Result = result(v.seated, h.Places); v.ended && len(h.Places) == 1 { // first of one is no win
		v.report.Result = "The match was stopped"
	}
	if v.table == nil {
		if h.Phase == over || h.Places != nil || f.State != nil || f.Version != 0 {
			return header("the match is %s with places %v, and nothing was played", h.Phase, h.Places)
		}
		return nil
	}
	// The table can end a match without a winner, or as it stands.
	if v.ended != (h.Phase == abandoned) && !(v.ended && h.Phase == over) {
		return header("it says %s, the log says otherwise", h.Phase)
	}
	places := v.table.Status(engine.Nobody).Places
	if v.ended && h.Phase == over {
		scores := v.table.Score()
		if scores == nil {
			return header("it says over, and the match was ended without a standing")
		}
		places = engine.Standing(scores)
	}
	if !v.ended && places == nil {
		return header("it says %s, and by the rules the match goes on", h.Phase)
	}
	if !slices.Equal(places, h.Places) {
		return header("it gives the places %v, the rules give %v", h.Places, places)
	}
	return v.state()
}

// state holds the final position against the footer.
func (v *verifier) state() error {
	f := v.file.Footer
	p, err := v.table.Position()
	if err != nil {
		return fmt.Errorf("record: verify: %w", err)
	}
	switch {
	case f.State == nil:
		return footer("it does not tell the final position's hash")
	case f.Version > p.Version:
		return footer("it tells a position of version %d, by a newer program; this one knows %d", f.Version, p.Version)
	case f.Version < p.Version:
		v.report.Unchecked = append(v.report.Unchecked, fmt.Sprintf("the final position's hash: it is of version %d, positions now are of version %d", f.Version, p.Version))
		return nil
	}
	if sum := stateSum(&p); *f.State != *sum {
		return footer("the final position's hash is %s, played again it is %s", f.State, sum)
	}
	return nil
}

func who(s engine.Seat) string {
	if s == engine.Nobody {
		return "nobody"
	}
	return fmt.Sprintf("seat %d", s+1)
}

func isPips(digits string) bool { return len(pips(digits)) == len(digits) }
