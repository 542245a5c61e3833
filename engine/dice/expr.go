package dice

import "strings"

// The words that may begin a factor, longest first.
var (
	functions = []string{"floor", "round", "trunc", "ceil", "sqrt", "sign", "abs", "min", "max", "pow"}
	sugar     = []string{"adv", "dis"}
)

// expr reads a sum, and what it is compared with where that makes a number.
func (p *parser) expr() (Expr, *Error) {
	p.skip()
	begin := p.at
	e, err := p.sum()
	if err != nil {
		return nil, err
	}
	return p.compared(e, begin)
}

// sum reads terms joined by + and -, or factors joined by any sign where
// arithmetic goes from left to right.
func (p *parser) sum() (Expr, *Error) {
	if p.habits.flat {
		return p.chain(p.factor, []string{"//", "*", "/", "%", "+", "-"})
	}
	return p.chain(p.term, []string{"+", "-"})
}

// term reads factors joined by *, /, // and %.
func (p *parser) term() (Expr, *Error) {
	return p.chain(p.factor, []string{"//", "*", "/", "%"})
}

func (p *parser) chain(operand func() (Expr, *Error), ops []string) (Expr, *Error) {
	left, err := operand()
	summed := false
	for err == nil {
		here := p.at
		p.skip()
		start := p.at
		var op Op
		if !p.starred() && !p.slashes() {
			op = Op(p.word(ops))
		}
		if op == "" {
			p.at = here
			return left, nil
		}
		place := p.place(start)
		if op == FloorDivide {
			p.read(start, "divide and round down")
		}
		if p.habits.flat {
			if op == Divide {
				p.read(start, "divide and drop the rest")
			}
			if sum := op == Add || op == Subtract; summed && !sum {
				p.read(start, "of all before it")
			} else {
				summed = summed || sum
			}
		}
		var right Expr
		if right, err = operand(); err != nil {
			break
		}
		if n, ok := numeral(right); ok && n.Value == 0 && (op == Divide || op == FloorDivide || op == Modulo) {
			return nil, fail(p.place(start), "divide by another number", "I can't divide by 0")
		}
		if left, err = p.reckoned(op, left, right, place); err != nil {
			break
		}
	}
	return nil, err
}

// factor reads an optional sign, a value, and its notes.
func (p *parser) factor() (Expr, *Error) {
	p.skip()
	if e := p.head; e != nil {
		p.head = nil
		return e, nil
	}
	minus := p.signs()
	e, err := p.power()
	if err == nil && minus {
		e = Negate{e}
	}
	return e, err
}

// signs passes over any number of signs, and reports whether they come to a minus.
func (p *parser) signs() (minus bool) {
	for p.skip(); ; p.skip() {
		switch {
		case p.take('-'):
			minus = !minus
		case !p.take('+'):
			return minus
		}
	}
}

// power reads a value, and what it is raised to; 2^3^2 is 2^(3^2).
func (p *parser) power() (Expr, *Error) {
	e, err := p.noted()
	if err != nil {
		return nil, err
	}
	here := p.at
	p.skip()
	start := p.at
	if p.word([]string{"**", "^"}) == "" {
		p.at = here
		return e, nil
	}
	place := p.place(start)
	minus := p.signs()
	right, err := p.power()
	if err != nil {
		return nil, err
	}
	if minus {
		right = Negate{right}
	}
	return Binary{Op: Power, Left: e, Right: right, Place: place}, nil
}

// noted reads a value and its notes.
func (p *parser) noted() (Expr, *Error) {
	e, err := p.value()
	if err != nil {
		return nil, err
	}
	for {
		here := p.at
		p.skip()
		start := p.at
		if !p.take('[') {
			p.at = here
			break
		}
		text := p.until(']')
		switch closed := p.take(']'); {
		case !closed && text == "":
			return nil, fail(p.place(start), "write words after it, then a ]", "this label has no end")
		case !closed:
			return nil, fail(p.place(start), "close it with ]", "this label has no end")
		case text == "":
			return nil, fail(p.place(start), "write words in it or leave it out", "this label is empty")
		}
		e = Note{X: e, Text: text}
	}
	return e, nil
}

