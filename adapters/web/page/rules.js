import { get } from './api.js';
import { make } from './dom.js';
import { renderControls } from './message.js';
import { renderText } from './text.js';

let shown = ''; // of which match
let asked = 0;

// show has the rulebook of the match that is looked at, open where one left it.
export function show(panel, here) {
  if (shown === here.moment?.code) return null;
  return look(panel, here, '');
}

// look opens it at a rule's number or other words.
export async function look(panel, here, words) {
  const { code } = here.moment;
  shown = code;
  const ask = ++asked;
  const page = await get('/api/rules', { code, as: here.me?.id, words });
  if (ask !== asked) return; // it was opened elsewhere meanwhile
  const turn = (to) => look(panel, here, to).catch(here.complain);
  const led = (line) => line.match(/^match rules \S+ ?(.*)$/)?.[1];
  const there = {
    ...here,
    press: (id) => (led(id.slice(3)) === undefined ? here.press(id) : turn(led(id.slice(3)))),
    use: (line) => (led(line.slice(1)) === undefined ? here.use(line) : turn(led(line.slice(1)))),
  };
  const line = make('input', { type: 'search', 'aria-label': 'A rule’s number, or words', placeholder: '4.3, or words', value: words, maxlength: '200' });
  const form = make('form', { class: 'beside', role: 'search' }, line, make('button', { type: 'submit', class: 'quiet' }, 'Look up'));
  form.addEventListener('submit', (e) => { e.preventDefault(); turn(line.value.trim()); });
  const held = panel.contains(document.activeElement);
  const text = make('div', { class: 'text', tabindex: '-1' }, renderText(page.text, there));
  panel.replaceChildren(form, text, ...[renderControls({ ...page, id: 'rules' }, there, false)].filter(Boolean));
  panel.scrollTop = 0;
  if (held) text.focus({ preventScroll: true });
}
