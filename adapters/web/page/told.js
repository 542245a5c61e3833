import { make } from './dom.js';

// Told are the browsers that are notified while the page is closed.
export class Told {
  constructor(here) {
    this.here = here;
    this.id = 'told';
    this.title = 'Notified while the page is closed';
  }

  nodes({ pushes }) {
    const { here } = this;
    const all = pushes ?? [];
    if (all.length === 0) return [make('p', {}, 'No browser is. On a phone or computer that should be, open Settings in the lobby and press Notify this device.')];
    return [make('ul', { class: 'cards' }, ...all.map((one) => make('li', { class: 'card' }, make('div', { class: 'about' },
      make('h3', {}, one.device),
      make('p', {}, 'Since ', here.clock(one.made), '.'),
      make('button', { type: 'button', class: 'quiet', 'data-key': `told ${one.id}`, 'aria-label': `Revoke ${one.device}`,
        onclick: () => here.change('/api/push/end', { id: one.id }, `I no longer notify ${one.device}.`) }, 'Revoke')))))];
  }
}
