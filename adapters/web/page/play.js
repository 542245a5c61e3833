import { byId, kept, make, phone, speak } from './dom.js';
import { Refusal, get } from './api.js';
import { Scene } from './scene.js';
import { Amount } from './amount.js';
import { Shortcuts } from './shortcuts.js';
import { calm, renderText, sentence } from './text.js';

const few = 4; // chips that stand round a spot

// Play is how an action is put together on the board: touch what glows, once for each
// word of it, then send it. What can follow comes from the host; nothing is known here of
// any game. Without a seat, and of what is past, there is nothing to play.
export class Play {
  constructor(here) {
    this.here = here;
    this.scene = new Scene({ touch: (word, spot) => this.touch(word, spot), miss: () => this.back(), card: (spot) => this.card(spot),
      rule: (number) => here.rule?.(number), tell: (words) => this.say(words), laid: () => { if (this.step) this.render(); } });
    this.shortcuts = new Shortcuts(this);
    this.amount = new Amount((n) => this.go([...this.words(), String(n)]), () => this.back());
    this.bar = byId('bar');
    this.sentence = byId('bar-sentence');
    this.chips = byId('chips');
    this.more = byId('more');
    this.asked = 0;
    this.leave();
    phone.addEventListener('change', () => this.render());
    document.addEventListener('keydown', (e) => this.key(e));
    // What has the focus may go before what comes in its place is there.
    document.addEventListener('focusin', (e) => { this.had = this.plays(e.target); });
    document.addEventListener('pointerdown', () => { this.had = false; });
  }

  // leave forgets what was begun: another match, another person, the past.
  leave() {
    this.asked++;
    this.code = null;
    this.draft = null; // what was begun
    this.root = null; // ways without words
    this.step = null; // ways after the words picked so far
    this.steps = []; // how many words there were before each touch
    this.pin = null;
    this.opening = false;
    this.tell(null);
    this.render();
  }

  // tell says under the board what came of a move, until the next.
  tell(text) {
    const said = byId('said');
    if (!said) return;
    said.hidden = !text;
    said.replaceChildren(...(text ? [renderText(text, this.here)] : []));
  }

  // say says a line of its own there.
  say(words) {
    if (byId('said')) this.tell(words ? [{ words }] : null);
    else speak(words);
  }

  // open says how the viewer can go on in a match now. What was begun stays as long as
  // the decision does, also when the page is loaded anew.
  async open(code, pin, coming) {
    const ask = ++this.asked;
    if (code !== this.code) this.root = this.step = this.draft = null;
    Object.assign(this, { code, pin, opening: !this.root });
    this.showControls();
    let [root, step] = [null, null];
    try {
      root = await (this.coming = coming ?? this.fetch([]));
      const { key, words, steps } = this.draft ??= kept(localStorage, this.shelf()) ?? {};
      if (root.seat >= 0 && key === root.key && words.length) step = await this.fetch(words).catch((problem) => { if (!this.sending && this.draft.words === words) this.here.complain(problem); }); // else it is what was sent
      if (ask === this.asked) this.steps = step ? steps : [];
    } catch (problem) {
      // there is no such match any more: the board tells; what a cut line has lost is asked for again
      if (!(problem instanceof Refusal) || problem.status >= 500) setTimeout(() => { if (ask === this.asked) this.open(code, pin); }, 1000);
    }
    if (ask !== this.asked) return;
    Object.assign(this, { root, step, opening: false });
    this.render();
  }

  // showControls has the match's own buttons where nothing is played on the board; what may
  // have to go again does not come.
  showControls() { byId('match-controls')?.classList.toggle('played', this.playing() || this.opening); }

  // shelf names what is kept of a draft: it is the person's own.
  shelf() { return `draft ${this.code} ${this.here.me?.id}`; }

  fetch(words) {
    return get('/api/ways', { code: this.code, as: this.here.me?.id, words: words.join(' ') });
  }

  words() { return this.step?.words ?? []; }

  // playing reports whether there is anything to say now.
  playing() { return (this.root?.ways.length ?? 0) > 0; }

  // go takes words as said so far, wherever the table is by the time they are answered.
  async go(words, steps = [...this.steps, this.words().length]) {
    this.tell(null);
    this.keep({ key: this.root.key, words, steps });
    await this.open(this.code, this.pin, this.coming);
    const [way, other] = this.step?.ways ?? [];
    if (way && !other && !this.step.whole && settled(way.number) && this.draft.words === words) return this.go([...way.words, String(way.number.min)], steps); // nobody need be asked
    return speak(asSaid(this.step?.whole?.label ?? this.step?.prompt ?? this.root?.prompt));
  }

