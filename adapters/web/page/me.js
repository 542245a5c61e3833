import { byId, kept, make } from './dom.js';
import { post } from './api.js';
import { possible, signInButton } from './passkey.js';
import { seated } from './seated.js';
import { calm, sentence } from './text.js';

// Me is who plays in this browser, and the way to be somebody else.
export class Me {
  constructor(here) {
    this.here = here;
    this.shown = '';
  }

  // find has whoever this browser remembers be me, if they are still known.
  find(people) {
    const { here } = this;
    here.people = people;
    here.me = here.afar ? people[0] ?? null : people.find((one) => one.id === (here.me?.id ?? seated())) ?? null;
    this.render();
  }

  render() {
    const { here } = this;
    const shown = JSON.stringify([here.me?.id, here.people]);
    if (shown === this.shown) return;
    this.shown = shown;
    if (here.afar) {
      byId('me').replaceChildren(...(here.me ? [make('a', { href: '/account' }, make('bdi', {}, calm(here.me.name)))] : []));
      byId('me').hidden = !here.me;
      return;
    }
    const select = make('select', { id: 'who' },
      ...(here.me ? [] : [make('option', { value: '', disabled: true }, 'choose a name')]),
      ...here.people.map((one) => make('option', { value: one.id }, calm(one.name))),
      make('option', { value: '+' }, 'Somebody else…'));
    select.value = here.me?.id ?? '';
    select.addEventListener('change', () => this.choose(select));
    const held = document.activeElement?.id === 'who';
    byId('me').replaceChildren(make('label', { for: 'who' }, 'You are'), select);
    byId('me').hidden = here.people.length === 0;
    if (held) select.focus();
  }

  choose(select) {
    const { here } = this;
    const person = here.people.find((one) => one.id === select.value);
    if (person) {
      this.be(person);
      return;
    }
    here.me = null;
    kept(sessionStorage, 'me', ''); // nobody, in this window
    this.shown = '';
    this.render();
    here.changed().then(() => byId('name')?.focus());
  }

  be(person) {
    const { here } = this;
    here.me = person;
    seated(person.id);
    this.render();
    here.changed();
  }

  // comeIn says how somebody comes in who is from afar.
  comeIn() {
    return make('div', { class: 'who', id: 'come-in' },
      make('p', {}, 'To play here, type ', make('code', {}, '/bell page'), ' in your Discord or Slack. You’ll get a link for your eyes only, and your matches there are yours here too.'),
      make('p', {}, 'Not in a chat with us? Ask a player for an invitation to their match.'),
      ...(possible() ? [signInButton(() => location.reload())] : []));
  }

  // form asks for a name, the way in for whoever is nobody yet.
  form() {
    if (this.here.afar) return this.comeIn();
    const input = make('input', { id: 'name', type: 'text', maxlength: '80', autocomplete: 'nickname', required: true, 'aria-describedby': 'name-trouble' });
    const trouble = make('p', { class: 'form-trouble', id: 'name-trouble', role: 'alert', hidden: true });
    const form = make('form', { class: 'who' },
      make('label', { for: 'name' }, 'Your name'),
      make('div', { class: 'who-row' }, input, make('button', { type: 'submit', class: 'primary' }, 'Continue')),
      trouble);
    form.addEventListener('submit', async (e) => {
      e.preventDefault();
      try {
        const person = await post('/api/people', { name: input.value });
        if (!this.here.people.some((one) => one.id === person.id)) this.here.people = [...this.here.people, person];
        this.be(person);
      } catch (problem) {
        trouble.textContent = sentence(problem.message);
        trouble.hidden = false;
        input.focus();
      }
    });
    return form;
  }
}
