import { byId, firstControl, speak, swap } from './dom.js';
import { renderPost } from './message.js';
import { offerOnce } from './once.js';

const near = 90; // pixels from the end that still count as the end
const flood = 5; // posts at once that are told by their number
const breath = 60; // milliseconds in which posts count as at once

// Log is the list of messages, oldest first.
export class Log {
  constructor(here) {
    this.here = here;
    this.list = byId('log');
    this.newer = byId('newer');
    this.older = byId('older');
    this.waiting = new Map(); // id to a post that is to be shown
    this.shown = new Map(); // id to what is shown of it
    this.timer = 0;
    this.newer.addEventListener('click', () => this.toEnd());
    this.older.addEventListener('click', () => here.older(this.oldest()));
    this.list.addEventListener('scroll', () => { if (this.atEnd()) this.newer.hidden = true; });
    new ResizeObserver(() => { if (this.stuck) this.toEnd(); }).observe(this.list);
    this.list.addEventListener('scroll', () => { this.stuck = this.atEnd(); });
    this.stuck = true;
    this.reading = null; // the post that one was led to, until one goes elsewhere
    for (const by of ['wheel', 'touchmove', 'pointerdown', 'keydown']) this.list.addEventListener(by, () => { this.reading = null; }, { passive: true });
    this.list.addEventListener('load', () => { if (this.reads()) this.bring(this.reading); }, true); // a picture above has moved it
  }

  reads() { return this.reading && this.reading === document.activeElement; }

  // whole shows these posts and no others, without telling them aloud.
  whole(posts, more) {
    this.waiting.clear();
    this.shown = new Map(posts.map((post) => [post.id, JSON.stringify(post)]));
    const focused = this.list.contains(document.activeElement) ? document.activeElement.closest('.post')?.id : null;
    this.list.setAttribute('aria-live', 'off');
    this.list.replaceChildren(...posts.map((post) => renderPost(post, this.here)));
    this.older.hidden = !more;
    this.count();
    this.toEnd();
    if (focused) byId(focused)?.focus({ preventScroll: true });
    setTimeout(() => this.list.setAttribute('aria-live', 'polite'), 500);
  }

  // before puts older posts above.
  before(posts, more) {
    const height = this.list.scrollHeight;
    this.list.setAttribute('aria-live', 'off');
    this.list.prepend(...posts.map((post) => renderPost(post, this.here)));
    this.count();
    this.list.scrollTop += this.list.scrollHeight - height;
    this.older.hidden = !more;
    setTimeout(() => this.list.setAttribute('aria-live', 'polite'), 500);
  }

  knows(id) { return this.shown.has(id) || this.waiting.has(id); }

  // put shows a post soon: a new one at the end, a known one in its place.
  put(post) {
    this.waiting.set(post.id, post);
    this.timer ||= setTimeout(() => this.flush(), breath);
  }

  flush() {
    clearTimeout(this.timer);
    this.timer = 0;
    const posts = [...this.waiting.values()].sort((a, b) => a.id - b.id);
    this.waiting.clear();
    const fresh = posts.filter((post) => !byId(`post-${post.id}`)).length;
    const stay = !this.atEnd();
    this.list.setAttribute('aria-live', fresh > flood ? 'off' : 'polite');
    for (const post of posts) this.place(post);
    this.count();
    if (fresh > flood) speak(`${fresh} new messages`);
    if (fresh && posts.at(-1).private && this.reads()) this.read(posts.at(-1).id); // what was asked for took its time
    else if (!stay) this.toEnd();
    else if (fresh) this.newer.hidden = false;
  }

  place(post) {
    const { id } = post;
    const shown = JSON.stringify(post);
    const old = byId(`post-${id}`);
    if (old && this.shown.get(id) === shown) return; // what is about to be clicked stays
    this.shown.set(id, shown);
    const item = renderPost(post, this.here);
    if (old) {
      swap(old, item);
      return;
    }
    let after = this.list.lastElementChild;
    while (after && Number(after.id.slice(5)) > id) after = after.previousElementSibling;
    if (after) after.after(item);
    else this.list.prepend(item);
  }

  drop(id) {
    this.waiting.delete(id);
    this.shown.delete(id);
    const item = byId(`post-${id}`);
    if (!item) return;
    const held = item.contains(document.activeElement);
    item.remove();
    this.count();
    if (held) this.list.focus({ preventScroll: true });
  }

  // attend brings an answer into sight and, if it answers the press of a button
  // and the presser has not gone elsewhere, goes to its first control.
  attend(id, from) {
    this.flush();
    const item = byId(`post-${id}`);
    if (!item) return;
    this.settle(item);
    const active = document.activeElement;
    if (from && (active === from || active === document.body || active.matches('[data-placed]') || active === this.list || item.contains(active))) firstControl(item)?.focus({ preventScroll: true });
  }

  // read goes to a post.
  read(id) {
    const item = byId(`post-${id}`);
    if (!item) return;
    item.focus({ preventScroll: true });
    this.reading = item;
    this.bring(item);
  }

  // bring has a post be seen, or of a long one the beginning.
  bring(item) { item.scrollIntoView({ block: item.offsetHeight > this.list.clientHeight ? 'start' : 'nearest' }); }

  // settle brings a post again once its pictures are there.
  async settle(item) {
    this.bring(item);
    for (const image of item.querySelectorAll('img')) {
      image.loading = 'eager';
      await image.decode().catch(() => {});
    }
    if (item === this.list.lastElementChild) this.bring(item);
  }

  // count follows whatever changed the list.
  count() {
    offerOnce(this.here);
    byId('empty').hidden = this.list.children.length > 0;
  }

  oldest() {
    return Number(this.list.firstElementChild?.id.slice(5) ?? 0);
  }

  atEnd() {
    return this.list.scrollHeight - this.list.scrollTop - this.list.clientHeight < near;
  }

  toEnd() {
    this.list.scrollTop = this.list.scrollHeight;
    this.newer.hidden = true;
  }
}
