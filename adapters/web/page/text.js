import { make } from './dom.js';

const styles = ['plain', 'bold', 'struck', 'code', 'block', 'when', 'ring'];

// Marks that turn the direction of writing could turn their neighbours' too.
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
export const calm = (words) => words.replace(turning, '');

// sentence gives a refusal its capital and full stop.
export const sentence = (words) => words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.');

const day = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const hour = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

const year = new Intl.DateTimeFormat(undefined, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });

// clock is an instant in the reader's own zone: the hour if it is today's, and the year
// if it is another.
export function clock(at) {
  const date = new Date(at);
  const now = new Date();
  const today = date.toDateString() === now.toDateString();
  const form = today ? hour : date.getFullYear() === now.getFullYear() ? day : year;
  return make('time', { datetime: date.toISOString(), title: date.toLocaleString() }, form.format(date));
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
    case 'block': return make('pre', { class: 'words-board' }, words.replace(/\n$/, ''));
    case 'when': return make('time', { datetime: new Date(run.at).toISOString(), title: words }, day.format(new Date(run.at)));
    case 'ring': return make('bdi', { class: run.who === me?.person ? 'ring ring-me' : 'ring' }, words);
    case 'code':
      if (words.startsWith('/') && use) {
        return make('button', { type: 'button', class: 'to-type', title: 'Put this in the message box', onclick: () => use(words) }, words);
      }
      return make('code', {}, words);
    default: return make('span', {}, words);
  }
}
