import { Refusal, post } from './api.js';
import { byId, make, speak } from './dom.js';
import { allowed, here as device, subscribe, subscribed, unsubscribe } from './device.js';
import { away } from './text.js';

const sizes = [100, 125, 150, 175, 200]; // per cent of the usual

// A Sheet shows somebody their settings, a field each; what is set holds at once.
export class Sheet {
  constructor(settings) { this.settings = settings; }

  open() {
    const dialog = byId('dialog');
    dialog.replaceChildren(make('h2', { id: 'dialog-title' }, 'Settings'),
      make('p', { class: 'hint' }, this.settings.here.me ? 'They are kept with you, in every browser that you use.' : 'They are kept in this browser until you type your name.'),
      make('div', { id: 'settings-fields' }, ...this.fields()),
      make('div', { class: 'buttons' }, make('button', { type: 'button', class: 'primary', onclick: () => dialog.close() }, 'Done')));
    dialog.onclose = () => dialog.replaceChildren();
    if (!dialog.open) dialog.showModal();
    this.devices();
  }

  fields() {
    const { mine } = this.settings;
    const volume = make('input', { id: 'set-volume', type: 'range', min: '10', max: '200', step: '10', value: String(mine.volume) });
    volume.addEventListener('input', () => this.settings.keep({ volume: Number(volume.value) }));
    return [
      this.box('set-bell', 'Ring the bell when it’s my turn', 'While the page is open: never in your quiet hours, and not in the window you play in.', mine.bell, (on) => {
        this.settings.keep({ bell: on });
        if (on) this.settings.bell.open();
      }),
      make('div', { class: 'form-row' }, make('label', { for: 'set-volume' }, 'Volume of the bell'), make('div', { class: 'beside' }, volume,
        make('button', { type: 'button', class: 'quiet', id: 'set-try', onclick: () => this.settings.bell.attempt() }, 'Try it'))),
      this.box('set-notify', 'Notify me when it’s my turn', 'While the page is open and you look elsewhere.', mine.notify, (on) => this.notify(on)),
      make('p', { class: 'form-trouble', id: 'set-trouble', role: 'alert', hidden: true }),
      make('div', { class: 'form-row', id: 'set-devices', role: 'group', 'aria-label': 'While the page is closed' }),
      this.choice('set-text', 'Size of the text', sizes.map((n) => [String(n), n === 100 ? 'Usual' : `${n}%`]), String(mine.text), (v) => this.settings.keep({ text: Number(v) })),
      this.choice('set-motion', 'Motion', [['', 'As my system has it'], ['less', 'Less'], ['full', 'All of it']], mine.motion, (v) => this.settings.keep({ motion: v })),
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

  async notify(on) {
    this.tell('');
    if (await this.settings.notify(on)) return;
    const box = byId('set-notify');
    if (box) box.checked = false;
    this.tell('This browser doesn’t let the page notify you. Allow it in the browser’s settings for this page, then try again.');
  }

  // devices lists the browsers that are told while the page is closed.
  async devices() {
    const at = byId('set-devices');
    if (!at) return;
    if (!this.settings.push) {
      at.replaceChildren(make('p', { class: 'hint' }, 'While the page is closed nothing reaches you here: this page is for one machine. On a page with an address of its own, phones and computers can be notified.'));
      return;
    }
    const own = await subscribed();
    const told = this.settings.push.devices.some((one) => one.endpoint === own);
    const press = (words, act, label) => {
      const button = make('button', { type: 'button', class: 'quiet', 'aria-label': label }, words);
      this.settings.here.once ? this.settings.here.once(button, act) : button.addEventListener('click', act);
      return button;
    };
    at.replaceChildren(make('h3', { id: 'set-devices-title' }, 'While the page is closed'),
      make('p', { class: 'hint' }, device() || 'A notification says which match waits for you, and nothing else of it.'),
      make('ul', { class: 'devices', 'aria-labelledby': 'set-devices-title' }, ...this.settings.push.devices.map((one) => make('li', {},
        make('span', {}, one.endpoint === own ? `${one.device} (this one), ` : `${one.device}, `, `added ${away(one.made)}`),
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
      this.settings.take(await post('/api/push', await subscribe(this.settings.push.key)), this.settings.here.me?.id);
      speak('From now on I notify this device.');
    } catch (problem) {
      this.tell(problem instanceof Refusal ? problem.message : 'This browser’s push service can’t be reached now. Please try again.');
    }
    await this.devices();
  }

  async revoke(one, own) {
    this.tell('');
    try {
      this.settings.take(await post('/api/push/end', { id: one.id }), this.settings.here.me?.id);
      if (one.endpoint === own) await unsubscribe();
      speak(`I no longer notify ${one.device}.`);
    } catch (problem) {
      this.tell(problem instanceof Refusal ? problem.message : 'Connection lost. Please try again.');
    }
    await this.devices();
  }
}
