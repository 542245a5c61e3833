import { get } from './api.js';
import { byId, make } from './dom.js';
import { Invite } from './invite.js';
import { copied } from './link.js';
import { row } from './newmatch.js';
import { calm, listed } from './text.js';

const plain = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ');

// Waiting is the lobby of one match: who sits there, who is asked to come, and the press
// that begins it.
export class Waiting {
  constructor(here, code) {
    this.here = here;
    this.code = code;
    this.shown = '';
    this.invite = new Invite(this);
    this.waited = false; // it was seen before it began
    this.wanted = Number(new URLSearchParams(location.search).get('seats')) || 0;
  }

  async refresh() {
    const { here } = this;
    if (here.afar && !here.me) {
      if (!byId('come-in')) byId('content').replaceChildren(make('h1', {}, 'You’re invited to a match'), make('p', { class: 'lead' }, 'Come in first, then open this invitation again.'), here.who.form());
      return;
    }
    const it = await get('/api/waiting', { code: this.code, as: here.me?.id });
    if (it.invites && it.phase === 'open') await this.invite.refresh(it.code);
    const shown = JSON.stringify([here.me?.id, here.people, it, this.invite.state, this.invite.made]);
    if (shown === this.shown) return;
    this.shown = shown;
    this.it = it;
    if (it.phase !== 'open' && this.waited && it.mine) {
      location.assign(here.roomAddress(it.room, it.code));
      return;
    }
    this.waited ||= it.phase === 'open';
    document.title = `${it.name} ${it.code} – Division Bell`;
    const content = byId('content');
    const active = content.contains(document.activeElement) ? document.activeElement : null;
    const key = active?.dataset.key ?? active?.id;
    const open = [...content.querySelectorAll('details[open]')].map((one) => one.id);
    const typed = new Map([...content.querySelectorAll('input[id]:not([readonly])')].map((one) => [one.id, one.value]));
    content.replaceChildren(...(it.phase === 'open' ? this.parts() : this.begun()));
    for (const id of open) byId(id)?.setAttribute('open', '');
    for (const [id, value] of typed) if (byId(id) && (id === 'name' || byId(id) === byId(key))) byId(id).value = value;
    if (active) (content.querySelector(`[data-key="${CSS.escape(key ?? '')}"]`) ?? byId(key))?.focus({ preventScroll: true });
  }

  // redraw shows what has changed here, and waits for no news of it.
  async redraw() {
    this.shown = '';
    await this.refresh();
  }

  begun() {
    const { here, it } = this;
    const over = it.phase === 'over' || it.phase === 'abandoned';
    return [make('h1', {}, `${it.name} ${it.code}`),
      make('p', { class: 'lead' }, over ? 'This match is over.' : `This match has started, with ${listed(it.sitters.map((one) => calm(one.name)))}.`),
      make('div', { class: 'buttons' }, make('a', { class: 'button primary', href: here.roomAddress(it.room, it.code) }, over ? 'See how it went' : it.mine ? 'Play' : 'Watch'), make('a', { class: 'button', href: '/' }, 'To the lobby'))];
  }

  parts() {
    const { here, it } = this;
    const n = it.sitters.length;
    const missing = Math.max(0, it.least - n);
    const wanted = this.wanted || it.wanted || 0;
    const state = missing ? `Waiting for ${missing} more ${missing === 1 ? 'player' : 'players'} at least; there’s room for ${it.free}.`
      : it.free && n < wanted ? `Ready to start with ${n} of ${wanted}.` : it.free ? `Ready to start with ${n}; there’s room for ${it.free} more.` : 'Everybody’s here. Ready to start.';
    return [make('h1', {}, `${it.name} ${it.code}`),
      make('p', { class: 'lead', role: 'status' }, state),
      ...(here.me ? [] : [make('p', {}, `${calm(it.maker)} asks you to a match of ${it.name}. Type your name to join in, or just watch.`), here.who.form()]),
      make('section', { id: 'seats', 'aria-labelledby': 'seats-title' }, make('h2', { id: 'seats-title' }, 'Seats'), this.seats(),
        it.invited ? make('p', { class: 'lead' }, `${listed(it.invited.map(calm))} ${it.invited.length === 1 ? 'is' : 'are'} invited.`) : null, this.actions()),
      ...(it.invites ? [this.invite.section()] : it.free && !it.afar ? [this.invitation()] : []),
      this.agreed(), ...(it.made ? [this.timing()] : [])];
  }

  seats() {
    const { it } = this;
    return make('ol', { class: 'seats' }, ...it.sitters.map((one) => {
      const item = make('li', {}, make('span', {}, make('bdi', {}, calm(one.name)), one.mine ? ' (you)' : one.bot ? ` (${one.bot} bot)` : ''));
      if (it.made && !one.mine) item.append(' ', this.button('Remove', `/match remove ${it.code} ${one.name}`, 'quiet', `Remove ${calm(one.name)}`));
      return item;
    }), ...Array.from({ length: Math.max(0, Math.max(it.least, this.wanted || it.wanted || 0) - it.sitters.length) }, () => make('li', { class: 'free' }, 'free')));
  }

  // button says a line when it is pressed.
  button(label, line, look = 'quiet', name = undefined) {
    const { here, it } = this;
    return here.once(make('button', { type: 'button', class: look, 'data-key': line, 'aria-label': name }, label), async () => {
      await here.come(it);
      const out = await here.say(it.room, line);
      await this.refresh();
      here.speak(out.words);
    });
  }

