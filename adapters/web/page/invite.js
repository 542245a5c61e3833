import { get, post } from './api.js';
import { make } from './dom.js';
import { code as drawn } from './link.js';
import { calm, clock } from './text.js';

const people = (n) => (n === 1 ? '1 person' : `${n} people`);

// Invite is where somebody invites friends to a match who have no account anywhere, sees
// who came by it, and shows them out again.
export class Invite {
  constructor(lobby) {
    this.lobby = lobby;
    this.made = null; // the newest link, which is shown once
    this.state = { links: [], guests: [] };
  }

  async refresh(code) {
    this.state = await get('/api/invite', { code });
    if (this.made) this.made.left = this.state.links.find((one) => one.id === this.made.id)?.left;
    if (!this.made?.left) this.made = null; // whoever it was for has come
  }

  section() {
    const { it } = this.lobby;
    const parts = [make('h2', { id: 'invite-title' }, 'Invite friends')];
    if (it.free) parts.push(make('p', {}, 'Make a link and send it to a friend. They need no account anywhere: they choose a name and take a seat. Whoever has the link can use it, so send it to nobody else; I’ll tell you each time somebody does.'), this.form());
    if (this.made) {
      parts.push(this.lobby.copied('invite-link', 'Link', this.made.link),
        this.lobby.copied('invite-words', 'For a chat', `Join me for a slow game of ${it.name}: ${this.made.link}`),
        make('p', { class: 'hint' }, `For ${people(this.made.left)}, until the match starts or `, clock(this.made.until), '. I show it once, so copy it now.'));
    }
    parts.push(...this.links(), ...this.guests());
    return make('section', { id: 'invite', class: 'invitation', 'aria-labelledby': 'invite-title' }, make('div', {}, ...parts), ...(this.made ? [drawn(this.made.qr)] : []));
  }

  form() {
    const { it, here } = this.lobby;
    const count = make('select', { id: 'invite-count' }, ...Array.from({ length: it.free }, (_, n) => make('option', { value: n + 1 }, people(n + 1))));
    const button = here.once(make('button', { type: 'button', class: 'quiet', 'data-key': 'invite-new' }, 'Make a link'), async () => {
      this.made = await post('/api/invite', { code: it.code, seats: Number(count.value) });
      await this.lobby.redraw();
      here.speak('The link is ready.');
    });
    return make('div', { class: 'form-row' }, make('label', { for: 'invite-count' }, 'For'), make('div', { class: 'control' }, count, button));
  }

  links() {
    const { here } = this.lobby;
    const { links } = this.state;
    if (!links.length) return [];
    return [make('h3', {}, 'Links that still work'), make('ul', { class: 'seats', id: 'invite-links' }, ...links.map((one) => make('li', {},
      make('span', {}, `For ${people(one.left)}, until `, clock(one.until)), ' ',
      here.once(make('button', { type: 'button', class: 'quiet', 'data-key': `back ${one.id}`, 'aria-label': `Take back the link for ${people(one.left)}` }, 'Take back'), async () => {
        await post('/api/invite/back', { id: one.id });
        this.made = null;
        await this.lobby.redraw();
        here.speak('That link no longer works.');
      }))))];
  }

  guests() {
    const { it, here } = this.lobby;
    const { guests } = this.state;
    if (!guests.length) return [];
    return [make('h3', {}, 'Your guests'), make('ul', { class: 'seats', id: 'invite-guests' }, ...guests.map((name) => make('li', {},
      make('span', {}, make('bdi', {}, calm(name))), ' ',
      here.once(make('button', { type: 'button', class: 'quiet', 'data-key': `out ${name}`, 'aria-label': `Remove your guest ${calm(name)}` }, 'Remove'), async () => {
        await post('/api/invite/out', { code: it.code, name });
        this.made = null;
        await this.lobby.redraw();
        here.tell(`${calm(name)} is out, and your links to this match are off. Make another for whoever you meant`);
      }))))];
  }
}
