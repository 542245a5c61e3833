import { byId, make } from './dom.js';
import { calm } from './text.js';

// show has the seats of the match that is looked at: who sits there, how it stands, whether
// it is waited for, and what the board in words tells of it besides.
export function show(panel, here) {
  const { seats = [], awaits = [], mine = [], status } = here.moment ?? {};
  byId('seats')?.remove();
  const words = calm(status?.picture?.board ?? '').split('\n');
  panel.prepend(make('ul', { id: 'seats', class: 'sitters', role: 'list' }, ...seats.map(({ name, bot, how }, n) => {
    const letter = String.fromCharCode(65 + n);
    const from = words.findIndex((line) => line.slice(1).startsWith(`${letter} ${name}`));
    const more = from < 0 ? [] : words.slice(from + 1);
    const papers = more.slice(0, more.findIndex((line) => !line.startsWith('  '))).map((line) => line.trim());
    const waited = awaits.includes(name) && (mine.includes(name) ? 'Your turn' : 'Waited for');
    return make('li', { class: waited ? 'waited' : undefined },
      make('p', {}, make('b', { class: 'letter' }, letter), ' ', make('strong', {}, make('bdi', {}, calm(name))), bot ? ' bot' : null, waited ? make('span', { class: 'awaits mine' }, waited) : null),
      how ? make('p', {}, `${calm(how[0].toUpperCase() + how.slice(1))}.`) : null,
      papers.length ? make('p', { class: 'papers' }, papers.join(' ')) : null);
  })));
}
