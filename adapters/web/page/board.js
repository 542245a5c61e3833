import { byId, kept, make, phone, swap, typeset } from './dom.js';
import { get, pictureAddress } from './api.js';
import { calm, left, listed, renderText } from './text.js';
import { renderControls } from './message.js';
import { fitting, offerOnce } from './once.js';
import { Play } from './play.js';
import { Replay } from './replay.js';

const pause = 40; // milliseconds in which news of a match count as one
const again = 2000; // milliseconds before a moment that could not be had is asked for again

// Board is the pinned match beside the chat: now, or a moment of it.
export class Board {
  constructor(here) {
    this.here = here;
    this.pins = new Map(); // id of a public post with a board, to the post
    this.offers = new Map(); // id of one without a board but with buttons, to the post
    this.lobbies = new Map(); // a match's code, to the id of its status before it has a board
    this.chosen = null; // a match's code, when somebody chose one
    this.at = null; // an entry's number, null: now
    this.moment = null;
    this.words = kept(localStorage, 'as-words') ?? false;
    this.asked = 0;
    byId('match-code').addEventListener('change', (e) => this.choose(e.target.value));
    byId('as-words').addEventListener('click', () => this.turnWords());
    phone.addEventListener('change', () => this.moment && this.render());
    byId('share').addEventListener('click', () => this.here.say(`/match share ${this.code()}`));
    this.replay = new Replay({ show: (seq) => this.go(seq), address: (seq) => this.leadsTo(seq) });
    byId('since-show').addEventListener('click', () => { this.sinceShown = !this.sinceShown; this.render(); if (this.sinceShown) { byId('picture').scrollIntoView({ block: 'nearest' }); this.play.scene.marks.play(this.numbered(), true); } });
    this.play = new Play(here);
  }

  // pinned reports whether a post belongs here and not in the chat: a match's
  // status, which is the first public post with its picture, or its lobby.
  pinned(post) {
    if (post.private) return false;
    if (!post.picture || post.picture.page) return [...this.lobbies.values()].includes(post.id);
    const first = this.pinOf(post.picture.match);
    return !first || first.id >= post.id;
  }

  pinOf(code) {
    const mine = [...this.pins.values()].filter((post) => post.picture.match === code);
    return mine.sort((a, b) => a.id - b.id)[0] ?? this.offers.get(this.lobbies.get(code)) ?? null;
  }

  // findLobby finds the post that says what the match's status says.
  findLobby({ code, status }) {
    if (status.picture) return;
    const words = JSON.stringify(status.text);
    const found = [...this.offers.values()].findLast((post) => JSON.stringify(post.text) === words);
    if (!found || this.lobbies.get(code) === found.id) return;
    this.lobbies.set(code, found.id);
    this.here.unlist(found.id);
  }

  // leave forgets what was chosen: the window turns to another room or person.
  leave() {
    this.lobbies.clear();
    this.chosen = null;
    this.at = null;
    this.moment = null;
    this.play.leave();
    this.replay.stop();
  }

  // whole shows all anew, and is done once it is known how much room that takes.
  whole(posts) {
    this.pins.clear();
    this.offers.clear();
    posts.forEach((post) => this.keep(post));
    return this.refresh();
  }

  put(post) {
    this.keep(post);
    this.refreshSoon();
  }

  keep(post) {
    this.pins.delete(post.id);
    this.offers.delete(post.id);
    if (post.private) return;
    if (post.picture && !post.picture.page) this.pins.set(post.id, post);
    else if (post.buttons?.length) this.offers.set(post.id, post);
  }

  drop(id) {
    this.pins.delete(id);
    this.offers.delete(id);
    this.refreshSoon();
  }

  code() {
    const { matches } = this.here;
    return matches.some((match) => match.code === this.chosen) ? this.chosen : matches[0]?.code ?? null;
  }

  choose(code) {
    this.replay.stop();
    this.chosen = code;
    this.at = null;
    this.moment = null;
    history.replaceState(null, '', this.leadsTo(null));
    this.refresh();
  }

  // go shows the match after an entry, null: now; the address says which.
  go(seq) {
    this.at = seq;
    history.replaceState(null, '', this.leadsTo(seq));
    return this.refresh();
  }

  // opens shows a match of the room after an entry.
  opens(code, seq) {
    this.replay.stop();
    if (code !== this.code()) this.moment = null;
    this.chosen = code;
    return this.go(seq);
  }

  leadsTo(seq) {
    const query = new URLSearchParams({ match: this.code() });
    if (seq !== null) query.set('seq', String(seq));
    return `${location.pathname}?${query}`;
  }

