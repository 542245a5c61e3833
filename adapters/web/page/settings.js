import { Refusal, get, post } from './api.js';
import { byId, kept, make } from './dom.js';
import { later } from './later.js';
import { plain, wear, worn } from './look.js';

const again = 3000; // milliseconds between tries of what could not be kept

// Settings are how somebody has the page, in every browser of theirs: what is set is kept
// with them, and shown here at once. The sheet has a field for each.
export class Settings {
  constructor(here, bell) {
    Object.assign(this, { here, bell, push: null, timer: 0, as: '' });
    this.use(worn(), kept(localStorage, 'settings')?.whose);
    addEventListener('online', () => this.send());
  }

  // refresh reads what whoever sits here has set, on this device or another.
  async refresh() {
    const as = this.here.me?.id;
    if (!as || this.timer) return;
    let all;
    try {
      all = await get('/api/settings', { as });
    } catch {
      return; // it stays as this browser has it
    }
    if (as !== this.here.me?.id || this.timer) return;
    const before = kept(localStorage, 'settings')?.whose;
    this.take(all, as);
    if (all.set || before === as) return;
    if (before || !this.own()) this.use(plain, as);
    else this.keep({}); // what was this browser's alone is theirs now
  }

  // own reports whether anything was set in this browser.
  own() { return Object.keys(plain).some((one) => this.mine[one] !== plain[one]); }

  take(all, as) {
    this.push = all.push ?? null;
    if (all.set) this.use({ bell: Boolean(all.bell), volume: all.volume || 100, notify: Boolean(all.notify), motion: all.motion ?? '', text: all.text || 100 }, as);
  }

  use(mine, whose) {
    this.mine = mine;
    kept(localStorage, 'settings', { ...mine, whose: whose ?? '' });
    wear(mine);
    Object.assign(this.bell.wish, { on: mine.bell, volume: mine.volume / 100 });
    this.bell.show();
  }

  // keep sets something, here at once and with its person as soon as there is a line.
  keep(change) {
    this.as = this.here.me?.id ?? '';
    this.use({ ...this.mine, ...change }, this.as);
    if (this.as) {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.send(), 200);
    }
  }

  async send() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    const [waits, as] = [this.timer, this.as];
    try {
      const all = await post('/api/settings', { as, ...this.mine });
      if (this.timer !== waits) return; // something else was set meanwhile
      this.timer = 0;
      if (as === this.here.me?.id) this.take(all, as);
    } catch (problem) {
      if (problem instanceof Refusal) {
        this.timer = 0;
        this.here.complain(problem);
      } else if (this.timer === waits) this.timer = setTimeout(() => this.send(), again);
    }
  }

  // notify asks this browser, by a press, whether it may tell of turns: false, it may not.
  async notify(on) {
    if (on && !await (await later('device.js')).allowed()) return false;
    this.keep({ notify: on });
    return true;
  }

  // button opens the sheet.
  button() {
    return make('button', { type: 'button', class: 'quiet settings', id: 'settings', onclick: () => this.open() }, 'Settings');
  }

  // ring turns the bell on by a press, as browsers want it, and shows its volume.
  ring() {
    this.keep({ bell: true });
    this.bell.open();
    this.open().then(() => byId('set-volume')?.focus());
  }

  // open shows the sheet, which is fetched when somebody wants it.
  async open() {
    try {
      const { Sheet } = await later('sheet.js');
      new Sheet(this).open();
    } catch (problem) {
      this.here.complain(problem);
    }
  }
}
