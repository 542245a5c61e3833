package austerity

import (
	"divisionbell/bot/msg"
	"divisionbell/bot/render"
	"divisionbell/engine"
	rules "divisionbell/engine/austerity"
)

// Lines tells facts in order, a text for each line: what heads others is one
// sentence with all that follows from it.
func (l look) Lines(facts []engine.Fact, s msg.Scene) []msg.Text {
	return render.Fold(facts, s, fold)
}

// fold tells the first of the facts with those that follow from it, and how many
// those are.
func fold(facts []engine.Fact, s msg.Scene) (int, msg.Text) {
	if _, ok := facts[0].(rules.Contents); ok {
		return 1, look{}.Line(facts[0], s)
	}
	t, n := head(facts[0], s), 1
	if t == nil { // a track or cube that moved by itself
		n = 0
	}
	if _, ok := facts[0].(rules.Drew); ok && len(facts) > 1 {
		if c, ok := facts[1].(rules.Chose); ok && c.Forced {
			t, n = t.Plain(". Only one choice: ").Bold(wayText(c.Event, c.Choice)), 2
		}
	}
	var effects []msg.Text
	for n < len(facts) {
		run := steady(facts[n:])
		if len(run) > 0 {
			effects = append(effects, shifted(run))
			n += len(run)
			continue
		}
		if run := alike(facts[n:]); len(run) > 0 {
			effects = append(effects, moved(run))
			n += len(run)
			continue
		}
		if t != nil && head(facts[n], s) != nil {
			break
		}
		e := effect(facts[n])
		if e == nil {
			break
		}
		if _, ok := facts[n].(rules.Penalised); ok && n+1 < len(facts) && effect(facts[n+1]) != nil {
			if len(effects) > 0 { // the penalty is told by what it does
				effects[len(effects)-1] = effects[len(effects)-1].Plain(":")
			} else {
				t = t.Plain(", so the penalty is due")
			}
			n++
			continue
		}
		effects = append(effects, e)
		n++
	}
	if n == 0 { // nothing that we know how to tell
		return 1, nil
	}
	return n, sentence(t, effects)
}

// sentence joins a head and its effects: "Ann pays a loan: Y Spent from …, K …."
func sentence(t msg.Text, effects []msg.Text) msg.Text {
	if t == nil && len(effects) > 0 {
		t, effects = begin(effects[0]), effects[1:]
		for _, e := range effects {
			t = t.Plain(", ").Join(e)
		}
		return stop(t)
	}
	for i, e := range effects {
		switch {
		case i == 0:
			t = t.Plain(": ")
		case endsInColon(effects[i-1]):
			t = t.Plain(" ")
		default:
			t = t.Plain(", ")
		}
		t = t.Join(e)
	}
	return stop(t)
}

func endsInColon(t msg.Text) bool {
	w := t[len(t)-1].Words
	return w != "" && w[len(w)-1] == ':'
}

// steady are the steps of one track that the facts begin with.
func steady(facts []engine.Fact) (run []rules.Shifted) {
	for _, f := range facts {
		x, ok := f.(rules.Shifted)
		if n := len(run); !ok || n > 0 && (x.Track != run[0].Track || x.From == x.To || run[n-1].From == run[n-1].To) {
			break
		}
		run = append(run, x)
	}
	return run
}

// alike are the cubes moved in one way that the facts begin with.
func alike(facts []engine.Fact) (run []engine.Fact) {
	way := ""
	for _, f := range facts {
		_, n, how, ok := cubeMove(f)
		if !ok || len(run) > 0 && (how != way || n == 0) {
			break
		}
		run, way = append(run, f), how
		if n == 0 {
			break
		}
	}
	return run
}
