import { byId, kept, make, speak } from './dom.js';
import { get } from './api.js';
import { calm } from './text.js';

const pause = 70; // milliseconds without a key before suggestions are fetched
const historyKept = 50;
const slow = 100; // milliseconds after which a line is shown as being sent

// Composer is the message box with its suggestions and its history.
export class Composer {
  constructor(here) {
    this.here = here;
    this.line = byId('line');
    this.list = byId('suggestions');
    this.found = [];
    this.active = -1;
    this.history = [];
    this.drafts = new Map(); // by person, what they had begun to type
    this.back = -1; // how far back in the history, -1: not at all
    this.draft = '';
    this.sending = Promise.resolve();
    this.line.addEventListener('input', () => { this.back = -1; this.keepDraft(); this.suggestSoon(); });
    this.line.addEventListener('keydown', (e) => this.key(e));
    this.line.addEventListener('blur', () => this.shut());
    this.list.addEventListener('mousedown', (e) => e.preventDefault()); // the box keeps the focus
    byId('composer').addEventListener('submit', (e) => { e.preventDefault(); this.send(); });
  }

  // seat gives the box to a person, with what they had typed and nobody else's:
  // it may be a secret. What was typed before anybody sat down is theirs.
  seat(person, before) {
    if (before) {
      this.drafts.set(before.id, this.line.value);
      this.line.value = this.drafts.get(person.id) ?? '';
    }
    this.whose = person.id;
    this.line.value ||= kept(sessionStorage, `typed ${this.whose}`) ?? '';
    this.history = kept(sessionStorage, `history ${this.whose}`) ?? [];
    this.back = -1;
    this.shut();
  }

  // use puts a command into the box, for people to look over and send.
  use(words) {
    this.line.value = words;
    this.line.focus();
    this.line.setSelectionRange(words.length, words.length);
    this.suggestSoon();
  }

  key(e) {
    if (e.isComposing) return;
    const open = !this.list.hidden;
    switch (e.key) {
      case 'ArrowDown':
        if (open) this.mark((this.active + 1) % this.found.length);
        else if (this.back >= 0) this.recall(this.back - 1);
        else this.suggestSoon();
        break;
      case 'ArrowUp':
        if (open && this.back < 0) this.mark((this.active <= 0 ? this.found.length : this.active) - 1);
        else this.recall(this.back + 1);
        break;
      case 'Tab':
        if (!open || e.shiftKey || !this.take(Math.max(this.active, 0))) return;
        break;
      case 'Enter':
        if (!open || this.active < 0 || !this.take(this.active)) return;
        break;
      case 'Escape':
        if (!open) return;
        this.shut();
        break;
      default: return;
    }
    e.preventDefault();
  }

  recall(back) {
    if (back >= this.history.length || back < -1) return;
    if (this.back < 0) this.draft = this.line.value;
    this.back = back;
    this.line.value = back < 0 ? this.draft : this.history[this.history.length - 1 - back];
    this.line.setSelectionRange(this.line.value.length, this.line.value.length);
    this.shut();
  }

  suggestSoon() {
    clearTimeout(this.timer);
    this.asking?.abort();
    if (!this.line.value.startsWith('/') || !this.here.me) {
      this.shut();
      return;
    }
    this.timer = setTimeout(() => this.suggest(), pause);
  }

  async suggest() {
    this.asking = new AbortController();
    const { signal } = this.asking;
    const typed = this.line.value;
    try {
      const found = await get('/api/complete', { room: this.here.room, as: this.here.me.id, line: typed.slice(1) }, signal);
      if (!signal.aborted && this.line.value === typed && document.activeElement === this.line) this.show(found, typed);
    } catch {
      this.shut(); // a line can be sent without suggestions
    }
  }

  show(found, typed) {
    this.found = found.filter((one) => `/${one.line}`.trim() !== typed.trim());
    if (!this.found.length) {
      this.shut();
      return;
    }
    this.list.replaceChildren(...this.found.map((one, n) => make('li', {
      id: `suggestion-${n}`, role: 'option', 'aria-selected': 'false', onclick: () => this.take(n),
    }, make('bdi', { class: 'suggestion-title' }, calm(one.title || `/${one.line}`)),
    one.help ? make('bdi', { class: 'suggestion-help' }, calm(one.help)) : null)));
    if (this.list.hidden || this.spoken !== this.found.length) {
      this.spoken = this.found.length;
      speak(this.spoken === 1 ? '1 suggestion' : `${this.spoken} suggestions`);
    }
    this.list.hidden = false;
    this.line.setAttribute('aria-expanded', 'true');
    this.mark(-1);
  }

  mark(n) {
    this.list.children[this.active]?.setAttribute('aria-selected', 'false');
    this.active = n;
    const option = this.list.children[n];
    option?.setAttribute('aria-selected', 'true');
    option?.scrollIntoView({ block: 'nearest' });
    if (option) this.line.setAttribute('aria-activedescendant', option.id);
    else this.line.removeAttribute('aria-activedescendant');
  }

  // take puts a suggestion into the box and reports whether that changed it.
  take(n) {
    const one = this.found[n];
    const words = one && `/${one.line}`;
    this.shut();
    if (!words || words.trim() === this.line.value.trim()) return false;
    this.use(words);
    return true;
  }

  shut() {
    this.list.hidden = true;
    this.found = [];
    this.mark(-1);
    this.line.setAttribute('aria-expanded', 'false');
  }

  async send() {
    const text = this.line.value.trim();
    if (!text) return;
    if (!this.here.me) {
      this.here.whoAreYou();
      return;
    }
    clearTimeout(this.timer);
    this.asking?.abort();
    this.shut();
    this.remember(text);
    this.line.value = '';
    this.keepDraft();
    const waits = this.wait(text);
    this.sending = this.sending.then(() => this.here.say(text)); // in the order of typing
    const sent = await this.sending;
    waits();
    if (!sent && !this.line.value) this.line.value = text;
  }

  // wait shows a line that is on its way, if that takes long enough to be seen, and gives
  // what takes it away.
  wait(text) {
    const shown = make('p', {}, 'Sending: ', make('bdi', {}, calm(text)));
    const timer = setTimeout(() => byId('pending').append(shown), slow);
    const late = setTimeout(() => shown.append(' – no connection yet; it will be sent as soon as there is one'), 2000);
    return () => { clearTimeout(timer); clearTimeout(late); shown.remove(); };
  }

  // keepDraft has what is typed outlive this page.
  keepDraft() { kept(sessionStorage, `typed ${this.whose}`, this.line.value); }

  remember(text) {
    this.back = -1;
    this.history = [...this.history.filter((old) => old !== text), text].slice(-historyKept);
    kept(sessionStorage, `history ${this.whose}`, this.history);
  }
}
