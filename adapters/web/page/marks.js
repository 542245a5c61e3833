import { byId, make } from './dom.js';
import { trace } from './shape.js';
import { calm } from './text.js';

const space = 'http://www.w3.org/2000/svg';
const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const still = () => { const { motion } = document.documentElement.dataset; return motion ? motion === 'less' : reduced.matches; };
const most = 6; // deeds that are shown moving, the newest of them
const [going, putting, rolling, resting] = [250, 200, 600, 1900]; // milliseconds
const [entry, every] = [2400, 5800]; // milliseconds that the deeds of an entry may take, and all that are asked for
const small = 700; // CSS pixels: on a board no wider marks are a phone's
const sixth = (n) => Math.floor(((n * 7919) % 97) / 97 * 6) + 1; // faces of a die that still rolls

// Marks are what was done last, drawn over the picture: what others did since I moved as
// numbered arrows until I move again, and what is new as it happens. They know no rules:
// where an arrow goes from and to is said to them.
export class Marks {
  constructor(scene) {
    this.scene = scene;
    this.layer = shape('g', { class: 'marks' });
    this.seen = new Map(); // a match's code, to the newest entry whose deeds were shown
    this.all = [];
    this.plans = []; // what a draft moves from where to where
    this.run = 0;
    for (const kind of ['pointerdown', 'keydown']) document.addEventListener(kind, () => this.stop(), true);
  }

  // show draws what a moment tells; what came since the last one is shown happening.
  show(code, marks, acted, asked) {
    const last = this.seen.get(code);
    Object.assign(this, { all: marks, acted, asked });
    this.draw();
    if (!marks.length) return;
    const newest = marks.at(-1).seq;
    this.seen.set(code, newest);
    if (last !== undefined && newest > last) this.play(marks.filter((one) => one.seq > last));
  }

  // draw has the arrows stand that are news, until something is begun or done; then only
  // where they are asked for.
  draw() {
    const quiet = !this.asked && (this.begun || this.acted);
    const plans = this.begun ? this.plans : [];
    const news = quiet ? [] : this.all.filter((one) => one.at);
    this.layer.replaceChildren(...[...news, ...plans].map((one) => this.arrow(one)), ...news.map((one) => this.badge(one)));
  }

  // told are the same in words, under their numbers.
  told(marks) {
    return make('ul', { class: 'marks-told' }, ...marks.filter((one) => one.says)
      .map((one) => make('li', {}, make('b', {}, String(one.n)), make('bdi', {}, ` ${calm(one.says)}`))));
  }

  spot(word) { return this.scene.spots.find((one) => one.word === word); }

  // on is what is for a desk, or for a phone.
  on([desk, phone]) { return this.scene.svg.clientWidth < small ? phone : desk; }

  // arrow is a mark as it stands: its way from spot to spot, or its spot's edge.
  arrow(one) {
    const [from, to] = [this.spot(one.from), this.spot(one.to)];
    const group = shape('g', { class: `mark ${one.kind}`, stroke: one.tint, fill: one.tint });
    if (!to) return group;
    const size = this.scene.width / 1200 * this.on([1, 1.1]);
    const ends = one.at ? this.on(one.at).slice(4) : [];
    if (ends.length || !one.at) {
      const way = one.at ? bowed({ x: ends[0], y: ends[1] }, { x: ends[2], y: ends[3] }, 0, one.kind === 'voyage' ? 7 * size : 0, ends[4] / 50) : bowed(from, to, 24 * size, 0, 0.1);
      const line = `M${way.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`;
      const [tip, before] = [way.at(-1), way.at(-4)];
      const turn = Math.atan2(tip[1] - before[1], tip[0] - before[0]) * 180 / Math.PI;
      group.append(shape('path', { class: 'under', d: line, 'stroke-width': 15 * size }), shape('path', { class: 'line', d: line, 'stroke-width': 9 * size, 'stroke-dasharray': one.kind === 'lost' || one.kind === 'plan' ? `${20 * size} ${14 * size}` : '' }));
      if (one.kind === 'attack') group.append(shape('path', { class: 'under', d: line, 'stroke-width': 3 * size }));
      group.append(shape('path', { class: 'head', d: one.kind === 'lost' ? 'M-13 -13L13 13M13 -13L-13 13' : 'M16 0L-14 -16L-14 16Z', 'stroke-width': 5, transform: `translate(${tip[0]} ${tip[1]}) rotate(${turn}) scale(${size})` }));
    } else {
      for (const [name, width] of [['under', 11], ['ring', 6]]) group.append(shape('path', { class: name, d: trace(to.rings), 'stroke-width': width * size }));
    }
    return group;
  }

  // badge is a mark's number, above all lines.
  badge(one) {
    const [x, y, footX, footY] = this.on(one.at), unit = this.scene.width / 1200;
    const disc = shape('g', { transform: `translate(${x} ${y}) scale(${unit * this.on([1, 1.9])})` });
    const half = 13.5 + 4.75 * Math.max(0, one.label.length - 2);
    disc.append(shape('rect', { x: -half, y: -13.5, width: 2 * half, height: 27, rx: 13.5, 'stroke-width': 3 }), shape('text', { y: 7, 'text-anchor': 'middle' }, one.label));
    const group = shape('g', { class: 'badge', stroke: one.tint });
    group.append(shape('path', { d: `M${x} ${y}L${footX} ${footY}`, 'stroke-width': 5 * unit }), disc);
    return group;
  }

