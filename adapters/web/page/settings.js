import { Refusal, get, post } from './api.js';
import { byId, kept, make, speak } from './dom.js';
import { here as device, subscribe, subscribed, unsubscribe } from './device.js';
import { plain, wear, worn } from './look.js';
import { away } from './text.js';

const sizes = [100, 125, 150, 175, 200]; // per cent of the usual
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

  // button opens the sheet.
  button() {
    return make('button', { type: 'button', class: 'quiet settings', id: 'settings', onclick: () => this.open() }, 'Settings');
  }

  // ring turns the bell on by a press, as browsers want it, and shows its volume.
  ring() {
    this.keep({ bell: true });
    this.bell.open();
    this.open();
    byId('set-volume')?.focus();
  }

  open() {
    const dialog = byId('dialog');
    const back = document.activeElement;
    dialog.replaceChildren(make('h2', { id: 'dialog-title' }, 'Settings'),
      make('p', { class: 'hint' }, this.here.me ? 'They are kept with you, in every browser that you use.' : 'They are kept in this browser until you type your name.'),
      make('div', { id: 'settings-fields' }, ...this.fields()),
      make('div', { class: 'buttons' }, make('button', { type: 'button', class: 'primary', onclick: () => dialog.close() }, 'Done')));
    dialog.onclose = () => {
      dialog.replaceChildren();
      if (back?.isConnected) back.focus();
    };
    if (!dialog.open) dialog.showModal();
    this.devices();
  }

  fields() {
    const { mine } = this;
    const volume = make('input', { id: 'set-volume', type: 'range', min: '10', max: '200', step: '10', value: String(mine.volume) });
    volume.addEventListener('input', () => this.keep({ volume: Number(volume.value) }));
    return [
      this.box('set-bell', 'Ring the bell when it’s my turn', 'While the page is open: never in your quiet hours, and not in the window you play in.', mine.bell, (on) => {
        this.keep({ bell: on });
        if (on) this.bell.open();
      }),
      make('div', { class: 'form-row' }, make('label', { for: 'set-volume' }, 'Volume of the bell'), make('div', { class: 'beside' }, volume,
        make('button', { type: 'button', class: 'quiet', id: 'set-try', onclick: () => this.bell.attempt() }, 'Try it'))),
      this.box('set-notify', 'Notify me when it’s my turn', 'While the page is open and you look elsewhere.', mine.notify, (on) => this.notify(on)),
      make('p', { class: 'form-trouble', id: 'set-trouble', role: 'alert', hidden: true }),
      make('div', { class: 'form-row', id: 'set-devices' }),
      this.choice('set-text', 'Size of the text', sizes.map((n) => [String(n), n === 100 ? 'Usual' : `${n}%`]), String(mine.text), (v) => this.keep({ text: Number(v) })),
      this.choice('set-motion', 'Motion', [['', 'As my system has it'], ['less', 'Less'], ['full', 'All of it']], mine.motion, (v) => this.keep({ motion: v })),
    ];
  }

  box(id, label, hint, on, change) {
    const input = make('input', { id, type: 'checkbox', checked: on, 'aria-describedby': `${id}-hint` });
    input.addEventListener('change', () => change(input.checked));
    return make('div', { class: 'form-row' }, make('div', { class: 'box' }, input, make('label', { for: id }, label)), make('span', { class: 'hint', id: `${id}-hint` }, hint));
  }

  choice(id, label, values, now, change) {
    const select = make('select', { id }, ...values.map(([value, words]) => make('option', { value, selected: value === now }, words)));
    select.addEventListener('change', () => change(select.value));
    return make('div', { class: 'form-row' }, make('label', { for: id }, label), select);
  }

  tell(words) {
    const trouble = byId('set-trouble');
    if (!trouble) return;
    trouble.textContent = words;
    trouble.hidden = !words;
  }

  // notify asks this browser, by a press, whether it may.
  async notify(on) {
    this.tell('');
    if (on && !await allowed()) {
      const box = byId('set-notify');
      if (box) box.checked = false;
      this.tell('This browser doesn’t let the page notify you. Allow it in the browser’s settings for this page, then try again.');
      return;
    }
    this.keep({ notify: on });
  }

  // devices lists the browsers that are told while the page is closed.
  async devices() {
    const at = byId('set-devices');
    if (!at) return;
    if (!this.push) {
      at.replaceChildren(make('p', { class: 'hint' }, 'While the page is closed nothing reaches you here: this page is for one machine. On a page with an address of its own, phones and computers can be notified.'));
      return;
    }
    const own = await subscribed();
    const told = this.push.devices.some((one) => one.endpoint === own);
    const press = (words, act, label) => {
      const button = make('button', { type: 'button', class: 'quiet', 'aria-label': label }, words);
      this.here.once ? this.here.once(button, act) : button.addEventListener('click', act);
      return button;
    };
    at.replaceChildren(make('h3', { id: 'set-devices-title' }, 'While the page is closed'),
      make('p', { class: 'hint' }, device() || 'A notification says which match waits for you, and nothing else of it.'),
      make('ul', { class: 'devices', 'aria-labelledby': 'set-devices-title' }, ...this.push.devices.map((one) => make('li', {},
        make('span', {}, one.endpoint === own ? `${one.device} (this one), ` : `${one.device}, `, `since ${away(one.made)}`),
        press('Revoke', () => this.revoke(one, own), `Revoke ${one.device}`)))),
      ...(told || device() ? [] : [press('Notify this device', () => this.add())]));
  }

  async add() {
    this.tell('');
    try {
      if (!await allowed()) {
        this.tell('This browser doesn’t let the page notify you. Allow it in the browser’s settings for this page, then try again.');
        return;
      }
      this.take(await post('/api/push', await subscribe(this.push.key)), this.here.me?.id);
      speak('This device is notified from now on.');
    } catch (problem) {
      this.tell(problem instanceof Refusal ? problem.message : 'This browser’s push service can’t be reached now. Please try again.');
    }
    await this.devices();
    byId('set-devices')?.querySelector('button')?.focus();
  }

  async revoke(one, own) {
    this.tell('');
    try {
      this.take(await post('/api/push/end', { id: one.id }), this.here.me?.id);
      if (one.endpoint === own) await unsubscribe();
      speak(`${one.device} is notified no more.`);
    } catch (problem) {
      this.tell(problem instanceof Refusal ? problem.message : 'Connection lost. Please try again.');
    }
    await this.devices();
    byId('set-devices')?.querySelector('button')?.focus();
  }
}

// allowed asks the browser, where it was not asked yet.
async function allowed() {
  if (!globalThis.Notification) return false;
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted';
}