  keep(draft) {
    this.draft = draft;
    kept(localStorage, this.shelf(), draft);
  }

  // touch goes on with a spot. Where several things begin there, they are offered round it.
  touch(word, spot) {
    const ways = this.at(word);
    const acts = ways.filter((way) => !way.query);
    if (acts.length === 1) return this.pick(acts[0]);
    if (ways.length === 1) return this.pick(ways[0]);
    if (ways.length) this.offer(ways, spot);
    return null;
  }

  // pick goes on with a way; where several numbers can be said, it asks for one.
  pick(way) {
    if (way.number && !settled(way.number)) return this.count(way);
    return this.go([...way.words, ...(way.number ? [String(way.number.min)] : [])]);
  }

  // number is the way that goes on with one that can be chosen.
  number() { return this.step?.ways.find((way) => way.number && !(this.step.whole && settled(way.number))); }

  // count has the sheet ask for the number of a way.
  count(way) {
    this.opener = document.activeElement.dataset.key;
    this.counted = way.label;
    this.render();
    this.amount.enter();
  }

  at(word) {
    return (this.step ?? this.root)?.ways.filter((way) => way.spot === word) ?? [];
  }

  // offer has the verbs that begin at a spot stand beside it.
  offer(ways, spot) {
    this.chips.replaceChildren(...ways.slice(0, few).map((way) => make('button', { type: 'button', class: 'quiet chip', 'data-key': way.words.join(' '), onclick: () => this.pick(way) },
      make('bdi', {}, calm(this.step ? way.label : this.verb(way))))));
    this.chips.hidden = false;
    this.scene.showCard(null);
    this.scene.beside(this.chips, spot);
    this.chips.firstElementChild.focus();
  }

  // verb is what the verb of a way is called.
  verb(way) {
    return this.root.ways.find((one) => one.words.length === 1 && one.words[0] === way.words[0])?.label ?? way.label;
  }

  // back folds what is unfolded, or takes the last touch away, or leads from the bar to the board.
  back() {
    if (this.chips.hidden && this.more.hidden && !this.counted) {
      if (this.step) return this.take(this.steps.at(-1) ?? 0, this.steps.slice(0, -1));
      return this.bar.contains(document.activeElement) && this.scene.places.stand();
    }
    this.chips.hidden = this.more.hidden = true;
    this.counted = null;
    this.render();
    const opener = this.opener !== 'send' && this.button(this.opener); // Enter is to send nothing that was left
    return opener ? opener.focus() : this.scene.places.stand();
  }

  // take leaves so many words, and goes to where on the board the others began: what stands in
  // the bar now was not looked at yet.
  async take(count, steps) {
    const [held, spots] = [this.holds(), this.spotted()];
    await this.go(this.words().slice(0, count), steps);
    if (held && document.activeElement.dataset.key !== 'back') this.scene.places.stand(spots[this.spotted().length]);
  }

  button(key) { return [...byId('bar-buttons').children].find((one) => one.dataset.key === key); }

  key(e) {
    const at = (where) => e.target.closest?.(where);
    const plain = !e.ctrlKey && !e.metaKey && !e.altKey && !at('dialog, #composer, #more input');
    if (e.key === 'Escape' && !at('dialog, #composer')) this.back();
    else if (e.key === 'Enter' && e.repeat && at('#bar, #spots')) e.preventDefault(); // one press sends once
    else if (plain && /^[1-9]$/.test(e.key) && at('#picture, #bar') && this.number()) this.count(this.number()); // whose field takes it
    else if (plain && at(e.key === '?' ? '#picture, #bar' : '#picture') && this.shortcuts.key(e)) e.preventDefault();
    else if (e.key === 'Backspace' && at('#spots, #bar')) this.back();
  }

  async send(way) {
    if (this.sending) return;
    this.sending = true;
    this.tell(null);
    this.bar.setAttribute('aria-busy', 'true');
    try {
      await this.here.play(way.press);
      this.step = null;
      this.steps = [];
      this.keep({});
    } finally {
      this.sending = false;
      this.bar.removeAttribute('aria-busy');
    }
    this.render();
  }

