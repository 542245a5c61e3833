import { byId, make } from './dom.js';
import { calm, sentence } from './text.js';

// Welcome greets whoever is nobody yet, and offers ways into a match where
// none is running.
export class Welcome {
  constructor(here) {
    this.here = here;
    this.shown = '';
  }

  render() {
    const { here } = this;
    const idle = here.matches.every((match) => match.ended);
    const fresh = here.matches.length === 0;
    const wanted = here.ready && (!here.me || fresh);
    const panel = byId('welcome');
    panel.hidden = !wanted;
    const shown = JSON.stringify([wanted, here.me?.id, here.people, idle, here.starts]);
    if (!wanted || shown === this.shown) return;
    this.shown = shown;
    const typed = byId('name')?.value ?? '';
    const held = panel.contains(document.activeElement) ? document.activeElement.id : '';
    panel.replaceChildren(...this.parts(idle));
    if (byId('name')) byId('name').value = typed;
    if (held) byId(held)?.focus();
  }

  parts(idle) {
    const { here } = this;
    const parts = [make('h1', {}, here.me ? make('bdi', {}, `Welcome, ${calm(here.me.name)}`) : 'Welcome to Division Bell')];
    parts.push(make('p', {}, idle
      ? 'Slow board games about tax and power. Take your turn when you have a minute; the bell rings when it’s yours again.'
      : 'There’s a match on here. Type your name to join in, or just watch.'));
    if (!here.me) parts.push(this.whoForm());
    if (idle) parts.push(...this.starts());
    if (!here.afar) parts.push(make('p', { class: 'invite' }, 'To play with others here: ',
      make('a', { href: location.pathname, target: '_blank', rel: 'noopener' }, 'open another window'),
      ' and type another name, or add a person above and share this screen. ',
      make('a', { href: '/page/proof.html', target: '_blank', rel: 'noopener' }, 'Fair dice: check a match or a roll yourself'), '.'));
    return parts;
  }

  whoForm() {
    const { here } = this;
    const trouble = make('p', { class: 'form-trouble', id: 'name-trouble', role: 'alert', hidden: true });
    const form = make('form', { class: 'who' },
      make('label', { for: 'name' }, 'Your name'),
      make('div', { class: 'who-row' },
        make('input', { id: 'name', type: 'text', maxlength: '80', autocomplete: 'nickname', 'aria-describedby': 'name-trouble' }),
        make('button', { type: 'submit', class: 'quiet' }, 'Join')),
      trouble);
    form.addEventListener('submit', (e) => { e.preventDefault(); this.introduce(); });
    const known = here.people.map((person) => make('button', { type: 'button', class: 'quiet', onclick: () => here.be(person) },
      'I am ', make('bdi', {}, calm(person.name))));
    return make('div', {}, form, known.length ? make('div', { class: 'buttons known' }, ...known) : null);
  }

  starts() {
    return this.here.starts.map((start, n) => make('button', {
      type: 'button', class: n === 0 ? 'start primary' : 'start quiet',
      onclick: (e) => this.start(start, e.currentTarget),
    }, make('strong', {}, start.title), make('span', {}, start.detail)));
  }

  // introduce makes whoever typed a name somebody.
  async introduce() {
    const { here } = this;
    if (here.me) return true;
    const name = byId('name').value.trim();
    const trouble = byId('name-trouble');
    try {
      if (!name) throw new Error('Type your name first.');
      await here.addPerson(name);
      return true;
    } catch (problem) {
      trouble.textContent = sentence(problem.message);
      trouble.hidden = false;
      byId('name').focus();
      return false;
    }
  }

  async start(start, button) {
    if (button.getAttribute('aria-disabled') === 'true') return;
    button.setAttribute('aria-disabled', 'true');
    try {
      if (await this.introduce()) await this.here.sayAll(start.lines);
    } finally {
      button.removeAttribute('aria-disabled');
    }
  }

  renderAgain(ended) {
    const again = byId('again');
    if (ended && again.hidden) byId('again-starts').replaceChildren(...this.starts());
    again.hidden = !ended;
  }
}
