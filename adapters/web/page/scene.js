import { byId, make } from './dom.js';
import { get } from './api.js';
import { calm } from './text.js';

const near = 22; // CSS pixels by which a tap may miss what can be picked up
const space = 'http://www.w3.org/2000/svg';

// Scene is the picture that one plays on. Above it lie a veil over all that cannot be
// touched now, an outline for each spot, and a button for each that can, for keys and
// screen readers. It knows no rules: what glows is said to it.
export class Scene {
  constructor({ touch, miss, card }) {
    this.touch = touch; // handed a spot's word
    this.miss = miss; // a tap beside all spots
    this.card = card; // gives a spot's lines
    this.sheet = byId('sheet');
    this.svg = byId('touch');
    this.keys = byId('spots');
    this.hint = byId('card');
    this.spots = [];
    this.legal = new Map(); // a spot's word to what touching it does, in words
    this.picked = [];
    this.files = new Map(); // outlines by the name of their file
    this.svg.addEventListener('click', (e) => this.tap(e));
    this.svg.addEventListener('pointermove', (e) => this.hover(e));
    this.svg.addEventListener('pointerleave', () => this.showCard(null));
  }

  // lay takes the chart of the picture that is shown; null: nothing of it can be touched.
  async lay(chart) {
    const outlines = chart?.outlines ? await this.outlines(chart.outlines) : [];
    this.size(chart);
    const mark = JSON.stringify([chart?.outlines, chart?.spots]);
    if (mark === this.mark) return;
    this.mark = mark;
    this.spots = (chart?.spots ?? []).map((spot, n) => ({ ...spot, title: calm(spot.title), rings: outlines[n] ?? ring(spot.box) }));
    this.svg.replaceChildren(this.veil = shape('path', { class: 'veil', 'fill-rule': 'evenodd' }), ...this.spots.map((spot) => {
      spot.path = shape('path', { class: 'spot', 'fill-rule': 'evenodd', d: trace(spot.rings) });
      return spot.path;
    }));
    this.render();
  }

  async outlines(name) {
    if (!this.files.has(name)) this.files.set(name, await get(`/chart/${name}.json`).catch(() => []));
    return this.files.get(name);
  }

  // size keeps the picture's place before it is there.
  size(chart) {
    this.svg.toggleAttribute('hidden', !chart);
    if (!chart) return;
    this.svg.setAttribute('viewBox', `0 0 ${chart.width} ${chart.height}`);
    this.sheet.style.setProperty('--ratio', String(chart.width / chart.height));
    this.width = chart.width;
  }

  // glow says which spots can be touched now, and what that does; those that were
  // picked before stay marked.
  glow(legal, picked) {
    this.legal = legal;
    this.picked = picked;
    this.render();
  }

  render() {
    const rings = [];
    for (const spot of this.spots) {
      const legal = this.legal.has(spot.word);
      const picked = this.picked.includes(spot.word);
      spot.path.setAttribute('class', `spot${legal ? ' legal' : ''}${picked ? ' picked' : ''}`);
      if (legal || picked) rings.push(...spot.rings);
    }
    const { width = 0, height = 0 } = this.svg.viewBox.baseVal ?? {};
    this.veil?.setAttribute('d', rings.length ? `M0 0H${width}V${height}H0Z${trace(rings)}` : '');
    this.renderKeys();
  }

  // renderKeys has a button where each spot is that can be touched.
  renderKeys() {
    const held = this.keys.contains(document.activeElement) ? document.activeElement.dataset.word : null;
    const { width = 1, height = 1 } = this.svg.viewBox.baseVal ?? {};
    this.keys.replaceChildren(...this.spots.filter((spot) => this.legal.has(spot.word)).map((spot) => {
      const words = [spot.title, spot.note, this.legal.get(spot.word)].filter(Boolean).map(calm).join('. ');
      const key = make('button', { type: 'button', class: 'spot-key', 'data-word': spot.word, 'aria-label': words,
        onclick: () => this.touch(spot.word, this.place(spot)), onfocus: () => this.showCard(spot), onblur: () => this.showCard(null) });
      key.style.left = `${spot.x / width * 100}%`;
      key.style.top = `${spot.y / height * 100}%`;
      return key;
    }));
    if (held === null) return;
    const same = [...this.keys.children].find((key) => key.dataset.word === held) ?? this.keys.firstElementChild;
    same?.focus({ preventScroll: true });
  }