  card(spot) {
    const does = this.at(spot.word).filter((way) => way.detail).slice(0, 2).map((way) => way.detail);
    const near = spot.near?.length > 0 && spot.near.length < 9 && `Adjoins ${spot.near.map((n) => brief(this.scene.spots[n].title)).join(', ')}`;
    return [...new Set([spot.title, spot.note, near, ...does])].filter(Boolean).slice(0, 4).map(calm);
  }

  render() {
    if (!this.bar) return;
    this.here.now = { ...this.root, code: this.code };
    const held = this.holds();
    const ways = (this.step ?? this.root)?.ways ?? [];
    const legal = new Map();
    const besides = new Set(); // what answers no decision can be touched and does not glow
    for (const way of ways) {
      if (!way.spot || way.query && !this.step) continue; // what only asks glows once it is begun
      if (way.free && !this.step && !legal.has(way.spot)) besides.add(way.spot);
      if (!way.free) besides.delete(way.spot);
      const does = calm(this.step ? way.label : this.verb(way));
      legal.set(way.spot, [...(legal.get(way.spot) ?? []), does, ...(this.step && way.detail ? [calm(way.detail)] : [])]);
    }
    this.scene.glow(legal, besides, this.words(), this.counts(), this.moves());
    byId('play').hidden = !this.playing();
    this.showControls();
    const at = [this.code, this.root?.key, ...this.words()].join(' ');
    if (at !== this.unfoldedAt) { // news alone fold nothing
      this.chips.hidden = this.more.hidden = true;
      this.counted = null;
    }
    this.unfoldedAt = at;
    const number = this.step && (this.counted ? ways.find((way) => way.label === this.counted) : ways.length === 1 && !this.step.whole && this.number());
    this.amount.show(number || null, this.step?.prompt);
    this.bar.hidden = Boolean(number); // which asks the same, and goes back
    this.renderBar(ways);
    this.hold(held);
    this.here.played?.();
  }

  // holds reports whether the focus is where one plays, or waits to; or was, when it went.
  holds() { return document.activeElement === document.body ? Boolean(this.had) : this.plays(document.activeElement); }

  plays(at) { return at === byId('awaits') || Boolean(at.closest('#picture, #play')); }

  waits() { return document.activeElement === byId('awaits'); }