  // play shows deeds one after another, the newest or, where they are asked for, all of them,
  // in no more time than there is; any key or press ends it, and who likes it still sees none
  // of it.
  async play(marks, all) {
    const run = ++this.run;
    if (still()) return;
    let due = performance.now();
    for (const { deed, rolls, takes } of this.paced(all ? marks : marks.slice(-most), all)) {
      if (run !== this.run) return;
      due += takes;
      const left = Math.max(1, due - performance.now());
      await (rolls ? this.roll(deed, run, left) : this.go(deed, left));
    }
  }

  // paced are the steps of deeds, and how long each takes.
  paced(marks, all) {
    const steps = marks.flatMap((deed) => [...(deed.dice ? [{ deed, rolls: true, takes: rolling }] : []), { deed, takes: deed.from && deed.from !== deed.to ? going : putting }]);
    const fit = (some, most) => {
      const part = Math.min(1, most / some.reduce((sum, { takes }) => sum + takes, 0));
      for (const step of some) step.takes *= part;
    };
    for (const seq of new Set(marks.map((deed) => deed.seq))) fit(steps.filter(({ deed }) => deed.seq === seq), entry);
    if (all) fit(steps, every);
    return steps;
  }

  stop() {
    this.run++;
    this.layer.querySelectorAll('.mover').forEach((one) => one.remove());
    byId('dice')?.remove();
  }

  // go has a token slide to where something went, or a ring close about where it was put.
  async go(one, takes) {
    const [from, to] = [this.spot(one.from), this.spot(one.to)];
    if (!to) return;
    const size = this.scene.width / 1200 * this.on([1, 1.6]);
    const token = shape('circle', { class: 'mover', r: 20 * size, fill: one.tint, 'stroke-width': 4 * size, cx: 0, cy: 0 });
    this.layer.append(token);
    const at = ({ x, y }, scale = 1) => ({ transform: `translate(${x}px, ${y}px) scale(${scale})` });
    const way = from && from !== to ? bowed(from, to, 0, 0, 0.1).map(([x, y]) => at({ x, y })) : [{ ...at(to, 3), opacity: 0.2 }, at(to)];
    await token.animate(way, { duration: takes, easing: 'ease-in-out' }).finished.catch(() => {});
    token.remove();
  }

  // roll shows dice roll and come to rest on what they fell as; of pairs the loser is struck.
  async roll(one, run, takes) {
    const spot = this.spot(one.from) ?? this.spot(one.to);
    if (!spot) return;
    const [own, others = []] = one.dice;
    const die = (n, lost, kind) => make('span', { class: `die ${kind}${lost ? ' struck' : ''}` }, String(n));
    const rest = [...own.map((n, i) => die(n, i < others.length && n <= others[i], 'own')), ...others.map((n, i) => die(n, i < own.length && own[i] > n, 'other'))];
    byId('dice')?.remove();
    const box = make('div', { id: 'dice', class: 'dice', 'aria-hidden': 'true' }, ...rest);
    const { x, y } = this.scene.place(spot);
    box.style.top = `${Math.min(0.88, Math.max(0.02, y)) * 100}%`;
    this.scene.sheet.append(box);
    box.style.left = `min(${Math.max(0.02, x) * 100}%, 98% - ${box.offsetWidth}px)`; // all of them on the board, on a phone too
    box.classList.add('rolls');
    const fell = rest.map((face) => face.textContent);
    const start = performance.now();
    await new Promise((done) => {
      const turn = (now) => {
        const over = now - start > takes || run !== this.run;
        rest.forEach((face, i) => { face.textContent = over ? fell[i] : String(sixth(Math.floor(now / 70) + 13 * i)); });
        if (over) done();
        else requestAnimationFrame(turn);
      };
      requestAnimationFrame(turn);
    });
    box.classList.remove('rolls');
    setTimeout(() => box.remove(), resting);
  }
}

// bowed are points of a bowed line between two spots, short of both by a gap, wavy where
// that has a height.
function bowed(a, b, gap, wave, bend) {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const short = Math.min(gap, length * 0.3) / length;
  const [cx, cy] = [(a.x + b.x) / 2 + (b.y - a.y) * bend, (a.y + b.y) / 2 - (b.x - a.x) * bend];
  const [nx, ny] = [(b.y - a.y) / length, -(b.x - a.x) / length];
  const count = 32;
  return Array.from({ length: count + 1 }, (_, i) => {
    const u = short + (1 - 2 * short) * i / count;
    const side = i > count - 4 ? 0 : wave * Math.sin(u * length / (wave || 1) / 2.5);
    return [(1 - u) ** 2 * a.x + 2 * u * (1 - u) * cx + u * u * b.x + nx * side, (1 - u) ** 2 * a.y + 2 * u * (1 - u) * cy + u * u * b.y + ny * side];
  });
}

function shape(tag, props, words) {
  const element = document.createElementNS(space, tag);
  for (const [key, value] of Object.entries(props)) element.setAttribute(key, value);
  if (words) element.textContent = words;
  return element;
}
