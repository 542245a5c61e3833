import './look.js';
import { post } from './api.js';
import { byId, make } from './dom.js';
import { calm } from './text.js';

// The token stands behind the number sign, so that nobody but this page has read it. It
// leaves the address at once, and is spent by the press alone.
const token = location.hash.slice(1);
history.replaceState(null, '', location.pathname);

function show(...parts) {
  byId('content').replaceChildren(...parts);
}

function no(problem) {
  document.querySelector('.foot').hidden = true; // there is no button to press
  show(make('h1', {}, 'This link doesn’t open'), make('p', { class: 'lead', role: 'alert' }, problem.message ?? 'Something went wrong. Open the link once more.'),
    make('div', { class: 'buttons' }, make('a', { class: 'button', href: '/' }, 'To the lobby')));
}

async function enter(path) {
  try {
    await post(path, { token });
    location.replace('/');
  } catch (problem) {
    no(problem);
  }
}

async function begin() {
  if (!token) {
    no(new Error('Its end is missing. Open it again from your chat, or type /bell page there for a new one.'));
    return;
  }
  try {
    const { name, me } = await post('/api/door', { token });
    const press = (look, id, path, ...words) => {
      const button = make('button', { type: 'button', class: look, id }, ...words);
      button.addEventListener('click', () => {
        button.disabled = true;
        enter(path);
      });
      return button;
    };
    const go = press('primary', 'go', '/api/enter', 'Go in as ', make('bdi', {}, calm(name)));
    show(make('h1', {}, 'Go in as ', make('bdi', {}, calm(name)), '?'),
      make('p', { class: 'lead' }, 'This browser will play as you for as long as you come back within 30 days. On a computer that others use, sign out afterwards.'),
      make('div', { class: 'buttons' }, go, make('a', { class: 'button', href: '/' }, 'No, that’s not me')),
      ...(me ? [make('section', { 'aria-labelledby': 'both-title' }, make('h2', { id: 'both-title' }, 'Both are you?'),
        make('p', {}, 'You’re signed in here as ', make('bdi', {}, calm(me)), '. If that’s you as well, make the two one: your seats, passkeys and matches from both are then yours as ', make('bdi', {}, calm(name)), '. This can’t be undone.'),
        make('div', { class: 'buttons' }, press('quiet', 'both', '/api/enter/both', 'Go in, and make them one')))] : []));
  } catch (problem) {
    no(problem);
  }
}

begin();
