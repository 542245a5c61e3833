const closest = 4; // how far one can zoom in
const long = 400; // milliseconds
const moment = 500; // milliseconds in which the mouse comes to a card
const slack = { mouse: 6, touch: 10, pen: 10 }; // CSS pixels before a press is a drag

// Pointer is mouse and fingers on the picture: tap, drag from what can be picked up to
// where it goes, pinch, and pan where one has zoomed in.
export class Pointer {
  constructor(scene) {
    this.scene = scene;
    this.sheet = scene.sheet;
    this.svg = scene.svg;
    this.zoom = { scale: 1, x: 0, y: 0 };
    this.down = new Map(); // fingers by id: where they are
    this.svg.addEventListener('pointerdown', (e) => this.press(e));
    this.svg.addEventListener('pointermove', (e) => this.move(e));
    this.svg.addEventListener('pointerup', (e) => this.lift(e));
    this.svg.addEventListener('pointercancel', (e) => { clearTimeout(this.asking); this.down.delete(e.pointerId); this.begun = null; });
    this.svg.addEventListener('pointerleave', (e) => { if (e.pointerType === 'mouse' && !this.down.size && !scene.hint.contains(e.relatedTarget)) scene.showCard(null); });
    scene.hint.addEventListener('pointerenter', () => clearTimeout(this.passing));
    scene.hint.addEventListener('pointerleave', (e) => { if (e.pointerType === 'mouse' && e.relatedTarget !== this.svg) scene.showCard(null); });
    this.svg.addEventListener('click', (e) => this.click(e));
    this.svg.addEventListener('dblclick', (e) => { if (!scene.under(e)) this.zoomTo(this.zoom.scale > 1 ? 1 : 2, e); });
    this.sheet.parentElement.addEventListener('wheel', (e) => this.wheel(e), { passive: false });
  }

  press(e) {
    this.down.set(e.pointerId, e);
    this.dragged = false;
    const spot = this.scene.under(e);
    this.begun = this.down.size === 1 ? { e, spot: spot && this.scene.legal.has(spot.word) ? spot : null, zoom: { ...this.zoom } } : null;
    if (this.down.size === 2) this.spread = this.apart();
    clearTimeout(this.asking);
    if (e.pointerType !== 'mouse' && spot !== this.scene.shown) this.scene.showCard(null);
    if (e.pointerType !== 'mouse' && this.begun && spot) this.asking = setTimeout(() => this.ask(spot), long);
    if (e.isPrimary && (this.zoom.scale > 1 || this.begun?.spot)) this.svg.setPointerCapture?.(e.pointerId);
  }

  // ask tells of what a finger rests on.
  ask(spot) {
    if (!this.begun || this.dragged) return;
    this.begun = null;
    this.dragged = true;
    this.scene.showCard(spot);
  }

  move(e) {
    if (this.down.has(e.pointerId)) this.down.set(e.pointerId, e);
    if (this.down.size === 2) {
      const now = this.apart();
      this.dragged = true;
      this.zoomTo(this.zoom.scale * now.far / this.spread.far, { clientX: now.x, clientY: now.y });
      this.spread = now;
      return;
    }
    if (!this.begun) {
      this.hover(e);
      return;
    }
    const [dx, dy] = [e.clientX - this.begun.e.clientX, e.clientY - this.begun.e.clientY];
    if (!this.dragged && Math.hypot(dx, dy) < (slack[e.pointerType] ?? 6)) return;
    if (this.begun.spot) this.pull(e);
    else if (this.zoom.scale > 1) this.pan(this.begun.zoom.x + dx, this.begun.zoom.y + dy);
    else return;
    this.dragged = true;
  }

  // pull begins a move with the spot that was pressed; where it is let go is where it
  // goes.
  pull(e) {
    if (!this.dragged) this.pulled = Promise.resolve(this.scene.touch(this.begun.spot.word, this.begun.spot));
    this.hover(e);
  }

  async lift(e) {
    const { begun, dragged } = this;
    clearTimeout(this.asking);
    this.down.delete(e.pointerId);
    if (!this.down.size) this.begun = null;
    if (!begun?.spot || !dragged) return;
    await this.pulled;
    const spot = this.scene.under(e);
    if (spot && spot.word !== begun.spot.word && this.scene.legal.has(spot.word)) this.scene.touch(spot.word, spot);
  }

  click(e) {
    if (this.dragged) {
      this.dragged = false;
      return;
    }
    this.scene.tap(e);
  }

  hover(e) {
    const spot = e.pointerType === 'mouse' ? this.scene.under(e) : null;
    this.svg.classList.toggle('over', Boolean(spot && this.scene.legal.has(spot.word)));
    if (spot === this.scene.shown) this.left = null;
    else if (!this.nears(e)) this.scene.showCard(spot);
  }

  // nears reports whether the mouse has left a spot for its card, on which a rule is pressed:
  // what lies between is not told of, for a moment.
  nears(e) {
    const { hint } = this.scene;
    clearTimeout(this.passing);
    if (hint.hidden || e.pointerType !== 'mouse' || this.begun) return false;
    const box = hint.getBoundingClientRect();
    const far = Math.hypot(Math.max(box.left - e.clientX, 0, e.clientX - box.right), Math.max(box.top - e.clientY, 0, e.clientY - box.bottom));
    const [before, now] = [this.left ?? { at: performance.now(), far: Infinity }, performance.now()];
    this.left = { at: before.at, far };
    if (far > before.far || now - before.at > moment) {
      this.left = null;
      return false;
    }
    this.passing = setTimeout(() => { this.left = { at: -moment, far }; this.hover(e); }, moment);
    return true;
  }

  wheel(e) {
    if (!e.ctrlKey) return;
    e.preventDefault();
    this.zoomTo(this.zoom.scale * (e.deltaY < 0 ? 1.2 : 1 / 1.2), e);
  }

  // zoomBy zooms about the middle; by 0 it shows all.
  zoomBy(factor) {
    const box = this.sheet.parentElement.getBoundingClientRect();
    this.zoomTo(factor ? this.zoom.scale * factor : 1, { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 });
  }

  // zoomTo keeps the point under the pointer where it is.
  zoomTo(scale, e) {
    const next = Math.max(1, Math.min(closest, scale));
    const home = this.home();
    const [px, py] = [e.clientX - home.left, e.clientY - home.top];
    const grown = next / this.zoom.scale;
    this.zoom.scale = next;
    this.pan(px - (px - this.zoom.x) * grown, py - (py - this.zoom.y) * grown);
  }

  // pan never leaves the picture's edge inside its frame.
  pan(x, y) {
    const { width, height } = this.home();
    const { scale } = this.zoom;
    this.zoom.x = Math.max(width * (1 - scale), Math.min(0, x));
    this.zoom.y = Math.max(height * (1 - scale), Math.min(0, y));
    this.sheet.style.transform = scale === 1 ? '' : `translate(${this.zoom.x}px, ${this.zoom.y}px) scale(${scale})`;
    this.svg.classList.toggle('zoomed', scale > 1);
  }

  // home is where the picture lies before it is zoomed.
  home() {
    const frame = this.sheet.parentElement.getBoundingClientRect();
    return { left: frame.left + this.sheet.offsetLeft, top: frame.top + this.sheet.offsetTop, width: this.sheet.offsetWidth, height: this.sheet.offsetHeight };
  }

  apart() {
    const [a, b] = [...this.down.values()];
    return { far: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
  }
}
