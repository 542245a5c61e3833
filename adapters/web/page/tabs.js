import { byId, phone } from './dom.js';
import { later } from './later.js';

const heights = ['closed', 'half', 'full']; // of the sheet that they are on a phone
const parts = { entries: () => later('entries.js'), players: () => later('seats.js'), rules: () => later('rules.js') };
const slip = 8; // CSS pixels by which a finger may move and not drag

// Tabs are the parts beside the board, one at a time: the talk at the table, and what is
// known of the match. On a phone they are a sheet at the foot, which is drawn up by its tabs.
// Without a match there is but the talk, below what welcomes.
export class Tabs {
  constructor(here) {
    this.here = here;
    this.strip = byId('tabs');
    this.side = byId('side');
    this.main = document.querySelector('main');
    this.all = [...this.strip.querySelectorAll('[role="tab"]')];
    this.tab = 'table';
    this.height = 'closed';
    this.unread = 0;
    this.back = null; // leads from a rule to where it was asked for
    for (const one of this.all) one.addEventListener('click', () => this.press(one));
    byId('size').addEventListener('click', () => this.draw(this.height === 'full' ? 'closed' : heights[heights.indexOf(this.height) + 1]));
    this.strip.addEventListener('keydown', (e) => this.key(e));
    this.strip.addEventListener('pointerdown', (e) => this.drag(e));
    this.side.addEventListener('keydown', (e) => {
      const { back } = this;
      if (e.key !== 'Escape' || e.defaultPrevented || !back && (!this.sheet() || this.height === 'closed')) return;
      e.stopPropagation();
      if (this.sheet()) this.close();
      back?.();
      this.back = null;
    });
    phone.addEventListener('change', () => this.render());
  }

  // sheet reports whether they stand at the foot, and not beside the board.
  sheet() { return phone.matches && !this.strip.hidden; }

  // show brings a part into sight.
  show(tab) {
    this.tab = tab;
    this.back = null;
    this.draw(this.sheet() && this.height === 'closed' ? 'half' : this.height);
  }

  // close leaves the board alone on a phone.
  close() { this.draw('closed'); }

  draw(height) {
    const held = height === 'closed' && this.sheet() && byId(this.tab).contains(document.activeElement);
    this.height = height;
    this.render();
    if (held) byId(`tab-${this.tab}`).focus({ preventScroll: true });
    this.fill();
  }

  // fill has the part that is looked at show what is known now, or what is done with it.
  async fill(act = (part, panel) => part.show(panel, this.here)) {
    const { tab } = this;
    if (!parts[tab] || !this.here.moment || !byId(`tab-${tab}`).checkVisibility() || this.sheet() && this.height === 'closed') return;
    try {
      await act(await parts[tab](), byId(tab));
    } catch (problem) {
      this.here.complain(problem);
    }
  }

  // rule opens the rulebook at a rule, and goes there if there is a way back.
  async rule(number, back = null) {
    this.tab = 'rules';
    this.height = this.height === 'closed' ? 'half' : this.height;
    this.back = back;
    this.render();
    await this.fill((part, panel) => part.look(panel, this.here, number));
    if (back && this.back === back) byId('rules').querySelector('.text')?.focus({ preventScroll: true });
  }

  press({ id }) {
    const tab = id.slice(4);
    if (this.sheet() && tab === this.tab && this.height !== 'closed') this.close();
    else this.show(tab);
  }

  key(e) {
    const at = this.all.indexOf(e.target.closest('[role="tab"]'));
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: this.all.length - 1 }[e.key];
    const by = { ArrowUp: 1, ArrowDown: -1 }[e.key];
    if (at >= 0 && to !== undefined) {
      const one = this.all[(to + this.all.length) % this.all.length];
      this.show(one.id.slice(4));
      one.focus();
    } else if (by && this.sheet()) this.draw(heights[Math.max(0, Math.min(2, heights.indexOf(this.height) + by))]);
    else return;
    e.preventDefault();
  }

  // drag draws the sheet to where it is let go, or nearly.
  drag(e) {
    if (!this.sheet() || e.button) return;
    const [from, tall, ending] = [e.clientY, this.side.offsetHeight, new AbortController()];
    const { signal } = ending;
    let high = null;
    this.strip.addEventListener('pointermove', (e) => {
      if (high === null && Math.abs(e.clientY - from) < slip) return;
      if (high === null) this.strip.setPointerCapture(e.pointerId); // no tab is pressed by it
      high = tall + from - e.clientY;
      this.main.dataset.side = 'half';
      this.side.style.height = `${high}px`;
    }, { signal });
    const end = () => {
      ending.abort();
      this.side.style.height = '';
      if (high === null) return;
      const part = high / this.main.offsetHeight;
      this.draw(part < 0.25 ? 'closed' : part < 0.7 ? 'half' : 'full');
    };
    for (const kind of ['pointerup', 'pointercancel']) addEventListener(kind, end, { signal });
  }

  // alone reports whether the board is looked at and the talk is not to be seen.
  alone() { return this.sheet() && !this.heard(); }

  heard() { return this.tab === 'table' && (!this.sheet() || this.height !== 'closed'); }

  // news counts what is said while something else is looked at.
  news() {
    this.unread++;
    this.render();
  }

  render() {
    const wanted = this.here.matches.length > 0 && this.here.me !== null;
    if (!wanted) this.tab = 'table';
    if (wanted && this.strip.hidden) this.height = 'closed';
    this.strip.hidden = !wanted;
    if (wanted) this.main.dataset.side = this.height;
    else delete this.main.dataset.side;
    if (!wanted || this.heard()) this.unread = 0;
    for (const one of this.all) {
      const on = one.id === `tab-${this.tab}`;
      one.setAttribute('aria-selected', String(on));
      one.tabIndex = on ? 0 : -1;
      byId(one.id.slice(4)).hidden = !on;
    }
    byId('tab-table').textContent = this.unread ? `Table (${this.unread})` : 'Table';
    byId('size').setAttribute('aria-label', this.height === 'full' ? 'Close what stands below the board' : 'Draw up what stands below the board');
    const home = this.sheet() ? byId('players') : document.querySelector('.top');
    if (byId('whereabouts').parentElement !== home) home.append(byId('whereabouts'));
  }
}
