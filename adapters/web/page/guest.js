import { Refusal, post } from './api.js';
import { byId, kept, make } from './dom.js';
import { createButton, possible } from './passkey.js';
import { calm, listed, sentence } from './text.js';

// The token stays behind the #, so that no server, proxy or preview is sent it, and goes
// out of the address once it is used.
const token = location.hash.slice(1);

const show = (...parts) => byId('content').replaceChildren(...parts);

function nothing(words) {
  show(make('h1', {}, 'This invitation doesn’t work'),
    make('p', { class: 'lead', role: 'alert' }, words),
    make('div', { class: 'buttons' }, make('a', { class: 'button', href: '/' }, 'To the lobby')));
}

const gone = 'It was used up or taken back, it’s over 14 days old, or its match has started. Ask whoever sent it for a new one.';

// ask says to what the invitation leads, and asks for a name; nothing is used up by that.
async function ask() {
  if (!token) {
    nothing('The link isn’t whole: it ends with # and a long row of letters. Copy all of it and open it again.');
    return;
  }
  let it;
  try {
    it = await post('/api/invitation', { token });
  } catch (problem) {
    nothing(problem instanceof Refusal && problem.status !== 404 ? problem.message : gone);
    return;
  }
  document.title = `${it.game} ${it.code} – Division Bell`;
  const head = [make('h1', {}, `${calm(it.by)} asks you to a match of ${it.game}`),
    make('p', { class: 'lead' }, `In it so far: ${listed(it.seats.map(calm))}. The match is ${it.code}.`)];
  if (it.mine) {
    show(...head, make('p', {}, 'You’re in it already.'), make('div', { class: 'buttons' }, make('a', { class: 'button primary', href: `/join/${it.code}` }, 'Go to the match')));
  } else if (it.full) {
    show(...head, make('p', { role: 'alert' }, `All seats are taken. Ask ${calm(it.by)}: somebody may leave, or open another match.`));
  } else {
    show(...head, form(it));
  }
}

// form takes a seat: as whoever is signed in here, or under a new name.
function form(it) {
  const trouble = make('p', { class: 'form-trouble', id: 'name-trouble', role: 'alert', hidden: true });
  const input = make('input', { id: 'name', type: 'text', maxlength: '80', autocomplete: 'nickname', required: true, 'aria-describedby': 'name-hint name-trouble' });
  const button = make('button', { type: 'submit', class: 'primary' }, it.me ? `Join as ${calm(it.me)}` : 'Join');
  const out = make('form', { class: 'who' }, ...(it.me ? [make('div', { class: 'who-row' }, button)]
    : [make('label', { for: 'name' }, 'Your name'), make('div', { class: 'who-row' }, input, button),
      make('p', { class: 'hint', id: 'name-hint' }, `The others see this name, and that you’re a guest of ${calm(it.by)}.`)]), trouble);
  out.addEventListener('submit', async (e) => {
    e.preventDefault();
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    try {
      came(await post('/api/join', { token, name: it.me ? '' : input.value }));
    } catch (problem) {
      if (problem.status === 404) {
        nothing(gone);
        return;
      }
      trouble.textContent = sentence(problem instanceof Refusal ? problem.message : 'I can’t reach the page. Try again.');
      trouble.hidden = false;
      if (!it.me) input.focus();
    } finally {
      button.removeAttribute('aria-disabled');
    }
  });
  return out;
}

// came says how a guest is seen, and asks for a passkey, which is their way back.
function came(it) {
  history.replaceState(null, '', '/join');
  kept(sessionStorage, 'me', null);
  const head = it.seat
    ? [make('h1', {}, `You’re in ${it.game} ${it.code}`), make('p', { class: 'lead', role: 'status' }, `The others see you as ${calm(it.seat)}, a guest of ${calm(it.by)}.`)]
    : [make('h1', {}, `You’re here as ${calm(it.name)}`), make('p', { class: 'lead', role: 'status' }, `Somebody took the last seat of ${it.code} just before you. Ask ${calm(it.by)} for another match.`)];
  const go = make('div', { class: 'buttons' }, make('a', { class: 'button', href: it.seat ? `/join/${it.code}` : '/' }, it.seat ? 'Go to the match' : 'To the lobby'));
  if (!it.fresh) {
    show(...head, go);
    return;
  }
  const way = make('section', { 'aria-labelledby': 'way-title', id: 'way-back' }, make('h2', { id: 'way-title' }, 'Your way back'),
    make('p', {}, 'Only this browser knows you. A passkey is your only way back if it forgets, or from another device: nobody can let you in again without it, not even the host.'),
    ...(possible() ? [createButton('primary', () => {
      way.replaceChildren(make('h2', {}, 'Your way back'), make('p', { role: 'status' }, 'Your passkey is saved. Next time, open this page and press Sign in with a passkey.'));
      go.firstChild.className = 'button primary';
      go.firstChild.focus();
    })] : [make('p', { class: 'hint' }, 'This browser can’t make passkeys. Open this page’s account in a newer one soon, or stay in this one.')]),
    make('p', { class: 'hint' }, 'If you use Discord or Slack where this host is, type /bell page there later, open the link in this browser, and both become one account.'));
  show(...head, way, go);
}

ask();