// value reads a number, dice, a group, a function or brackets.
func (p *parser) value() (Expr, *Error) {
	start := p.at
	if e, err := p.byName(); e != nil || err != nil {
		return e, err
	}
	switch r := p.peek(); {
	case p.decimalAhead():
		return p.decimal()
	case digit(r):
		n, err := p.number()
		if err != nil {
			return nil, err
		}
		if p.coinAhead() {
			return p.coins(n, start)
		}
		if p.peek() == 'd' && (p.dieAhead() || p.prefix([]string{"dc"}) == "") {
			return p.pool(Number{n}, start)
		}
		return Number{n}, nil
	case r == '(' && p.habits.sets:
		return p.set()
	case r == '[' && p.ahead(1) == '[' && p.habits.inline:
		return p.inlined()
	case r == '(':
		e, err := p.nested(')', p.expr)
		if err == nil && p.dieAhead() {
			return p.pool(e, start)
		}
		return e, err
	case r == '{':
		return p.group()
	case letter(r):
		return p.named()
	case strings.ContainsRune("+-*/%),};<>=", r) && (p.depth > 0 || r != ')' && r != '}'):
		at := p.token()
		return nil, fail(at, "write one such as d6, or leave it out", "a value is missing before %s", p.written(at))
	}
	return nil, p.unexpected()
}

// named reads what begins with a letter: a die, a function, adv or dis.
func (p *parser) named() (Expr, *Error) {
	start := p.at
	run := p.letters()
	if p.prefix(functions) == run {
		p.at += len(run)
		return p.call(run, start)
	}
	if word := p.prefix(sugar); word != "" && word == run {
		p.at += len(word)
		d := sweet(word, p.place(start))
		if err := p.spend(2, d.Place); err != nil {
			return nil, err
		}
		return d, p.modifiers(d)
	}
	if p.dieAhead() {
		return p.pool(Number{1}, start)
	}
	return nil, p.unknown(start)
}

// call reads the arguments of a function.
func (p *parser) call(name string, start int) (Expr, *Error) {
	at := p.place(start)
	if p.skip(); p.peek() != '(' {
		return nil, fail(at, "write "+name+"(2d6/2)", "%s needs brackets after it", name)
	}
	c := Call{Function: name}
	_, err := p.nested(')', func() (_ Expr, err *Error) {
		c.Args, err = p.list()
		return nil, err
	})
	if err == nil && name == "pow" {
		if len(c.Args) != 2 {
			return nil, fail(at, "write it as 2^3", "pow takes two values, and this has %d", len(c.Args))
		}
		return Binary{Op: Power, Left: c.Args[0], Right: c.Args[1], Place: at}, nil
	}
	if err == nil && len(c.Args) > 1 && name != "min" && name != "max" {
		err = fail(at, "did you mean max?", "%s takes one value, and this has %d", name, len(c.Args))
	}
	if err == nil && name == "round" && p.habits.rounded && !natural(c.Args[0]) {
		p.read(start, "halves go up, also below 0")
		half := Binary{Op: Divide, Left: Number{1}, Right: Number{2}, Place: at}
		c.Function, c.Args[0] = "floor", Binary{Op: Add, Left: c.Args[0], Right: half, Place: at}
	}
	if err != nil {
		return nil, err
	}
	return c, nil
}

// group reads { } and its modifiers.
func (p *parser) group() (Expr, *Error) {
	start := p.at
	g := &Group{}
	_, err := p.nested('}', func() (Expr, *Error) {
		var err *Error
		g.Parts, err = p.list()
		return nil, err
	})
	if err != nil {
		return nil, err
	}
	g.Place = p.place(start)
	return g, p.groupModifiers(g)
}

// list reads expressions parted by commas.
func (p *parser) list() ([]Expr, *Error) {
	var all []Expr
	for {
		e, err := p.expr()
		if err != nil {
			return nil, err
		}
		all = append(all, e)
		if p.skip(); !p.take(',') {
			return all, nil
		}
	}
}

// nested reads what stands between a bracket, which is next, and its end.
func (p *parser) nested(end rune, inner func() (Expr, *Error)) (Expr, *Error) {
	start := p.at
	p.at++
	if p.depth++; p.depth > MaxNesting {
		return nil, fail(p.place(start), "leave out brackets or make two rolls of it",
			"brackets go at most %d deep", MaxNesting)
	}
	e, err := inner()
	if err != nil {
		return nil, err
	}
	p.skip()
	p.depth--
	switch here := p.at; {
	case p.take(end):
		return e, nil
	case p.done():
		return nil, fail(p.stretch(start, start+1), "add a "+string(end)+" at the end", "this bracket is never closed")
	case p.peek() == ',' && end == ')':
		return nil, fail(p.stretch(here, here+1), "write { } to add them up, max( ) for the largest", "brackets hold one value")
	}
	return nil, p.unexpected()
}