  actions() {
    const { here, it } = this;
    const n = it.sitters.length;
    const out = [];
    if (!it.mine || it.many) {
      if (it.free && here.me) out.push(this.button(it.mine ? 'Take one more seat' : 'Join', `/match join ${it.code}`, it.mine ? 'quiet' : 'primary'));
    }
    if (it.mine) {
      const short = Math.max(it.least, this.wanted || it.wanted || it.best) - n;
      if (n >= it.least) out.push(this.button(`Start with ${n}`, `/match start ${it.code}`, short > 0 || it.invited ? 'quiet' : 'primary'));
      if (short > 0 && it.free) out.push(this.fill(Math.min(short, it.free)));
      if (it.free) {
        const kind = make('select', { id: 'bot-kind', 'aria-label': 'Kind of bot' }, make('option', { value: '' }, 'usual bot'), ...it.bots.map((one) => make('option', { value: one.id, title: one.help }, `${one.id} bot`)));
        const add = here.once(make('button', { type: 'button', class: 'quiet', 'data-key': 'add-bot' }, 'Add a bot'), async () => {
          const said = await here.say(it.room, `/match add-bot ${it.code} ${kind.value}`.trim());
          await this.refresh();
          here.speak(said.words);
        });
        out.push(make('span', { class: 'pair' }, kind, add));
      }
      out.push(this.button('Leave', `/match leave ${it.code}`));
    }
    out.push(make('a', { class: 'button', href: here.roomAddress(it.room, it.code) }, it.mine ? 'Chat in the room' : 'Watch'));
    return make('div', { class: 'buttons' }, ...out);
  }

  // fill starts with a bot in each empty seat.
  fill(short) {
    const { here, it } = this;
    const label = `Start with a bot in ${short === 1 ? 'the empty seat' : `each of ${short} empty seats`}`;
    return here.once(make('button', { type: 'button', class: it.invited ? 'quiet' : 'primary', 'data-key': 'fill' }, label), async () => {
      for (let n = 0; n < short; n++) await here.say(it.room, `/match add-bot ${it.code}`);
      await here.say(it.room, `/match start ${it.code}`);
      await this.refresh();
    });
  }

  invitation() {
    const { here, it } = this;
    const words = `Join me for a slow game of ${it.name}: ${it.link}`;
    const known = here.people.filter((one) => !it.sitters.some((sitter) => sitter.name === one.name));
    const parts = [make('h2', { id: 'invite-title' }, 'Invite friends'),
      this.copied('invite-link', 'Link', it.link), this.copied('invite-words', 'For a chat', words)];
    if (it.near) parts.push(make('p', { class: 'hint' }, 'This link works on this computer only. Others reach it by your computer’s name or address in your network.'));
    if (it.mine && known.length) {
      const whom = make('select', { id: 'whom' }, ...known.map((one) => make('option', { value: one.name }, calm(one.name))));
      const send = here.once(make('button', { type: 'button', class: 'quiet', 'data-key': 'invite' }, 'Invite'), async () => {
        const out = await here.say(it.room, `/match invite ${it.code} ${whom.value}`);
        here.tell(out.words);
      });
      parts.push(make('div', { class: 'form-row' }, make('label', { for: 'whom' }, 'Somebody who’s known here'), make('div', { class: 'control' }, whom, send)));
    }
    return make('section', { class: 'invitation', 'aria-labelledby': 'invite-title' },
      make('div', {}, ...parts),
      make('img', { class: 'qr', src: `/qr/${it.code}.svg`, alt: `QR code of the link ${it.link}`, width: '200', height: '200' }));
  }

  // copied is a line with a button that copies it.
  copied(id, label, value) {
    const { here } = this;
    return copied({ id, label, value, once: (...all) => here.once(...all), tell: (words) => here.tell(words) });
  }

  agreed() {
    const { it } = this;
    const other = [...it.agreed, ...it.timing].filter((one) => one.value !== one.usual);
    const terms = other.flatMap((one) => [make('dt', {}, `${plain(one.name)}: ${one.value}`), make('dd', {}, one.means ? `So ${one.means}` : plain(one.help), one.rule ? ` (rule ${one.rule})` : '', '.')]);
    return make('section', { 'aria-labelledby': 'agreed-title' }, make('h2', { id: 'agreed-title' }, 'What’s agreed'),
      terms.length ? make('dl', { class: 'agreed' }, ...terms) : make('p', {}, `The rules of ${it.name} in the usual way, without deadlines.`));
  }

  // timing changes the match's clocks, for whoever made it.
  timing() {
    const { here, it } = this;
    const rows = it.timing.map((one) => {
      const input = make('input', { id: `timing-${one.name}`, type: 'text', maxlength: '200', value: one.value, autocomplete: 'off' });
      return { one, input, row: row(`timing-${one.name}`, plain(one.name), input, `${plain(one.help)}. For example ${one.takes}.`) };
    });
    const form = make('form', { autocomplete: 'off' }, ...rows.map((each) => each.row), make('div', { class: 'buttons' }, make('button', { type: 'submit', class: 'primary', 'data-key': 'timing' }, 'Save')));
    form.addEventListener('submit', async (e) => {
      e.preventDefault();
      try {
        const told = [];
        for (const { one, input } of rows) {
          if (input.value.trim() === one.value) continue;
          told.push((await here.say(it.room, `/match settings ${it.code} ${one.name} ${input.value.trim()}`)).words);
        }
        here.tell(told.join(' ') || 'Nothing was changed');
        await this.refresh();
      } catch (problem) {
        here.complain(problem);
      }
    });
    return make('details', { class: 'options', id: 'timing' }, make('summary', { 'data-key': 'deadlines' }, 'Deadlines and days'), form);
  }
}
