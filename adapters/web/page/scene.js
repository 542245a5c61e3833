import { byId, make } from './dom.js';
import { get } from './api.js';
import { Marks } from './marks.js';
import { Pointer } from './pointer.js';
import { distance, holds, ringOf, trace } from './shape.js';
import { Spots } from './spots.js';
import { calm } from './text.js';

const coarse = matchMedia('(pointer: coarse)');
const near = 22; // CSS pixels by which a tap may miss what can be picked up
const space = 'http://www.w3.org/2000/svg';

// Scene is the picture that one plays on. Above it lie a veil over all that cannot be
// touched now, an outline for each spot, and a button for each that can, for keys and
// screen readers. It knows no rules: what glows is said to it.
export class Scene {
  constructor({ touch, miss, card, rule, tell, laid }) {
    this.touch = touch; // handed a spot's word and the spot
    this.miss = miss; // a tap beside all spots
    this.card = card; // gives a spot's lines
    this.rule = rule; // opens a rule by its number
    this.tell = tell; // says something under the board
    this.laid = laid; // there are other spots now
    this.sheet = byId('sheet');
    this.svg = byId('touch');
    this.keys = byId('spots');
    this.hint = byId('card');
    this.foot = byId('foot'); // where a table that stands below the board is shown beside it; null: nowhere
    this.spots = [];
    this.legal = new Map(); // a spot's word to all that touching it does, in words
    this.besides = new Set();
    this.picked = new Set();
    this.only = null; // what glows, a set, where it is not all that can be touched
    this.counts = new Map(); // a spot's word to what a draft adds there
    this.files = new Map(); // outlines by the name of their file
    this.pointer = new Pointer(this);
    this.marks = new Marks(this);
    this.places = new Spots(this);
    this.foot?.addEventListener('click', (e) => this.tap(e));
  }

  // lay takes the chart of the picture that is shown; null: nothing of it can be touched.
  async lay(chart) {
    this.chart = chart;
    const { rings = [], near = [] } = chart?.outlines ? await this.outlines(chart.outlines) : {};
    if (this.chart !== chart) return; // another was laid meanwhile
    this.size(chart);
    const mark = JSON.stringify([chart?.outlines, chart?.spots]);
    if (mark === this.mark) return;
    this.mark = mark;
    this.showCard(null);
    this.spots = (chart?.spots ?? []).map((spot, n) => ({ ...spot, title: calm(spot.title), rings: rings[n] ?? ringOf(spot.box), near: near[n] }));
    this.badges = shape('g', { class: 'badges' });
    this.svg.replaceChildren(this.veil = shape('path', { class: 'veil', 'fill-rule': 'evenodd' }), ...this.spots.map((spot) => {
      spot.path = shape('path', { class: 'spot', 'fill-rule': 'evenodd', d: trace(spot.rings) });
      return spot.path;
    }), this.badges, this.marks.layer);
    this.render();
    this.laid();
  }

  async outlines(name) {
    if (!this.files.has(name)) this.files.set(name, await get(`/chart/${name}.json`).catch(() => ({})));
    return this.files.get(name);
  }

  // size keeps the picture's place before it is there.
  size(chart) {
    this.svg.toggleAttribute('hidden', !chart);
    if (!chart) return;
    [this.width, this.height] = [chart.width, chart.height];
    this.svg.setAttribute('viewBox', `0 0 ${chart.width} ${chart.height}`);
    this.sheet.style.setProperty('--ratio', String(chart.width / chart.height));
    this.renderFoot(chart.height > chart.width ? chart.foot ?? 0 : 0); // else there is room for it below
  }

  // renderFoot keeps the place of what is shown of a picture's foot beside it.
  renderFoot(top) {
    this.top = top;
    if (!this.foot) return;
    this.foot.hidden = !top;
    byId('picture').classList.toggle('footed', Boolean(top));
    if (!top) return;
    this.sheet.style.setProperty('--board', String(this.width / top));
    this.foot.style.setProperty('--ratio', String(this.width / (this.height - top)));
    this.foot.lastElementChild.setAttribute('viewBox', `0 ${top} ${this.width} ${this.height - top}`);
  }

  // showFoot shows a picture's foot; of another kind of picture than the chart's none.
  showFoot(image) {
    if (!this.top) return;
    if (image.naturalWidth * this.height !== image.naturalHeight * this.width) this.renderFoot(0);
    else this.foot?.firstElementChild.setAttribute('src', image.src);
  }

  // glow says which spots can be touched now and what that does, which of them without
  // glowing, what was said before, what a draft adds where, and what it moves.
  glow(legal, besides, said, counts, moves) {
    const line = ` ${said.join(' ')} `;
    const picked = new Set(this.spots.map((spot) => spot.word).filter((word) => line.includes(` ${word} `)));
    Object.assign(this, { legal, besides, picked, counts });
    this.marks.plans = moves.map(([from, to]) => ({ kind: 'plan', from, to, tint: '#141614' }));
    this.marks.begun = said.length > 0;
    this.marks.draw();
    this.render();
  }

