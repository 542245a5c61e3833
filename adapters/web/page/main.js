import { Refusal, deliver, get, post } from './api.js';
import { Bell } from './bell.js';
import { Board } from './board.js';
import { Composer } from './composer.js';
import { byId, speak } from './dom.js';
import { later } from './later.js';
import { Log } from './log.js';
import { People } from './people.js';
import { seated } from './seated.js';
import { Settings } from './settings.js';
import { Signs } from './signs.js';
import { listen } from './stream.js';
import { offerOnce } from './once.js';
import { Tabs } from './tabs.js';
import { read, sentence } from './text.js';
import { Welcome } from './welcome.js';

// here is what this window shows: a room, as one person sees it.
const here = {
  afar: false, // people sign in, and each is themselves
  room: '', me: null, people: [], rooms: [], matches: [], starts: [], ready: false,

  get moment() { return board.moment; },
  match: (code) => ({ matches: here.matches, match: here.matches.find((one) => one.code === code) ?? null }),
  use(words) {
    tabs.show('table');
    composer.use(words);
  },
  complain: (problem) => complain(problem),
  unlist: (id) => log.drop(id),

  // press sends a button's id. A form that comes back is shown, an answer
  // brought into sight.
  async press(id, from, button, fields) {
    if (!here.me) { here.whoAreYou(); return; }
    const order = { room: here.room, as: here.me.id, press: id };
    if (fields) order.fields = fields;
    if (away && from?.id === away) order.board = true;
    const pinned = from && board.pinned(from);
    if (from?.answer) order.replaces = from.id;
    else if (pinned && answered) order.replaces = answered;
    try {
      const out = await deliver(order);
      if (out.post && (pinned || from?.id === answered)) answered = out.post.id;
      take(out, from, button);
      moved();
    } catch (problem) {
      if (fields) throw problem;
      complain(problem);
    }
  },

  // play sends what was put together on the board. What is only asked there is answered there.
  async play(id, asked) {
    try {
      const out = await deliver({ room: here.room, as: here.me.id, press: id, replaces: answered, board: true });
      if (out.post) answered = out.post.id;
      take(out, null, null, true, asked);
      moved();
    } catch (problem) {
      complain(problem);
    }
  },

  // opens shows a match of the room on the board as it was after a move.
  async opens(code, seq) {
    tabs.close();
    await board.opens(code, seq);
    byId('step-play').focus();
  },

  // seen is told whenever another moment is shown.
  seen: () => tabs.fill(),

  // rule opens the rulebook at a rule; back leads whoever came by a key there again.
  rule: (number, back) => tabs.rule(number, back),

  // played is told whenever what can be done on the board has changed.
  played: () => offerOnce(here),

  // say sends a line and reports whether it got through.
  async say(text) {
    try {
      take(await deliver({ room: here.room, as: here.me.id, text }));
      return true;
    } catch (problem) {
      complain(problem);
      return false;
    }
  },

  // sayAll sends lines one after another; each answer takes the last one's place.
  async sayAll(lines) {
    let replaces = 0;
    try {
      for (const text of lines) {
        const out = await deliver({ room: here.room, as: here.me.id, text, replaces });
        take(out);
        replaces = out.post?.id ?? replaces;
      }
    } catch (problem) {
      complain(problem);
    }
  },

  // ask shows a form, which is fetched when somebody wants one.
  async ask(form, send) {
    try {
      (await later('dialog.js')).ask(form, send);
    } catch (problem) {
      complain(problem);
    }
  },

  async dismiss({ id }) {
    try {
      await post('/api/dismiss', { room: here.room, as: here.me.id, post: id });
      hear.drop(id);
    } catch (problem) {
      complain(problem);
    }
  },

  async older(before) {
    try {
      const more = await get('/api/posts', { room: here.room, as: here.me?.id, before });
      log.before(more.posts.filter((one) => !board.pinned(one)), more.more);
    } catch (problem) {
      complain(problem);
    }
  },

  async addPerson(name) {
    const person = await post('/api/people', { name });
    if (!here.people.some((one) => one.id === person.id)) here.people = [...here.people, person];
    here.be(person);
  },

  // be makes this window somebody's.
  be(person) {
    if (here.me?.id === person.id) return;
    composer.seat(person, here.me);
    here.me = person;
    seated(person.id);
    restart();
  },

  enter(room) {
    if (room === here.room) return;
    history.pushState(null, '', `/room/${encodeURIComponent(room)}`);
    here.room = room;
    restart();
  },

  whoAreYou() {
    welcome.render();
    byId('welcome').scrollIntoView({ block: 'nearest' });
    byId('name')?.focus();
    speak('Type your name first.');
  },

  title(mine) {
    tabs.render();
    signs.mine(board.code() ?? '', mine);
    if (here.ready && !here.matches.some((match) => match.phase === 'playing')) signs.over();
    signs.title(`Division Bell #${here.room}`);
  },
};

const log = new Log(here);
const board = new Board(here);
const composer = new Composer(here);
const welcome = new Welcome(here);
const people = new People(here);
const tabs = new Tabs(here);
const bell = new Bell();
const settings = new Settings(here, bell);
const signs = new Signs(here, bell, settings, () => board.code() ?? '');
here.welcome = welcome;
document.querySelector('.skip').addEventListener('click', () => tabs.show('table'));
byId('another').before(bell.button(() => settings.ring()), settings.button()); // at once: what comes late moves the rest

