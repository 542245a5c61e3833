import { make } from './dom.js';

const styles = ['plain', 'bold', 'struck', 'code', 'block', 'when', 'ring', 'link'];

// Marks that turn the direction of writing could turn their neighbours' too.
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
export const calm = (words) => words.replace(turning, '');

// listed joins names: Ann, Bea and Cleo.
export const listed = (names) => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);

// sentence gives a refusal its capital and full stop.
export const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.');

const time = { hour: '2-digit', minute: '2-digit' };
const date = { weekday: 'short', day: 'numeric', month: 'short' };

let zone; // the reader's own; undefined: the browser's
let forms = {};

// read has instants told in a zone, the browser's where it is empty or not known here,
// and reports whether that is another one than before.
export function read(name) {
  const before = zone;
  zone = name || undefined;
  const form = (parts) => new Intl.DateTimeFormat(undefined, { ...parts, timeZone: zone });
  try {
    form(time);
  } catch {
    zone = undefined;
  }
  forms = { hour: form(time), day: form({ ...date, ...time }), year: form({ ...date, year: 'numeric', ...time }), same: form({ year: 'numeric', month: 'numeric', day: 'numeric' }), only: form({ year: 'numeric' }) };
  return zone !== before;
}
read('');

// instant is a time of the clock: the hour if it is today's, unless whole, and the year
// if it is another.
function instant(at, whole) {
  const [then, now] = [new Date(at), new Date()];
  if (!whole && forms.same.format(then) === forms.same.format(now)) return forms.hour.format(then);
  return (forms.only.format(then) === forms.only.format(now) ? forms.day : forms.year).format(then);
}

const spans = [['minute', 60e3, 90], ['hour', 3600e3, 36], ['day', 86400e3, Infinity]];
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

// away is how far an instant is from now: in 3 hours, 2 days ago, just now.
export function away(at, now = Date.now()) {
  const [unit, length] = spans.find(([, length, most]) => Math.abs(at - now) < length * most);
  const n = Math.round((at - now) / length);
  if (n === 0) return at > now ? 'in a moment' : 'just now';
  return relative.format(n, unit);
}

// ticking is an instant in words that go on with the clock.
function ticking(at, title, told) {
  const node = make('time', { datetime: new Date(at).toISOString(), title, class: 'due' }, told());
  node.told = told;
  return node;
}

// due is an instant with how far it is.
const due = (at, words) => ticking(at, words, () => `${instant(at, true)} (${away(at)})`);

// left is how long there is until an instant: 3 hours left.
export const left = (at) => ticking(at, instant(at, true), () => (at > Date.now() ? `${away(at).slice(3).replace(' ', '\u00a0')} left` : 'time’s up'));

setInterval(() => {
  for (const node of document.querySelectorAll('time.due')) node.textContent = node.told();
}, 30e3);

// clock is when something was said.
export function clock(at) {
  const date = new Date(at);
  return make('time', { datetime: date.toISOString(), title: forms.year.format(date) }, instant(at));
}

// renderText turns runs into nodes. use is handed a command that was clicked.
export function renderText(text, { me, use }) {
  const out = document.createDocumentFragment();
  let afterBlock = false;
  (text ?? []).forEach((run, n) => {
    const style = styles[run.style ?? 0] ?? 'plain';
    let words = calm(run.words ?? '');
    if (style !== 'block' && afterBlock) words = words.replace(/^\n/, '');
    if (style !== 'block' && styles[text[n + 1]?.style] === 'block') words = words.replace(/\n$/, '');
    afterBlock = style === 'block';
    if (words) out.append(renderRun(style, words, run, me, use));
  });
  return out;
}

function renderRun(style, words, run, me, use) {
  switch (style) {
    case 'bold': return make('strong', { dir: 'auto' }, words); // a name does not turn its sentence
    case 'struck': return make('s', {}, words);
    case 'block': return make('pre', { class: 'words-board', tabindex: '0' }, words.replace(/\n$/, ''));
    case 'when': return due(run.at, words);
    case 'ring': return make('bdi', { class: run.who === me?.person ? 'ring ring-me' : 'ring' }, words);
    case 'link': return words.startsWith('https://') ? make('a', { href: words, rel: 'noreferrer' }, words) : make('span', {}, words);
    case 'code':
      if (words.startsWith('/') && use) {
        return make('button', { type: 'button', class: 'to-type', title: 'Put this in the message box', onclick: () => use(words) }, words);
      }
      return make('code', {}, words);
    default: return make('span', {}, words);
  }
}
