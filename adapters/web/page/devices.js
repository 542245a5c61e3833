import { make } from './dom.js';
import { code, copied } from './link.js';

const look = 3000; // milliseconds between looks whether a link was used

// Devices are the browsers in which somebody is signed in.
export class Devices {
  constructor(here) {
    this.here = here;
    this.id = 'devices';
    this.title = 'Signed in';
    this.made = null; // a link for another device, which is shown once
  }

  nodes({ signins, here: own, open }) {
    const { here, made } = this;
    const press = (label, key, act) => make('button', { type: 'button', class: 'quiet', 'data-key': key, onclick: act }, label);
    const items = (signins ?? []).map((one) => make('li', { class: 'card' }, make('div', { class: 'about' },
      make('h3', {}, one.id === own ? `${one.device}, this browser` : one.device),
      make('p', {}, 'Since ', here.clock(one.made), ', last used ', here.clock(one.used), '.'),
      press('Sign out', `out ${one.id}`, () => this.out(one.id)))));
    return [make('ul', { class: 'cards' }, ...items),
      make('div', { class: 'buttons' },
        press('Sign in elsewhere', 'elsewhere', () => this.elsewhere()),
        press('Sign out everywhere', 'everywhere', () => here.change('/api/devices', { all: true }, 'Signed out everywhere.'))),
      ...(made && this.works(open) ? [copied({ id: 'link', label: 'Open this on the other device', value: made.link, once: pressed, tell: (words) => here.tell(words) }),
        make('p', { class: 'hint' }, 'It works once, within 10 minutes. Whoever opens it plays as you.'), code(made.qr)] : []),
      ...(made && !this.works(open) ? [make('p', { role: 'status', id: 'spent', class: 'lead' }, `${Date.now() < made.until ? 'Your link was used: whoever opened it is signed in above. If that wasn’t you, sign it out.' : 'Your link is over 10 minutes old, so it opens nothing now.'} For another, press “Sign in elsewhere”.`)] : [])];
  }

  works(open) { return open.includes(this.made.id); }

  // out signs a browser out; what was told of a link that is spent was read.
  out(id) {
    if (this.made && !this.works(this.here.all.open)) this.made = null;
    return this.here.change('/api/devices', { end: id }, 'Signed out.');
  }

  // elsewhere shows a link for another device, once, for as long as it lets anybody in.
  async elsewhere() {
    const out = await this.here.change('/api/link', {}, 'Here is a link for another device.');
    if (!out) return;
    this.made = { ...out, until: Date.now() + 600_000 };
    this.here.show();
    this.watch();
  }

  watch() {
    clearTimeout(this.timer);
    this.timer = setTimeout(async () => {
      await this.here.refresh(true);
      if (this.works(this.here.all.open)) this.watch();
    }, look);
  }
}

const pressed = (button, act) => {
  button.addEventListener('click', act);
  return button;
};