  render() {
    const rings = [];
    for (const spot of this.spots) {
      const legal = (this.only ?? this.legal).has(spot.word);
      const picked = this.picked.has(spot.word);
      spot.path.setAttribute('class', `spot${legal ? this.besides.has(spot.word) && !this.only ? ' besides' : ' legal' : ''}${picked ? ' picked' : ''}`);
      if (legal || picked) rings.push(...spot.rings);
    }
    if (this.top) this.foot?.lastElementChild.replaceChildren(...this.spots.filter((spot) => spot.y > this.top).map((spot) => spot.path.cloneNode()));
    this.veil?.setAttribute('d', this.legal.size && this.picked.size ? `M0 0H${this.width}V${this.height}H0Z${trace(rings)}` : '');
    this.badges?.replaceChildren(...this.spots.filter((spot) => this.counts.has(spot.word)).map((spot) => {
      const badge = shape('g', { transform: `translate(${spot.x} ${spot.y}) scale(${this.width / 1200})` });
      badge.append(shape('rect', { x: -44, y: -64, width: 88, height: 44, rx: 22 }), shape('text', { y: -32, 'text-anchor': 'middle' }, `+${this.counts.get(spot.word)}`));
      return badge;
    }));
    this.places.render();
  }

  // place is where a spot is, in parts of the picture.
  place(spot) { return { x: spot.x / this.width, y: spot.y / this.height }; }

  // at is a point of the window in the picture's pixels, and how many of them one of the
  // window's is.
  at(e) {
    const below = this.foot?.contains(e.target);
    const box = (below ? this.foot : this.svg).getBoundingClientRect();
    const scale = this.width / box.width;
    return { x: (e.clientX - box.left) * scale, y: (e.clientY - box.top) * scale + (below ? this.top : 0), scale };
  }

  // under is the spot at a point of the window: what can be touched first, also when
  // missed by little, then whatever lies there.
  under(e) {
    const { x, y, scale } = this.at(e);
    const here = this.spots.filter((spot) => holds(spot.rings, x, y));
    const legal = here.findLast((spot) => this.legal.has(spot.word));
    if (legal) return legal;
    const reach = near * scale;
    const missed = this.spots.filter((spot) => this.legal.has(spot.word))
      .map((spot) => ({ spot, far: distance(spot.rings, x, y) }))
      .filter(({ far }) => far <= reach).sort((a, b) => a.far - b.far)[0]?.spot;
    return (here.length ? here.at(-1) : missed) ?? null;
  }

  tap(e) {
    const spot = this.under(e);
    const legal = spot && this.legal.has(spot.word);
    if (e.pointerType !== 'mouse') this.showCard(legal || spot === this.shown ? null : spot);
    if (legal) this.touch(spot.word, spot);
    else if (!this.shown || e.pointerType === 'mouse') this.miss();
  }

  // showNear has some spots stand out until another is told of.
  showNear(spots) {
    for (const one of this.spots) one.path?.classList.toggle('near', spots.includes(one));
  }

  // showCard tells of a spot beside it, never over it.
  showCard(spot) {
    this.shown = spot;
    this.showNear([]);
    for (const one of this.spots) one.path?.classList.toggle('hovered', one === spot);
    this.hint.hidden = !spot;
    if (!spot) return;
    this.hint.replaceChildren(...this.card(spot).map((line, n) => make(n ? 'span' : 'strong', {}, line)),
      ...(spot.rule ? [make('button', { type: 'button', tabindex: '-1', onmousedown: (e) => e.preventDefault(), onclick: () => this.rule(spot.rule) }, `Rule ${spot.rule}`)] : []));
    this.beside(this.hint, spot);
  }

  // beside has a box stand beside what is drawn at a spot, within the board: where a finger
  // touches above it, else at a side.
  beside(box, { x, y, rings }) {
    const scale = this.svg.clientWidth / this.width;
    const [wide, high] = [this.width * scale, (y < this.top ? this.top : this.height) * scale];
    const reach = (at, odd, far) => {
      const all = rings.flat().filter((_, n) => n % 2 === odd);
      return [Math.max(Math.min(...all), at - far) * scale - 6, Math.min(Math.max(...all), at + far) * scale + 6];
    };
    const [[left, right], [top, bottom]] = [reach(x, 0, 110), reach(y, 1, 90)];
    box.style.left = box.style.top = 0; // as wide as it likes
    const [w, h] = [box.offsetWidth, box.offsetHeight];
    const mid = (from, to, size, room) => Math.max(0, Math.min((from + to - size) / 2, room - size));
    const [cx, cy] = [mid(left, right, w, wide), mid(top, bottom, h, high)];
    const over = [[cx, top - h], [cx, bottom]];
    const ways = [...(coarse.matches ? over : []), [right, cy], [left - w, cy], ...over];
    const [px, py] = ways.find(([px, py]) => px >= 0 && py >= 0 && px + w <= wide && py + h <= high) ?? over[1];
    box.style.left = `${px}px`;
    box.style.top = `${py}px`;
  }
}

function shape(tag, props, words) {
  const element = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, value);
  if (words) element.textContent = words;
  return element;
}
