import { kept } from './dom.js';

const lines = 4; // a browser keeps six to one address; two stay free for calls
const crowded = 2000; // milliseconds between looks when all lines are taken
const unseen = 5000; // and when nobody looks at the window
const patience = 1500; // before a lost line is worth a word

const news = ['whole', 'post', 'drop', 'matches', 'people', 'rooms', 'mine', 'settings'];

// listen hears a room's news, or the lobby's, for a person until it is ended. hear has a method
// for each kind of news, and shut for a table that will not be listened to; line
// is told whether the table is within reach.
export function listen({ path = '/api/stream', room, as, hear, line }) {
  let source = null;
  let last = '';
  let letGo = null;
  let ended = false;
  let worry = 0;
  let turn = 0;

  async function open() {
    const mine = ++turn;
    close();
    const taken = document.hidden ? null : await takeLine();
    if (ended || mine !== turn) {
      taken?.();
      return;
    }
    letGo = taken;
    const brief = document.hidden ? unseen : taken ? 0 : crowded;
    const values = new URLSearchParams();
    if (room) values.set('room', room);
    if (as) values.set('as', as);
    if (last) values.set('last', last);
    if (brief) values.set('brief', brief);
    source = new EventSource(`${path}?${values}`);
    for (const name of news) {
      source.addEventListener(name, (e) => {
        last = e.lastEventId;
        reached();
        hear[name]?.(JSON.parse(e.data));
      });
    }
    source.onopen = reached;
    source.onerror = () => {
      const shut = source.readyState === EventSource.CLOSED;
      if (brief && !shut) return;
      worry ||= setTimeout(() => line(false), patience);
      if (!shut) return;
      hear.shut();
      setTimeout(() => mine === turn && !ended && open(), patience);
    };
  }

  function reached() {
    clearTimeout(worry);
    worry = 0;
    line(true);
  }

  function close() {
    source?.close();
    source = null;
    letGo?.();
    letGo = null;
  }

  // takeLine takes one of the few lines that this browser's windows share and
  // gives what lets it go, null when all are taken.
  async function takeLine() {
    if (!navigator.locks) return () => {};
    for (let n = 0; n < lines; n++) {
      const taken = await new Promise((tell) => {
        navigator.locks.request(`division-bell-line-${n}`, { ifAvailable: true },
          (lock) => (lock ? new Promise(tell) : tell(null))).catch(() => tell(null));
      });
      if (taken) return taken;
    }
    return null;
  }

  const look = () => open();
  const cut = () => line(false);
  addEventListener('offline', cut);
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  open();
  return function end() {
    ended = true;
    document.removeEventListener('visibilitychange', look);
    removeEventListener('offline', cut);
    removeEventListener('online', look);
    clearTimeout(worry);
    close();
  };
}

// rememberedRooms are those this browser has been in.
export const rememberedRooms = (more = []) => {
  const all = [...new Set([...(kept(localStorage, 'rooms') ?? []), ...more])].slice(-30);
  return kept(localStorage, 'rooms', all) ?? more;
};
