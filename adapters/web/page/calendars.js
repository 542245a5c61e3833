import { freshId } from './api.js';
import { make } from './dom.js';

// Calendars are the links by which calendar apps read one's deadlines.
export class Calendars {
  constructor(here) {
    this.here = here;
    this.id = 'calendars';
    this.title = 'In your calendar';
  }

  nodes({ feeds }) {
    const { here } = this;
    const all = feeds ?? [];
    if (all.length === 0) return [make('p', {}, 'Your deadlines are in no calendar yet. For a link that yours can subscribe to, type /bell calendar in chat.')];
    return [make('ul', { class: 'cards' }, ...all.map((one) => make('li', { class: 'card' }, make('div', { class: 'about' },
      make('h3', {}, 'A link to your deadlines'), make('p', {}, 'Since ', here.clock(one.made), '.'))))),
    make('div', { class: 'buttons' }, make('button', { type: 'button', class: 'quiet', 'data-key': 'calendars',
      onclick: () => here.change('/api/do', { text: '/bell calendar off', delivery: freshId() }, 'Done: your calendar links no longer work.') },
    'Take back every calendar link'))];
  }
}
