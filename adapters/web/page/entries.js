import { get } from './api.js';
import { byId, make } from './dom.js';
import { clock, renderText } from './text.js';

let shown = ''; // of which match, and for whom
let [oldest, newest, asked] = [0, -1, 0];

// show has the log of the match that is looked at, the newest entry first and each folded to
// a line: what it did opens, with the way to the board as it was then.
export async function show(panel, here) {
  const { code, last, viewer } = here.moment ?? {};
  const whose = `${code} ${viewer}`;
  if (shown === whose && last === newest) return;
  const ask = ++asked;
  const { told, more } = await fetched(here, code, 0);
  if (ask !== asked) return;
  const open = new Set(shown === whose ? [...panel.querySelectorAll('details[open]')].map((one) => one.dataset.key) : []);
  [shown, newest] = [whose, last];
  panel.replaceChildren(make('ol', { class: 'entries', role: 'list' }), make('button', { type: 'button', class: 'quiet', id: 'entries-older', onclick: () => before(panel, here, code) }, 'Show what came before'));
  add(panel, here, code, told, more);
  for (const one of panel.querySelectorAll('details')) one.open = open.has(one.dataset.key);
}

const fetched = (here, code, before) => get('/api/told', { code, as: here.me?.id, before });

async function before(panel, here, code) {
  try {
    const { told, more } = await fetched(here, code, oldest);
    add(panel, here, code, told, more);
  } catch (problem) {
    here.complain(problem);
  }
}

function add(panel, here, code, told, more) {
  panel.firstChild.append(...told.reverse().map((one) => entry(one, here, code)));
  oldest = told.at(-1)?.seq ?? 0;
  byId('entries-older').hidden = !more;
}

function entry({ seq, at, lines }, here, code) {
  const [first, ...rest] = lines.map((line) => renderText(line, { me: here.me }));
  return make('li', {}, make('details', { 'data-key': String(seq) },
    make('summary', {}, make('span', { class: 'no' }, `${seq}.`), ' ', make('span', { class: 'text' }, first)),
    ...rest.map((line) => make('p', { class: 'text' }, line)),
    make('p', { class: 'then' }, at ? clock(at) : null, ' ', make('button', { type: 'button', class: 'quiet', onclick: () => here.opens(code, seq) }, 'Show the board then'))));
}