// moved has whoever made a move asked whether they want to hear of the next.
function moved() {
  if (here.matches.some((match) => match.code === board.code() && match.phase === 'playing')) signs.moved();
}

let answered = 0; // the newest answer to a press on the board; the next takes its place

// hear is what the window does with news.
const hear = {
  whole(all) {
    read(all.zone);
    elsewhere = all.elsewhere ?? [];
    Object.assign(here, { people: all.people, rooms: all.rooms, matches: [...all.matches, ...elsewhere], ready: true });
    tabs.render();
    board.whole(all.posts).then(() => {
      document.body.classList.add('ready');
      if (location.hash !== '#table') return;
      tabs.show('table'); // an answer waits there
      log.read(all.posts.findLast((one) => one.private)?.id);
    });
    log.whole(all.posts.filter((one) => !board.pinned(one)), all.more);
    people.render();
  },
  post(one) {
    board.put(one);
    if (board.pinned(one)) log.drop(one.id);
    else {
      // Whose turn it is and what was done stands on the board.
      if (!log.knows(one.id) && !one.panel && !one.answer && (one.said || one.private || one.buttons?.length)) tabs.news();
      log.put(one);
    }
  },
  drop(id) {
    board.drop(id);
    log.drop(id);
  },
  matches(all) { here.matches = [...all, ...elsewhere]; board.refreshSoon(); },
  people(all) { here.people = all; people.render(); board.refreshSoon(); },
  rooms(all) { here.rooms = all; people.render(); },
  mine() {
    signs.refreshSoon();
    if (elsewhere.length) board.refreshSoon(); // no post tells of it here
  },
  settings() { settings.refresh(); },
  async shut() {
    const all = await get('/api/hello').catch((problem) => (here.afar ? leave(problem) : null));
    if (all && here.afar && !all.rooms.includes(here.room)) location.replace('/'); // it is none of mine
    if (!all || !here.me || all.people.some((one) => one.id === here.me.id)) return;
    here.me = null; // another table has this address now, and knows nobody of that name
    restart();
  },
};

let end = () => {};
let elsewhere = []; // my matches that are played in chat

// restart shows the room from nothing, as whoever sits here now.
function restart() {
  end();
  board.leave();
  people.render();
  here.title(false);
  signs.refreshSoon();
  settings.refresh();
  end = listen({ room: here.room, as: here.me?.id, hear, line: reach });
}

let away = 0; // the question in the chat that took one there

// take shows what came back: in the chat, but under the board where one plays on it and
// there is no room for the chat beside it, also after a question there.
function take(out, from, button, played, asked) {
  if (out.zone && read(out.zone)) restart(); // all that is told of time is told anew
  if (out.post) {
    hear.post(out.post);
    const { id, text, picture, buttons, selects } = out.post;
    const there = asked || played && tabs.alone() || away && from?.id === away;
    const told = text?.length && (asked || !picture && !buttons?.length && !selects?.length);
    away = there && !told ? id : 0;
    if (there && told) {
      tabs.close();
      board.play.tell(text);
    } else {
      tabs.show('table');
      log.attend(out.post.id, button);
    }
  }
  if (out.form) here.ask(out.form, (values) => here.press(out.form.id, out.post ?? from, button, values));
}

function complain(problem) {
  tell(problem instanceof Refusal ? problem.message : 'Something went wrong. Please reload the page.');
  if (!(problem instanceof Refusal)) console.error(problem);
}

let quiet = 0;
function tell(words, stay) {
  const trouble = byId('trouble');
  clearTimeout(quiet);
  trouble.textContent = sentence(words);
  trouble.hidden = false;
  if (!stay) quiet = setTimeout(() => (lost ? tell(cut, true) : trouble.hidden = true), 8000);
}

const cut = 'Connection lost. Reconnecting… your moves are safe';
let lost = false;
function reach(within) {
  if (lost === !within) return;
  lost = !within;
  if (lost) tell(cut, true);
  else byId('trouble').hidden = true;
}

let late = 0; // answers
addEventListener('late', ({ detail }) => {
  late += detail;
  if (lost) return;
  if (late) tell('No answer yet. Nothing is lost', true);
  else byId('trouble').hidden = true;
});

const roomHere = () => {
  const [, name] = location.pathname.match(/^\/room\/([^/]+)$/) ?? [];
  return name ? decodeURIComponent(name) : '';
};

// leave goes to the lobby if there is nothing here for whoever asks.
function leave(problem) {
  if (problem.status === 404) location.replace('/');
  return null;
}

// come goes into the room of the match that the address names, if I am not in it.
async function come(all) {
  const code = new URLSearchParams(location.search).get('match');
  if (all.afar && code && !all.rooms.includes(roomHere())) await post('/api/come', { code }).catch(leave);
}

async function begin() {
  let all;
  try {
    all = await get('/api/hello');
  } catch (problem) {
    leave(problem);
    reach(false);
    setTimeout(begin, 2000);
    return;
  }
  reach(true);
  Object.assign(here, { afar: Boolean(all.afar), people: all.people, rooms: all.rooms, starts: all.starts });
  here.room = roomHere() || all.room;
  await come(all);
  here.me = here.afar ? all.people[0] ?? null : all.people.find((one) => one.id === seated()) ?? null;
  if (here.me) composer.seat(here.me);
  addEventListener('popstate', () => { here.room = roomHere() || all.room; restart(); });
  restart();
  const query = new URLSearchParams(location.search);
  board.chosen = query.get('match');
  if (/^\d+$/.test(query.get('seq') ?? '')) board.at = Number(query.get('seq'));
}

begin();