  refreshSoon() {
    this.timer ||= setTimeout(() => this.refresh(), pause);
  }

  // refresh shows what is known now, and is done once the newest is shown.
  refresh() { return this.newest = this.renew(); }

  // renew fetches what is shown; an answer that is overtaken is not shown.
  async renew() {
    clearTimeout(this.timer);
    clearTimeout(this.retry);
    this.timer = 0;
    const ask = ++this.asked;
    const code = this.code();
    this.renderChoice(code);
    this.here.welcome.render();
    byId('heading').hidden = !byId('welcome').hidden; // which has a heading of its own
    byId('match').hidden = !code;
    if (!code) return null;
    try {
      const moment = await get('/api/moment', { code, seq: this.at ?? -1, as: this.here.me?.id });
      if (ask !== this.asked) return this.newest;
      this.moment = moment;
      this.render();
    } catch (problem) {
      if (ask !== this.asked) return this.newest;
      if (problem.status === 404) this.at = null;
      if (this.at === null || !this.moment) { // who reads the past goes on where they were
        const pin = this.pinOf(code);
        this.moment = null;
        this.renderStatus(pin ?? {}, pin, [], []);
      }
      this.retry = setTimeout(() => this.refresh(), again);
    }
    return null;
  }

  render() {
    const { moment } = this;
    this.findLobby(moment);
    const pin = this.at === null ? this.pinOf(moment.code) : null;
    this.renderStatus(moment.status, pin, moment.awaits ?? [], moment.mine ?? []);
    this.replay.where(moment.seq, moment.last, this.at === null);
    const happened = byId('happened');
    happened.replaceChildren(renderText(moment.line, this.here));
    happened.hidden = !moment.line?.length;
    this.here.seen();
  }

  renderStatus(status, pin, awaits, mine) {
    const { match } = this.here.match(this.code());
    if (match && match.code === this.moment?.code) match.ended = /over|abandoned/.test(match.phase = this.moment.phase); // of one in chat no list tells
    const past = this.at !== null;
    this.here.onlooker = this.moment?.viewer < 0 ? this.moment.code : null; // of which match I play in no seat
    byId('board').classList.toggle('past', past);
    byId('headline').replaceChildren(renderText(status.text, this.here));
    byId('steps').hidden = !this.moment || this.moment.last === 0;
    byId('share').hidden = !this.moment || this.moment.viewer < 0;
    byId('happened').hidden = true;
    this.renderAwaits(awaits, mine, match, past);
    const since = !past && this.sinceShown && this.moment?.drawn && !this.numbered().length && status.picture;
    this.renderSince(past ? null : this.moment);
    this.renderPicture(since ? { ...status.picture, page: 'since' } : status.picture ?? pin?.picture ?? null, since ? null : this.moment?.chart ?? null);
    if (past || !this.here.me || !this.moment) this.play.leave();
    else this.play.open(this.moment.code, pin);
    this.renderMatchControls(past || !this.here.me ? null : fitting(pin, this.moment), mine.length === 0);
    this.here.welcome.renderAgain(match?.ended ?? false);
  }

  // renderSince tells whoever is waited for what happened since their own last turn.
  renderSince(moment) {
    const told = moment?.since?.length ? moment : null;
    byId('since').hidden = !told;
    const marked = told ? this.numbered() : [];
    this.sinceShown &&= Boolean(told?.drawn || marked.length);
    if (!told) return;
    byId('since-told').replaceChildren(make('strong', {}, 'Since your turn: '), renderText(told.since, this.here));
    byId('since-marks').replaceChildren(...(this.sinceShown && marked.length ? [this.play.scene.marks.told(marked)] : []));
    byId('since-show').hidden = !told.drawn && !marked.length;
    byId('since-show').setAttribute('aria-pressed', String(Boolean(this.sinceShown)));
    byId('since-show').textContent = this.sinceShown ? marked.length ? 'Hide' : 'Back to the board' : 'Show me';
  }

  // numbered are the deeds that stand on the board as arrows.
  numbered() { return (this.at === null && this.moment?.marks || []).filter((one) => one.n); }

