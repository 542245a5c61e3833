export const byId = (id) => document.getElementById(id);

// Whoever uses keys has the focus looked after, and where it went before the first of them is
// known by the latest events.
export let events = [];
for (const kind of ['focusin', 'pointerdown']) addEventListener(kind, (event) => { events = [event, ...events].slice(0, 9); });
addEventListener('keydown', () => import('./focus.js').catch(() => {}), { once: true });

// phone is a screen with no room for a chat beside the board: upright or laid down.
export const phone = matchMedia('(max-width: 719px), (min-width: 600px) and (max-height: 500px)');

// typeset has apostrophes as printers have them, and sums stand on one line.
export const typeset = (words) => words.replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
  .replace(/(?<=[\d%)]) (?=[+−×÷=<>] )|(?<=[\d%)] [+−×÷=<>]) (?=[\d£$(−])|(?<=[£$]\d[\d.,]*) (?=(?:k|m|bn)\b)/g, '\u00a0');

const asTyped = new Set(['code', 'pre', 'textarea']); // whose words may be typed again

// make builds an element. Words go in as text, never as markup.
export function make(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === 'class') element.className = value;
    else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : value);
  }
  const set = (child) => (typeof child === 'string' && !asTyped.has(tag) && props.class !== 'to-type' ? typeset(child) : child);
  element.append(...children.filter((child) => child !== null && child !== undefined).map(set));
  return element;
}

// swap puts fresh where old is. Whoever was at a control of the old one is at
// the same control of the new one, or at its first, or at the whole.
export function swap(old, fresh) {
  const active = old.contains(document.activeElement) ? document.activeElement : null;
  for (const select of old.querySelectorAll('select[data-key]')) {
    const same = control(fresh, select.dataset.key);
    if (same && [...same.options].some((option) => option.value === select.value)) same.value = select.value;
  }
  for (const details of old.querySelectorAll('details[open]')) {
    fresh.querySelector('details')?.setAttribute('open', details.getAttribute('open'));
  }
  old.replaceWith(fresh);
  if (!active) return;
  const next = control(fresh, active.dataset.key) ?? firstControl(fresh) ?? fresh;
  next.focus({ preventScroll: true });
}

const control = (element, key) => (key ? element.querySelector(`[data-key="${CSS.escape(key)}"]`) : null);

export const firstControl = (element) => element.querySelector('.controls select, .controls button');

// speak says a line to screen readers and shows it to nobody.
export function speak(words) {
  byId('spoken').textContent = words;
}

// kept remembers small things: of this tab, or of this browser.
export function kept(store, key, value) {
  try {
    if (value === undefined) return JSON.parse(store.getItem(key));
    store.setItem(key, JSON.stringify(value));
  } catch {
    return null; // a browser that keeps nothing
  }
  return value;
}
