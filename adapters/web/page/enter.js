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
  show(make('h1', {}, 'This link doesn’t open'), make('p', { class: 'lead', role: 'alert' }, problem.message ?? 'Something went wrong. Open the link once more.'),
    make('div', { class: 'buttons' }, make('a', { class: 'button', href: '/' }, 'To the lobby')));
}

async function enter() {
  try {
    await post('/api/enter', { token });
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
    const { name } = await post('/api/door', { token });
    const go = make('button', { type: 'button', class: 'primary', id: 'go' }, 'Go in as ', make('bdi', {}, calm(name)));
    go.addEventListener('click', () => {
      go.disabled = true;
      enter();
    });
    show(make('h1', {}, 'Go in as ', make('bdi', {}, calm(name)), '?'),
      make('p', { class: 'lead' }, 'This browser will play as you for as long as you come back within 30 days. On a computer that others use, sign out afterwards.'),
      make('div', { class: 'buttons' }, go, make('a', { class: 'button', href: '/' }, 'No, that’s not me')));
  } catch (problem) {
    no(problem);
  }
}

begin();