  // renderAwaits says whose turn it is; some of the names may all be mine, and
  // one that is not quite my name is that of another seat of mine.
  renderAwaits(names, own, match, past) {
    const mine = !past && !match?.ended && own.length > 0;
    let words = '';
    if (past) words = 'Earlier in the match';
    else if (match?.ended) words = match.phase === 'abandoned' ? 'The match was abandoned.' : 'The match is over.';
    else if (mine && names.length === own.length) words = own.length > 1 || own[0].startsWith(`${this.here.me?.name} `) ? `Your turn: ${listed(own.map(calm))}.` : 'Your turn.';
    else if (names.length) words = `Waiting for ${listed(names.map((name) => (own.includes(name) ? 'you' : calm(name))))}.`;
    const awaits = byId('awaits');
    if (awaits.textContent !== words) awaits.textContent = words;
    awaits.hidden = !words;
    awaits.classList.toggle('mine', mine);
    const due = past || match?.ended ? 0 : this.moment?.due;
    byId('left').replaceChildren(...(due ? [left(due)] : []));
    this.here.title(mine);
  }

  renderMatchControls(pin, away) {
    const shown = JSON.stringify([pin?.id, pin?.selects, pin?.buttons, away, phone.matches]);
    if (this.controls === shown) return; // what is about to be clicked stays where it is
    this.controls = shown;
    const old = byId('match-controls');
    const fresh = (pin && renderControls(pin, this.here, away)) ?? make('div', { class: 'controls' });
    fresh.id = 'match-controls';
    foldMany(fresh.querySelector('.buttons'), phone.matches ? 4 : 6);
    fresh.classList.toggle('played', old.classList.contains('played'));
    swap(old, fresh);
    offerOnce(this.here);
  }

  // renderPicture shows a new picture when it is there, and the old one until then.
  async renderPicture(picture, chart) {
    const scene = byId('scene');
    const board = byId('picture-words');
    byId('as-words').hidden = !picture?.board;
    byId('as-words').setAttribute('aria-pressed', String(this.words));
    const words = Boolean(picture?.board) && this.words;
    board.textContent = calm(picture?.board ?? '');
    board.setAttribute('aria-label', calm(picture?.alt ?? ''));
    board.hidden = !words;
    scene.hidden = words || !picture;
    byId('picture').hidden = !picture;
    if (!picture || words) return;
    const address = pictureAddress(picture, this.here.me?.id, mark(picture.alt + picture.board));
    if (chart) this.play.scene.size(chart);
    this.chart = chart;
    if (this.address === address) {
      await this.lay(address);
      return;
    }
    this.address = address;
    const image = new Image();
    image.src = address;
    await image.decode().catch(() => {});
    if (this.address !== address) return;
    const shown = byId('picture-image');
    shown.src = address;
    shown.alt = calm(picture.alt);
    byId('picture').classList.toggle('tall', image.naturalHeight > 1.2 * image.naturalWidth); // fitted to the height it could not be read
    this.play.scene.showFoot(image);
    if (!this.chart && image.naturalHeight) byId('sheet').style.setProperty('--ratio', String(image.naturalWidth / image.naturalHeight));
    await this.lay(address);
  }

  // lay has what can be touched of a picture, and what moved on it, as known by now: that
  // may have come while the picture was on its way.
  async lay(address) {
    await this.play.scene.lay(this.chart);
    if (this.address === address) this.play.scene.marks.show(this.code(), this.chart ? this.moment?.marks ?? [] : [], this.moment?.acted, this.sinceShown);
  }

  turnWords() {
    this.words = kept(localStorage, 'as-words', !this.words) ?? !this.words;
    this.refresh();
  }

  renderChoice(code) {
    const { match, matches } = this.here.match(code);
    byId('match-choice').hidden = matches.length < 2;
    byId('match-name').textContent = match ? typeset(`${match.name} ${match.code}`) : '';
    byId('match-name').hidden = matches.length > 1;
    const names = matches.map((m) => `${m.name} ${m.code}${m.ended ? ', over' : ''}`);
    const select = byId('match-code');
    if (select.dataset.names !== names.join('\n')) {
      select.dataset.names = names.join('\n');
      select.replaceChildren(...matches.map((m, n) => make('option', { value: m.code }, names[n])));
    }
    if (code) select.value = code;
  }
}

// foldMany keeps as many buttons as a screen has room for; the others are behind one.
function foldMany(buttons, most) {
  const rest = buttons && buttons.children.length > most ? [...buttons.children].slice(most - 1) : [];
  if (rest.length) buttons.append(make('details', { class: 'rest' }, make('summary', {}, 'More…'), make('div', { class: 'buttons' }, ...rest)));
}

// mark tells one text from another, shortly.
function mark(words) {
  let sum = 5381;
  for (let i = 0; i < words.length; i++) sum = (sum * 33 + words.charCodeAt(i)) >>> 0;
  return sum.toString(36);
}
