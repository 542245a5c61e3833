import { Refusal, get, post } from './api.js';
import { Calendars } from './calendars.js';
import { byId, make, speak } from './dom.js';
import { Devices } from './devices.js';
import './look.js';
import { Passkeys } from './passkey.js';
import { calm, clock, sentence } from './text.js';
import { Told } from './told.js';

// here is one's own account: what there is of it, and how it is changed.
const here = {
  all: null,
  clock,

  tell(words) {
    byId('trouble').textContent = sentence(words);
    byId('trouble').hidden = false;
  },

  // change asks for something to be changed, and shows all anew.
  async change(path, body, told) {
    try {
      const out = await post(path, body);
      await refresh();
      if (told) speak(told);
      return out;
    } catch (problem) {
      complain(problem);
      return null;
    }
  },
};

// sections are what the page shows, one below another. Each has a title, and nodes of
// what is kept.
const sections = [new Devices(here), new Passkeys(), new Told(here), new Calendars(here)];

function complain(problem) {
  here.tell(problem instanceof Refusal ? problem.message : 'Something went wrong. Please reload the page.');
}

// refresh fetches the account and shows it. Whoever is signed out by now is in the lobby.
// quiet: nobody has asked for it, so only what has changed is shown.
async function refresh(quiet = false) {
  try {
    const all = await get('/api/account');
    const same = JSON.stringify(all) === JSON.stringify(here.all);
    here.all = all;
    if (!quiet || !same) here.show();
  } catch (problem) {
    if (problem instanceof Refusal) location.replace('/');
    else if (!quiet) complain(problem);
  }
}

here.refresh = refresh;

here.show = () => {
  const held = document.activeElement?.dataset?.key;
  byId('content').replaceChildren(
    make('h1', {}, make('bdi', {}, calm(here.all.me.name))),
    make('p', { class: 'lead' }, 'Where you’re signed in, and how you come in. Your seats and matches in chat are yours here as well.'),
    ...sections.map((one) => make('section', { id: one.id, 'aria-labelledby': `${one.id}-title` }, make('h2', { id: `${one.id}-title` }, one.title), ...one.nodes(here.all))));
  if (held) byId('content').querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus();
};

refresh();
