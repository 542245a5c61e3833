import { byId, make, speak } from './dom.js';
import { get } from './api.js';
import { Scene } from './scene.js';
import { Amount } from './amount.js';
import { calm, sentence } from './text.js';

const few = 4; // chips that stand round a spot
const phone = matchMedia('(max-width: 719px)');

// Play is how an action is put together on the board: touch what glows, once for each
// word of it, then send it. What can follow comes from the host; nothing is known here of
// any game. Without a seat, and of what is past, there is nothing to play.
export class Play {
  constructor(here) {
    this.here = here;
    this.scene = new Scene({ touch: (word, at) => this.touch(word, at), miss: () => this.back(), card: (spot) => this.card(spot) });
    this.amount = new Amount((n) => this.count(n), () => this.back());
    this.bar = byId('bar');
    this.sentence = byId('bar-sentence');
    this.chips = byId('chips');
    this.more = byId('more');
    this.leave();
    phone.addEventListener('change', () => this.render());
    document.addEventListener('keydown', (e) => this.key(e));
  }

  // leave forgets what was begun: another match, another person, the past.
  leave() {
    this.asked = (this.asked ?? 0) + 1;
    this.code = null;
    this.root = null; // ways without words
    this.step = null; // ways after the words picked so far
    this.pin = null;
    this.render();
  }

  // open says how the viewer can go on in a match now. What was begun stays as long as
  // the decision does.
  async open(code, pin) {
    const ask = ++this.asked;
    if (code !== this.code) { this.root = null; this.step = null; }
    this.code = code;
    this.pin = pin;
    try {
      const root = await this.fetch([]);
      const begun = this.root?.key === root.key ? this.words() : [];
      const step = begun.length ? await this.fetch(begun).catch(() => null) : null;
      if (ask !== this.asked) return;
      this.root = root;
      this.step = step;
    } catch {
      if (ask !== this.asked) return;
      this.root = null;
      this.step = null;
    }
    this.render();
  }

  fetch(words) {
    return get('/api/ways', { code: this.code, as: this.here.me?.id, words: words.join(' ') });
  }

  words() { return this.step?.words ?? []; }

  // playing reports whether there is anything to say now.
  playing() { return (this.root?.ways.length ?? 0) > 0; }

  // go takes words as said so far.
  async go(words) {
    this.chips.hidden = true;
    this.more.hidden = true;
    if (!words.length) {
      this.step = null;
      this.render();
      return;
    }
    const ask = ++this.asked;
    try {
      const step = await this.fetch(words);
      if (ask !== this.asked) return;
      this.step = step;
    } catch (problem) {
      if (ask !== this.asked) return;
      this.here.complain(problem);
      this.step = null;
    }
    this.render();
    speak(sentence(this.step?.whole ? calm(this.step.whole.label) : calm(this.step?.prompt ?? '')));
  }

  // touch goes on with a spot. Where several things begin there, they are offered round it.
  touch(word, at) {
    const ways = this.at(word);
    const acts = ways.filter((way) => !way.query);
    if (acts.length === 1) this.pick(acts[0]);
    else if (ways.length === 1) this.pick(ways[0]);
    else if (ways.length) this.offer(ways, at);
  }

  pick(way) { this.go(way.words); }

  at(word) {
    return (this.step ?? this.root)?.ways.filter((way) => way.spot === word) ?? [];
  }

  // offer has the verbs that begin at a spot stand round it.
  offer(ways, at) {
    const verbs = new Map(this.root.ways.filter((way) => way.words.length === 1).map((way) => [way.words[0], way.label]));
    this.chips.replaceChildren(...ways.slice(0, few).map((way) => make('button', { type: 'button', class: 'quiet chip', onclick: () => this.pick(way) },
      make('bdi', {}, calm(way.words.length > 1 && !this.step ? verbs.get(way.words[0]) ?? way.label : way.label)))));
    this.chips.style.left = `${Math.min(0.7, Math.max(0.02, at.x)) * 100}%`;
    this.chips.style.top = `${Math.min(0.85, at.y) * 100}%`;
    this.chips.hidden = false;
    this.chips.firstElementChild.focus();
  }

  // count goes on with a number.
  count(n) { this.go([...this.words(), String(n)]); }

  // back takes the last word away, or what is unfolded.
  back() {
    if (!this.chips.hidden || !this.more.hidden) {
      this.chips.hidden = true;
      this.more.hidden = true;
      return;
    }
    const words = this.words();
    if (words.length) this.go(words.length <= 2 && this.root.ways.some((way) => way.spot && way.words.join(' ') === words.join(' ')) ? [] : words.slice(0, -1));
  }

  key(e) {
    if (e.key !== 'Escape' || e.target.closest?.('dialog, #composer')) return;
    this.back();
  }

  async send(way) {
    if (this.sending) return;
    this.sending = true;
    this.bar.setAttribute('aria-busy', 'true');
    try {
      await this.here.play(way.press);
      this.step = null;
    } finally {
      this.sending = false;
      this.bar.removeAttribute('aria-busy');
    }
    this.render();
  }

  card(spot) {
    const owner = spot.note ? [spot.note] : [];
    const does = this.at(spot.word).filter((way) => way.detail).slice(0, 2).map((way) => way.detail);
    return [spot.title, ...owner, ...does, ...(spot.rule ? [`Rule ${spot.rule}`] : [])].slice(0, 5).map(calm);
  }

