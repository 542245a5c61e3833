import { make } from './dom.js';
import { calm } from './text.js';

const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const lone = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'];

// Spots are a button where each spot is that can be touched, for keys and screen readers.
// Tab stops at one of them; arrows, dot and f with the letters of a name go on from there.
export class Spots {
  constructor(scene) {
    this.scene = scene;
    this.at = scene.keys;
    this.typed = null; // of a name that is looked for; null: none is
    this.at.closest('figure').addEventListener('keydown', (e) => this.key(e));
  }

  render() {
    const { scene } = this;
    const held = this.at.contains(document.activeElement) ? document.activeElement.dataset.word : null;
    const once = scene.spots.filter((spot, n) => scene.legal.has(spot.word) && scene.spots.findIndex((one) => one.word === spot.word) === n);
    this.at.replaceChildren(...once.map((spot) => {
      const key = make('button', { type: 'button', class: 'spot-key', 'data-word': spot.word, 'aria-label': whole(spot, scene.legal.get(spot.word)),
        onclick: () => scene.touch(spot.word, spot), onfocus: () => this.stop(key, spot), onblur: () => scene.showCard(null) });
      key.style.left = `${spot.x / scene.width * 100}%`;
      key.style.top = `${spot.y / scene.height * 100}%`;
      return key;
    }));
    const same = [...this.at.children].find((key) => key.dataset.word === (held ?? this.stopped)) ?? this.at.firstElementChild;
    for (const key of this.at.children) key.tabIndex = key === same ? 0 : -1;
    if (held !== null) same?.focus({ preventScroll: true });
  }

  // stop is where Tab comes to the spots again, and tells of the one there.
  stop(key, spot) {
    for (const one of this.at.children) one.tabIndex = one === key ? 0 : -1;
    this.stopped = spot.word;
    if (key.matches(':focus-visible')) this.scene.showCard(spot); // else a mouse shows what it is at
  }

  // stand goes to a spot, or else to where Tab comes to the spots.
  stand(word) {
    const keys = [...this.at.children];
    (keys.find((key) => key.dataset.word === word) ?? keys.find((key) => key.tabIndex === 0) ?? this.at.closest('figure')).focus();
  }

  // here is the spot that has the focus, or of which is told.
  here() {
    const held = document.activeElement.dataset.word;
    return this.scene.spots.find((spot) => spot.word === held) ?? this.scene.shown;
  }

  key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey || lone.includes(e.key) || e.target.closest('input, pre')) return;
    const keys = [...this.at.children];
    const from = keys.indexOf(document.activeElement);
    if (this.typed !== null && this.find(e, keys)) return;
    let to = null;
    if (ways[e.key] && from >= 0) to = toward(keys, keys[from], ways[e.key]);
    else if (e.key === '.') to = from < 0 ? keys.find((key) => key.tabIndex === 0) : keys[(from + 1) % keys.length];
    else if (e.key === 'f') this.look('');
    else if ('+=-0'.includes(e.key)) this.scene.pointer.zoomBy({ '-': 1 / 1.5, 0: 0 }[e.key] ?? 1.5);
    else return;
    e.preventDefault();
    to?.focus();
  }

  // look says what is looked for; null: nothing is any more.
  look(typed, none) {
    this.typed = typed;
    if (typed !== null) this.scene.tell(none ?? (typed ? `Find: ${typed}` : 'Find: type the first letters of a name.'));
  }

  // find takes a key of a name that is looked for, and goes to the first that begins so; false:
  // it is none, and the search is over.
  find(e, keys) {
    const typed = e.key === 'Backspace' ? this.typed.slice(0, -1) : this.typed + e.key;
    if (e.key !== 'Backspace' && !/^[\p{L}\p{N} ’'&-]$/u.test(e.key)) {
      this.look(null);
      if (e.key !== 'Escape') return false;
      this.scene.tell('');
    } else {
      const found = named(keys, typed);
      this.look(found || !typed ? typed : this.typed, found || !typed ? null : `Nothing that you can touch begins with “${typed}”.`);
      if (typed) found?.focus();
    }
    e.preventDefault();
    e.stopPropagation();
    return true;
  }
}

// whole is all there is to say of a spot: what it is, what stands there, how many it borders
// and what can be done there.
function whole(spot, does) {
  const near = spot.near?.length ? `Adjoins ${spot.near.length}` : '';
  return [spot.title, spot.note, near, ...does.map((words) => (words.startsWith(spot.title) ? '' : words))].filter(Boolean).map(calm).join('. ');
}

const middle = (key) => {
  const box = key.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
};

// toward is the key nearest to one in a direction; far to the side counts double.
function toward(keys, from, [dx, dy]) {
  const [x, y] = middle(from);
  return keys.filter((key) => key !== from).map((key) => {
    const [kx, ky] = middle(key);
    const along = (kx - x) * dx + (ky - y) * dy;
    const aside = Math.abs((kx - x) * dy) + Math.abs((ky - y) * dx);
    return { key, along, far: along + 2 * aside };
  }).filter(({ along }) => along > 1).sort((a, b) => a.far - b.far)[0]?.key ?? from;
}

const bare = (words) => words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

// named is the first key whose abbreviation, or else whose name, begins as typed.
function named(keys, typed) {
  const names = keys.map((key) => bare(key.getAttribute('aria-label')));
  const [short, long] = [names.findIndex((name) => name.split('. ')[0].includes(`(${bare(typed)}`)), names.findIndex((name) => name.startsWith(bare(typed)))];
  return keys[short < 0 ? long : short];
}
