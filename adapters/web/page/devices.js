import { make } from './dom.js';
import { code, copied } from './link.js';

// Devices are the browsers in which somebody is signed in.
export class Devices {
  constructor(here) {
    this.here = here;
    this.id = 'devices';
    this.title = 'Signed in';
    this.made = null; // a link for another device, which is shown once
  }

  nodes({ signins, here: own }) {
    const { here } = this;
    const press = (label, key, act) => make('button', { type: 'button', class: 'quiet', 'data-key': key, onclick: act }, label);
    const items = (signins ?? []).map((one) => make('li', { class: 'card' }, make('div', { class: 'about' },
      make('h3', {}, one.id === own ? `${one.device}, this browser` : one.device),
      make('p', {}, 'Since ', here.clock(one.made), ', last used ', here.clock(one.used), '.'),
      press('Sign out', `out ${one.id}`, () => here.change('/api/devices', { end: one.id }, 'Signed out.')))));
    return [make('ul', { class: 'cards' }, ...items),
      make('div', { class: 'buttons' },
        press('Sign in elsewhere', 'elsewhere', () => this.elsewhere()),
        press('Sign out everywhere', 'everywhere', () => here.change('/api/devices', { all: true }, 'Signed out everywhere.'))),
      ...(this.made ? [copied({ id: 'link', label: 'Open this on the other device', value: this.made.link, once: pressed, tell: (words) => here.tell(words) }),
        make('p', { class: 'hint' }, 'It works once, within 10 minutes. Whoever opens it plays as you.'), code(this.made.qr)] : [])];
  }

  // elsewhere shows a link for another device, once.
  async elsewhere() {
    const out = await this.here.change('/api/link', {}, 'Here is a link for another device.');
    this.made = out;
    this.here.show();
  }
}

const pressed = (button, act) => {
  button.addEventListener('click', act);
  return button;
};