  render() {
    if (!this.bar) return;
    const step = this.step ?? this.root;
    const ways = step?.ways ?? [];
    const legal = new Map();
    for (const way of ways) {
      if (way.spot && !way.query && (!way.free || this.step)) legal.set(way.spot, calm(this.step ? way.label : this.verb(way)));
    }
    this.scene.glow(legal, this.words());
    byId('play').hidden = !this.playing();
    byId('match-controls').classList.toggle('played', this.playing());
    const number = this.step && ways.length === 1 && ways[0].number && !this.step.whole ? ways[0] : null;
    this.amount.show(number, step?.prompt);
    this.chips.hidden = true;
    this.more.hidden = true;
    this.renderBar(ways, legal);
  }

  verb(way) {
    return this.root.ways.find((one) => one.words.length === 1 && one.words[0] === way.words[0])?.label ?? way.label;
  }

  renderBar(ways, legal) {
    const { step, root } = this;
    if (!root) return;
    const whole = step?.whole;
    const said = whole ? whole.label : step ? step.prompt : root.prompt;
    this.sentence.textContent = said ? sentence(calm(said)).replace(/\?\.$/, '?') : '';
    const buttons = step ? this.stepButtons(ways, whole) : this.rootButtons(legal);
    const held = this.bar.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    byId('bar-buttons').replaceChildren(...buttons);
    if (held) ([...byId('bar-buttons').children].find((one) => one.dataset.key === held) ?? byId('bar-buttons').firstElementChild)?.focus({ preventScroll: true });
  }

  // stepButtons finish or take back what was begun.
  stepButtons(ways, whole) {
    const loose = ways.filter((way) => !way.spot && !way.number && !way.text);
    const written = ways.find((way) => way.text);
    const room = (phone.matches ? 4 : 6) - (whole ? 1 : 0) - 1;
    const same = whole && this.root.advice && whole.words.join(' ') === this.root.advice.words.join(' ');
    const buttons = [];
    if (whole) buttons.push(button('send', whole.label, same ? 'primary' : whole.asks ? 'danger' : 'send', () => this.send(whole)));
    if (loose.length > room || written) buttons.push(button('options', 'Choose…', 'quiet', () => this.unfold(loose, written)));
    else buttons.push(...loose.map((way) => button(way.words.join(' '), way.label, 'quiet', () => this.pick(way))));
    buttons.push(button('back', 'Back', 'quiet', () => this.back()));
    return buttons;
  }

  // rootButtons begin: what the adviser would do, what has no place on the board, Undo.
  rootButtons() {
    const { root } = this;
    const most = phone.matches ? 4 : 6;
    const placed = new Set(root.ways.filter((way) => way.spot).map((way) => way.words[0]));
    const loose = root.ways.filter((way) => way.words.length === 1 && !placed.has(way.words[0]));
    const buttons = [];
    const { advice } = root;
    if (advice) buttons.push(button('advice', advice.label, 'primary', () => this.send(advice)));
    const plain = loose.filter((way) => !way.free && !way.query && !way.asks && way.words.join(' ') !== advice?.words.join(' '));
    const undo = this.command(/^1\/ match undo /);
    const room = most - buttons.length - (undo ? 1 : 0) - 1;
    buttons.push(...plain.slice(0, room).map((way) => button(way.words.join(' '), way.ends ? way.label : `${way.label}…`, 'quiet', () => this.pick(way))));
    if (undo) buttons.push(button('undo', 'Undo', 'quiet', () => this.here.press(undo.id, this.pin)));
    buttons.push(button('more', 'More…', 'quiet', () => this.unfold(loose.filter((way) => !plain.slice(0, room).includes(way)), null, true)));
    return buttons;
  }

  command(pattern) { return this.pin?.buttons?.find((one) => pattern.test(one.id)); }

  // unfold lists what has no button: ways on, words of one's own, and what else the
  // match offers.
  unfold(ways, written, whole = false) {
    const items = ways.map((way) => button(way.words.join(' '), way.ends ? way.label : `${way.label}…`, way.asks ? 'danger' : 'quiet', () => this.pick(way), way.detail));
    if (written) items.push(this.writing(written));
    if (whole) items.push(...this.others());
    this.more.replaceChildren(...items);
    this.more.hidden = !this.more.hidden;
    if (!this.more.hidden) this.more.querySelector('button, input')?.focus();
  }

  // others are the buttons of the match that play nothing.
  others() {
    return (this.pin?.buttons ?? []).filter((one) => !/^1[!?] /.test(one.id) && !/^1\/ match undo /.test(one.id))
      .map((one) => button(one.id, one.label, 'quiet', () => { this.more.hidden = true; this.here.press(one.id, this.pin); }));
  }

  writing(way) {
    const line = make('input', { type: 'text', 'aria-label': calm(this.step.prompt), maxlength: '400' });
    const form = make('form', { class: 'writing' }, line, make('button', { type: 'submit', class: 'quiet' }, 'OK'));
    form.addEventListener('submit', (e) => { e.preventDefault(); if (line.value.trim()) this.go([...way.words, ...line.value.trim().split(/\s+/)]); });
    return form;
  }
}

const button = (key, label, look, act, detail) => make('button', { type: 'button', class: look, 'data-key': key, onclick: act },
  make('bdi', {}, calm(label)), detail ? make('small', {}, calm(detail)) : null);