  // hold keeps the focus of whoever had it: what had it may have gone. What is whole can be
  // sent, then spots go on; whoever has nothing to play is told who is waited for.
  hold(held) {
    if (!held || !this.waits() && document.activeElement !== document.body && document.activeElement.checkVisibility()) return;
    const shown = (selector) => [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
    (shown('#amount:not([hidden]) #amount-number') ?? shown('[data-key="send"]') ?? shown('.spot-key[tabindex="0"]') ?? shown('#bar-buttons button') ?? shown('#awaits'))?.focus({ preventScroll: true });
  }

  // counts are the numbers that a draft has for spots: place vat 3 sd 2.
  counts() {
    const counts = new Map();
    const words = this.words();
    words.forEach((word, n) => {
      if (n > 0 && /^\d+$/.test(word) && this.scene.spots.some((spot) => spot.word === words[n - 1])) counts.set(words[n - 1], (counts.get(words[n - 1]) ?? 0) + Number(word));
    });
    return counts;
  }

  // spotted are the spots that a draft names, in order.
  spotted() {
    const words = this.words();
    return words.map((word, n) => this.scene.spots.find((spot) => n > 0 && (spot.word === word || spot.word === words.slice(0, n + 1).join(' ')))?.word).filter(Boolean);
  }

  // moves are what a draft moves, from where and to where.
  moves() {
    const spots = this.step?.goes ? this.spotted() : [];
    return spots.flatMap((word, n) => (n % 2 && word !== spots[n - 1] ? [[spots[n - 1], word]] : []));
  }

  // parts is how many things a draft says at once.
  parts() {
    if (!this.step?.many) return 1;
    return this.step.goes ? this.moves().length : Math.max(this.spotted().length, this.words().filter((word) => /^\d+$/.test(word)).length);
  }

  renderBar(ways) {
    const { step, root } = this;
    if (!root) return;
    this.sentence.textContent = step?.whole && !ways.length ? '' : asSaid(step?.prompt ?? root.prompt);
    const held = this.bar.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    byId('bar-buttons').replaceChildren(...(step ? this.stepButtons(ways, step.whole) : this.rootButtons()));
    this.button(held)?.focus({ preventScroll: true });
  }

  // stepButtons finish or take back what was begun.
  stepButtons(ways, whole) {
    const loose = ways.filter((way) => !way.spot && !way.text && !(whole && settled(way.number)));
    const open = ways.filter((way) => way.text);
    const several = this.parts() > 1;
    const room = (phone.matches ? 4 : 6) - (whole ? 1 : 0) - (several ? 2 : 1);
    const buttons = [];
    if (whole) buttons.push(button('send', whole.asks ? `${whole.label}…` : whole.label, whole.asks ? 'danger' : 'send', () => this.send(whole)));
    if (loose.length > room || open.length) buttons.push(button('options', whole ? 'Add…' : 'Choose…', whole ? 'quiet' : 'send', () => this.unfold(loose, open)));
    else buttons.push(...loose.map((way) => button(way.words.join(' '), way.number && !settled(way.number) ? `${way.label}…` : way.label, 'quiet', () => this.pick(way))));
    buttons.push(button('back', 'Back', 'quiet', () => this.back()));
    if (several) buttons.push(button('clear', 'Clear all', 'quiet', () => this.take(0, [])));
    return buttons;
  }

  // rootButtons begin: what the adviser would do, what has no place on the board, Undo.
  rootButtons() {
    const { advice, ways, undo } = this.root;
    const begun = new Set(ways.filter((way) => way.words.length === 1 && way.loose && !way.spot).map((way) => way.words[0]));
    const placed = new Set(ways.filter((way) => way.spot && !begun.has(way.words[0])).map((way) => way.words[0]));
    const loose = ways.filter((way) => way.words.length === 1 && !placed.has(way.words[0]));
    const plain = loose.filter((way) => !way.free && !way.query && way.words.join(' ') !== advice?.words.join(' '));
    const room = (phone.matches ? 4 : 6) - (advice ? 1 : 0) - (undo ? 1 : 0) - 1;
    const shown = plain.slice(0, room);
    const buttons = [];
    if (advice) buttons.push(button('advice', advice.label, 'primary', () => this.send(advice)));
    buttons.push(...shown.map((way) => button(way.words.join(' '), way.ends && !way.asks ? way.label : `${way.label}…`, way.asks ? 'danger' : 'quiet', () => this.pick(way))));
    if (undo) buttons.push(button('undo', 'Undo', 'quiet', () => this.here.press(undo, this.pin)));
    buttons.push(button('more', 'More…', 'quiet', () => this.unfold(ways.filter((way) => way.words.length === 1 && !shown.includes(way) && (way.free || way.query || !placed.has(way.words[0]))), [], this.others())));
    return buttons;
  }

  // unfold lists what has no button: ways on, words of one's own, and more.
  unfold(ways, open, others = []) {
    this.opener = document.activeElement.dataset.key;
    const items = ways.map((way) => button(way.words.join(' '), way.ends ? way.label : `${way.label}…`, way.asks ? 'danger' : 'quiet', () => this.pick(way), way.detail));
    this.more.replaceChildren(...open.map(() => this.writing()), ...items, ...others);
    this.more.hidden = !this.more.hidden;
    if (!this.more.hidden) this.more.querySelector('input, button')?.focus();
  }

  // others are the buttons of the match that play nothing.
  others() {
    return (this.pin?.buttons ?? []).filter((one) => !/^1[!?] /.test(one.id) && !/^1\/ match undo /.test(one.id))
      .map((one) => button(one.id, one.label, 'quiet', () => { this.more.hidden = true; this.hold(true); this.here.press(one.id, this.pin); }));
  }

  // writing is a field for words of one's own.
  writing() {
    const line = make('input', { type: 'text', 'aria-label': calm(this.step.prompt), maxlength: '400' });
    const form = make('form', { class: 'writing' }, line, make('button', { type: 'submit', class: 'send' }, 'OK'));
    form.addEventListener('submit', (e) => { e.preventDefault(); if (line.value.trim()) this.go([...this.words(), ...line.value.trim().split(/\s+/)]); });
    return form;
  }
}

// brief is the abbreviation in a title, or its name.
const brief = (title) => title.match(/\((\p{L}{2}.*)\)$/u)?.[1] ?? title.replace(/ \(.*/, '');

// asSaid is a prompt or a caption as a sentence.
const asSaid = (words) => (words ? sentence(calm(words)) : '');

// settled reports whether but one number can be said.
const settled = (range) => Boolean(range) && range.min === range.max;

const button = (key, label, look, act, detail) => make('button', { type: 'button', class: label.length > 32 ? `${look} long` : look, 'data-key': key, onclick: act },
  make('bdi', {}, calm(label)), detail ? make('small', {}, calm(detail)) : null);
