import { byId, make } from './dom.js';
import { calm } from './text.js';

// show has the seats of the match that is looked at: who sits there, how it stands, and
// whether it is waited for.
export function show(panel, here) {
  const { seats = [], awaits = [], mine = [] } = here.moment ?? {};
  byId('seats')?.remove();
  panel.prepend(make('ul', { id: 'seats', class: 'sitters', role: 'list' }, ...seats.map(({ name, bot, how }, n) => {
    const letter = String.fromCharCode(65 + n);
    const waited = awaits.includes(name) && (mine.includes(name) ? 'Your turn' : 'Waited for');
    return make('li', { class: waited ? 'waited' : undefined },
      make('p', {}, make('b', { class: 'letter' }, letter), ' ', make('strong', {}, make('bdi', {}, calm(name))), bot ? ' bot' : null, waited ? make('span', { class: 'awaits mine' }, waited) : null),
      how ? make('p', {}, `${calm(how[0].toUpperCase() + how.slice(1))}.`) : null);
  })));
}
