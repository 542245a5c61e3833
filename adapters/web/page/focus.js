// What has the focus may go: a button hides once it is pressed, a list is shown anew, a dialog
// closes over what opened it. Whoever uses keys is then not back at the top of the page, but
// at the nearest that has stayed.

import { events } from './dom.js';

const can = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
const named = '[aria-label], [aria-labelledby], main';
const played = '#picture, #play'; // where the board has a way of its own
const wait = 100; // milliseconds in which what comes in its place may take the focus itself
const most = 9; // of the latest that had it

let trail = []; // the latest that had the focus, each with all that it stands in; the newest first
let timer = 0;

const seen = (one) => one.isConnected && one.checkVisibility();

function note(target) {
  const path = [];
  for (let one = target; one && one !== document.body; one = one.parentElement) path.push(one);
  if (path.length) trail = [path, ...trail.filter(([first]) => first !== target)].slice(0, most);
}

function heard({ type, target }) {
  if (type === 'focusin') note(target);
  else if (!target.closest?.(can)) trail = []; // to nowhere, by will
}
[...events].reverse().forEach(heard);
note(document.activeElement);
document.addEventListener('focusin', heard);
document.addEventListener('pointerdown', heard);

const soon = () => { timer ||= setTimeout(look, wait); };
soon(); // the key that brought this may have closed something
new MutationObserver(soon)
  .observe(document.documentElement, { subtree: true, childList: true, attributeFilter: ['hidden', 'open', 'class'] });

// look goes on where what had the focus has gone.
function look() {
  timer = 0;
  if (document.activeElement !== document.body || !trail.length || seen(trail[0][0]) || trail[0].some((one) => one.matches(played))) return;
  const next = trail.map(nearest).find(Boolean) ?? document.querySelector('main');
  if (!next.matches(can)) next.tabIndex = -1;
  next.dataset.placed = ''; // nobody has chosen it
  next.addEventListener('blur', () => delete next.dataset.placed, { once: true });
  next.focus({ preventScroll: true });
}

// nearest is what is left of a path: itself, the same control where all is shown anew, what
// stands beside what is hidden, or else the part of the page that it was in.
function nearest(path) {
  const [first] = path;
  if (seen(first)) return first;
  const { key } = first.dataset;
  for (const one of path) {
    const here = one.isConnected ? one : document.getElementById(one.id);
    const all = here ? [...here.querySelectorAll(can)].filter(seen) : [];
    const found = first.isConnected
      ? all.find((other) => first.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) ?? all.at(-1)
      : key && all.find((other) => other.dataset.key === key);
    if (found) return found;
    if (here?.matches(named) && seen(here)) return here;
  }
  return null;
}
