import { byId, kept, make, speak } from './dom.js';

const paces = [['Slow', 3000], ['Normal', 1500], ['Fast', 600]]; // milliseconds a step is shown

const shapes = {
  first: 'M6 5h2.5v14H6zM19 5v14L9 12z', back: 'M17 5v14L6.5 12z', on: 'M7 5v14l10.5-7z', now: 'M15.5 5H18v14h-2.5zM5 5v14l10-7z',
  play: 'M7 5v14l12-7z', stop: 'M6 5h4v14H6zM14 5h4v14h-4z', link: 'M9 7H7a5 5 0 0 0 0 10h2v-2H7a3 3 0 0 1 0-6h2zm6 0h2a5 5 0 0 1 0 10h-2v-2h2a3 3 0 0 0 0-6h-2zm-7 4h8v2H8z',
};

function icon(shape) {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const path = svg.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'path'));
  path.setAttribute('d', shapes[shape]);
  return svg;
}

// Replay steps through a match: by buttons, slider and keys, or by itself at a pace. show
// is told which entry to show, null: the newest; address gives what leads to an entry.
export class Replay {
  constructor({ show, address }) {
    Object.assign(this, { show, address, seq: 0, last: 0, stops: null, now: true });
    const button = (id, label, hint, act) => {
      const made = make('button', { type: 'button', id: `step-${id}`, 'aria-label': label, title: hint ?? label }, icon(id));
      made.addEventListener('click', act);
      return made;
    };
    this.slider = make('input', { type: 'range', id: 'step-seq', min: '0', max: '0', value: '0' });
    this.slider.addEventListener('input', () => { this.stop(); this.go(this.entry(Number(this.slider.value))); });
    this.pace = make('select', { id: 'step-pace', 'aria-label': 'Speed' }, ...paces.map(([name, wait]) => make('option', { value: String(wait) }, name)));
    this.pace.value = String(kept(localStorage, 'pace') ?? 1500);
    if (!this.pace.value) this.pace.value = '1500';
    this.pace.addEventListener('change', () => kept(localStorage, 'pace', Number(this.pace.value)));
    byId('steps').replaceChildren(
      button('first', 'To the start', null, () => { this.stop(); this.go(this.entry(0)); }),
      button('back', 'Back one action', 'Back one action: [', () => { this.stop(); this.step(-1); }),
      make('div', { class: 'step-where' }, make('label', { for: 'step-seq', id: 'step-label' }, 'Now'), this.slider),
      button('on', 'Forward one action', 'Forward one action: ]', () => { this.stop(); this.step(1); }),
      button('now', 'Back to now', null, () => { this.stop(); this.go(null); }),
      button('play', 'Play from here', null, () => (this.timer ? this.stop() : this.play())),
      this.pace,
      button('link', 'Copy a link to this move', null, () => this.copy()));
    document.addEventListener('keydown', (e) => this.key(e));
  }

  // entry is that of a place on the slider, and place the reverse.
  entry(n) { return this.stops ? this.stops[Math.max(0, Math.min(this.stops.length - 1, n))] : Math.max(0, Math.min(this.last, n)); }

  place(seq) { return this.stops ? Math.max(0, this.stops.findLastIndex((stop) => stop <= seq)) : seq; }

  most() { return this.stops ? this.stops.length - 1 : this.last; }

  key(e) {
    if (byId('steps').hidden || e.ctrlKey || e.metaKey || e.altKey || e.target.closest?.('input:not([type=range]), textarea, select, dialog')) return;
    const by = { '[': -1, ']': 1 }[e.key];
    if (!by) return;
    this.stop();
    this.step(by);
    e.preventDefault();
  }

  step(by) { this.go(this.entry(this.place(this.seq) + by)); }

  // go shows the match after an entry; the newest is now.
  go(seq) {
    const now = seq === null || seq >= this.last;
    this.where(now ? this.last : seq, this.last, now, this.stops);
    return this.show(now ? null : seq);
  }

  // play goes on step by step, from the start if the end is shown.
  async play() {
    const turn = this.turn = {};
    this.timer = -1;
    this.render();
    if (this.now) await this.go(this.entry(0));
    while (this.turn === turn && !this.now) {
      await new Promise((done) => { this.timer = setTimeout(done, Number(this.pace.value)); });
      if (this.turn === turn) await this.go(this.entry(this.place(this.seq) + 1));
    }
    if (this.turn === turn) this.stop();
  }

  stop() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = 0;
    this.turn = null;
    this.render();
  }

  async copy() {
    const link = new URL(this.address(this.now ? null : this.seq), location.href).href;
    try {
      await navigator.clipboard.writeText(link);
      speak('Copied.');
      byId('step-link').title = 'Copied';
    } catch {
      prompt('A link to this move:', link); // a browser that lets no page write there
    }
  }

  // where says which entry is shown, of how many; stops are those that are, if not all.
  where(seq, last, now, stops = null) {
    Object.assign(this, { seq, last, now, stops });
    this.render();
  }

  render() {
    const { seq, last, now, slider } = this;
    slider.max = String(this.most());
    slider.value = String(this.place(seq));
    const place = this.place(seq);
    let where = seq === 0 ? `Start, ${last} actions ago` : `Action ${seq} of ${last}`;
    if (this.stops) where = place === 0 ? 'Start' : `Round end ${place} of ${this.most()}`;
    byId('step-label').textContent = where;
    slider.setAttribute('aria-valuetext', now ? `${where}, now` : where);
    for (const [id, off] of [['first', place === 0], ['back', place === 0], ['on', now], ['now', now]]) {
      byId(`step-${id}`).setAttribute('aria-disabled', String(off));
    }
    const play = byId('step-play');
    const shape = this.timer ? 'stop' : 'play';
    if (play.dataset.shape === shape) return;
    play.dataset.shape = shape;
    play.setAttribute('aria-label', this.timer ? 'Stop' : 'Play from here');
    play.title = this.timer ? 'Stop' : 'Play from here';
    play.replaceChildren(icon(shape));
  }
}
