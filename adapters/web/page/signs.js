import { get } from './api.js';
import { byId, kept, make } from './dom.js';
import { later } from './later.js';

const soon = 300; // milliseconds in which news count as one
const asked = 30_000; // milliseconds for which the question stands

// Signs tell whoever looks elsewhere that it is their turn: the title, the icon, the
// badge, the bell, a notification.
export class Signs {
  // at gives the code of the match that this window shows, if it shows one.
  constructor(here, bell, settings, at = () => '') {
    Object.assign(this, { here, bell, settings, at });
    this.turns = [];
    this.known = null; // codes that waited for me at the last look; null: there was none
    this.whose = '';
    this.plain = document.title;
  }

  refreshSoon() {
    this.timer ||= setTimeout(() => this.refresh(), soon);
  }

  async refresh() {
    clearTimeout(this.timer);
    this.timer = 0;
    const as = this.here.me?.id ?? '';
    let all = { turns: [], quiet: true };
    try {
      if (as) all = await get('/api/turns', { as });
    } catch {
      return; // the next news brings another look
    }
    if (as !== (this.here.me?.id ?? '')) return;
    if (this.whose !== as) this.known = null;
    this.whose = as;
    this.turns = all.turns;
    const fresh = this.known && all.turns.filter((one) => !this.known.has(one.code));
    this.known = new Set(all.turns.map((one) => one.code));
    this.show();
    this.allowed()?.then((device) => device.untell(new Set(all.turns.map(tag)))).catch(() => {});
    if (!all.quiet) for (const one of fresh ?? []) this.call(one);
  }

  // title is what the window is called while nothing waits.
  title(plain) {
    this.plain = plain;
    this.show();
  }

  // mine says at once what the board knows before the lobby does.
  mine(code, yes) {
    const rest = this.turns.filter((one) => one.code !== code);
    if (yes !== (rest.length < this.turns.length)) this.turns = yes ? [...rest, { code }] : rest;
    this.show();
  }

  show() {
    const n = this.turns.length;
    const shown = this.turns.find((one) => one.code === this.at()) ?? this.turns[0];
    const title = n ? `● ${n} · Your turn, ${shown.code}` : this.plain.replace(/^● .*$/, 'Division Bell');
    if (document.title !== title) document.title = title;
    const icon = document.querySelector('link[rel=icon]');
    const file = n ? '/page/bell-turn.svg' : '/page/bell.svg';
    if (icon && icon.getAttribute('href') !== file) icon.setAttribute('href', file);
    if (n) navigator.setAppBadge?.(n).catch(() => {});
    else navigator.clearAppBadge?.().catch(() => {});
  }

  // call rings for a match, unless it is the one that is looked at.
  call(one) {
    if (one.code === this.at() && !document.hidden && document.hasFocus()) return;
    this.bell.ring();
    if (!this.settings.mine.notify || !document.hidden && document.hasFocus()) return;
    const open = one.room ? `/room/${encodeURIComponent(one.room)}?match=${one.code}` : `/join/${one.code}`;
    this.allowed()?.then((device) => device.tell(`Your turn: ${one.name} ${one.code}`, { tag: tag(one), icon: '/page/icon-192.png', data: { open } })).then((note) => {
      if (note) note.onclick = () => { window.focus(); location.assign(open); };
    }).catch(() => {});
  }

  // allowed is what shows notifications, fetched where this browser may show any.
  allowed() { return globalThis.Notification?.permission === 'granted' ? later('device.js') : null; }

  // moved asks, after somebody's first move and once, whether they want to be notified.
  moved() {
    if (this.settings.mine.notify || globalThis.Notification?.permission !== 'default' || kept(localStorage, 'notify-asked')) return;
    kept(localStorage, 'notify-asked', true);
    const line = make('p', { class: 'notify', role: 'status' }, 'Shall I notify you when it’s your turn again? ',
      make('button', { type: 'button', class: 'quiet', onclick: () => { this.settings.notify(true).catch((problem) => this.here.complain(problem)); line.remove(); } }, 'Notify me'), ' ',
      make('button', { type: 'button', class: 'quiet', onclick: () => line.remove() }, 'No, thanks'));
    byId('trouble').after(line);
    setTimeout(() => line.remove(), asked); // the settings have it too
    this.asking = line;
  }

  // over takes the question back where no turn will come.
  over() { this.asking?.remove(); }
}

const tag = (one) => `turn ${one.code}`; // as a push has it, so that they are one
