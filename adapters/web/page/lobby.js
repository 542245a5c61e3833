import { Refusal, deliver, get, post } from './api.js';
import { Bell } from './bell.js';
import { byId, make, speak } from './dom.js';
import { Home } from './home.js';
import { Me } from './me.js';
import { NewMatch } from './newmatch.js';
import { Settings } from './settings.js';
import { Signs } from './signs.js';
import { listen } from './stream.js';
import { read, sentence } from './text.js';
import { Waiting } from './waiting.js';

// here is what this window shows: the lobby, or one of its doors.
const here = {
  afar: false, // people sign in, and each is themselves
  me: null, people: [], rooms: [], matches: [], past: [], lessons: [], offers: [],

  // changed shows all anew as whoever sits here now; it is done once that is shown.
  changed() {
    end();
    view.shown = '';
    const shown = refresh();
    settings.refresh();
    end = here.afar && !here.me ? () => {} : listen({ path: '/api/lobby/news', as: here.me?.id, hear: { mine: soon, settings: () => settings.refresh(), shut }, line: reach });
    return shown;
  },

  // say has a command done in a room and gives its outcome; what it answers is shown.
  async say(room, text) {
    if (!here.me) {
      byId('name')?.focus();
      throw new Refusal(here.afar ? 'Sign in first: type /bell page in your chat.' : 'Type your name first.');
    }
    const out = await deliver({ room, as: here.me.id, text, replaces: answered.get(room) ?? 0 });
    if (out.zone) read(out.zone);
    if (out.post) answered.set(room, out.post.id);
    out.words = (out.post?.text ?? []).map((run) => run.words).join('');
    return out;
  },

  // roomFor is a room to play in, new if it is to be. Alone one plays in one's own.
  async roomFor(name, alone) {
    if (!here.afar || !here.me) return name;
    return alone ? here.rooms[0] : (await post('/api/rooms', { name })).room;
  },

  // come goes into the room of a match whose code one knows.
  async come({ room, code }) {
    if (here.afar && room && !here.rooms.includes(room)) await post('/api/come', { code });
  },

  // freshRoom is a room in which nothing was played yet, called after what will be.
  freshRoom(name) {
    const taken = new Set([...here.rooms, ...here.matches.map((one) => one.room), ...here.past.map((one) => one.room)]);
    for (let n = 1; ; n++) {
      const room = n === 1 ? name : `${name}-${n}`;
      if (!taken.has(room)) return room;
    }
  },

  tell,
  complain(problem) {
    tell(problem instanceof Refusal ? problem.message : 'Something went wrong. Please reload the page.');
    if (!(problem instanceof Refusal)) console.error(problem);
  },

  // once has a button do something, and not again before it is done.
  once(button, act) {
    button.addEventListener('click', async () => {
      if (button.getAttribute('aria-disabled') === 'true') return;
      button.setAttribute('aria-disabled', 'true');
      try {
        await act();
      } catch (problem) {
        here.complain(problem);
      } finally {
        button.removeAttribute('aria-disabled');
      }
    });
    return button;
  },
};

// roomAddress is where a match is played.
here.roomAddress = (room, code) => `/room/${encodeURIComponent(room)}${code ? `?match=${code}` : ''}`;

const answered = new Map(); // a room, to the newest answer there; the next takes its place
const [, kind, what] = location.pathname.match(/^\/(new|join)\/([^/]+)$/) ?? [];
const me = new Me(here);
here.who = me;
const bell = new Bell();
const settings = new Settings(here, bell);
const signs = new Signs(here, bell, settings);
const view = kind === 'new' ? new NewMatch(here, what) : kind === 'join' ? new Waiting(here, decodeURIComponent(what).toUpperCase()) : new Home(here);
let end = () => {};
let timer = 0;
let asked = 0;

function soon() {
  timer ||= setTimeout(refresh, 150);
}

// shut shows the lobby of whoever is signed out.
async function shut() {
  await refresh();
  if (here.afar && !here.me) here.changed();
}

// refresh fetches what is shown; an answer that is overtaken is not shown.
async function refresh() {
  clearTimeout(timer);
  timer = 0;
  const ask = ++asked;
  try {
    const all = await get('/api/lobby', { as: here.me?.id });
    if (ask !== asked) return;
    reach(true);
    read(all.zone);
    Object.assign(here, { rooms: all.rooms, matches: all.matches, past: all.past, lessons: all.lessons });
    me.find(all.people);
    await view.refresh();
    signs.refresh();
  } catch (problem) {
    if (problem instanceof Refusal) here.complain(problem);
    else reach(false);
    timer = setTimeout(refresh, 2000);
  }
}

let quiet = 0;
function tell(words, stay) {
  const trouble = byId('trouble');
  clearTimeout(quiet);
  trouble.textContent = sentence(words);
  trouble.hidden = false;
  if (!stay) quiet = setTimeout(() => { trouble.hidden = true; }, 8000);
}
here.speak = speak;

let lost = false;
function reach(within) {
  if (lost === !within) return;
  lost = !within;
  if (lost) tell('Connection lost. Reconnecting… nothing is lost', true);
  else byId('trouble').hidden = true;
}

async function begin() {
  try {
    const [all, offers] = await Promise.all([get('/api/lobby'), get('/api/offers')]);
    Object.assign(here, { afar: Boolean(all.afar), offers, rooms: all.rooms, matches: all.matches, past: all.past, lessons: all.lessons });
    if (here.afar) document.querySelector('.foot p').firstChild.remove();
    me.find(all.people);
    byId('me').after(bell.button(() => settings.ring()), settings.button());
    here.changed();
    addEventListener('focus', soon);
  } catch (problem) {
    reach(false);
    if (problem instanceof Refusal) here.complain(problem);
    setTimeout(begin, 2000);
  }
}

begin();
