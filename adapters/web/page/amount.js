import { byId } from './dom.js';

// Amount asks for a number: a slider, one less, one more, the most, digits.
export class Amount {
  constructor(take, drop) {
    this.take = take;
    this.drop = drop;
    this.panel = byId('amount');
    this.slider = byId('amount-slider');
    this.field = byId('amount-number');
    this.slider.addEventListener('input', () => { this.field.value = this.slider.value; });
    this.field.addEventListener('input', () => { this.slider.value = this.field.value; });
    byId('amount-less').addEventListener('click', () => this.by(-1));
    byId('amount-plus').addEventListener('click', () => this.by(1));
    byId('amount-most').addEventListener('click', () => this.set(this.range.max));
    this.panel.addEventListener('keydown', (e) => {
      const by = { '+': 1, '=': 1, '-': -1 }[e.key];
      if (!by || e.ctrlKey || e.metaKey || e.altKey) return;
      e.preventDefault();
      this.by(by);
    });
    this.panel.addEventListener('submit', (e) => { e.preventDefault(); this.take(this.field.value); });
    this.panel.addEventListener('wheel', (e) => { e.preventDefault(); this.by(e.deltaY < 0 ? 1 : -1); }, { passive: false });
    byId('amount-drop').addEventListener('click', () => this.drop());
  }

  // show asks for the number of a way; null: for none. Asked for the same again, what is typed
  // stays.
  show(way, prompt) {
    const fresh = way && this.panel.hidden;
    const words = way?.words.join(' ');
    const other = fresh || this.words !== words;
    this.words = words;
    this.panel.hidden = !way;
    if (!way) return;
    this.range = way.number;
    const { min, max, step, best } = way.number;
    for (const input of [this.slider, this.field]) Object.assign(input, { min, max, step });
    byId('amount-label').textContent = `${prompt ?? way.label} (${min} to ${max})`;
    if (other) this.set(best);
    if (fresh) this.enter();
  }

  // enter goes to the number, so that what is typed takes its place.
  enter() {
    this.field.focus({ preventScroll: true });
    this.field.select();
  }

  by(steps) { this.set(Number(this.field.value) + steps * this.range.step); }

  set(n) {
    const { min, max } = this.range;
    this.field.value = String(Math.max(min, Math.min(max, n)));
    this.slider.value = this.field.value;
  }
}