  // place is where a spot is, in parts of the picture.
  place(spot) {
    const { width, height } = this.svg.viewBox.baseVal;
    return { x: spot.x / width, y: spot.y / height };
  }

  // under is the spot at a point of the window: what can be touched first, also when
  // missed by little, then whatever lies there.
  under(e) {
    const box = this.svg.getBoundingClientRect();
    const scale = this.width / box.width;
    const [x, y] = [(e.clientX - box.left) * scale, (e.clientY - box.top) * scale];
    const here = this.spots.filter((spot) => holds(spot.rings, x, y));
    const legal = here.findLast((spot) => this.legal.has(spot.word));
    if (legal) return legal;
    if (here.length) return here.at(-1);
    const reach = near * scale;
    return this.spots.filter((spot) => this.legal.has(spot.word))
      .map((spot) => ({ spot, far: distance(spot.rings, x, y) }))
      .filter(({ far }) => far <= reach).sort((a, b) => a.far - b.far)[0]?.spot ?? null;
  }

  tap(e) {
    const spot = this.under(e);
    if (spot && this.legal.has(spot.word)) this.touch(spot.word, this.place(spot));
    else if (spot && !this.legal.size) this.showCard(spot);
    else this.miss();
  }

  hover(e) {
    const spot = e.pointerType === 'mouse' ? this.under(e) : null;
    this.svg.classList.toggle('over', Boolean(spot && this.legal.has(spot.word)));
    if (spot !== this.shown) this.showCard(spot);
  }

  // showCard tells of a spot beside it, never over it.
  showCard(spot) {
    this.shown = spot;
    for (const one of this.spots) one.path.classList.toggle('hovered', one === spot);
    this.hint.hidden = !spot;
    if (!spot) return;
    this.hint.replaceChildren(...this.card(spot).map((line, n) => make(n ? 'span' : 'strong', {}, line)));
    const { x, y } = this.place(spot);
    this.hint.style.left = x < 0.5 ? `${x * 100 + 4}%` : '';
    this.hint.style.right = x < 0.5 ? '' : `${(1 - x) * 100 + 4}%`;
    this.hint.style.top = y < 0.5 ? `${y * 100 + 4}%` : '';
    this.hint.style.bottom = y < 0.5 ? '' : `${(1 - y) * 100 + 4}%`;
  }
}

function shape(tag, props) {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, value);
  return element;
}

const ring = (box) => (box ? [[box[0], box[1], box[0] + box[2], box[1], box[0] + box[2], box[1] + box[3], box[0], box[1] + box[3]]] : []);

const trace = (rings) => rings.map((points) => `M${points.join(' ')}Z`).join('');

// holds reports whether a point lies in a spot: rings are x and y in turn.
function holds(rings, x, y) {
  let inside = false;
  for (const points of rings) {
    for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
      const [ax, ay, bx, by] = [points[i], points[i + 1], points[j], points[j + 1]];
      if (ay > y !== by > y && x < (bx - ax) * (y - ay) / (by - ay) + ax) inside = !inside;
    }
  }
  return inside;
}

// distance is how far a point lies from a spot's outline.
function distance(rings, x, y) {
  let least = Infinity;
  for (const points of rings) {
    for (let i = 0, j = points.length - 2; i < points.length; j = i, i += 2) {
      const [ax, ay, dx, dy] = [points[j], points[j + 1], points[i] - points[j], points[i + 1] - points[j + 1]];
      const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      least = Math.min(least, Math.hypot(x - ax - along * dx, y - ay - along * dy));
    }
  }
  return least;
}
